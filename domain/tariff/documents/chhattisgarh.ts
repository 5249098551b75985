/** Chhattisgarh: CSPDCL's LV-1, with a fixed charge in marginal slabs of load. */
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

export const chhattisgarh: TariffDocument[] = [
  {
    ...RECORDED,
    id: 'CG-CSPDCL-LV1',
    group: 'CG',
    discoms: ['CSPDCL'],
    state: 'Chhattisgarh',
    category: 'LV-1 domestic',
    categoryCode: 'LV-1',
    purpose: 'bill',
    validFrom: '2026-07-01',
    validTo: null,
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: ['duty', 'VCA', 'half-bill scheme of the State'],
    inputs: [LOAD_KW],
    months: { m: MONTH },
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        // Each slab of load at its own rate.
        amount: {
          ladders: [
            {
              over: { in: 'load_kw' },
              mode: 'telescopic',
              unit: 'kW',
              steps: makeSteps(['5', '20'], ['10', '30'], [null, '50']),
            },
          ],
          times: [BLOCK_MONTHS],
        },
        source: 'TDB',
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
                ['100', '4.40'],
                ['200', '4.50'],
                ['400', '6.00'],
                ['600', '7.00'],
                [null, '8.80'],
              ),
            ),
          ],
        },
        source: 'TDB',
      },
      makeUnknownCharge('vca', 'Variable cost adjustment (VCA)'),
      makeUnknownCharge('duty', 'Electricity duty'),
    ],
    totals: [PAYABLE],
    sources: cite('TDB'),
  },
];
