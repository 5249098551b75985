/** West Bengal: WBSEDCL's domestic bills, whose limits are printed for a quarter. */
import type { Expr, Line, MonthsRule, TariffDocument } from '#domain/tariff/schema.ts';
import {
  LOAD_KVA,
  makeSlabs,
  makeUnknownCharge,
  PAYABLE_IN_RUPEES,
  pairSteps,
  RECORDED,
} from './common.ts';
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

const UNKNOWN: Line[] = [
  makeUnknownCharge('mvca', 'Monthly variable cost adjustment (MVCA)'),
  makeUnknownCharge('duty', 'Electricity duty'),
];

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
    ],
    sources: cite('TDB'),
  },
];
