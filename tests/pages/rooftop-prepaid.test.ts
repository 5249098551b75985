/** Homes with rooftop solar and homes with a prepaid meter: what their screens and the API say of their figures. */
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { Household } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';
import { onboarded, open, submit } from '../support/page.ts';

const TODAY = getDayInIndia(Date.now());
const BESCOM = {
  ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  answers: { gruha_jyothi: 'no' },
};
const LACKS = 'without what you gave to the grid';
const SAYS = 'Rupees are without what you gave to the grid: Unitwise does not count it yet.';
const FROM_GRID =
  'Units are those from the grid, not all that you use: what your panels made is not known.';
const PREPAID =
  'Your meter is prepaid: rupees are what your units cost. Unitwise keeps no balance yet.';

const TWO_DAYS = `Date,Usage (kWh)\n${addDays(TODAY, -2)},8\n${addDays(TODAY, -1)},9\n`;

/** A file of the last so many days: 9 kWh from the grid each, and 7 given to it. */
function netFile(days: number): string {
  const rows = Array.from({ length: days }, (_, index) => `${addDays(TODAY, index - days)},9,7`);
  return `Date,Import (kWh),Export (kWh)\n${rows.join('\n')}\n`;
}

interface Bill {
  exactness: string | null;
  without: { id: string; label: string }[];
  exportKWH?: number | null;
}

let household: Household;
beforeEach(async () => {
  household = await Household.settled();
  await onboarded(household);
});

describe('a home with rooftop solar', () => {
  beforeEach(async () => {
    await household.call('PUT', '/api/connection', BESCOM);
    const { body } = await sendFiles<{ imported: number }>(household, '/api/imports', netFile(75));
    expect(body.imported).toBe(150);
  });

  test('says beside each amount that it is without what was given to the grid', async () => {
    const { text } = await open(household, '/dashboard');
    expect(text).toContain(`${SAYS} ${FROM_GRID}`);
    expect(text).toContain(`Estimated monthly bill ${LACKS}`);
    expect(text).toMatch(/From the grid\. Given to it: \d+ units\. Generated: not known\./);
    expect(text).toContain('Counted by units from the grid, without what you gave.');
    for (const path of ['/dashboard/energy-tips', '/dashboard/appliances', '/dashboard/profile']) {
      expect((await open(household, path)).text, path).toContain(SAYS);
    }
  });

  test('has no exact bill, on its screens or in the API', async () => {
    const { body } = await household.call<{ bills: (Bill & { id: string })[] }>(
      'GET',
      '/api/bills',
    );
    const [bill] = body.bills;
    expect(bill).toMatchObject({
      exactness: 'partial',
      without: [{ id: 'given_to_grid', label: 'What you gave to the grid' }],
    });
    expect(bill?.exportKWH).toBeGreaterThan(200);
    const path = `/dashboard/data-entry/bills/${bill?.id}`;
    const page = await open(household, path);
    expect(page.text).toContain('a line is unknown');
    expect(page.text).toContain('What you gave to the grid');
    expect(page.text).toMatch(/Given to it: 2\d\d units/);
    const summary = await open(household, `${path}/summary`);
    expect(summary.text).toContain(`Computed ${LACKS}. From the grid. Given to it:`);
    const list = await open(household, '/dashboard/data-entry/bills');
    expect(list.text).toContain('* lacks a line that nobody can price yet.');
  });

  test('is told so by the API beside its running bill, its use and its report', async () => {
    const current = await household.call<{ current: { says: string[]; bill: Bill } }>(
      'GET',
      '/api/bills/current',
    );
    expect(current.body.current.says).toEqual([SAYS, FROM_GRID]);
    expect(current.body.current.bill.exactness).toBe('partial');
    const usage = await household.call<{ usage: { exportKWH: number; solarKWH: null }[] }>(
      'GET',
      '/api/usage?by=day',
    );
    expect(usage.body.usage.at(-1)).toMatchObject({ exportKWH: 7, solarKWH: null });
    const report = await household.call('GET', '/api/reports/monthly');
    expect(JSON.stringify(report.body)).toContain(SAYS);
  });

  test('with a reading of its panels says what they made', async () => {
    const day = addDays(TODAY, -1);
    await sendFiles(
      household,
      '/api/imports',
      `Date,Solar generation (kWh)\n${addDays(day, -1)},12\n${day},14\n`,
    );
    const { text } = await open(household, '/dashboard');
    expect(text).toContain(
      'Units are those from the grid; what your panels made stands beside them.',
    );
    expect(text).toMatch(/Generated: \d+ units\./);
  });
});

test('a home that says it has rooftop solar is told so without a reading of it', async () => {
  await household.call('PUT', '/api/connection', { from: '2000-01-01', answers: { solar: true } });
  await sendFiles(household, '/api/imports', TWO_DAYS);
  const { text } = await open(household, '/dashboard');
  expect(text).toContain(SAYS);
  expect(text).toContain('Given to it: not known.');
});

describe('a prepaid home', () => {
  beforeEach(async () => {
    const answers = { ...BESCOM.answers, prepaid: 'yes' };
    await household.call('PUT', '/api/connection', { ...BESCOM, answers });
    const rows = Array.from({ length: 75 }, (_, index) => `${addDays(TODAY, index - 75)},9`);
    await sendFiles(household, '/api/imports', `Date,Usage (kWh)\n${rows.join('\n')}\n`);
  });

  test('is shown a cost, and that no balance is kept', async () => {
    const { text } = await open(household, '/dashboard');
    expect(text).toContain(PREPAID);
    expect(text).toContain('Estimated monthly bill');
    expect(text).toContain('See the cost line by line');
    expect(text).not.toContain('this bill');
    const { body } = await household.call<{ bills: { id: string }[] }>('GET', '/api/bills');
    const path = `/dashboard/data-entry/bills/${body.bills[0]?.id}/summary`;
    const summary = await open(household, path);
    expect(summary.text).toMatch(/(October|September) cost/);
  });

  test('is told so by the API', async () => {
    const { body } = await household.call<{ current: Record<string, unknown> }>(
      'GET',
      '/api/bills/current',
    );
    expect(body.current).toMatchObject({ isPrepaid: true, says: [PREPAID] });
    expect(JSON.stringify(body.current['guard'])).not.toMatch(/\bbill\b/);
    const report = await household.call('GET', '/api/reports/monthly');
    expect(JSON.stringify(report.body)).toContain('"isPrepaid":true');
  });
});

test('a home without either says nothing of it', async () => {
  await household.call('PUT', '/api/connection', BESCOM);
  await sendFiles(household, '/api/imports', TWO_DAYS);
  const { text } = await open(household, '/dashboard');
  expect(text).not.toMatch(/gave to the grid|From the grid|prepaid/i);
  const { body } = await household.call<{ current: object }>('GET', '/api/bills/current');
  for (const name of ['says', 'isPrepaid', 'exportKWH']) {
    expect(body.current).not.toHaveProperty(name);
  }
});

describe('a bill of units below 0', () => {
  const BILL = { from: '2026-09-07', to: '2026-10-06', unitsKWH: -35 };

  test('is taken, stands in Bills, charges no unit and changes no figure of use', async () => {
    await household.call('PUT', '/api/connection', BESCOM);
    await sendFiles(household, '/api/imports', TWO_DAYS);
    const usage = () => household.call('GET', '/api/usage?by=month');
    const before = (await usage()).body;
    const { status } = await household.call('POST', '/api/bills', BILL);
    expect(status).toBe(201);
    expect((await usage()).body).toEqual(before);
    expect(await household.readings()).toHaveLength(2);
    const { body } = await household.call<{ bill: object }>('GET', '/api/bills/2026-10-06');
    expect(body.bill).toMatchObject({
      ...{ unitsKWH: '-35', unitsFrom: 'bill', exactness: 'partial' },
      without: [{ id: 'given_to_grid', label: 'What you gave to the grid' }],
    });
    const path = '/dashboard/data-entry/bills/2026-10-06';
    expect((await open(household, path)).text).toContain('−35 units');
    expect((await open(household, `${path}/summary`)).text).toContain(
      '35 units more given than taken in 30 days',
    );
    expect((await open(household, '/dashboard')).text).not.toMatch(/NaN|[-−]35/);
  });

  test('is typed on the screen as any bill is', async () => {
    const { text } = await submit(household, '/dashboard/data-entry', {
      ...{ intent: 'add-use', kind: 'bill', periodStart: BILL.from, readingDate: BILL.to },
      ...{ consumptionKWH: '-35', payable: '450' },
    });
    expect(text).toContain('It stands in Bills alone: units below 0 say nothing of what you used.');
    const { body } = await household.call<{ bills: { printed: object }[] }>('GET', '/api/bills');
    expect(body.bills[0]?.printed).toMatchObject({ unitsKWH: '-35', payable: '450.00' });
    const day = await submit(household, '/dashboard/data-entry', {
      ...{ intent: 'add-use', kind: 'day', readingDate: BILL.to, consumptionKWH: '-35' },
    });
    expect(day.text).toContain('Enter a number from 0 to 1,00,000, such as 7.25.');
  });

  test('is in the document of the home, and comes back with it', async () => {
    await household.call('POST', '/api/bills', BILL);
    const { body } = await household.call<object>('GET', '/api/account/export');
    const other = await Household.settled();
    const restored = await other.call('POST', '/api/account/restore', body);
    expect(restored.status, JSON.stringify(restored.body)).toBeLessThan(300);
    const { body: bills } = await other.call<{ bills: object[] }>('GET', '/api/bills');
    expect(bills.bills[0]).toMatchObject({ unitsKWH: '-35' });
  });
});
