/** What a phone keeps, when two tabs, or a tab and the service worker, change it at the same moment. */
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type * as phoneStore from '#app/offline/phone-store.ts';
import type { KnownHome, PendingReading } from '#app/offline/phone-store.ts';
import type * as sendPending from '#app/offline/send-pending.ts';
import type * as sharedFiles from '#app/offline/shared-files.ts';
import { ROOT } from '../support/cli.ts';
import { site } from '../support/shared-site.ts';
import { openPage } from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

type Store = typeof phoneStore & typeof sharedFiles & typeof sendPending;
declare const phone: Store;

const HOME: KnownHome = {
  ...{ homeId: 1, name: 'Home', mayEnter: true },
  ...{ last: null, usualDayWh: null, rateMilliRupees: null },
};

let code: string;
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './phone-store.ts'; export * from './shared-files.ts'; export * from './send-pending.ts';`,
      resolveDir: join(ROOT, 'app/offline'),
    },
    ...{ bundle: true, write: false, format: 'iife', globalName: 'phone' },
  });
  code = outputFiles[0]?.text ?? '';
});

/** Two tabs of account 7, whose home the phone knows. */
let page: Page;
let other: Page;
beforeEach(async () => {
  page = await openPage(site, {});
  other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/terms');
    await tab.evaluate(code);
  }
  await page.evaluate((home) => phone.rememberHome(7, home), HOME);
});

/** A reading of 22 November that account 7 entered. */
function reading(id: string, registerKWH: number): PendingReading {
  return {
    ...{ id, userId: 7, homeId: 1, homeName: 'Home', idempotencyKey: id, enteredAt: registerKWH },
    input: { readOn: '2026-11-22', registerKWH },
  };
}

const queued = () => page.evaluate(() => phone.listPending());

fullTest('a reading deleted while the server refuses it does not come back', async () => {
  await page.evaluate((one) => phone.queueReading(one), reading('a', 3412));
  await page.evaluate(
    (one) => Promise.all([phone.markRefused(one, 'Lower than before.'), phone.dropReading(one)]),
    reading('a', 3412),
  );
  expect(await queued()).toEqual([]);
});

test('a reading that the server refuses keeps its place with the reason', async () => {
  await page.evaluate((one) => phone.queueReading(one), reading('a', 3412));
  await page.evaluate((one) => phone.markRefused(one, 'Lower than before.'), reading('a', 3412));
  expect(await queued()).toEqual([{ ...reading('a', 3412), refusal: 'Lower than before.' }]);
});

fullTest('two readings of a day, queued at once, leave the later one alone', async () => {
  await page.evaluate(
    (two) => Promise.all(two.map((one) => phone.queueReading(one))),
    [reading('a', 3412), reading('b', 3413)],
  );
  expect(await queued()).toEqual([reading('b', 3413)]);
});

test('a reading deleted while another one is on its way is not sent', async () => {
  const sent: string[] = [];
  await page.route('/1/meter.json', async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '');
    if (route.request().method() === 'GET') return route.fulfill({ status: 503, json: {} });
    sent.push(form.get('idempotencyKey') ?? '');
    await other.evaluate((one) => phone.dropReading(one), reading('b', 3418));
    return route.fulfill({ status: 201, json: { outcome: 'stored', message: 'Stored.' } });
  });
  const later = { ...reading('b', 3418), input: { readOn: '2026-11-23', registerKWH: 3418 } };
  await page.evaluate((one) => phone.queueReading(one), reading('a', 3412));
  await page.evaluate((one) => phone.queueReading(one), later);
  await page.evaluate(() => phone.sendPending());
  expect(sent).toEqual(['a']);
  expect(await queued()).toEqual([]);
});

test('a late answer about the meter does not take the place of a newer one', async () => {
  let answers = 0;
  await page.context().route('/1/meter.json', async (route) => {
    answers += 1;
    const home = { ...HOME, rateMilliRupees: answers };
    if (answers === 1) await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ json: { userId: 7, home } });
  });
  const late = page.evaluate(() => phone.fetchMeter(1));
  await expect.poll(() => answers).toBe(1);
  await Promise.all([late, other.evaluate(() => phone.fetchMeter(1))]);
  expect(await page.evaluate(() => phone.listHomes())).toMatchObject([{ rateMilliRupees: 2 }]);
});

test('an answer that comes after signing out is not kept', async () => {
  await page.context().route('/1/meter.json', async (route) => {
    await other.evaluate(() => phone.forgetAccount());
    await route.fulfill({ json: { userId: 7, home: HOME } });
  });
  await page.evaluate(() => phone.fetchMeter(1));
  expect(await page.evaluate(() => phone.listHomes())).toEqual([]);
});

test('a file that is shared is taken by one of two tabs', async () => {
  await page.evaluate(() => phone.storeSharedFiles([new File(['bill'], 'bill.csv')]));
  const take = (tab: Page) =>
    tab.evaluate(async () => (await phone.takeSharedFiles()).map(({ name }) => name));
  const taken = await Promise.all([take(page), take(other), take(page), take(other)]);
  expect(taken.flat()).toEqual(['bill.csv']);
});

fullTest('shared files wait beside each other, and the oldest make room for more', async () => {
  const shareMegabytes = (name: string, megabytes: number) =>
    page.evaluate(
      (file) =>
        phone.storeSharedFiles([new File([new Uint8Array(file.megabytes * 1_000_000)], file.name)]),
      { name, megabytes },
    );
  for (const name of ['a', 'b', 'c']) await shareMegabytes(name, 4);
  await shareMegabytes('b', 3);
  const take = () =>
    page.evaluate(async () =>
      (await phone.takeSharedFiles()).map(({ name, size }) => [name, size / 1_000_000]),
    );
  expect(await take()).toEqual([
    ['c', 4],
    ['b', 3],
  ]);
  for (let place = 1; place <= 25; place += 1) await shareMegabytes(`file ${place}`, 0.001);
  const names = (await take()).map(([name]) => name);
  expect([names.length, names[0], names.at(-1)]).toEqual([20, 'file 6', 'file 25']);
});

fullTest('more than is read at once is not kept, and what waited is', async () => {
  const kept = await page.evaluate(async () => {
    await phone.storeSharedFiles([new File(['bill'], 'bill.csv')]);
    const large = new File([new Uint8Array(11_000_000)], 'large.csv');
    const many = Array.from({ length: 21 }, (_, place) => new File(['x'], `${place}.csv`));
    const refusals = await Promise.all(
      [[large], many].map((files) =>
        phone.storeSharedFiles(files).then(
          () => 'kept',
          ({ message }: Error) => message,
        ),
      ),
    );
    return [...refusals, ...(await phone.takeSharedFiles()).map(({ name }) => name)];
  });
  const refusal = 'More was shared than is read at once.';
  expect(kept).toEqual([refusal, refusal, 'bill.csv']);
});
