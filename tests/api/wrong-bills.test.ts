/** Five printed bills that are not ours, typed anew through the API: each is explained by its cause. */
import { expect, test } from 'vitest';
import type { OneBillAnswer } from '../../domain/bills/api.ts';
import type { MatchAnswer } from '../../domain/bills/api-differences.ts';
import { Household } from '../support/household.ts';

type Lines = Record<string, string>;

const MAY = { from: '2026-04-07', to: '2026-05-06', unitsKWH: '239' };
const GIVEN = { gruha_jyothi: 'yes', gj_units_per_month: '63', true_up: 'no', md_known: 'no' };
const NOT_GIVEN = { ...GIVEN, gruha_jyothi: 'no' };

/** A household of BESCOM with one bill. */
async function withBill(answers: object, bill: typeof MAY): Promise<Household> {
  const household = await Household.settled();
  const connection = {
    from: '2000-01-01',
    discom: 'BESCOM',
    category: 'LT-1',
    loadKW: 3,
    phases: 1,
    cycleMonths: 1,
    cycleEnd: '2026-11-06',
    answers,
  };
  expect((await household.call('PUT', '/api/connection', connection)).status).toBe(200);
  expect((await household.call('POST', '/api/bills', bill)).status).toBe(201);
  return household;
}

/** What the supplier's computer prints, by the rules that it goes by: lines and the amount to pay. */
async function printed(household: Household, request: object): Promise<Lines> {
  const { status, body } = await household.call<{
    lines: { id: string; amount: string | null }[];
    totals: Record<string, { amount: string }>;
  }>('POST', '/api/bills/preview', request);
  expect(status, JSON.stringify(body)).toBe(200);
  const lines = body.lines.flatMap(({ id, amount }) => (amount === null ? [] : [[id, amount]]));
  return { ...Object.fromEntries(lines), payable: body.totals['payable']?.amount ?? '' };
}

const ofBescom = (bill: typeof MAY, answers: Lines, more: object = {}) => ({
  discom: 'BESCOM',
  category: 'LT-1',
  ...bill,
  connection: { load_kw: '3', ...answers },
  ...more,
});

/** The match of a paper bill, and what it says of each line that differs and of the total. */
async function matched(household: Household, id: string, lines: Lines) {
  const { status, body } = await household.call<{ bill: OneBillAnswer; match: MatchAnswer }>(
    'PUT',
    `/api/bills/${id}/printed`,
    { lines },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const { match } = body;
  if (match.code !== 'matched') throw new Error(match.code);
  const different = match.lines.filter(({ verdict }) => verdict === 'different');
  return {
    said: Object.fromEntries(
      different.map((line) => [line.id, line.explanations[0]?.message ?? '']),
    ),
    total: match.total?.explanations.map(({ message }) => message) ?? [],
    unexplained: match.unexplained,
  };
}

test('another month’s fuel rate is named by its value and its month', async () => {
  const household = await withBill(GIVEN, MAY);
  const lines = await printed(
    household,
    ofBescom(MAY, GIVEN, { publishedValues: { 'KA-FPPCA': '0.47' } }),
  );
  const { said, unexplained } = await matched(household, MAY.to, lines);
  expect(Object.keys(said)).toEqual(['fppca']);
  expect(said['fppca']).toMatch(/0\.47, the value of April 2026/);
  expect(unexplained).toBe('0.00');
});

test('another tariff year is named by the days on which it held', async () => {
  const household = await withBill(GIVEN, MAY);
  const { discom: _, category: __, ...request } = ofBescom(MAY, GIVEN);
  const lines = await printed(household, { ...request, tariff: 'KA-ESCOMS-LT1-2025-26' });
  const { said, unexplained } = await matched(household, MAY.to, lines);
  expect(said['fixed']).toBe('It fits the tariff from 1 Apr 2025 to 31 Mar 2026.');
  expect(unexplained).toBe('0.00');
});

test('a duty on another base is named by the lines that it was taken of', async () => {
  const household = await withBill(GIVEN, MAY);
  const ours = await printed(household, ofBescom(MAY, GIVEN));
  const tax = ((Number(ours['fixed']) + Number(ours['energy'])) * 0.09).toFixed(2);
  const payable = String(Math.round(Number(ours['payable']) - Number(ours['tax']) + Number(tax)));
  const { said, unexplained } = await matched(household, MAY.to, { ...ours, tax, payable });
  expect(Object.keys(said)).toEqual(['tax']);
  expect(said['tax']).toMatch(/a percentage of Fixed charge and Energy charge/i);
  expect(unexplained).toBe('0.00');
});

test('61 days billed as two months are named by how the months are counted', async () => {
  const bill = { from: '2026-04-07', to: '2026-06-06', unitsKWH: '390' };
  const household = await withBill(NOT_GIVEN, bill);
  const ours = await printed(household, ofBescom(bill, NOT_GIVEN));
  const rise = 900 - Number(ours['fixed']);
  const payable = String(Math.round(Number(ours['payable']) + rise));
  const { said, unexplained } = await matched(household, bill.to, {
    ...ours,
    fixed: '900.00',
    payable,
  });
  expect(said).toEqual({ fixed: 'It fits a bill that counts two months.' });
  expect(unexplained).toBe('0.00');
});

test('a subsidy that was not given is named at its lines, and at a total alone', async () => {
  const bill = { ...MAY, unitsKWH: '187' };
  const household = await withBill(GIVEN, bill);
  const lines = await printed(household, ofBescom(bill, NOT_GIVEN));
  const payable = lines['payable'] ?? '';
  const fits = 'It fits no for: whether the connection is enrolled in Gruha Jyothi. You told yes.';
  expect((await matched(household, bill.to, { payable })).total[0]).toBe(fits);
  const none = { sub_fixed: '0', sub_energy: '0', sub_fppca: '0', sub_pg: '0' };
  const { said, unexplained } = await matched(household, bill.to, { ...lines, ...none });
  expect(said['sub_energy']).toMatch(/^It fits no for: whether the connection is enrolled/);
  expect(unexplained).toBe('0.00');
});
