/** Andhra Pradesh: the fuel charge a unit, of which the press gives the most that is charged. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeUnconfirmed } from './point.ts';

export const andhraPradeshSeries: Series[] = [
  {
    id: 'AP-FPPCA',
    label: 'Andhra Pradesh’s FPPCA',
    unit: 'rupees a unit',
    applies: 'bill-date',
    missing: 'last-known',
    points: [makeUnconfirmed('AP_FPPCA', '2023-03-01', '2026-03-31', '0.40')],
  },
];
