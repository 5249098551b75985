/** The regulator's example of rounding the load; the rate of 1 makes the amount the load. */

import { LOAD_KW, MONTH, PAYABLE, RECORDED } from '#domain/tariff/documents/common.ts';
import type { Source, TariffDocument } from '#domain/tariff/schema.ts';

const JERC: Source = { title: 'JERC order for FY 2025-26', read: 'order' };

export const jammuKashmirTests: TariffDocument[] = [
  {
    ...RECORDED,
    id: 'JK-LOAD-ROUNDING-TEST',
    group: 'JK',
    discoms: ['JPDCL', 'KPDCL'],
    state: 'Jammu & Kashmir',
    category: 'Domestic',
    categoryCode: 'Domestic',
    purpose: 'explanation',
    validFrom: '2025-04-01',
    validTo: null,
    status: 'unconfirmed',
    unconfirmedParts: ['rates'],
    inputs: [LOAD_KW],
    months: { m: MONTH },
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: {
          quantity: { round: { in: 'load_kw' }, to: '0.5', mode: 'up' },
          rate: '1',
          unit: 'kW',
          times: [{ months: 'm' }],
        },
        source: 'JERC',
      },
    ],
    totals: [PAYABLE],
    sources: { JERC },
  },
];
