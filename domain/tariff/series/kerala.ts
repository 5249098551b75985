/** Kerala: fuel surcharges, different for monthly and two-monthly bills. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeConfirmed, makeUnconfirmed } from './point.ts';

export const keralaSeries: Series[] = [
  {
    id: 'KL-FUEL-KSERC',
    label: 'the regulator’s fuel surcharge in Kerala',
    unit: 'rupees a unit',
    applies: 'bill-date',
    missing: 'no-charge',
    points: [
      makeConfirmed('KL_FUEL', '2023-12-01', '2024-02-29', '0.09'),
      makeConfirmed('KL_FUEL', '2024-12-01', '2025-01-31', '0.09'),
    ],
  },
  {
    id: 'KL-FUEL-KSEB',
    label: 'KSEB’s monthly fuel surcharge',
    unit: 'rupees a unit',
    applies: 'bill-date',
    missing: 'last-known',
    points: [
      makeUnconfirmed('KL_FUEL', '2023-12-01', '2024-02-29', { '1': '0.10', '2': '0.10' }),
      makeUnconfirmed('KL_FUEL', '2024-12-01', '2025-01-31', { '1': '0.10', '2': '0.10' }),
      makeUnconfirmed('KL_FUEL', '2025-03-01', '2025-03-31', { '1': '0.06', '2': '0.08' }),
      makeUnconfirmed('KL_FUEL', '2025-04-01', '2025-04-30', { '1': '0.07', '2': '0.07' }),
      makeUnconfirmed('KL_FUEL', '2025-05-01', '2025-05-31', { '1': '0.08', '2': '0.08' }),
      makeUnconfirmed('KL_FUEL', '2025-06-01', '2025-06-30', { '1': '0.05', '2': '0.07' }),
      makeUnconfirmed('KL_FUEL', '2025-08-01', '2025-08-31', { '1': '0.09', '2': '0.08' }),
      makeUnconfirmed('KL_FUEL', '2025-09-01', '2025-09-30', { '1': '0.10', '2': '0.10' }),
      makeUnconfirmed('KL_FUEL', '2025-10-01', '2025-10-31', { '1': '0.10', '2': '0.10' }),
      makeUnconfirmed('KL_FUEL', '2025-11-01', '2025-11-30', { '1': '0.10', '2': '0.10' }),
      makeUnconfirmed('KL_FUEL', '2025-12-01', '2025-12-31', { '1': '0.05', '2': '0.08' }),
      makeUnconfirmed('KL_FUEL', '2026-01-01', '2026-01-31', { '1': '0.08', '2': '0.07' }),
      makeUnconfirmed('KL_FUEL', '2026-02-01', '2026-02-28', { '1': '0.00', '2': '0.04' }),
      makeUnconfirmed('KL_FUEL', '2026-10-01', '2026-10-31', { '1': '0.03', '2': '0.03' }),
    ],
  },
  {
    id: 'KL-FUEL',
    label: 'Kerala’s fuel surcharge before 2023',
    unit: 'rupees a unit',
    applies: 'bill-date',
    missing: 'refuse',
    points: [],
  },
];
