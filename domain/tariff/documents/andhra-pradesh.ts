/** Andhra Pradesh: LT-I domestic, six slabs. */
import type { Expr, TariffDocument } from '../schema.ts';
import { LOAD_KW, MONTH, PAYABLE, RECORDED, slabs, steps, unknownCharge } from './common.ts';
import { cite } from './sources.ts';

const M: Expr = { months: 'm' };

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
        amount: { quantity: { in: 'load_kw' }, rate: '10', unit: 'kW', times: [M] },
        source: 'AP_PRESS',
      },
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [
            slabs(
              M,
              steps(
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
      unknownCharge('fppca', 'Fuel and power purchase cost adjustment (FPPCA)'),
      unknownCharge('true_up', 'True-up of past years'),
      unknownCharge('duty', 'Electricity duty'),
    ],
    totals: [PAYABLE],
    sources: cite('AP_PRESS', 'TDB'),
  },
];
