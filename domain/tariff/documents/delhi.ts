/** Delhi: domestic bills of BRPL, BYPL and Tata Power-DDL. DERC's schedule of 2019, surcharges of 2021. */
import type { Cond, Line, TariffDocument, TotalRule } from '#domain/tariff/schema.ts';
import {
  LOAD_KW,
  makeSlabs,
  makeSteps,
  PAYABLE,
  PERIOD_UNITS,
  RECORDED,
  TO_WHOLE,
} from './common.ts';
import { cite } from './sources.ts';

interface Supplier {
  id: string;
  discom: string;
  /** The series of its power purchase adjustment (PPAC). */
  ppacSeries: string;
  /** BSES rounds the fixed charge of each calendar month, Tata Power-DDL adds the months first. */
  fixedRoundedAt: 'part' | 'line';
  /** Documents of one supplier that differ from the rest. */
  unconfirmedParts?: string[];
}

/** BSES prints the payable amount cut down to a multiple of ten. */
export const DEMAND: TotalRule = {
  id: 'demand',
  label: 'Amount demanded',
  of: '*',
  round: { to: '10', mode: 'down' },
  carry: true,
};

const CHARGES = [
  'fixed',
  'energy',
  'ppac_energy',
  'ppac_fixed',
  'sur_energy',
  'sur_fixed',
  'pension',
  'tax',
];

const APPLIED: Cond = { is: ['subsidy', 'yes'] };

/** Printed bills round the slabs' limits to whole units; the subsidy's are the same ones. */
function isUpToUnits(units: string): Cond {
  return { lte: [PERIOD_UNITS, { round: { mul: [units, { periodMonths: 'm' }] }, ...TO_WHOLE }] };
}

/** The PPAC on each part of energy and fixed charge, the surcharges on their sums, and the tax. */
export function listSurchargeLines(ppac: string): Line[] {
  const makeLineOnParts = (id: string, label: string, baseId: string): Line => ({
    id,
    label,
    kind: 'charge',
    amount: { percent: { series: ppac }, of: [baseId], by: 'parts' },
    round: { to: '0.01', mode: 'half-up', at: 'part' },
    source: 'DL_BILL',
  });
  const makeLineOnTotal = (
    id: string,
    label: string,
    percent: string,
    baseIds: string[],
  ): Line => ({
    id,
    label,
    kind: 'charge',
    amount: { percent, of: baseIds, by: 'total' },
    source: 'DL_BILL',
  });
  return [
    makeLineOnParts('ppac_energy', 'PPAC on the energy charge', 'energy'),
    makeLineOnParts('ppac_fixed', 'PPAC on the fixed charge', 'fixed'),
    makeLineOnTotal('sur_energy', 'Surcharge on the energy charge', '8', ['energy']),
    makeLineOnTotal('sur_fixed', 'Surcharge on the fixed charge', '8', ['fixed']),
    makeLineOnTotal('pension', 'Pension trust surcharge', '7', ['fixed', 'energy']),
    // Not on the fixed charge, and not on the pension surcharge.
    makeLineOnTotal('tax', 'Electricity tax', '5', ['energy', 'ppac_energy', 'sur_energy']),
  ];
}

function makeDomestic(supplier: Supplier): TariffDocument {
  const { id, discom, ppacSeries, fixedRoundedAt, unconfirmedParts = [] } = supplier;
  const isBses = fixedRoundedAt === 'part';
  return {
    id,
    ...RECORDED,
    group: 'DL',
    discoms: [discom],
    state: 'Delhi',
    category: 'Domestic (LT)',
    categoryCode: 'Domestic',
    purpose: 'bill',
    validFrom: '2021-10-01',
    validTo: null,
    changeover: 'split',
    status: 'solid',
    unconfirmedParts: [
      'PPAC after July 2026',
      'subsidy from 201 to 400 units',
      'surcharges of 8% and 7% after 2024: no new order was found',
      ...unconfirmedParts,
    ],
    inputs: [
      LOAD_KW,
      {
        id: 'subsidy',
        label: 'whether you applied for the Delhi government’s subsidy',
        kind: 'yes-no',
        why: 'It pays the whole bill up to 200 units a month and a part of it up to 400. Bills show it as GNCTD subsidy.',
      },
    ],
    months: { m: { kind: 'calendar' } },
    unitsRound: '1',
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        ...(isBses ? { split: 'calendar-month' as const } : {}),
        round: { to: '0.01', mode: 'half-up', at: fixedRoundedAt },
        amount: {
          // The band picks one rate for all kW.
          ladders: [
            {
              over: { in: 'load_kw' },
              mode: 'whole',
              unit: 'kW',
              steps: makeSteps(
                ['2', '20'],
                ['5', '50'],
                ['15', '100'],
                ['25', '200'],
                [null, '250'],
              ),
            },
          ],
          times: [{ months: 'm' }],
        },
        source: 'DERC19',
      },
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        round: { to: '0.01', mode: 'half-up', at: 'part' },
        amount: {
          ladders: [
            {
              ...makeSlabs(
                { months: 'm' },
                makeSteps(
                  ['200', '3.00'],
                  ['400', '4.50'],
                  ['800', '6.50'],
                  ['1200', '7.00'],
                  [null, '8.00'],
                ),
              ),
              limitRound: TO_WHOLE,
            },
          ],
        },
        source: 'DERC19',
      },
      ...listSurchargeLines(ppacSeries),
      {
        id: 'subsidy',
        label: 'Subsidy of the Delhi government',
        kind: 'credit',
        on: 'period',
        when: { all: [isUpToUnits('400'), APPLIED] },
        amount: {
          value: {
            if: isUpToUnits('200'),
            yes: { line: CHARGES },
            no: {
              min: [{ mul: ['0.5', { line: 'energy' }] }, { mul: ['800', { periodMonths: 'm' }] }],
            },
          },
        },
        source: 'DL_SUBSIDY',
        unconfirmed: 'what the half is taken on from 201 to 400 units is not proved',
      },
    ],
    totals: isBses ? [PAYABLE, DEMAND] : [PAYABLE],
    sources: cite('DERC19', 'DL_BILL', 'DL_SUBSIDY'),
  };
}

export const delhi: TariffDocument[] = [
  makeDomestic({
    id: 'DL-BRPL-DOM',
    discom: 'BRPL',
    ppacSeries: 'BRPL-PPAC',
    fixedRoundedAt: 'part',
  }),
  makeDomestic({
    id: 'DL-BYPL-DOM',
    discom: 'BYPL',
    ppacSeries: 'BYPL-PPAC',
    fixedRoundedAt: 'part',
  }),
  makeDomestic({
    id: 'DL-TPDDL-DOM',
    discom: 'TPDDL',
    ppacSeries: 'TPDDL-PPAC',
    fixedRoundedAt: 'line',
    unconfirmedParts: ['rounding of the fixed charge, seen in one illustration of 2015'],
  }),
  {
    ...makeDomestic({
      id: 'DL-NDMC-DOM',
      discom: 'NDMC',
      ppacSeries: 'NDMC-PPAC',
      fixedRoundedAt: 'line',
      unconfirmedParts: [
        'NDMC’s PPAC before July 2025, of which papers say different things',
        'whether NDMC charges the 8% and the pension surcharge',
      ],
    }),
    status: 'unconfirmed',
  },
];
