/** What a family waits for on a phone: the page, its charts, and the answer to a tap. */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { openEdge } from './edge.ts';
import type { Group, Outcome } from './figure.ts';
import { openPhone, visit } from './phone.ts';
import { DAYS_OF_TEN_YEARS, readingsFile } from './readings.ts';
import { median } from './rounds.ts';
import { openStage } from './stage.ts';

const ROUNDS = 5;

const PAGES = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'sign-in', path: '/auth/login', signedIn: false },
  { name: 'dashboard', path: '/dashboard', signedIn: true },
] as const;

/** Eight things that a thumb does, each on the screen where it is done. */
const TAPS = [
  { path: '/dashboard', target: 'button[aria-label="Open menu"]' },
  { path: '/dashboard', target: 'summary' },
  { path: '/dashboard/data-entry', target: 'input[name="consumptionKWH"]' },
  { path: '/dashboard/data-entry', target: 'tbody input[type="checkbox"]' },
  { path: '/dashboard/energy-tips', target: 'textarea, input[name="q"]' },
  { path: '/dashboard/appliances', target: 'a[href*="add"]' },
  { path: '/dashboard/profile', target: 'a[href*="edit"]' },
  { path: '/dashboard/data-entry', target: 'a[href$="/data-entry/files"]' },
];

/** How long the processor's rest is waited for: a page that always does something never rests. */
const REST_MAX_MS = 10_000;

interface Setting {
  browser: Browser;
  url: string;
  token: string;
}

export const pageSpeed: Group = {
  figures: [
    ...PAGES.map(({ name }) => ({ name: `${name}.lcp`, unit: 'ms', goal: 2000 }) as const),
    ...PAGES.map(
      ({ name }) => ({ name: `${name}.script_cost`, unit: 'ratio', goal: 1.15 }) as const,
    ),
    { name: 'pages.layout_shift', unit: 'ratio', goal: 0 },
    { name: 'dashboard.charts', unit: 'ms', goal: 3000 },
    { name: 'taps.slowest', unit: 'ms', goal: 120 },
  ],
  async measure() {
    const stage = await openStage();
    const edge = await openEdge(stage.url);
    const browser = await launchBrowser(...(edge === undefined ? [] : [edge.browserArgument]));
    try {
      if (edge === undefined) return skipAll('there is no openssl to make a certificate with');
      const household = await stage.household();
      await household.upload(readingsFile({ days: DAYS_OF_TEN_YEARS }));
      await household.call('GET', '/api/energy-tips');
      const setting = { browser, url: edge.url, token: household.token };
      return { ...(await measurePages(setting)), 'taps.slowest': await measureTaps(setting) };
    } finally {
      await browser.close();
      await edge?.stop();
      await stage.stop();
    }
  },
};

function skipAll(skipped: string): Record<string, Outcome> {
  return Object.fromEntries(pageSpeed.figures.map(({ name }) => [name, { skipped }]));
}

/** Each page with and without its scripts in turn, on a phone that has nothing of it yet. */
async function measurePages(setting: Setting): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {};
  let worstShift = 0;
  for (const { name, path, signedIn } of PAGES) {
    const paints: number[] = [];
    const ratios: number[] = [];
    const charts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const seen = await visitNew(setting, path, { signedIn, script: true });
      const plain = await visitNew(setting, path, { signedIn, script: false });
      paints.push(seen.largestPaintMs);
      ratios.push(seen.largestPaintMs / plain.largestPaintMs);
      if (seen.chartMs !== null) charts.push(seen.chartMs);
      worstShift = Math.max(worstShift, seen.layoutShift);
    }
    outcomes[`${name}.lcp`] = middle(paints);
    outcomes[`${name}.script_cost`] = middle(ratios);
    if (name === 'dashboard') outcomes['dashboard.charts'] = middle(charts);
  }
  outcomes['pages.layout_shift'] = { value: worstShift, note: 'the worst of all visits' };
  return outcomes;
}

async function visitNew(
  { browser, url, token }: Setting,
  path: string,
  { signedIn, script }: { signedIn: boolean; script: boolean },
) {
  const phone = await openPhone(browser, { url, script, ...(signedIn ? { token } : {}) });
  const seen = await visit(phone, path);
  await phone.context.close();
  return seen;
}

async function measureTaps({ browser, url, token }: Setting): Promise<Outcome> {
  const slowest: { ms: number; tap: string }[] = [];
  for (const { path, target } of TAPS) {
    const phone = await openPhone(browser, { url, token });
    await visit(phone, path);
    // The network rests before the processor does, which is still making the page answer to taps.
    await phone.page.evaluate(
      (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
      REST_MAX_MS,
    );
    await phone.page.locator(target).filter({ visible: true }).first().tap();
    // The entry of an interaction comes after the frame that it ends with.
    await phone.page
      .waitForFunction(() => globalThis.noted.slowestTapMs > 0, undefined, {
        timeout: 3000,
      })
      .catch(() => undefined);
    const ms = await phone.page.evaluate(() => globalThis.noted.slowestTapMs);
    slowest.push({ ms, tap: `${target} on ${path}` });
    await phone.context.close();
  }
  const [worst = { ms: 0, tap: '' }] = slowest.sort((one, other) => other.ms - one.ms);
  return { value: worst.ms, note: `${TAPS.length} taps; the worst: ${worst.tap}` };
}

function middle(values: readonly number[]): Outcome {
  return {
    value: median(values),
    spread: [Math.min(...values), Math.max(...values)],
  };
}
