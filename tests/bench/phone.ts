/** A phone on a slow network, as Lighthouse's "slow 4G" has it, and what a person notices on it. */
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { PHONE } from '../support/site.ts';

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

/** What is noted in the page itself, from its first moment on. */
interface Noted {
  largestPaintMs: number;
  layoutShift: number;
  /** When the first chart had a canvas. */
  chartMs: number | null;
  /** The slowest interaction, from the tap to the next frame. */
  slowestTapMs: number;
}

declare global {
  var noted: Noted;
}

export interface Phone {
  page: Page;
  context: BrowserContext;
  session: CDPSession;
}

/** Opens a phone. Without `script`, no script of the page's runs. */
export async function openPhone(
  browser: Browser,
  options: { url: string; token?: string; script?: boolean },
): Promise<Phone> {
  const { url, token, script = true } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
  });
  if (token !== undefined) await context.addCookies([{ name: 'token', value: token, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (!script) await withoutPageScripts(page);
  await page.addInitScript({ path: join(import.meta.dirname, 'note-what-is-seen.js') });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, context, session };
}

/** Keeps the page's own scripts out, while what is noted still runs. */
async function withoutPageScripts(page: Page): Promise<void> {
  await page.route('**/*.js', (route) => route.abort());
}

/** Opens an address and waits until nothing more is loaded. */
export async function visit(phone: Phone, path: string): Promise<Noted> {
  await phone.page.goto(path, { waitUntil: 'networkidle' });
  return phone.page.evaluate(() => globalThis.noted);
}
