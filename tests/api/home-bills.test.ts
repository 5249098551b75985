/** A home's bills through the API: what each period comes to, paper bills, and why bills differ. */
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { formatDate } from '#domain/base/format.ts';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import type { HomeBillResponse, OneBillResponse } from '#domain/bills/api.ts';
import type { ExplanationResponse, MatchResponse } from '#domain/bills/match/api-differences.ts';
import { runScheduled } from '#worker/scheduled.ts';
import { type Contract, expectDocumented, readContract } from '../support/contract.ts';
import { cost, Household, refused } from '../support/household.ts';

const BENGALURU = {
  from: '2000-01-01',
  ...{ discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  ...{ cycleMonths: 1, cycleEnd: '2026-11-06' },
  answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false, md_known: false },
};
const NOVEMBER = { from: '2026-10-07', to: '2026-11-06', unitsKWH: '187' };

let contract: Contract;
beforeAll(async () => {
  contract = await readContract();
});

async function inBengaluru(): Promise<Household> {
  const household = await Household.settled();
  const { status } = await household.call('PUT', '/api/connection', BENGALURU);
  expect(status).toBe(200);
  return household;
}

/** A home with the readings of two bills, as a household types them. */
async function withTwoBills(): Promise<Household> {
  const household = await inBengaluru();
  await household.add('2026-10-06', 181, { periodStart: '2026-09-07' });
  await household.add('2026-11-06', 187, { periodStart: '2026-10-07' });
  return household;
}

async function listed(household: Household): Promise<HomeBillResponse[]> {
  const answer = await household.call<{ bills: HomeBillResponse[] }>('GET', '/api/bills');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expectDocumented(contract, 'GET /api/bills', answer);
  return answer.body.bills;
}

async function one(household: Household, id = '2026-11-06') {
  const answer = await household.call<{ bill: OneBillResponse; match: MatchResponse }>(
    'GET',
    `/api/bills/${id}`,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expectDocumented(contract, 'GET /api/bills/{id}', answer);
  return answer.body;
}

/** Stores a bill as it is shown, as a page does that shares it. */
async function stored(household: Household, id = '2026-11-06'): Promise<OneBillResponse> {
  const answer = await household.call('PUT', `/api/bills/${id}/stored`, { keep: 'stored' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { bill } = await one(household, id);
  expect(bill.storedOn).not.toBeNull();
  return bill;
}

async function withPaper(
  household: Household,
  body: object = {},
  headers: Record<string, string> = {},
) {
  return household.call('POST', '/api/bills', { ...NOVEMBER, ...body }, headers);
}

test('each period that is over has its bill, line by line, in one batch', async () => {
  const household = await withTwoBills();
  const [november, october] = await listed(household);
  expect(november).toMatchObject({
    ...{ id: '2026-11-06', from: '2026-10-07', days: 31, knownDays: 31 },
    ...{ unitsKWH: '187', unitsFrom: 'days', daysKWH: '187', amount: '858.00' },
    ...{ pricing: 'priced', today: null, printed: null, missing: [] },
  });
  expect(october).toMatchObject({ id: '2026-10-06', unitsKWH: '181' });
  const { bill, match } = await one(household);
  expect(bill.bill?.lines.find(({ id }) => id === 'energy')).toMatchObject({ amount: '1084.60' });
  expect(bill.bill?.lines.every(({ source }) => source !== '')).toBe(true);
  expect(match).toEqual({ code: 'nothing-typed', missing: [] });
  const { headers } = await household.call('GET', '/api/bills');
  expect(cost(headers).trips).toBe(1);
});

test('a look stores nothing: a bill follows a corrected reading', async () => {
  const household = await withTwoBills();
  expect((await one(household)).bill).toMatchObject({ amount: '858.00', storedOn: null });
  await listed(household);
  await household.call('PUT', '/api/meter-readings/2026-11-06.1', { consumptionKWH: 188 });
  const { bill } = await one(household);
  expect(bill).toMatchObject({ unitsKWH: '188', storedOn: null, today: null });
  expect(bill.amount).not.toBe('858.00');
  const { results } = await env.DB.prepare('SELECT * FROM bills WHERE home_id = ?1')
    .bind(household.homeId)
    .all();
  expect(results).toEqual([]);
});

test('a bill that was shared stays as it was when a reading changes, and says what it would be', async () => {
  const household = await withTwoBills();
  const before = await stored(household);
  await household.call('PUT', '/api/meter-readings/2026-11-06.1', { consumptionKWH: 188 });
  const { bill: after } = await one(household);
  expect(after).toMatchObject({
    ...{ unitsKWH: '187', amount: '858.00', bill: before.bill },
    today: { unitsKWH: '188', because: ['readings'] },
  });
  expect(after.today?.amount).not.toBe('858.00');
});

test('a bill whose paper amount was typed stays when its connection changes', async () => {
  const household = await inBengaluru();
  await withPaper(household, { payable: '858' });
  expect((await one(household)).bill.storedOn).not.toBeNull();
  const answers = { ...BENGALURU.answers, gruha_jyothi: false };
  await household.call('PUT', '/api/connection', { ...BENGALURU, answers });
  expect((await one(household)).bill).toMatchObject({
    amount: '858.00',
    today: { because: ['connection'] },
  });
});

test('a bill that has been over for 60 days is stored by the clock, and stays', async () => {
  const household = await inBengaluru();
  await household.add('2026-09-06', 160, { periodStart: '2026-08-07' });
  await household.add('2026-11-06', 187, { periodStart: '2026-10-07' });
  const before = (await one(household, '2026-09-06')).bill;
  expect(before.storedOn).toBeNull();
  const homeId = household.homeId;
  const midnight = Date.parse(`${getDayInIndia(Date.now())}T00:00:00Z`);
  await runScheduled(env, midnight + (homeId % 288) * 300_000, () => {});
  await household.call('PUT', '/api/meter-readings/2026-09-06.1', { consumptionKWH: 170 });
  await household.call('PUT', '/api/meter-readings/2026-11-06.1', { consumptionKWH: 188 });
  expect((await one(household, '2026-09-06')).bill).toMatchObject({
    ...{ amount: before.amount, unitsKWH: '160', today: { unitsKWH: '170' } },
  });
  expect((await one(household)).bill).toMatchObject({ unitsKWH: '188', storedOn: null });
});

test('the household decides which calculation stands, and is not asked again', async () => {
  const household = await withTwoBills();
  await stored(household);
  await household.call('PUT', '/api/meter-readings/2026-11-06.1', { consumptionKWH: 188 });
  const choose = async (keep: string) => {
    const answer = await household.call<{ bill: OneBillResponse }>(
      'PUT',
      '/api/bills/2026-11-06/stored',
      { keep },
    );
    expectDocumented(contract, 'PUT /api/bills/{id}/stored', answer);
    return answer.body.bill;
  };
  expect(await choose('stored')).toMatchObject({ amount: '858.00', today: null });
  expect((await one(household)).bill).toMatchObject({ amount: '858.00', today: null });
  await household.call('PUT', '/api/meter-readings/2026-11-06.1', { consumptionKWH: 190 });
  const { bill } = await one(household);
  expect(bill.today).toMatchObject({ unitsKWH: '190' });
  expect(await choose('today')).toMatchObject({
    ...{ unitsKWH: '190', amount: bill.today?.amount, today: null },
  });
});

test('of a bill that is not stored nothing is to be decided', async () => {
  const household = await inBengaluru();
  await household.add('2026-11-06', 130, { periodStart: '2026-10-17' });
  await household.add('2026-10-16', 40, { periodStart: '2026-10-12' });
  const { bill } = await one(household);
  expect(bill).toMatchObject({ unitsFrom: 'most-days', storedOn: null });
  const answer = await household.call('PUT', '/api/bills/2026-11-06/stored', { keep: 'stored' });
  expect(refused(answer, 409).code).toBe('conflict');
});

test('a paper bill gives its days their units, and ends its period', async () => {
  const household = await inBengaluru();
  const answer = await withPaper(household, { to: '2026-11-04', payable: '858' });
  expectDocumented(contract, 'POST /api/bills', answer);
  expect(answer.body).toMatchObject({
    bill: { id: '2026-11-04', days: 29, unitsKWH: '187', payable: '858.00', lines: {} },
  });
  expect(await household.readings()).toMatchObject([
    { readingDate: '2026-11-04', periodStart: '2026-10-07', consumptionKWH: 187 },
  ]);
  expect(await listed(household)).toMatchObject([
    { id: '2026-11-04', unitsKWH: '187', unitsFrom: 'bill', printed: { payable: '858.00' } },
  ]);
});

test('a paper bill that is sent again is stored once', async () => {
  const household = await inBengaluru();
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const first = await withPaper(household, {}, key);
  const again = await withPaper(household, {}, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await household.readings()).toHaveLength(1);
});

test('a paper bill that is deleted leaves the reading of its units, and is then not there', async () => {
  const household = await inBengaluru();
  await household.call('POST', '/api/bills', { ...NOVEMBER, payable: '999' });
  const path = '/api/bills/2026-11-06';
  const answer = await household.call('DELETE', path);
  expectDocumented(contract, 'DELETE /api/bills/{id}', answer);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('stays') },
  });
  const { bill } = await one(household);
  expect(bill).toMatchObject({
    unitsKWH: '187',
    unitsFrom: 'days',
    amount: '858.00',
    printed: null,
  });
  expect(refused(await household.call('DELETE', path), 404).code).toBe('notFound');
  expect(refused(await household.call('DELETE', '/api/bills/november'), 404).code).toBe('notFound');
});

test('a paper bill over days of another one is refused until it may take its place', async () => {
  const household = await inBengaluru();
  await withPaper(household);
  const other = { from: '2026-10-09', to: '2026-11-08', unitsKWH: '190' };
  const { status, body } = await withPaper(household, other);
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'overlap',
      message: expect.stringContaining('Correct the days, or replace it.'),
      details: [
        {
          ...{ field: 'from', found: '2026-10-09' },
          message: 'This day is on the paper bill of 7 Oct 2026 to 6 Nov 2026.',
        },
      ],
    },
  ]);
  expect(await listed(household)).toHaveLength(1);
  expect((await withPaper(household, { ...other, overlap: 'replace' })).status).toBe(201);
  expect(await listed(household)).toMatchObject([{ id: '2026-11-08', unitsKWH: '190' }]);
  expect(await household.readings()).toMatchObject([{ consumptionKWH: 190 }]);
});

test('every paper bill whose days another one has is named', async () => {
  const household = await inBengaluru();
  await withPaper(household, { from: '2026-09-07', to: '2026-10-06' });
  await withPaper(household, { from: '2026-10-07', to: '2026-10-20' });
  await withPaper(household, { from: '2026-10-21', to: '2026-11-06' });
  const days = { from: '2026-10-01', to: '2026-11-06', unitsKWH: '200' };
  expect((await withPaper(household, days)).body).toHaveProperty('errors', [
    'from "2026-10-01": This day is on the paper bill of 7 Sep 2026 to 6 Oct 2026.',
    'to "2026-11-06": Between these days lies the paper bill of 7 Oct 2026 to 20 Oct 2026.',
    'to "2026-11-06": This day is on the paper bill of 21 Oct 2026 to 6 Nov 2026.',
  ]);
  expect(await listed(household)).toHaveLength(3);
});

test('a paper bill that leaves a longer reading no day, and says far less, is asked about', async () => {
  const household = await Household.settled();
  await household.add('2026-11-14', 30, { periodStart: '2026-11-01' });
  await household.add('2026-11-14', 1, { periodStart: '2026-11-08' });
  const week = { from: '2026-11-01', to: '2026-11-07', unitsKWH: '2' };
  expect(await withPaper(household, week)).toMatchObject({
    ...{ status: 409, body: { code: 'overlap' } },
  });
  expect(await household.readings()).toHaveLength(2);
  expect((await withPaper(household, { ...week, overlap: 'detail' })).status).toBe(201);
  expect(await household.readings()).toHaveLength(3);
});

test('a paper bill before the first days that a meter tells has its units as a reading', async () => {
  const household = await Household.settled();
  for (const [readOn, registerKWH] of [
    ['2026-11-07', 4000],
    ['2026-11-14', 4020],
  ]) {
    await household.call('POST', '/api/register-readings', { readOn, registerKWH });
  }
  const week = { from: '2026-11-01', to: '2026-11-07', unitsKWH: '18' };
  expect((await withPaper(household, week)).status).toBe(201);
  expect(await household.readings('?order=asc')).toMatchObject([
    { readingDate: '2026-11-07', consumptionKWH: 18 },
    { readingDate: '2026-11-14', consumptionKWH: 20 },
  ]);
});

test('beside the values of a meter a paper bill is kept and compared', async () => {
  const household = await inBengaluru();
  for (const [readOn, registerKWH] of [
    ['2026-10-06', 4000],
    ['2026-11-06', 4188.5],
  ] as const) {
    const { status } = await household.call('POST', '/api/register-readings', {
      ...{ readOn, registerKWH },
    });
    expect(status).toBe(201);
  }
  expect((await withPaper(household, { unitsKWH: '190' })).status).toBe(201);
  expect((await one(household)).bill).toMatchObject({ unitsKWH: '190', daysKWH: '188.5' });
});

test('a paper bill that no day can have is refused by its fields', async () => {
  const household = await inBengaluru();
  const bad = async (body: object) => refused(await withPaper(household, body), 400).details?.[0];
  expect(await bad({ to: '2999-01-01' })).toMatchObject({ field: 'to' });
  expect(await bad({ to: '2026-10-01' })).toMatchObject({ field: 'to' });
  expect(await bad({ unitsKWH: 'many' })).toMatchObject({ field: 'unitsKWH' });
  expect(await bad({ payable: '8,58' })).toMatchObject({ field: 'payable' });
  expect(await bad({ lines: { energy: '1.234' } })).toMatchObject({ field: 'lines.energy' });
  expect(await household.readings()).toEqual([]);
});

test('printed lines are matched with ours, and a difference is explained', async () => {
  const household = await withTwoBills();
  const { bill } = await one(household);
  const amountOf = (id: string) => bill.bill?.lines.find((line) => line.id === id)?.amount;
  const answer = await household.call<{ bill: OneBillResponse; match: MatchResponse }>(
    'PUT',
    '/api/bills/2026-11-06/printed',
    { lines: { energy: '1084.60', fixed: amountOf('fixed'), arrears: '120.00', payable: '978' } },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expectDocumented(contract, 'PUT /api/bills/{id}/printed', answer);
  expect(answer.body.match).toMatchObject({
    code: 'matched',
    lines: [
      { id: 'fixed', verdict: 'equal' },
      { id: 'energy', verdict: 'equal' },
      { id: 'arrears', verdict: 'taken', ours: null },
    ],
    total: { printed: '978.00', verdict: 'equal' },
    unexplained: '0.00',
  });
  expect((await one(household)).match).toEqual(answer.body.match);
  // Typed among the lines, the total is what the paper asks for.
  expect((await one(household)).bill.printed).toMatchObject({ payable: '978.00' });
  const wrong = await household.call<{ match: MatchResponse }>(
    'PUT',
    '/api/bills/2026-11-06/printed',
    { lines: { energy: '1100.00' } },
  );
  expect(wrong.body.match).toMatchObject({ lines: [{ verdict: 'different' }] });
});

test('a value from paper takes the place of ours, and an unknown name is refused', async () => {
  const household = await withTwoBills();
  const path = '/api/bills/2026-11-06/printed';
  const { bill } = await one(household);
  const answer = await household.call<{ bill: OneBillResponse }>('PUT', path, {
    publishedValues: { 'KA-FPPCA': '0.99' },
  });
  expect(answer.body.bill.amount).not.toBe(bill.amount);
  const unknown = await household.call('PUT', path, { publishedValues: { XX: '1' } });
  expect(refused(unknown, 400).details?.[0]).toMatchObject({ field: 'publishedValues' });
});

test('a connection that no tariff knows, and an answer that is none, are refused and not stored', async () => {
  const household = await inBengaluru();
  for (const [change, field, says] of [
    [{ discom: 'NOBODY' }, 'discom', 'NOBODY'],
    [{ discom: 'BESCOM', category: 'LT-9' }, 'category', 'It has: LT-1, '],
    [{ category: 'LT-9' }, 'category', 'No supplier has this category.'],
    [{ answers: { gj_units_per_month: 'many' } }, 'answers.gj_units_per_month', 'number of 0'],
    [{ answers: { gj_units_per_month: -1 } }, 'answers.gj_units_per_month', 'number of 0'],
    [{ answers: { gruha_jyothi: 'maybe' } }, 'answers.gruha_jyothi', 'yes, no'],
    [{ answers: { geyser: true } }, 'answers.geyser', 'No tariff asks for this.'],
  ] as const) {
    const body = { from: '2026-04-01', ...change };
    const { details } = refused(await household.call('PUT', '/api/connection', body), 400);
    expect(details).toMatchObject([{ field, message: expect.stringContaining(says) }]);
  }
  // What another supplier's tariff asks may stay, and an answer may be taken back.
  const moved = { discom: 'BRPL', category: 'Domestic', answers: { subsidy: true, phase: null } };
  const { status, body } = await household.call('PUT', '/api/connection', {
    ...{ from: '2026-04-01', ...moved },
    answers: { ...BENGALURU.answers, ...moved.answers },
  });
  expect([status, body['connection']]).toEqual([200, [expect.anything(), expect.anything()]]);
});

test('a day of the connection is known at most three months ahead', async () => {
  const household = await inBengaluru();
  const today = getDayInIndia(Date.now());
  const change = (body: object) => household.call('PUT', '/api/connection', body);
  const [last, after] = [addDays(today, 92), addDays(today, 93)];
  const message = `Write a day up to ${formatDate(last)}: three months ahead.`;
  expect(refused(await change({ from: after, loadKW: 5 }), 400).details).toEqual([
    { field: 'from', found: after, message },
  ]);
  expect(refused(await change({ from: today, cycleEnd: after }), 400).details).toEqual([
    { field: 'cycleEnd', found: after, message },
  ]);
  const { body } = await household.call<{ connection: object[] }>('GET', '/api/connection');
  expect(body.connection).toHaveLength(1);
  expect((await change({ from: last, loadKW: 5, cycleEnd: last })).status).toBe(200);
});

test('what a bill was calculated with is refused where it is none', async () => {
  const household = await withTwoBills();
  const body = { inputs: { load_kw: 'three' } };
  const answer = await household.call('PUT', '/api/bills/2026-11-06/printed', body);
  expect(refused(answer, 400).details).toMatchObject([{ field: 'inputs.load_kw', found: 'three' }]);
  const { body: kept } = await household.call<{ bill: OneBillResponse }>(
    ...(['GET', '/api/bills/2026-11-06'] as const),
  );
  expect(kept.bill).toMatchObject({ pricing: 'priced', printed: null });
});

test('the report of a billing period has its bill line by line', async () => {
  const household = await withTwoBills();
  const { body } = await household.call('GET', '/api/reports/monthly?period=2026-11-06');
  expect(body).toMatchObject({
    ...{ to: '2026-11-06', consumptionKWH: 187 },
    tariffBill: { amount: '858.00', bill: { lines: expect.any(Array) } },
  });
  const october = await household.call('GET', '/api/reports/monthly?month=2026-10');
  expect(october.body).not.toHaveProperty('tariffBill');
});

test('why a bill is higher is told in rupees that add up', async () => {
  const household = await withTwoBills();
  const answer = await household.call<ExplanationResponse>(
    'GET',
    '/api/bills/2026-11-06/explanation',
  );
  expectDocumented(contract, 'GET /api/bills/{id}/explanation', answer);
  if (answer.body.code !== 'explained') throw new Error(answer.body.message);
  const { difference, reasons, before, bill } = answer.body;
  const sum = reasons.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
  expect(sum).toBe(Math.round(Number(difference) * 100));
  expect([before.id, bill.id]).toEqual(['2026-10-06', '2026-11-06']);
  const year = await household.call('GET', '/api/bills/2026-11-06/explanation?against=year');
  expect(year.body).toMatchObject({ code: 'no-bill' });
  const odd = await household.call('GET', '/api/bills/2026-11-06/explanation?against=neighbour');
  refused(odd, 400);
});

test('the running bill tells its forecast and what lies ahead, or what was not said', async () => {
  const household = await inBengaluru();
  const days = Array.from({ length: 20 }, (_, back) =>
    new Date(Date.now() + 19_800_000 - back * 86_400_000).toISOString().slice(0, 10),
  );
  for (const day of days) await household.add(day, 6);
  const answer = await household.call('GET', '/api/bills/current');
  expectDocumented(contract, 'GET /api/bills/current', answer);
  expect(answer.body).toMatchObject({
    current: {
      ...{ pricing: 'priced', noForecast: null, billOf: 'forecast' },
      forecast: { middle: { amount: expect.any(String) }, low: {}, high: {} },
      guard: { edge: { afterKWH: '200', nextUnit: expect.any(String) } },
    },
  });
  await household.call('PUT', '/api/connection', { from: '2000-01-01', loadKW: null });
  const asked = await household.call('GET', '/api/bills/current');
  expect(asked.body).toMatchObject({
    current: { pricing: 'missing', missing: [{ field: 'load_kw' }] },
  });
  const nobody = await household.call('GET', '/api/bills/2026-13-01');
  refused(nobody, 404);
});

test('a home without a supplier has its units at its own rate', async () => {
  const household = await Household.settled();
  await household.call('PUT', '/api/profile', { electricityRatePerKWh: 6.5 });
  await household.add('2026-10-31', 200, { periodStart: '2026-10-01' });
  expect(await listed(household)).toMatchObject([
    { id: '2026-10-31', pricing: 'flat-rate', amount: '1300.00', exactness: null },
  ]);
  const current = await household.call('GET', '/api/bills/current');
  expect(current.body).toMatchObject({ current: { pricing: 'flat-rate', guard: null } });
});

test('nobody sees or changes the bills of another household, or of another home', async () => {
  const household = await withTwoBills();
  await stored(household);
  const { body } = await household.call<{ home: { id: number } }>('POST', '/api/homes', {
    name: 'Flat in Pune',
  });
  const second = `homeId=${body.home.id}`;
  const empty = await household.call<{ bills: unknown[] }>('GET', `/api/bills?${second}`);
  expect(empty.body.bills).toEqual([]);
  const added = await household.call('POST', '/api/bills', {
    ...{ ...NOVEMBER, unitsKWH: '90', homeId: body.home.id },
  });
  expect(added.status).toBe(201);
  expect((await one(household)).bill.unitsKWH).toBe('187');
  const stranger = await Household.settled();
  for (const [method, path, sent] of [
    ['GET', '/api/bills', undefined],
    ['GET', '/api/bills/current', undefined],
    ['GET', '/api/bills/2026-11-06', undefined],
    ['GET', '/api/bills/2026-11-06/explanation', undefined],
    ['POST', '/api/bills', NOVEMBER],
    ['PUT', '/api/bills/2026-11-06/printed', { lines: {} }],
    ['PUT', '/api/bills/2026-11-06/stored', { keep: 'today' }],
  ] as const) {
    const answer = await stranger.call(method, `${path}?homeId=${household.homeId}`, sent);
    expect([path, answer.status]).toEqual([path, 404]);
  }
  const rows = await env.DB.prepare('SELECT count(*) AS n FROM bills WHERE home_id = ?')
    .bind(household.homeId)
    .first<{ n: number }>();
  expect(rows?.n).toBe(1);
});
