/** Reads the first bill that a new household sends from its dashboard. */
import * as z from 'zod';
import { dateSchema, makeTypedNumberSchema } from '#domain/base/fields.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { consumptionSchema, type ReadingInput } from '#domain/reading/reading.ts';
import { findFutureProblem, findReadingCoverageProblem } from '#domain/reading/reading-rules.ts';

/** The form of the first bill as a reading of its days. */
export function makeFirstBillSchema(today: IsoDate) {
  return z
    .object({
      units: makeTypedNumberSchema(
        consumptionSchema.refine((kwh) => kwh > 0, 'Write the units of the bill, above 0.'),
        'kWh',
      ),
      from: dateSchema,
      to: dateSchema,
    })
    .superRefine(({ from, to }, context) => {
      const message = findFutureProblem(to, today)?.message ?? findReadingCoverageProblem(from, to);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .transform(
      ({ units, from, to }): ReadingInput => ({
        readingDate: to,
        periodStart: from,
        consumptionKWH: units,
      }),
    );
}
