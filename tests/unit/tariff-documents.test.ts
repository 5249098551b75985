/** The rules that every tariff document keeps, and what is said of one that breaks them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentProblems, libraryProblems, seriesProblems } from '../../domain/tariff/check.ts';
import { documents, series } from '../../domain/tariff/library.ts';
import type { Line, Series, TariffDocument } from '../../domain/tariff/schema.ts';
import { tariffTable } from '../support/tariff-table.ts';

const ENERGY: Line = {
  id: 'energy',
  label: 'Energy charge',
  kind: 'charge',
  amount: {
    ladders: [
      {
        over: { units: 'block' },
        mode: 'telescopic',
        steps: [
          { upTo: '100', rate: '3.00' },
          { upTo: null, rate: '5.00' },
        ],
      },
    ],
  },
  source: 'ORDER',
};

const DOCUMENT: TariffDocument = {
  id: 'XX-TARIFF',
  revision: 1,
  recordedOn: '2026-11-24',
  checkedOn: '2026-11-24',
  group: 'XX',
  discoms: ['XXCL'],
  state: 'Kerala',
  category: 'Domestic',
  categoryCode: 'D',
  purpose: 'bill',
  validFrom: '2026-04-01',
  validTo: '2027-03-31',
  status: 'solid',
  inputs: [
    { id: 'load_kw', label: 'load', kind: 'number', why: 'It decides the fixed charge.' },
    {
      id: 'area',
      label: 'area',
      kind: 'choice',
      choices: ['town', 'village'],
      why: 'Rates differ.',
    },
  ],
  months: { m: { kind: 'days', per: '30' } },
  quantities: { load: { round: { in: 'load_kw' }, to: '1', mode: 'up' } },
  lines: [
    ENERGY,
    {
      id: 'duty',
      label: 'Duty',
      kind: 'charge',
      amount: { percent: '5', of: ['energy'], by: 'total' },
      source: 'ORDER',
    },
  ],
  totals: [{ id: 'payable', label: 'Payable', of: '*' }],
  sources: { ORDER: { title: 'an order', read: 'order' } },
};

const DAILY: Series = {
  id: 'XX-FUEL',
  label: 'fuel charge',
  unit: 'rupees a unit',
  applies: 'days',
  missing: 'last-known',
  points: [],
};

function withLine(change: Partial<Line>): unknown {
  return { ...DOCUMENT, lines: [{ ...ENERGY, ...change }] };
}

function withSteps(...limits: (string | null)[]): unknown {
  const steps = limits.map((upTo) => ({ upTo, rate: '1' }));
  const ladders = [{ over: { units: 'block' as const }, mode: 'telescopic' as const, steps }];
  return withLine({ amount: { ladders } });
}

test('every document of the library keeps the rules', () => {
  expect(documents.flatMap((document) => documentProblems(document, series))).toEqual([]);
  expect(libraryProblems(documents)).toEqual([]);
  expect(series.flatMap(seriesProblems)).toEqual([]);
});

test('ids of series are their own', () => {
  expect(new Set(series.map(({ id }) => id)).size).toBe(series.length);
});

test('a good document has no problem', () => {
  expect(documentProblems(DOCUMENT, [DAILY])).toEqual([]);
});

const value = (expr: unknown) => withLine({ amount: { value: expr } as Line['amount'] });

describe('a document is refused', () => {
  test.each<[string, unknown, RegExp]>([
    ['with a rate as a number', value(5.8), /lines\.0\.amount/],
    ['with a rate that is no plain decimal', value('5,80'), /lines\.0\.amount/],
    ['with a key that nothing knows', { ...DOCUMENT, colour: 'red' }, /colour/],
    ['with a date that does not exist', { ...DOCUMENT, validFrom: '2026-02-30' }, /validFrom/],
    ['that ends before it begins', { ...DOCUMENT, validTo: '2025-01-01' }, /ends before it begins/],
    ['whose last step has a limit', withSteps('100', '200'), /last step of a ladder is open/],
    ['with an open step in the middle', withSteps(null, null), /only the last step/],
    ['whose limits fall', withSteps('200', '100', null), /limits of a ladder rise/],
    ['whose limits repeat', withSteps('100', '100', null), /limits of a ladder rise/],
    ['without the months rule that it names', value({ months: 'q' }), /no months rule "q"/],
    ['without the whole bill’s months rule', value({ periodMonths: 'q' }), /no months rule "q"/],
    ['without the quantity that it names', value({ q: 'free' }), /no quantity "free"/],
    ['without the input that it names', value({ in: 'phase' }), /no number input "phase"/],
    ['that calculates with a choice', value({ in: 'area' }), /no number input "area"/],
    ['without the series that it names', value({ series: 'YY' }), /no series "YY"/],
    [
      'with a choice that is not offered',
      withLine({ when: { is: ['area', 'sea'] } }),
      /no choice "sea"/,
    ],
    [
      'with a quantity made of itself',
      { ...DOCUMENT, quantities: { a: { q: 'b' }, b: { q: 'a' } } },
      /"a" is made of itself/,
    ],
    [
      'with two lines of one id',
      { ...DOCUMENT, lines: [ENERGY, ENERGY] },
      /two of a kind: line or total "energy"/,
    ],
    [
      'whose percent comes before its base',
      { ...DOCUMENT, lines: DOCUMENT.lines.toReversed() },
      /uses "energy", which is not charged before it/,
    ],
    ['with a line’s amount before the line', value({ line: 'duty' }), /uses "duty"/],
    [
      'with a line that has no source',
      { ...DOCUMENT, lines: [{ ...ENERGY, source: undefined }] },
      /needs a source/,
    ],
    ['with a source that is not there', withLine({ source: 'PRESS' }), /no source "PRESS"/],
    [
      'with a total of a line that is not there',
      { ...DOCUMENT, totals: [{ id: 'payable', label: 'Payable', of: ['rent'] }] },
      /total "payable": there is no line "rent"/,
    ],
    ['that rounds to nothing', withLine({ round: { to: '0', mode: 'half-up' } }), /above zero/],
    [
      'with a daily value in a line of the whole bill',
      withLine({ on: 'period', amount: { value: { series: 'XX-FUEL' } } }),
      /value that changes by days/,
    ],
  ])('%s', (_, document, problem) => {
    expect(documentProblems(document, [DAILY]).join('\n')).toMatch(problem);
  });
});

describe('documents are refused together', () => {
  test.each<[string, Partial<TariffDocument>, RegExp]>([
    ['when two price the same days', { id: 'XX-OTHER' }, /valid on the same days/],
    ['when a revision is left out', { revision: 3 }, /numbered one by one/],
    ['when a revision has other dates', { revision: 2, validTo: null }, /keeps the validity/],
    [
      'when a revision was recorded before the last',
      { revision: 2, recordedOn: '2026-01-01' },
      /recorded after/,
    ],
  ])('%s', (_, change, problem) => {
    expect(libraryProblems([DOCUMENT, { ...DOCUMENT, ...change }]).join('\n')).toMatch(problem);
  });

  test('but not when they are of another supplier, another category, or no bills', () => {
    const others: Partial<TariffDocument>[] = [
      { id: 'XX-2', discoms: ['YYCL'] },
      { id: 'XX-3', categoryCode: 'D2' },
      { id: 'XX-4', purpose: 'explanation' },
      { id: 'XX-5', validFrom: '2027-04-01', validTo: null },
    ];
    const all = [DOCUMENT, ...others.map((other) => ({ ...DOCUMENT, ...other }))];
    expect(libraryProblems(all)).toEqual([]);
  });
});

test('a series is refused with two values for a day, unless the second was recorded later', () => {
  const point = {
    from: '2026-05-01',
    to: '2026-05-31',
    value: '0.25',
    recordedOn: '2026-11-24',
    source: { title: 'an order', read: 'order' as const },
    confirmed: true,
  };
  const twice = { ...DAILY, points: [point, { ...point, value: '0.27' }] };
  expect(seriesProblems(twice).join()).toMatch(/two values/);
  const corrected = [point, { ...point, value: '0.27', recordedOn: '2026-12-01' }];
  expect(seriesProblems({ ...DAILY, points: corrected })).toEqual([]);
});

test('the table in docs/tariffs.md is this one (npx tsx scripts/tariff-table.ts writes it)', () => {
  expect(readFileSync('docs/tariffs.md', 'utf8')).toContain(`${tariffTable()}\n`);
});
