/** Gujarat: fuel and power purchase price adjustment, by days of use. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeUnconfirmed } from './point.ts';

export const gujaratSeries: Series[] = [
  {
    id: 'GJ-FPPPA',
    label: 'Gujarat’s FPPPA',
    unit: 'rupees a unit',
    applies: 'days',
    missing: 'last-known',
    points: [
      makeUnconfirmed('GJ_FUEL', '2023-07-01', '2023-12-31', '3.35'),
      makeUnconfirmed('GJ_FUEL', '2024-01-01', '2024-09-30', '2.85'),
      makeUnconfirmed('GJ_FUEL', '2024-10-01', '2025-06-30', '2.45'),
      makeUnconfirmed('GJ_FUEL', '2025-07-01', '2025-09-30', '2.30'),
    ],
  },
];
