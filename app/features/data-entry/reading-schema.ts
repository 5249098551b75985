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
import { amountSchema } from '../../../domain/tariff/request.ts';

const ENTER_CONSUMPTION = 'Enter a number from 0 to 1,00,000, such as 7.25.';
const ENTER_DATE = 'Enter the date of the reading.';
const ENTER_FIRST_DAY = 'Enter the first day of the bill.';
const ENTER_PAID = 'Enter the amount in rupees, such as 858 or 858.50.';
const ENTER_LAST_DAY = 'Enter the last day of the bill.';

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

/** What was paid for a bill, as decimal text of rupees, if it was typed. */
const paid = typedNumberSchema(
  z
    .number(ENTER_PAID)
    .transform(String)
    .refine((rupees) => amountSchema.safeParse(rupees).success, ENTER_PAID)
    .optional(),
  'rupees',
);

const amounts = {
  consumptionKWH: consumption,
  emissionCO2kg: typedNumberSchema(emissionSchema.optional(), 'kg'),
};

/** What a new reading is: what the meter shows, one day's energy, or that of a bill's days. */
export const ENTRY_KINDS = ['meter', 'day', 'bill'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The answers to what is asked before a reading is stored. */
export const answersSchema = z.object({
  as: z.enum(['confirmed']).optional(),
  sameDay: z.enum(['add', 'replace']).optional(),
  overlap: z.enum(['replace', 'detail']).optional(),
  bill: z.enum(['replace']).optional(),
});

/** The form of a new reading; none can lie after today. */
export function newReadingSchema(today: IsoDate, kind: Exclude<EntryKind, 'meter'>) {
  const upToToday = dateSchema.refine((date) => date <= today, readingProblems.dateFuture);
  return z
    .object({
      readingDate: z.preprocess(
        emptyAsAbsent,
        z.string(kind === 'bill' ? ENTER_LAST_DAY : ENTER_DATE).pipe(upToToday),
      ),
      periodStart: z.preprocess(
        emptyAsAbsent,
        kind === 'bill' ? z.string(ENTER_FIRST_DAY).pipe(dateSchema) : dateSchema.optional(),
      ),
      ...amounts,
      payable: kind === 'bill' ? paid : z.undefined().optional(),
    })
    .superRefine(({ periodStart, readingDate }, context) => {
      if (periodStart === undefined) return;
      const message = coverageProblem(periodStart, readingDate);
      if (message !== undefined) {
        context.addIssue({ code: 'custom', path: ['periodStart'], message });
      }
    });
}

/** The form that changes a reading: its last day stays, and of a bill the first can be another. */
export function editedReadingSchema(reading: { readingDate: IsoDate } | undefined) {
  return z
    .object({
      ...amounts,
      periodStart: z.preprocess(emptyAsAbsent, dateSchema.optional()),
    })
    .superRefine(({ periodStart }, context) => {
      if (periodStart === undefined || reading === undefined) return;
      const message = coverageProblem(periodStart, reading.readingDate);
      if (message !== undefined) {
        context.addIssue({ code: 'custom', path: ['periodStart'], message });
      }
    });
}
