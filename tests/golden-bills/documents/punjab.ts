/** Rates of 2023-24: a bill of March 2024 checks by them how the days of a year are counted. */

import { LOAD_KW, makeSteps } from '#domain/tariff/documents/common.ts';
import { BASE, makeEnergyLine, makeFixedLine } from '#domain/tariff/documents/punjab.ts';
import { cite } from '#domain/tariff/documents/sources.ts';
import type { TariffDocument } from '#domain/tariff/schema.ts';

export const punjabTests: TariffDocument[] = [
  {
    ...BASE,
    id: 'PB-PSPCL-DS-7-20-2023-24',
    category: 'DS above 7 kW',
    categoryCode: 'DS above 7 kW',
    purpose: 'explanation',
    validFrom: '2023-05-16',
    validTo: '2025-03-31',
    status: 'unconfirmed',
    unconfirmedParts: ['validity'],
    inputs: [LOAD_KW],
    lines: [
      makeFixedLine('110', 'PB_BILL'),
      makeEnergyLine(makeSteps(['100', '5.34'], ['300', '7.15'], [null, '7.75']), 'PB_BILL'),
    ],
    sources: cite('PB_BILL'),
  },
];
