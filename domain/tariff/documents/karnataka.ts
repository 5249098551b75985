/** Karnataka's five ESCOMs: LT-1 domestic, one flat rate, Gruha Jyothi. */
import type {
  Cond,
  Expr,
  Line,
  TariffDocument,
  TariffInput,
  TotalRule,
} from '#domain/tariff/schema.ts';
import {
  isUpToUnits,
  LOAD_KW,
  MONTH,
  makeChargePerUnit,
  PAYABLE_IN_RUPEES,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

interface Year {
  id: string;
  validFrom: string;
  validTo: string;
  /** Rupees for a kW and month. */
  fixedPerKw: string;
  /** Rupees for a unit: the pension and gratuity surcharge. */
  pensionPerUnit: string;
  /** Its bills carry an instalment of the true-up. */
  hasTrueUp: boolean;
}

/** A home that was in one of the schemes before Gruha Jyothi has the same free units as all others in it. */
interface Scheme {
  /** Of the document. */
  suffix: string;
  category: string;
  categoryCode: string;
  freeUnits: string;
}

const SCHEMES: Scheme[] = [
  {
    suffix: '-BHAGYA',
    category: 'LT-1 Kutir or Bhagya Jyothi',
    categoryCode: 'LT-1 Bhagya Jyothi',
    freeUnits: '58',
  },
  {
    suffix: '-AMRUTHA',
    category: 'LT-1 Amrutha Jyothi',
    categoryCode: 'LT-1 Amrutha Jyothi',
    freeUnits: '82',
  },
];

const ENERGY_RATE = '5.80';
const TAX_PERCENT = '9';

/** One horse power is billed as one kW. */
const BILLED_LOAD: Expr = { round: { in: 'load_kw' }, to: '1', mode: 'up' };
const FREE: Expr = { q: 'free_units' };
const ENROLLED: Cond = { is: ['gruha_jyothi', 'yes'] };
/** Above it the whole bill is paid. */
const SUBSIDISED: Cond = { all: [isUpToUnits('200', 'm'), ENROLLED] };
const HAS_TRUE_UP: Cond = { is: ['true_up', 'yes'] };

const SUBSIDY = ['sub_fixed', 'sub_energy', 'sub_fppca', 'sub_pg', 'sub_tax'];
const CHARGES = ['fixed', 'energy', 'fppca', 'pg', 'tax'];
const TRUE_UP_INPUT: TariffInput = {
  id: 'true_up',
  label: 'whether the bill has a true-up of FY 2024-25',
  kind: 'yes-no',
  why: 'Bills from May 2026 to April 2027 carry it in instalments, with its own tax.',
};
const TRUE_UP = ['true_up', 'true_up_sub', 'true_up_tax', 'true_up_sub_tax'];

function makeSubsidyLine(id: string, label: string, rate: Expr): Line {
  return {
    id,
    label,
    kind: 'credit',
    on: 'period',
    when: SUBSIDISED,
    amount: { quantity: FREE, rate, unit: 'kWh' },
    source: 'KA_GJ',
  };
}

function listTrueUpLines(): Line[] {
  const unconfirmed = 'the instalments of the true-up differ by ESCOM';
  return [
    {
      id: 'true_up',
      label: 'True-up of FY 2024-25',
      kind: 'charge',
      on: 'period',
      when: HAS_TRUE_UP,
      amount: { given: 'It is taken on your units of FY 2024-25: type it from your bill.' },
      source: 'KA_TRUEUP',
      unconfirmed,
    },
    {
      id: 'true_up_sub',
      label: 'Gruha Jyothi share of the true-up',
      kind: 'credit',
      on: 'period',
      when: { all: [HAS_TRUE_UP, SUBSIDISED] },
      amount: { given: 'Type it from your bill.' },
      source: 'KA_TRUEUP',
      unconfirmed,
    },
    {
      id: 'true_up_tax',
      label: 'Tax on the true-up',
      kind: 'charge',
      amount: { percent: TAX_PERCENT, of: ['true_up'], by: 'total' },
      source: 'KA_BILLS',
    },
    {
      id: 'true_up_sub_tax',
      label: 'Tax on the Gruha Jyothi share of the true-up',
      kind: 'credit',
      amount: { percent: TAX_PERCENT, of: ['true_up_sub'], by: 'total' },
      source: 'KA_BILLS',
    },
  ];
}

function listSubTotals(hasTrueUp: boolean): TotalRule[] {
  const current = [...CHARGES, ...SUBSIDY, 'md_penalty'];
  return [
    { id: 'sub_total_1', label: 'Charges', of: CHARGES },
    { id: 'sub_total_2', label: 'Gruha Jyothi', of: SUBSIDY },
    { id: 'after_subsidy', label: 'Charges after the subsidy', of: [...CHARGES, ...SUBSIDY] },
    { id: 'current', label: 'Current bill', of: current },
    ...(hasTrueUp ? [{ id: 'true_up_net', label: 'True-up', of: TRUE_UP }] : []),
  ];
}

const ENTITLEMENT_INPUT: TariffInput = {
  id: 'gj_units_per_month',
  label: 'free units a month under Gruha Jyothi',
  kind: 'number',
  unit: 'kWh a month',
  why: 'Bills print it as the entitled units: your monthly average of FY 2022-23 and the addition.',
  when: ENROLLED,
};

function makeLt1(
  { id, validFrom, validTo, fixedPerKw, pensionPerUnit, hasTrueUp }: Year,
  scheme?: Scheme,
): TariffDocument {
  const entitlement: Expr = scheme?.freeUnits ?? { in: ENTITLEMENT_INPUT.id };
  const { suffix = '', category = 'LT-1 domestic', categoryCode = 'LT-1' } = scheme ?? {};
  return {
    id: `${id}${suffix}`,
    ...RECORDED,
    group: 'KA',
    discoms: ['BESCOM', 'MESCOM', 'CESC-MYSURU', 'HESCOM', 'GESCOM'],
    state: 'Karnataka',
    category,
    categoryCode,
    ...(scheme === undefined ? {} : { isSpecial: true }),
    purpose: 'bill',
    validFrom,
    validTo,
    // KERC: from the first meter reading on or after the date.
    changeover: 'period-start',
    status: scheme === undefined ? 'solid' : 'unconfirmed',
    unconfirmedParts: [
      'FPPCA by month and ESCOM',
      ...(scheme === undefined ? [] : ['free units of these schemes, from the press of 2023']),
      ...(hasTrueUp ? ['instalments of the true-up'] : []),
      'rooftop solar rates and the rebate of the fixed charge for rooftop solar',
      'which lengths of a bill count as one month: 28 to 33 days are assumed',
    ],
    inputs: [
      LOAD_KW,
      {
        id: 'gruha_jyothi',
        label: 'whether the connection is enrolled in Gruha Jyothi',
        kind: 'yes-no',
        why: 'It makes units free up to your entitlement, in months of up to 200 units. Bills show it as a subsidy.',
      },
      ...(scheme === undefined ? [ENTITLEMENT_INPUT] : []),
      {
        id: 'md_known',
        label: 'whether the bill prints a recorded demand',
        kind: 'yes-no',
        why: 'A demand above the load is charged at one and a half times the fixed rate.',
        ofBill: true,
      },
      {
        id: 'md_kw',
        label: 'recorded demand in kW',
        kind: 'number',
        unit: 'kW',
        why: 'Bills print it as recorded MD.',
        when: { is: ['md_known', 'yes'] },
        ofBill: true,
      },
      ...(hasTrueUp ? [TRUE_UP_INPUT] : []),
    ],
    months: { m: MONTH },
    quantities: {
      billed_load: BILLED_LOAD,
      free_units: {
        min: [{ units: 'period' }, { mul: [entitlement, { periodMonths: 'm' }] }],
      },
    },
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: {
          quantity: { q: 'billed_load' },
          rate: fixedPerKw,
          unit: 'kW',
          times: [{ months: 'm' }],
        },
        source: 'KERC',
        clause: 'LT-1',
      },
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: makeChargePerUnit(ENERGY_RATE),
        source: 'KERC',
        clause: 'LT-1',
      },
      {
        id: 'fppca',
        label: 'Fuel and power purchase cost adjustment (FPPCA)',
        kind: 'charge',
        amount: makeChargePerUnit({ series: 'KA-FPPCA' }),
        source: 'KA_FPPCA',
      },
      {
        id: 'pg',
        label: 'Pension and gratuity surcharge',
        kind: 'charge',
        amount: makeChargePerUnit(pensionPerUnit),
        source: 'KA_BILLS',
      },
      {
        id: 'tax',
        label: 'Tax',
        kind: 'charge',
        // Notification 24 of 19 July 2018: on the energy charge alone, as bills of 2026 show.
        amount: { percent: TAX_PERCENT, of: ['energy'], by: 'total' },
        source: 'KA_BILLS',
      },
      {
        id: 'sub_fixed',
        label: 'Gruha Jyothi: fixed charge',
        kind: 'credit',
        when: SUBSIDISED,
        amount: { share: '1', of: ['fixed'] },
        source: 'KA_GJ',
      },
      makeSubsidyLine('sub_energy', 'Gruha Jyothi: energy charge', ENERGY_RATE),
      makeSubsidyLine('sub_fppca', 'Gruha Jyothi: FPPCA', { series: 'KA-FPPCA' }),
      {
        ...makeSubsidyLine(
          'sub_pg',
          'Gruha Jyothi: pension and gratuity surcharge',
          pensionPerUnit,
        ),
        // A bill of August 2026 prints 36.29 for 36.295.
        round: { to: '0.01', mode: 'half-down' },
      },
      {
        id: 'sub_tax',
        label: 'Gruha Jyothi: tax',
        kind: 'credit',
        amount: { percent: TAX_PERCENT, of: ['sub_energy'], by: 'total' },
        source: 'KA_GJ',
      },
      {
        id: 'md_penalty',
        label: 'Demand above the sanctioned load',
        kind: 'charge',
        on: 'period',
        when: {
          all: [{ is: ['md_known', 'yes'] }, { gt: [{ in: 'md_kw' }, { q: 'billed_load' }] }],
        },
        // Once a bill, whatever its months.
        amount: {
          quantity: {
            round: { sub: [{ in: 'md_kw' }, { q: 'billed_load' }] },
            to: '0.25',
            mode: 'up',
          },
          rate: fixedPerKw,
          unit: 'kW',
          times: ['1.5'],
        },
        source: 'KA_BILLS',
      },
      ...(hasTrueUp ? listTrueUpLines() : []),
    ],
    totals: [...listSubTotals(hasTrueUp), PAYABLE_IN_RUPEES],
    sources: cite(
      'KERC',
      'KA_BILLS',
      'KA_FPPCA',
      'KA_GJ',
      ...(scheme === undefined ? [] : (['KA_JYOTHI'] as const)),
      ...(hasTrueUp ? (['KA_TRUEUP'] as const) : []),
    ),
  };
}

const YEARS: Year[] = [
  {
    id: 'KA-ESCOMS-LT1-2025-26',
    validFrom: '2025-04-01',
    validTo: '2026-03-31',
    fixedPerKw: '145',
    pensionPerUnit: '0.36',
    hasTrueUp: false,
  },
  {
    id: 'KA-ESCOMS-LT1-2026-27',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    fixedPerKw: '150',
    pensionPerUnit: '0.35',
    hasTrueUp: true,
  },
];

export const karnataka: TariffDocument[] = [
  ...YEARS.map((year) => makeLt1(year)),
  ...SCHEMES.flatMap((scheme) => YEARS.map((year) => makeLt1(year, scheme))),
];
