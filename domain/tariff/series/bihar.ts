/** Bihar: what the State pays of a village home’s unit above the free ones. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeUnconfirmed } from './point.ts';

export const biharSeries: Series[] = [
  {
    id: 'BR-SUBSIDY',
    label: 'the State’s subsidy a unit',
    unit: 'rupees a unit',
    applies: 'bill-date',
    // The State names it each year; that of 2026-27 was not found.
    missing: 'last-known',
    points: [makeUnconfirmed('BR_HT', '2025-04-01', '2026-03-31', '4.97')],
  },
];
