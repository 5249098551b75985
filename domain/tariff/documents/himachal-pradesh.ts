/** Himachal Pradesh: HPSEBL's domestic supply and lifeline, and the State's subsidy up to 125 and 300 units. */
import type { Cond, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  isUpToUnits,
  isYes,
  MONTH,
  makeSteps,
  makeUnknownCredit,
  makeWaiver,
  PAYABLE,
  PERIOD_UNITS,
  PREPAID,
  RECORDED,
} from './common.ts';
import {
  makeEnergyLine,
  makeFixedLine,
  makePercentLine,
  makePrepaidLine,
  makeUnitLine,
} from './lines.ts';
import { cite, type SourceKey } from './sources.ts';

const SUBSIDISED = isYes('subsidy');
const IS_NIL: Cond = { all: [SUBSIDISED, isUpToUnits('125', 'm')] };

const SUBSIDY_INPUT: TariffDocument['inputs'][number] = {
  id: 'subsidy',
  label: 'whether the bill shows the State’s subsidy',
  kind: 'yes-no',
  why: 'It pays the bill up to 125 units a month. Income-tax payers and some others are left out.',
};

const TRIBAL_INPUT: TariffDocument['inputs'][number] = {
  id: 'tribal_area',
  label: 'whether the home is in a tribal or difficult area',
  kind: 'yes-no',
  why: 'There the fixed charge is 55 a month in place of 85.',
};

/** What the State paid in 2025-26. */
const SUBSIDY_2025: Line[] = [
  makeWaiver('subsidy', 'Subsidy of the State: the whole bill', {
    of: ['energy', 'fixed', 'duty'],
    when: IS_NIL,
    source: 'HP_2025',
  }),
  {
    id: 'sub_above',
    label: 'Subsidy of the State above 125 units',
    kind: 'credit',
    on: 'period',
    when: { all: [SUBSIDISED, { not: isUpToUnits('125', 'm') }, isUpToUnits('300', 'm')] },
    amount: {
      quantity: { sub: [PERIOD_UNITS, { mul: ['125', { periodMonths: 'm' }] }] },
      rate: '1.73',
      unit: 'kWh',
    },
    source: 'HP_2025',
    unconfirmed: 'no source prints what such a home pays for its first 125 units',
  },
];

const SUBSIDY_UNKNOWN = makeUnknownCredit(
  'subsidy',
  'Subsidy of the State',
  'That of 2026-27 has no source; in 2025-26 the bill was nil up to 125 units a month.',
  SUBSIDISED,
);

const BASE = {
  ...RECORDED,
  group: 'HP',
  discoms: ['HPSEBL'],
  state: 'Himachal Pradesh',
  purpose: 'bill',
  changeover: 'split',
  status: 'unconfirmed',
  months: { m: MONTH },
  totals: [PAYABLE],
  sources: cite('TDB', 'HP_2022', 'HP_2025', 'HP_DUTY', 'HP_CESS'),
} satisfies Partial<TariffDocument>;

const DOUBTS = [
  'the State’s subsidy, and who gets it',
  'milk cess',
  'duty on what is subsidised',
  'rounding, and bills that are not a month',
];

interface Year {
  id: string;
  validFrom: string;
  validTo: string;
  source: SourceKey;
  rates: [string, string];
  unconfirmedParts: string[];
}

/** A bill of nil has none; which bills are nil in 2026-27 has no source. */
const MILK_CESS = makeUnitLine('milk_cess', 'Milk cess', '0.10', { source: 'HP_CESS' });
const REBATE = makePrepaidLine('3', {
  source: 'HP_2022',
  unconfirmed: 'the press of 2022 has it',
});
const DUTY = makePercentLine('duty', 'Electricity duty', '3', ['energy'], { source: 'HP_DUTY' });

function makeOrdinary({ rates, source, unconfirmedParts, ...year }: Year): TariffDocument {
  const [to125, above] = rates;
  const is2025 = year.validFrom < '2026';
  return {
    ...BASE,
    ...year,
    category: 'Domestic supply',
    categoryCode: 'DS',
    unconfirmedParts: [...DOUBTS, ...unconfirmedParts],
    inputs: [SUBSIDY_INPUT, TRIBAL_INPUT, ...(is2025 ? [] : [PREPAID])],
    lines: [
      makeEnergyLine(makeSteps(['125', to125], [null, above]), { source }),
      makeFixedLine(
        '1',
        'connection',
        { if: isYes('tribal_area'), yes: '55', no: '85' },
        { source },
      ),
      DUTY,
      is2025 ? { ...MILK_CESS, when: { not: IS_NIL } } : MILK_CESS,
      ...(is2025 ? SUBSIDY_2025 : [REBATE, SUBSIDY_UNKNOWN]),
    ],
  };
}

/** Above 60 units in the month the ordinary tariff holds from the first one. */
const IN_LIFELINE = isUpToUnits('60', 'm');

export const himachalPradesh: TariffDocument[] = [
  makeOrdinary({
    id: 'HP-HPSEBL-DS-2026-27',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    source: 'TDB',
    rates: ['5.44', '5.89'],
    unconfirmedParts: ['5.89 for all units, and no subsidy, without a building’s clearance'],
  }),
  makeOrdinary({
    id: 'HP-HPSEBL-DS-2025-26',
    validFrom: '2025-04-01',
    validTo: '2026-03-31',
    source: 'HP_2025',
    rates: ['5.45', '5.90'],
    unconfirmedParts: ['first slab: two papers have 5.45, a press agency 5.40'],
  }),
  {
    ...BASE,
    id: 'HP-HPSEBL-LIFELINE-2026-27',
    isSpecial: true,
    category: 'Domestic lifeline: up to 60 units a month',
    categoryCode: 'DS lifeline',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    unconfirmedParts: [...DOUBTS, 'who has it'],
    inputs: [SUBSIDY_INPUT],
    lines: [
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [
            {
              when: IN_LIFELINE,
              over: { units: 'block' },
              mode: 'whole',
              steps: makeSteps([null, '4.71']),
            },
            {
              over: { units: 'block' },
              mode: 'telescopic',
              scale: { months: 'm' },
              steps: makeSteps(['125', '5.44'], [null, '5.89']),
            },
          ],
        },
        source: 'TDB',
      },
      makeFixedLine('1', 'connection', { if: IN_LIFELINE, yes: '55', no: '85' }, { source: 'TDB' }),
      DUTY,
      MILK_CESS,
      SUBSIDY_UNKNOWN,
    ],
  },
];
