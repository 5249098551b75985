/**
 * A real Chromium for tests and pictures: the one named by CHROMIUM_PATH, one that is installed, or
 * the one that comes with the packages.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const ROOT = resolve(import.meta.dirname, '../..');
/** Where the one that comes with the packages is unpacked to, and kept. */
const CACHE = join(ROOT, '.cache/chromium');
const PACKAGE = '@sparticuz/chromium';

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
  return INSTALLED.find((path) => existsSync(path)) ?? (await unpackedBrowser(CACHE));
}

/**
 * The path of the Chromium that comes with the packages, unpacked once for each of its versions in the
 * folder `cache`.
 *
 * Its own package unpacks straight to the place where it then looks whether there is one. Who asks meanwhile,
 * in another process, is given half a program; who is stopped leaves that for ever. So it unpacks to a new
 * folder, in a process of its own because it takes the place from the environment, and what is whole is
 * moved into place.
 */
export async function unpackedBrowser(cache: string): Promise<string> {
  const { version } = JSON.parse(
    readFileSync(join(ROOT, 'node_modules', PACKAGE, 'package.json'), 'utf8'),
  );
  const home = join(cache, version);
  const browser = join(home, 'chromium');
  if (existsSync(browser)) return browser;
  mkdirSync(cache, { recursive: true });
  const whole = mkdtempSync(join(cache, 'unpacking-'));
  try {
    const unpack = `import('${PACKAGE}').then((packed) => packed.default.executablePath())`;
    const env = { ...process.env, TMPDIR: whole };
    await promisify(execFile)(process.execPath, ['-e', unpack], { cwd: ROOT, env });
    renameSync(whole, home);
  } catch (error) {
    rmSync(whole, { recursive: true, force: true });
    // Another process was there first: a folder is not moved onto a full one.
    if (!existsSync(browser)) throw error;
  }
  return browser;
}

/** Starts it, with further arguments of its command line. */
export async function launchBrowser(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: [...QUIET, ...more] });
}

export { QUIET as BROWSER_ARGUMENTS };
