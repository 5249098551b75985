/** Bihar: DS-I, DS-II and Kutir Jyoti. 125 units a month are free for every home, and up to them nothing is paid. */
import type { Expr, Ladder, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  isYes,
  LOAD_KW,
  MONTH,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  makeWaiver,
  PAYABLE,
  PERIOD_UNITS,
  PREPAID,
  RECORDED,
  TO_WHOLE,
} from './common.ts';
import { citeLines, type SourceKey } from './sources.ts';

/** The free units of a bill go by its days, to a whole unit: 167 for 40 days. */
const FREE_UNITS: Expr = { round: { mul: ['125', { periodMonths: 'd' }] }, ...TO_WHOLE };
const IS_FREE = { lte: [PERIOD_UNITS, FREE_UNITS] } satisfies Line['when'];

interface Category {
  code: string;
  isSpecial?: true;
  category: string;
  /** Rupees a kW and month, or for the connection. */
  fixed: { perKw: string } | { perConnection: string };
}

const TOWN: Category = { code: 'DS-II', category: 'DS-II urban', fixed: { perKw: '80' } };
const VILLAGE: Category = { code: 'DS-I', category: 'DS-I rural', fixed: { perKw: '40' } };
const KUTIR: Category = {
  code: 'Kutir Jyoti',
  isSpecial: true,
  category: 'Kutir Jyoti (BPL)',
  fixed: { perConnection: '20' },
};

interface Year {
  id: string;
  validFrom: string;
  validTo: string;
  /** Before the State pays its part. */
  rates: Ladder['steps'];
  energySource: SourceKey;
  /** What the State pays of each unit that is not free. */
  subsidy: Ladder['steps'];
  subsidySource: SourceKey;
  /** Whether the State gives free units. */
  isFree: boolean;
  /** Rupees that a smart prepaid meter takes off each unit that is paid. */
  prepaidRebate?: string;
}

const MD_INPUTS: TariffDocument['inputs'] = [
  {
    id: 'md_known',
    label: 'whether the bill prints a recorded demand',
    kind: 'yes-no',
    why: 'The fixed charge is on the recorded demand, and on three quarters of the load at least.',
    ofBill: true,
  },
  {
    id: 'md_kw',
    label: 'recorded demand in kW',
    kind: 'number',
    unit: 'kW',
    why: 'Bills print it as recorded MD.',
    when: { is: ['md_known', 'yes'] },
    ofBill: true,
  },
];

/** Bihar's prepaid meters are smart ones: what is asked of every home is the same question. */
const IS_PREPAID = isYes(PREPAID.id);
const PREPAID_INPUT: TariffDocument['inputs'][number] = {
  ...PREPAID,
  why: 'The papers have other rules for a smart prepaid meter: a rebate, and its fixed charge.',
};
const PREPAID_INPUTS: TariffDocument['inputs'] = [
  {
    id: 'free_days',
    label: 'the days until the free units were used up',
    kind: 'number',
    unit: 'days',
    why: 'The app of the meter shows on which day the free units were used up.',
    when: IS_PREPAID,
    ofBill: true,
    isOptional: true,
  },
];
/** By the days until then: of 240 a month 160 are left after ten days. */
const PREPAID_CREDIT: Line = {
  id: 'sub_prepaid',
  label: 'Fixed charge of a smart prepaid meter until the free units are used up',
  kind: 'credit',
  when: { all: [{ not: IS_FREE }, IS_PREPAID] },
  amount: {
    share: { div: [{ in: 'free_days' }, { mul: ['30', { periodMonths: 'd' }] }] },
    of: ['fixed'],
  },
  max: { line: 'fixed' },
  source: 'BR_PREPAID',
  unconfirmed: 'one paper has it; the companies’ rule charges the whole period',
};

const LEAST_LOAD: Expr = { mul: ['0.75', { in: 'load_kw' }] };

function makeFixedLine(fixed: Category['fixed'], source: SourceKey): Line {
  const isPerKw = 'perKw' in fixed;
  return {
    id: 'fixed',
    label: 'Fixed charge',
    kind: 'charge',
    amount: {
      quantity: isPerKw ? { q: 'billed_load' } : '1',
      rate: isPerKw ? fixed.perKw : fixed.perConnection,
      unit: isPerKw ? 'kW' : 'connection',
      times: [BLOCK_MONTHS],
    },
    source,
    ...(isPerKw ? { clause: 'on the recorded demand, and on 75% of the load at least' } : {}),
  };
}

/** The units that are not free. */
function findPaidUnits({ isFree }: Pick<Year, 'isFree'>): Expr {
  return isFree ? { max: ['0', { sub: [PERIOD_UNITS, FREE_UNITS] }] } : PERIOD_UNITS;
}

function makeRebateLine(year: Year, rate: string): Line {
  return {
    id: 'rebate_prepaid',
    label: 'Rebate for a smart prepaid meter',
    kind: 'credit',
    on: 'period',
    when: IS_PREPAID,
    amount: { quantity: findPaidUnits(year), rate, unit: 'kWh' },
    source: 'BR_REBATE',
    unconfirmed: 'the press has so much a unit; that free units have none of it is assumed',
  };
}

function listSubsidyLines(year: Year): Line[] {
  const { rates, subsidy, subsidySource, isFree } = year;
  const paidUnits = findPaidUnits(year);
  const perMonth = { mode: 'telescopic', scale: { periodMonths: 'm' } } as const;
  const credit = { kind: 'credit', on: 'period' } as const;
  const free: Line = {
    ...credit,
    id: 'sub_energy',
    label: 'Free units of the State',
    amount: {
      ladders: [{ ...perMonth, over: { min: [PERIOD_UNITS, FREE_UNITS] }, steps: rates }],
    },
    source: 'BR_RULES',
  };
  const above: Line = {
    ...credit,
    id: 'sub_above',
    label: isFree ? 'Subsidy above the free units' : 'Subsidy of the State',
    ...(isFree ? { when: { not: IS_FREE } } : {}),
    amount: { ladders: [{ ...perMonth, over: paidUnits, steps: subsidy }] },
    source: subsidySource,
  };
  return isFree ? [free, above] : [above];
}

function makeDs(home: Category, year: Year): TariffDocument {
  const { code, category, fixed, isSpecial } = home;
  const { id, validFrom, validTo, rates, energySource, isFree, prepaidRebate } = year;
  const dutyBase = ['energy', ...(isFree ? ['sub_energy'] : []), 'sub_above'];
  // Prabhat Khabar has the 80 a kW of towns in 2025-26.
  const fixedSource = home === TOWN && validFrom < '2026' ? 'BR_RULES' : 'TDB';
  const isPaid = isFree ? ({ not: IS_FREE } as const) : undefined;
  const lines: Line[] = [
    makeFixedLine(fixed, fixedSource),
    {
      id: 'energy',
      label: 'Energy charge',
      kind: 'charge',
      amount: { ladders: [makeSlabs(BLOCK_MONTHS, rates)] },
      source: energySource,
    },
    ...listSubsidyLines(year),
    ...(isFree
      ? [
          makeWaiver('sub_fixed', 'Fixed charge, paid by the State', {
            of: ['fixed'],
            when: IS_FREE,
            source: 'BR_RULES',
          }),
          PREPAID_CREDIT,
        ]
      : []),
    makeUnknownCharge('fpppa', 'Fuel and power purchase price adjustment (FPPPA)', isPaid),
    {
      id: 'duty',
      label: 'Electricity duty',
      kind: 'charge',
      // On what is paid for the units above the free ones.
      amount: { percent: '5', of: dutyBase, by: 'total' },
      source: 'TDB',
      unconfirmed: 'one reader has 5%, a paper 6%',
    },
    ...(prepaidRebate === undefined ? [] : [makeRebateLine(year, prepaidRebate)]),
  ];
  return {
    ...RECORDED,
    id,
    group: 'BR',
    discoms: ['SBPDCL', 'NBPDCL'],
    state: 'Bihar',
    category,
    categoryCode: code,
    ...(isSpecial ? { isSpecial } : {}),
    purpose: 'bill',
    validFrom,
    validTo,
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: [
      'the State’s subsidy above 125 units a month in 2026-27',
      'duty: another source has 6%, and takes it on the rate before the subsidy',
      'FPPPA',
      'smart prepaid meters: one paper has the fixed charge only from the day after the free units',
      'rebates of 1.5% for paying in time and 1% online, and up to 3% with a smart prepaid meter',
      'excess load',
    ],
    inputs: [
      ...('perKw' in fixed ? [LOAD_KW, ...MD_INPUTS] : []),
      ...(isFree || prepaidRebate !== undefined ? [PREPAID_INPUT] : []),
      ...(isFree ? PREPAID_INPUTS : []),
    ],
    months: { m: MONTH, d: { kind: 'days', per: '30' } },
    ...('perKw' in fixed
      ? {
          quantities: {
            billed_load: {
              if: { is: ['md_known', 'yes'] },
              yes: { max: [{ in: 'md_kw' }, LEAST_LOAD] },
              no: LEAST_LOAD,
            },
          },
        }
      : {}),
    lines,
    totals: [PAYABLE],
    sources: citeLines(lines),
  };
}

const FLAT = makeSteps([null, '7.42']);
const TOWN_2025 = makeSteps(['100', '7.42'], [null, '8.95']);

/** 2025-26 in two parts: the free units began with the use of July 2025. */
function listYear2025(
  category: Category,
  id: string,
  rates: Ladder['steps'],
  before: Ladder['steps'],
  above: Ladder['steps'],
): TariffDocument[] {
  // The rebate is ordered until March 2026.
  const sources = { energySource: 'BR_HT', subsidySource: 'BR_HT' } as const;
  const year = { rates, ...sources, prepaidRebate: '0.25' };
  return [
    makeDs(category, {
      ...year,
      id: `${id}-2025-07`,
      validFrom: '2025-07-01',
      validTo: '2026-03-31',
      subsidy: above,
      isFree: true,
    }),
    makeDs(category, {
      ...year,
      id: `${id}-2025-04`,
      validFrom: '2025-04-01',
      validTo: '2025-06-30',
      subsidy: before,
      isFree: false,
    }),
  ];
}

const YEAR_2026 = {
  validFrom: '2026-04-01',
  validTo: '2027-03-31',
  rates: FLAT,
  energySource: 'TDB',
  isFree: true,
} as const;

export const bihar: TariffDocument[] = [
  makeDs(TOWN, {
    ...YEAR_2026,
    id: 'BR-SBPDCL-DS2',
    subsidy: makeSteps([null, '1.90']),
    subsidySource: 'BR_TABLE',
  }),
  makeDs(VILLAGE, {
    ...YEAR_2026,
    id: 'BR-SBPDCL-DS1',
    subsidy: makeSteps([null, { series: 'BR-SUBSIDY' }]),
    subsidySource: 'BR_HT',
  }),
  makeDs(KUTIR, {
    ...YEAR_2026,
    id: 'BR-KUTIR-JYOTI',
    subsidy: makeSteps([null, { series: 'BR-SUBSIDY' }]),
    subsidySource: 'BR_HT',
  }),
  ...listYear2025(
    TOWN,
    'BR-SBPDCL-DS2',
    TOWN_2025,
    makeSteps(['100', '3.30'], [null, '3.43']),
    makeSteps([null, '3.43']),
  ),
  ...listYear2025(
    VILLAGE,
    'BR-SBPDCL-DS1',
    FLAT,
    makeSteps([null, '4.97']),
    makeSteps([null, '4.97']),
  ),
  ...listYear2025(
    KUTIR,
    'BR-KUTIR-JYOTI',
    FLAT,
    makeSteps(['50', '5.45'], [null, '4.97']),
    makeSteps([null, '4.97']),
  ),
];
