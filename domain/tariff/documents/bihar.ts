/** Bihar: DS-I and DS-II, one rate, 125 units a month free for every home. */
import type { Expr, TariffDocument } from '#domain/tariff/schema.ts';
import {
  isUpToUnits,
  LOAD_KW,
  MONTH,
  makeChargePerUnit,
  makeUnknownCharge,
  PAYABLE,
  PERIOD_UNITS,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

const ENERGY_RATE = '7.42';
const FREE_UNITS = '125';
const FREE: Expr = {
  min: [PERIOD_UNITS, { mul: [FREE_UNITS, { periodMonths: 'm' }] }],
};

function makeDs(id: string, categoryCode: string, category: string, fixed: string): TariffDocument {
  return {
    ...RECORDED,
    id,
    group: 'BR',
    discoms: ['SBPDCL', 'NBPDCL'],
    state: 'Bihar',
    category,
    categoryCode,
    purpose: 'bill',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: [
      'the State’s subsidy above 125 units a month',
      'duty: another source has 6%',
      'FPPPA',
      'what is waived of the fixed charge and duty for the free units',
    ],
    inputs: [LOAD_KW],
    months: { m: MONTH },
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: {
          quantity: { in: 'load_kw' },
          rate: fixed,
          unit: 'kW',
          times: [{ months: 'm' }],
        },
        source: 'TDB',
      },
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: makeChargePerUnit(ENERGY_RATE),
        source: 'TDB',
      },
      makeUnknownCharge('fpppa', 'Fuel and power purchase price adjustment (FPPPA)'),
      {
        id: 'duty',
        label: 'Electricity duty',
        kind: 'charge',
        amount: { percent: '5', of: ['energy'], by: 'total' },
        source: 'TDB',
      },
      {
        id: 'sub_energy',
        label: 'Free units of the State',
        kind: 'credit',
        on: 'period',
        amount: { quantity: FREE, rate: ENERGY_RATE, unit: 'kWh' },
        source: 'TDB',
      },
      {
        id: 'sub_above',
        label: 'Subsidy above the free units',
        kind: 'credit',
        on: 'period',
        when: { not: isUpToUnits(FREE_UNITS, 'm') },
        amount: { unknown: 'The State lowers the rate above the free units: no source is known.' },
      },
    ],
    totals: [PAYABLE],
    sources: cite('TDB'),
  };
}

export const bihar: TariffDocument[] = [
  makeDs('BR-SBPDCL-DS2', 'DS-II', 'DS-II urban', '80'),
  makeDs('BR-SBPDCL-DS1', 'DS-I', 'DS-I rural', '40'),
];
