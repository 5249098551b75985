/** Older and other tariffs of Delhi, by which printed bills check the rules. */

import {
  BLOCK_UNITS,
  LOAD_KVA,
  LOAD_KW,
  makeSlabs,
  makeSteps,
  PAYABLE,
  RECORDED,
  TO_WHOLE,
} from '#domain/tariff/documents/common.ts';
import { DEMAND, listSurchargeLines } from '#domain/tariff/documents/delhi.ts';
import { cite } from '#domain/tariff/documents/sources.ts';
import type { Line, Source, TariffDocument } from '#domain/tariff/schema.ts';

const DL_STEPS: Source = {
  title: 'calculation steps of BSES (2014) and Tata Power-DDL (2015)',
  read: 'order',
};

const BASE = {
  ...RECORDED,
  group: 'DL',
  state: 'Delhi',
  category: 'Domestic (LT)',
  categoryCode: 'Domestic',
  purpose: 'explanation',
  changeover: 'split',
  status: 'unconfirmed',
  months: { m: { kind: 'calendar' } },
  unitsRound: '1',
} as const;

const ROUND_PARTS = { to: '0.01', mode: 'half-up', at: 'part' } as const;

function makeEnergyLine(rows: ReturnType<typeof makeSteps>): Line {
  return {
    id: 'energy',
    label: 'Energy charge',
    kind: 'charge',
    round: ROUND_PARTS,
    amount: { ladders: [{ ...makeSlabs({ months: 'm' }, rows), limitRound: TO_WHOLE }] },
    source: 'DL_BILL',
  };
}

const RATES_2014 = makeSteps(
  ['200', '4.00'],
  ['400', '5.95'],
  ['800', '7.30'],
  ['1200', '8.10'],
  [null, '8.75'],
);

function makeSurchargeLine(id: string, label: string, baseId: string): Line {
  return {
    id,
    label,
    kind: 'charge',
    amount: { percent: '8', of: [baseId], by: 'total' },
    source: 'DL_STEPS',
  };
}

const SURCHARGES_2014 = [
  makeSurchargeLine('sur_energy', 'Surcharge on the energy charge', 'energy'),
  makeSurchargeLine('sur_fixed', 'Surcharge on the fixed charge', 'fixed'),
];

export const delhiTests: TariffDocument[] = [
  {
    ...BASE,
    id: 'DL-BRPL-DOM-2011',
    discoms: ['BRPL'],
    validFrom: '2011-09-01',
    validTo: '2012-06-30',
    inputs: [],
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        split: 'calendar-month',
        round: ROUND_PARTS,
        amount: { quantity: '1', rate: '30', unit: 'connection', times: [{ months: 'm' }] },
        source: 'DL_BILL',
      },
      makeEnergyLine(makeSteps(['200', '3.00'], [null, '4.80'])),
      {
        id: 'fpa',
        label: 'Fuel price adjustment',
        kind: 'charge',
        amount: { percent: '5', of: ['energy'], by: 'total' },
        source: 'DL_BILL',
      },
      {
        id: 'tax',
        label: 'Electricity tax',
        kind: 'charge',
        amount: { percent: '5', of: ['energy', 'fpa'], by: 'total' },
        source: 'DL_BILL',
      },
    ],
    totals: [PAYABLE, DEMAND],
    sources: cite('DL_BILL'),
  },
  {
    ...BASE,
    id: 'DL-BSES-DOM-2014',
    discoms: ['BRPL', 'BYPL'],
    validFrom: '2014-07-17',
    validTo: '2015-12-31',
    inputs: [LOAD_KW],
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        split: 'calendar-month',
        round: ROUND_PARTS,
        amount: {
          ladders: [
            {
              when: { lte: [{ in: 'load_kw' }, '5'] },
              over: { in: 'load_kw' },
              mode: 'amount',
              unit: 'kW',
              steps: makeSteps(['2', '40'], [null, '100']),
            },
            { over: { in: 'load_kw' }, mode: 'whole', unit: 'kW', steps: makeSteps([null, '25']) },
          ],
          times: [{ months: 'm' }],
        },
        source: 'DL_STEPS',
      },
      makeEnergyLine(RATES_2014),
      ...SURCHARGES_2014,
    ],
    totals: [PAYABLE, DEMAND],
    sources: { ...cite('DL_BILL'), DL_STEPS },
  },
  {
    ...BASE,
    id: 'DL-TPDDL-DOM-2014',
    discoms: ['TPDDL'],
    validFrom: '2014-07-17',
    validTo: '2015-12-31',
    inputs: [LOAD_KW],
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        // The amounts of the calendar months are added before the charge is rounded.
        amount: {
          ladders: [
            {
              over: { in: 'load_kw' },
              mode: 'amount',
              unit: 'kW',
              steps: makeSteps(['2', '40'], [null, { unknown: 'Above 2 kW no source is known.' }]),
            },
          ],
          times: [{ months: 'm' }],
        },
        source: 'DL_STEPS',
      },
      makeEnergyLine(RATES_2014),
      ...SURCHARGES_2014,
    ],
    totals: [PAYABLE],
    sources: { ...cite('DL_BILL'), DL_STEPS },
  },
  {
    ...BASE,
    id: 'DL-BRPL-NDLT-TEST',
    discoms: ['BRPL'],
    category: 'Non-domestic',
    categoryCode: 'Non-domestic',
    validFrom: '2021-10-01',
    validTo: null,
    inputs: [
      LOAD_KVA,
      {
        id: 'mdi_kva',
        label: 'recorded demand in kVA',
        kind: 'number',
        unit: 'kVA',
        why: 'The fixed charge is taken on it where it is above the load.',
      },
    ],
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        split: 'calendar-month',
        round: ROUND_PARTS,
        amount: {
          quantity: { max: [{ in: 'load_kva' }, { in: 'mdi_kva' }] },
          rate: '250',
          unit: 'kVA',
          times: [{ months: 'm' }],
        },
        source: 'DL_BILL',
      },
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        round: ROUND_PARTS,
        amount: { quantity: BLOCK_UNITS, rate: '8.50', unit: 'kWh' },
        source: 'DL_BILL',
      },
      ...listSurchargeLines('BRPL-PPAC'),
    ],
    totals: [PAYABLE],
    sources: cite('DL_BILL'),
  },
];
