/** West Bengal: WBSEDCL's domestic bills, whose limits are printed for a quarter. */
import type { Expr, Line, MonthsRule, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_UNITS,
  isUpToUnits,
  LOAD_KVA,
  MONTH,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  makeUnknownCredit,
  makeWaiver,
  PAYABLE_IN_RUPEES,
  pairSteps,
  RECORDED,
} from './common.ts';
import { makeEnergyLine, makeFixedLine } from './lines.ts';
import { cite, type SourceKey } from './sources.ts';

/** A quarter is three months; a bill of another length is counted by thirty days. */
const QUARTER: MonthsRule = {
  kind: 'days',
  per: '30',
  nominal: [
    { from: 28, to: 33, months: '1' },
    { from: 85, to: 95, months: '3' },
  ],
};

const QUARTERS: Expr = { div: [{ months: 'q' }, '3'] };

export const BASE = {
  ...RECORDED,
  group: 'WB',
  discoms: ['WBSEDCL'],
  state: 'West Bengal',
  changeover: 'split',
  inputs: [LOAD_KVA],
  months: { q: QUARTER },
  totals: [PAYABLE_IN_RUPEES],
} satisfies Partial<TariffDocument>;

/** Slabs of 102, 180, 300, 600 and 900 units a quarter, and a fixed charge for each kVA and month. */
export function listMainLines(rates: readonly string[], fixed: string, source: SourceKey): Line[] {
  const limits = ['102', '180', '300', '600', '900', null];
  return [
    {
      id: 'energy',
      label: 'Energy charge',
      kind: 'charge',
      amount: {
        ladders: [makeSlabs(QUARTERS, pairSteps(limits, rates))],
      },
      source,
    },
    {
      id: 'fixed',
      label: 'Fixed charge',
      kind: 'charge',
      amount: { quantity: { in: 'load_kva' }, rate: fixed, unit: 'kVA', times: [{ months: 'q' }] },
      source,
    },
  ];
}

/** Ten rupees a month of the bill. */
export function makeMeterRentLine(source: SourceKey, unconfirmed?: string): Line {
  return {
    id: 'rent',
    label: 'Meter rent',
    kind: 'charge',
    amount: { quantity: { months: 'q' }, rate: '10', unit: 'months' },
    source,
    ...(unconfirmed === undefined ? {} : { unconfirmed }),
  };
}

function listUnknownLines(when?: Line['when']): Line[] {
  return [
    makeUnknownCharge('mvca', 'Monthly variable cost adjustment (MVCA)', when),
    makeUnknownCharge('duty', 'Electricity duty', when),
  ];
}

const UNKNOWN = listUnknownLines();
/** An older bill prints one. */
const SUBSIDY_UNKNOWN = makeUnknownCredit(
  'subsidy',
  'Subsidy of the State',
  'Older bills show one: no source says what the State pays today.',
);
/** Seventy-five units a quarter. */
const IN_HASIR_ALO = isUpToUnits('25', 'q');

const CURRENT = {
  ...BASE,
  purpose: 'bill',
  validFrom: '2025-04-01',
  validTo: null,
  status: 'unconfirmed',
} as const;

export const westBengal: TariffDocument[] = [
  {
    ...CURRENT,
    id: 'WB-WBSEDCL-DMU',
    category: 'Rate A(DM-U) urban domestic',
    categoryCode: 'A(DM-U)',
    unconfirmedParts: [
      'duty',
      'MVCA',
      'meter rent, seen on an older bill',
      'State subsidy, and the free lifeline up to 75 units a quarter',
    ],
    lines: [
      ...listMainLines(['5.04', '6.33', '7.12', '7.52', '7.69', '9.22'], '30', 'TDB'),
      makeMeterRentLine('WB_EX', 'an older bill has it'),
      ...UNKNOWN,
      SUBSIDY_UNKNOWN,
    ],
    sources: cite('TDB', 'WB_EX'),
  },
  {
    ...CURRENT,
    id: 'WB-WBSEDCL-DMR',
    category: 'Rate A(DM-R) rural domestic',
    categoryCode: 'A(DM-R)',
    unconfirmedParts: ['duty', 'MVCA', 'meter rent', 'State subsidy'],
    lines: [
      ...listMainLines(['5.00', '6.24', '6.89', '7.44', '7.61', '9.22'], '30', 'TDB'),
      ...UNKNOWN,
      SUBSIDY_UNKNOWN,
    ],
    sources: cite('TDB'),
  },
  {
    ...CURRENT,
    id: 'WB-WBSEDCL-LL',
    isSpecial: true,
    category: 'Rate A(DM-LL) lifeline: up to 0.3 kW and 75 units a quarter',
    categoryCode: 'A(DM-LL)',
    unconfirmedParts: ['duty', 'MVCA', 'what the State pays when 75 units a quarter are passed'],
    lines: [
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: { quantity: BLOCK_UNITS, rate: '3.68', unit: 'kWh' },
        source: 'TDB',
      },
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: { quantity: { in: 'load_kva' }, rate: '10', unit: 'kVA', times: [{ months: 'q' }] },
        source: 'TDB',
      },
      ...listUnknownLines({ not: IN_HASIR_ALO }),
      makeWaiver('subsidy', 'Hasir Alo: the whole bill', {
        of: ['energy', 'fixed'],
        when: IN_HASIR_ALO,
        source: 'WB_HASIR',
      }),
      makeUnknownCredit(
        'sub_above',
        'Hasir Alo above 75 units a quarter',
        'No source says what is left of it when 75 units are passed.',
        { not: IN_HASIR_ALO },
      ),
    ],
    sources: cite('TDB', 'WB_HASIR'),
  },
  {
    ...CURRENT,
    id: 'WB-WBSEDCL-C3',
    validFrom: '2025-03-20',
    category: 'Rate C(3) domestic in the old Durgapur Projects area',
    categoryCode: 'C(3)',
    months: { m: MONTH },
    unconfirmedParts: ['duty', 'MVCA', '4.18 for all units with a prepaid meter'],
    lines: [
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [
            makeSlabs(
              { months: 'm' },
              makeSteps(
                ['25', '3.45'],
                ['50', '4.20'],
                ['100', '4.35'],
                ['200', '4.67'],
                ['300', '4.86'],
                [null, '4.99'],
              ),
            ),
          ],
        },
        source: 'TDB',
      },
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: { quantity: { in: 'load_kva' }, rate: '15', unit: 'kVA', times: [{ months: 'm' }] },
        source: 'TDB',
      },
      ...UNKNOWN,
    ],
    sources: cite('TDB'),
  },
  {
    ...CURRENT,
    id: 'WB-WBSEDCL-C3-LL',
    validFrom: '2025-03-20',
    isSpecial: true,
    category: 'Rate C(3) lifeline: up to 25 units a month in the old Durgapur Projects area',
    categoryCode: 'C(3) lifeline',
    inputs: [],
    months: { m: MONTH },
    unconfirmedParts: ['duty', 'MVCA', 'who has it', 'above 25 units a month'],
    lines: [
      makeEnergyLine(
        makeSteps(
          ['25', '2.50'],
          [null, { unknown: 'No source says what a unit above 25 a month costs such a home.' }],
        ),
        { source: 'TDB' },
      ),
      makeFixedLine('1', 'connection', '5', { source: 'TDB' }),
      ...UNKNOWN,
    ],
    sources: cite('TDB'),
  },
];
