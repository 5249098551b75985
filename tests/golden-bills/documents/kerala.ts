/** The tariff of 2019: a worked bill checks by it how two months are billed. */

import { makeChargePerUnit, PHASE } from '#domain/tariff/documents/common.ts';
import { BASE, listMainLines, makeMeterRentLine } from '#domain/tariff/documents/kerala.ts';
import { cite } from '#domain/tariff/documents/sources.ts';
import type { Line, TariffDocument } from '#domain/tariff/schema.ts';

function makeLineOnRent(id: string, label: string, percent: string): Line {
  return {
    id,
    label,
    kind: 'charge',
    amount: { percent, of: ['rent'], by: 'total' },
    source: 'KL_BLOG',
  };
}

export const keralaTests: TariffDocument[] = [
  {
    ...BASE,
    id: 'KL-KSEB-LT1A-2019-07',
    purpose: 'explanation',
    validFrom: '2019-07-08',
    validTo: '2022-06-25',
    status: 'unconfirmed',
    unconfirmedParts: [
      'everything but the slabs up to 200 units and the fixed charge of 101 to 150',
    ],
    inputs: [PHASE],
    lines: [
      ...listMainLines({
        id: 'KL-KSEB-LT1A-2019-07',
        validFrom: '2019-07-08',
        validTo: '2022-06-25',
        slabRates: ['3.15', '3.70', '4.80', '6.40', '7.60'],
        wholeRates: ['5.80', '6.60', '6.90', '7.10', '7.90'],
        fixedSinglePhase: ['35', '45', '55', '70', '80', '100', '110', '120', '130', '150'],
        source: 'KL_BLOG',
      }),
      {
        id: 'fuel',
        label: 'Fuel surcharge',
        kind: 'charge',
        amount: makeChargePerUnit({ series: 'KL-FUEL', key: '2' }),
        source: 'KL_BLOG',
      },
      makeMeterRentLine('KL_BLOG'),
      makeLineOnRent('rent_gst', 'GST on the meter rent', '18'),
      makeLineOnRent('rent_cess', 'Flood cess on the meter rent', '1'),
    ],
    sources: cite('KL_BLOG', 'KL_CALC'),
  },
];
