/** Odisha: LT domestic of the four TP companies. */
import type { Expr, Line, TariffDocument } from '#domain/tariff/schema.ts';
import {
  BLOCK_MONTHS,
  BLOCK_UNITS,
  isYes,
  LOAD_KW,
  MONTH,
  makeChargePerUnit,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  PAYABLE,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

const STEPS = makeSteps(['50', '2.90'], ['200', '4.70'], ['400', '5.70'], [null, '6.10']);
const FREE_UNITS: Expr = { mul: ['30', BLOCK_MONTHS] };

const BASE = {
  group: 'OD',
  discoms: ['TPCODL', 'TPNODL', 'TPSODL', 'TPWODL'],
  state: 'Odisha',
  purpose: 'bill',
  changeover: 'split',
  status: 'unconfirmed',
  months: { m: MONTH },
  totals: [PAYABLE],
  sources: cite('TDB', 'OD_OERC'),
} satisfies Partial<TariffDocument>;

/** What paying takes off the next bill: it is shown and not counted. */
const REBATES: Line[] = [
  {
    id: 'rebate',
    label: 'Rebate for paying in time',
    kind: 'memo',
    amount: makeChargePerUnit('0.10'),
    source: 'TDB',
  },
  {
    id: 'rebate_digital',
    label: 'Rebate for paying digitally',
    kind: 'memo',
    amount: { percent: '4', of: ['energy'], by: 'total' },
    source: 'OD_OERC',
  },
];

/** Ten paise a unit, on the next bill as the others. */
const VILLAGE_REBATE: Line = {
  id: 'rebate_village',
  label: 'Rebate for villages',
  kind: 'memo',
  when: isYes('village'),
  amount: makeChargePerUnit('0.10'),
  source: 'OD_OERC',
};

export const odisha: TariffDocument[] = [
  {
    ...BASE,
    ...RECORDED,
    id: 'OD-TPCODL-DOM',
    category: 'LT domestic',
    categoryCode: 'LT domestic',
    validFrom: '2024-04-01',
    validTo: '2027-03-31',
    unconfirmedParts: ['electricity duty', 'rebates: they come off the next bill'],
    inputs: [
      LOAD_KW,
      {
        id: 'village',
        label: 'whether the home is in a village',
        kind: 'yes-no',
        why: 'There the next bill is 10 paise a unit less.',
      },
    ],
    lines: [
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [makeSlabs(BLOCK_MONTHS, STEPS)],
        },
        source: 'TDB',
      },
      {
        id: 'fixed',
        label: 'Monthly minimum fixed charge',
        kind: 'charge',
        amount: { quantity: { in: 'load_kw' }, rate: '20', unit: 'kW', times: [{ months: 'm' }] },
        source: 'TDB',
      },
      makeUnknownCharge('duty', 'Electricity duty'),
      ...REBATES,
      VILLAGE_REBATE,
    ],
  },
  {
    ...BASE,
    ...RECORDED,
    id: 'OD-TPCODL-KUTIR',
    isSpecial: true,
    category: 'Kutir Jyoti: up to 30 units a month',
    categoryCode: 'Kutir Jyoti',
    validFrom: '2025-04-01',
    validTo: '2027-03-31',
    unconfirmedParts: ['electricity duty above 30 units', 'above 30 units: the ordinary rates'],
    inputs: [],
    lines: [
      {
        id: 'fixed',
        label: 'Monthly charge',
        kind: 'charge',
        amount: { quantity: '1', rate: '70', unit: 'connection', times: [BLOCK_MONTHS] },
        source: 'OD_OERC',
      },
      {
        id: 'energy',
        label: 'Energy charge above 30 units',
        kind: 'charge',
        when: { gt: [BLOCK_UNITS, FREE_UNITS] },
        amount: {
          ladders: [
            {
              over: BLOCK_UNITS,
              mode: 'telescopic',
              scale: BLOCK_MONTHS,
              steps: [{ upTo: '30', rate: '0' }, ...STEPS],
            },
          ],
        },
        source: 'TDB',
        unconfirmed: 'no source says by which rates the units above 30 are priced',
      },
      makeUnknownCharge('duty', 'Electricity duty', { gt: [BLOCK_UNITS, FREE_UNITS] }),
    ],
  },
];
