/** A printed bill that is not ours, typed line by line or as a total alone: the words that name the cause. */
import { describe, expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import type { BilledHome, DatedConnection } from '#domain/bills/home-bills.ts';
import { findBill } from '#domain/bills/home-bills.ts';
import { toMatchView } from '#domain/bills/match/differences-view.ts';
import { matchHomeBill } from '#domain/bills/match/match.ts';
import { makeHomeBillRequest } from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest } from '#domain/tariff/engine/scope.ts';
import { series } from '#domain/tariff/library.ts';
import { home, reading } from '../support/energy.ts';

const AS_OF = '2026-11-24';
const BENGALURU: DatedConnection = {
  firstDay: 0,
  discom: 'BESCOM',
  category: 'LT-1',
  loadKW: 3,
  phases: 1,
  answers: { gruha_jyothi: 'yes', gj_units_per_month: '63', true_up: 'no', md_known: 'no' },
};
const NO_SUBSIDY: DatedConnection = {
  ...BENGALURU,
  answers: { ...BENGALURU.answers, gruha_jyothi: 'no' },
};

interface OneBill {
  connection: DatedConnection;
  from: string;
  to: string;
  kwh: number;
}

function requestOf({ connection, from, to, kwh }: OneBill): BillRequest {
  const request = makeHomeBillRequest(connection, { from, to, unitsWh: kwh * 1000, asOf: AS_OF });
  if (request === undefined) throw new Error('There is no tariff.');
  return request;
}

/** The lines and the total that a request's bill prints. */
function paperOf(request: BillRequest) {
  const bill = priceBill(request, series);
  if (!bill.ok) throw new Error('The paper has no price.');
  const lines = bill.lines.flatMap(({ id, paise }): [string, number][] =>
    paise === null ? [] : [[id, paise]],
  );
  return { lines: Object.fromEntries(lines), payable: bill.totals['payable']?.paise ?? 0 };
}

/** What the screen of the match says of a paper bill, by its lines and its total. */
function saidOf(ours: OneBill, linesPaise: Record<string, number>, payablePaise: number | null) {
  const { connection, from, to, kwh } = ours;
  const [firstDay, lastDay] = [toDayNumber(from), toDayNumber(to)];
  const paper = {
    unitsWh: kwh * 1000,
    measured: true,
    settlesFrom: null,
    dueDay: null,
    payablePaise,
    linesPaise,
    publishedValues: {},
    inputs: {},
  };
  const days = lastDay - firstDay + 1;
  const one: BilledHome = {
    use: home([reading(to, kwh, days)], AS_OF, { bills: [{ firstDay, lastDay }] }),
    connections: [connection],
    storedBills: [{ firstDay, lastDay, paper, computed: null }],
  };
  const bill = findBill(one, to);
  if (bill?.pricing.code !== 'priced') throw new Error('Ours has no price.');
  const match = toMatchView(matchHomeBill(one, bill), bill.pricing.bill);
  const texts = Object.entries(match?.lines ?? {}).flatMap(([id, { verdict, changes }]) =>
    verdict === 'different' ? [[id, changes[0]?.text]] : [],
  );
  return {
    lines: Object.fromEntries(texts) as Record<string, string>,
    total: match?.total?.changes.map(({ text }) => text) ?? [],
    verdict: match?.total?.verdict,
    unexplainedPaise: match?.unexplainedPaise,
  };
}

const MAY = { from: '2026-04-07', to: '2026-05-06' };
const may: OneBill = { ...MAY, connection: BENGALURU, kwh: 239 };
const fits = (words: string) => expect.stringContaining(words);

describe('another month’s fuel rate', () => {
  const value = { publishedValues: { 'KA-FPPCA': '0.47' } };
  const paper = paperOf({ ...requestOf(may), ...value });

  test('typed line by line is named by its value and month', () => {
    const said = saidOf(may, paper.lines, paper.payable);
    expect(said.lines['fppca']).toMatch(
      /^Your bill takes ₹0\.47 a unit for BESCOM’s FPPCA, the value of April 2026/,
    );
    expect(Object.keys(said.lines)).toEqual(['fppca']);
    expect([said.verdict, said.unexplainedPaise]).toEqual(['equal', 0]);
  });

  test('is named by the total alone', () => {
    expect(saidOf(may, {}, paper.payable).total).toContainEqual(fits('the value of April 2026'));
  });
});

describe('another tariff year', () => {
  const request = requestOf(may);
  const documents = request.documents.filter(({ id }) => id.endsWith('2025-26'));
  const paper = paperOf({ ...request, documents, uncoveredDays: 'nearest' });

  test('typed line by line is named by the days of the tariff that it fits', () => {
    const said = saidOf(may, paper.lines, paper.payable);
    expect(said.lines['fixed']).toBe(
      'Your bill goes by the tariff that held from 1 Apr 2025 to 31 Mar 2026.',
    );
    expect(said.unexplainedPaise).toBe(0);
  });

  test('is named by the total alone', () => {
    expect(saidOf(may, {}, paper.payable).total).toContainEqual(
      fits('tariff that held from 1 Apr 2025'),
    );
  });
});

describe('duty on another base', () => {
  const request = requestOf(may);
  const documents = request.documents.map((document) => ({
    ...document,
    lines: document.lines.map((line) =>
      line.id === 'tax' && 'percent' in line.amount
        ? { ...line, amount: { ...line.amount, of: ['fixed', 'energy'] } }
        : line,
    ),
  }));
  const paper = paperOf({ ...request, documents });

  test('typed line by line is named by the lines that it is taken of', () => {
    const said = saidOf(may, paper.lines, paper.payable);
    expect(said.lines['tax']).toMatch(
      /^Your bill calculates the tax on the fixed charge and the energy charge/,
    );
    expect(said.unexplainedPaise).toBe(0);
  });

  test('is named by the total alone', () => {
    expect(saidOf(may, {}, paper.payable).total).toContainEqual(fits('may calculate the tax on'));
  });
});

describe('61 days billed as two months', () => {
  const ours: OneBill = { ...MAY, to: '2026-06-06', connection: NO_SUBSIDY, kwh: 390 };
  const { lines, payable } = paperOf(requestOf(ours));
  const typed = { ...lines, fixed: 900_00 };

  test('typed line by line is named by how the months are counted', () => {
    const said = saidOf(ours, typed, payable - (lines['fixed'] ?? 0) + 900_00);
    expect(said.lines['fixed']).toBe('Your bill counts two months.');
    expect([said.verdict, said.unexplainedPaise]).toEqual(['equal', 0]);
  });

  test('is named by the total alone', () => {
    const total = payable - (lines['fixed'] ?? 0) + 900_00;
    expect(saidOf(ours, {}, total).total).toContainEqual(fits('may count two months'));
  });
});

describe('a subsidy that was not given', () => {
  const ours: OneBill = { ...MAY, connection: BENGALURU, kwh: 187 };
  const paper = paperOf(requestOf({ ...ours, connection: NO_SUBSIDY }));

  test('is named though the paper has no line of it, by the total', () => {
    const said = saidOf(ours, paper.lines, paper.payable);
    expect(said.lines).toEqual({});
    expect(said.total[0]).toBe(
      'By your bill the answer to whether the connection is enrolled in Gruha Jyothi is no. You answered yes.',
    );
    expect(said.unexplainedPaise).toBe(0);
  });

  test('typed as nothing is named at each of its lines', () => {
    const none = { sub_fixed: 0, sub_energy: 0, sub_fppca: 0, sub_pg: 0 };
    const said = saidOf(ours, { ...paper.lines, ...none }, paper.payable);
    expect(said.lines['sub_energy']).toMatch(
      /^By your bill the answer to whether the connection is enrolled in Gruha Jyothi is no/,
    );
  });
});
