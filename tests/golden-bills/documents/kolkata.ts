/** The tariff of a bill of June 2015, which checks the rebates. */

import { BASE, METER_RENT, REBATES, TOTALS } from '#domain/tariff/documents/kolkata.ts';
import { cite } from '#domain/tariff/documents/sources.ts';
import type { Line, TariffDocument } from '#domain/tariff/schema.ts';

function makeBillLine(id: string, label: string): Line {
  const amount = { given: 'Its rates are not known: type it from the bill.' };
  return { id, label, kind: 'charge', amount };
}

export const kolkataTests: TariffDocument[] = [
  {
    ...BASE,
    id: 'WB-CESC-G-2015',
    purpose: 'explanation',
    validFrom: '2013-04-01',
    validTo: '2016-12-31',
    status: 'unconfirmed',
    unconfirmedParts: ['energy and fixed charge, which are taken from the bill'],
    inputs: [],
    lines: [
      makeBillLine('energy', 'Energy charge'),
      makeBillLine('fixed', 'Fixed charge'),
      METER_RENT,
      ...REBATES,
    ],
    totals: TOTALS,
    sources: cite('CESC15'),
  },
];
