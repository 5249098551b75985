/** Kerala: KSEB's LT-1A. Two-month bills: half the units are billed as a month, and doubled. */
import type { Cond, Expr, Ladder, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  BLOCK_UNITS,
  isUpToUnits,
  makeChargePerUnit,
  makeSlabs,
  makeSteps,
  PERIOD_UNITS,
  PHASE,
  pairSteps,
  RECORDED,
  TO_WHOLE,
} from './common.ts';
import { cite, type SourceKey } from './sources.ts';
import { listHoursInputs, makeHoursPercentLine, makeSunHours } from './time-of-day.ts';

/** Rupees for a unit in the slabs up to 250 units, each of 50. */
type SlabRates = [string, string, string, string, string];
/** Rupees for each unit of a bill above 250 units: up to 300, 350, 400, 500, and above. */
type WholeRates = [string, string, string, string, string];
/** Rupees a month: up to 50, 100, 150, 200, 250, 300, 350, 400, 500 units, and above. */
type FixedRates = [...SlabRates, ...WholeRates];

export interface KeralaTariff {
  id: string;
  validFrom: string;
  validTo: string;
  slabRates: SlabRates;
  wholeRates: WholeRates;
  fixedSinglePhase: FixedRates;
  fixedThreePhase?: FixedRates;
  source: SourceKey;
}

const PERIOD_MONTHS: Expr = { periodMonths: 'm' };

/** Two months whatever the days; homes that are billed each month have one. */
export const CYCLE = {
  m: { kind: 'cycle', months: '2', short: { underDays: 45, months: '1' } },
} as const;

export const BASE = {
  ...RECORDED,
  group: 'KL',
  discoms: ['KSEB'],
  state: 'Kerala',
  category: 'LT-1A domestic',
  categoryCode: 'LT-1A',
  changeover: 'split',
  months: CYCLE,
  totals: [
    {
      id: 'payable',
      label: 'Payable',
      of: '*',
      // The bill prints whole rupees and takes the fraction from the energy charge.
      round: TO_WHOLE,
      pushInto: 'energy',
    },
  ],
} satisfies Partial<TariffDocument>;

function makeFixedLadder(rates: FixedRates, when?: Cond): Ladder {
  const limits = ['50', '100', '150', '200', '250', '300', '350', '400', '500', null];
  return {
    ...(when === undefined ? {} : { when }),
    over: BLOCK_UNITS,
    mode: 'amount',
    scale: BLOCK_MONTHS,
    steps: pairSteps(limits, rates),
  };
}

/** Fixed charge by units and phase, energy charge, and the duty on it. */
export function listMainLines(tariff: KeralaTariff): Line[] {
  const { slabRates, wholeRates, fixedSinglePhase, fixedThreePhase, source } = tariff;
  const [to50, to100, to150, to200, to250] = slabRates;
  const [to300, to350, to400, to500, above] = wholeRates;
  return [
    {
      id: 'fixed',
      label: 'Fixed charge',
      kind: 'charge',
      amount: {
        ladders: [
          makeFixedLadder(fixedSinglePhase, { is: ['phase', 'single'] }),
          fixedThreePhase === undefined
            ? {
                over: BLOCK_UNITS,
                mode: 'amount',
                steps: makeSteps([null, { unknown: 'No source is known for three phases.' }]),
              }
            : makeFixedLadder(fixedThreePhase),
        ],
        times: [BLOCK_MONTHS],
      },
      source,
    },
    {
      id: 'energy',
      label: 'Energy charge',
      kind: 'charge',
      amount: {
        ladders: [
          {
            ...makeSlabs(
              BLOCK_MONTHS,
              makeSteps(
                ['50', to50],
                ['100', to100],
                ['150', to150],
                ['200', to200],
                [null, to250],
              ),
            ),
            when: { lte: [BLOCK_UNITS, { mul: ['250', BLOCK_MONTHS] }] },
          },
          {
            over: BLOCK_UNITS,
            mode: 'whole',
            scale: BLOCK_MONTHS,
            steps: makeSteps(
              ['300', to300],
              ['350', to350],
              ['400', to400],
              ['500', to500],
              [null, above],
            ),
          },
        ],
      },
      source,
    },
    {
      id: 'duty',
      label: 'Electricity duty',
      kind: 'charge',
      amount: { percent: '10', of: ['energy'], by: 'total' },
      source: 'KL_CALC',
    },
  ];
}

/** Six rupees a month of the bill. */
export function makeMeterRentLine(source: SourceKey): Line {
  return {
    id: 'rent',
    label: 'Meter rent',
    kind: 'charge',
    on: 'period',
    amount: { quantity: PERIOD_MONTHS, rate: '6', unit: 'months' },
    source,
  };
}

/** Homes up to 1000 W pay no fuel surcharge up to 40 units a month. */
const PAYS_FUEL: Cond = { not: { all: [isUpToUnits('40', 'm'), { is: ['small_load', 'yes'] }] } };

const FUEL_LINES: Line[] = [
  {
    id: 'fuel',
    label: 'Fuel surcharge of the regulator',
    kind: 'charge',
    when: PAYS_FUEL,
    amount: makeChargePerUnit({ series: 'KL-FUEL-KSERC' }),
    source: 'KL_FUEL',
  },
  {
    id: 'fuel_kseb',
    label: 'Monthly fuel surcharge of KSEB',
    kind: 'charge',
    when: PAYS_FUEL,
    // A month has one value for monthly bills and another for two-monthly ones.
    amount: makeChargePerUnit({
      if: { gte: [PERIOD_MONTHS, '2'] },
      yes: { series: 'KL-FUEL-KSEB', key: '2' },
      no: { series: 'KL-FUEL-KSEB', key: '1' },
    }),
    source: 'KL_FUEL',
  },
];

const ABOVE_40: Cond = { not: isUpToUnits('40', 'm') };
const SUBSIDISED: Cond = { all: [ABOVE_40, isUpToUnits('120', 'm')] };

const SUBSIDY_LINES: Line[] = [
  {
    id: 'sub_energy',
    label: 'Subsidy on the energy charge',
    kind: 'credit',
    on: 'period',
    when: SUBSIDISED,
    amount: {
      ladders: [
        {
          over: PERIOD_UNITS,
          mode: 'telescopic',
          scale: PERIOD_MONTHS,
          steps: makeSteps(['40', '0.35'], [null, '0.50']),
        },
      ],
    },
    source: 'KL_CALC',
  },
  {
    id: 'sub_fixed',
    label: 'Subsidy on the fixed charge',
    kind: 'credit',
    on: 'period',
    when: SUBSIDISED,
    amount: { quantity: PERIOD_MONTHS, rate: '20', unit: 'months' },
    source: 'KL_CALC',
  },
  {
    id: 'sub_small',
    label: 'Subsidy up to 40 units a month',
    kind: 'credit',
    on: 'period',
    when: { all: [{ gt: [PERIOD_UNITS, '0'] }, isUpToUnits('40', 'm')] },
    amount: {
      unknown: 'Up to 40 units a month another rule applies, and no source is known for it.',
    },
  },
];

/** The tariff of 2023 has subsidies too; their rule was not read for its dates. */
const SUBSIDY_UNKNOWN: Line[] = [
  {
    id: 'sub_energy',
    label: 'Subsidy up to 120 units a month',
    kind: 'credit',
    on: 'period',
    when: { all: [{ gt: [PERIOD_UNITS, '0'] }, isUpToUnits('120', 'm')] },
    amount: { unknown: 'No source is known for the subsidy before December 2024.' },
  },
];

const SMALL_LOAD = {
  id: 'small_load',
  label: 'whether the connected load is at most 1000 W',
  kind: 'yes-no',
  why: 'Such homes pay no fuel surcharge up to 40 units a month. Bills print it as connected load.',
} as const;

/** The press tells the percents of 2025; of the tariff before none is known. */
const FIRST_DAY_OF_HOURS = '2025-04-01';
const SUN = makeSunHours(6, 18);
const EVENING = { id: 'evening', label: 'Surcharge for 18 to 22 o’clock', from: 18, to: 22 };
const ABOUT_HOURS = {
  when: { not: isUpToUnits('250', 'm') },
  source: 'KL_TOD',
  unconfirmed: 'the press has it; older papers have it above 500 units, at other percents',
} as const;

const HOURS_LINES: Line[] = [
  makeHoursPercentLine(SUN, '10', ABOUT_HOURS),
  makeHoursPercentLine(EVENING, '25', { ...ABOUT_HOURS, kind: 'charge' }),
];

function makeLt1a(
  tariff: KeralaTariff,
  subsidies: Line[],
  unconfirmedParts: string[],
): TariffDocument {
  const { id, validFrom, validTo, source } = tariff;
  const hasHours = validFrom === FIRST_DAY_OF_HOURS;
  return {
    ...BASE,
    id,
    purpose: 'bill',
    validFrom,
    validTo,
    status: 'solid',
    unconfirmedParts,
    inputs: [PHASE, SMALL_LOAD, ...(hasHours ? listHoursInputs(SUN, EVENING) : [])],
    lines: [
      ...listMainLines(tariff),
      ...FUEL_LINES,
      makeMeterRentLine(source),
      ...subsidies,
      ...(hasHours ? HOURS_LINES : []),
    ],
    sources: cite('KSEB', 'KL_2023', 'KL_CALC', 'KL_FUEL', 'KL_TOD'),
  };
}

const UNCONFIRMED = [
  'subsidy at or below 40 units a month',
  '1.50 a unit up to 40 units for the poor',
  'ToD percentages above 250 units a month',
  'fixed charge 401 to 500 units, single phase: 285 or 286',
  'fuel surcharges from March to September 2026, and the regulator’s one after January 2025',
];

export const kerala: TariffDocument[] = [
  makeLt1a(
    {
      id: 'KL-KSEB-LT1A-2025-04-01',
      validFrom: '2025-04-01',
      validTo: '2027-03-31',
      slabRates: ['3.35', '4.25', '5.35', '7.20', '8.50'],
      wholeRates: ['6.75', '7.60', '7.95', '8.25', '9.20'],
      fixedSinglePhase: ['50', '85', '105', '140', '160', '220', '240', '260', '285', '310'],
      fixedThreePhase: ['130', '175', '205', '215', '235', '240', '250', '260', '285', '310'],
      source: 'KSEB',
    },
    SUBSIDY_LINES,
    UNCONFIRMED,
  ),
  makeLt1a(
    {
      id: 'KL-KSEB-LT1A-2024-12-05',
      validFrom: '2024-12-05',
      validTo: '2025-03-31',
      slabRates: ['3.30', '4.15', '5.25', '7.10', '8.35'],
      wholeRates: ['6.55', '7.40', '7.75', '8.05', '9.00'],
      fixedSinglePhase: ['45', '75', '95', '130', '145', '190', '215', '235', '265', '290'],
      fixedThreePhase: ['120', '160', '190', '200', '220', '225', '235', '240', '265', '290'],
      source: 'KSEB',
    },
    SUBSIDY_LINES,
    UNCONFIRMED,
  ),
  makeLt1a(
    {
      id: 'KL-KSEB-LT1A-2023-11',
      validFrom: '2023-11-01',
      validTo: '2024-12-04',
      slabRates: ['3.25', '4.05', '5.10', '6.95', '8.20'],
      wholeRates: ['6.40', '7.25', '7.60', '7.90', '8.80'],
      fixedSinglePhase: ['40', '65', '85', '120', '130', '150', '175', '200', '230', '260'],
      fixedThreePhase: ['100', '140', '170', '180', '200', '205', '210', '210', '235', '260'],
      source: 'KL_2023',
    },
    SUBSIDY_UNKNOWN,
    [
      'subsidy up to 120 units a month',
      '1.50 a unit and no fixed charge up to 40 units for the poor',
      'GST on the meter rent, charged until late 2024',
    ],
  ),
];
