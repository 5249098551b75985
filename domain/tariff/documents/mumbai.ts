/** Mumbai: LT I(B) of Adani, Tata Power and BEST, with a fixed charge by the units used. */
import type { Expr, Line, TariffDocument } from '../schema.ts';
import { BLOCK_UNITS, LOAD_KW, MONTH, PAYABLE, PHASE, perUnit, RECORDED, steps } from './common.ts';
import { dutyLine, energyLine, fuelLine, wheelingLine } from './maharashtra.ts';
import { cite } from './sources.ts';

const M: Expr = { months: 'm' };
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
        { when: THREE_PHASE, over: BLOCK_UNITS, mode: 'amount', steps: steps([null, '160']) },
        {
          over: BLOCK_UNITS,
          mode: 'amount',
          scale: M,
          steps: steps(['100', '90'], ['500', '135'], [null, '160']),
        },
      ],
      times: [M],
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
      times: [M],
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
  isFirst: boolean;
  rates: [string, string, string, string];
  wheeling: string;
  clause: string;
}

function ltIb({ group, discom }: Supplier, year: Year): TariffDocument {
  const { id, status, isFirst, rates, wheeling, clause } = year;
  return {
    ...RECORDED,
    id,
    group,
    discoms: [discom],
    state: 'Maharashtra (Mumbai)',
    category: 'LT I(B) residential',
    categoryCode: 'LT I(B)',
    purpose: 'bill',
    validFrom: isFirst ? '2025-04-01' : '2026-04-01',
    validTo: isFirst ? '2026-03-31' : '2027-03-31',
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
      energyLine(rates, 'TDB'),
      { ...wheelingLine(wheeling, 'TDB'), clause },
      fuelLine('MUM-FAC', 'no value was found'),
      dutyLine(['fixed', 'fixed_load', 'energy', 'wheeling', 'fac']),
      {
        id: 'tax_on_sale',
        label: 'Tax on sale of electricity',
        kind: 'charge',
        amount: perUnit({ series: 'MH-TAX-ON-SALE' }),
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
  ltIb(ADANI, {
    id: 'MH-ADANI-LTI-2025-26',
    status: 'unconfirmed',
    isFirst: true,
    rates: ['3.45', '6.70', '8.10', '9.05'],
    wheeling: '2.93',
    clause: 'MERC Case 211 of 2024',
  }),
  ltIb(ADANI, {
    id: 'MH-ADANI-LTI-2026-27',
    status: 'solid',
    isFirst: false,
    rates: ['2.65', '5.85', '7.10', '8.35'],
    wheeling: '2.28',
    clause: 'MERC Case 211 of 2024',
  }),
  ltIb(TATA, {
    id: 'MH-TATA-LTI-2025-26',
    status: 'unconfirmed',
    isFirst: true,
    rates: ['2.00', '5.20', '10.79', '11.79'],
    wheeling: '2.76',
    clause: 'MERC Case 210 of 2024',
  }),
  ltIb(TATA, {
    id: 'MH-TATA-LTI-2026-27',
    status: 'solid',
    isFirst: false,
    rates: ['1.90', '4.70', '9.24', '10.24'],
    wheeling: '2.40',
    clause: 'MERC Case 210 of 2024',
  }),
  ltIb(BEST, {
    id: 'MH-BEST-LTI-2025-26',
    status: 'unconfirmed',
    isFirst: true,
    rates: ['1.74', '5.33', '9.81', '12.01'],
    wheeling: '2.10',
    clause: 'MERC Case 207 of 2024',
  }),
  ltIb(BEST, {
    id: 'MH-BEST-LTI-2026-27',
    status: 'unconfirmed',
    isFirst: false,
    rates: ['2.02', '5.35', '10.04', '11.25'],
    wheeling: '1.82',
    clause: 'MERC Case 207 of 2024',
  }),
];
