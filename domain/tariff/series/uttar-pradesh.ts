/** Uttar Pradesh: fuel and power purchase adjustment surcharge, in percent, a value a month. */
import type { Series } from '../schema.ts';
import { confirmed, unconfirmed } from './point.ts';

export const uttarPradeshSeries: Series[] = [
  {
    id: 'UP-FPPAS',
    label: 'Uttar Pradesh’s FPPAS',
    unit: '%',
    applies: 'bill-date',
    missing: 'last-known',
    points: [
      confirmed('UP_FPPAS', '2025-04-01', '2025-04-30', '1.24'),
      unconfirmed('UP_FPPAS', '2025-05-01', '2025-05-31', '-2.00'),
      unconfirmed('UP_FPPAS', '2025-06-01', '2025-06-30', '4.27'),
      unconfirmed('UP_FPPAS', '2025-07-01', '2025-07-31', '1.97'),
      confirmed('UP_FPPAS', '2025-08-01', '2025-08-31', '0.24'),
      confirmed('UP_FPPAS', '2025-09-01', '2025-09-30', '2.34'),
      unconfirmed('UP_FPPAS', '2025-10-01', '2025-10-31', '-1.63'),
      confirmed('UP_FPPAS', '2025-11-01', '2025-11-30', '1.83'),
      confirmed('UP_FPPAS', '2025-12-01', '2025-12-31', '5.56'),
      confirmed('UP_FPPAS', '2026-01-01', '2026-01-31', '-2.33'),
      unconfirmed('UP_FPPAS', '2026-02-01', '2026-02-28', '10.00'),
      unconfirmed('UP_FPPAS', '2026-03-01', '2026-03-31', '-2.42'),
      unconfirmed('UP_FPPAS', '2026-04-01', '2026-04-30', '1.24'),
      unconfirmed('UP_FPPAS', '2026-05-01', '2026-05-31', '-1.52'),
      unconfirmed('UP_FPPAS', '2026-06-01', '2026-06-30', '10.00'),
      unconfirmed('UP_FPPAS', '2026-07-01', '2026-07-31', '-4.43'),
      unconfirmed('UP_FPPAS', '2026-08-01', '2026-08-31', '-2.92'),
    ],
  },
];
