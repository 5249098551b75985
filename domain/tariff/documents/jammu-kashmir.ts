/** Jammu and Kashmir: metered homes of JPDCL and KPDCL, and those below the poverty line. No duty since December 2023. */
import type { TariffDocument } from '#domain/tariff/schema.ts';
import { LOAD_KW, MONTH, makeSteps, PAYABLE, RECORDED } from './common.ts';
import { makeEnergyLine, makeFixedLine, roundLoadUp } from './lines.ts';
import { cite } from './sources.ts';

const BASE = {
  ...RECORDED,
  group: 'JK',
  discoms: ['JPDCL', 'KPDCL'],
  state: 'Jammu and Kashmir',
  purpose: 'bill',
  validFrom: '2025-04-01',
  validTo: null,
  changeover: 'split',
  status: 'unconfirmed',
  inputs: [LOAD_KW],
  months: { m: MONTH },
  totals: [PAYABLE],
  sources: cite('TDB', 'JK_PRESS'),
} satisfies Partial<TariffDocument>;

const DOUBTS = ['order for 2026-27', 'rounding, and bills that are not a month'];

export const jammuKashmir: TariffDocument[] = [
  {
    ...BASE,
    id: 'JK-JPDCL-DOM-2025',
    category: 'Domestic, metered',
    categoryCode: 'Domestic',
    unconfirmedParts: ['fixed charge: others have 4.25 and 40 a kW', ...DOUBTS],
    lines: [
      makeEnergyLine(makeSteps(['200', '2.30'], ['400', '4.00'], [null, '4.35']), {
        source: 'JK_PRESS',
      }),
      makeFixedLine(roundLoadUp('0.5'), 'kW', '8', {
        source: 'TDB',
        unconfirmed: 'three programs have three rates',
      }),
    ],
  },
  {
    ...BASE,
    id: 'JK-JPDCL-BPL-2025',
    isSpecial: true,
    category: 'Domestic below the poverty line (BPL)',
    categoryCode: 'Domestic BPL',
    unconfirmedParts: DOUBTS,
    lines: [
      makeEnergyLine(makeSteps(['30', '1.40'], ['200', '2.30'], ['400', '4.00'], [null, '4.35']), {
        source: 'TDB',
      }),
      makeFixedLine(roundLoadUp('0.5'), 'kW', '5', { source: 'TDB' }),
    ],
  },
];
