/** A bill in the document that a household takes along. */
import * as z from 'zod';
import type { ErrorDetail } from '#domain/base/errors.ts';
import { dateSchema } from '#domain/base/fields.ts';
import { countCoveredDays, type IsoDate } from '#domain/base/period.ts';
import { CONSUMPTION_MAX_WH, COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import { findDueProblem } from './due-date.ts';
import { computedSchema, printedSchema } from './stored.ts';

/** What one bill was calculated from, or what was typed of it: many times what ours have. */
const BILL_MAX_CHARACTERS = 60_000;

export const backupBillSchema = z
  .object({
    /** Its last day, which is its id. */
    id: dateSchema,
    from: dateSchema,
    unitsWh: z.int().min(-CONSUMPTION_MAX_WH).max(Number.MAX_SAFE_INTEGER).nullable(),
    payablePaise: z.int().nullable(),
    /** false: the supplier estimated the units. */
    measured: z.boolean().optional(),
    /** The first of its days that estimated bills have, too. */
    settlesFrom: dateSchema.optional(),
    /** The last day for paying, as printed. */
    dueDate: dateSchema.optional(),
    printed: printedSchema.nullable(),
    computed: computedSchema.nullable(),
    createdAt: z.iso.datetime('Write the moment as in 2026-11-20T08:05:00.000Z.'),
  })
  .refine(({ from, id }) => from <= id && countCoveredDays(from, id) <= COVERAGE_MAX_DAYS, {
    path: ['from'],
    message: 'A bill is of at least one day and at most a year.',
  })
  .refine(
    ({ id, from, settlesFrom }) =>
      settlesFrom === undefined || (from <= settlesFrom && settlesFrom <= id),
    {
      path: ['settlesFrom'],
      message: 'A bill settles estimates of its own days.',
    },
  )
  .refine(({ id, dueDate }) => dueDate === undefined || findDueProblem(id, dueDate) === undefined, {
    path: ['dueDate'],
    message: 'A bill is due on its last day or within four months of it.',
  })
  .refine((bill) => JSON.stringify(bill).length <= BILL_MAX_CHARACTERS, {
    message: 'The bill is too long.',
  });
export type BackupBill = z.output<typeof backupBillSchema>;

/** Bills that have not ended. */
export function findBillProblems(bills: readonly BackupBill[], today: IsoDate): ErrorDetail[] {
  return bills.flatMap(({ id }, place) =>
    id > today
      ? [{ field: `bills.${place}`, found: id, message: 'The bill ends after today.' }]
      : [],
  );
}
