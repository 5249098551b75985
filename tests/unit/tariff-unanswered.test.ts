/** What a household has not said of its connection, or was filled in for it, never shows as a fact. */
import { expect, test } from 'vitest';
import { toBillRecord } from '#domain/bills/tell/tell-bill.ts';
import { type BilledConnection, makeHomeBillRequest } from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { PricedBill } from '#domain/tariff/engine/scope.ts';
import { series } from '#domain/tariff/library.ts';

const ANSWERS = { gruha_jyothi: 'yes', gj_units_per_month: '63', true_up: 'no' };
const BESCOM: BilledConnection = {
  discom: 'BESCOM',
  category: 'LT-1',
  loadKW: 3,
  phases: 1,
  answers: ANSWERS,
};

function bill(
  kwh: number,
  answers: Record<string, string> = ANSWERS,
  { isPeriodAssumed = true, publishedValues = { 'KA-FPPCA': '0.38' } } = {},
): PricedBill {
  const request = makeHomeBillRequest(
    { ...BESCOM, answers },
    {
      from: '2026-10-07',
      to: '2026-11-06',
      unitsWh: kwh * 1000,
      asOf: '2026-11-24',
      publishedValues,
      isPeriodAssumed,
    },
  );
  const result = request && priceBill(request, series);
  if (!result?.ok) throw new Error('The bill has no price.');
  return result;
}

const lineOf = <Line extends { id: string }>({ lines }: { lines: Line[] }, id: string) =>
  lines.find((line) => line.id === id);

test('a subsidy that was not asked about stands as an estimate of nothing, with what was not said', () => {
  const { gruha_jyothi: _, gj_units_per_month: __, ...unanswered } = ANSWERS;
  const one = bill(187, unanswered);
  expect(lineOf(one, 'sub_fixed')).toMatchObject({
    paise: 0,
    state: 'estimated',
    reasons: [{ code: 'unanswered', input: 'gruha_jyothi' }],
  });
  expect(lineOf(toBillRecord(one), 'sub_fixed')).toMatchObject({
    why: 'You have not said whether the connection is enrolled in Gruha Jyothi',
  });
  // Once is enough: the subsidy has five lines.
  expect(one.lines.filter(({ id }) => id.startsWith('sub_'))).toHaveLength(1);
  expect(one.exactness).toBe('estimate');
});

test('above the limit of the subsidy the answer makes no difference, and nothing is said of it', () => {
  const { gruha_jyothi: _, gj_units_per_month: __, ...unanswered } = ANSWERS;
  const one = bill(250, unanswered);
  expect(one.lines.filter(({ id }) => id.startsWith('sub_'))).toEqual([]);
  expect(one.exactness).toBe('exact');
});

test('a subsidy that was denied has no line', () => {
  const one = bill(187, { ...ANSWERS, gruha_jyothi: 'no' });
  expect(one.lines.filter(({ id }) => id.startsWith('sub_'))).toEqual([]);
  expect(one.exactness).toBe('exact');
});

test('a load that was filled in makes an estimate of the fixed charge until it is confirmed', () => {
  const assumed = bill(187, { ...ANSWERS, assumed: 'load_kw phase' });
  expect(lineOf(assumed, 'fixed')).toMatchObject({
    state: 'estimated',
  });
  expect(lineOf(toBillRecord(assumed), 'fixed')).toMatchObject({
    why: expect.stringContaining('You have not confirmed sanctioned load in kW: 3'),
  });
  expect(lineOf(assumed, 'energy')).toMatchObject({ state: 'computed' });
  expect(assumed.exactness).toBe('estimate');
  expect(assumed.notes).toContainEqual(
    expect.objectContaining({ code: 'assumed-value', input: 'load_kw' }),
  );
  const confirmed = bill(187);
  expect(lineOf(confirmed, 'fixed')).toMatchObject({ state: 'computed' });
  expect(confirmed.exactness).toBe('exact');
  expect(lineOf(confirmed, 'fixed')?.paise).toBe(lineOf(assumed, 'fixed')?.paise);
});

test('a bill of days that nobody told is an estimate, one of the days of its paper is not', () => {
  const byCalendar = bill(187, { ...ANSWERS, assumed: 'cycle' });
  expect(byCalendar.exactness).toBe('estimate');
  expect(byCalendar.notes.map(({ code }) => code)).toContain('assumed-period');
  expect(bill(187, { ...ANSWERS, assumed: 'cycle' }, { isPeriodAssumed: false }).exactness).toBe(
    'exact',
  );
});

test('a recorded demand is told by the paper of a bill: without one the bill is exact, and says so', () => {
  const one = bill(187);
  expect(lineOf(one, 'md_penalty')).toBeUndefined();
  expect(one.exactness).toBe('exact');
  expect(one.notes).toContainEqual({ code: 'only-on-paper', input: 'md_known' });
});

test('an instalment of a true-up that was not asked about is an estimate of nothing', () => {
  const { true_up: _, ...unanswered } = ANSWERS;
  const one = bill(187, unanswered);
  expect(lineOf(one, 'true_up')).toMatchObject({ paise: 0, state: 'estimated' });
  expect(one.exactness).toBe('estimate');
});
