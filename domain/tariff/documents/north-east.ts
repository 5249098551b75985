/** Tripura, Meghalaya, Sikkim and Arunachal Pradesh: one supplier each. */
import type { Line, TariffDocument, TariffInput } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  LOAD_KVA,
  LOAD_KW,
  MONTH,
  makeSteps,
  makeUnknownCharge,
  PAYABLE,
  PHASE,
  RECORDED,
} from './common.ts';
import { makeEnergyLine, makeFixedLine, makePercentLine, makeUnitLine } from './lines.ts';
import { citeLines, type SourceKey } from './sources.ts';

type Own = Pick<
  TariffDocument,
  'id' | 'group' | 'state' | 'category' | 'categoryCode' | 'validFrom' | 'validTo' | 'lines'
> & { discom: string; isSpecial?: true; status?: 'solid'; inputs: TariffInput[]; doubts: string[] };

function makeDomestic({ discom, status, doubts, ...own }: Own): TariffDocument {
  return {
    ...RECORDED,
    ...own,
    discoms: [discom],
    purpose: 'bill',
    changeover: 'split',
    status: status ?? 'unconfirmed',
    unconfirmedParts: [...doubts, 'rounding, and bills that are not a month'],
    months: { m: MONTH },
    totals: [PAYABLE],
    sources: citeLines(own.lines),
  };
}

const DUTY = makeUnknownCharge('duty', 'Electricity duty');
const FUEL = makeUnknownCharge('fuel', 'Fuel and power purchase adjustment');

const TRIPURA = { group: 'TR', discom: 'TSECL', state: 'Tripura' };
const TR_STEPS = makeSteps(['50', '4.86'], ['150', '6.41'], ['300', '7.32'], [null, '8.52']);
const TR_SINGLE = {
  ...TRIPURA,
  category: 'Domestic, single phase, net of the State’s subsidy',
  categoryCode: 'Domestic',
  inputs: [LOAD_KW],
};

function listTripuraLines(fixedPerKw: string, fixedSource: SourceKey): Line[] {
  return [
    makeEnergyLine(TR_STEPS, { source: 'TDB' }),
    makeFixedLine({ in: 'load_kw' }, 'kW', fixedPerKw, { source: fixedSource }),
    FUEL,
    DUTY,
  ];
}

const MEGHALAYA = {
  ...{ group: 'ML', discom: 'MePDCL', state: 'Meghalaya' },
  ...{ validFrom: '2026-04-01', validTo: '2027-03-31' },
};
const ML_STEPS = makeSteps(['100', '5.00'], ['200', '5.04'], [null, '5.10']);
const ML_MORE = [
  FUEL,
  makeUnitLine('duty', 'Electricity duty', '0.05', {
    source: 'TDB',
    unconfirmed: 'one program has it',
  }),
];

const SINGLE = { is: ['phase', 'single'] } satisfies Line['when'];

const ARUNACHAL = {
  ...{ group: 'AR', discom: 'APDOP', state: 'Arunachal Pradesh' },
  ...{ validFrom: '2024-07-01', validTo: null, status: 'solid' as const },
  inputs: [PHASE],
  doubts: ['kept in 2026-27: one program has it', 'meter rent of a prepaid meter'],
};

function listArunachalLines(rate: string): Line[] {
  return [
    makeUnitLine('energy', 'Energy charge', rate, { source: 'AR_DOP' }),
    {
      id: 'rent',
      label: 'Meter rent',
      kind: 'charge',
      amount: {
        quantity: '1',
        rate: { if: SINGLE, yes: '20', no: '50' },
        unit: 'connection',
        times: [BLOCK_MONTHS],
      },
      source: 'AR_DOP',
    },
    makePercentLine('rebate', 'Rebate for paying in time', '3', ['energy'], {
      kind: 'memo',
      source: 'AR_DOP',
    }),
  ];
}

export const northEast: TariffDocument[] = [
  makeDomestic({
    ...TR_SINGLE,
    id: 'TR-TSECL-DOM-2026-05',
    ...{ validFrom: '2026-05-01', validTo: null },
    lines: listTripuraLines('70', 'TDB'),
    doubts: ['fixed charge: it was 16 until April 2026', 'duty', 'fuel', 'villages up to 50 units'],
  }),
  makeDomestic({
    ...TR_SINGLE,
    id: 'TR-TSECL-DOM-2025-11',
    ...{ validFrom: '2025-11-01', validTo: '2026-04-30' },
    lines: listTripuraLines('16', 'TR_PRESS'),
    doubts: ['rates, which are those of May 2026', 'duty', 'fuel'],
  }),
  makeDomestic({
    ...TRIPURA,
    id: 'TR-TSECL-DOM-3PH-2026-05',
    category: 'Domestic, three phases, net of the State’s subsidy',
    categoryCode: 'Domestic three phase',
    ...{ validFrom: '2026-05-01', validTo: null },
    inputs: [LOAD_KW],
    lines: [
      makeUnitLine('energy', 'Energy charge', '8.37', { source: 'TDB' }),
      makeFixedLine({ in: 'load_kw' }, 'kW', '125', { source: 'TDB' }),
      FUEL,
      DUTY,
    ],
    doubts: ['duty', 'fuel'],
  }),
  makeDomestic({
    ...MEGHALAYA,
    id: 'ML-MEPDCL-DLT-2026-27',
    category: 'DLT domestic',
    categoryCode: 'DLT',
    inputs: [LOAD_KVA],
    lines: [
      makeEnergyLine(ML_STEPS, { source: 'TDB' }),
      makeFixedLine({ in: 'load_kva' }, 'kVA', '90', { source: 'TDB' }),
      ...ML_MORE,
    ],
    doubts: ['duty', 'fuel'],
  }),
  makeDomestic({
    ...MEGHALAYA,
    id: 'ML-MEPDCL-KUTIR-2026-27',
    isSpecial: true,
    category: 'Kutir Jyoti, metered: 30 units a month at a lower rate',
    categoryCode: 'Kutir Jyoti',
    inputs: [],
    lines: [
      makeEnergyLine([{ upTo: '30', rate: '4.57' }, ...ML_STEPS], { source: 'TDB' }),
      ...ML_MORE,
    ],
    doubts: ['fixed charge', 'duty', 'fuel'],
  }),
  makeDomestic({
    ...{ group: 'SK', discom: 'SIKKIM-POWER', state: 'Sikkim' },
    id: 'SK-POWER-DOM-2025',
    category: 'Domestic',
    categoryCode: 'DLT',
    ...{ validFrom: '2025-04-01', validTo: null },
    inputs: [PHASE],
    lines: [
      makeEnergyLine(
        makeSteps(
          ['50', '1.60'],
          ['100', '2.60'],
          ['200', '3.60'],
          ['400', '4.10'],
          [null, '4.60'],
        ),
        {
          source: 'TDB',
          min: { mul: [{ if: SINGLE, yes: '50', no: '200' }, { periodMonths: 'm' }] },
        },
      ),
      makePercentLine('rebate', 'Rebate for paying within ten days', '5', ['energy'], {
        kind: 'memo',
        source: 'TDB',
      }),
    ],
    doubts: ['order for 2026-27', 'free units for villages, of which the press speaks'],
  }),
  makeDomestic({
    ...ARUNACHAL,
    id: 'AR-DOP-DOM-2024',
    category: 'Domestic',
    categoryCode: 'Domestic',
    lines: listArunachalLines('4.00'),
  }),
  makeDomestic({
    ...ARUNACHAL,
    id: 'AR-DOP-BPL-2024',
    isSpecial: true,
    category: 'Kutir Jyoti and BPL',
    categoryCode: 'Kutir Jyoti',
    lines: listArunachalLines('2.65'),
  }),
];
