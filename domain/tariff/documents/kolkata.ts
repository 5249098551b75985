/** CESC Kolkata: rebates for paying in time, and totals cut down to ten with the rest carried on. */
import type { Line, TariffDocument, TotalRule } from '#domain/tariff/schema.ts';
import {
  LOAD_KVA,
  MONTH,
  makeSlabs,
  makeSteps,
  makeUnknownCharge,
  makeUnknownCredit,
  RECORDED,
} from './common.ts';
import { cite } from './sources.ts';

export const BASE = {
  ...RECORDED,
  group: 'WB-CESC',
  discoms: ['CESC-KOLKATA'],
  state: 'West Bengal',
  category: 'Rate G urban domestic',
  categoryCode: 'G',
  changeover: 'split',
  months: { m: MONTH },
} satisfies Partial<TariffDocument>;

const TENS = { round: { to: '10', mode: 'down' }, carry: true } as const;

export const TOTALS: TotalRule[] = [
  { id: 'payable', label: 'Gross amount', of: '*', ...TENS },
  { id: 'net', label: 'Net amount, paid in time', of: '*', less: ['rebate'], ...TENS },
  { id: 'net_e', label: 'Net amount, paid online in time', of: '*', less: ['rebate_e'], ...TENS },
];

export const METER_RENT: Line = {
  id: 'rent',
  label: 'Meter rent',
  kind: 'charge',
  amount: { quantity: { months: 'm' }, rate: '10', unit: 'months' },
  source: 'CESC15',
  unconfirmed: 'a bill of 2015 has it',
};

function makeRebateLine(id: string, label: string, percent: string): Line {
  return {
    id,
    label,
    kind: 'memo',
    amount: { percent, of: ['energy', 'fixed'], by: 'total' },
    source: 'CESC15',
    unconfirmed: 'a bill of 2015 has it',
  };
}

export const REBATES: Line[] = [
  makeRebateLine('rebate', 'Rebate for paying in time', '1'),
  makeRebateLine('rebate_e', 'Rebate for paying online in time', '2'),
];

export const kolkata: TariffDocument[] = [
  {
    ...BASE,
    id: 'WB-CESC-G',
    purpose: 'bill',
    validFrom: '2025-04-01',
    validTo: null,
    status: 'unconfirmed',
    unconfirmedParts: [
      'duty',
      'MVCA',
      'rebates and meter rent today',
      'the lifeline rate, and the State’s Hasir Alo up to 25 units a month',
    ],
    inputs: [LOAD_KVA],
    lines: [
      {
        id: 'energy',
        label: 'Energy charge',
        kind: 'charge',
        amount: {
          ladders: [
            makeSlabs(
              { months: 'm' },
              makeSteps(
                ['25', '5.18'],
                ['60', '5.69'],
                ['100', '6.70'],
                ['150', '7.45'],
                ['200', '7.62'],
                ['300', '7.62'],
                [null, '9.21'],
              ),
            ),
          ],
        },
        source: 'TDB',
      },
      {
        id: 'fixed',
        label: 'Fixed charge',
        kind: 'charge',
        amount: { quantity: { in: 'load_kva' }, rate: '15', unit: 'kVA', times: [{ months: 'm' }] },
        source: 'TDB',
      },
      METER_RENT,
      makeUnknownCharge('mvca', 'Monthly variable cost adjustment (MVCA)'),
      makeUnknownCharge('duty', 'Government duty'),
      makeUnknownCredit(
        'subsidy',
        'Hasir Alo of the State',
        'Poor homes of up to 0.3 kW pay nothing up to 25 units a month: no source says which homes of CESC, and what is left above.',
        { lte: [{ in: 'load_kva' }, '0.3'] },
      ),
      ...REBATES,
    ],
    totals: TOTALS,
    sources: cite('TDB', 'CESC15'),
  },
];
