/** Assam: the FPPPA that homes pay after the State's relief, by the units of their month. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeConfirmed, makeUnconfirmed } from './point.ts';

export const assamSeries: Series[] = [
  {
    id: 'AS-FPPPA',
    label: 'Assam’s FPPPA for homes',
    unit: 'rupees a unit',
    applies: 'bill-date',
    missing: 'last-known',
    points: [
      makeUnconfirmed('AS_FPPPA', '2022-11-01', '2023-01-31', '0.30'),
      makeUnconfirmed('AS_FPPPA', '2023-02-01', '2023-02-28', '0.50'),
      makeConfirmed('APDCL_2023', '2023-05-01', '2023-05-31', '0.30'),
      // Until when this table held is not known; a bill of June 2024 still has it.
      makeUnconfirmed('AS_FPPPA', '2023-09-01', '2024-07-31', {
        '0-300': '0.30',
        '301-500': '0.50',
        '>500': '1.29',
      }),
    ],
  },
];
