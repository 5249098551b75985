/** Rajasthan: fuel and power purchase surcharge. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeUnconfirmed } from './point.ts';

export const rajasthanSeries: Series[] = [
  {
    id: 'RJ-FPPAS',
    label: 'Rajasthan’s FPPAS',
    unit: 'rupees a unit',
    applies: 'bill-date',
    // With the regulatory surcharge it comes to one sum, whichever it is.
    missing: 'last-known',
    points: [
      makeUnconfirmed('RJ_FUEL', '2023-08-01', '2024-05-31', '0.52'),
      makeUnconfirmed('RJ_FUEL', '2024-06-01', '2025-04-30', '0.54'),
      makeUnconfirmed('RJ_FUEL', '2025-05-01', '2026-04-30', '0.28'),
    ],
  },
];
