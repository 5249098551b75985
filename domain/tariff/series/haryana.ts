/** Haryana: fuel surcharge adjustment. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeUnconfirmed } from './point.ts';

export const haryanaSeries: Series[] = [
  {
    id: 'HR-FSA',
    label: 'Haryana’s FSA',
    unit: 'rupees a unit',
    applies: 'bill-date',
    missing: 'last-known',
    points: [makeUnconfirmed('HR_PRESS', '2023-04-01', '2026-03-31', '0.47')],
  },
];
