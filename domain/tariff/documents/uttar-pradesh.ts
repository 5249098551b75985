/** Uttar Pradesh: LMV-1 urban, rural and lifeline, with a monthly surcharge in percent. */
import type {
  Cond,
  Expr,
  Ladder,
  Line,
  TariffDocument,
  TariffInput,
} from '#domain/tariff/schema.ts';
import {
  LOAD_KW,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  PAYABLE_IN_RUPEES,
  RECORDED,
} from './common.ts';
import { makeEnergyLine, makeFixedLine, makePercentLine } from './lines.ts';
import { cite, citeLines, type SourceKey } from './sources.ts';

interface Category {
  id: string;
  isSpecial?: true;
  category: string;
  categoryCode: string;
  validFrom: string;
  validTo?: string;
  status: TariffDocument['status'];
  source?: SourceKey;
  inputs?: TariffInput[];
  rates: Ladder['steps'];
  /** Rupees for a kW and month. */
  fixedPerKw: string;
  /** Where another one than that of the rates has it, alone. */
  fixedSource?: SourceKey;
  unconfirmedParts: string[];
}

function makeLmv1(category: Category): TariffDocument {
  const lines: Line[] = [
    {
      id: 'fixed',
      label: 'Fixed charge',
      kind: 'charge',
      amount: {
        quantity: { in: 'load_kw' },
        rate: category.fixedPerKw,
        unit: 'kW',
        times: [{ months: 'm' }],
      },
      source: category.fixedSource ?? category.source ?? 'TDB',
      ...(category.fixedSource === undefined ? {} : { unconfirmed: 'one reader has it' }),
    },
    {
      id: 'energy',
      label: 'Energy charge',
      kind: 'charge',
      amount: { ladders: [makeSlabs({ months: 'm' }, category.rates)] },
      source: category.source ?? 'TDB',
    },
    {
      id: 'fppas',
      label: 'Fuel and power purchase adjustment surcharge (FPPAS)',
      kind: 'charge',
      // The notices cap it at a tenth a month; a negative one lowers the bill.
      amount: { percent: { series: 'UP-FPPAS' }, of: ['fixed', 'energy'], by: 'total' },
      source: 'UP_FPPAS',
    },
    {
      id: 'duty',
      label: 'Electricity duty',
      kind: 'charge',
      amount: { percent: '5', of: ['fixed', 'energy', 'fppas'], by: 'total' },
      source: 'TDB',
      unconfirmed: 'one reader says that the order puts the FPPAS into its base',
    },
  ];
  return {
    ...RECORDED,
    id: category.id,
    group: 'UP',
    discoms: ['DVVNL', 'MVVNL', 'PVVNL', 'PUVVNL', 'KESCO'],
    state: 'Uttar Pradesh',
    category: category.category,
    categoryCode: category.categoryCode,
    ...(category.isSpecial ? { isSpecial: true } : {}),
    purpose: 'bill',
    validFrom: category.validFrom,
    validTo: category.validTo ?? null,
    changeover: 'period-end',
    status: category.status,
    unconfirmedParts: [
      ...category.unconfirmedParts,
      'base of the duty',
      'FPPAS after August 2026',
      'rounding to the rupee',
      'demand above the load: a forum has the excess once at the fixed rate',
      'changeover: the whole bill takes the new tariff',
    ],
    inputs: [LOAD_KW, ...(category.inputs ?? [])],
    // A bill of 33 days is one month.
    months: { m: { kind: 'whole', per: '30' } },
    lines,
    totals: [PAYABLE_IN_RUPEES],
    // The press has the order of July 2022, too.
    sources: { ...citeLines(lines), ...(category.validFrom < '2026' ? cite('UP_PRESS') : {}) },
  };
}

const URBAN_RATES = makeSteps(['150', '5.50'], ['300', '6.00'], [null, '6.50']);
const URBAN_FIXED_PER_KW = '110';

const URBAN: Cond = { is: ['area', 'urban'] };
/** Above the lifeline's units the rate is the town's or the village's. */
const AREA: TariffInput = {
  id: 'area',
  label: 'area of the connection',
  kind: 'choice',
  choices: ['urban', 'rural'],
  why: 'It decides the rate above 100 units a month.',
};

function makeAboveLifeline(town: string, village: string): Expr {
  return { if: URBAN, yes: town, no: village };
}

const UNTIL_JULY_2026 = {
  validFrom: '2022-08-04',
  validTo: '2026-07-01',
  status: 'solid',
  source: 'UP_2022',
} satisfies Partial<Category>;

/** Greater Noida: UP's rates less a tenth, which its regulator has NPCL give back. */
const NPCL: TariffDocument = {
  ...RECORDED,
  id: 'UP-NPCL-URBAN',
  group: 'UP-NPCL',
  discoms: ['NPCL'],
  state: 'Uttar Pradesh (Greater Noida)',
  category: 'LMV-1 urban',
  categoryCode: 'LMV-1 urban',
  purpose: 'bill',
  validFrom: '2022-08-04',
  validTo: null,
  changeover: 'period-end',
  status: 'unconfirmed',
  unconfirmedParts: ['what the tenth is taken on', 'NPCL’s own FPPAS', 'base of the duty'],
  inputs: [LOAD_KW],
  months: { m: { kind: 'whole', per: '30' } },
  lines: [
    makeFixedLine({ in: 'load_kw' }, 'kW', URBAN_FIXED_PER_KW, { source: 'TDB' }),
    makeEnergyLine(URBAN_RATES, { source: 'TDB' }),
    makePercentLine('discount', 'Regulatory discount', '10', ['fixed', 'energy'], {
      kind: 'credit',
      source: 'NPCL',
    }),
    makeUnknownCharge('fppas', 'Fuel and power purchase adjustment surcharge (FPPAS)'),
    makePercentLine('duty', 'Electricity duty', '5', ['fixed', 'energy', 'discount'], {
      source: 'TDB',
      unconfirmed: 'no source says whether it is taken before or after the discount',
    }),
  ],
  totals: [PAYABLE_IN_RUPEES],
  sources: cite('TDB', 'NPCL'),
};

export const uttarPradesh: TariffDocument[] = [
  NPCL,
  makeLmv1({
    id: 'UP-UPPCL-URBAN',
    category: 'LMV-1 urban',
    categoryCode: 'LMV-1 urban',
    validFrom: '2022-08-04',
    status: 'solid',
    rates: URBAN_RATES,
    fixedPerKw: URBAN_FIXED_PER_KW,
    unconfirmedParts: [],
  }),
  makeLmv1({
    id: 'UP-UPPCL-RURAL',
    category: 'LMV-1 rural metered, net of the State’s subsidy',
    categoryCode: 'LMV-1 rural',
    validFrom: '2026-07-02',
    status: 'unconfirmed',
    rates: makeSteps(['100', '2.95'], ['150', '3.35'], ['300', '5.00'], [null, '5.50']),
    fixedPerKw: '90',
    unconfirmedParts: ['net rates since 2 July 2026'],
  }),
  makeLmv1({
    id: 'UP-UPPCL-LIFELINE',
    isSpecial: true,
    category: 'LMV-1 lifeline: up to 1 kW and 100 units, net of the State’s subsidy',
    categoryCode: 'LMV-1 lifeline',
    validFrom: '2026-07-02',
    status: 'unconfirmed',
    rates: makeSteps(['100', '2.75'], [null, makeAboveLifeline('5.50', '2.95')]),
    inputs: [AREA],
    fixedPerKw: '50',
    unconfirmedParts: [],
  }),
  makeLmv1({
    ...UNTIL_JULY_2026,
    id: 'UP-UPPCL-RURAL-2022',
    category: 'LMV-1 rural metered, net of the State’s subsidy',
    categoryCode: 'LMV-1 rural',
    rates: makeSteps(['100', '3.35'], ['150', '3.85'], ['300', '5.00'], [null, '5.50']),
    fixedPerKw: '90',
    fixedSource: 'TDB',
    unconfirmedParts: ['fixed charge'],
  }),
  makeLmv1({
    ...UNTIL_JULY_2026,
    id: 'UP-UPPCL-LIFELINE-2022',
    isSpecial: true,
    category: 'LMV-1 lifeline: up to 1 kW and 100 units, net of the State’s subsidy',
    categoryCode: 'LMV-1 lifeline',
    rates: makeSteps(['100', '3.00'], [null, makeAboveLifeline('5.50', '3.35')]),
    inputs: [AREA],
    fixedPerKw: '50',
    unconfirmedParts: ['above 100 units: the excess alone leaves the lifeline rate'],
  }),
];
