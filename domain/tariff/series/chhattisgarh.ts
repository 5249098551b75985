/** Chhattisgarh: the fuel surcharge, in percent of the energy charge. Its months jump: the last one is no estimate. */
import type { Series } from '#domain/tariff/schema.ts';
import { makeUnconfirmed } from './point.ts';

export const chhattisgarhSeries: Series[] = [
  {
    id: 'CG-FPPAS',
    label: 'Chhattisgarh’s FPPAS',
    unit: '%',
    applies: 'bill-date',
    missing: 'refuse',
    points: [
      makeUnconfirmed('CG_FPPAS', '2025-04-01', '2025-04-30', '7.32'),
      makeUnconfirmed('CG_FPPAS', '2025-05-01', '2025-05-31', '-0.12'),
      makeUnconfirmed('CG_FPPAS', '2025-06-01', '2025-06-30', '-1.44'),
      makeUnconfirmed('CG_FPPAS', '2025-10-01', '2025-10-31', '12.00'),
    ],
  },
];
