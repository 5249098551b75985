import { beforeEach, expect, test } from 'vitest';
import { cost, Household } from '../support/household.ts';
import { onboarded, open, submit } from '../support/page.ts';

const BILL = '/dashboard/data-entry/bills/2026-11-06';
const SUMMARY = `${BILL}/summary`;
const CONNECTION = {
  ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  ...{ answers: { gruha_jyothi: true, gj_units_per_month: 63 }, cycleEnd: '2026-11-06' },
};

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
  await household.call('PUT', '/api/connection', CONNECTION);
});

/** A bill of 187 units, from 7 Oct to 6 Nov 2026: ₹858 with Gruha Jyothi. */
async function novemberBill(): Promise<void> {
  await household.add('2026-11-06', 187, { periodStart: '2026-10-07' });
}

test('a bill on one page says what it came to, and what that rests on, in one round trip', async () => {
  await novemberBill();
  const { text, headers } = await open(household, SUMMARY);
  expect(text).toContain('November bill 7 Oct – 6 Nov 2026 ₹858 187 units in 31 days, 6.0 a day');
  expect(text).toContain('Computed. The FPPCA and true-up of FY 2024-25 in it are estimated.');
  expect(cost(headers).trips).toBe(1);
  expect((await open(household, BILL)).html).toContain(`${SUMMARY}"`);
});

test('it stands beside the same bill of the year before, at its own tariff', async () => {
  await novemberBill();
  await household.add('2025-11-06', 204, { periodStart: '2025-10-07' });
  const { text } = await open(household, SUMMARY);
  expect(text).toContain('Nov 2026 187 Nov 2025 204 17 units less than last year');
  // Above 200 units the subsidy ends.
  expect(text).toContain('Last year’s use at this bill’s tariff: ₹1,862');
});

test.each([
  [204, 'less', '17 units less than last year'],
  [170, 'more', '17 units more than last year'],
  [187, null, 'As many units as last year'],
])(
  'a year before of %s units has an arrow and a colour as its words say',
  async (units, tone, words) => {
    await novemberBill();
    await household.add('2025-11-06', units, { periodStart: '2025-10-07' });
    const { html } = await open(household, SUMMARY);
    const [, before] =
      new RegExp(`<p>(?:<span[^>]*data-tone="(less|more)"><svg.*?</svg>)?${words}`).exec(html) ??
      [];
    expect(html).toContain(words);
    expect(before ?? null).toBe(tone);
  },
);

test('a bill beside one of whose charges no value is known is told without that charge', async () => {
  await novemberBill();
  await household.add('2025-11-06', 204, { periodStart: '2025-10-07' });
  const { text } = await open(household, BILL);
  expect(text).toContain('November 2025 bill without FPPCA ₹1,798');
  expect(text).toContain('Back within 200 units −₹855.98');
  expect(text).toContain('November bill without FPPCA ₹827');
});

test('a year before of which a day is missing is compared about', async () => {
  await novemberBill();
  await household.add('2025-11-06', 180, { periodStart: '2025-10-08' });
  expect((await open(household, SUMMARY)).text).toContain('About 1 unit more than last year');
});

test('a year before that is not known is no comparison', async () => {
  await novemberBill();
  await household.add('2025-11-06', 6);
  const { text } = await open(household, SUMMARY);
  expect(text).toContain('Beside the same bill last year Not known');
  expect(text).not.toContain('than last year');
});

test('without a year before it stands beside the bill before, by the day', async () => {
  await novemberBill();
  await household.add('2026-10-06', 180, { periodStart: '2026-09-07' });
  const { text } = await open(household, SUMMARY);
  // 180 units in 30 days are 186 in 31.
  expect(text).toContain(
    'Beside the bill before Nov 2026 187 Oct 2026 186 1 unit more than the bill before, by the day (30 days then)',
  );
  expect(text).not.toContain('last year');
});

test('it says why the bill changed, in rows that add up', async () => {
  await novemberBill();
  await household.add('2026-10-06', 176, { periodStart: '2026-09-07' });
  const { text } = await open(household, SUMMARY);
  expect(text).toMatch(/Why it changed October bill ₹\d+ .* November bill ₹858/);
});

test('what helps most is a measure, and not again why the bill is high', async () => {
  await novemberBill();
  // Without the scheme there is no limit to stay within.
  await household.call('PUT', '/api/connection', {
    from: '2000-01-01',
    answers: { ...CONNECTION.answers, gruha_jyothi: false },
  });
  await household.add('2026-10-06', 176, { periodStart: '2026-09-07' });
  const ask = (question: string) =>
    household.call('GET', `/api/energy-tips?q=${encodeURIComponent(question)}`);
  await ask('Why is my bill so high?');
  expect((await open(household, SUMMARY)).text).not.toContain('What helps most now');
  await ask('fridge');
  await ask('Why is my bill so high?');
  expect((await open(household, SUMMARY)).text).toContain(
    'What helps most now Set the Refrigerator',
  );
  // An air conditioner's months are over.
  await ask('ac timer');
  expect((await open(household, SUMMARY)).text).not.toContain('What helps most now');
});

test('a printed amount goes before ours, and both are named where they differ', async () => {
  await novemberBill();
  await household.add('2026-10-06', 176, { periodStart: '2026-09-07' });
  await submit(household, `${BILL}/match`, { intent: 'match', line: 'payable', amount: '870' });
  const { text } = await open(household, SUMMARY);
  expect(text).toContain('₹870 187 units in 31 days, 6.0 a day As the printed bill says.');
  expect(text).toContain('By our calculation. The printed bill says ₹870.');
});

test('a bill with few known days has no amount, and says how many are known', async () => {
  await household.add('2026-11-06', 6);
  const { text } = await open(household, SUMMARY);
  expect(text).toContain('N/A 1 of 31 days known Too few days are known for an amount.');
});

test('a home without a supplier has its own rate, without fixed charges and taxes', async () => {
  household = await onboarded(await Household.settled());
  await household.add('2026-10-31', 200, { periodStart: '2026-10-01' });
  const { text } = await open(household, '/dashboard/data-entry/bills/2026-10-31/summary');
  expect(text).toContain('₹1,180 200 units in 31 days');
  expect(text).toContain('without fixed charges and taxes');
});

test('a day on which no bill ends, one of a bill that runs, and what is no day are not found', async () => {
  await novemberBill();
  for (const day of ['2026-11-05', '2099-12-06', 'november']) {
    expect((await open(household, `/dashboard/data-entry/bills/${day}/summary`)).status).toBe(404);
  }
});

test('an estimate of the supplier is called one and compared with nothing, and so told where it is settled', async () => {
  await novemberBill();
  const bills = async (bill: object) =>
    expect((await household.call('POST', '/api/bills', bill)).status).toBe(201);
  const september = { from: '2026-08-07', to: '2026-09-06', unitsKWH: '180', payable: '800' };
  await bills({ ...september, measured: false });
  const { text: estimate } = await open(
    household,
    '/dashboard/data-entry/bills/2026-09-06/summary',
  );
  expect(estimate).toContain('As the printed bill says. Your supplier estimated the units.');
  expect(estimate).not.toContain('Beside the bill');
  await bills({
    from: '2026-09-07',
    to: '2026-10-06',
    unitsKWH: '170',
    payable: '75',
    settles: false,
  });
  const { text: settled } = await open(household, '/dashboard/data-entry/bills/2026-10-06/summary');
  expect(settled).toContain('₹75 350 units in 61 days');
  expect(settled).toContain('after what was paid for the estimates. It settles 1 estimated bill.');
  const { text: list } = await open(household, '/dashboard/data-entry/bills');
  expect(list).toContain('It settles 1 estimated bill.');
  // Its old address, which a mail or a bookmark may have, leads to the bill that settles it.
  for (const page of ['', '/summary']) {
    const gone = await open(household, `/dashboard/data-entry/bills/2026-09-06${page}`);
    expect(gone.status).toBe(302);
    expect(gone.headers.get('Location')).toContain(`/bills/2026-10-06${page}`);
  }
  expect((await household.call('GET', '/api/bills/2026-09-06')).body).toMatchObject({
    message: expect.stringContaining('The one that ends on 6 Oct 2026 settles it'),
  });
});
