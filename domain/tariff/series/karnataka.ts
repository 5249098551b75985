/** Karnataka: fuel and power purchase cost adjustment, a value an ESCOM and month. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeUnconfirmed } from './point.ts';

export const karnatakaSeries: Series[] = [
  {
    id: 'KA-FPPCA-BESCOM',
    label: 'BESCOM’s FPPCA',
    unit: 'rupees a unit',
    applies: 'bill-date',
    missing: 'last-known',
    discoms: ['BESCOM'],
    points: [
      makeUnconfirmed('KA_FPPCA', '2025-12-01', '2025-12-31', '0.31'),
      makeUnconfirmed('KA_FPPCA', '2026-01-01', '2026-01-31', '0.39'),
      makeUnconfirmed('KA_FPPCA', '2026-02-01', '2026-02-28', '0.24'),
      makeUnconfirmed('KA_FPPCA', '2026-03-01', '2026-03-31', '0.44'),
      makeUnconfirmed('KA_FPPCA', '2026-04-01', '2026-04-30', '0.47'),
      makeUnconfirmed('KA_FPPCA', '2026-05-01', '2026-05-31', '0.25'),
    ],
  },
  {
    id: 'KA-FPPCA-MESCOM',
    label: 'MESCOM’s FPPCA',
    unit: 'rupees a unit',
    applies: 'bill-date',
    missing: 'last-known',
    discoms: ['MESCOM'],
    points: [makeUnconfirmed('KA_BILLS', '2026-04-01', '2026-04-30', '0.38')],
  },
];
