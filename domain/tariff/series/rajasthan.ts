/** Rajasthan: fuel and power purchase surcharge. */
import type { Series } from '#domain/tariff/schema.ts';

export const rajasthanSeries: Series[] = [
  {
    id: 'RJ-FPPAS',
    label: 'Rajasthan’s FPPAS',
    unit: 'rupees a unit',
    applies: 'bill-date',
    missing: 'refuse',
    points: [],
  },
];
