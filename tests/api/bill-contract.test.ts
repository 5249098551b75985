/** The calls about bills and tariffs as clients were promised them, field by field. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { Household } from '../support/household.ts';

const RUPEES = expect.stringMatching(/^-?\d+\.\d\d$/);
/** Without trailing zeros, at most six places. */
const DECIMAL = expect.stringMatching(/^-?\d+(\.\d{0,5}[1-9])?$/);
const DAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const TEXT = expect.stringMatching(/\S/);
const PREVIEW = '/api/bills/preview';

const BENGALURU = {
  from: '2000-01-01',
  ...{ discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1, cycleEnd: '2026-11-06' },
  answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false },
};

let household: Household;
beforeAll(async () => {
  household = await Household.settled();
  await household.call('PUT', '/api/connection', BENGALURU);
});

type Json = Record<string, unknown>;

async function answered(method: string, path: string, body?: object, status = 200): Promise<Json> {
  const answer = await household.call(method, path, body);
  expect([path, answer.status, answer.status === status ? '' : answer.body]).toEqual([
    ...[path, status, ''],
  ]);
  return answer.body;
}

function expectBill(bill: Json): void {
  expect(bill['exactness']).toMatch(/^(exact|estimate|partial)$/);
  for (const line of bill['lines'] as Json[]) {
    expect(line).toMatchObject({ id: TEXT, label: TEXT, kind: TEXT, state: TEXT });
    expect(line).toMatchObject({ confirmed: expect.any(Boolean), why: TEXT, source: TEXT });
    expect(line).toHaveProperty('clause');
    if (line['amount'] !== null) expect(line['amount']).toEqual(RUPEES);
    for (const part of line['parts'] as Json[]) {
      expect(part).toMatchObject({ label: TEXT, amount: RUPEES, from: DAY, to: DAY });
      for (const name of ['quantity', 'rate']) {
        if (part[name] !== null) expect(part[name]).toEqual(DECIMAL);
      }
      expect(part).toHaveProperty('unit');
    }
  }
  for (const total of Object.values(bill['totals'] as Record<string, Json>)) {
    expect(total['amount']).toEqual(RUPEES);
  }
  for (const note of bill['notes'] as Json[])
    expect(note).toMatchObject({ code: TEXT, message: TEXT });
  expect(bill['blocks']).not.toEqual([]);
  expect(bill['used']).toMatchObject({ asOf: DAY });
}

test('a preview takes every field that it was promised to take, and answers with every one', async () => {
  const bill = await answered('POST', PREVIEW, {
    tariff: ['KA-ESCOMS-LT1-2026-27'],
    ...{ from: '2026-06-06', to: '2026-08-05', unitsKWH: '232' },
    connection: { load_kw: '0.746', gruha_jyothi: 'yes', gj_units_per_month: '51' },
    publishedValues: { 'KA-FPPCA': '0.38' },
    givenLines: { fppca: '33.17', adjustment: '-216.54' },
    ...{ billDate: '2026-08-05', asOf: '2026-11-24' },
  });
  expectBill(bill);
  const lines = bill['lines'] as Json[];
  expect(lines.find(({ id }) => id === 'energy')).toMatchObject({ amount: '1345.60' });
  expect(lines.find(({ id }) => id === 'fppca')).toMatchObject({ amount: '33.17', state: 'given' });
  // A line that the document does not know.
  expect(lines.find(({ id }) => id === 'adjustment')).toMatchObject({
    ...{ amount: '-216.54', state: 'given', label: 'Credit or adjustment' },
  });
  expect(bill['notes']).toContainEqual(
    expect.objectContaining({ code: 'assumed-no', input: 'true_up' }),
  );
});

test('a preview by supplier and category takes the documents of the period, and carries where one does', async () => {
  const bill = await answered('POST', PREVIEW, {
    ...{ discom: 'BRPL', category: 'Domestic', from: '2026-05-12', to: '2026-06-10' },
    ...{ unitsKWH: '545', connection: { load_kw: '3', subsidy: 'no' } },
  });
  expectBill(bill);
  const { payable, demand } = bill['totals'] as Record<string, Json>;
  expect(payable).not.toHaveProperty('carry');
  expect(demand).toMatchObject({ amount: '3430.00', carry: '3.86' });
});

const BESCOM_BILL = {
  ...{ from: '2026-06-06', to: '2026-08-05', unitsKWH: '232' },
  connection: { load_kw: '3', gruha_jyothi: 'no', true_up: 'no', md_known: 'no' },
};

test('a day outside every tariff named takes the nearest, with a note; one that a changeover passes over has none', async () => {
  const bill = { ...BESCOM_BILL, from: '2026-03-11', to: '2026-04-10' };
  const codes = ({ notes }: Json) => (notes as Json[]).map(({ code }) => code);
  const one = await answered('POST', PREVIEW, { ...bill, tariff: 'KA-ESCOMS-LT1-2026-27' });
  expect(one).toMatchObject({
    exactness: 'estimate',
    blocks: [{ ...{ from: bill.from, to: bill.to }, document: 'KA-ESCOMS-LT1-2026-27' }],
    notes: expect.arrayContaining([
      { code: 'outside-validity', message: expect.stringContaining('2026-03-11') },
    ]),
  });
  const both = { ...bill, tariff: ['KA-ESCOMS-LT1-2025-26', 'KA-ESCOMS-LT1-2026-27'] };
  expect(codes(await answered('POST', PREVIEW, both))).not.toContain('outside-validity');
  const later = { ...bill, from: '2026-06-01', to: '2026-06-30' };
  const inside = { ...later, tariff: 'KA-ESCOMS-LT1-2026-27' };
  expect(codes(await answered('POST', PREVIEW, inside))).not.toContain('outside-validity');
});

test('a value by the bill’s month is that of the bill’s date, or else of the last day', async () => {
  const { connection, ...bill } = BESCOM_BILL;
  const fuelOf = async (more: Json) => {
    const body = { discom: 'BESCOM', category: 'LT-1', connection, ...bill, ...more };
    const { lines } = await answered('POST', PREVIEW, body);
    const line = (lines as Json[]).find(({ id }) => id === 'fppca') as Json;
    return [line['state'], ((line['parts'] as Json[])[0] as Json)['rate']];
  };
  const april = { from: '2026-03-26', to: '2026-04-25' };
  expect(await fuelOf(april)).toEqual(['computed', '0.47']);
  expect(await fuelOf({ ...april, billDate: '2026-05-02' })).toEqual(['computed', '0.25']);
});

test('a value that is published for all of a kind, or of one series, is the one of the bill', async () => {
  for (const name of ['KA-FPPCA', 'KA-FPPCA-BESCOM']) {
    const bill = await answered('POST', PREVIEW, {
      ...{
        discom: 'BESCOM',
        category: 'LT-1',
        ...BESCOM_BILL,
        publishedValues: { [name]: '0.38' },
      },
    });
    expect(bill['lines']).toContainEqual(expect.objectContaining({ id: 'fppca', amount: '88.16' }));
  }
});

test('a bill of exactly 400 days, and of exactly 1,00,000 units, is priced', async () => {
  const tariff = 'KA-ESCOMS-LT1-2026-27';
  const most = { from: '2025-07-02', to: '2026-08-05', unitsKWH: '100000' };
  expectBill(await answered('POST', PREVIEW, { ...BESCOM_BILL, ...most, tariff }));
});

test('quantities and rates have at most six places, also where the units are shared by days', async () => {
  const bill = await answered('POST', PREVIEW, {
    tariff: ['KL-KSEB-LT1A-2023-11', 'KL-KSEB-LT1A-2025-04-01'],
    ...{ from: '2025-01-05', to: '2025-03-04', unitsKWH: '232', connection: { phase: 'single' } },
  });
  expectBill(bill);
  expect(bill['blocks']).toMatchObject([{ units: '110.101695' }, { units: '121.898305' }]);
});

test('a choice that a line needs, and a number that only an answer asks for, are missing inputs', async () => {
  for (const [body, field] of [
    [{ discom: 'KSEB', category: 'LT-1A', connection: {} }, 'phase'],
    [
      { tariff: 'KA-ESCOMS-LT1-2026-27', connection: { load_kw: '3', gruha_jyothi: 'yes' } },
      'gj_units_per_month',
    ],
  ] as const) {
    const refused = await answered('POST', PREVIEW, { ...BESCOM_BILL, ...body }, 400);
    expect(refused).toMatchObject({ code: 'missing-input', message: TEXT });
    expect(refused['details']).toEqual([{ field, message: refused['message'] }]);
  }
  // Above the units that are free the number is not needed.
  const connection = { load_kw: '3', gruha_jyothi: 'yes' };
  const tariff = 'KA-ESCOMS-LT1-2026-27';
  await answered('POST', PREVIEW, { ...BESCOM_BILL, tariff, connection, unitsKWH: '600' });
});

test('tariffs are listed, and one has its rules, sources and status', async () => {
  const { tariffs } = await answered('GET', '/api/tariffs');
  for (const tariff of tariffs as Json[]) {
    expect(tariff).toMatchObject({ id: TEXT, group: TEXT, discoms: expect.any(Array) });
    expect(tariff).toMatchObject({ categoryCode: TEXT, status: TEXT, validFrom: DAY });
  }
  const { tariff } = await answered('GET', '/api/tariffs/DL-BRPL-DOM');
  expect(tariff).toMatchObject({
    status: 'solid',
    lines: expect.any(Array),
    totals: expect.any(Array),
  });
  expect(Object.keys((tariff as Json)['sources'] as Json)).not.toEqual([]);
});

test('paper bills are added, listed, read, explained and matched', async () => {
  const paper = { homeId: household.homeId, from: '2026-10-07', to: '2026-11-06', unitsKWH: '187' };
  const added = await answered(
    ...([
      'POST',
      '/api/bills',
      { ...paper, payable: '858', lines: { energy: '1084.60' } },
      201,
    ] as const),
  );
  expect(added['bill']).toMatchObject({ id: '2026-11-06', payable: '858.00', unitsKWH: '187' });
  const october = { from: '2026-09-07', to: '2026-10-06', unitsKWH: '181', overlap: 'replace' };
  await answered('POST', '/api/bills', october, 201);
  const { bills } = await answered('GET', '/api/bills');
  expect(bills).toMatchObject([
    { id: '2026-11-06', from: '2026-10-07', to: '2026-11-06', amount: '858.00', days: 31 },
    { id: '2026-10-06', unitsKWH: '181', amount: RUPEES },
  ]);
  const one = await answered('GET', '/api/bills/2026-11-06');
  expectBill((one['bill'] as Json)['bill'] as Json);
  expect(one['match']).toMatchObject({ code: 'matched', total: { verdict: 'equal' } });
  for (const [against, code] of [
    ['previous', 'explained'],
    ['year', 'no-bill'],
  ] as const) {
    const told = await answered('GET', `/api/bills/2026-11-06/explanation?against=${against}`);
    expect(told['code']).toBe(code);
  }
  const matched = await answered('PUT', '/api/bills/2026-11-06/printed', {
    lines: { energy: '1084.60', payable: '872' },
    publishedValues: { 'KA-FPPCA': '0.36' },
    inputs: { md_known: 'no' },
  });
  expect(matched['match']).toMatchObject({ lines: [{ id: 'energy', verdict: 'equal' }] });
  expect(matched['bill']).toMatchObject({
    printed: { publishedValues: { 'KA-FPPCA': '0.36' }, inputs: { md_known: 'no' } },
  });
});

test('the running bill tells what it is so far, its forecast with its range, and the guard', async () => {
  const today = getDayInIndia(Date.now());
  for (let back = 0; back < 19; back += 1) await household.add(addDays(today, -back), 6);
  const { current } = await answered('GET', '/api/bills/current');
  expect(current).toMatchObject({
    ...{ id: DAY, from: DAY, to: DAY, soFarKWH: DECIMAL, soFar: RUPEES },
    forecast: {
      low: { unitsKWH: DECIMAL, amount: RUPEES },
      middle: { unitsKWH: DECIMAL, amount: RUPEES },
      high: { unitsKWH: DECIMAL, amount: RUPEES },
    },
    guard: { edge: { afterKWH: '200', leftKWH: DECIMAL, nextUnit: RUPEES }, nextUnit: DECIMAL },
  });
  expectBill((current as Json)['bill'] as Json);
});
