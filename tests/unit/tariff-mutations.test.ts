/** Mistakes that are easily made in a document: each is noticed by a bill that somebody printed. */
import { expect, test } from 'vitest';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { findDocument, series } from '#domain/tariff/library.ts';
import type { Ladder, Line, MonthsRule, TariffDocument } from '#domain/tariff/schema.ts';
import { checkGoldenBill, findGoldenDocument, goldenBills } from '../support/golden-bills.ts';

type Mistake = (document: TariffDocument) => TariffDocument;

function inLine(id: string, change: (line: Line) => Partial<Line>): Mistake {
  return (document) => ({
    ...document,
    lines: document.lines.map((line) => (line.id === id ? { ...line, ...change(line) } : line)),
  });
}

function base(id: string, of: string[]): Mistake {
  return inLine(id, ({ amount }) => ({
    amount: 'percent' in amount ? { ...amount, of } : amount,
  }));
}

function inLadders(id: string, change: (ladders: Ladder[]) => Ladder[]): Mistake {
  return inLine(id, ({ amount }) => ({
    amount: 'ladders' in amount ? { ...amount, ladders: change(amount.ladders) } : amount,
  }));
}

function eachLadder(id: string, change: Partial<Ladder>, ...without: (keyof Ladder)[]): Mistake {
  return inLadders(id, (ladders) =>
    ladders.map((ladder) => {
      const changed = Object.entries({ ...ladder, ...change });
      return Object.fromEntries(
        changed.filter(([key]) => !without.includes(key as keyof Ladder)),
      ) as Ladder;
    }),
  );
}

const months = (name: string, rule: MonthsRule): Mistake => {
  return (document) => ({ ...document, months: { ...document.months, [name]: rule } });
};

const percent = (id: string, rate: string): Mistake =>
  inLine(id, ({ amount }) => ({
    amount: 'percent' in amount ? { ...amount, percent: rate } : amount,
  }));

const round = (id: string, rule: Line['round']): Mistake => {
  return inLine(id, () => (rule === undefined ? {} : { round: rule }));
};

const exactTotal: Mistake = (document) => ({
  ...document,
  totals: document.totals.map((total) => ({ ...total, round: { to: '0.01', mode: 'half-up' } })),
});

const KA = 'KA-ESCOMS-LT1-2026-27';
const DL = 'DL-BRPL-DOM';
const KL = 'KL-KSEB-LT1A-2019-07';
const PB = 'PB-PSPCL-DS-7-20-2023-24';
const THIRTY: MonthsRule = { kind: 'days', per: '30' };
/** A bill of up to 45 days is one month. */
const ONE_MONTH: MonthsRule = {
  ...{ kind: 'days', per: '30' },
  nominal: [{ from: 20, to: 45, months: '1' }],
};
const LINE = { to: '0.01', mode: 'half-up', at: 'line' } as const;

const MISTAKES: [string, string, Mistake][] = [
  ['Karnataka: tax on fixed charge too', KA, base('tax', ['fixed', 'energy'])],
  ['Karnataka: 61 days are two months', KA, months('m', { kind: 'cycle', months: '2' })],
  [
    'Karnataka: the load is not rounded up',
    KA,
    (document) => ({
      ...document,
      quantities: { ...document.quantities, billed_load: { in: 'load_kw' } },
    }),
  ],
  [
    'Karnataka: excess demand is charged for each month',
    KA,
    inLine('md_penalty', ({ amount }) => ({
      amount: 'quantity' in amount ? { ...amount, times: ['1.5', { periodMonths: 'm' }] } : amount,
    })),
  ],
  [
    'Karnataka: free units are not multiplied by months',
    KA,
    (document) => ({
      ...document,
      quantities: { ...document.quantities, free_units: { in: 'gj_units_per_month' } },
    }),
  ],
  ['Karnataka: the total is not rounded', KA, exactTotal],
  [
    'Delhi: the fixed charge is not worked out by calendar months',
    DL,
    (document) => ({
      ...document,
      lines: document.lines.map(({ split: _, ...line }) => line),
    }),
  ],
  [
    'Delhi: the PPAC on the fixed charge is taken on its sum',
    DL,
    inLine('ppac_fixed', ({ amount }) => ({
      amount: 'percent' in amount ? { ...amount, by: 'total' } : amount,
    })),
  ],
  ['Delhi: the PPAC on the fixed charge is rounded as a whole', DL, round('ppac_fixed', LINE)],
  ['Delhi: limits are not rounded', DL, eachLadder('energy', {}, 'limitRound')],
  ['Delhi: limits are not multiplied by months', DL, eachLadder('energy', {}, 'scale')],
  ['Delhi: months by thirty days', DL, months('m', THIRTY)],
  ['Delhi: tax on the fixed charge too', DL, base('tax', ['fixed', 'energy', 'ppac_energy'])],
  ['Delhi: pension surcharge on energy alone', DL, base('pension', ['energy'])],
  ['Delhi: the fixed charge is not for each kW', DL, eachLadder('fixed', { mode: 'amount' })],
  [
    'Delhi: split units are not rounded',
    'DL-BRPL-NDLT-TEST',
    ({ unitsRound: _, ...document }) => document,
  ],
  [
    'Delhi: Tata Power-DDL rounds each calendar month',
    'DL-TPDDL-DOM-2014',
    inLine('fixed', () => ({ split: 'calendar-month', round: { ...LINE, at: 'part' } })),
  ],
  [
    'Tamil Nadu: no other ladder above 500 units',
    'TN-TNPDCL-LTIA-2014-12',
    inLadders('energy', (ladders) => ladders.slice(0, 1).map(({ when: _, ...ladder }) => ladder)),
  ],
  [
    'Tamil Nadu: limits are for a month',
    'TN-TNPDCL-LTIA-2022-09-payable',
    eachLadder('energy', { scale: { months: 'c' } }, 'when'),
  ],
  [
    'Tamil Nadu: no single rate for small bills',
    'TN-TNPDCL-LTIA-2012',
    inLadders('energy', (ladders) => ladders.slice(1)),
  ],
  ['Kerala: limits are not doubled', KL, eachLadder('energy', {}, 'scale', 'when')],
  [
    'Kerala: the fixed charge is not doubled',
    KL,
    inLine('fixed', ({ amount }) => ({
      amount: 'ladders' in amount ? { ladders: amount.ladders } : amount,
    })),
  ],
  ['Kerala: duty on the fixed charge too', KL, base('duty', ['energy', 'fixed'])],
  [
    'Kerala: the subsidy is one rate for all units',
    'KL-KSEB-LT1A-2025-04-01',
    eachLadder('sub_energy', { mode: 'whole' }),
  ],
  [
    'Kerala: the total is rounded up',
    KL,
    (document) => ({
      ...document,
      totals: document.totals.map((total) => ({ ...total, round: { to: '1', mode: 'up' } })),
    }),
  ],
  [
    'West Bengal: limits are for a month',
    'WB-WBSEDCL-DMU-2016',
    eachLadder('energy', { scale: { months: 'q' } }),
  ],
  ['West Bengal: the total is not rounded', 'WB-WBSEDCL-DMU-2016', exactTotal],
  ['Kolkata: rebate on energy alone', 'WB-CESC-G-2015', base('rebate', ['energy'])],
  ['Telangana: months by thirty days', 'TS-LT1-2016', months('m', THIRTY)],
  ['Telangana: limits are not rounded', 'TS-LT1-2016', eachLadder('energy', {}, 'limitRound')],
  [
    'Telangana: the duty is a percent',
    'TS-LT1-2022',
    inLine('duty', () => ({ amount: { percent: '6', of: ['energy'], by: 'total' } })),
  ],
  ['Maharashtra: months are not rounded', 'MH-MSEDCL-LTIB-2019-20-TEST', months('m', THIRTY)],
  ['Maharashtra: duty on energy alone', 'MH-MSEDCL-LTIB-2026-27', base('duty', ['energy'])],
  [
    'Madhya Pradesh: a part of 15 units does not count',
    'MP-MPPKVVCL-URBAN',
    eachLadder('fixed', {
      over: { round: { div: [{ units: 'block' }, '15'] }, to: '1', mode: 'down' },
    }),
  ],
  [
    'Rajasthan: the surcharge leaves the FPPAS out of account',
    'RJ-JVVNL-LT1-2025-10',
    inLine('regulatory', () => ({
      amount: { quantity: { units: 'block' }, rate: { q: 'cap' }, unit: 'kWh' },
    })),
  ],
  [
    'Jammu: the load is rounded down',
    'JK-LOAD-ROUNDING-TEST',
    inLine('fixed', () => ({
      amount: { value: { round: { in: 'load_kw' }, to: '0.5', mode: 'down' } },
    })),
  ],
  ['Punjab: days by thirty', PB, months('y', THIRTY)],
  ['Punjab: slabs by days of the year', PB, months('d', { kind: 'year' })],
  ['Punjab: the fixed charge is not rounded to rupees', PB, round('fixed', LINE)],
  [
    'Punjab: the whole load',
    PB,
    inLine('fixed', ({ amount }) => ({
      amount: 'quantity' in amount ? { ...amount, quantity: { in: 'load_kw' } } : amount,
    })),
  ],
  ['Gujarat: duty leaves the fuel charge out', 'GJ-GUVNL-RGP', base('duty', ['energy', 'fixed'])],
  ['Gujarat: the duty of a village is a town’s', 'GJ-GUVNL-RGP-RURAL', percent('duty', '15')],
  ['Bihar: the free units are those of a month', 'BR-SBPDCL-DS2', months('d', ONE_MONTH)],
  [
    'Bihar: duty on all units',
    'BR-SBPDCL-DS2',
    inLine('duty', () => ({ amount: { percent: '5', of: ['energy'], by: 'total' } })),
  ],
  [
    'Bihar: the fixed charge is on the whole load',
    'BR-SBPDCL-DS2',
    (document) => ({ ...document, quantities: { billed_load: { in: 'load_kw' } } }),
  ],
  [
    'Bihar: the fixed charge is paid with the free units',
    'BR-SBPDCL-DS2',
    (document) => ({ ...document, lines: document.lines.filter(({ id }) => id !== 'sub_fixed') }),
  ],
  [
    'Madhya Pradesh: the first units are free',
    'MP-MPPKVVCL-URBAN',
    inLine('sub_energy', () => ({ amount: { share: '1', of: ['energy'] } })),
  ],
  [
    'Chhattisgarh: nothing is halved',
    'CG-CSPDCL-LV1',
    (document) => ({ ...document, lines: document.lines.filter(({ id }) => id !== 'subsidy') }),
  ],
  [
    'Tamil Nadu: 2022 has no other ladder above 500 units',
    'TN-TNPDCL-LTIA-2022-09-payable',
    inLadders('energy', (ladders) => ladders.slice(0, 1).map(({ when: _, ...ladder }) => ladder)),
  ],
];

/** The golden bills that differ when a document is another. */
function differing(changed: TariffDocument): string[] {
  const find = (id: string) => (id === changed.id ? changed : findGoldenDocument(id));
  return goldenBills
    .filter((bill) => JSON.stringify(bill).includes(changed.id))
    .filter((bill) => checkGoldenBill(bill, find).some(({ agrees }) => !agrees))
    .map(({ id }) => id);
}

test.each(MISTAKES)('%s', (_, id, makeMistake) => {
  const document = findGoldenDocument(id);
  if (document === undefined) throw new Error(`There is no document ${id}.`);
  expect(differing(document)).toEqual([]);
  expect(differing(makeMistake(document))).not.toEqual([]);
});

test('a half of a paisa is no longer rounded up: no printed bill has one, a bill of two and a half units does', () => {
  const taxOf = (document: TariffDocument | undefined) => {
    const bill = priceBill(
      {
        documents: document === undefined ? [] : [document],
        uncoveredDays: 'refuse',
        ...{ from: '2026-06-01', to: '2026-06-30', unitsWh: 2_500, billDate: '2026-06-30' },
        connection: { load_kw: '1', gruha_jyothi: 'no', true_up: 'no', md_known: 'no' },
        publishedValues: { 'KA-FPPCA': '0.25' },
        givenLinesPaise: {},
        asOf: '2026-11-24',
      },
      series,
    );
    return bill.ok ? bill.lines.find(({ id }) => id === 'tax')?.paise : undefined;
  };
  const document = findDocument(KA, '2026-11-24');
  // 9% of 2.5 × 5.80 = 14.50 are 1.305 rupees.
  expect(taxOf(document)).toBe(131);
  for (const mode of ['half-even', 'half-down'] as const) {
    const changed = document && round('tax', { ...LINE, mode })(document);
    expect(taxOf(changed)).toBe(130);
  }
});
