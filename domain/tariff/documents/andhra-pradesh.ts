/** Andhra Pradesh: LT-I domestic, six slabs. */
import type { TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  LOAD_KW,
  MONTH,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  PAYABLE,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

export const andhraPradesh: TariffDocument[] = [
  {
    ...RECORDED,
    id: 'AP-APSPDCL-LT1',
    group: 'AP',
    discoms: ['APSPDCL', 'APEPDCL', 'APCPDCL'],
    state: 'Andhra Pradesh',
    category: 'LT-I domestic telescopic',
    categoryCode: 'LT-I',
    purpose: 'bill',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    changeover: 'split',
    status: 'solid',
    unconfirmedParts: [
      'FPPCA',
      'true-up',
      'duty',
      '200 free units for SC and ST homes',
      'bills that are not a month, changeover and rounding',
    ],
    inputs: [LOAD_KW],
    months: { m: MONTH },
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: { quantity: { in: 'load_kw' }, rate: '10', unit: 'kW', times: [BLOCK_MONTHS] },
        source: 'AP_PRESS',
      },
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [
            makeSlabs(
              BLOCK_MONTHS,
              makeSteps(
                ['30', '1.90'],
                ['75', '3.00'],
                ['125', '4.50'],
                ['225', '6.00'],
                ['400', '8.75'],
                [null, '9.75'],
              ),
            ),
          ],
        },
        source: 'AP_PRESS',
      },
      makeUnknownCharge('fppca', 'Fuel and power purchase cost adjustment (FPPCA)'),
      makeUnknownCharge('true_up', 'True-up of past years'),
      makeUnknownCharge('duty', 'Electricity duty'),
    ],
    totals: [PAYABLE],
    sources: cite('AP_PRESS', 'TDB'),
  },
];
