/** The total of a paper alone: which cause comes first, and which is not offered. */
import { describe, expect, test } from 'vitest';
import { findKnown } from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest } from '#domain/tariff/engine/scope.ts';
import { findHistory, series } from '#domain/tariff/library.ts';
import { findShownPaise } from '#domain/tariff/match/changes.ts';
import { matchBill } from '#domain/tariff/match/match.ts';
import { listValueRanges } from '#domain/tariff/match/value-range.ts';

const AS_OF = '2026-11-24';

interface Ours {
  discom: string;
  category: string;
  days: [string, string];
  kwh: number;
  connection: Record<string, string>;
}

function requestOf({ discom, category, days: [from, to], kwh, connection }: Ours): BillRequest {
  return {
    documents: findHistory(discom, category, AS_OF),
    uncoveredDays: 'refuse',
    ...{ discom, from, to, connection, billDate: to, asOf: AS_OF },
    unitsWh: kwh * 1000,
    ...{ publishedValues: {}, givenLinesPaise: {} },
  };
}

function amountOf(request: BillRequest): number {
  const bill = priceBill(request, series);
  if (!bill.ok) throw new Error(JSON.stringify(bill.problems));
  return findShownPaise(bill);
}

function totalOf(request: BillRequest, totalPaise: number, isNoRounding = false) {
  const known = findKnown(request.discom ?? '', AS_OF, series);
  const match = matchBill(request, { linesPaise: {}, totalPaise, isNoRounding }, known);
  if (!match.ok || match.total === undefined) throw new Error('There is nothing to compare.');
  return { ...match.total, unexplainedPaise: match.unexplainedPaise };
}

const PUNE: Ours = {
  discom: 'MSEDCL',
  category: 'LT I(B)',
  days: ['2026-10-13', '2026-11-12'],
  kwh: 186,
  connection: { phase: 'single' },
};
const BENGALURU: Ours = {
  discom: 'BESCOM',
  category: 'LT-1',
  days: ['2026-10-07', '2026-11-06'],
  kwh: 187,
  connection: { load_kw: '3', gruha_jyothi: 'no', true_up: 'no' },
};

/** The tens next below an amount. */
const cutToTens = (paise: number) => paise - (paise % 1000);

describe('a difference of rounding', () => {
  test('to tens of rupees is the same bill on the papers of MSEDCL', () => {
    const pune = requestOf(PUNE);
    const ours = amountOf(pune);
    const nearest = Math.round(ours / 1000) * 1000;
    expect(ours % 1000).not.toBe(0);
    expect(totalOf(pune, nearest)).toMatchObject({
      ...{ verdict: 'rounding', roundedToPaise: 1000, unexplainedPaise: 0, explanations: [] },
    });
    const second = nearest < ours ? nearest + 1000 : nearest - 1000;
    expect(totalOf(pune, second).verdict).toBe('different');
    expect(totalOf(pune, nearest + 1).verdict).toBe('different');
  });

  test('to tens of rupees is the same bill on the papers of PSPCL', () => {
    const punjab = requestOf({
      discom: 'PSPCL',
      category: 'DS 2-7 kW',
      days: ['2026-05-01', '2026-05-31'],
      kwh: 333,
      connection: { load_kw: '3', subsidy: 'no' },
    });
    const bill = priceBill(punjab, series);
    if (!bill.ok) throw new Error(JSON.stringify(bill.problems));
    const unknown = bill.lines.filter(({ paise }) => paise === null).map(({ id }) => id);
    const typed = Object.fromEntries(unknown.map((id) => [id, 13_04]));
    const ours = { ...punjab, givenLinesPaise: typed };
    const amount = amountOf(ours);
    const nearest = Math.round(amount / 1000) * 1000;
    expect(totalOf(ours, nearest)).toMatchObject({ verdict: 'rounding', roundedToPaise: 1000 });
  });

  test('to tens is another bill where no paper of the supplier is so', () => {
    const delhi = requestOf({
      discom: 'TPDDL',
      category: 'Domestic',
      days: ['2026-05-01', '2026-05-31'],
      kwh: 251,
      connection: { load_kw: '3', subsidy: 'no' },
    });
    const ours = amountOf(delhi);
    expect(totalOf(delhi, Math.floor(ours / 100) * 100)).toMatchObject({
      ...{ verdict: 'rounding', roundedToPaise: 100 },
    });
    expect(totalOf(delhi, cutToTens(ours) - 1000).verdict).toBe('different');
  });

  test('is looked into where the household says that it is none', () => {
    const pune = requestOf(PUNE);
    const nearest = Math.round(amountOf(pune) / 1000) * 1000;
    const total = totalOf(pune, nearest, true);
    expect(total.verdict).toBe('different');
    expect(total.roundedToPaise).toBeUndefined();
  });
});

describe('the likeliest cause', () => {
  test('is the published value that nobody knows yet, before other units', () => {
    const ours = requestOf(BENGALURU);
    const totalPaise = amountOf({ ...ours, publishedValues: { 'KA-FPPCA': '0.36' } });
    const total = totalOf(ours, totalPaise);
    expect(total.possibleValues).toMatchObject([
      { series: 'KA-FPPCA-BESCOM', value: '0.36', taken: '0.25', month: '2026-11' },
    ]);
    expect(total.differencePaise).toBe(totalPaise - amountOf(ours));
  });

  test('is other units before what was said of the connection', () => {
    const ours = requestOf({ ...BENGALURU, days: ['2026-04-07', '2026-05-06'] });
    const totalPaise = amountOf({ ...ours, unitsWh: 196_000 });
    const codes = totalOf(ours, totalPaise).explanations.map(({ code }) => code);
    expect(totalOf(ours, totalPaise).explanations).toContainEqual({
      ...{ code: 'units', units: '196', before: '187' },
    });
    expect(codes.indexOf('input')).not.toBe(0);
  });

  test('is the load where no value and no units give the amount', () => {
    const ours = requestOf({ ...BENGALURU, days: ['2026-04-07', '2026-05-06'] });
    const totalPaise = amountOf({ ...ours, connection: { ...ours.connection, load_kw: '5' } });
    const [first] = totalOf(ours, totalPaise).explanations;
    expect(first).toMatchObject({ code: 'input', input: 'load_kw', before: '3', after: '5' });
  });

  test('is the other phases', () => {
    const ours = requestOf({
      discom: 'KSEB',
      category: 'LT-1A',
      days: ['2026-06-01', '2026-07-31'],
      kwh: 234,
      connection: { phase: 'single' },
    });
    const totalPaise = amountOf({ ...ours, connection: { phase: 'three' } });
    const inputs = totalOf(ours, totalPaise).explanations.flatMap((change) =>
      change.code === 'input' ? [[change.input, change.after]] : [],
    );
    expect(inputs[0]).toEqual(['phase', 'three']);
  });
});

describe('a cause that cannot explain the difference', () => {
  test('is not offered: far other units, a value beyond its range', () => {
    const ours = requestOf(BENGALURU);
    const far = totalOf(ours, amountOf({ ...ours, unitsWh: 300_000 }));
    expect(far.explanations.map(({ code }) => code)).not.toContain('units');
    const beyond = totalOf(ours, amountOf({ ...ours, publishedValues: { 'KA-FPPCA': '0.90' } }));
    expect(beyond.possibleValues).toEqual([]);
  });

  test('is not MSEDCL’s FAC for 200 rupees more, and is its FAC for 20', () => {
    const pune = requestOf(PUNE);
    const nearest = Math.round(amountOf(pune) / 1000) * 1000;
    expect(totalOf(pune, nearest + 20_00).possibleLines).toMatchObject([{ line: 'fac' }]);
    expect(totalOf(pune, nearest + 200_00).possibleLines).toEqual([]);
    expect(totalOf(pune, nearest + 200_00).possibleValues).toEqual([]);
  });

  test('leaves the whole difference, in rupees', () => {
    const ours = requestOf(BENGALURU);
    const total = totalOf(ours, amountOf(ours) + 1234_00);
    expect(total.explanations).toEqual([]);
    expect(total.unexplainedPaise).toBe(1234_00);
  });
});

test('the one line that ours lacks is what is left of the total', () => {
  const odisha = requestOf({
    discom: 'TPCODL',
    category: 'LT domestic',
    days: ['2026-05-01', '2026-05-31'],
    kwh: 187,
    connection: { load_kw: '3' },
  });
  const ours = amountOf(odisha);
  expect(totalOf(odisha, ours + 33_96)).toMatchObject({
    ...{ verdict: 'different', missingLine: { line: 'duty', paise: 33_96 } },
  });
  expect(totalOf(odisha, ours - 33_96).missingLine).toBeUndefined();
});

test('a range of values goes by half of what they differ beyond them', () => {
  const fppca = series.find(({ id }) => id === 'KA-FPPCA-BESCOM');
  if (fppca === undefined) throw new Error('There is no such series.');
  // From 0.24 to 0.47.
  const [range] = listValueRanges(fppca, AS_OF);
  expect(range).toMatchObject({
    ...{ key: undefined, low: { top: 1n, bottom: 8n }, high: { top: 117n, bottom: 200n } },
  });
});
