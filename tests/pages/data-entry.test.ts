import { beforeEach, describe, expect, test } from 'vitest';
import { formatMonth } from '#domain/base/format.ts';
import { addDays, getDayInIndia, getMonth } from '#domain/base/period.ts';
import { cost, Household, ORIGIN, send } from '../support/household.ts';
import {
  fieldValue,
  logged,
  onboarded,
  open,
  type Page,
  submit,
  undo,
  withoutTable,
  withoutWrites,
} from '../support/page.ts';

const PATH = '/dashboard/data-entry';
const TODAY = getDayInIndia(Date.now());

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

/** A file with a reading of 6 kWh on each of the days before a date. */
function file(days: number, before: string): string {
  const lines = Array.from({ length: days }, (_, day) => `${addDays(before, -day - 1)},6`);
  return ['readingDate,consumptionKWH', ...lines].join('\n');
}

test('a meter’s first number is named where no use of it is known yet', async () => {
  await household.call('POST', '/api/register-readings', {
    ...{ readOn: '2026-11-20', registerKWH: 3688 },
  });
  const { text } = await open(household, PATH);
  expect(text).toContain(
    'The meter’s number 03688 of 20 Nov 2026 is kept: the next one shows what was used since.',
  );
});

/** Sends the form of a new reading, as it stands on the page but for what is typed. */
function save(fields: Record<string, string>): Promise<Page> {
  const kind = fields['kind'] ?? 'day';
  const untouched = { readingDate: TODAY, periodStart: '', consumptionKWH: '', emissionCO2kg: '' };
  return submit(household, `${PATH}?add=${kind}`, {
    ...{ intent: 'add-use', kind },
    ...untouched,
    ...fields,
  });
}

describe('the screen', () => {
  test('opens on date, consumption and CO2, with the upload beneath and the entries beside', async () => {
    const page = await open(household, PATH);
    const parts = [
      'The meter One day A bill',
      'Date Today.',
      'Consumption (kWh)',
      'CO2 emissions (kg) (optional)',
      'Save Reading',
      'Upload CSV',
      'Recent Entries',
    ];
    const places = parts.map((part) => page.text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(fieldValue(page, 'kind')).toBe('day');
    expect(page.html).toMatch(
      /<form method="post" action="\/\d+\/dashboard\/data-entry\/files" encType="multipart\/form-data"/,
    );
  });

  test('opens on the meter once a number of it is known', async () => {
    await household.add('2025-10-06', 190, { periodStart: '2025-09-07' });
    await household.call('POST', '/api/register-readings', {
      ...{ readOn: '2025-10-06', registerKWH: 3688 },
    });
    const page = await open(household, PATH);
    expect(fieldValue(page, 'intent')).toBe('add-value');
    expect(page.text).toContain('Upload CSV');
  });

  test('shows beside a reading what was done to it, however long ago', async () => {
    await household.add('2024-11-01', 7);
    await household.call('PUT', '/api/meter-readings/2024-11-01.1', { consumptionKWH: 7.5 });
    for (let day = 10; day < 45; day += 1) await household.add(addDays('2024-11-01', day), 1);
    const edit = await open(household, `${PATH}?edit=2024-11-01.1`);
    expect(edit.html).toContain('History of this reading');
    expect(edit.text).toContain('Changed 1 Nov 2024: 7.0 → 7.5 kWh');
    expect(edit.text).toContain('Added 1 Nov 2024: 7.0 kWh');
    expect(cost(edit.headers).trips).toBe(1);
    const plain = await open(household, PATH);
    expect(plain.text).not.toContain('Changed 1 Nov 2024');
  });

  test('of a household without readings says what will stand there', async () => {
    const { text, headers, html } = await open(household, `${PATH}?add=day`);
    expect(text).toContain('Data Entry No readings yet');
    expect(text).toContain('Add a reading');
    expect(text).toContain('Your rate is ₹5.900 per kWh.');
    expect(text).toContain('No readings yet Your first reading starts the daily chart.');
    expect(html).toContain(`max="${TODAY}"`);
    expect(cost(headers).trips).toBe(1);
  });

  test('tells since when there are readings, and what the latest averaged', async () => {
    await household.add('2024-11-01', 7);
    await household.add('2024-11-02', 8, { emissionCO2kg: 5.25 });
    await household.add('2024-11-03', 10.5);
    const { text, headers } = await open(household, PATH);
    expect(text).toContain('Readings since 1 Nov 2024');
    expect(text).toContain('Your last three averaged 8.5 kWh.');
    expect(text).toContain('November 2024 25.5 kWh 3 of 30 days 17.7 est. 3 of 30 days');
    expect(text).toContain('Sun, 3 Nov Manual 10.5 kWh 7.5 kg est.');
    expect(text).toContain('Sat, 2 Nov Manual 8.0 kWh 5.3 kg 5.3 Manual');
    expect(cost(headers).trips).toBe(1);
  });

  test('counts a reading of several days in each of its months', async () => {
    await household.add('2025-03-31', 590, { periodStart: '2025-02-01' });
    const { text } = await open(household, PATH);
    // Since the first day that it covers.
    expect(text).toContain('Readings since 1 Feb 2025');
    expect(text).toContain('1 Feb – 31 Mar 59 days');
    expect(text).toContain('March 2025 310.0 kWh 31 of 31 days');
    expect(text).toContain('A reading of several days counts in each month by its days there.');
  });

  test('asks for no rate where a tariff prices the home, and prices nothing by a rate of before', async () => {
    const facts = { from: '2000-01-01', discom: 'BESCOM', category: 'LT-1' };
    await household.call('PUT', '/api/connection', { ...facts, ratePerKWh: null });
    for (const kind of ['bill', 'day']) {
      const { text } = await open(household, `${PATH}?add=${kind}`);
      expect(text).not.toContain('Set your rate in Profile');
    }
    await household.call('PUT', '/api/connection', { ...facts, ratePerKWh: 5.9 });
    expect((await open(household, `${PATH}?add=day`)).text).not.toContain('₹5.900');
  });

  test('says that the month of today is not over', async () => {
    await household.add(TODAY, 7);
    const { text } = await open(household, PATH);
    expect(text).toContain(`${formatMonth(getMonth(TODAY))}, so far 7.0 kWh`);
  });

  test('without a rate asks for one', async () => {
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: null });
    const { text } = await open(household, `${PATH}?add=day`);
    expect(text).toContain('Set your rate in Profile to see what it costs.');
  });

  test('that cannot be loaded says so, and offers to try again', async () => {
    const page = await logged(() => withoutTable('meters', () => open(household, PATH)));
    expect(page.status).toBe(500);
    expect(page.text).toContain(
      'Failed to load recent entries. Please check your connection or filter settings.',
    );
    expect(page.text).toContain('Try again');
  });

  test('is for who is signed in, and onboarded', async () => {
    const guest = await open(new Household(), `${PATH}?period=last_year`);
    expect(guest.status).toBe(302);
    expect(guest.headers.get('Location')).toBe(
      `/auth/login?redirectTo=${encodeURIComponent(`${PATH}?period=last_year`)}`,
    );
    const fresh = await open(await Household.settled(), PATH);
    expect(fresh.headers.get('Location')).toBe('/onboarding');
  });
});

describe('a new reading', () => {
  test('is stored, and the form begins anew with today', async () => {
    const page = await save({
      readingDate: '2025-05-04',
      consumptionKWH: '1,234.5',
      emissionCO2kg: '5.2',
      as: 'confirmed',
    });
    expect(page.text).toContain('Energy data saved successfully!');
    expect(page.text).toContain('Sun, 4 May');
    expect(fieldValue(page, 'readingDate')).toBe(TODAY);
    expect(fieldValue(page, 'consumptionKWH') ?? '').toBe('');
    expect(await household.readings()).toMatchObject([
      { readingDate: '2025-05-04', consumptionKWH: 1234.5, emissionCO2kg: 5.2, source: 'manual' },
    ]);
  });

  test('can cover several days', async () => {
    await save({ readingDate: '2025-05-31', periodStart: '2025-05-01', consumptionKWH: '240' });
    expect(await household.readings()).toMatchObject([
      { readingDate: '2025-05-31', periodStart: '2025-05-01' },
    ]);
  });

  test('is stored once, however often its form is sent', async () => {
    const idempotencyKey =
      fieldValue(await open(household, `${PATH}?add=day`), 'idempotencyKey') ?? '';
    expect(idempotencyKey).not.toBe('');
    await save({ consumptionKWH: '7', idempotencyKey });
    const again = await save({ consumptionKWH: '7', idempotencyKey });
    expect(again.text).toContain('Energy data saved successfully!');
    expect(await household.readings()).toHaveLength(1);
  });

  test('that is corrected and sent again from the same page is stored, too', async () => {
    const idempotencyKey =
      fieldValue(await open(household, `${PATH}?add=day`), 'idempotencyKey') ?? '';
    await save({ consumptionKWH: '7', idempotencyKey });
    const corrected = await save({ consumptionKWH: '8', sameDay: 'add', idempotencyKey });
    expect(corrected.text).toContain('Energy data saved successfully!');
    const amounts = (await household.readings()).map(({ consumptionKWH }) => consumptionKWH);
    expect(amounts.sort()).toEqual([7, 8]);
  });

  test('that was deleted meanwhile is not said to be saved when its page is sent again', async () => {
    const idempotencyKey =
      fieldValue(await open(household, `${PATH}?add=day`), 'idempotencyKey') ?? '';
    await save({ consumptionKWH: '7', idempotencyKey });
    await household.call('DELETE', `/api/meter-readings/${TODAY}.1`);
    const again = await save({ consumptionKWH: '7', idempotencyKey });
    expect(again.text).toContain('This was stored before, and has been deleted since.');
    expect(again.text).not.toContain('Energy data saved successfully!');
  });

  test.each([
    ['7.5 kWh', 7.5],
    ['4,43', 4.43],
    ['1,234.5', 1234.5],
    ['१२.५', 12.5],
    ['0', 0],
  ])('of "%s" is one of %d kWh', async (consumptionKWH, stored) => {
    await save({ consumptionKWH, as: 'confirmed' });
    expect(await household.readings()).toMatchObject([{ consumptionKWH: stored }]);
  });

  test('needs a date and an energy', async () => {
    for (const fields of [{ readingDate: '', consumptionKWH: '7' }, { consumptionKWH: ' ' }]) {
      const page = await save(fields);
      expect(page.text).toContain('Date and Consumption (kWh) are required for manual entry.');
    }
    expect(await household.readings()).toEqual([]);
  });

  test('that cannot be is refused at its field, and what was typed stays', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ consumptionKWH: '-0.1' }, 'Enter a number from 0 to 1,00,000, such as 7.25.'],
      [{ consumptionKWH: '1,00,000.1' }, 'Enter a number from 0 to 1,00,000, such as 7.25.'],
      [{ consumptionKWH: 'seven' }, 'Enter a number from 0 to 1,00,000, such as 7.25.'],
      [{ emissionCO2kg: '-1' }, 'Emissions must be 0 or more.'],
      [{ readingDate: addDays(TODAY, 1) }, 'The date is after today.'],
      [{ readingDate: '2025-02-30' }, 'February 2025 has 28 days.'],
      [
        { kind: 'bill', periodStart: addDays(TODAY, 1) },
        'The period must start on or before the reading date.',
      ],
    ];
    for (const [fields, message] of wrong) {
      const typed = { consumptionKWH: '7.3', emissionCO2kg: '', ...fields };
      const page = await save(typed);
      expect(page.text).toContain('Failed to save data. Please check your input.');
      expect(page.text).toContain(message);
      expect(fieldValue(page, 'consumptionKWH')).toBe(typed.consumptionKWH);
    }
    expect(await household.readings()).toEqual([]);
  });

  test('that cannot be stored leaves what was typed', async () => {
    const page = await logged(() =>
      withoutWrites('readings', () => save({ consumptionKWH: '7.3' })),
    );
    expect(page.text).toContain('An unexpected error occurred.');
    expect(fieldValue(page, 'consumptionKWH')).toBe('7.3');
  });

  test('from another site is refused', async () => {
    const response = await send(
      new Request(ORIGIN + PATH, {
        method: 'POST',
        body: new URLSearchParams({ consumptionKWH: '7' }),
        headers: { Cookie: `__Host-token=${household.token}`, 'Sec-Fetch-Site': 'cross-site' },
      }),
    );
    expect(response.status).toBe(403);
  });
});

describe('what is asked before a reading is stored', () => {
  const TEN_DAYS = file(10, '2025-05-01');

  test('six times the usual: the number that was meant is stored instead', async () => {
    await household.import(TEN_DAYS);
    const fields = { readingDate: '2025-05-04', consumptionKWH: '72' };
    const asked = await save(fields);
    expect(asked.text).toContain('72.0 kWh a day: 12 times your usual 6.0 Did you mean 7.2 kWh ?');
    expect(asked.text).toContain('Save 7.2 kWh instead Save 72.0 kWh anyway');
    expect(fieldValue(asked, 'consumptionKWH')).toBe('72');
    expect(await household.readings('?startDate=2025-05-04')).toEqual([]);
    const meant = await save({ ...fields, suggested: '7.2' });
    expect(meant.text).toContain('Energy data saved successfully!');
    expect(await household.readings('?startDate=2025-05-04')).toMatchObject([
      { consumptionKWH: 7.2 },
    ]);
  });

  test('six times the usual: what was typed is stored all the same', async () => {
    await household.import(TEN_DAYS);
    const page = await save({
      ...{ readingDate: '2025-05-04', consumptionKWH: '72', as: 'confirmed' },
    });
    expect(page.text).toContain('Energy data saved successfully!');
    expect(await household.readings('?startDate=2025-05-04')).toMatchObject([
      { consumptionKWH: 72 },
    ]);
  });

  test('a large day of a home that uses much every day is not said to be once the usual', async () => {
    await household.import(file(10, '2025-05-01').replaceAll(',6', ',240'));
    const asked = await save({ readingDate: '2025-05-04', consumptionKWH: '300' });
    expect(asked.text).toContain('300.0 kWh a day: more than a home is likely to use');
  });

  test('what the meter shows, typed as one day’s use by a new household', async () => {
    const { text } = await save({ consumptionKWH: '4812.6' });
    expect(text).toContain('4,812.6 kWh a day: more than a home is likely to use');
    expect(text).toContain('not for the number that the meter shows');
    expect(await household.readings()).toEqual([]);
  });

  test('a day that has a reading: this one takes its place, or is added', async () => {
    await household.add('2025-05-04', 7);
    const fields = { readingDate: '2025-05-04', consumptionKWH: '8' };
    const asked = await save(fields);
    expect(asked.text).toContain('4 May 2025 already has 7.0 kWh.');
    expect(asked.text).toContain('Replace it with 8.0 kWh Add it: 15.0 kWh on that day');
    await save({ ...fields, sameDay: 'replace' });
    expect(await household.readings()).toMatchObject([{ consumptionKWH: 8 }]);
    await save({ ...fields, consumptionKWH: '2', sameDay: 'add' });
    expect(await household.readings()).toMatchObject([
      { consumptionKWH: 2 },
      { consumptionKWH: 8 },
    ]);
    const { text } = await open(household, `${PATH}/files`);
    expect(text).toContain('Deleted 4 May 2025: 7.0 kWh');
  });

  test('a bill over days of another one: it takes its place', async () => {
    await household.add('2025-05-31', 190, { periodStart: '2025-05-01' });
    const bill = { kind: 'bill', periodStart: '2025-05-20', readingDate: '2025-06-19' };
    const asked = await save({ ...bill, consumptionKWH: '200' });
    expect(asked.text).toContain('These days are covered already.');
    expect(asked.text).toContain('1 May – 31 May 2025: 190.0 kWh. A day can only be on one bill.');
    expect(await household.readings()).toHaveLength(1);
    await save({ ...bill, consumptionKWH: '200', overlap: 'replace' });
    expect(await household.readings()).toMatchObject([{ readingDate: '2025-06-19' }]);
  });

  test('a bill whose days say another sum: it counts, and they stay as its detail', async () => {
    await household.import(file(30, '2025-07-01'));
    const bill = { kind: 'bill', periodStart: '2025-06-01', readingDate: '2025-06-30' };
    const asked = await save({ ...bill, consumptionKWH: '240' });
    expect(asked.text).toContain('The days say 180.0 kWh, the bill 240.0 kWh.');
    const page = await save({ ...bill, consumptionKWH: '240', overlap: 'detail' });
    expect(page.text).toContain('June 2025 240.0 kWh 30 of 30 days');
    expect(await household.readings()).toHaveLength(31);
  });

  test('one thing after the other, and what was answered is not asked again', async () => {
    await household.import(TEN_DAYS);
    const fields = { readingDate: '2025-04-30', consumptionKWH: '72', as: 'confirmed' };
    const asked = await save(fields);
    expect(asked.text).toContain('30 Apr 2025 already has 6.0 kWh.');
    expect(fieldValue(asked, 'as')).toBe('confirmed');
    await save({ ...fields, sameDay: 'replace' });
    expect(await household.readings('?startDate=2025-04-30')).toMatchObject([
      { consumptionKWH: 72 },
    ]);
  });
});

describe('a bill', () => {
  test('begins with the amount that a file told', async () => {
    const page = await open(household, `${PATH}?add=bill&payable=1450.5`);
    expect(fieldValue(page, 'payable')).toBe('1450.5');
    const long = await open(household, `${PATH}?add=bill&payable=${'9'.repeat(41)}`);
    expect(fieldValue(long, 'payable') ?? '').toBe('');
  });

  test('has a form of its own, which goes on after the last one', async () => {
    await household.add('2025-10-06', 190, { periodStart: '2025-09-07' });
    const page = await open(household, `${PATH}?add=bill`);
    expect(fieldValue(page, 'periodStart')).toBe('2025-10-07');
    expect(fieldValue(page, 'readingDate') ?? '').toBe('');
    expect(page.text).toContain('Units on the bill');
    expect(page.html).toContain(`href="${PATH}?add=day"`);
    expect(fieldValue(page, 'intent')).toBe('add-use');
    // The section itself opens as the specification has it, whatever was entered last.
    expect((await open(household, PATH)).text).toContain('Save Reading');
  });

  test('goes on after the last paper, where the units came from the meter', async () => {
    await household.call('POST', '/api/register-readings', {
      readOn: '2025-09-06',
      registerKWH: 100,
    });
    await household.call('POST', '/api/register-readings', {
      readOn: '2025-10-06',
      registerKWH: 290,
    });
    await household.call('PUT', '/api/connection', {
      ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
      ...{ cycleMonths: 1, cycleEnd: '2025-10-06', answers: {} },
    });
    const printed = { lines: { payable: '1234' } };
    const { status } = await household.call('PUT', '/api/bills/2025-10-06/printed', printed);
    expect(status).toBe(200);
    const page = await open(household, `${PATH}?add=bill`);
    expect(fieldValue(page, 'periodStart')).toBe('2025-10-07');
  });

  test.each([
    [{ periodStart: '' }, 'From: Enter the first day of the bill.'],
    [{ readingDate: '' }, 'To: Enter the last day of the bill.'],
    [{ consumptionKWH: '' }, 'Units on the bill: Enter a number from 0'],
  ])('with %o is refused in the words of its own fields', async (missing, sentence) => {
    const page = await submit(household, `${PATH}?add=bill`, {
      ...{ intent: 'add-use', kind: 'bill', emissionCO2kg: '', payable: '' },
      ...{ periodStart: '2025-10-07', readingDate: '2025-11-06', consumptionKWH: '187' },
      ...{ idempotencyKey: crypto.randomUUID(), ...missing },
    });
    expect(page.text).toContain('A bill needs its days and its units.');
    expect(page.text).toContain(sentence);
    expect(await household.readings()).toEqual([]);
  });

  test('is stored with its days, and can be undone without script', async () => {
    const page = await submit(household, `${PATH}?add=bill`, {
      ...{ intent: 'add-use', kind: 'bill', periodStart: '2025-10-07', readingDate: '2025-11-06' },
      consumptionKWH: '187',
    });
    expect(page.text).toContain('Energy data saved successfully! Undo');
    const [reading] = await household.readings();
    expect(reading).toMatchObject({ periodStart: '2025-10-07', consumptionKWH: 187 });
    expect((await undo(household, page)).text).toContain('Undone.');
    expect(await household.readings()).toEqual([]);
  });

  test('is kept with what was paid for it, which its own screen then says', async () => {
    const bill = { kind: 'bill', periodStart: '2025-10-07', readingDate: '2025-11-06' };
    const typed = { ...{ intent: 'add-use', idempotencyKey: 'bill-key-1' }, ...bill };
    const wrong = await submit(household, `${PATH}?add=bill`, {
      ...{ ...typed, consumptionKWH: '187', payable: 'much' },
    });
    expect(wrong.text).toContain('Enter the amount in rupees, such as 858 or 858.50.');
    expect(await household.readings()).toEqual([]);
    // Sent twice, it is stored once.
    for (let sent = 0; sent < 2; sent += 1) {
      const page = await submit(household, `${PATH}?add=bill`, {
        ...{ ...typed, consumptionKWH: '187', payable: '₹1,858.50' },
      });
      expect(page.text).toContain('Energy data saved successfully!');
    }
    expect(await household.readings()).toMatchObject([{ consumptionKWH: 187 }]);
    const { bills } = (await household.call<{ bills: { id: string }[] }>('GET', '/api/bills')).body;
    expect(bills.filter(({ id }) => id === '2025-11-06')).toHaveLength(1);
    const own = await open(household, `${PATH}/bills/2025-11-06`);
    expect(own.text).toContain('Amount paid');
    expect(own.html).toContain('value="1858.50"');
  });

  test('whose units and rupees are exchanged is asked about, and stored as it was meant', async () => {
    const bill = { kind: 'bill', periodStart: '2025-10-07', readingDate: '2025-11-06' };
    const typed = { intent: 'add-use', ...bill, consumptionKWH: '1,358', payable: '₹180' };
    const asked = await submit(household, `${PATH}?add=bill`, typed);
    expect(asked.text).toContain('1,358.0 kWh for ₹180: ₹0.13 a unit');
    expect(asked.text).toContain('Did you mean 180.0 kWh for ₹1,358 ?');
    expect(asked.text).toContain('Save 180.0 kWh for ₹1,358 Save 1,358.0 kWh for ₹180 anyway');
    expect(fieldValue(asked, 'payable')).toBe('₹180');
    expect(await household.readings()).toEqual([]);
    await submit(household, `${PATH}?add=bill`, { ...typed, price: 'exchanged' });
    expect(await household.readings()).toMatchObject([{ consumptionKWH: 180 }]);
    const own = await open(household, `${PATH}/bills/2025-11-06`);
    expect(own.html).toContain('value="1358.00"');
  });

  test('with its amount, in the place of another one, is undone by one tap, as is its deletion', async () => {
    const bill = { intent: 'add-use', kind: 'bill', readingDate: '2025-11-06' };
    const before = { ...bill, periodStart: '2025-10-07', consumptionKWH: '187', payable: '858' };
    await submit(household, `${PATH}?add=bill`, before);
    const page = await submit(household, `${PATH}?add=bill`, {
      ...{ ...bill, periodStart: '2025-10-08', consumptionKWH: '190', payable: '900' },
      ...{ overlap: 'replace', bill: 'replace' },
    });
    expect(page.text).toContain('Energy data saved successfully! Undo');
    expect((await undo(household, page)).text).toContain('Undone.');
    expect(await household.readings()).toMatchObject([
      { periodStart: '2025-10-07', consumptionKWH: 187 },
    ]);
    const own = await open(household, `${PATH}/bills/2025-11-06`);
    expect(own.html).toContain('value="858.00"');
    const [reading] = await household.readings();
    await undo(
      household,
      await submit(household, PATH, { intent: 'delete', id: reading?.id ?? '' }),
    );
    expect(await household.readings()).toEqual([reading]);
  });

  test('that begins on the last day of the one before is offered to begin a day later', async () => {
    await household.call('POST', '/api/bills', {
      ...{ from: '2025-08-05', to: '2025-09-05', unitsKWH: '180', payable: '1400' },
      lines: { energy: '1062' },
    });
    const typed = {
      ...{ intent: 'add-use', kind: 'bill', periodStart: '2025-09-05', readingDate: '2025-10-05' },
      ...{ consumptionKWH: '170', payable: '1300' },
    };
    const asked = await submit(household, `${PATH}?add=bill`, typed);
    const choice = 'Begin on 6 Sep: the bill before ends on 5 Sep';
    expect(asked.text.indexOf(choice)).toBeGreaterThan(0);
    expect(asked.text.indexOf(choice)).toBeLessThan(asked.text.indexOf('Replace it by 170.0 kWh'));
    await submit(household, `${PATH}?add=bill`, { ...typed, beginOn: '2025-09-06' });
    expect(await household.readings()).toMatchObject([
      { readingDate: '2025-10-05', periodStart: '2025-09-06', consumptionKWH: 170 },
      { readingDate: '2025-09-05', periodStart: '2025-08-05', consumptionKWH: 180 },
    ]);
    const own = await open(household, `${PATH}/bills/2025-09-05`);
    expect(own.html).toContain('value="1062.00"');
  });

  test('inside another paper bill is asked about by that bill’s days, and nothing is lost', async () => {
    await household.call('POST', '/api/bills', {
      ...{ from: '2025-10-07', to: '2025-11-06', unitsKWH: '187', payable: '858' },
      lines: { energy: '1084.60', payable: '858' },
    });
    const typed = {
      ...{ intent: 'add-use', kind: 'bill', periodStart: '2025-10-10', readingDate: '2025-10-20' },
      ...{ consumptionKWH: '60', payable: '300' },
    };
    const asked = await submit(household, `${PATH}?add=bill`, typed);
    expect(asked.text).toContain('Another paper bill has some of these days.');
    expect(asked.text).toContain('7 Oct – 6 Nov 2025, ₹858, with the lines you typed from it.');
    expect(asked.text).toContain('Replace that bill by this one');
    const ids = async () => {
      const { body } = await household.call<{ bills: { id: string; printed: object | null }[] }>(
        ...(['GET', '/api/bills'] as const),
      );
      return body.bills.filter(({ printed }) => printed !== null).map(({ id }) => id);
    };
    expect(await ids()).toEqual(['2025-11-06']);
    expect(await household.readings()).toHaveLength(1);
    const saved = await submit(household, `${PATH}?add=bill`, { ...typed, bill: 'replace' });
    expect(saved.text).toContain('Energy data saved successfully!');
    expect(await ids()).toEqual(['2025-10-20']);
  });

  test('that ends after today is refused by its day', async () => {
    const page = await submit(household, `${PATH}?add=bill`, {
      ...{ intent: 'add-use', kind: 'bill', periodStart: '2025-10-07', readingDate: '2099-11-06' },
      ...{ consumptionKWH: '187', payable: '858' },
    });
    expect(page.text).toContain('The date is after today.');
    expect(await household.readings()).toEqual([]);
  });
});
