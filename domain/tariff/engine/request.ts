/** What a client sends for the preview of a bill: decimal text, ISO days, ids. */
import * as z from 'zod';
import { countCoveredDays, FIRST_DATE, findDateProblem } from '#domain/base/period.ts';
import { parseScaledInteger } from '#domain/base/quantity.ts';
import { compare, parseDecimal, RUPEES, toPaise } from './fraction.ts';

export const PERIOD_MAX_DAYS = 400;
const UNITS_MAX_KWH = '100000';
const ENTRIES_MAX = 60;
const TARIFFS_MAX = 20;

export const billDaySchema = z
  .string()
  .refine((text) => findDateProblem(text) === undefined && text >= FIRST_DATE, {
    error: `Write a day from ${FIRST_DATE} on as YYYY-MM-DD.`,
  })
  .meta({ format: 'date', examples: ['2026-11-06'] });
const name = z.string().min(1).max(80);
export const amountSchema = z.string().regex(RUPEES, {
  error: 'Write rupees with at most nine digits and two decimals, such as "-14.82".',
});
const value = z.string().regex(/^-?\d{1,6}(\.\d{1,6})?$/, {
  error: 'Write the value as decimal text with at most six digits on each side, such as "0.38".',
});
/** A number or a word about the connection, such as its load in kW. */
const fact = z
  .string()
  .min(1)
  .max(40)
  .refine((text) => !/^-?\d{8}/.test(text), {
    error: 'Write at most seven digits before the decimal point.',
  });
export const unitsSchema = z
  .string('Write kWh as decimal text, such as "232".')
  .regex(/^\d{1,9}(\.\d{1,9})?$/, { error: 'Write kWh as decimal text, such as "232".' })
  .refine((text) => !isDecimalAbove(text, UNITS_MAX_KWH), {
    error: 'A bill has at most 1,00,000 kWh.',
  });

/** The same of a bill that was printed: below 0 where more was given to the grid than taken. */
export const printedUnitsSchema = z
  .string('Write kWh as decimal text, such as "232".')
  .regex(/^-?\d{1,9}(\.\d{1,9})?$/, { error: 'Write kWh as decimal text, such as "232" or "-35".' })
  .refine((text) => !isDecimalAbove(text.replace('-', ''), UNITS_MAX_KWH), {
    error: 'A bill has at most 1,00,000 kWh.',
  });

function isDecimalAbove(text: string, most: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && compare(parseDecimal(text), parseDecimal(most)) > 0;
}

function makeEntriesSchema<T extends z.ZodType>(key: RegExp, content: T) {
  const names = z.string().regex(key, { error: 'There is no such name.' }).max(80);
  return z
    .record(names, content)
    .refine((all) => Object.keys(all).length <= ENTRIES_MAX, {
      error: `At most ${ENTRIES_MAX} entries.`,
    })
    .optional();
}

/** Facts about the connection, by the ids of inputs. */
export const connectionSchema = makeEntriesSchema(/^[a-z][a-z0-9_]*$/, fact);
/** Values of a bill, by the id of a series or its beginning; of one slab behind a colon. */
export const publishedValuesSchema = makeEntriesSchema(
  /^[A-Z][A-Z0-9-]*(:[A-Za-z0-9>-]+)?$/,
  value,
);
/** Amounts of a bill, by the ids of lines. */
export const linesSchema = makeEntriesSchema(/^[a-z][a-z0-9_]*$/, amountSchema);

/** A bill to price: with the ids of tariffs, or with a supplier and a category. */
export const previewSchema = z
  .strictObject({
    tariff: z
      .union([name, z.array(name).min(1).max(TARIFFS_MAX)], {
        error: `Write the id of a tariff, or a list of at most ${TARIFFS_MAX}.`,
      })
      .optional(),
    discom: name
      .optional()
      .meta({ description: 'A supplier, such as BESCOM, in place of `tariff`.' }),
    category: name.optional().meta({ description: 'The code of its category, with `discom`.' }),
    from: billDaySchema,
    to: billDaySchema,
    unitsKWH: unitsSchema,
    connection: connectionSchema.meta({
      description: 'What the tariff asks of the connection, by the ids of its inputs.',
    }),
    publishedValues: publishedValuesSchema.meta({
      description:
        'Values that the bill prints, such as a fuel surcharge, by the ids of their series; of one slab as "MSEDCL-FAC:101-300".',
    }),
    givenLines: linesSchema.meta({
      description: 'Rupees of lines that are known already, by their ids: they are not calculated.',
    }),
    billDate: billDaySchema.optional().meta({ description: 'The day on which the bill was made.' }),
    asOf: billDaySchema
      .optional()
      .meta({ description: 'Calculates by what was published by this day.' }),
  })
  .superRefine((body, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (body.tariff === undefined && (body.discom === undefined || body.category === undefined)) {
      issue('tariff', 'Send tariff, or discom and category.');
    }
    if (body.tariff !== undefined && body.category !== undefined) {
      issue('category', 'Send tariff, or discom and category, not both.');
    }
    if (findDateProblem(body.from) !== undefined || findDateProblem(body.to) !== undefined) return;
    if (body.to < body.from) issue('to', 'The last day is not before the first.');
    else if (countCoveredDays(body.from, body.to) > PERIOD_MAX_DAYS) {
      issue('to', `A bill has at most ${PERIOD_MAX_DAYS} days.`);
    }
  });

export type PreviewBody = z.infer<typeof previewSchema>;

/** kWh as decimal text in whole watt-hours, rounded half-up. */
export function parseWattHours(text: string): number {
  return parseScaledInteger(text, 3) ?? 0;
}

/** Amounts by id as whole paise. */
export function parsePaiseById(
  amounts: Readonly<Record<string, string>> = {},
): Record<string, number> {
  const paise = Object.entries(amounts).map(([id, text]) => [id, toPaise(parseDecimal(text))]);
  return Object.fromEntries(paise);
}
