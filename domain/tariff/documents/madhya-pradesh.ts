/** Madhya Pradesh: LV-1.2, whose fixed charge follows the units above 150, and the State's scheme up to 150 units. */
import type { Cond, Expr, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  BLOCK_UNITS,
  isUpToUnits,
  MONTH,
  makeSlabs,
  makeUnknownCharge,
  makeWaiver,
  PAYABLE,
  PERIOD_UNITS,
  pairSteps,
  RECORDED,
} from './common.ts';
import { cite, type SourceKey } from './sources.ts';
import { listHoursInputs, makeHoursPercentLine, makeSunHours } from './time-of-day.ts';

const LIMITS = ['50', '150', '300', null] as const;
/** The scheme's limits go by days: 150 units in 30 of them, five a day. */
const IN_SCHEME = isUpToUnits('150', 'd');
/** Up to these a bill is one rupee a unit, and nothing else. */
const AT_ONE_RUPEE = isUpToUnits('100', 'd');
const FIRST_UNITS: Expr = { min: [PERIOD_UNITS, { mul: ['100', { periodMonths: 'd' }] }] };

const SUN = makeSunHours(9, 17);

const NO_FIXED: Expr = { unknown: 'No source has this fixed charge of 2025-26.' };

interface Year {
  id: string;
  area: 'urban' | 'rural';
  validFrom: string;
  validTo: string;
  source: SourceKey;
  /** Rupees a unit up to 50, 150, 300 units, and above. */
  rates: [string, string, string, string];
  /** Rupees a month up to 50 and up to 150 units, and for each 0.1 kW above; what has no source is unknown. */
  fixed: [Expr, Expr, Expr];
  unconfirmedParts: string[];
}

function makeFixedLine({ fixed: [to50, to150, perTenthKw], source }: Year): Line {
  // The State pays it in full up to 100 units: what nobody knows is then no line of the bill.
  const isPaidUnknown = to50 === NO_FIXED;
  return {
    id: 'fixed',
    label: 'Fixed charge',
    kind: 'charge',
    ...(isPaidUnknown ? { when: { not: AT_ONE_RUPEE } } : {}),
    amount: {
      ladders: [
        {
          when: { lte: [BLOCK_UNITS, { mul: ['150', BLOCK_MONTHS] }] },
          over: BLOCK_UNITS,
          mode: 'amount',
          scale: BLOCK_MONTHS,
          steps: pairSteps(['50', null], [to50, to150]),
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
          steps: pairSteps([null], [perTenthKw]),
        },
      ],
      times: [BLOCK_MONTHS],
    },
    source,
    ...(source === 'TDB' ? { clause: 'MPERC order, annexure 2' } : {}),
  };
}

function listSchemeLines({ rates }: Year): Line[] {
  const isPaidInPart: Cond = { not: AT_ONE_RUPEE };
  return [
    {
      id: 'sub_energy',
      label: 'Atal Griha Jyoti: the first 100 units at one rupee',
      kind: 'credit',
      on: 'period',
      when: IN_SCHEME,
      amount: {
        ladders: [
          {
            over: FIRST_UNITS,
            mode: 'telescopic',
            scale: { periodMonths: 'm' },
            steps: pairSteps(
              LIMITS,
              rates.map((rate): Expr => ({ sub: [rate, '1.00'] })),
            ),
          },
        ],
      },
      source: 'MP_AGJY',
      unconfirmed: 'two pages say that a home above 100 units pays all of it',
    },
    makeWaiver('sub_fixed', 'Atal Griha Jyoti: fixed charge', {
      of: ['fixed'],
      when: AT_ONE_RUPEE,
      source: 'MP_AGJY',
    }),
    {
      id: 'fppas',
      label: 'Fuel and power purchase surcharge (FPPAS)',
      kind: 'charge',
      when: isPaidInPart,
      amount: { percent: { series: 'MP-FPPAS' }, of: ['energy'], by: 'total' },
      source: 'MP_FPPAS',
    },
    makeUnknownCharge('duty', 'Electricity duty and cess', isPaidInPart),
  ];
}

function makeLv12(year: Year): TariffDocument {
  const category = `LV-1.2 ${year.area}`;
  const { source } = year;
  return {
    ...RECORDED,
    id: year.id,
    group: 'MP',
    discoms: ['MPPKVVCL', 'MPMKVVCL', 'MPPOKVVCL'],
    state: 'Madhya Pradesh',
    category,
    categoryCode: category,
    purpose: 'bill',
    validFrom: year.validFrom,
    validTo: year.validTo,
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: [
      'duty and cess',
      'FPPAS after July 2025',
      'whether FPPAS from 101 to 150 units is taken of all units, or of those above 100',
      'what Atal Griha Jyoti pays of the fixed charge and duty from 101 to 150 units',
      'bills that are not a month',
      'a fifth less from 9 to 17 o’clock with a smart meter: of which slab’s rate, and for whom',
      ...year.unconfirmedParts,
    ],
    inputs: listHoursInputs(SUN),
    months: { m: MONTH, d: { kind: 'days', per: '30' } },
    lines: [
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: { ladders: [makeSlabs(BLOCK_MONTHS, pairSteps(LIMITS, year.rates))] },
        source,
      },
      makeFixedLine(year),
      ...listSchemeLines(year),
      makeHoursPercentLine(SUN, '20', {
        when: { not: IN_SCHEME },
        source: 'MP_TOD',
        unconfirmed:
          'the press has it, and not of which slab’s rate: the average of the bill is taken',
      }),
    ],
    totals: [PAYABLE],
    sources: cite(source, 'MP_AGJY', 'MP_FPPAS', 'MP_TOD'),
  };
}

const YEAR_2026 = {
  validFrom: '2026-04-01',
  validTo: '2027-03-31',
  source: 'TDB',
  rates: ['4.71', '5.67', '7.05', '7.24'],
  unconfirmedParts: ['first day: 1 or 13 April 2026'],
} satisfies Partial<Year>;

const YEAR_2025 = {
  validFrom: '2025-04-08',
  validTo: '2026-03-31',
  source: 'MP_2025',
  rates: ['4.45', '5.41', '6.79', '6.98'],
  unconfirmedParts: ['first day: about 8 April 2025', 'fixed charge up to 150 units'],
} satisfies Partial<Year>;

export const madhyaPradesh: TariffDocument[] = [
  makeLv12({ ...YEAR_2026, id: 'MP-MPPKVVCL-URBAN', area: 'urban', fixed: ['81', '134', '30'] }),
  makeLv12({ ...YEAR_2026, id: 'MP-MPPKVVCL-RURAL', area: 'rural', fixed: ['67', '111', '28'] }),
  makeLv12({
    ...YEAR_2025,
    id: 'MP-MPPKVVCL-URBAN-2025-26',
    area: 'urban',
    fixed: [NO_FIXED, NO_FIXED, '28'],
  }),
  makeLv12({
    ...YEAR_2025,
    id: 'MP-MPPKVVCL-RURAL-2025-26',
    area: 'rural',
    fixed: [NO_FIXED, NO_FIXED, NO_FIXED],
  }),
];
