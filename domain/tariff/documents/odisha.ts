/** Odisha: LT domestic of the four TP companies. */
import type { TariffDocument } from '#domain/tariff/schema.ts';
import {
  LOAD_KW,
  MONTH,
  makeChargePerUnit,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  PAYABLE,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

export const odisha: TariffDocument[] = [
  {
    ...RECORDED,
    id: 'OD-TPCODL-DOM',
    group: 'OD',
    discoms: ['TPCODL', 'TPNODL', 'TPSODL', 'TPWODL'],
    state: 'Odisha',
    category: 'LT domestic',
    categoryCode: 'LT domestic',
    purpose: 'bill',
    validFrom: '2024-04-01',
    validTo: '2027-03-31',
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: [
      'electricity duty',
      'rebate of 4% for paying online, of 10 paise a unit for villages',
      'Kutir Jyoti: Rs 70 a month up to 30 units',
    ],
    inputs: [LOAD_KW],
    months: { m: MONTH },
    lines: [
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [
            makeSlabs(
              { months: 'm' },
              makeSteps(['50', '2.90'], ['200', '4.70'], ['400', '5.70'], [null, '6.10']),
            ),
          ],
        },
        source: 'TDB',
      },
      {
        id: 'fixed',
        label: 'Monthly minimum fixed charge',
        kind: 'charge',
        amount: { quantity: { in: 'load_kw' }, rate: '20', unit: 'kW', times: [{ months: 'm' }] },
        source: 'TDB',
      },
      makeUnknownCharge('duty', 'Electricity duty'),
      {
        id: 'rebate',
        label: 'Rebate for paying in time',
        kind: 'memo',
        amount: makeChargePerUnit('0.10'),
        source: 'TDB',
      },
    ],
    totals: [PAYABLE],
    sources: cite('TDB'),
  },
];
