/** Gujarat: RGP of the four GUVNL companies, with a fuel charge by quarter of use. */
import type { Ladder, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  LOAD_KW,
  makeChargePerUnit,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  PAYABLE,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

interface Area {
  id: string;
  category: string;
  categoryCode: string;
  rates: Ladder['steps'];
  duty: Line;
  unconfirmedParts: string[];
}

function makeRgp(area: Area): TariffDocument {
  return {
    ...RECORDED,
    id: area.id,
    group: 'GJ',
    discoms: ['DGVCL', 'MGVCL', 'PGVCL', 'UGVCL'],
    state: 'Gujarat',
    category: area.category,
    categoryCode: area.categoryCode,
    purpose: 'bill',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: [
      ...area.unconfirmedParts,
      'FPPPA after September 2025',
      'whole months, changeover and rounding',
      'smart prepaid schedule, ToD and BPL rates',
    ],
    inputs: [LOAD_KW],
    months: { m: { kind: 'whole', per: '30' } },
    lines: [
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: {
          // An amount for the connection, not for each kW.
          ladders: [
            {
              over: { in: 'load_kw' },
              mode: 'amount',
              unit: 'kW',
              steps: makeSteps(['2', '15'], ['4', '25'], ['6', '45'], [null, '70']),
            },
          ],
          times: [BLOCK_MONTHS],
        },
        source: 'TDB',
      },
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: { ladders: [makeSlabs(BLOCK_MONTHS, area.rates)] },
        source: 'TDB',
      },
      {
        id: 'fpppa',
        label: 'Fuel and power purchase price adjustment (FPPPA)',
        kind: 'charge',
        amount: makeChargePerUnit({ series: 'GJ-FPPPA' }),
        source: 'GJ_FUEL',
      },
      area.duty,
    ],
    totals: [PAYABLE],
    sources: cite('TDB', 'GJ_FUEL', 'TORRENT'),
  };
}

export const gujarat: TariffDocument[] = [
  makeRgp({
    id: 'GJ-GUVNL-RGP',
    category: 'RGP urban',
    categoryCode: 'RGP urban',
    rates: makeSteps(['50', '3.05'], ['100', '3.50'], ['250', '4.15'], [null, '5.20']),
    duty: {
      id: 'duty',
      label: 'Electricity duty',
      kind: 'charge',
      amount: { percent: '15', of: ['energy', 'fpppa', 'fixed'], by: 'total' },
      source: 'TORRENT',
    },
    unconfirmedParts: ['fixed charge in the base of the duty'],
  }),
  makeRgp({
    id: 'GJ-GUVNL-RGP-RURAL',
    category: 'RGP rural (gram panchayat)',
    categoryCode: 'RGP rural',
    rates: makeSteps(['50', '2.65'], ['100', '3.10'], ['250', '3.75'], [null, '4.90']),
    duty: makeUnknownCharge('duty', 'Electricity duty'),
    unconfirmedParts: ['rate of the duty'],
  }),
];
