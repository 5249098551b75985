/** A new household's first number: a bill, a meter or a file, and what it comes to. */
import { beforeEach, describe, expect, test } from 'vitest';
import { cost, Household } from '../support/household.ts';
import { ALL, sendStep, userOf } from '../support/onboarding.ts';
import { open } from '../support/page.ts';

let household: Household;
beforeEach(async () => {
  household = await Household.settled();
});

describe('the first number', () => {
  test('of a bill covers the days of the bill', async () => {
    const bill = { readingKind: 'bill', billKWH: '187 units', billFrom: '2026-10-07' };
    const page = await sendStep(household, 3, 'finish', { ...ALL, ...bill, billTo: '2026-11-06' });
    expect(page.status).toBe(302);
    expect(await household.readings()).toMatchObject([
      { readingDate: '2026-11-06', periodStart: '2026-10-07', consumptionKWH: 187 },
    ]);
  });

  test.each([
    ['2026-10-07', '2026-11-06', { cycleMonths: 1, cycleEnd: '2026-11-06' }],
    ['2026-09-07', '2026-11-06', { cycleMonths: 2, cycleEnd: '2026-11-06' }],
    // Of a calendar month, or of a few days, nothing is known.
    ['2026-10-01', '2026-10-31', { cycleMonths: 1, cycleEnd: null }],
    ['2026-10-20', '2026-11-06', { cycleMonths: 1, cycleEnd: null }],
  ])('of a bill from %s to %s tells when bills end', async (billFrom, billTo, cycle) => {
    const bill = { readingKind: 'bill', billKWH: '187', billFrom, billTo };
    await sendStep(household, 3, 'finish', { ...ALL, ...bill });
    const { body } = await household.call('GET', '/api/connection');
    expect(body).toMatchObject({ connection: [cycle] });
  });

  test('of a bill leaves the day on which bills end as it was told', async () => {
    const bill = { readingKind: 'bill', billKWH: '187', billFrom: '2026-10-07' };
    const told = { ...ALL, ...bill, billTo: '2026-11-06', billDay: '5', cycleMonths: '1' };
    await sendStep(household, 3, 'finish', told);
    const { body } = await household.call('GET', '/api/connection');
    expect(body).toMatchObject({ connection: [{ cycleEnd: '2026-11-05' }] });
  });

  test('of the meter starts the count', async () => {
    const meter = { readingKind: 'meter', registerKWH: '03,599', readOn: '2026-11-20' };
    const page = await sendStep(household, 3, 'finish', { ...ALL, ...meter });
    expect(page.status).toBe(302);
    expect(await household.readings()).toEqual([]);
    const { body } = await household.call('GET', '/api/register-readings');
    expect(body).toMatchObject({ registerReadings: [{ readOn: '2026-11-20', registerKWH: 3599 }] });
  });

  test('of the meter is refused where the home has a meter already, and nothing is stored', async () => {
    const earlier = { readOn: '2026-11-10', registerKWH: 3530 };
    await household.call('POST', '/api/register-readings', earlier);
    const meter = { readingKind: 'meter', registerKWH: '3599', readOn: '2026-11-20' };
    const page = await sendStep(household, 3, 'finish', { ...ALL, ...meter });
    expect(page.status).toBe(409);
    expect(page.text).toContain('This home has a meter already');
    const { body } = await household.call('GET', '/api/register-readings');
    expect(body).toMatchObject({ registerReadings: [earlier] });
    expect((await userOf(household)).onboardingComplete).toBe(false);
  });

  test('of days that have readings already is refused, and nothing is stored', async () => {
    await household.add('2026-11-10', 6);
    const bill = { readingKind: 'bill', billKWH: '187', billFrom: '2026-10-07' };
    const day = { readingKind: 'day', readingDate: '2026-11-10', consumptionKWH: '7.3' };
    for (const number of [{ ...bill, billTo: '2026-11-12' }, day]) {
      const page = await sendStep(household, 3, 'finish', { ...ALL, ...number });
      expect(page.status).toBe(409);
      expect(page.text).toContain('This home has readings of these days already');
    }
    expect(await household.readings()).toMatchObject([{ consumptionKWH: 6 }]);
    expect((await userOf(household)).onboardingComplete).toBe(false);
    const earlier = await sendStep(household, 3, 'finish', {
      ...ALL,
      ...bill,
      billTo: '2026-11-09',
    });
    expect(earlier.status).toBe(302);
    expect(await household.readings()).toHaveLength(2);
  });

  test('of a file is asked for on the page for files', async () => {
    const page = await sendStep(household, 3, 'finish', {
      ...ALL,
      readingKind: 'file',
      consumptionKWH: '',
    });
    expect(page.headers.get('Location')).toBe('/dashboard/data-entry/files');
    expect(await household.readings()).toEqual([]);
  });

  test.each([
    [{ readingKind: 'bill', billKWH: '', billFrom: '2026-10-07', billTo: '2026-11-06' }],
    [{ readingKind: 'bill', billKWH: '187', billFrom: '2026-11-07', billTo: '2026-11-06' }],
    [{ readingKind: 'meter', registerKWH: 'full', readOn: '2026-11-20' }],
    [{ readingKind: 'meter', registerKWH: '3599', readOn: '2126-11-20' }],
  ])('must be right: %o', async (fields) => {
    const page = await sendStep(household, 3, 'finish', { ...ALL, ...fields });
    expect(page.text).toContain('Please enter a valid date and energy consumption (kWh).');
    expect(await household.readings()).toEqual([]);
    expect((await userOf(household)).onboardingComplete).toBe(false);
  });
});

describe('what the first number comes to, while it is typed', () => {
  const TYPED = {
    ...{ supplier: 'BESCOM|LT-1', loadKW: '3', phases: 'single', cycleMonths: '1', billDay: '6' },
    ...{ 'answer-gruha_jyothi': 'yes', 'answer-gj_units_per_month': '63', units: '187' },
  };

  async function priced(typed: Record<string, string>) {
    const page = await open(household, `/first-bill.json?${new URLSearchParams(typed)}`);
    return { ...page, bill: JSON.parse(page.html).bill };
  }

  test('is told by the supplier’s tariff, with what lies ahead, and stores nothing', async () => {
    const days = { from: '2026-10-07', to: '2026-11-06' };
    const { status, headers, bill } = await priced({ ...TYPED, ...days });
    expect(status).toBe(200);
    expect(bill).toMatchObject({ unitsWh: 187_000, to: '2026-11-06', amountPaise: 858_00 });
    expect(bill.edge).toMatchObject({ lastKwh: 200, leftWh: 13_000 });
    const lines = bill.lines as { label: string; paise: number }[];
    expect(lines.map(({ label }) => label)).toContain('Fixed charge');
    const sumPaise = lines.reduce((sum, { paise }) => sum + paise, 0);
    expect(Math.abs(bill.amountPaise - sumPaise)).toBeLessThan(100);
    expect(cost(headers)).toMatchObject({ trips: 1, written: 0 });
  });

  test('is told of a tariff whose rates change at its limit', async () => {
    const chennai = { supplier: 'TNPDCL|LT I-A', cycleMonths: '2', units: '450' };
    const { status, bill } = await priced({ ...TYPED, ...chennai });
    expect(status).toBe(200);
    expect(bill.edge).toMatchObject({ lastKwh: 500, leftWh: 50_000 });
  });

  test('is of the days of the last bill until its days are typed', async () => {
    expect((await priced(TYPED)).bill.to).toMatch(/-06$/);
  });

  test.each([
    [{ supplier: '' }],
    [{ units: 'many' }],
    [{ units: '0' }],
    [{ loadKW: 'big' }],
    [{ supplier: 'NOBODY|LT-1' }],
    [{ fixedRate: 'yes' }],
  ])('is not told where %o leaves it open', async (typed) => {
    const { status, bill } = await priced({ ...TYPED, ...typed });
    expect([status, bill]).toEqual([200, null]);
  });

  test('says what it needs where an answer that the tariff depends on is missing', async () => {
    const { status, bill } = await priced({ ...TYPED, 'answer-gj_units_per_month': '' });
    expect(status).toBe(200);
    expect(bill.neededQuestions[0]).toMatch(
      /^Still needed: free units a month under Gruha Jyothi\. /,
    );
  });

  test('is only for who is signed in', async () => {
    const page = await open(new Household(), '/first-bill.json?units=187');
    expect(page.status).toBe(302);
    expect(page.headers.get('Location')).toMatch(/^\/auth\/login/);
  });
});
