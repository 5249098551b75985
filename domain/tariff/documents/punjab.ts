/** Punjab: PSPCL's domestic supply. The fixed charge counts days of the year, the slabs days by thirty. */
import type {
  Cond,
  Expr,
  Ladder,
  Line,
  MonthsRule,
  TariffDocument,
} from '#domain/tariff/schema.ts';
import {
  isUpToUnits,
  LOAD_KW,
  makeSlabs,
  makeUnknownCharge,
  PAYABLE_ON_PAPER_IN_TENS,
  PERIOD_UNITS,
  RECORDED,
  TO_WHOLE,
} from './common.ts';
import { cite, type SourceKey } from './sources.ts';

export const MONTHS = {
  y: { kind: 'year' },
  d: { kind: 'days', per: '30' },
} satisfies TariffDocument['months'];

export const BASE = {
  ...RECORDED,
  group: 'PB',
  discoms: ['PSPCL'],
  state: 'Punjab',
  changeover: 'split',
  months: MONTHS,
  // A bill of March 2024 asks for 990.00.
  totals: [PAYABLE_ON_PAPER_IN_TENS],
} satisfies Partial<TariffDocument>;

/** On four fifths of the load, to the rupee. */
export function makeFixedLine(rate: string, source: SourceKey): Line {
  return {
    id: 'fixed',
    label: 'Fixed charge',
    kind: 'charge',
    amount: {
      quantity: { mul: ['0.8', { in: 'load_kw' }] },
      rate,
      unit: 'kW',
      times: [{ months: 'y' }],
    },
    round: TO_WHOLE,
    source,
  };
}

/** Telescopic slabs whose limits count days by thirty. */
export function makeEnergyLine(rows: Ladder['steps'], source: SourceKey): Line {
  return {
    id: 'energy',
    label: 'Energy charge',
    kind: 'charge',
    amount: { ladders: [makeSlabs({ months: 'd' }, rows)] },
    source,
  };
}

const SUBSIDISED: Cond = { is: ['subsidy', 'yes'] };
const FREE_UNITS = '300';
/** The State pays the whole bill: nothing else stands on it. */
const IS_NIL: Cond = { all: [SUBSIDISED, isUpToUnits(FREE_UNITS, 'n')] };
/** The slabs count days, the free units 600 in two months and 300 in one, whatever their days. */
const NOMINAL_MONTHS: MonthsRule = {
  kind: 'days',
  per: '30',
  nominal: [
    { from: 28, to: 31, months: '1' },
    { from: 59, to: 62, months: '2' },
  ],
};
const FREE: Expr = { mul: [FREE_UNITS, { periodMonths: 'n' }] };
const FIRST_SLAB: Expr = { mul: [FREE_UNITS, { periodMonths: 'd' }] };

function makeSubsidyLine(firstRate: string, aboveRate: string): Line {
  return {
    id: 'subsidy',
    label: 'Free units of the State',
    kind: 'credit',
    on: 'period',
    when: {
      all: [
        SUBSIDISED,
        { any: [isUpToUnits(FREE_UNITS, 'n'), { is: ['reserved_category', 'yes'] }] },
      ],
    },
    amount: {
      value: {
        if: isUpToUnits(FREE_UNITS, 'n'),
        yes: { line: ['fixed', 'energy'] },
        // A listed home pays the units above the free ones at the rate above.
        no: {
          add: [
            { mul: [{ min: [PERIOD_UNITS, FIRST_SLAB] }, firstRate] },
            { mul: [{ max: ['0', { sub: [FREE, FIRST_SLAB] }] }, aboveRate] },
          ],
        },
      },
    },
    source: 'PB',
    unconfirmed: 'who is subsidised, and what the State pays of the fixed charge above 300 units',
  };
}

interface Band {
  id: string;
  category: string;
  categoryCode: string;
  ratesPerUnit: [string, string];
  fixedPerKw: string;
}

type Year = Pick<TariffDocument, 'validFrom' | 'validTo' | 'status' | 'unconfirmedParts'> & {
  source: SourceKey;
};

function makeDomestic(
  { id, category, categoryCode, ratesPerUnit, fixedPerKw }: Band,
  { source, unconfirmedParts = [], ...year }: Year,
): TariffDocument {
  const [first, above] = ratesPerUnit;
  return {
    ...BASE,
    id,
    category,
    categoryCode,
    purpose: 'bill',
    ...year,
    unconfirmedParts: [
      ...unconfirmedParts,
      'duty, infrastructure fee, municipal tax and cow cess',
      'FCA',
      'whether 80% of the load holds below 7 kW',
      'who is subsidised',
      'free units of bills that are not one or two months',
      'changeover: split by days is assumed',
    ],
    months: { ...MONTHS, n: NOMINAL_MONTHS },
    inputs: [
      LOAD_KW,
      {
        id: 'subsidy',
        label: 'whether the bill shows free units of the State',
        kind: 'yes-no',
        why: 'They pay the bill up to 300 units a month.',
      },
      {
        id: 'reserved_category',
        label: 'whether the free units also count above 300 (SC, BC, BPL, freedom fighters)',
        kind: 'yes-no',
        why: 'Such homes pay only the units above 300 a month, others then pay the whole bill.',
        when: SUBSIDISED,
      },
    ],
    lines: [
      makeFixedLine(fixedPerKw, source),
      makeEnergyLine(
        [
          { upTo: '300', rate: first },
          { upTo: null, rate: above },
        ],
        source,
      ),
      makeUnknownCharge('fca', 'Fuel cost adjustment (FCA)', { not: IS_NIL }),
      makeUnknownCharge('duty', 'Duty, infrastructure fee, municipal tax and cow cess', {
        not: IS_NIL,
      }),
      makeSubsidyLine(first, above),
    ],
    sources: cite('PB', 'PB_2025', 'PB_BILL'),
  };
}

const BANDS = [
  { id: 'upto-2-kW', category: 'DS up to 2 kW', categoryCode: 'DS upto 2 kW' },
  { id: '2-7-kW', category: 'DS 2-7 kW', categoryCode: 'DS 2-7 kW' },
  { id: '7-20-kW', category: 'DS 7-20 kW', categoryCode: 'DS above 7 kW' },
];

/** The documents of a year: for each band its rates up to 300 units and above, and the fixed charge a kW. */
function makeYear(
  prefix: string,
  year: Year,
  rows: [first: string, above: string, fixedPerKw: string][],
): TariffDocument[] {
  return rows.flatMap(([first, above, fixedPerKw], index) => {
    const band = BANDS[index];
    if (band === undefined) return [];
    const id = `${prefix}-${band.id}`;
    return [makeDomestic({ ...band, id, ratesPerUnit: [first, above], fixedPerKw }, year)];
  });
}

export const punjab: TariffDocument[] = [
  ...makeYear(
    'PB-PSPCL-DS',
    {
      validFrom: '2026-04-01',
      validTo: '2027-03-31',
      status: 'solid',
      source: 'PB',
    },
    [
      ['3.85', '7.05', '50'],
      ['4.25', '7.05', '70'],
      ['5.00', '7.05', '100'],
    ],
  ),
  ...makeYear(
    'PB-PSPCL-DS-2025-26',
    {
      validFrom: '2025-04-01',
      validTo: '2026-03-31',
      status: 'unconfirmed',
      unconfirmedParts: ['rates: one paper prints those of an older year'],
      source: 'PB_2025',
    },
    [
      ['5.40', '7.75', '50'],
      ['5.72', '7.75', '75'],
      ['6.44', '7.75', '110'],
    ],
  ),
];
