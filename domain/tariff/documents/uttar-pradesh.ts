/** Uttar Pradesh: LMV-1 urban, rural and lifeline, with a monthly surcharge in percent. */
import type { Ladder, TariffDocument } from '#domain/tariff/schema.ts';
import { LOAD_KW, makeSlabs, makeSteps, PAYABLE_IN_RUPEES, RECORDED } from './common.ts';
import { cite } from './sources.ts';

interface Category {
  id: string;
  category: string;
  categoryCode: string;
  validFrom: string;
  status: TariffDocument['status'];
  rates: Ladder['steps'];
  /** Rupees for a kW and month. */
  fixedPerKw: string;
  unconfirmedParts: string[];
}

function makeLmv1(category: Category): TariffDocument {
  return {
    ...RECORDED,
    id: category.id,
    group: 'UP',
    discoms: ['DVVNL', 'MVVNL', 'PVVNL', 'PUVVNL', 'KESCO'],
    state: 'Uttar Pradesh',
    category: category.category,
    categoryCode: category.categoryCode,
    purpose: 'bill',
    validFrom: category.validFrom,
    validTo: null,
    changeover: 'period-end',
    status: category.status,
    unconfirmedParts: [
      ...category.unconfirmedParts,
      'base of the duty',
      'FPPAS after August 2026',
      'rounding to the rupee',
      'changeover: the whole bill takes the new tariff',
    ],
    inputs: [LOAD_KW],
    // A bill of 33 days is one month.
    months: { m: { kind: 'whole', per: '30' } },
    lines: [
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
        source: 'TDB',
      },
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: { ladders: [makeSlabs({ months: 'm' }, category.rates)] },
        source: 'TDB',
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
    ],
    totals: [PAYABLE_IN_RUPEES],
    sources: cite('TDB', 'UP_FPPAS', 'UP_PRESS'),
  };
}

export const uttarPradesh: TariffDocument[] = [
  makeLmv1({
    id: 'UP-UPPCL-URBAN',
    category: 'LMV-1 urban',
    categoryCode: 'LMV-1 urban',
    validFrom: '2022-08-04',
    status: 'solid',
    rates: makeSteps(['150', '5.50'], ['300', '6.00'], [null, '6.50']),
    fixedPerKw: '110',
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
    category: 'LMV-1 lifeline: up to 1 kW and 100 units, net of the State’s subsidy',
    categoryCode: 'LMV-1 lifeline',
    validFrom: '2026-07-02',
    status: 'unconfirmed',
    rates: makeSteps(['100', '2.75'], [null, '5.50']),
    fixedPerKw: '50',
    unconfirmedParts: [],
  }),
];
