/** Gujarat: RGP of the four GUVNL companies, with a fuel charge by quarter of use. */
import type { Ladder, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  LOAD_KW,
  makeChargePerUnit,
  makeSlabs,
  makeSteps,
  PAYABLE,
  pairSteps,
  RECORDED,
} from './common.ts';
import { cite, type SourceKey } from './sources.ts';
import { listHoursInputs, makeHoursLine, makeSunHours } from './time-of-day.ts';

interface Area {
  id: string;
  validFrom: string;
  validTo: string;
  category: string;
  categoryCode: string;
  rates: Ladder['steps'];
  fixed: Ladder['steps'];
  dutyPercent: string;
  dutySource: SourceKey;
  isSpecial?: true;
  /** A smart meter's units in the sun cost less. */
  hasSunHours: boolean;
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
    ...(area.isSpecial ? { isSpecial: true } : {}),
    purpose: 'bill',
    validFrom: area.validFrom,
    validTo: area.validTo,
    changeover: 'split',
    status: 'unconfirmed',
    unconfirmedParts: [
      ...area.unconfirmedParts,
      'FPPPA after September 2025',
      'whole months, changeover and rounding',
      'smart prepaid schedule, and the rebate from 11 to 17 o’clock with a smart meter',
    ],
    inputs: [LOAD_KW, ...(area.hasSunHours ? listHoursInputs(SUN) : [])],
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
              steps: area.fixed,
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
      {
        id: 'duty',
        label: 'Electricity duty',
        kind: 'charge',
        amount: { percent: area.dutyPercent, of: ['energy', 'fpppa', 'fixed'], by: 'total' },
        source: area.dutySource,
      },
      ...(area.hasSunHours
        ? [
            makeHoursLine(SUN, '0.60', {
              source: 'TDB',
              unconfirmed: 'one program has it; whether duty is taken after it is not known',
            }),
          ]
        : []),
    ],
    totals: [PAYABLE],
    sources: cite('TDB', 'GJ_2025', 'GJ_FUEL', 'GJ_STAFF', 'TORRENT'),
  };
}

const SUN = makeSunHours(11, 17);

const BY_LOAD = makeSteps(['2', '15'], ['4', '25'], ['6', '45'], [null, '70']);
const LIMITS = ['50', '100', '250', null];

/** The rates were kept from one year to the next. */
const YEARS = [
  { suffix: '', validFrom: '2026-04-01', validTo: '2027-03-31', hasSunHours: true },
  {
    suffix: '-2025-26',
    ...{ validFrom: '2025-04-01', validTo: '2026-03-31', hasSunHours: false },
  },
] as const;

export const gujarat: TariffDocument[] = [
  ...YEARS.flatMap(({ suffix, ...year }) => [
    makeRgp({
      ...year,
      id: `GJ-GUVNL-RGP${suffix}`,
      category: 'RGP urban',
      categoryCode: 'RGP urban',
      rates: pairSteps(LIMITS, ['3.05', '3.50', '4.15', '5.20']),
      fixed: BY_LOAD,
      dutyPercent: '15',
      dutySource: 'TORRENT',
      unconfirmedParts: ['fixed charge in the base of the duty'],
    }),
    makeRgp({
      ...year,
      id: `GJ-GUVNL-RGP-RURAL${suffix}`,
      category: 'RGP rural (gram panchayat)',
      categoryCode: 'RGP rural',
      rates: pairSteps(LIMITS, ['2.65', '3.10', '3.75', '4.90']),
      fixed: BY_LOAD,
      dutyPercent: '7.5',
      dutySource: 'GJ_STAFF',
      unconfirmedParts: ['rate of the duty, shown by one worked bill'],
    }),
  ]),
  makeRgp({
    ...YEARS[0],
    hasSunHours: false,
    id: 'GJ-GUVNL-BPL',
    isSpecial: true,
    category: 'RGP below the poverty line (BPL)',
    categoryCode: 'RGP BPL',
    rates: pairSteps(LIMITS, ['1.50', '3.50', '4.15', '5.20']),
    fixed: makeSteps([null, '5']),
    dutyPercent: '15',
    dutySource: 'TORRENT',
    unconfirmedParts: ['rates above 50 units in a village'],
  }),
];
