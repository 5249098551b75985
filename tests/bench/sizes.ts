/** What a browser loads, and what the platform is given, gzipped. */
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import { workerModules } from '../../scripts/local.ts';
import { launchBrowser } from '../support/browser.ts';
import { loadedBytes } from '../support/loaded-bytes.ts';
import type { Group } from './figure.ts';
import { DAYS_OF_TEN_YEARS, readingsFile } from './readings.ts';
import { openStage } from './stage.ts';

export const sizes: Group = {
  figures: [
    { name: 'dashboard.bytes', unit: 'bytes', goal: 15_000 },
    { name: 'dashboard.script', unit: 'bytes', goal: 165_000 },
    { name: 'landing.script', unit: 'bytes', goal: 1024 },
    { name: 'worker.bytes', unit: 'bytes', goal: 600_000 },
  ],
  async measure() {
    const stage = await openStage();
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
      return {
        'dashboard.bytes': { value: dashboard.document },
        'dashboard.script': { value: dashboard.script },
        'landing.script': { value: landing.script + landing.inline },
        'worker.bytes': { value: workerBytes() },
      };
    } finally {
      await browser.close();
      await stage.stop();
    }
  },
};

function workerBytes(): number {
  return gzipSync(
    workerModules()
      .map(({ contents }) => contents)
      .join(''),
  ).length;
}
