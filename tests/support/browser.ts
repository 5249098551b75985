/**
 * A real Chromium for tests and pictures: the one named by CHROMIUM_PATH, one that is installed, or
 * the one that comes with the packages.
 */
import { existsSync } from 'node:fs';
import packaged from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Nothing but what a page asks for goes over the network, and none of it beyond this computer. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--font-render-hinting=none',
];

export async function browserPath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return named;
  return INSTALLED.find((path) => existsSync(path)) ?? (await packaged.executablePath());
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: QUIET });
}

export { QUIET as BROWSER_ARGUMENTS };
