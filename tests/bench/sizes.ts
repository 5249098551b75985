/** What a browser loads, and what the platform is given, gzipped. */
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { workerModules } from '../../scripts/local.ts';
import { launchBrowser } from '../support/browser.ts';
import { bareRemixPeer, buildBareRemix, serveBareRemix } from './bare-remix.ts';
import type { Group, Outcome } from './figure.ts';
import { DAYS_OF_TEN_YEARS, readingsFile } from './readings.ts';
import { openStage } from './stage.ts';

/** The script of a bare Remix app as it was when the goal was set. */
const BARE_REMIX_BYTES = 86_000;

export const sizes: Group = {
  figures: [
    { name: 'dashboard.bytes', unit: 'bytes', goal: 15_000 },
    { name: 'dashboard.script', unit: 'ratio', goal: 1.4 },
    { name: 'landing.script', unit: 'bytes', goal: 1024 },
    { name: 'worker.bytes', unit: 'bytes', goal: 600_000 },
  ],
  async measure() {
    buildBareRemix();
    const stage = await openStage({ peers: [await bareRemixPeer()] });
    const browser = await launchBrowser();
    try {
      const household = await stage.household();
      await household.upload(readingsFile({ days: DAYS_OF_TEN_YEARS }));
      await household.call('GET', '/api/energy-tips');
      const load = async (url: string, prepare: (context: BrowserContext) => Promise<void>) => {
        const context = await browser.newContext({ locale: 'en-IN' });
        await prepare(context);
        const loaded = await loadedBy(await context.newPage(), url);
        await context.close();
        return loaded;
      };
      const dashboard = await load(`${stage.url}/dashboard`, (context) =>
        context.addCookies([{ name: 'token', value: household.token, url: stage.url }]),
      );
      const landing = await load(`${stage.url}/`, async () => undefined);
      const bare = await load(`${stage.peer('bare-remix')}/`, serveBareRemix);
      return {
        'dashboard.bytes': { value: dashboard.document },
        'dashboard.script': scriptRatio(dashboard, bare),
        'landing.script': { value: landing.script + landing.inline },
        'worker.bytes': { value: workerBytes() },
      };
    } finally {
      await browser.close();
      await stage.stop();
    }
  },
};

/** The Worker's files, gzipped as one. */
function workerBytes(): number {
  return gzipSync(
    workerModules()
      .map(({ contents }) => contents)
      .join('\n'),
  ).length;
}

interface Loaded {
  document: number;
  /** The files of script, each gzipped by itself. */
  script: number;
  /** The scripts within the document. */
  inline: number;
}

/** Opens a page and waits until it loads nothing more: what is fetched for the first sight of it. */
async function loadedBy(page: Page, url: string): Promise<Loaded> {
  const loaded: Loaded = { document: 0, script: 0, inline: 0 };
  const counted: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'document') return;
    counted.push(
      response.body().then((body) => {
        loaded[type] += gzipSync(body).length;
        if (type === 'document') loaded.inline = inlineBytes(body.toString());
      }),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(counted);
  return loaded;
}

/** The scripts that stand in a document, gzipped together. */
function inlineBytes(html: string): number {
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
  const text = scripts.map(([, code = '']) => code).join('\n');
  return text.trim() === '' ? 0 : gzipSync(text).length;
}

function scriptRatio(dashboard: Loaded, bare: Loaded): Outcome {
  if (dashboard.script === 0 || bare.script === 0) throw new Error('A page loaded no script.');
  return {
    value: dashboard.script / BARE_REMIX_BYTES,
    note: `${dashboard.script} bytes; a bare Remix app in this run: ${bare.script}`,
  };
}
