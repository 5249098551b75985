/** Punjab: PSPCL's domestic supply. The fixed charge counts days of the year, the slabs days by thirty. */
import type { Cond, Expr, Ladder, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  isUpToUnits,
  LOAD_KW,
  makeSlabs,
  makeUnknownCharge,
  PAYABLE,
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
  totals: [PAYABLE],
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
const FREE: Expr = { mul: [FREE_UNITS, { periodMonths: 'd' }] };

function makeSubsidyLine(firstRate: string): Line {
  return {
    id: 'subsidy',
    label: 'Free units of the State',
    kind: 'credit',
    on: 'period',
    when: {
      all: [
        SUBSIDISED,
        { any: [isUpToUnits(FREE_UNITS, 'd'), { is: ['reserved_category', 'yes'] }] },
      ],
    },
    amount: {
      value: {
        if: isUpToUnits(FREE_UNITS, 'd'),
        yes: { line: ['fixed', 'energy'] },
        no: { mul: [FREE, firstRate] },
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

function makeDomestic({
  id,
  category,
  categoryCode,
  ratesPerUnit,
  fixedPerKw,
}: Band): TariffDocument {
  const [first, above] = ratesPerUnit;
  return {
    ...BASE,
    id,
    category,
    categoryCode,
    purpose: 'bill',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    status: 'solid',
    unconfirmedParts: [
      'duty, infrastructure fee, municipal tax and cow cess',
      'FCA',
      'whether 80% of the load holds below 7 kW',
      'who is subsidised',
      'changeover: split by days is assumed',
    ],
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
      makeFixedLine(fixedPerKw, 'PB'),
      makeEnergyLine(
        [
          { upTo: '300', rate: first },
          { upTo: null, rate: above },
        ],
        'PB',
      ),
      makeUnknownCharge('fca', 'Fuel cost adjustment (FCA)'),
      makeUnknownCharge('duty', 'Duty, infrastructure fee, municipal tax and cow cess'),
      makeSubsidyLine(first),
    ],
    sources: cite('PB', 'PB_BILL'),
  };
}

export const punjab: TariffDocument[] = [
  makeDomestic({
    id: 'PB-PSPCL-DS-upto-2-kW',
    category: 'DS up to 2 kW',
    categoryCode: 'DS upto 2 kW',
    ratesPerUnit: ['3.85', '7.05'],
    fixedPerKw: '50',
  }),
  makeDomestic({
    id: 'PB-PSPCL-DS-2-7-kW',
    category: 'DS 2-7 kW',
    categoryCode: 'DS 2-7 kW',
    ratesPerUnit: ['4.25', '7.05'],
    fixedPerKw: '70',
  }),
  makeDomestic({
    id: 'PB-PSPCL-DS-7-20-kW',
    category: 'DS 7-20 kW',
    categoryCode: 'DS above 7 kW',
    ratesPerUnit: ['5.00', '7.05'],
    fixedPerKw: '100',
  }),
];
