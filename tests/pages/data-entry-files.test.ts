import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { SHARE_PATH } from '#app/offline/shell.ts';
import { formatDate } from '#domain/base/format.ts';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { cost, Household, ORIGIN, send } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';
import {
  fieldValue,
  logged,
  onboarded,
  open,
  type Page,
  readable,
  submit,
  withoutTable,
  withoutWrites,
} from '../support/page.ts';

const PATH = '/dashboard/data-entry/files';
const TODAY = getDayInIndia(Date.now());

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

function upload(csv: string, name = 'meter.csv'): Promise<Page> {
  const form = new FormData();
  form.set('intent', 'upload');
  form.set('csvFile', new File([csv], name, { type: 'text/csv' }));
  return submit(household, PATH, form);
}

/** A file with a reading of so many kWh on each of the days before a date. */
function file(days: number, before: string, kwh = 7): string {
  const lines = Array.from({ length: days }, (_, day) => `${addDays(before, -day - 1)},${kwh}`);
  return ['readingDate,consumptionKWH', ...lines].join('\n');
}

describe('the tab', () => {
  test('of a household without files says what will stand there, and leads to the readings', async () => {
    const { text, html, headers } = await open(household, PATH);
    expect(text).toContain('Data Entry No readings yet Readings Bills Files');
    expect(html).toMatch(
      /<a[^>]*aria-current="page"[^>]*>Files<|<a[^>]*href="[^"]*files"[^>]*aria-current="page"/,
    );
    expect(text).toContain('Files that you upload will be listed here, and each can be undone.');
    // Its rate was set when it began.
    expect(text).toMatch(/History .*rate/);
    expect(cost(headers).trips).toBe(1);
  });

  test('of a home where nothing has happened yet says what its history is for', async () => {
    const { body } = await household.call<{ home: { id: number } }>('POST', '/api/homes', {
      name: 'Parents',
    });
    const { text } = await open(household, `/${body.home.id}${PATH}`);
    expect(text).toContain('will be listed here, and can be undone for 30 days.');
  });

  test('that cannot be loaded says so, and offers to try again', async () => {
    const page = await logged(() => withoutTable('imports', () => open(household, PATH)));
    expect(page.status).toBe(500);
    expect(page.text).toContain('Try again');
  });

  test('is for who is signed in', async () => {
    const guest = await open(new Household(), PATH);
    expect(guest.headers.get('Location')).toBe(
      `/auth/login?redirectTo=${encodeURIComponent(PATH)}`,
    );
  });
});

describe('a file', () => {
  test('is imported, and can be undone', async () => {
    await upload(file(12, '2025-02-01'));
    const page = await upload(file(43, '2025-02-01'), 'bescom-jan.csv');
    expect(page.text).toContain('CSV data uploaded successfully!');
    expect(page.text).toContain('31 imported, 12 already present.');
    expect(page.text).toContain('Undo import');
    expect(page.text).toContain(
      `bescom-jan.csv ${formatDate(TODAY)}, 31 imported, 12 already present`,
    );

    const [, id] = /undo=(\d+)/.exec(page.html) ?? [];
    const question = await open(household, `${PATH}?undo=${id}`);
    expect(question.text).toContain('Undo this import? bescom-jan.csv brought 31 readings from');
    const undone = await submit(household, PATH, { intent: 'undo', id: id ?? '' });
    expect(undone.text).toContain('Import undone.');
    expect(undone.text).toContain('Import undone: 31 readings, ');
    expect(await household.readings()).toHaveLength(12);
    const again = await submit(household, PATH, { intent: 'undo', id: id ?? '' });
    expect(again.text).toContain('There is no such import.');
  });

  test('of one row a month is stored after the question what each row is', async () => {
    const csv = 'readingDate,consumptionKWH\n2025-01-01,290\n2025-02-01,300\n2025-03-01,280\n';
    const question = await upload(csv);
    expect(question.text).toContain('The 3 rows of this file look like one a month.');
    expect(question.text).toMatch(
      /Each row is: Its calendar month The days since the row before One day/,
    );
    expect(await household.readings()).toEqual([]);
    const form = new FormData();
    form.set('intent', 'upload');
    form.set('csvFile', new File([csv], 'meter.csv', { type: 'text/csv' }));
    form.set('rowsCover', 'calendar-month');
    expect((await submit(household, PATH, form)).text).toContain('3 imported, 0 already present.');
    expect(await household.readings('?order=asc&limit=1')).toMatchObject([
      { readingDate: '2025-01-31', periodStart: '2025-01-01', consumptionKWH: 290 },
    ]);
  });

  test('that was undone stays in the list and can be put back', async () => {
    await upload(file(31, '2025-02-01'), 'bescom-jan.csv');
    const undone = await submit(household, PATH, { intent: 'undo', id: '1' });
    expect(undone.text).toContain('31 imported, 0 already present; undone Put back');
    expect(undone.html).toContain(`href="${PATH}?redo=1"`);
    expect((await open(household, `${PATH}?undo=1`)).text).not.toContain('Undo this import?');
    const question = await open(household, `${PATH}?redo=1`);
    expect(question.text).toContain(
      'Put this import back? bescom-jan.csv brought 31 readings from',
    );
    const restored = await submit(household, PATH, { intent: 'redo', id: '1' });
    expect(restored.text).toContain('Import put back.');
    expect(restored.text).toContain('31 imported, 0 already present Undo');
    expect(restored.text).toContain('Readings since 1 Jan 2025');
    expect(await household.readings()).toHaveLength(31);
    const missing = await submit(household, PATH, { intent: 'redo', id: '2' });
    expect(missing.text).toContain('There is no such import.');
  });

  test('that was undone long ago is listed as undone, and can no longer be put back', async () => {
    await upload(file(31, '2025-02-01'), 'bescom-jan.csv');
    await submit(household, PATH, { intent: 'undo', id: '1' });
    await env.DB.prepare('UPDATE imports SET undone_at = 1 WHERE home_id = ?')
      .bind(household.homeId)
      .run();
    const { text } = await open(household, `${PATH}?redo=1`);
    expect(text).toContain('31 imported, 0 already present; undone');
    expect(text).not.toContain('Put back');
    expect(text).not.toContain('Put this import back?');
    const late = await submit(household, PATH, { intent: 'redo', id: '1' });
    expect(late.text).toContain('This import can no longer be put back. Upload its file again.');
    expect(await household.readings()).toHaveLength(0);
  });

  test('whose name holds markup is listed by that name', async () => {
    const name = "<img src=x onerror=alert(1)> & Ananya's.csv";
    const { html, text } = await upload(file(3, '2025-02-01'), name);
    expect(html).not.toContain('<img');
    expect(text).toContain(`${name} ${formatDate(TODAY)}, 3 imported, 0 already present`);
  });

  test('that is wrong is not stored, and every line is named', async () => {
    const page = await upload(
      [
        'readingDate,consumptionKWH',
        '2025-01-01,7',
        '14/10/2025,7',
        '2025-01-02,-7.2',
        '2025-01-03,',
      ].join('\n'),
    );
    expect(page.text).toContain(
      'Failed to upload CSV. Please check the file format. 3 lines need attention. Nothing was stored.',
    );
    expect(page.text).toContain('Line 3 readingDate 14/10/2025 Write the date as YYYY-MM-DD.');
    expect(page.text).toContain('Line 4 consumptionKWH -7.2 Consumption must be 0 or more.');
    expect(page.text).toContain('Line 5 consumptionKWH (empty) Consumption is required.');
    expect(await household.readings()).toEqual([]);
  });

  test('with very many wrong lines counts those after the first hundred', async () => {
    const page = await upload(`readingDate,consumptionKWH\n${'today,7\n'.repeat(137)}`);
    expect(page.text).toContain('137 lines need attention. Nothing was stored.');
    expect(page.text).toContain('Line 101 readingDate');
    expect(page.text).not.toContain('Line 102 ');
    expect(page.text).toContain('and 37 more');
  });

  test('that is none is refused in words', async () => {
    const none = await upload('', '');
    expect(none.text).toContain('Please select a CSV file to upload.');
    expect((await upload('a', 'readings.xlsx')).text).toContain('Only .csv files can be uploaded.');
    expect((await upload('')).text).toContain('The file is empty. Nothing was stored.');
    const large = await upload(`readingDate,consumptionKWH\n${' '.repeat(10 * 1024 ** 2)}`);
    expect(large.text).toContain('The file is too large. A file can have at most 10 MB.');
  });

  test('that cannot be stored says so', async () => {
    const page = await logged(() => withoutWrites('readings', () => upload(file(2, '2025-02-01'))));
    expect(page.text).toContain('An unexpected error occurred during CSV upload.');
  });
});

describe('what a phone shares', () => {
  /** A navigation of the browser's own, as sharing is where the service worker does not take it. */
  async function share(file: File, of: Household, site = 'none') {
    const body = new FormData();
    body.set('file', file);
    const headers = new Headers({ 'Sec-Fetch-Site': site });
    if (of.token !== '') headers.set('Cookie', `__Host-token=${of.token}`);
    const request = new Request(ORIGIN + SHARE_PATH, { method: 'POST', headers, body });
    const response = await send(new Request(request, { redirect: 'manual' }));
    return { response, text: readable(await response.text()) };
  }
  const bills = new File(['Bill date,Units\n14/01/2026,198\n14/02/2026,205\n'], 'bills.csv');

  test('is shown, and stored only when that is confirmed', async () => {
    const { response, text } = await share(bills, household);
    expect(response.status).toBe(200);
    expect(text).toContain('Nothing is stored before you say so');
    expect(text).toContain('Import 1 bill');
    expect(await household.call('GET', '/api/meter-readings')).toMatchObject({
      body: { readings: [] },
    });
  });

  test('is not offered to be stored where nothing of it would be', async () => {
    const ahead = new File(['Date,kWh\n30/12/2099,7\n31/12/2099,8\n'], 'ahead.csv');
    const { text } = await share(ahead, household);
    expect(text).toContain('2 values after today or before 2000 cannot be, and will not be stored');
    expect(text).not.toMatch(/Import \d/);
  });

  test('is refused politely where it is a picture', async () => {
    const picture = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'bill.jpg');
    const { text } = await share(picture, household);
    expect(text).toContain('This is a picture.');
    expect(text).toContain('Nothing was stored.');
  });

  test('needs somebody who is signed in, and no other site to send it', async () => {
    const { response } = await share(bills, new Household());
    expect(response.headers.get('Location')).toBe(
      '/auth/signed-out?redirectTo=%2Fdashboard%2Fdata-entry%2Ffiles%2Fimport%3Fshared',
    );
    expect((await share(bills, household, 'cross-site')).response.status).toBe(403);
  });
});

describe('how files are read', () => {
  const DOUBTFUL =
    'Bill date,Units\n07-03-2025,150\n07-04-2025,162\n07-05-2025,171\n07-06-2025,240\n';

  async function importAs(name: string, of = household) {
    const fields = { answers: '{"dateOrder":"dmy"}', saveAs: name };
    expect((await sendFiles(of, '/api/imports', DOUBTFUL, { fields })).status).toBe(201);
  }

  test('is remembered under a name, as the tab says where nothing is yet', async () => {
    const { text } = await open(household, PATH);
    expect(text).toContain(
      'Remembered files Give a file a name under “Remember this for the next file” when you import it',
    );
  });

  test('is listed by name, with its day, its columns and how they are taken', async () => {
    await importAs('My portal');
    await importAs('<b>BESCOM</b> & more');
    const { text, html, headers } = await open(household, PATH);
    expect(text).toContain(
      `My portal Saved on ${formatDate(TODAY)} Columns: bill date, units Used, bill by bill, in kWh: “Units” What comes first in the dates? The day comes first Forget`,
    );
    expect(text).toContain(`<b>BESCOM</b> & more Saved on ${formatDate(TODAY)}`);
    expect(html).not.toContain('<b>');
    expect(cost(headers).trips).toBe(1);
  });

  test('is listed by its first columns where it has many, and with what was answered', async () => {
    const header = Array.from({ length: 49 }, (_, at) => (at === 0 ? 'day' : `slot ${at}`));
    const fingerprint = { container: 'csv', header };
    const answers = { intervalStamp: 'end', badRows: 'skip', sheet: 'constructor' };
    const registers = [{ name: 'Meter', at: 0, value: 1 }];
    const document = { version: 1, name: '', fingerprint, answers, registers };
    await household.call('PUT', '/api/import-mappings/Slots', document);
    const { text } = await open(household, PATH);
    expect(text).toContain(
      'Columns: day, slot 1, slot 2, slot 3, slot 4, slot 5 and 43 more Is each time the beginning of its interval, or the end? Times are the ends Some lines cannot be read. What is to become of them? Leave these lines out Which sheet is read? constructor What the meter showed last, to count on from there',
    );
  });

  test('is forgotten when that is confirmed, and what was imported stays', async () => {
    const name = "Ananya's portal & more";
    await importAs(name);
    const question = await open(household, `${PATH}?${new URLSearchParams({ forget: name })}`);
    expect(question.text).toContain(
      `Forget how this file is read? ${name} will no longer be known`,
    );
    expect(fieldValue(question, 'name')).toBe('Ananya&#x27;s portal &amp; more');
    const forgotten = await submit(household, PATH, { intent: 'forget', name });
    expect(forgotten.text).toContain('Forgotten. The next such file is read afresh.');
    expect(forgotten.text).toContain('Remembered files Give a file a name');
    expect(forgotten.text).toContain('file-1.csv');
    const again = await submit(household, PATH, { intent: 'forget', name });
    expect(again.text).toContain('Nothing is saved under this name.');
  });

  test('of another home is neither shown nor forgotten', async () => {
    await importAs('My portal');
    const other = await onboarded(await Household.settled());
    expect((await open(other, `${PATH}?forget=My+portal`)).text).not.toContain('My portal');
    const refused = await submit(other, PATH, { intent: 'forget', name: 'My portal' });
    expect(refused.text).toContain('Nothing is saved under this name.');
    expect((await open(household, PATH)).text).toContain('My portal Saved on');
  });
});
