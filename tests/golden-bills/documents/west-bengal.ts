/** An older tariff: a worked bill checks by it how a quarter is billed. */

import { makeChargePerUnit } from '#domain/tariff/documents/common.ts';
import { cite } from '#domain/tariff/documents/sources.ts';
import { BASE, listMainLines, makeMeterRentLine } from '#domain/tariff/documents/west-bengal.ts';
import type { TariffDocument } from '#domain/tariff/schema.ts';

export const westBengalTests: TariffDocument[] = [
  {
    ...BASE,
    id: 'WB-WBSEDCL-DMU-2016',
    category: 'Rate A(DM-U) urban domestic',
    categoryCode: 'A(DM-U)',
    purpose: 'explanation',
    validFrom: '2014-04-01',
    validTo: '2025-03-31',
    status: 'unconfirmed',
    unconfirmedParts: ['validity'],
    lines: [
      ...listMainLines(['5.30', '5.97', '6.97', '7.31', '7.58', '8.99'], '15', 'WB_EX'),
      makeMeterRentLine('WB_EX'),
      {
        id: 'mvca',
        label: 'Monthly variable cost adjustment (MVCA)',
        kind: 'charge',
        amount: makeChargePerUnit('0.23'),
        source: 'WB_EX',
      },
    ],
    sources: cite('WB_EX'),
  },
];
