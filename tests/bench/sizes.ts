/** What a browser loads, and what the platform is given, gzipped. */
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import { workerModules } from '../../scripts/local.ts';
import { launchBrowser } from '../support/browser.ts';
import { type LoadedBytes, loadedBytes } from '../support/loaded-bytes.ts';
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
        const loaded = await loadedBytes(await context.newPage(), url);
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

function scriptRatio(dashboard: LoadedBytes, bare: LoadedBytes): Outcome {
  if (dashboard.script === 0 || bare.script === 0) throw new Error('A page loaded no script.');
  return {
    value: dashboard.script / BARE_REMIX_BYTES,
    note: `${dashboard.script} bytes; a bare Remix app in this run: ${bare.script}`,
  };
}
