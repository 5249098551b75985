/** Files that another app shares with this one, on a phone. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { SHARE_PATH } from '#app/offline/shell.ts';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  type Household,
  newHousehold,
  openPage,
  PASSWORD,
  PHONE,
} from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

type Phone = Awaited<ReturnType<typeof openPage>>;

const BILLS = {
  name: 'bills.csv',
  type: 'text/csv',
  text: [
    'Bill date,Units',
    ...[198, 205, 188, 187, 221].map((units, month) => `14/0${month + 1}/2026,${units}`),
  ].join('\n'),
};
const PICTURE = { name: 'bill.jpg', type: 'image/jpeg', text: '\xff\xd8\xff\xe0 a bill' };

let page: Phone | undefined;
afterEach(async () => {
  expect(page?.problems ?? []).toEqual([]);
  await page?.context().close();
  page = undefined;
});

/** A phone with the app on it. */
async function openPhone(household: Household): Promise<Phone> {
  page = await openPage(site, { household, viewport: PHONE, serviceWorkers: 'allow' });
  await page.goto('/dashboard');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page?.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  return page;
}

/** Sends a file as the phone does: a navigation with a form. */
async function share(phone: Phone, file: { name: string; type: string; text: string }) {
  await phone.evaluate(
    ({ path, name, type, text }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: path, enctype: 'multipart/form-data' });
      const field = document.createElement('input');
      Object.assign(field, { type: 'file', name: 'file' });
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
      field.files = transfer.files;
      form.appendChild(field);
      document.body.appendChild(form);
      form.submit();
    },
    { path: SHARE_PATH, ...file },
  );
}

async function countEntries(household: Household): Promise<number> {
  const { readings } = (await household.call('GET', '/api/meter-readings')) as {
    readings: unknown[];
  };
  return readings.length;
}

test('the phone is told where to share tables and pictures', async () => {
  const manifest = JSON.parse(
    await readFile(join(import.meta.dirname, '../../public/manifest.webmanifest'), 'utf8'),
  );
  const { action, method, enctype, params } = manifest.share_target;
  expect([action, method, enctype]).toEqual([SHARE_PATH, 'POST', 'multipart/form-data']);
  expect(params.files).toHaveLength(1);
  expect(params.files[0].name).toBe('file');
  expect(params.files[0].accept).toEqual(expect.arrayContaining(['text/csv', '.xlsx', 'image/*']));
});

test('a shared file is shown before it is stored', async () => {
  const household = await newHousehold(site);
  const phone = await openPhone(household);
  await share(phone, BILLS);
  const store = phone.getByRole('button', { name: 'Import 4 bills' });
  await store.waitFor();
  expect(await countEntries(household)).toBe(0);
  expect(await accessibilityProblems(phone)).toEqual([]);
  await store.click();
  await phone.getByRole('link', { name: 'Undo import' }).waitFor();
  expect(await countEntries(household)).toBe(4);
});

fullTest('a shared picture is refused with what to do', async () => {
  const household = await newHousehold(site);
  const phone = await openPhone(household);
  await share(phone, PICTURE);
  await phone.getByText('This is a picture.').waitFor();
  await phone.getByText('Nothing was stored.').waitFor();
  await phone.getByRole('link', { name: 'Type the bill' }).waitFor();
  expect(await accessibilityProblems(phone)).toEqual([]);
});

test('what is shared while signed out waits until somebody signs in', async () => {
  const household = await newHousehold(site);
  const phone = await openPhone(household);
  await phone.context().clearCookies();
  await share(phone, BILLS);
  await phone.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await phone.getByLabel('Email').fill(household.email);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.getByRole('button', { name: 'Import 4 bills' }).waitFor();
});

fullTest('a shared file that is not there any more is asked for again', async () => {
  const phone = await openPhone(await newHousehold(site));
  await share(phone, BILLS);
  await phone.getByRole('button', { name: 'Import 4 bills' }).waitFor();
  await phone.reload();
  await phone.getByText('The shared file is not here any more').waitFor();
  expect(await accessibilityProblems(phone)).toEqual([]);
});
