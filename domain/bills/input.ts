/** What a household enters about its bills: a paper bill, its printed lines, and which calculation to keep. */
import * as z from 'zod';
import { idSchema, makeOneOfSchema } from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import { countCoveredDays, findDateProblem } from '#domain/base/period.ts';
import { measuredSchema, presentReadingSchema, settlesSchema } from '#domain/reading/reading.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import {
  amountSchema,
  billDaySchema,
  connectionSchema,
  linesSchema,
  printedUnitsSchema,
  publishedValuesSchema,
} from '#domain/tariff/engine/request.ts';
import { isPaperLine, PAPER_LINES } from '#domain/tariff/match/changes.ts';
import { findDueProblem } from './due-date.ts';
import { EARLIER_BILLS_MAX } from './earlier.ts';

/** Decimal text; a number is taken as it prints. */
function makeDecimalSchema(schema: z.ZodType<string, string>) {
  return z.union([z.string(), z.number().transform(String)]).pipe(schema);
}

/** Lines as a paper prints them: what is never a credit has no minus. */
const paperLinesSchema = linesSchema.superRefine((lines = {}, context) => {
  for (const [id, amount] of Object.entries(lines)) {
    if (!isPaperLine(id) || PAPER_LINES[id].sign === 'either' || !amount.startsWith('-')) continue;
    const message = `${PAPER_LINES[id].label} is a charge: write it without a minus, and a credit as "adjustment".`;
    context.addIssue({ code: 'custom', path: [id], message });
  }
});

/** Refuses a last day for paying before the bill's last day, or long after it. */
function addDueIssue(to: string, dueDate: string, context: z.core.$RefinementCtx): void {
  if (findDateProblem(to) !== undefined || findDateProblem(dueDate) !== undefined) return;
  const problem = findDueProblem(to, dueDate);
  if (problem === undefined) return;
  context.addIssue({
    code: 'custom',
    path: ['dueDate'],
    message: messages.dueDateProblems[problem],
  });
}

/** What POST /api/bills takes. */
export const paperBillSchema = z
  .strictObject({
    homeId: idSchema.optional(),
    from: billDaySchema,
    to: billDaySchema,
    unitsKWH: makeDecimalSchema(printedUnitsSchema).meta({
      description:
        'kWh as printed; below 0 where the home gave more to the grid than it took. Such a bill says nothing of what was used: it is in no sum of use, and its days stay as they are.',
    }),
    payable: makeDecimalSchema(amountSchema).optional(),
    lines: paperLinesSchema,
    dueDate: billDaySchema.optional().meta({ description: 'The last day for paying, as printed.' }),
    measured: measuredSchema,
    settles: settlesSchema,
    presentReading: presentReadingSchema.optional(),
    overlap: makeOneOfSchema(['replace', 'detail'])
      .optional()
      .meta({
        description:
          'What becomes of readings and bills over the same days. replace: they are deleted. detail: readings within ' +
          'the bill stay, although they add up to another sum.',
      }),
  })
  .superRefine(({ from, to, dueDate, unitsKWH, presentReading }, context) => {
    if (dueDate !== undefined) addDueIssue(to, dueDate, context);
    if (presentReading !== undefined && unitsKWH.startsWith('-')) {
      const message = messages.presentOfNetBill;
      context.addIssue({ code: 'custom', path: ['presentReading'], message });
    }
    const issue = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
    if (findDateProblem(from) !== undefined || findDateProblem(to) !== undefined) return;
    if (to < from) issue('The last day is not before the first.');
    else if (countCoveredDays(from, to) > COVERAGE_MAX_DAYS) {
      issue(`A bill has at most ${COVERAGE_MAX_DAYS} days.`);
    }
  });
export type PaperBillInput = z.output<typeof paperBillSchema>;

/** What POST /api/bills/earlier takes. */
export const earlierBillsSchema = z.strictObject({
  homeId: idSchema.optional(),
  bills: z
    .array(
      z.strictObject({
        lastDay: billDaySchema,
        days: z.int().min(1).max(COVERAGE_MAX_DAYS).optional().meta({
          description:
            'How many days the bill covers; without it from the day after the bill before it, or as many as the home’s bills have.',
        }),
        unitsKWH: makeDecimalSchema(printedUnitsSchema),
        payable: makeDecimalSchema(amountSchema).optional(),
        measured: measuredSchema,
        overlap: makeOneOfSchema(['replace']).optional().meta({
          description: 'replace: it takes the place of what the home has over its days.',
        }),
      }),
    )
    .min(1)
    .max(EARLIER_BILLS_MAX),
});
export type EarlierBillsInput = z.output<typeof earlierBillsSchema>;

/** What PUT /api/bills/{id}/printed takes; it takes the place of what was typed of the bill before. */
export const printedInputSchema = z.strictObject({
  homeId: idSchema.optional(),
  unitsKWH: makeDecimalSchema(printedUnitsSchema).optional().meta({
    description:
      'kWh as printed, where they are others than ours; left out, the bill keeps its units.',
  }),
  dueDate: billDaySchema.nullable().optional().meta({
    description: 'The last day for paying, as printed; null takes it away, left out it stays.',
  }),
  lines: paperLinesSchema.meta({
    description:
      'Rupees as decimal text by the ids of lines, and of the totals `payable` or `demand`. What only a paper has: ' +
      `${Object.keys(PAPER_LINES).join(', ')}; a credit with a minus.`,
  }),
  publishedValues: publishedValuesSchema,
  inputs: connectionSchema.meta({
    description: 'What this bill alone is calculated with, by the ids of inputs.',
  }),
});
export type PrintedInput = z.output<typeof printedInputSchema>;

/** What PUT /api/bills/{id}/stored takes. */
export const storedChoiceSchema = z.strictObject({
  homeId: idSchema.optional(),
  keep: makeOneOfSchema(['stored', 'today']).meta({
    description:
      'Where today’s calculation differs from the stored one. stored: it stays, until something else changes. ' +
      'today: the new calculation replaces it. Of a bill that is not stored yet, the one that is named is stored.',
  }),
});
export type StoredChoice = z.output<typeof storedChoiceSchema>;
