/** Goa, Chandigarh and Puducherry, whose tariffs one commission (JERC) sets: LTDS-II by whole kW of load. */
import type { Expr, Ladder, Line, MonthsRule, TariffDocument } from '#domain/tariff/schema.ts';
import {
  LOAD_KW,
  MONTH,
  makeSteps,
  makeUnknownCharge,
  makeUnknownCredit,
  PAYABLE,
  RECORDED,
} from './common.ts';
import { makeEnergyLine, makeFixedLine, makeUnitLine, roundLoadUp } from './lines.ts';
import { citeLines, type SourceKey } from './sources.ts';

interface Ltds {
  id: string;
  group: string;
  discom: string;
  state: string;
  category?: string;
  categoryCode?: string;
  isSpecial?: true;
  validFrom: string;
  validTo: string;
  months?: MonthsRule;
  source?: SourceKey;
  steps: Ladder['steps'];
  fixed: { perKw: string } | { perConnection: string };
  /** Fuel charge, duty, cess, subsidy. */
  more: Line[];
  unconfirmedParts: string[];
}

function makeLtds({
  discom,
  months = MONTH,
  source = 'TDB',
  steps,
  fixed,
  more,
  unconfirmedParts,
  ...own
}: Ltds): TariffDocument {
  const isPerKw = 'perKw' in fixed;
  const lines = [
    makeEnergyLine(steps, { source }),
    isPerKw
      ? makeFixedLine(roundLoadUp('1'), 'kW', fixed.perKw, { source })
      : makeFixedLine('1', 'connection', fixed.perConnection, { source }),
    ...more,
  ];
  return {
    ...RECORDED,
    category: 'LTDS-II domestic',
    categoryCode: 'LTDS-II',
    ...own,
    discoms: [discom],
    purpose: 'bill',
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: [...unconfirmedParts, 'rounding'],
    inputs: isPerKw ? [LOAD_KW] : [],
    months: { m: months },
    lines,
    totals: [PAYABLE],
    sources: citeLines(lines),
  };
}

const FPPCA = makeUnknownCharge('fppca', 'Fuel and power purchase cost adjustment (FPPCA)');

function makeYearRange(year: number) {
  return { validFrom: `${year}-04-01`, validTo: `${year + 1}-03-31` };
}

const GOA = { group: 'GOA', discom: 'GED', state: 'Goa', ...makeYearRange(2026) };
const GOA_MORE = [
  FPPCA,
  makeUnitLine('duty', 'Electricity duty', '0.20', {
    source: 'GOA_DUTY',
    unconfirmed: 'another source has none for homes',
  }),
];

const CHANDIGARH = { group: 'CH', discom: 'CPDL', state: 'Chandigarh' };
/** Bills are of two months, and the slabs count both. */
const ONE_OR_TWO_MONTHS: MonthsRule = {
  kind: 'days',
  per: '30',
  nominal: [
    { from: 28, to: 33, months: '1' },
    { from: 56, to: 66, months: '2' },
  ],
};
const CH_MORE = [
  FPPCA,
  makeUnitLine('duty', 'Electricity duty', '0.09', {
    source: 'CH_DUTY',
    unconfirmed: 'the press of 2019 has it',
  }),
  makeUnitLine('municipal_cess', 'Municipal cess', '0.10', { source: 'CH_DUTY' }),
];
const CH_DOUBTS = [
  'duty and cess, which are of 2019',
  'FPPCA',
  'slabs of two months under the private company',
];

const PUDUCHERRY_UNITS: Expr = { units: 'period' };

export const jerc: TariffDocument[] = [
  makeLtds({
    ...GOA,
    id: 'GOA-LTDS2-2026-27',
    steps: makeSteps(
      ['100', '2.10'],
      ['200', '3.10'],
      ['300', '4.15'],
      ['400', '5.45'],
      [null, '6.60'],
    ),
    fixed: { perKw: '25' },
    more: GOA_MORE,
    unconfirmedParts: ['duty', 'FPPCA by quarter'],
  }),
  makeLtds({
    ...GOA,
    id: 'GOA-LTDS1-2026-27',
    isSpecial: true,
    category: 'LTDS-I lifeline: up to 250 W and 50 units a month',
    categoryCode: 'LTDS-I',
    steps: makeSteps(
      ['50', '1.50'],
      [null, { unknown: 'No source says what a unit above 50 a month costs such a home.' }],
    ),
    fixed: { perConnection: '20' },
    more: GOA_MORE,
    unconfirmedParts: ['duty', 'FPPCA by quarter', 'above 50 units'],
  }),
  makeLtds({
    ...CHANDIGARH,
    ...makeYearRange(2026),
    id: 'CH-CPDL-LTDS2-2026-27',
    months: ONE_OR_TWO_MONTHS,
    steps: makeSteps(
      ['100', '2.95'],
      ['200', '3.75'],
      ['300', '4.80'],
      ['400', '5.00'],
      [null, '5.40'],
    ),
    fixed: { perKw: '30' },
    more: CH_MORE,
    unconfirmedParts: CH_DOUBTS,
  }),
  makeLtds({
    ...CHANDIGARH,
    ...{ validFrom: '2025-11-01', validTo: '2026-03-31' },
    id: 'CH-CPDL-LTDS2-2025-11',
    months: ONE_OR_TWO_MONTHS,
    source: 'JERC_2025',
    steps: makeSteps(
      ['100', '2.80'],
      ['200', '3.75'],
      ['300', '4.80'],
      ['400', '5.00'],
      [null, '5.40'],
    ),
    fixed: { perKw: '30' },
    more: CH_MORE,
    unconfirmedParts: CH_DOUBTS,
  }),
  makeLtds({
    ...{ group: 'PY', discom: 'PED', state: 'Puducherry' },
    ...makeYearRange(2026),
    id: 'PY-LTDS2-2026-27',
    steps: makeSteps(
      ['100', '2.90'],
      ['200', '4.20'],
      ['300', '6.20'],
      ['400', '7.70'],
      [null, '7.90'],
    ),
    fixed: { perKw: '35' },
    more: [
      makeUnknownCharge('surcharge', 'Regulatory surcharge'),
      makeUnknownCharge('duty', 'Electricity duty'),
      makeUnknownCredit(
        'subsidy',
        'Subsidy of the State',
        'In 2024 it was 45 and 40 paise a unit up to 200 units, and half of the bill up to 100: no later source is known.',
        { gt: [PUDUCHERRY_UNITS, '0'] },
      ),
    ],
    unconfirmedParts: ['subsidy since 2025', 'surcharge, 10% in 2024', 'duty'],
  }),
];
