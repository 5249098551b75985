/** Rajasthan: LT-1, with a fixed charge by last year's units and a surcharge that fills up a cap. */
import type { Cond, Expr, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  BLOCK_UNITS,
  isUpToUnits,
  isYes,
  MONTH,
  makeChargePerUnit,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  makeUnknownCredit,
  makeWaiver,
  PAYABLE,
  PERIOD_UNITS,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

const FPPAS: Expr = { series: 'RJ-FPPAS' };
const STEPS = makeSteps(['50', '4.75'], ['150', '6.00'], ['500', '7.00'], [null, '7.50']);

const REGISTERED = isYes('subsidy');
const IS_NIL: Cond = { all: [REGISTERED, isUpToUnits('100', 'm')] };
/** Registered homes of up to 200 units pay the energy of the second hundred, and little else. */
const IS_WAIVED: Cond = { all: [REGISTERED, isUpToUnits('200', 'm')] };

const DOUBTED = 'only the press has it, and its amounts for 200 units and above differ';

const SUBSIDY_LINES: Line[] = [
  {
    id: 'sub_energy',
    label: 'Free units of the State',
    kind: 'credit',
    on: 'period',
    when: REGISTERED,
    amount: {
      ladders: [
        {
          over: { min: [PERIOD_UNITS, { mul: ['100', { periodMonths: 'm' }] }] },
          mode: 'telescopic',
          scale: { periodMonths: 'm' },
          steps: STEPS,
        },
      ],
    },
    // The price of the first 100 units by the slabs before October 2025.
    max: { mul: ['562.50', { periodMonths: 'm' }] },
    source: 'RJ_SUBSIDY',
    unconfirmed: DOUBTED,
  },
  makeWaiver('sub_fixed', 'Fixed charge, paid by the State', {
    of: ['fixed'],
    when: IS_WAIVED,
    source: 'RJ_SUBSIDY',
    unconfirmed: DOUBTED,
  }),
];

export const rajasthan: TariffDocument[] = [
  {
    ...RECORDED,
    id: 'RJ-JVVNL-LT1-2025-10',
    group: 'RJ',
    discoms: ['JVVNL', 'AVVNL', 'JDVVNL'],
    state: 'Rajasthan',
    category: 'LT-1 general domestic',
    categoryCode: 'LT-1',
    purpose: 'bill',
    validFrom: '2025-10-01',
    validTo: null,
    changeover: 'split',
    status: 'solid',
    unconfirmedParts: [
      'electricity duty, water conservation cess and urban cess',
      'FPPAS by month: the press has a base of 0.28, or a percent since March 2026',
      'free units of registered households: what is waived up to 200 units, the most above',
      'the State’s 3 a unit from 101 to 150 and 2 from 151 to 300, as one paper of 2024 has it',
      'homes with the new scheme of 150 units and rooftop solar',
      'bills that are not a month, changeover and rounding',
    ],
    inputs: [
      {
        id: 'last_year_units_per_month',
        label: 'average units a month of the last financial year',
        kind: 'number',
        unit: 'kWh a month',
        why: 'It decides the fixed charge. Add up last year’s bills and divide by twelve.',
      },
      {
        id: 'subsidy',
        label: 'whether the home was registered for the State’s free units',
        kind: 'yes-no',
        why: 'Homes registered in 2023 have 100 units a month free. Bills print it as Mukhyamantri nishulk bijli.',
      },
    ],
    months: { m: MONTH },
    quantities: {
      // What FPPAS and surcharge come to together, in rupees for a unit.
      cap: { if: { lte: [BLOCK_UNITS, { mul: ['100', BLOCK_MONTHS] }] }, yes: '0.70', no: '1.00' },
    },
    lines: [
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [makeSlabs(BLOCK_MONTHS, STEPS)],
        },
        source: 'RERC',
      },
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: {
          ladders: [
            {
              over: { in: 'last_year_units_per_month' },
              mode: 'amount',
              unit: 'kWh a month last year',
              steps: makeSteps(['150', '150'], ['300', '300'], ['500', '500'], [null, '800']),
            },
          ],
          times: [BLOCK_MONTHS],
        },
        source: 'RERC',
      },
      {
        id: 'fppas',
        label: 'Fuel and power purchase surcharge (FPPAS)',
        kind: 'charge',
        when: { not: IS_WAIVED },
        amount: makeChargePerUnit(FPPAS),
        source: 'RJ_FUEL',
      },
      {
        id: 'regulatory',
        label: 'Regulatory surcharge',
        kind: 'charge',
        when: { not: IS_WAIVED },
        amount: makeChargePerUnit({ max: ['0', { sub: [{ q: 'cap' }, FPPAS] }] }),
        source: 'TDB',
        clause: 'Tariff for Supply of Electricity 2025, section 32',
        unconfirmed: 'one reader has the cap',
      },
      makeUnknownCharge('duty', 'Electricity duty', { not: IS_WAIVED }),
      makeUnknownCharge('water_cess', 'Water conservation cess', { not: IS_NIL }),
      makeUnknownCharge('urban_cess', 'Urban cess in towns', { not: IS_WAIVED }),
      ...SUBSIDY_LINES,
      makeUnknownCredit(
        'sub_above',
        'Subsidy of the State above 100 units',
        'One paper of 2024 has 3 a unit from 101 to 150 and 2 from 151 to 300: no other source has it.',
        { not: isUpToUnits('100', 'm') },
      ),
    ],
    totals: [PAYABLE],
    sources: cite('RERC', 'TDB', 'RJ_FUEL', 'RJ_SUBSIDY'),
  },
];
