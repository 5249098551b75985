/** A person with a phone, whose taps and typed fields are counted. */
import type { Locator, Page } from 'playwright-core';

/** As fast as a thumb types. */
const KEY_MS = 90;

/**
 * A person with a phone: taps are counted, and the keyboard's own key leads to the next field. The keys come at
 * once, and count with the time that they take a thumb.
 */
export function thumb(page: Page) {
  let taps = 0;
  let keys = 0;
  let fields = 0;
  const started = Date.now();
  return {
    async tap(target: Locator) {
      taps += 1;
      await target.tap();
    },
    async type(...texts: string[]) {
      for (const [index, text] of texts.entries()) {
        if (text !== '') fields += 1;
        if (index > 0) await page.keyboard.press('Tab');
        await page.keyboard.type(text);
        keys += text.length;
      }
    },
    spent: () => ({ taps, fields, ms: Date.now() - started + keys * KEY_MS }),
  };
}
