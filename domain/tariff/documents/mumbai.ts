/** Mumbai: LT I(B) of Adani, Tata Power and BEST, with a fixed charge by the units used. */
import type { Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  BLOCK_UNITS,
  LOAD_KW,
  MONTH,
  makeChargePerUnit,
  makeSteps,
  PAYABLE,
  PHASE,
  RECORDED,
} from './common.ts';
import { makeDutyLine, makeEnergyLine, makeFuelLine, makeWheelingLine } from './maharashtra.ts';
import { cite } from './sources.ts';

const THREE_PHASE = { is: ['phase', 'three'] } satisfies Line['when'];
/** Above it, each ten kW or part of them are charged. */
const LOAD_LIMIT_KW = '10';

const FIXED: Line[] = [
  {
    id: 'fixed',
    label: 'Fixed charge',
    kind: 'charge',
    amount: {
      ladders: [
        { when: THREE_PHASE, over: BLOCK_UNITS, mode: 'amount', steps: makeSteps([null, '160']) },
        {
          over: BLOCK_UNITS,
          mode: 'amount',
          scale: BLOCK_MONTHS,
          steps: makeSteps(['100', '90'], ['500', '135'], [null, '160']),
        },
      ],
      times: [BLOCK_MONTHS],
    },
    source: 'TDB',
  },
  {
    id: 'fixed_load',
    label: 'Fixed charge above 10 kW',
    kind: 'charge',
    when: { all: [THREE_PHASE, { gt: [{ in: 'load_kw' }, LOAD_LIMIT_KW] }] },
    amount: {
      quantity: {
        round: { div: [{ sub: [{ in: 'load_kw' }, LOAD_LIMIT_KW] }, '10'] },
        to: '1',
        mode: 'up',
      },
      rate: '250',
      unit: '× 10 kW',
      times: [BLOCK_MONTHS],
    },
    source: 'MH_CALC',
    unconfirmed: 'programs have it',
  },
];

interface Supplier {
  group: string;
  discom: string;
}

interface Year {
  id: string;
  status: TariffDocument['status'];
  isFirstYear: boolean;
  ratesPerUnit: [string, string, string, string];
  wheelingPerUnit: string;
  clause: string;
}

function makeLtIb({ group, discom }: Supplier, year: Year): TariffDocument {
  const { id, status, isFirstYear, ratesPerUnit, wheelingPerUnit, clause } = year;
  return {
    ...RECORDED,
    id,
    group,
    discoms: [discom],
    state: 'Maharashtra (Mumbai)',
    category: 'LT I(B) residential',
    categoryCode: 'LT I(B)',
    purpose: 'bill',
    validFrom: isFirstYear ? '2025-04-01' : '2026-04-01',
    validTo: isFirstYear ? '2026-03-31' : '2027-03-31',
    changeover: 'split',
    status,
    unconfirmedParts: [
      'FAC: no value was found',
      'tax on sale: no value was found',
      'base of the duty',
      'bills that are not a month, changeover and rounding',
      'review orders of 2025-26',
    ],
    inputs: [PHASE, { ...LOAD_KW, when: THREE_PHASE }],
    months: { m: MONTH },
    lines: [
      ...FIXED,
      makeEnergyLine(ratesPerUnit, 'TDB'),
      { ...makeWheelingLine(wheelingPerUnit, 'TDB'), clause },
      makeFuelLine('MUM-FAC', 'no value was found'),
      makeDutyLine(['fixed', 'fixed_load', 'energy', 'wheeling', 'fac']),
      {
        id: 'tax_on_sale',
        label: 'Tax on sale of electricity',
        kind: 'charge',
        amount: makeChargePerUnit({ series: 'MH-TAX-ON-SALE' }),
        source: 'MH_CALC',
      },
    ],
    totals: [PAYABLE],
    sources: cite('TDB', 'MH_CALC', 'MH_DUTY', 'MH_FAC'),
  };
}

const ADANI = { group: 'MH-ADANI', discom: 'AEML' };
const TATA = { group: 'MH-TATA', discom: 'TPC-MUMBAI' };
const BEST = { group: 'MH-BEST', discom: 'BEST' };

export const mumbai: TariffDocument[] = [
  makeLtIb(ADANI, {
    id: 'MH-ADANI-LTI-2025-26',
    status: 'unconfirmed',
    isFirstYear: true,
    ratesPerUnit: ['3.45', '6.70', '8.10', '9.05'],
    wheelingPerUnit: '2.93',
    clause: 'MERC Case 211 of 2024',
  }),
  makeLtIb(ADANI, {
    id: 'MH-ADANI-LTI-2026-27',
    status: 'solid',
    isFirstYear: false,
    ratesPerUnit: ['2.65', '5.85', '7.10', '8.35'],
    wheelingPerUnit: '2.28',
    clause: 'MERC Case 211 of 2024',
  }),
  makeLtIb(TATA, {
    id: 'MH-TATA-LTI-2025-26',
    status: 'unconfirmed',
    isFirstYear: true,
    ratesPerUnit: ['2.00', '5.20', '10.79', '11.79'],
    wheelingPerUnit: '2.76',
    clause: 'MERC Case 210 of 2024',
  }),
  makeLtIb(TATA, {
    id: 'MH-TATA-LTI-2026-27',
    status: 'solid',
    isFirstYear: false,
    ratesPerUnit: ['1.90', '4.70', '9.24', '10.24'],
    wheelingPerUnit: '2.40',
    clause: 'MERC Case 210 of 2024',
  }),
  makeLtIb(BEST, {
    id: 'MH-BEST-LTI-2025-26',
    status: 'unconfirmed',
    isFirstYear: true,
    ratesPerUnit: ['1.74', '5.33', '9.81', '12.01'],
    wheelingPerUnit: '2.10',
    clause: 'MERC Case 207 of 2024',
  }),
  makeLtIb(BEST, {
    id: 'MH-BEST-LTI-2026-27',
    status: 'unconfirmed',
    isFirstYear: false,
    ratesPerUnit: ['2.02', '5.35', '10.04', '11.25'],
    wheelingPerUnit: '1.82',
    clause: 'MERC Case 207 of 2024',
  }),
];
