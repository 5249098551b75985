/** Madhya Pradesh: the fuel surcharge, in percent of the energy charge, from the 24th of a month. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeUnconfirmed } from './point.ts';

export const madhyaPradeshSeries: Series[] = [
  {
    id: 'MP-FPPAS',
    label: 'Madhya Pradesh’s FPPAS',
    unit: '%',
    applies: 'bill-date',
    missing: 'last-known',
    points: [
      makeUnconfirmed('MP_FPPAS', '2023-04-24', '2023-07-23', '6.16'),
      makeUnconfirmed('MP_FPPAS', '2023-07-24', '2023-10-23', '3.15'),
      makeUnconfirmed('MP_FPPAS', '2024-08-24', '2024-10-23', '3.00'),
      makeUnconfirmed('MP_FPPAS', '2025-05-24', '2025-06-23', '2.51'),
      makeUnconfirmed('MP_FPPAS', '2025-06-24', '2025-07-23', '2.36'),
    ],
  },
];
