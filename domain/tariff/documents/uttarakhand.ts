/** Uttarakhand: UPCL's RTS-1 and lifeline, and the State's half rate for small and snow-bound homes. */
import type { Cond, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  isUpToUnits,
  isYes,
  LOAD_KW,
  MONTH,
  makeSteps,
  makeUnknownCharge,
  PAYABLE,
  PREPAID,
  RECORDED,
} from './common.ts';
import { makeEnergyLine, makeFixedLine, makePrepaidLine } from './lines.ts';
import { cite } from './sources.ts';

const HALVED: Cond = {
  all: [
    isYes('subsidy'),
    {
      any: [
        { all: [isYes('snowbound'), isUpToUnits('200', 'm')] },
        { all: [isUpToUnits('100', 'm'), { lte: [{ in: 'load_kw' }, '1'] }] },
      ],
    },
  ],
};

const BASE = {
  ...RECORDED,
  group: 'UK',
  discoms: ['UPCL'],
  state: 'Uttarakhand',
  purpose: 'bill',
  validFrom: '2025-04-01',
  validTo: '2027-03-31',
  changeover: 'split',
  status: 'unconfirmed',
  months: { m: MONTH },
  totals: [PAYABLE],
  sources: cite('TDB', 'UK_SUBSIDY'),
} satisfies Partial<TariffDocument>;

const UNKNOWN = [
  makeUnknownCharge('fppca', 'Fuel and power purchase cost adjustment (FPPCA)'),
  makeUnknownCharge('duty', 'Electricity duty'),
];
const DOUBTS = [
  'duty: the same page has 0.15 a unit and 15%',
  'FPPCA by slab',
  'green cess',
  'rounding, and bills that are not a month',
];

const SUBSIDY_INPUT: TariffDocument['inputs'][number] = {
  id: 'subsidy',
  label: 'whether the bill shows the State’s half rate',
  kind: 'yes-no',
  why: 'It halves the bill of homes of up to 1 kW and 100 units a month, and of snow-bound ones up to 200.',
};

const HALF: Line = {
  id: 'subsidy',
  label: 'Half rate of the State',
  kind: 'credit',
  amount: { share: '0.5', of: ['energy', 'fixed'] },
  source: 'UK_SUBSIDY',
};

export const uttarakhand: TariffDocument[] = [
  {
    ...BASE,
    id: 'UK-UPCL-RTS1-2025',
    category: 'RTS-1 domestic',
    categoryCode: 'RTS-1',
    unconfirmedParts: [
      ...DOUBTS,
      'half rate: whether 101 units lose all of it',
      'which snow-bound homes have RTS-1A in its place',
    ],
    inputs: [
      LOAD_KW,
      SUBSIDY_INPUT,
      {
        id: 'snowbound',
        label: 'whether the home is in a snow-bound area',
        kind: 'yes-no',
        why: 'There the half rate holds up to 200 units a month.',
        when: isYes('subsidy'),
      },
      PREPAID,
    ],
    lines: [
      makeEnergyLine(makeSteps(['100', '3.65'], ['200', '5.25'], ['400', '7.15'], [null, '7.80']), {
        source: 'TDB',
      }),
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: {
          // The band picks one rate for all kW.
          ladders: [
            {
              over: { in: 'load_kw' },
              mode: 'whole',
              unit: 'kW',
              steps: makeSteps(['1', '75'], ['4', '85'], [null, '100']),
            },
          ],
          times: [{ months: 'm' }],
        },
        source: 'TDB',
      },
      makePrepaidLine('4', { source: 'TDB' }),
      ...UNKNOWN,
      { ...HALF, when: HALVED },
    ],
  },
  {
    ...BASE,
    id: 'UK-UPCL-RTS1A-2025',
    isSpecial: true,
    category: 'RTS-1A domestic in snow-bound areas',
    categoryCode: 'RTS-1A',
    unconfirmedParts: [
      ...DOUBTS,
      'which homes have RTS-1A, and which RTS-1 with the half rate',
      'half rate on this tariff',
    ],
    inputs: [SUBSIDY_INPUT],
    lines: [
      makeEnergyLine(makeSteps([null, '1.85']), { source: 'TDB' }),
      makeFixedLine('1', 'connection', '18', { source: 'TDB' }),
      ...UNKNOWN,
      {
        ...HALF,
        when: { all: [isYes('subsidy'), isUpToUnits('200', 'm')] },
        unconfirmed: 'whether the half is taken of this tariff, too',
      },
    ],
  },
  {
    ...BASE,
    id: 'UK-UPCL-LIFELINE-2025',
    isSpecial: true,
    category: 'RTS-1 lifeline: BPL, up to 1 kW and 60 units a month',
    categoryCode: 'RTS-1 lifeline',
    unconfirmedParts: [...DOUBTS, 'above 60 units'],
    inputs: [],
    lines: [
      makeEnergyLine(
        makeSteps(
          ['60', '1.85'],
          [null, { unknown: 'No source says what a unit above 60 a month costs such a home.' }],
        ),
        { source: 'TDB' },
      ),
      makeFixedLine('1', 'connection', '18', { source: 'TDB' }),
      ...UNKNOWN,
    ],
  },
];
