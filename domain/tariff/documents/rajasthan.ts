/** Rajasthan: LT-1, with a fixed charge by last year's units and a surcharge that fills up a cap. */
import type { Expr, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  BLOCK_UNITS,
  MONTH,
  makeChargePerUnit,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  PAYABLE,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

const FPPAS: Expr = { series: 'RJ-FPPAS' };

export const rajasthan: TariffDocument[] = [
  {
    ...RECORDED,
    id: 'RJ-JVVNL-LT1-2025-10',
    group: 'RJ',
    discoms: ['JVVNL', 'AVVNL', 'JDVVNL'],
    state: 'Rajasthan',
    category: 'LT-1 general domestic',
    categoryCode: 'LT-1',
    purpose: 'bill',
    validFrom: '2025-10-01',
    validTo: null,
    changeover: 'split',
    status: 'solid',
    unconfirmedParts: [
      'electricity duty, water conservation cess and urban cess',
      'FPPAS by month: the press has a base of 0.28, or a percent since March 2026',
      'free units of registered households',
      'bills that are not a month, changeover and rounding',
    ],
    inputs: [
      {
        id: 'last_year_units_per_month',
        label: 'average units a month of the last financial year',
        kind: 'number',
        unit: 'kWh a month',
        why: 'It decides the fixed charge. Add up last year’s bills and divide by twelve.',
      },
    ],
    months: { m: MONTH },
    quantities: {
      // What FPPAS and surcharge come to together, in rupees for a unit.
      cap: { if: { lte: [BLOCK_UNITS, { mul: ['100', BLOCK_MONTHS] }] }, yes: '0.70', no: '1.00' },
    },
    lines: [
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [
            makeSlabs(
              BLOCK_MONTHS,
              makeSteps(['50', '4.75'], ['150', '6.00'], ['500', '7.00'], [null, '7.50']),
            ),
          ],
        },
        source: 'RERC',
      },
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: {
          ladders: [
            {
              over: { in: 'last_year_units_per_month' },
              mode: 'amount',
              unit: 'kWh a month last year',
              steps: makeSteps(['150', '150'], ['300', '300'], ['500', '500'], [null, '800']),
            },
          ],
          times: [BLOCK_MONTHS],
        },
        source: 'RERC',
      },
      {
        id: 'fppas',
        label: 'Fuel and power purchase surcharge (FPPAS)',
        kind: 'charge',
        amount: makeChargePerUnit(FPPAS),
        source: 'TDB',
      },
      {
        id: 'regulatory',
        label: 'Regulatory surcharge',
        kind: 'charge',
        amount: makeChargePerUnit({ max: ['0', { sub: [{ q: 'cap' }, FPPAS] }] }),
        source: 'TDB',
        clause: 'Tariff for Supply of Electricity 2025, section 32',
        unconfirmed: 'one reader has the cap',
      },
      makeUnknownCharge('duty', 'Electricity duty'),
      makeUnknownCharge('water_cess', 'Water conservation cess'),
      makeUnknownCharge('urban_cess', 'Urban cess in towns'),
    ],
    totals: [PAYABLE],
    sources: cite('RERC', 'TDB'),
  },
];
