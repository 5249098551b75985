/** Delhi: power purchase adjustment, in percent, a value a supplier. */
import type { Series } from '../schema.ts';
import { confirmed, unconfirmed } from './point.ts';

export const delhiSeries: Series[] = [
  {
    id: 'BRPL-PPAC',
    label: 'BRPL’s PPAC',
    unit: '%',
    applies: 'days',
    missing: 'last-known',
    points: [
      confirmed('DL_BILL', '2022-06-25', '2022-07-24', '20.69'),
      confirmed('DL_BILL', '2024-11-23', '2024-12-20', '35.83'),
      confirmed('DL_BILL', '2024-12-21', '2024-12-23', '18.19'),
      unconfirmed('DL_PPAC_PRESS', '2025-05-09', '2025-06-30', '13.54'),
      unconfirmed('TDB', '2025-07-01', '2026-05-31', '7.25'),
      unconfirmed('TDB', '2026-06-01', '2026-07-31', '17.94'),
    ],
  },
  {
    id: 'BYPL-PPAC',
    label: 'BYPL’s PPAC',
    unit: '%',
    applies: 'days',
    missing: 'last-known',
    points: [
      unconfirmed('DL_PPAC_PRESS', '2024-12-21', '2025-05-08', '13.63'),
      unconfirmed('DL_PPAC_PRESS', '2025-05-09', '2025-06-30', '13.33'),
      unconfirmed('TDB', '2025-07-01', '2026-05-31', '8.11'),
      unconfirmed('TDB', '2026-06-01', '2026-07-31', '17.43'),
    ],
  },
  {
    id: 'TPDDL-PPAC',
    label: 'Tata Power-DDL’s PPAC',
    unit: '%',
    applies: 'days',
    missing: 'last-known',
    points: [
      unconfirmed('DL_PPAC_PRESS', '2024-12-21', '2025-05-08', '20.52'),
      unconfirmed('DL_PPAC_PRESS', '2025-05-09', '2025-06-30', '19.22'),
      unconfirmed('TDB', '2025-07-01', '2026-05-31', '10.47'),
      unconfirmed('TDB', '2026-06-01', '2026-06-30', '15.99'),
      unconfirmed('TDB', '2026-07-01', '2026-07-31', '12.21'),
    ],
  },
];
