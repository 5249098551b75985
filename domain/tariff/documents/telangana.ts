/** Telangana: LT-I domestic, three ladders chosen by the total, limits by the days of the month. */
import type { Cond, Expr, Ladder, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_UNITS,
  LOAD_KW,
  MONTH,
  makeChargePerUnit,
  makeSteps,
  PAYABLE,
  pairSteps,
  RECORDED,
  TO_WHOLE,
} from './common.ts';
import { cite } from './sources.ts';

const BASE = {
  ...RECORDED,
  group: 'TS',
  discoms: ['TGSPDCL', 'TGNPDCL'],
  state: 'Telangana',
  category: 'LT-I domestic',
  categoryCode: 'LT-I',
  purpose: 'bill',
  changeover: 'split',
  status: 'solid',
  months: { m: { kind: 'end-month' }, f: MONTH },
  totals: [PAYABLE],
} satisfies Partial<TariffDocument>;

/** A bill of 29 days that ends in a month of 31 prints limits of 187 for 200: rounded to whole units. */
function makeLimit(units: string): Expr {
  return { round: { mul: [units, { months: 'm' }] }, ...TO_WHOLE };
}

function isUpToUnits(units: string): Cond {
  return { lte: [BLOCK_UNITS, makeLimit(units)] };
}

function makeLadder(rows: Ladder['steps'], when?: Cond): Ladder {
  return {
    ...(when === undefined ? {} : { when }),
    over: BLOCK_UNITS,
    mode: 'telescopic',
    scale: { months: 'm' },
    limitRound: TO_WHOLE,
    steps: rows,
  };
}

function makeEnergyLine(
  source: string,
  [to100, to200, above]: [string[], string[], string[]],
): Line {
  return {
    id: 'energy',
    label: 'Energy charge',
    kind: 'charge',
    amount: {
      ladders: [
        makeLadder(pairSteps(['50', null], to100), isUpToUnits('100')),
        makeLadder(pairSteps(['100', null], to200), isUpToUnits('200')),
        makeLadder(pairSteps(['200', '300', '400', '800', null], above)),
      ],
    },
    source,
  };
}

const DUTY: Line = {
  id: 'duty',
  label: 'Electricity duty',
  kind: 'charge',
  amount: makeChargePerUnit('0.06'),
  source: 'TS_CALC',
  unconfirmed: 'three programs have it; no order was read',
};

/** Gruha Jyothi: no bill up to 200 units a month. */
const NO_BILL: Cond = {
  all: [
    { lte: [{ units: 'period' }, { round: { mul: ['200', { periodMonths: 'm' }] }, ...TO_WHOLE }] },
    { is: ['gruha_jyothi', 'yes'] },
  ],
};

const NO_STEP = { unknown: 'The customer charge of this step has no source.' };

const LINES_2022: Line[] = [
  makeEnergyLine('TDB', [
    ['1.95', '3.10'],
    ['3.40', '4.80'],
    ['5.10', '7.70', '9.00', '9.50', '10.00'],
  ]),
  {
    id: 'fixed',
    label: 'Fixed charge',
    kind: 'charge',
    amount: {
      ladders: [
        {
          over: BLOCK_UNITS,
          mode: 'amount',
          scale: { months: 'm' },
          limitRound: TO_WHOLE,
          steps: makeSteps(['800', '10'], [null, '50']),
        },
      ],
      times: [{ in: 'load_kw' }, { months: 'f' }],
    },
    source: 'TDB',
  },
  {
    id: 'customer',
    label: 'Customer charge',
    kind: 'charge',
    when: { not: NO_BILL },
    amount: {
      ladders: [
        {
          over: BLOCK_UNITS,
          mode: 'amount',
          scale: { months: 'm' },
          limitRound: TO_WHOLE,
          steps: makeSteps(['50', NO_STEP], ['100', '70'], ['200', '90'], [null, NO_STEP]),
        },
      ],
      times: [{ months: 'f' }],
    },
    source: 'TS_CALC',
    unconfirmed: 'programs have two of its steps',
  },
  DUTY,
  {
    id: 'subsidy',
    label: 'Gruha Jyothi',
    kind: 'credit',
    when: NO_BILL,
    amount: { share: '1', of: ['energy', 'fixed', 'customer', 'duty'] },
    source: 'TS_GJ',
  },
];

const INPUTS_2022: TariffDocument['inputs'] = [
  LOAD_KW,
  {
    id: 'gruha_jyothi',
    label: 'whether the home has Gruha Jyothi (white ration card)',
    kind: 'yes-no',
    why: 'Since March 2024 it pays the whole bill up to 200 units a month.',
  },
];

const DOUBTS_2022 = [
  'steps of the customer charge',
  'FCA, charged when ordered',
  'duty: no order was read',
  'rounding',
  'changeover: split by days is assumed',
];

export const telangana: TariffDocument[] = [
  {
    ...BASE,
    id: 'TS-TGSPDCL-LT1',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    unconfirmedParts: DOUBTS_2022,
    inputs: INPUTS_2022,
    lines: LINES_2022,
    sources: cite('TDB', 'TS_CALC', 'TS_GJ'),
  },
  {
    ...BASE,
    id: 'TS-LT1-2022',
    validFrom: '2022-04-01',
    validTo: '2026-03-31',
    unconfirmedParts: DOUBTS_2022,
    inputs: INPUTS_2022,
    lines: LINES_2022,
    sources: cite('TDB', 'TS_CALC', 'TS_GJ'),
  },
  {
    ...BASE,
    id: 'TS-LT1-2016',
    validFrom: '2016-07-01',
    validTo: '2022-03-31',
    unconfirmedParts: ['customer charge'],
    inputs: [],
    lines: [
      makeEnergyLine('TS_CALC', [
        ['1.45', '2.60'],
        ['3.30', '4.30'],
        ['5.00', '7.20', '8.50', '9.00', '9.50'],
      ]),
      {
        id: 'customer',
        label: 'Customer charge',
        kind: 'charge',
        amount: { unknown: 'No source is known for the customer charge before April 2022.' },
      },
      DUTY,
    ],
    sources: cite('TS_CALC', 'TS_EXAMPLE'),
  },
];
