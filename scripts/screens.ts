/** `npm run screens`: pictures of every screen with the demo household, in docs/screens. */
import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { DESKTOP, openPage, PHONE, type Site, startSite } from '../tests/support/site.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, makeDemoHousehold } from './demo.ts';

const FOLDER = 'docs/screens';

const PUBLIC = {
  landing: '/',
  'sign-in': '/auth/login',
  'sign-up': '/auth/signup',
  'not-found': '/nowhere',
};
const SIGNED_IN = {
  dashboard: '/dashboard',
  'data-entry': '/dashboard/data-entry',
  bills: '/dashboard/data-entry/bills',
  bill: '/dashboard/data-entry/bills/2026-11-06',
  'data-entry-files': '/dashboard/data-entry/files',
  'meter-photo': '/dashboard/data-entry/photo/1.2026-11-06',
  'energy-tips': '/dashboard/energy-tips',
  appliances: '/dashboard/appliances',
  'appliance-form': '/dashboard/appliances?add',
  profile: '/dashboard/profile',
  connection: '/dashboard/profile/connection',
  people: '/dashboard/profile/people',
  reminders: '/dashboard/profile/reminders',
};
const LOOKS = {
  'desktop-light': { viewport: DESKTOP, colorScheme: 'light' },
  'desktop-dark': { viewport: DESKTOP, colorScheme: 'dark' },
  'phone-light': { viewport: PHONE, colorScheme: 'light', deviceScaleFactor: 2 },
  'phone-dark': { viewport: PHONE, colorScheme: 'dark', deviceScaleFactor: 2 },
} as const;

async function takePictures(
  site: Site,
  name: string,
  path: string,
  token: string | undefined,
): Promise<void> {
  for (const [look, options] of Object.entries(LOOKS)) {
    const page = await openPage(site, options);
    if (token !== undefined) {
      await page.context().addCookies([{ name: 'token', value: token, url: site.url }]);
    }
    await page.goto(path, { waitUntil: 'networkidle' });
    // The first time, the font may come too late to be used.
    await page.reload({ waitUntil: 'networkidle' });
    // A window as tall as the page, so that bars fixed to its edges are at the picture's edges.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...options.viewport, height });
    await settle(page);
    await page.screenshot({ path: `${FOLDER}/${name}-${look}.png` });
    await page.context().close();
  }
}

/** Moves the pointer away, and waits for animations to end. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(640, 5);
  await page.waitForTimeout(600);
}

/** Keeps a photo with what the meter showed on 6 November: of a display that is drawn for it. */
async function keepPhoto(site: Site, token: string): Promise<void> {
  const page = await openPage(site, { viewport: { width: 640, height: 400 } });
  await page.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh;background:#8d938f">
    <p style="font:700 96px monospace;letter-spacing:.12em;color:#1a241c;background:#b9c6a2;border:18px solid #3d433f;padding:24px 40px">03599</p>`);
  const body = await page.screenshot({ type: 'jpeg', quality: 80 });
  await page.context().close();
  const response = await fetch(`${site.url}/api/register-readings/1.2026-11-06/photo`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(body),
  });
  if (!response.ok) throw new Error(`The photo was refused: ${await response.text()}`);
}

/** Signs in to the demo household as a phone's browser, and returns the token. */
async function signInOnPhone(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent':
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    },
    body: JSON.stringify({ email: DEMO_EMAIL, password: DEMO_PASSWORD }),
  });
  return ((await response.json()) as { token: string }).token;
}

await mkdir(FOLDER, { recursive: true });
const site = await startSite();
try {
  await makeDemoHousehold(site.url);
  const token = await signInOnPhone(site.url);
  await keepPhoto(site, token);
  for (const [name, path] of Object.entries(PUBLIC))
    await takePictures(site, name, path, undefined);
  for (const [name, path] of Object.entries(SIGNED_IN)) await takePictures(site, name, path, token);
  const newcomer = await fetch(`${site.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'newcomer@unitwise.example',
      password: 'Sunny-day-7',
      firstName: 'Asha',
      lastName: 'Rao',
      termsVersion: TERMS_VERSION,
    }),
  });
  const { token: fresh } = (await newcomer.json()) as { token: string };
  await takePictures(site, 'onboarding', '/onboarding', fresh);
} finally {
  await site.stop();
}
