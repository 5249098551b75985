/** Tamil Nadu: LT I-A domestic, free units, and another ladder from the first unit above 500. */
import type { Expr, Ladder, Line, TariffDocument } from '#domain/tariff/schema.ts';
import { BLOCK_UNITS, makeSlabs, makeSteps, PAYABLE, RECORDED } from './common.ts';
import { cite } from './sources.ts';

/** Limits are printed for two months. */
export const TWO_MONTHS: Expr = { div: [{ months: 'c' }, '2'] };
/** Two months whatever the days; a monthly bill has half the limits. */
export const CYCLE = {
  c: { kind: 'cycle', months: '2', short: { underDays: 35, months: '1' } },
} as const;

export const BASE = {
  ...RECORDED,
  group: 'TN',
  discoms: ['TNPDCL'],
  state: 'Tamil Nadu',
  category: 'LT I-A domestic',
  categoryCode: 'LT I-A',
  changeover: 'period-end',
  inputs: [],
  months: CYCLE,
  totals: [PAYABLE],
} satisfies Partial<TariffDocument>;

type Rows = Ladder['steps'];

/** One ladder while the bill stays within its units, another for the whole bill above. */
export function makeSwitchingLadders(
  limit: string,
  upTo: Rows,
  above: Omit<Ladder, 'over' | 'mode'>,
): Ladder[] {
  return [
    {
      ...makeSlabs(TWO_MONTHS, upTo),
      when: { lte: [BLOCK_UNITS, { mul: [limit, TWO_MONTHS] }] },
    },
    { ...makeSlabs(TWO_MONTHS, above.steps), ...above },
  ];
}

/** The energy charge by the first ladder that applies. */
export function makeEnergyLine(source: string, ladders: Ladder[]): Line {
  return { id: 'energy', label: 'Energy charge', kind: 'charge', amount: { ladders }, source };
}

const UNSOURCED = 'a ladder that only programs have';

export const tamilNadu: TariffDocument[] = [
  {
    ...BASE,
    id: 'TN-TNPDCL-LTIA-2026-05-payable',
    purpose: 'bill',
    validFrom: '2026-05-10',
    validTo: null,
    status: 'unconfirmed',
    unconfirmedParts: [
      'rates above 500 units',
      'no electricity tax',
      'rounding of the total',
      'changeover: the whole bill takes the new tariff',
      'an adjustment due in July 2026 was not found by September 2026',
      'several connections in one name lose the free units',
    ],
    lines: [
      makeEnergyLine(
        'TN_GO50',
        makeSwitchingLadders('500', makeSteps(['200', '0'], ['400', '4.70'], [null, '6.30']), {
          steps: makeSteps(
            ['100', '0'],
            ['400', '4.70'],
            ['500', '6.30'],
            ['600', '8.40'],
            ['800', '9.45'],
            ['1000', '10.50'],
            [null, '11.55'],
          ),
        }),
      ),
    ],
    sources: cite('TN_GO50'),
  },
  {
    ...BASE,
    id: 'TN-TNPDCL-LTIA-2024-07-payable',
    purpose: 'bill',
    validFrom: '2024-07-01',
    validTo: '2026-05-09',
    status: 'solid',
    unconfirmedParts: ['ladder above 500 units', 'no electricity tax'],
    lines: [
      makeEnergyLine(
        'TN_PRESS24',
        makeSwitchingLadders(
          '500',
          makeSteps(['100', '0'], ['200', '2.35'], ['400', '4.70'], [null, '6.30']),
          {
            unconfirmed: UNSOURCED,
            steps: makeSteps(
              ['100', '0'],
              ['400', '4.70'],
              ['500', '6.30'],
              ['600', '8.40'],
              ['800', '9.45'],
              ['1000', '10.50'],
              [null, '11.55'],
            ),
          },
        ),
      ),
    ],
    sources: cite('TN_PRESS24'),
  },
  {
    ...BASE,
    id: 'TN-TNPDCL-LTIA-2022-09-payable',
    purpose: 'bill',
    validFrom: '2022-09-10',
    validTo: '2024-06-30',
    status: 'solid',
    unconfirmedParts: ['rounding of the total'],
    lines: [
      makeEnergyLine(
        'TN_2022',
        makeSwitchingLadders(
          '500',
          makeSteps(['100', '0'], ['200', '2.25'], ['400', '4.50'], [null, '6.00']),
          {
            // Two tables print the same totals for 800 and 900 units; one of them is a few rupees off at 600 and 700.
            steps: makeSteps(
              ['100', '0'],
              ['400', '4.50'],
              ['500', '6.00'],
              ['600', '8.00'],
              ['800', '9.00'],
              ['1000', '10.00'],
              [null, '11.00'],
            ),
          },
        ),
      ),
    ],
    sources: cite('TN_2022', 'TN_TABLE'),
  },
  makeApproved('TN-TNPDCL-LTIA-2025-07-approved', ['2025-07-01', null], 'TNERC6', [
    '4.95',
    '6.65',
    '8.80',
    '9.95',
    '11.05',
    '12.15',
  ]),
  makeApproved('TN-TNPDCL-LTIA-2024-07-approved', ['2024-07-01', '2025-06-30'], 'TN_PRESS24', [
    '4.80',
    '6.45',
    '8.55',
    '9.65',
    '10.70',
    '11.80',
  ]),
  makeApproved('TN-TNPDCL-LTIA-2023-07-approved', ['2023-07-01', '2024-06-30'], 'TN_PRESS24', [
    '4.60',
    '6.15',
    '8.15',
    '9.20',
    '10.20',
    '11.25',
  ]),
];

/** What the regulator approved; the State pays a part of it, so that households pay less. */
function makeApproved(
  id: string,
  [validFrom, validTo]: [string, string | null],
  source: 'TNERC6' | 'TN_PRESS24',
  rates: [string, string, string, string, string, string],
): TariffDocument {
  const [to400, to500, to600, to800, to1000, above] = rates;
  return {
    ...BASE,
    id,
    purpose: 'explanation',
    validFrom,
    validTo,
    status: 'solid',
    lines: [
      makeEnergyLine(source, [
        makeSlabs(
          TWO_MONTHS,
          makeSteps(
            ['400', to400],
            ['500', to500],
            ['600', to600],
            ['800', to800],
            ['1000', to1000],
            [null, above],
          ),
        ),
      ]),
    ],
    sources: cite(source),
  };
}
