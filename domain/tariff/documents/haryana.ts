/** Haryana: DS-I, DS-II and DS-III of DHBVN and UHBVN, a ladder for each band of load and use. */
import type { Cond, Ladder, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  BLOCK_UNITS,
  isUpToUnits,
  LOAD_KW,
  MONTH,
  makeChargePerUnit,
  makeSlabs,
  makeSteps,
  PAYABLE,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

const ABOVE_200: Cond = { not: isUpToUnits('200', 'm') };

interface Category {
  id: string;
  category: string;
  categoryCode: string;
  status: TariffDocument['status'];
  rates: Ladder['steps'];
  /** None where the category has no fixed charge. */
  fixed?: Line;
  unconfirmedParts?: string[];
}

function makeDs(category: Category): TariffDocument {
  return {
    ...RECORDED,
    id: category.id,
    group: 'HR',
    discoms: ['DHBVN', 'UHBVN'],
    state: 'Haryana',
    category: category.category,
    categoryCode: category.categoryCode,
    purpose: 'bill',
    validFrom: '2025-04-01',
    validTo: null,
    changeover: 'split',
    status: category.status,
    unconfirmedParts: [
      ...(category.unconfirmedParts ?? []),
      'FSA after March 2026',
      'municipal tax: 5 paise a unit, or 2%',
      'FY 2026-27 unchanged: one reader',
      'bills that are not a month, changeover and rounding',
    ],
    inputs: category.fixed === undefined ? [] : [LOAD_KW],
    months: { m: MONTH },
    lines: [
      ...(category.fixed === undefined ? [] : [category.fixed]),
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: { ladders: [makeSlabs(BLOCK_MONTHS, category.rates)] },
        source: 'HR_PRESS',
      },
      {
        id: 'fsa',
        label: 'Fuel surcharge adjustment (FSA)',
        kind: 'charge',
        // On all units, once the bill is above 200 a month.
        when: ABOVE_200,
        amount: makeChargePerUnit({ series: 'HR-FSA' }),
        source: 'HR_PRESS',
      },
      {
        id: 'duty',
        label: 'Electricity duty',
        kind: 'charge',
        amount: makeChargePerUnit('0.10'),
        source: 'TDB',
        unconfirmed: 'one reader has it',
      },
      {
        id: 'municipal_tax',
        label: 'Municipal tax',
        kind: 'charge',
        amount: makeChargePerUnit('0.05'),
        source: 'TDB',
        unconfirmed: 'other sources have 2% of the energy charge',
      },
    ],
    totals: [PAYABLE],
    sources: cite('HR_PRESS', 'TDB'),
  };
}

export const haryana: TariffDocument[] = [
  makeDs({
    id: 'HR-DHBVN-DS-I',
    category: 'DS-I up to 2 kW, up to 100 units',
    categoryCode: 'DS-I',
    status: 'solid',
    rates: makeSteps(
      ['50', '2.20'],
      ['100', '2.70'],
      [null, { unknown: 'Above 100 units a month no source says which rates a DS-I home pays.' }],
    ),
    unconfirmedParts: ['rates above 100 units a month'],
  }),
  makeDs({
    id: 'HR-DHBVN-DS-II',
    category: 'DS-II up to 5 kW',
    categoryCode: 'DS-II',
    status: 'solid',
    rates: makeSteps(['150', '2.95'], ['300', '5.25'], ['500', '6.45'], [null, '7.10']),
    fixed: {
      id: 'fixed',
      label: 'Fixed charge',
      kind: 'charge',
      amount: {
        ladders: [
          {
            over: BLOCK_UNITS,
            mode: 'amount',
            scale: BLOCK_MONTHS,
            steps: makeSteps(['300', '0'], [null, '50']),
          },
        ],
        times: [{ in: 'load_kw' }, BLOCK_MONTHS],
      },
      source: 'TDB',
      unconfirmed: 'one reader has the rate above 300 units; the press confirms none up to 300',
    },
    unconfirmedParts: ['fixed charge above 300 units'],
  }),
  makeDs({
    id: 'HR-DHBVN-DS-III',
    category: 'DS-III above 5 kW',
    categoryCode: 'DS-III',
    status: 'unconfirmed',
    rates: makeSteps(['500', '6.50'], ['1000', '7.15'], [null, '7.50']),
    fixed: {
      id: 'fixed',
      label: 'Fixed charge',
      kind: 'charge',
      amount: { quantity: { in: 'load_kw' }, rate: '75', unit: 'kW', times: [BLOCK_MONTHS] },
      source: 'TDB',
    },
  }),
];
