/** Madhya Pradesh: LV-1.2, whose fixed charge follows the units above 150. */
import type { TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  BLOCK_UNITS,
  MONTH,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  PAYABLE,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

interface Area {
  id: string;
  category: string;
  /** Rupees a month up to 50 and up to 150 units, and for each 0.1 kW above. */
  fixed: [string, string, string];
}

function makeLv12({ id, category, fixed: [to50, to150, perTenthKw] }: Area): TariffDocument {
  return {
    ...RECORDED,
    id,
    group: 'MP',
    discoms: ['MPPKVVCL', 'MPMKVVCL', 'MPPOKVVCL'],
    state: 'Madhya Pradesh',
    category,
    categoryCode: category,
    purpose: 'bill',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: [
      'duty and cess',
      'FPPAS',
      'Atal Griha Jyoti: up to 150 units a month, the first 100 for Rs 100',
      'bills that are not a month',
    ],
    inputs: [],
    months: { m: MONTH },
    lines: [
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [
            makeSlabs(
              BLOCK_MONTHS,
              makeSteps(['50', '4.71'], ['150', '5.67'], ['300', '7.05'], [null, '7.24']),
            ),
          ],
        },
        source: 'TDB',
      },
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: {
          ladders: [
            {
              when: { lte: [BLOCK_UNITS, { mul: ['150', BLOCK_MONTHS] }] },
              over: BLOCK_UNITS,
              mode: 'amount',
              scale: BLOCK_MONTHS,
              steps: makeSteps(['50', to50], [null, to150]),
            },
            {
              // Each 15 units a month, or a part of them, count as 0.1 kW of load.
              over: {
                round: { div: [BLOCK_UNITS, { mul: ['15', BLOCK_MONTHS] }] },
                to: '1',
                mode: 'up',
              },
              mode: 'whole',
              unit: '× 0.1 kW',
              steps: makeSteps([null, perTenthKw]),
            },
          ],
          times: [BLOCK_MONTHS],
        },
        source: 'TDB',
        clause: 'MPERC order for FY 2026-27, annexure 2',
      },
      makeUnknownCharge('fppas', 'Fuel and power purchase surcharge (FPPAS)'),
      makeUnknownCharge('duty', 'Electricity duty and cess'),
    ],
    totals: [PAYABLE],
    sources: cite('TDB'),
  };
}

export const madhyaPradesh: TariffDocument[] = [
  makeLv12({ id: 'MP-MPPKVVCL-URBAN', category: 'LV-1.2 urban', fixed: ['81', '134', '30'] }),
  makeLv12({ id: 'MP-MPPKVVCL-RURAL', category: 'LV-1.2 rural', fixed: ['67', '111', '28'] }),
];
