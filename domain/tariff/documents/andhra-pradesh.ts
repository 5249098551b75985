/** Andhra Pradesh: LT-I domestic, six slabs. */
import type { TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  isYes,
  LOAD_KW,
  MONTH,
  makeChargePerUnit,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  makeUnknownCredit,
  PAYABLE,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

interface Year {
  id: string;
  validFrom: string;
  validTo: string;
  status: TariffDocument['status'];
}

function makeLt1({ id, validFrom, validTo, status }: Year): TariffDocument {
  return {
    ...RECORDED,
    id,
    group: 'AP',
    discoms: ['APSPDCL', 'APEPDCL', 'APCPDCL'],
    state: 'Andhra Pradesh',
    category: 'LT-I domestic telescopic',
    categoryCode: 'LT-I',
    purpose: 'bill',
    validFrom,
    validTo,
    changeover: 'split',
    status,
    unconfirmedParts: [
      'FPPCA',
      'true-up, and the refund of 13 paise a unit of the year before until October 2026',
      'duty',
      '200 free units for SC and ST homes',
      'bills that are not a month, changeover and rounding',
    ],
    inputs: [
      LOAD_KW,
      {
        id: 'sc_st',
        label: 'whether the bill shows free units for SC or ST homes',
        kind: 'yes-no',
        why: 'The State gives such homes up to 200 units a month.',
      },
    ],
    months: { m: MONTH },
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: { quantity: { in: 'load_kw' }, rate: '10', unit: 'kW', times: [BLOCK_MONTHS] },
        source: 'AP_PRESS',
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
      {
        id: 'fppca',
        label: 'Fuel and power purchase cost adjustment (FPPCA)',
        kind: 'charge',
        amount: makeChargePerUnit({ series: 'AP-FPPCA' }),
        source: 'AP_FPPCA',
      },
      makeUnknownCharge('true_up', 'True-up of past years'),
      makeUnknownCharge('duty', 'Electricity duty'),
      makeUnknownCredit(
        'sub_sc_st',
        'Free units for SC and ST homes',
        'What they pay of the bill has no source.',
        isYes('sc_st'),
      ),
    ],
    totals: [PAYABLE],
    sources: cite('AP_PRESS', 'AP_2025', 'AP_FPPCA', 'TDB'),
  };
}

/** The rates were kept from one year to the next. */
export const andhraPradesh: TariffDocument[] = [
  makeLt1({
    id: 'AP-APSPDCL-LT1',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    status: 'solid',
  }),
  makeLt1({
    id: 'AP-APSPDCL-LT1-2025-26',
    validFrom: '2025-04-01',
    validTo: '2026-03-31',
    status: 'unconfirmed',
  }),
];
