/** Maharashtra outside Mumbai: MSEDCL's LT I(B). */
import type { Ladder, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_UNITS,
  makeChargePerUnit,
  makeSlabs,
  makeSteps,
  PAYABLE_ON_PAPER_IN_TENS,
  PHASE,
  pairSteps,
  RECORDED,
} from './common.ts';
import { cite, type SourceKey } from './sources.ts';
import { listHoursInputs, makeHoursLine, makeSunHours } from './time-of-day.ts';

interface Year {
  id: string;
  validFrom: string;
  validTo: string;
  status: TariffDocument['status'];
  /** Rupees for a unit up to 100, 300, 500 units, and above. */
  ratesPerUnit: [string, string, string, string];
  wheelingPerUnit: string;
  fixedSinglePhase: string;
  /** None where no source is known. */
  fixedThreePhase?: string;
  source: SourceKey;
  unconfirmedThreePhase?: string;
  /** Rupees less a unit in the sun with a smart meter; none where no order has it. */
  sunRebate?: string;
  unconfirmedParts: string[];
}

/** A bill of 31 days prints 1.03 months. */
export const MONTHS = {
  m: { kind: 'days', per: '30', decimals: 2 },
  f: { kind: 'days', per: '30', decimals: 2, nominal: [{ from: 25, to: 35, months: '1' }] },
} satisfies TariffDocument['months'];

export const BASE = {
  ...RECORDED,
  group: 'MH-MSEDCL',
  discoms: ['MSEDCL'],
  state: 'Maharashtra',
  category: 'LT I(B) residential',
  categoryCode: 'LT I(B)',
  changeover: 'split',
  months: MONTHS,
  // A bill of February 2023 asks for 660.00, and 670.00 after its due date.
  totals: [PAYABLE_ON_PAPER_IN_TENS],
} satisfies Partial<TariffDocument>;

export const LIMITS = ['100', '300', '500', null] as const;
const KEYS = ['0-100', '101-300', '301-500', '>500'] as const;

/** Telescopic slabs, with rates in rupees a unit. */
export function makeEnergyLine(rates: readonly string[], source: SourceKey): Line {
  return {
    id: 'energy',
    label: 'Energy charge',
    kind: 'charge',
    amount: { ladders: [makeEnergyLadder(rates)] },
    source,
  };
}

function makeEnergyLadder(rates: readonly string[]): Ladder {
  return makeSlabs({ months: 'm' }, pairSteps(LIMITS, rates));
}

/** A fuel charge by slab, with a value for each in its series. */
export function makeFuelLine(series: string, unconfirmed: string): Line {
  return {
    id: 'fac',
    label: 'Fuel adjustment charge (FAC)',
    kind: 'charge',
    amount: {
      ladders: [
        makeSlabs(
          { months: 'm' },
          pairSteps(
            LIMITS,
            KEYS.map((key) => ({ series, key })),
          ),
        ),
      ],
    },
    source: 'MH_FAC',
    unconfirmed,
  };
}

/** Rupees for each unit. */
export function makeWheelingLine(rate: string, source: SourceKey): Line {
  return {
    id: 'wheeling',
    label: 'Wheeling charge',
    kind: 'charge',
    amount: makeChargePerUnit(rate),
    source,
  };
}

/** On fixed, energy, wheeling and fuel charge together. */
export function makeDutyLine(baseIds: string[]): Line {
  return {
    id: 'duty',
    label: 'Electricity duty',
    kind: 'charge',
    amount: { percent: '16', of: baseIds, by: 'total' },
    source: 'MH_DUTY',
    unconfirmed: 'its base is that of a sheet of 2020 and of two programs',
  };
}

function makeFixedLadder(rate: Ladder['steps'][number]['rate'], unconfirmed?: string): Ladder {
  return {
    over: BLOCK_UNITS,
    mode: 'amount',
    steps: makeSteps([null, rate]),
    ...(unconfirmed === undefined ? {} : { unconfirmed }),
  };
}

function listFixedLines(year: Year): Line[] {
  const three = year.fixedThreePhase ?? { unknown: 'No source is known for three phases.' };
  return [
    {
      id: 'fixed',
      label: 'Fixed charge',
      kind: 'charge',
      amount: {
        ladders: [
          { ...makeFixedLadder(year.fixedSinglePhase), when: { is: ['phase', 'single'] } },
          makeFixedLadder(three, year.unconfirmedThreePhase),
        ],
        times: [{ months: 'f' }],
      },
      source: year.source,
    },
    {
      id: 'fixed_area',
      label: 'Fixed charge in municipal corporation areas',
      kind: 'charge',
      when: { is: ['corporation_area', 'yes'] },
      amount: { quantity: '1', rate: '10', unit: 'connection', times: [{ months: 'f' }] },
      source: 'MH_DUTY',
      unconfirmed: 'a sheet of 2020 has it',
    },
  ];
}

const SUN = makeSunHours(9, 17);

const COMMON_DOUBTS = [
  'FAC by month, and whether its slabs are telescopic',
  'base of the duty',
  '10 more in corporation areas',
  'fixed charge of a bill that is not a month',
  'the rebate from 9 to 17 o’clock with a smart meter: 0.85 in 2026-27, or still 0.80',
  'rounding of the total',
];

function makeLtIb(year: Year): TariffDocument {
  const {
    id,
    validFrom,
    validTo,
    status,
    ratesPerUnit,
    wheelingPerUnit,
    source,
    sunRebate,
    unconfirmedParts,
  } = year;
  return {
    ...BASE,
    id,
    purpose: 'bill',
    validFrom,
    validTo,
    status,
    unconfirmedParts: [...COMMON_DOUBTS, ...unconfirmedParts],
    inputs: [
      PHASE,
      {
        id: 'corporation_area',
        label: 'whether the home is in a municipal corporation’s area',
        kind: 'yes-no',
        why: 'There the fixed charge is 10 more a month.',
      },
      ...(sunRebate === undefined ? [] : listHoursInputs(SUN)),
    ],
    lines: [
      ...listFixedLines(year),
      makeEnergyLine(ratesPerUnit, source),
      makeWheelingLine(wheelingPerUnit, source),
      makeFuelLine('MSEDCL-FAC', 'single months are known, from the press'),
      makeDutyLine(['fixed', 'fixed_area', 'energy', 'wheeling', 'fac']),
      ...(sunRebate === undefined
        ? []
        : [
            makeHoursLine(SUN, sunRebate, {
              source: 'MH_TOD',
              unconfirmed: 'the press has it; whether duty is taken after it is not known',
            }),
          ]),
    ],
    sources: cite(source, 'MH_DUTY', 'MH_FAC', 'MH_FAC24', 'MH_KJP', 'MH_TOD'),
  };
}

export const maharashtra: TariffDocument[] = [
  makeLtIb({
    id: 'MH-MSEDCL-LTIB-2026-27',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    status: 'solid',
    ratesPerUnit: ['3.96', '10.80', '15.03', '17.53'],
    wheelingPerUnit: '1.60',
    fixedSinglePhase: '130',
    fixedThreePhase: '435',
    source: 'MERC75',
    unconfirmedThreePhase: 'one reader has it',
    sunRebate: '0.85',
    unconfirmedParts: ['fixed charge of three phases'],
  }),
  makeLtIb({
    id: 'MH-MSEDCL-LTIB-2025-26',
    validFrom: '2025-07-01',
    validTo: '2026-03-31',
    status: 'solid',
    ratesPerUnit: ['4.28', '11.10', '15.38', '17.68'],
    wheelingPerUnit: '1.47',
    fixedSinglePhase: '130',
    fixedThreePhase: '430',
    source: 'MERC75',
    unconfirmedThreePhase: 'it stands in an order that was stayed',
    sunRebate: '0.80',
    unconfirmedParts: ['fixed charge of three phases'],
  }),
  makeLtIb({
    id: 'MH-MSEDCL-LTIB-2024-25',
    validFrom: '2024-04-01',
    validTo: '2025-06-30',
    status: 'unconfirmed',
    ratesPerUnit: ['4.71', '10.29', '14.55', '16.64'],
    wheelingPerUnit: '1.17',
    fixedSinglePhase: '128',
    source: 'MH_PRESS',
    unconfirmedParts: [
      'last slab: the press has 16.54, the sum on another page gives 16.64',
      'wheeling 1.17 follows from sums',
      'fixed charge of three phases',
    ],
  }),
];
