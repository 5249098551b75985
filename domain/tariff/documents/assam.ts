/** Assam: APDCL's Domestic A and B and Jeevan Dhara. A month of the fixed charge is a twelfth of the year's days. */
import type { Ladder, Line, MonthsRule, TariffDocument } from '#domain/tariff/schema.ts';
import {
  isUpToUnits,
  LOAD_KW,
  MONTH,
  makeSteps,
  PAYABLE_IN_RUPEES,
  PERIOD_UNITS,
  RECORDED,
} from './common.ts';
import { makeEnergyLine, makePercentLine } from './lines.ts';
import { cite, type SourceKey } from './sources.ts';

/** A bill of 31 days prints 30.00 as 30.55. */
const BY_DAYS: MonthsRule = { kind: 'days', per: '30.44' };

interface Category {
  id: string;
  categoryCode: string;
  category: string;
  isSpecial?: true;
  validFrom: string;
  validTo: string | null;
  status: TariffDocument['status'];
  source: SourceKey;
  steps: Ladder['steps'];
  fixed: { perKw: string } | { perConnection: string };
  /** Why the rates above 300 units are in doubt. */
  doubted?: string;
  /** Between energy and duty. */
  more?: Line[];
  unconfirmedParts: string[];
}

function makeDomestic({
  fixed,
  steps,
  source,
  doubted,
  more = [],
  ...category
}: Category): TariffDocument {
  const energy = makeEnergyLine(steps, { source });
  const isPerKw = 'perKw' in fixed;
  return {
    ...RECORDED,
    ...category,
    group: 'AS',
    discoms: ['APDCL'],
    state: 'Assam',
    purpose: 'bill',
    changeover: 'split',
    unconfirmedParts: [
      ...category.unconfirmedParts,
      ...(doubted === undefined ? [] : [doubted]),
      'duty: near a bill of 2024, and not proved',
      'meter rent, seen on a bill of 2017',
    ],
    inputs: isPerKw ? [LOAD_KW] : [],
    months: { m: MONTH, d: BY_DAYS },
    lines: [
      doubted === undefined ? energy : makeDoubtedAbove300(energy, doubted),
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: {
          quantity: isPerKw ? { in: 'load_kw' } : '1',
          rate: isPerKw ? fixed.perKw : fixed.perConnection,
          unit: isPerKw ? 'kW' : 'connection',
          times: [{ months: 'd' }],
        },
        source,
      },
      makePercentLine('duty', 'Electricity duty', '5', ['energy', 'fixed'], {
        source: 'AS_DUTY',
        unconfirmed: 'the press of 2018 has it',
      }),
      ...more,
    ],
    totals: [PAYABLE_IN_RUPEES],
    sources: cite('TDB', 'APDCL_2023', 'AS_FPPPA', 'AS_DUTY'),
  };
}

/** The same slabs, which are an estimate for a bill of more units. */
function makeDoubtedAbove300(energy: Line, unconfirmed: string): Line {
  if (!('ladders' in energy.amount)) return energy;
  const { ladders } = energy.amount;
  const certain = ladders.map((ladder) => ({ ...ladder, when: isUpToUnits('300', 'm') }));
  return {
    ...energy,
    amount: { ladders: [...certain, ...ladders.map((ladder) => ({ ...ladder, unconfirmed }))] },
  };
}

/** The State pays a part of it, which depends on the units of the month. */
const FPPPA: Line = {
  id: 'fpppa',
  label: 'Fuel and power purchase price adjustment (FPPPA)',
  kind: 'charge',
  amount: {
    quantity: { units: 'block' },
    rate: {
      if: isUpToUnits('300', 'm'),
      yes: { series: 'AS-FPPPA', key: '0-300' },
      no: {
        if: isUpToUnits('500', 'm'),
        yes: { series: 'AS-FPPPA', key: '301-500' },
        no: { series: 'AS-FPPPA', key: '>500' },
      },
    },
    unit: 'kWh',
  },
  source: 'AS_FPPPA',
  unconfirmed: 'whether a home above 300 units pays the higher value on all of them',
};

function makeSubsidyLine(units: string | null, rate: string): Line {
  const limit = units === null ? [] : [{ mul: [units, { periodMonths: 'm' as const }] }];
  return {
    id: 'state_subsidy',
    label: 'Subsidy of the State',
    kind: 'credit',
    on: 'period',
    amount: { quantity: { min: [PERIOD_UNITS, ...limit] }, rate, unit: 'kWh' },
    source: 'APDCL_2023',
  };
}

const YEARS_2025 = {
  validFrom: '2025-04-01',
  validTo: null,
  status: 'unconfirmed',
  source: 'TDB',
  unconfirmedParts: ['FPPPA, which is inside these rates', 'order for 2026-27'],
} satisfies Partial<Category>;
const YEARS_2023 = {
  validFrom: '2023-04-01',
  validTo: '2025-03-31',
  status: 'solid',
  source: 'APDCL_2023',
} satisfies Partial<Category>;

const WHOLE_OR_BAND = 'above 300 units: whether each band or the whole use takes its rate';

const DOMESTIC_A = {
  categoryCode: 'Domestic A',
  category: 'Domestic A: above 0.5 kW, up to 5 kW',
  fixed: { perKw: '70' },
};
const DOMESTIC_B = {
  categoryCode: 'Domestic B',
  category: 'Domestic B: above 5 kW, up to 30 kW',
  fixed: { perKw: '70' },
};
const JEEVAN_DHARA = {
  categoryCode: 'Jeevan Dhara',
  category: 'Jeevan Dhara: up to 0.5 kW and 1.5 units a day',
  isSpecial: true as const,
  fixed: { perConnection: '40' },
};

export const assam: TariffDocument[] = [
  makeDomestic({
    ...YEARS_2025,
    ...DOMESTIC_A,
    id: 'AS-APDCL-DOM-A-2025',
    doubted: WHOLE_OR_BAND,
    steps: makeSteps(
      ['120', '4.25'],
      ['240', '6.30'],
      ['300', '7.20'],
      ['500', '7.40'],
      [null, '8.19'],
    ),
  }),
  makeDomestic({
    ...YEARS_2025,
    ...DOMESTIC_B,
    id: 'AS-APDCL-DOM-B-2025',
    doubted: WHOLE_OR_BAND,
    steps: makeSteps(['300', '6.75'], ['500', '6.95'], [null, '7.74']),
  }),
  makeDomestic({
    ...YEARS_2025,
    ...JEEVAN_DHARA,
    id: 'AS-APDCL-JD-2025',
    steps: makeSteps([null, '3.35']),
  }),
  makeDomestic({
    ...YEARS_2023,
    ...DOMESTIC_A,
    id: 'AS-APDCL-DOM-A-2023',
    steps: makeSteps(['120', '5.70'], ['240', '7.00'], [null, '7.90']),
    more: [FPPPA, makeSubsidyLine('120', '0.75')],
    unconfirmedParts: ['FPPPA by units'],
  }),
  makeDomestic({
    ...YEARS_2023,
    ...JEEVAN_DHARA,
    id: 'AS-APDCL-JD-2023',
    steps: makeSteps([null, '5.05']),
    more: [FPPPA, makeSubsidyLine(null, '1.00')],
    unconfirmedParts: ['FPPPA by units'],
  }),
];
