/** What was saved in the last year, as the API says it. */
import * as z from 'zod';
import { responseDateSchema } from '#domain/base/fields.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import type { NoSavings, Savings } from '#domain/energy/savings.ts';

const pairsShape = {
  pairs: z.int().meta({
    description:
      'How many known days (or bills) of the last 365 days have a known one a year before.',
  }),
  unit: z.enum(['day', 'bill']).meta({ description: 'What is compared in pairs.' }),
  from: responseDateSchema.nullable().meta({ description: 'The first day that is compared.' }),
  availableOn: responseDateSchema.nullable().meta({
    description:
      'Where too few pairs are known: when there will be enough, with a reading for every day until then. ' +
      'Today: entering days that are over is enough.',
  }),
};

/** What GET /api/analytics/total-savings returns. */
export const totalSavingsSchema = z.object({
  totalSavings: z.number().nullable().meta({
    description:
      'Rupees; below 0 it cost more. Null where too few pairs are known, or there is no rate.',
  }),
  ...pairsShape,
});
export type TotalSavings = z.output<typeof totalSavingsSchema>;

/** What GET /api/analytics/total-co2-reduction returns. */
export const totalCo2ReductionSchema = z.object({
  totalCo2Reduction: z.number().nullable().meta({
    description: 'Kilograms of CO2; below 0 it was more. Null where too few pairs are known.',
  }),
  estimated: z
    .boolean()
    .meta({ description: 'Whether part of it is an estimate by the emission factor of the grid.' }),
  ...pairsShape,
});
export type TotalCo2Reduction = z.output<typeof totalCo2ReductionSchema>;

/** How many pairs savings rest on, or when there will be enough. */
export function toSavingsPairs(savings: Savings | NoSavings, today: IsoDate) {
  const { pairs, unit } = savings;
  if (savings.code === 'savings') {
    return { pairs, unit, from: toIsoDate(savings.fromDay), availableOn: null };
  }
  if (savings.availableOn === null) return { pairs, unit, from: null, availableOn: null };
  const enoughOn = toIsoDate(savings.availableOn);
  return { pairs, unit, from: null, availableOn: enoughOn < today ? today : enoughOn };
}
