/** What the forms of a reading take: the domain's rules, read from what people type. */
import * as z from 'zod';
import { dateSchema, typedNumberSchema } from '../../../domain/fields.ts';
import type { IsoDate } from '../../../domain/period.ts';
import {
  consumptionSchema,
  coverageProblem,
  emissionSchema,
  readingProblems,
} from '../../../domain/reading.ts';

const ENTER_CONSUMPTION = 'Enter a number from 0 to 1,00,000, such as 7.25.';
const ENTER_DATE = 'Enter the date of the reading.';

function emptyAsAbsent(value: unknown): unknown {
  return value === '' ? undefined : value;
}

/** One sentence for whatever is wrong: it says what to enter. */
const consumption = typedNumberSchema(
  z.number(ENTER_CONSUMPTION).superRefine((value, context) => {
    if (consumptionSchema.safeParse(value).success) return;
    context.addIssue({ code: 'custom', message: ENTER_CONSUMPTION });
  }),
  'kWh',
);

const amounts = {
  consumptionKWH: consumption,
  emissionCO2kg: typedNumberSchema(emissionSchema.optional(), 'kg'),
};

/** The form of a new reading; none can lie after today. */
export function newReadingSchema(today: IsoDate) {
  const upToToday = dateSchema.refine((date) => date <= today, readingProblems.dateFuture);
  return z
    .object({
      readingDate: z.preprocess(emptyAsAbsent, z.string(ENTER_DATE).pipe(upToToday)),
      periodStart: z.preprocess(emptyAsAbsent, dateSchema.optional()),
      ...amounts,
    })
    .superRefine(({ periodStart, readingDate }, context) => {
      if (periodStart === undefined) return;
      const message = coverageProblem(periodStart, readingDate);
      if (message !== undefined) {
        context.addIssue({ code: 'custom', path: ['periodStart'], message });
      }
    });
}

/** The form that changes a reading: its days stay. */
export const editedReadingSchema = z.object(amounts);
