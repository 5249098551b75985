/**
 * `npm run compare-screens -- OTHER [FOLDER [LOOK]]`: every screen as the build in the work tree OTHER shows it and as
 * this one does, on one database on one day; in all looks, or in one, such as `phone-light`. Writes each pair that
 * differs, and where, to FOLDER. Ends with 1 where one does.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import { newHousehold, openPage, type Site } from '../tests/support/site.ts';
import { makeDemoHousehold } from './demo.ts';
import { generatePushKeys } from './make-push-keys.ts';
import { SCREEN_STATES, type Viewer } from './screen-states.ts';

const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const COLOURS = ['light', 'dark'] as const;
const BINDINGS = {
  SIGNING_KEY: 'a-signing-key-for-pictures-of-32-bytes-or-more',
  PUSH_KEYS: generatePushKeys(),
};

/** What the scripts of either work tree give. */
interface Local {
  applyMigrations: typeof import('./local-database.ts').applyMigrations;
  startServer: typeof import('./local.ts').startServer;
}

/** Loads the scripts that serve the build of a work tree. */
async function loadLocal(tree: string): Promise<Local> {
  const { startServer } = await import(join(tree, 'scripts/local.ts'));
  const { applyMigrations } = await import(join(tree, 'scripts/local-database.ts'));
  return {
    applyMigrations,
    // A build names its files by where it stands.
    async startServer(options) {
      process.chdir(tree);
      return startServer(options);
    },
  };
}

/** The token of each who looks; a stranger has none. */
type Tokens = Partial<Record<Viewer, string>>;

interface Difference {
  /** How many pixels differ; -1 where the pictures are not of one size. */
  pixels: number;
  /** The second picture with what differs marked, as PNG. */
  marked: Buffer | undefined;
}

const [otherTree, named = 'screen-differences', onlyLook] = process.argv.slice(2);
const folder = resolve(named);
if (otherTree === undefined || !existsSync(join(otherTree, 'build/worker/index.js'))) {
  console.error(
    'Name a work tree with a build in it: git worktree add ../before HEAD~1, then npm ci && npm run build there.',
  );
  process.exit(2);
}

/** Fills a database with the households of the pictures, by the older build. */
async function fillDatabase(local: Local, stateDir: string): Promise<Tokens> {
  local.applyMigrations(stateDir);
  const server = await local.startServer({ port: 0, stateDir, bindings: BINDINGS });
  try {
    const owner = await makeDemoHousehold(server.url);
    const newcomer = await newHousehold(server, { onboarded: false });
    const empty = await newHousehold(server);
    return { ...(owner && { owner }), newcomer: newcomer.token, empty: empty.token };
  } finally {
    await server.stop();
  }
}

/** Takes a picture of the whole page, still and without a pointer on it. */
async function takePicture(page: Page, path: string, width: number): Promise<Buffer> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Twice: on a busy computer the page may still have grown after the first look.
  for (const _ of [1, 2]) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, 800) });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(250);
  }
  return page.screenshot({ animations: 'disabled' });
}

/** Compares two pictures in a page of the browser, which reads PNG and counts pixels. */
async function compare(page: Page, before: Buffer, after: Buffer): Promise<Difference> {
  if (before.equals(after)) return { pixels: 0, marked: undefined };
  const result = await page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        }),
      );
      if (first === undefined || second === undefined) throw new Error('There are two pictures.');
      if (first.width !== second.width || first.height !== second.height) return { pixels: -1 };
      const canvas = document.createElement('canvas');
      canvas.width = first.width;
      canvas.height = first.height;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('The browser draws nothing.');
      // No named function here: the browser does not know how tsx names it.
      const [a, b] = [first, second].map((image) => {
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, canvas.width, canvas.height);
      });
      if (a === undefined || b === undefined) throw new Error('There are two pictures.');
      let pixels = 0;
      for (let index = 0; index < a.data.length; index += 4) {
        const isEqual = [0, 1, 2].every((part) => a.data[index + part] === b.data[index + part]);
        if (isEqual) continue;
        pixels += 1;
        b.data.set([255, 0, 255, 255], index);
      }
      context.putImageData(b, 0, 0);
      return { pixels, marked: canvas.toDataURL('image/png').replace(/^.*,/, '') };
    },
    [before.toString('base64'), after.toString('base64')],
  );
  const marked = 'marked' in result && result.marked !== undefined ? result.marked : undefined;
  return {
    pixels: result.pixels,
    marked: marked === undefined ? undefined : Buffer.from(marked, 'base64'),
  };
}

/** Opens a page of a build in one look for whoever looks, with the fonts in its cache: a late one would differ, too. */
async function openFor(
  site: Pick<Site, 'url' | 'browser'>,
  look: Look,
  token: string | undefined,
): Promise<Page> {
  const page = await openPage(site, {
    viewport: look.viewport,
    colorScheme: look.colorScheme,
  });
  if (token !== undefined)
    await page.context().addCookies([{ name: 'token', value: token, url: site.url }]);
  await page.goto('/terms', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.load('1em "Anek Latin"', 'U₹'));
  return page;
}

interface Look {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: (typeof COLOURS)[number];
}

const LOOKS: readonly Look[] = Object.entries(WIDTHS).flatMap(([width, viewport]) =>
  COLOURS.map((colorScheme) => ({ name: `${width}-${colorScheme}`, viewport, colorScheme })),
);

/** Compares all states of all screens in one look, and returns a line for each that differs. */
async function compareLook(
  urls: readonly [before: string, after: string],
  browser: Browser,
  tokens: Tokens,
  look: Look,
): Promise<string[]> {
  const differences: string[] = [];
  const scratch = await browser.newPage();
  // One for each who looks: scripts and fonts are read once.
  const pages = new Map<string, Page>();
  for (const [viewer, path] of Object.values(SCREEN_STATES).flat()) {
    const pictures: Buffer[] = [];
    for (const url of urls) {
      const key = `${viewer} ${url}`;
      const page = pages.get(key) ?? (await openFor({ url, browser }, look, tokens[viewer]));
      pages.set(key, page);
      await page.setViewportSize(look.viewport);
      pictures.push(await takePicture(page, path, look.viewport.width));
    }
    const [before, after] = pictures as [Buffer, Buffer];
    const { pixels, marked } = await compare(scratch, before, after);
    if (pixels === 0) continue;
    const name = `${viewer}${path.replace(/\W+/g, '-')}-${look.name}`;
    writeFileSync(join(folder, `${name}-before.png`), before);
    writeFileSync(join(folder, `${name}-after.png`), after);
    if (marked !== undefined) writeFileSync(join(folder, `${name}-marked.png`), marked);
    const what = pixels === -1 ? 'another size' : `${pixels} pixels`;
    differences.push(`${look.name} ${viewer} ${path}: ${what}`);
    console.log(differences.at(-1));
  }
  await scratch.close();
  for (const page of pages.values()) await page.context().close();
  return differences;
}

const base = mkdtempSync(join(tmpdir(), 'unitwise-compare-'));
const before = await loadLocal(resolve(otherTree));
const after = await loadLocal(resolve(import.meta.dirname, '..'));
try {
  mkdirSync(folder, { recursive: true });
  const tokens = await fillDatabase(before, join(base, 'before'));
  cpSync(join(base, 'before'), join(base, 'after'), { recursive: true });
  const servers = [
    await before.startServer({ port: 0, stateDir: join(base, 'before'), bindings: BINDINGS }),
    await after.startServer({ port: 0, stateDir: join(base, 'after'), bindings: BINDINGS }),
  ] as const;
  const browser = await launchBrowser();
  const differences: string[] = [];
  const looks = LOOKS.filter(({ name }) => onlyLook === undefined || name === onlyLook);
  for (const look of looks)
    differences.push(
      ...(await compareLook([servers[0].url, servers[1].url], browser, tokens, look)),
    );
  await browser.close();
  for (const server of servers) await server.stop();
  const count = Object.values(SCREEN_STATES).flat().length * looks.length;
  console.log(`${count - differences.length} of ${count} pictures are equal.`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  rmSync(base, { recursive: true, force: true });
}
