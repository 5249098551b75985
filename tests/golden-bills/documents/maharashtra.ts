/** Limits of 2019-20: a bill of February 2020 checks by them that months have two decimals. */

import { BASE, makeEnergyLine } from '#domain/tariff/documents/maharashtra.ts';
import { cite } from '#domain/tariff/documents/sources.ts';
import type { TariffDocument } from '#domain/tariff/schema.ts';

export const maharashtraTests: TariffDocument[] = [
  {
    ...BASE,
    id: 'MH-MSEDCL-LTIB-2019-20-TEST',
    purpose: 'explanation',
    validFrom: '2019-04-01',
    validTo: '2020-03-31',
    status: 'unconfirmed',
    unconfirmedParts: ['everything but the limits'],
    inputs: [],
    lines: [makeEnergyLine(['3.05', '6.95', '9.90', '11.50'], 'MH_DUTY')],
    sources: cite('MH_DUTY'),
  },
];
