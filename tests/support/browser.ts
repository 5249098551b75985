/**
 * A real Chromium for tests and pictures: the one named by CHROMIUM_PATH, one that is installed, or
 * the one that comes with the packages.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
} from 'playwright-core';

const ROOT = resolve(import.meta.dirname, '../..');
/** Where the Chromium of the packages is unpacked. */
const CACHE = join(ROOT, '.cache/chromium');
const PACKAGE = '@sparticuz/chromium';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** No network requests except a page's own. */
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
 * The path of the Chromium of the packages, unpacked once per version in the folder `cache`.
 *
 * The package unpacks to its final path, where another process would find an unfinished program, and one that
 * is interrupted leaves it for ever. So it unpacks to a new folder, which is then renamed. A process of its own
 * does it, because the package reads the folder from `TMPDIR`.
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
    // Another process was first: a folder cannot be renamed onto one with files.
    if (!existsSync(browser)) throw error;
  }
  return browser;
}

/** Starts it, with further arguments of its command line. */
export async function launchBrowser(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: [...QUIET, ...more] });
}

/** Starts one that several processes can open pages in, at its `wsEndpoint()`. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await browserPath(), args: QUIET });
}

/** Starts one that keeps what its pages store in the folder `profile`, and finds it there the next time. */
export async function openProfile(
  profile: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const executablePath = await browserPath();
  return chromium.launchPersistentContext(profile, { ...options, executablePath, args: QUIET });
}

/** Ends a browser of `openProfile` as a phone does that runs out of memory: by force, in the midst of what it does. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const running = await session?.send('SystemInfo.getProcessInfo');
  const browser = running?.processInfo.find(({ type }) => type === 'browser');
  if (browser === undefined) throw new Error('The browser has no process of its own.');
  const closed = context.waitForEvent('close');
  process.kill(browser.id, 'SIGKILL');
  await closed;
}

export { QUIET as BROWSER_ARGUMENTS };
