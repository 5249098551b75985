import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  fetchAlone,
  newHousehold,
  openPage,
  PHONE,
} from '../support/site.ts';
import { fullTest, oneOrAll } from '../support/torture.ts';

const SIGNED_OUT = ['Get Started', 'Start Free 14-Day Trial', 'Start Free Trial'];
const SIGNED_IN = ['Go to Dashboard', 'Go to Dashboard', 'Go to Dashboard'];

/** A token as local storage holds it: its payload can be read, its signature is not there. */
function tokenUntil(seconds: number): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ sub: '1?>ÿ', exp: seconds })}`;
}

const soon = () => Math.floor(Date.now() / 1000) + 60;
const past = () => Math.floor(Date.now() / 1000) - 60;

/** The landing page as it opens in a browser whose storage holds these entries. */
async function openWith(entries: Record<string, string>): ReturnType<typeof openPage> {
  const page = await openPage(site);
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('filled') !== null) return;
    sessionStorage.setItem('filled', '');
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, entries);
  await page.goto('/');
  return page;
}

/** The calls to action that a person sees, and where they lead. */
async function callsToAction(
  page: Page,
): Promise<{ labels: string[]; targets: (string | null)[] }> {
  const links = page.locator('a[href="/auth/signup"]:visible, a[href="/dashboard"]:visible');
  const targets = await links.evaluateAll((found) =>
    found.map((link) => link.getAttribute('href')),
  );
  return { labels: await links.allInnerTexts(), targets: [...new Set(targets)] };
}

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the main call to action', () => {
  it('leads to sign up who is not signed in', async () => {
    const page = await openWith({});
    expect(await callsToAction(page)).toEqual({ labels: SIGNED_OUT, targets: ['/auth/signup'] });
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/auth/login');
  });

  it('leads to the dashboard who is', async () => {
    const page = await openWith({ token: tokenUntil(soon()) });
    expect(await callsToAction(page)).toEqual({ labels: SIGNED_IN, targets: ['/dashboard'] });
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
    expect(page.problems).toEqual([]);
  });

  it('forgets a token that has expired, and all that came with it', async () => {
    const page = await openWith({
      token: tokenUntil(past()),
      refreshToken: 'r',
      userEmail: 'asha@example.in',
      userId: '7',
      other: 'stays',
    });
    expect((await callsToAction(page)).labels).toEqual(SIGNED_OUT);
    expect(await stored(page)).toEqual(['other']);
    expect(page.problems).toEqual([]);
  });

  fullTest('takes a token that it cannot read for a sign-in', async () => {
    const page = await openWith({});
    for (const token of ['not a token', 'a.b.c', 'e30.bnVsbA', 'e30.e30']) {
      await page.evaluate((text) => localStorage.setItem('token', text), token);
      await page.goto('/');
      expect((await callsToAction(page)).labels).toEqual(SIGNED_IN);
      expect(await stored(page)).toEqual(['token']);
    }
    expect(page.problems).toEqual([]);
  });

  it('stands with storage switched off, and with script switched off', async () => {
    const page = await openPage(site);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('switched off', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    expect((await callsToAction(page)).labels).toEqual(SIGNED_OUT);
    expect(page.problems).toEqual([]);

    const bare = await openPage(site, { javaScriptEnabled: false });
    await bare.goto('/');
    const signUp = bare.locator('a[href="/auth/signup"]:visible');
    expect(await signUp.allInnerTexts()).toEqual(SIGNED_OUT);
    expect(await bare.locator('a[href="/dashboard"]:visible').count()).toBe(0);
  });

  it('follows a household that signed in, and nothing on the page moves for it', async () => {
    const page = await openPage(site, { household: await newHousehold(site) });
    await page.goto('/dashboard');
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
    // Only the call to action is to be seen here: on a busy computer a font may come just after the first letters.
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.goto('/');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 500);
        }),
    );
    expect(shift).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'Go to Dashboard' }).click();
    await page.waitForURL('**/dashboard');
  });

  fullTest('is right, too, when another screen’s script leads to the page', async () => {
    const page = await openPage(site, { household: await newHousehold(site) });
    await page.goto('/dashboard');
    // A screen says who is signed in once its script runs; the router is there before that.
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: the framework's router, as a link would use it
      void (window as any).__remixRouter.navigate('/');
    });
    await page.getByRole('heading', { name: 'Know the bill before it comes.' }).waitFor();
    expect((await callsToAction(page)).labels).toEqual(SIGNED_IN);
    expect(await page.evaluate(() => '__remixRouter' in window)).toBe(false);
  });
});

describe('the landing page', () => {
  it('asks for nothing but its own styles and fonts', async () => {
    const page = await openPage(site);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.resourceType()} ${request.url()}`));
    await page.goto('/', { waitUntil: 'networkidle' });
    for (const request of asked) {
      expect(request).toMatch(/^(document|stylesheet|font|image|manifest|other) /);
      expect(request).toContain(` ${site.url}/`);
    }
    expect(page.problems).toEqual([]);
  });

  it('tells search engines which pages are nobody’s business', async () => {
    const response = await fetchAlone(`${site.url}/robots.txt`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Disallow: /api/');
  });

  it('is accessible on a desktop and a phone, in the light and in the dark', async () => {
    const page = await openPage(site);
    const expectAccessible = async () => {
      for (const colorScheme of oneOrAll(['light', 'dark'] as const, 1)) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityProblems(page), colorScheme).toEqual([]);
      }
    };
    await page.goto('/');
    await expectAccessible();
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await expectAccessible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible();
    expect(page.problems).toEqual([]);
  });

  it('never scrolls sideways', async () => {
    const page = await openWith({ token: tokenUntil(soon()) });
    for (const width of [320, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page)).toBe(0);
    }
    // The reader's own letters, twice as large as usual.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    for (const width of [320, 390, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        '32px',
      );
      expect(await overflow(page)).toBe(0);
    }
  });

  fullTest('scrolls to a section under the bar on top', async () => {
    const page = await openPage(site, { reducedMotion: 'reduce' });
    await page.goto('/');
    const names = ['Features', 'How It Works', 'Testimonials', 'FAQ', 'Contact'];
    for (const name of names) {
      const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
      await link.click();
      const id = new URL(page.url()).hash.slice(1);
      const section = page.locator(`[id="${id}"]`);
      const top = await section.evaluate((element) => element.getBoundingClientRect().top);
      const bar = await page
        .getByRole('banner')
        .evaluate((element) => element.getBoundingClientRect().bottom);
      if (name === 'Contact') expect(await section.isVisible()).toBe(true);
      else expect(Math.abs(top - bar)).toBeLessThan(2);
    }
  });

  fullTest('leads to where a demo is scheduled', async () => {
    const page = await openPage(site, { reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByRole('link', { name: 'Schedule Demo' }).click();
    expect(new URL(page.url()).hash).toBe('#contact');
    expect(await page.getByRole('contentinfo').getByText('hello@').isVisible()).toBe(true);
  });

  it.each(oneOrAll([true, false], 0))(
    'opens one question or none (script: %s)',
    async (javaScriptEnabled) => {
      const page = await openPage(site, { javaScriptEnabled });
      await page.goto('/');
      const open = page.locator('details[open] summary');
      expect(await open.allInnerTexts()).toEqual(['Do I need a credit card to start?']);
      await page.getByText('Is my data secure?').click();
      expect(await open.allInnerTexts()).toEqual(['Is my data secure?']);
      await page.getByText('Is my data secure?').click();
      expect(await open.count()).toBe(0);
      await page.getByText('How much can I save?').focus();
      await page.getByText('How much can I save?').click();
      expect(await open.count()).toBe(1);
      // A link in the footer opens the answer that it leads to.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
      await page.getByText('The trial is free for 14 days').waitFor();
      expect(await open.count()).toBe(1);
    },
  );

  it('opens and closes its menu on a phone, and brings the focus back', async () => {
    const page = await openPage(site, { viewport: PHONE });
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'Features',
      'How It Works',
      'Testimonials',
      'FAQ',
      'Contact',
      'Sign in',
    ]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Features');
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(false);
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
    await toggle.click();
    await toggle.click();
    expect(await menu.isVisible()).toBe(false);
    await toggle.click();
    await menu.getByRole('link', { name: 'FAQ' }).click();
    expect(await menu.isVisible()).toBe(false);
    expect(new URL(page.url()).hash).toBe('#FAQ');
  });

  fullTest(
    'opens and closes its menu without script, and shows below it what was chosen',
    async () => {
      const page = await openPage(site, { viewport: PHONE, javaScriptEnabled: false });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      const toggle = page.getByRole('button', { name: 'Menu' });
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await toggle.click();
      await menu.getByRole('link', { name: 'How It Works' }).click();
      const heading = await page.getByRole('heading', { name: 'How It Works' }).boundingBox();
      const opened = await menu.boundingBox();
      expect(heading?.y).toBeGreaterThan((opened?.y ?? 0) + (opened?.height ?? 0));
      await toggle.click();
      expect(await menu.isVisible()).toBe(false);
    },
  );

  it('begins with a way past its navigation', async () => {
    const page = await openPage(site);
    await page.goto('/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'content');
  });
});

describe('an address where nothing is', () => {
  it.each(oneOrAll([true, false], 0))(
    'says so, with the way home (script: %s)',
    async (javaScriptEnabled) => {
      const page = await openPage(site, {
        javaScriptEnabled,
        colorScheme: 'dark',
        viewport: PHONE,
      });
      await page.goto('/no/such/page');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Not Found');
      if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
      // The browser itself reports the status; nothing else is wrong.
      expect(page.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await page.getByRole('heading', { name: 'Know the bill before it comes.' }).waitFor();
    },
  );
});
