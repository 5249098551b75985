/** The built product on a port of its own, a real browser, and households to look at it with. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { startServer } from '../../scripts/local.ts';
import { applyMigrations } from '../../scripts/local-database.ts';
import { generatePushKeys } from '../../scripts/make-push-keys.ts';
import { launchBrowser, openProfile } from './browser.ts';
import { openInContext } from './browser-contexts.ts';
import { newAddress } from './new-address.ts';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const PASSWORD = 'Sunny-day-7';

export interface Site {
  url: string;
  browser: Browser;
  stop(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const stateDir = await mkdtemp(join(tmpdir(), 'unitwise-'));
  applyMigrations(stateDir);
  const server = await startServer({
    port: 0,
    stateDir,
    bindings: {
      SIGNING_KEY: 'a-signing-key-for-tests-of-32-bytes-or-more',
      PUSH_KEYS: generatePushKeys(),
    },
  });
  const browser = await launchBrowser();
  return {
    url: server.url,
    browser,
    async stop() {
      await browser.close();
      await server.stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

export interface Household {
  email: string;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  upload(csv: string, name?: string): Promise<unknown>;
}

/** Fetches on a connection of its own: an idle one is closed while a test is busy. */
export function fetchAlone(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Connection', 'close');
  return fetch(url, { ...init, headers });
}

/** An account, with its onboarding done unless `onboarded` says otherwise. */
export async function newHousehold(
  site: Pick<Site, 'url'>,
  options: { onboarded?: boolean } = {},
): Promise<Household> {
  const email = `${crypto.randomUUID()}@example.in`;
  const address = newAddress();
  let token = '';
  const request = async (method: string, path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('CF-Connecting-IP', address);
    if (token !== '') headers.set('Authorization', `Bearer ${token}`);
    const response = await fetchAlone(site.url + path, { ...init, method, headers });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const call = (method: string, path: string, body?: unknown) =>
    request(method, path, {
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const names = { firstName: 'Ananya', lastName: 'Rao' };
  const signup = { email, password: PASSWORD, ...names, termsVersion: TERMS_VERSION };
  token = ((await call('POST', '/api/auth/signup', signup)) as { token: string }).token;
  if (options.onboarded !== false) {
    await call('PUT', '/api/profile', {
      householdSize: 4,
      address: '14, 3rd Cross, Jayanagar 4th Block',
      city: 'Bengaluru',
      state: 'Karnataka',
      zipCode: '560011',
      electricityRatePerKWh: 5.9,
      targetReduction: 20,
      onboardingComplete: true,
    });
  }
  return {
    email,
    token,
    call,
    upload(csv, name = 'readings.csv') {
      const body = new FormData();
      body.set('csvFile', new File([csv], name, { type: 'text/csv' }));
      return request('POST', '/api/meter-readings/upload-csv', { body });
    },
  };
}

/** Lets somebody join the first home of an owner by an invitation. Returns the home, and their number there. */
export async function joinHome(guest: Household, owner: Household, role: string) {
  const { token } = (await owner.call('POST', '/api/invitations', { role })) as { token: string };
  const { home } = (await guest.call('POST', '/api/invitations/accept', { token })) as {
    home: { id: number };
  };
  const { members } = (await owner.call('GET', '/api/members')) as {
    members: { id: number; email: string }[];
  };
  const memberId = members.find(({ email }) => email === guest.email)?.id;
  return { homeId: home.id, memberId };
}

/** A page that fails its test when it logs an error or breaks the content security policy. */
export async function openPage(
  site: Pick<Site, 'url' | 'browser'>,
  options: BrowserContextOptions & { household?: Household; profile?: string | undefined } = {},
): Promise<Page & { problems: string[] }> {
  const { household, profile, ...context } = options;
  const headers = { 'CF-Connecting-IP': newAddress() };
  const settings: BrowserContextOptions & { baseURL: string } = {
    baseURL: site.url,
    viewport: DESKTOP,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A page that glides while it scrolls never stands still for a click on a busy computer.
    reducedMotion: 'reduce',
    // A worker's requests can be neither seen nor broken off: the page asks itself, but where the worker is tested.
    serviceWorkers: 'block',
    ...context,
  };
  const page = await openBlank(site.browser, settings, headers, profile);
  if (household !== undefined) {
    await page
      .context()
      .addCookies([
        { name: 'token', value: household.token, url: site.url, httpOnly: true, sameSite: 'Lax' },
      ]);
  }
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...to) => {
    const response = await goto(...to);
    await untilListening(page);
    // A new page has its pointer in the corner, where it opens the sidebar over what a test clicks.
    await page.mouse.move(DESKTOP.width / 2, 1);
    return response;
  };
  page.reload = async (...how) => {
    const response = await reload(...how);
    await untilListening(page);
    return response;
  };
  const problems: string[] = [];
  // The policy's reports that no script sees fail.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      console.error(`Content security policy: ${violatedDirective} in ${sourceFile}`);
    });
  });
  page.on('console', (message) => {
    const text = message.text();
    // Remix says so when it breaks off an answer half read, because a newer one is on its way or the page is left.
    // What the browser itself breaks off, as a page is left, is a network error.
    if (text.startsWith('AbortError: ') || text === 'TypeError: network error') return;
    if (text === 'Service Worker registration blocked by Playwright') return;
    // How long a preloaded style waits for its link to be tapped is the machine's matter.
    if (text.includes('was preloaded using link preload but not used')) return;
    if (message.type() === 'error' || message.type() === 'warning') problems.push(text);
  });
  page.on('pageerror', (error) => {
    if (error.name !== 'AbortError') problems.push(String(error));
  });
  return Object.assign(page, { problems });
}

/** Opens an empty page: in a profile of its own, in a context of its own where a worker is left behind, or in one of many. */
async function openBlank(
  browser: Browser,
  settings: BrowserContextOptions & { baseURL: string },
  headers: Record<string, string>,
  profile: string | undefined,
): Promise<Page> {
  const all = { ...settings, extraHTTPHeaders: headers };
  if (profile !== undefined) return (await openProfile(profile, all)).newPage();
  if (settings.serviceWorkers === 'allow') return (await browser.newContext(all)).newPage();
  return openInContext(browser, settings, headers);
}

/**
 * Waits until a page's script listens to what a person does, if it has script. `ScrollRestoration` tells the
 * browser so when React has taken the page over.
 */
export async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__remixContext' in window) || history.scrollRestoration === 'manual',
  );
}

/** What axe finds wrong on a page, a line each: nothing, on a good one. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const results = await page.evaluate(() =>
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
    (window as any).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // It would describe each element that is good, too.
      resultTypes: ['violations'],
    }),
  );
  return (results as axe.AxeResults).violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}

/**
 * What is wrong with how a page looks on a desktop in the light and on a phone in the dark: what axe finds, and what
 * stands out at its side.
 */
export async function lookProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const [viewport, colorScheme] of [
    [DESKTOP, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    problems.push(...(await accessibilityProblems(page)));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width !== viewport.width) problems.push(`${width} px wide on ${viewport.width}`);
  }
  return problems;
}
