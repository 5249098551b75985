/** Delhi: power purchase adjustment, in percent, a value a supplier. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeConfirmed, makeUnconfirmed } from './point.ts';

export const delhiSeries: Series[] = [
  {
    id: 'BRPL-PPAC',
    label: 'BRPL’s PPAC',
    unit: '%',
    applies: 'days',
    missing: 'last-known',
    points: [
      makeConfirmed('DL_BILL', '2022-06-25', '2022-07-24', '20.69'),
      makeConfirmed('DL_BILL', '2024-11-23', '2024-12-20', '35.83'),
      makeConfirmed('DL_BILL', '2024-12-21', '2024-12-23', '18.19'),
      makeUnconfirmed('DL_PPAC_PRESS', '2025-05-09', '2025-06-30', '13.54'),
      makeUnconfirmed('TDB', '2025-07-01', '2026-05-31', '7.25'),
      makeUnconfirmed('TDB', '2026-06-01', '2026-07-31', '17.94'),
    ],
  },
  {
    id: 'BYPL-PPAC',
    label: 'BYPL’s PPAC',
    unit: '%',
    applies: 'days',
    missing: 'last-known',
    points: [
      makeUnconfirmed('DL_PPAC_PTI', '2024-12-01', '2024-12-20', '38.12'),
      makeUnconfirmed('DL_PPAC_PRESS', '2024-12-21', '2025-05-08', '13.63'),
      makeUnconfirmed('DL_PPAC_PRESS', '2025-05-09', '2025-06-30', '13.33'),
      makeUnconfirmed('TDB', '2025-07-01', '2026-05-31', '8.11'),
      makeUnconfirmed('TDB', '2026-06-01', '2026-07-31', '17.43'),
    ],
  },
  {
    id: 'TPDDL-PPAC',
    label: 'Tata Power-DDL’s PPAC',
    unit: '%',
    applies: 'days',
    missing: 'last-known',
    points: [
      makeUnconfirmed('DL_PPAC_PTI', '2024-12-01', '2024-12-20', '36.33'),
      makeUnconfirmed('DL_PPAC_PRESS', '2024-12-21', '2025-05-08', '20.52'),
      makeUnconfirmed('DL_PPAC_PRESS', '2025-05-09', '2025-06-30', '19.22'),
      makeUnconfirmed('TDB', '2025-07-01', '2026-05-31', '10.47'),
      makeUnconfirmed('TDB', '2026-06-01', '2026-06-30', '15.99'),
      makeUnconfirmed('TDB', '2026-07-01', '2026-07-31', '12.21'),
    ],
  },
  {
    id: 'NDMC-PPAC',
    label: 'NDMC’s PPAC',
    unit: '%',
    applies: 'days',
    missing: 'last-known',
    points: [makeUnconfirmed('NDMC', '2025-07-01', '2025-07-31', '8.75')],
  },
];
