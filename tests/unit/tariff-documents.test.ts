/** The rules that every tariff document keeps, and what is said of one that breaks them. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
// The words of the schemas.
import '#domain/base/fields.ts';
import { findDocumentProblems, findLibraryProblems } from '#domain/tariff/check.ts';
import { findRepeatedSeries, findSeriesProblems } from '#domain/tariff/check-numbers.ts';
import { documents, series } from '#domain/tariff/library.ts';
import type { Line, Series, TariffDocument } from '#domain/tariff/schema.ts';
import { goldenDocuments } from '../golden-bills/documents/index.ts';
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

/** A month has a value for monthly bills, and another for two-monthly ones. */
const BY_CYCLE: Series = {
  ...DAILY,
  id: 'XX-CYCLE',
  applies: 'bill-date',
  points: [
    {
      from: '2026-05-01',
      to: '2026-05-31',
      value: { 1: '0.10', 2: '0.12' },
      recordedOn: '2026-11-24',
      source: { title: 'an order', read: 'order' },
      confirmed: true,
    },
  ],
};

function withDuty(amount: Line['amount']): unknown {
  const [energy, duty] = DOCUMENT.lines;
  return { ...DOCUMENT, lines: [energy, { ...duty, amount }] };
}

function withLine(change: Partial<Line>): unknown {
  return { ...DOCUMENT, lines: [{ ...ENERGY, ...change }] };
}

function withSteps(...limits: (string | null)[]): unknown {
  const steps = limits.map((upTo) => ({ upTo, rate: '1' }));
  const ladders = [{ over: { units: 'block' as const }, mode: 'telescopic' as const, steps }];
  return withLine({ amount: { ladders } });
}

test('every document of the library keeps the rules', () => {
  const all = [...documents, ...goldenDocuments];
  expect(all.flatMap((document) => findDocumentProblems(document, series))).toEqual([]);
  expect(findLibraryProblems(all)).toEqual([]);
  expect(series.flatMap(findSeriesProblems)).toEqual([]);
});

test('ids of series are their own', () => {
  expect(findRepeatedSeries(series)).toEqual([]);
  expect(findRepeatedSeries([DAILY, DAILY])).toEqual(['two series have the id "XX-FUEL".']);
});

test('a good document has no problem', () => {
  expect(findDocumentProblems(DOCUMENT, [DAILY])).toEqual([]);
});

const value = (expr: unknown) => withLine({ amount: { value: expr } as Line['amount'] });

describe('a document is refused', () => {
  test.each<[string, unknown, RegExp]>([
    ['that is no object', 5, /^the document: Write an object\./],
    ['with a rate as a number', value(5.8), /^lines\.0\.amount\.value: Write this as text\./],
    [
      'with a rate that is no plain decimal',
      value('5,80'),
      /^lines\.0\.amount\.value: Write a plain decimal, such as "5\.80"\.$/,
    ],
    [
      'with a number deep in a sum',
      value({ add: ['1', { mul: ['2', 3] }] }),
      /^lines\.0\.amount\.value\.add\.1\.mul\.1: Write this as text\./,
    ],
    [
      'with an operation that nothing knows',
      value({ root: '4' }),
      /^lines\.0\.amount\.value: No form has these keys together\.$/,
    ],
    [
      'with an amount of no kind',
      withLine({ amount: { percnt: '5', of: ['energy'] } as never }),
      /^lines\.0\.amount: No form has these keys together\.$/,
    ],
    [
      'with a ladder of no kind',
      withLine({
        amount: { ladders: [{ over: '1', mode: 'steps', steps: [{ upTo: null, rate: '1' }] }] },
      } as never),
      /^lines\.0\.amount\.ladders\.0\.mode: .*"telescopic"\|"whole"\|"amount"/,
    ],
    [
      'with rounding of no kind',
      withLine({ round: { to: '1', mode: 'nearest' } } as never),
      /^lines\.0\.round\.mode: .*"half-up"/,
    ],
    [
      'with a months rule of no kind',
      { ...DOCUMENT, months: { m: { kind: 'weeks' } } },
      /^months\.m\.kind: It is none of the kinds there are\.$/,
    ],
    ['without lines', { ...DOCUMENT, lines: [] }, /^lines: At least 1 of them\./],
    ['without totals', { ...DOCUMENT, totals: [] }, /^totals: At least 1 of them\./],
    ['of no supplier', { ...DOCUMENT, discoms: [] }, /^discoms: At least 1 of them\./],
    ['with a key that nothing knows', { ...DOCUMENT, colour: 'red' }, /^the document: .*"colour"/],
    [
      'with a date that does not exist',
      { ...DOCUMENT, validFrom: '2026-02-30' },
      /^validFrom: Write a date that exists, as YYYY-MM-DD\.$/,
    ],
    [
      'that was read nowhere we know',
      { ...DOCUMENT, sources: { ORDER: { title: 'talk', read: 'rumour' } } },
      /^sources\.ORDER\.read: .*"order"/,
    ],
    ['that ends before it begins', { ...DOCUMENT, validTo: '2025-01-01' }, /ends before it begins/],
    ['whose last step has a limit', withSteps('100', '200'), /last step of a ladder is open/],
    ['with an open step in the middle', withSteps(null, null), /only the last step/],
    ['whose first limit is zero', withSteps('0', null), /limits of a ladder rise/],
    ['whose limits fall', withSteps('200', '100', null), /limits of a ladder rise/],
    ['whose limits repeat', withSteps('100', '100', null), /limits of a ladder rise/],
    ['without the months rule that it names', value({ months: 'q' }), /no months rule "q"/],
    ['without the whole bill’s months rule', value({ periodMonths: 'q' }), /no months rule "q"/],
    ['without the quantity that it names', value({ q: 'free' }), /no quantity "free"/],
    ['without the input that it names', value({ in: 'phase' }), /no number input "phase"/],
    ['that calculates with a choice', value({ in: 'area' }), /no number input "area"/],
    ['without the series that it names', value({ series: 'YY' }), /no series "YY"/],
    [
      'without the series’ key that it names',
      value({ series: 'XX-CYCLE', key: '4' }),
      /the series "XX-CYCLE" has no value with the key "4"/,
    ],
    [
      'without a key of a series that has them',
      value({ series: 'XX-CYCLE' }),
      /the series "XX-CYCLE" has values by keys: one is to be named/,
    ],
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
      'with a line and a total of one id',
      { ...DOCUMENT, totals: [{ id: 'duty', label: 'Duty', of: '*' }] },
      /two of a kind: line or total "duty"/,
    ],
    [
      'with two inputs of one id',
      { ...DOCUMENT, inputs: [...DOCUMENT.inputs, ...DOCUMENT.inputs] },
      /two of a kind: input "load_kw"/,
    ],
    [
      'whose percent is taken of a line twice',
      withDuty({ percent: '5', of: ['energy', 'energy'], by: 'total' }),
      /line "duty": two of a kind: line that it is taken of "energy"/,
    ],
    [
      'whose percent comes before its base',
      { ...DOCUMENT, lines: DOCUMENT.lines.toReversed() },
      /uses "energy", which is not charged before it/,
    ],
    [
      'whose share comes before its base',
      withDuty({ share: '1', of: ['rent'] }),
      /uses "rent", which is not charged before it/,
    ],
    ['with a line’s amount before the line', value({ line: 'duty' }), /uses "duty"/],
    ['with a line that is made of itself', value({ line: 'energy' }), /uses "energy"/],
    [
      'with a line that is charged only if a later one is',
      withLine({ when: { gt: [{ line: 'duty' }, '0'] } }),
      /uses "duty"/,
    ],
    [
      'with a later line behind quantities',
      {
        ...DOCUMENT,
        quantities: { a: { q: 'b' }, b: { line: 'duty' } },
        lines: [{ ...ENERGY, max: { q: 'a' } }, ...DOCUMENT.lines.slice(1)],
      },
      /line "energy": it uses "duty", which is not charged before it/,
    ],
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
    [
      'with a total that takes off a line that is not there',
      { ...DOCUMENT, totals: [{ id: 'payable', label: 'Payable', of: '*', less: ['rent'] }] },
      /total "payable": there is no line "rent"/,
    ],
    [
      'with a rest put into a line that is not there',
      { ...DOCUMENT, totals: [{ id: 'payable', label: 'Payable', of: '*', pushInto: 'rent' }] },
      /total "payable": there is no line "rent"/,
    ],
    [
      'with a total of a line twice',
      { ...DOCUMENT, totals: [{ id: 'payable', label: 'Payable', of: ['duty', 'duty'] }] },
      /total "payable": two of a kind: line of the sum "duty"/,
    ],
    [
      'with a line that rounds to nothing',
      withLine({ round: { to: '0', mode: 'half-up' } }),
      /line "energy": a step of rounding is above zero/,
    ],
    [
      'with a number that rounds to nothing',
      value({ round: '5', to: '0.00', mode: 'up' }),
      /line "energy": a step of rounding is above zero/,
    ],
    [
      'with a total that rounds to nothing',
      {
        ...DOCUMENT,
        totals: [{ id: 'payable', label: 'All', of: '*', round: { to: '-1', mode: 'up' } }],
      },
      /total "payable": a step of rounding is above zero/,
    ],
    ['with units that round to nothing', { ...DOCUMENT, unitsRound: '0' }, /unitsRound: a step/],
    [
      'that divides by zero',
      value({ div: ['5', '0'] }),
      /line "energy": it is divided by a number/,
    ],
    [
      'with months of no days',
      { ...DOCUMENT, months: { m: { kind: 'days', per: '0' } } },
      /months rule "m": days and months are above zero/,
    ],
    [
      'with a cycle of no months',
      { ...DOCUMENT, months: { m: { kind: 'cycle', months: '0' } } },
      /months rule "m": days and months are above zero/,
    ],
    [
      'with nominal days that end before they begin',
      {
        ...DOCUMENT,
        months: { m: { kind: 'days', per: '30', nominal: [{ from: 33, to: 28, months: '1' }] } },
      },
      /months rule "m": nominal days begin before they end/,
    ],
    [
      'with a daily value in a line of the whole bill',
      withLine({ on: 'period', amount: { value: { series: 'XX-FUEL' } } }),
      /value that changes by days/,
    ],
  ])('%s', (_, document, problem) => {
    expect(findDocumentProblems(document, [DAILY, BY_CYCLE]).join('\n')).toMatch(problem);
  });
});

describe('documents are refused together', () => {
  test.each<[string, Partial<TariffDocument>, RegExp]>([
    ['when two price the same days', { id: 'XX-OTHER' }, /valid on the same days/],
    [
      'when two price one day, the last of one and the first of another',
      { id: 'XX-OTHER', validFrom: '2027-03-31', validTo: null },
      /XX-OTHER and XX-TARIFF are valid on the same days/,
    ],
    ['when the first is no first revision', { id: 'XX-OTHER', revision: 2 }, /revision is not 1/],
    ['when a revision is left out', { revision: 3 }, /numbered one by one/],
    ['when a revision has other dates', { revision: 2, validTo: null }, /keeps the validity/],
    [
      'when a revision was recorded before the last',
      { revision: 2, recordedOn: '2026-01-01' },
      /recorded after/,
    ],
  ])('%s', (_, change, problem) => {
    expect(findLibraryProblems([DOCUMENT, { ...DOCUMENT, ...change }]).join('\n')).toMatch(problem);
  });

  test('but not when they are of another supplier, another category, or no bills', () => {
    const others: Partial<TariffDocument>[] = [
      { id: 'XX-2', discoms: ['YYCL'] },
      { id: 'XX-3', categoryCode: 'D2' },
      { id: 'XX-4', purpose: 'explanation' },
      { id: 'XX-5', validFrom: '2027-04-01', validTo: null },
    ];
    const all = [DOCUMENT, ...others.map((other) => ({ ...DOCUMENT, ...other }))];
    expect(findLibraryProblems(all)).toEqual([]);
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
  expect(findSeriesProblems(twice).join()).toMatch(/two values/);
  const corrected = [point, { ...point, value: '0.27', recordedOn: '2026-12-01' }];
  expect(findSeriesProblems({ ...DAILY, points: corrected })).toEqual([]);
});

test.each<[string, object, RegExp]>([
  ['a value as a number', { value: 0.25 }, /^points\.0\.value: Write this as text\./],
  ['a value that is no decimal', { value: '0,25' }, /^points\.0\.value: Write a plain decimal/],
  ['no source', { source: undefined }, /^points\.0\.source: /],
  ['a day that does not exist', { from: '2026-02-30' }, /^points\.0\.from: Write a date/],
  ['an end before its beginning', { to: '2026-04-30' }, /^XX-CYCLE, from 2026-05-01: it ends/],
])('a series is refused with %s', (_, change, problem) => {
  const points = [{ ...BY_CYCLE.points[0], ...change }];
  expect(findSeriesProblems({ ...BY_CYCLE, points }).join('\n')).toMatch(problem);
});

test('all documents and published values together are small', () => {
  expect(documents.length).toBeGreaterThan(45);
  // Compressed, a Worker has 3 MB on the smallest plan.
  expect(gzipSync(JSON.stringify([documents, series])).byteLength).toBeLessThan(30_000);
});

test('the table in docs/tariffs.md is this one (npx tsx scripts/tables/tariff-table.ts writes it)', () => {
  expect(readFileSync('docs/tariffs.md', 'utf8')).toContain(`${tariffTable()}\n`);
});
