/** Maharashtra: fuel adjustment charges by slab, and the tax on sale. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeUnconfirmed } from './point.ts';

export const maharashtraSeries: Series[] = [
  {
    id: 'MSEDCL-FAC',
    label: 'MSEDCL’s FAC',
    unit: 'rupees a unit',
    applies: 'bill-date',
    missing: 'last-known',
    points: [
      makeUnconfirmed('MH_FAC24', '2024-01-01', '2024-01-31', {
        '0-100': '0.25',
        '101-300': '0.45',
        '301-500': '0.60',
        '>500': '0.65',
      }),
      makeUnconfirmed('MH_FAC', '2025-08-01', '2025-08-31', { '0-100': '0.20' }),
      makeUnconfirmed('MH_FAC', '2025-09-01', '2025-09-30', {
        BPL: '0.15',
        '0-100': '0.35',
        '101-300': '0.65',
        '301-500': '0.85',
        '>500': '0.95',
      }),
    ],
  },
  {
    id: 'MUM-FAC',
    label: 'the Mumbai suppliers’ FAC',
    unit: 'rupees a unit',
    applies: 'bill-date',
    missing: 'refuse',
    points: [],
  },
  {
    id: 'MH-TAX-ON-SALE',
    label: 'Mumbai’s tax on sale',
    unit: 'rupees a unit',
    applies: 'bill-date',
    // Whether it was changed since is not known.
    missing: 'last-known',
    points: [makeUnconfirmed('MH_TAX', '2021-07-01', '2021-07-31', '0.2604')],
  },
];
