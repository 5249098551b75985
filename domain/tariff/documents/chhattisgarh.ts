/** Chhattisgarh: CSPDCL's LV-1, with a fixed charge in marginal slabs of load, and the State's half bill. */
import type { Cond, Ladder, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  isUpToUnits,
  isYes,
  LOAD_KW,
  MONTH,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  makeUnknownCredit,
  PAYABLE,
  PERIOD_UNITS,
  pairSteps,
  RECORDED,
} from './common.ts';
import { cite, type SourceKey } from './sources.ts';

/** How the State's half bill ran: it was changed often in a year. */
type HalfBill =
  /** Homes of up to so many units a month pay half. */
  | { upTo: string }
  /** Homes of up to 400 units pay half; what those above had is not known. */
  | 'to-400'
  /** Homes of up to 200 units pay half, those up to 400 half of the first 200. */
  | 'first-200'
  /** The same, and whether homes above 200 still get their part is not known. */
  | 'first-200-open';

interface Year {
  id: string;
  validFrom: string;
  validTo: string | null;
  energySource: SourceKey;
  /** Rupees a unit up to 100, 200, 400, 600 units, and above. */
  rates: [string, string, string, string, string];
  fixed: Line;
  half: HalfBill;
  unconfirmedParts: string[];
}

// Each slab of load at its own rate.
const FIXED_2026: Line = {
  id: 'fixed',
  label: 'Fixed charge',
  kind: 'charge',
  amount: {
    ladders: [
      {
        over: { in: 'load_kw' },
        mode: 'telescopic',
        unit: 'kW',
        steps: makeSteps(['5', '20'], ['10', '30'], [null, '50']),
      },
    ],
    times: [BLOCK_MONTHS],
  },
  source: 'TDB',
};

const HALF_LABEL = 'Half bill of the State';
const UNTIL_400: Cond = { all: [{ not: isUpToUnits('200', 'm') }, isUpToUnits('400', 'm')] };

/** Half of the energy charge of the first units: all of it for a home that uses no more. */
function makeHalfLine(when: Cond, steps: Ladder['steps'], first = '200'): Line {
  const firstUnits = { min: [PERIOD_UNITS, { mul: [first, { periodMonths: 'm' as const }] }] };
  return {
    id: 'subsidy',
    label: HALF_LABEL,
    kind: 'credit',
    on: 'period',
    when,
    amount: {
      ladders: [{ over: firstUnits, mode: 'telescopic', scale: { periodMonths: 'm' }, steps }],
      times: ['0.5'],
    },
    source: 'CG_HALF',
    unconfirmed: 'whether the fixed charge, the surcharge and the duty are halved, too',
  };
}

function listHalfLines(half: HalfBill, steps: Ladder['steps']): Line[] {
  if (half === 'first-200') return [makeHalfLine(isUpToUnits('400', 'm'), steps)];
  if (half === 'to-400') {
    const isUpTo400 = isUpToUnits('400', 'm');
    return [
      makeHalfLine(isUpTo400, steps, '400'),
      makeUnknownCredit(
        'sub_above',
        'Half of the first 400 units from the State',
        'No source says whether a home above 400 units had its part.',
        { not: isUpTo400 },
      ),
    ];
  }
  if (half !== 'first-200-open') return [makeHalfLine(isUpToUnits(half.upTo, 'm'), steps)];
  return [
    makeHalfLine(isUpToUnits('200', 'm'), steps),
    makeUnknownCredit(
      'sub_to_400',
      'Half of the first 200 units from the State',
      'It was given for one year, until 30 November 2026: no source says whether it goes on.',
      UNTIL_400,
    ),
  ];
}

function makeLv1(year: Year): TariffDocument {
  const steps = pairSteps(['100', '200', '400', '600', null], year.rates);
  return {
    ...RECORDED,
    id: year.id,
    group: 'CG',
    discoms: ['CSPDCL'],
    state: 'Chhattisgarh',
    category: 'LV-1 domestic',
    categoryCode: 'LV-1',
    purpose: 'bill',
    validFrom: year.validFrom,
    validTo: year.validTo,
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: [
      'duty',
      'FPPAS',
      'what the half bill halves',
      '30 free units of BPL homes',
      ...year.unconfirmedParts,
    ],
    inputs: [
      LOAD_KW,
      {
        id: 'bpl',
        label: 'whether the home has a BPL connection',
        kind: 'yes-no',
        why: 'Such homes have 30 units a month free.',
      },
    ],
    months: { m: MONTH },
    lines: [
      year.fixed,
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: { ladders: [makeSlabs(BLOCK_MONTHS, steps)] },
        source: year.energySource,
      },
      {
        id: 'vca',
        label: 'Fuel and power purchase surcharge (FPPAS)',
        kind: 'charge',
        amount: { percent: { series: 'CG-FPPAS' }, of: ['energy'], by: 'total' },
        source: 'CG_FPPAS',
      },
      {
        id: 'duty',
        label: 'Electricity duty',
        kind: 'charge',
        amount: { percent: '11', of: ['energy'], by: 'total' },
        source: 'CG_DUTY',
        unconfirmed: 'the press of 2022 has it',
      },
      ...listHalfLines(year.half, steps),
      makeUnknownCredit(
        'sub_bpl',
        'Free units of BPL homes',
        'They have 30 units a month free: how that goes with the half bill has no source.',
        isYes('bpl'),
      ),
    ],
    totals: [PAYABLE],
    sources: cite('TDB', 'CG_2025', 'CG_HALF', 'CG_DUTY', 'CG_FPPAS'),
  };
}

const YEAR_2026 = {
  energySource: 'TDB',
  rates: ['4.40', '4.50', '6.00', '7.00', '8.80'],
  fixed: FIXED_2026,
} satisfies Partial<Year>;

const YEAR_2025 = {
  energySource: 'CG_2025',
  rates: ['4.10', '4.20', '5.60', '6.60', '8.30'],
  fixed: makeUnknownCharge('fixed', 'Fixed charge'),
  unconfirmedParts: ['fixed charge'],
} satisfies Partial<Year>;

export const chhattisgarh: TariffDocument[] = [
  makeLv1({
    ...YEAR_2026,
    id: 'CG-CSPDCL-LV1',
    ...{ validFrom: '2026-07-01', validTo: '2026-11-30' },
    half: 'first-200',
    unconfirmedParts: ['half bill from 201 to 400 units: one paper has none'],
  }),
  makeLv1({
    ...YEAR_2026,
    id: 'CG-CSPDCL-LV1-2026-12',
    ...{ validFrom: '2026-12-01', validTo: null },
    half: 'first-200-open',
    unconfirmedParts: ['half bill from 201 to 400 units after its one year'],
  }),
  makeLv1({
    ...YEAR_2025,
    id: 'CG-CSPDCL-LV1-2025-12',
    ...{ validFrom: '2025-12-01', validTo: '2026-06-30' },
    half: 'first-200',
  }),
  makeLv1({
    ...YEAR_2025,
    id: 'CG-CSPDCL-LV1-2025-08',
    ...{ validFrom: '2025-08-01', validTo: '2025-11-30' },
    half: { upTo: '100' },
  }),
  makeLv1({
    ...YEAR_2025,
    id: 'CG-CSPDCL-LV1-2025-07',
    ...{ validFrom: '2025-07-01', validTo: '2025-07-31' },
    half: 'to-400',
    unconfirmedParts: ['fixed charge', 'half bill above 400 units'],
  }),
];
