/** Uttar Pradesh: fuel and power purchase adjustment surcharge, in percent, a value a month. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeConfirmed, makeUnconfirmed } from './point.ts';

export const uttarPradeshSeries: Series[] = [
  {
    id: 'UP-FPPAS',
    label: 'Uttar Pradesh’s FPPAS',
    unit: '%',
    applies: 'bill-date',
    missing: 'last-known',
    points: [
      makeConfirmed('UP_FPPAS', '2025-04-01', '2025-04-30', '1.24'),
      makeUnconfirmed('UP_FPPAS', '2025-05-01', '2025-05-31', '-2.00'),
      makeUnconfirmed('UP_FPPAS', '2025-06-01', '2025-06-30', '4.27'),
      makeUnconfirmed('UP_FPPAS', '2025-07-01', '2025-07-31', '1.97'),
      makeConfirmed('UP_FPPAS', '2025-08-01', '2025-08-31', '0.24'),
      makeConfirmed('UP_FPPAS', '2025-09-01', '2025-09-30', '2.34'),
      makeUnconfirmed('UP_FPPAS', '2025-10-01', '2025-10-31', '-1.63'),
      makeConfirmed('UP_FPPAS', '2025-11-01', '2025-11-30', '1.83'),
      makeConfirmed('UP_FPPAS', '2025-12-01', '2025-12-31', '5.56'),
      makeConfirmed('UP_FPPAS', '2026-01-01', '2026-01-31', '-2.33'),
      makeUnconfirmed('UP_FPPAS', '2026-02-01', '2026-02-28', '10.00'),
      makeUnconfirmed('UP_FPPAS', '2026-03-01', '2026-03-31', '-2.42'),
      makeUnconfirmed('UP_FPPAS', '2026-04-01', '2026-04-30', '1.24'),
      makeUnconfirmed('UP_FPPAS', '2026-05-01', '2026-05-31', '-1.52'),
      makeUnconfirmed('UP_FPPAS', '2026-06-01', '2026-06-30', '10.00'),
      makeUnconfirmed('UP_FPPAS', '2026-07-01', '2026-07-31', '-4.43'),
      makeUnconfirmed('UP_FPPAS', '2026-08-01', '2026-08-31', '-2.92'),
    ],
  },
];
