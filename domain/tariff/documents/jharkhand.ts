/** Jharkhand: JBVNL's DS, one rate and one fixed charge each for towns and villages, nothing to pay up to 200 units. */
import type { Cond, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_UNITS,
  isUpToUnits,
  MONTH,
  makeSteps,
  makeUnknownCharge,
  makeWaiver,
  PAYABLE,
  PERIOD_UNITS,
  RECORDED,
} from './common.ts';
import { cite, type SourceKey } from './sources.ts';

const URBAN: Cond = { is: ['area', 'urban'] };
const IS_FREE = isUpToUnits('200', 'm');

interface Year {
  id: string;
  validFrom: string;
  validTo: string;
  /** Rupees a unit in towns and in villages. */
  rates: [string, string];
  source: SourceKey;
  duty: Line;
  unconfirmedParts?: string[];
}

const UNKNOWN_DUTY = makeUnknownCharge('duty', 'Electricity duty', { not: IS_FREE });
/** By an Act of 2021, which the High Court struck down: since then it is an amount a unit again. */
const DUTY_OF_2021: Line = {
  id: 'duty',
  label: 'Electricity duty',
  kind: 'charge',
  when: { not: IS_FREE },
  amount: { percent: '6', of: ['fixed', 'energy'], by: 'total' },
  source: 'JH_DUTY',
  unconfirmed: 'the press has it; the Act was struck down, and what was too much is set off later',
};

const SUBSIDY_LINES: Line[] = [
  {
    ...makeWaiver('subsidy', 'Free units of the State', {
      of: ['fixed', 'energy'],
      when: IS_FREE,
      source: 'JH_PRESS',
    }),
  },
  {
    id: 'sub_above',
    label: 'Subsidy of the State from 201 to 400 units',
    kind: 'credit',
    on: 'period',
    when: { all: [{ not: IS_FREE }, isUpToUnits('400', 'm')] },
    amount: { quantity: PERIOD_UNITS, rate: '2.05', unit: 'kWh' },
    source: 'JH_PRESS',
    unconfirmed: 'the rate of 2024: no source says whether it stayed after the rates rose',
  },
];

function makeDs({
  id,
  validFrom,
  validTo,
  rates,
  source,
  duty,
  unconfirmedParts,
}: Year): TariffDocument {
  const [town, village] = rates;
  return {
    ...RECORDED,
    id,
    group: 'JH',
    discoms: ['JBVNL'],
    state: 'Jharkhand',
    category: 'DS urban and rural',
    categoryCode: 'DS',
    purpose: 'bill',
    validFrom,
    validTo,
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: [
      'duty',
      'the State’s subsidy from 201 to 400 units',
      ...(unconfirmedParts ?? []),
      'rebates of 2% within five days and 1% online',
    ],
    inputs: [
      {
        id: 'area',
        label: 'area of the connection',
        kind: 'choice',
        choices: ['urban', 'rural'],
        why: 'It decides both rates. Bills print it as DS Urban or DS Rural.',
      },
    ],
    months: { m: MONTH },
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: {
          quantity: '1',
          rate: { if: URBAN, yes: '100', no: '75' },
          unit: 'connection',
          times: [{ months: 'm' }],
        },
        source,
      },
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [
            { when: URBAN, over: BLOCK_UNITS, mode: 'whole', steps: makeSteps([null, town]) },
            { over: BLOCK_UNITS, mode: 'whole', steps: makeSteps([null, village]) },
          ],
        },
        source,
      },
      duty,
      ...SUBSIDY_LINES,
    ],
    totals: [PAYABLE],
    sources: cite('TDB', 'JH_PRESS', 'JH_DUTY'),
  };
}

const YEAR_2025 = {
  rates: ['6.85', '6.70'],
  source: 'JH_PRESS',
  unconfirmedParts: ['fixed charge', 'what the 6% of duty was taken on'],
} satisfies Partial<Year>;

export const jharkhand: TariffDocument[] = [
  makeDs({
    id: 'JH-JBVNL-DS',
    ...{ validFrom: '2026-04-01', validTo: '2027-03-31' },
    rates: ['7.40', '7.20'],
    source: 'TDB',
    duty: UNKNOWN_DUTY,
  }),
  makeDs({
    ...YEAR_2025,
    id: 'JH-JBVNL-DS-2026-01',
    ...{ validFrom: '2026-01-05', validTo: '2026-03-31' },
    duty: UNKNOWN_DUTY,
  }),
  makeDs({
    ...YEAR_2025,
    id: 'JH-JBVNL-DS-2025-05',
    ...{ validFrom: '2025-05-01', validTo: '2026-01-04' },
    duty: DUTY_OF_2021,
  }),
];
