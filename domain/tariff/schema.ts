/**
 * What a tariff document and a series of monthly values are made of, with the schemas that check them.
 * Every number is decimal text as its order prints it. What types cannot say is checked in `check.ts`.
 */
import * as z from 'zod';
import { findDateProblem, type IsoDate } from '#domain/base/period.ts';
import { isDecimal, type RoundingMode } from './engine/fraction.ts';

export type Decimal = string;

/** A number worked out from what the household says, the units, the months, and earlier lines. */
export type Expr =
  | Decimal
  /** What the household answers about its connection. */
  | { in: string }
  /** A quantity that the document names. */
  | { q: string }
  /** Months of the block (or of its part in one calendar month), by a rule of the document. */
  | { months: string }
  /** Months of the whole bill. */
  | { periodMonths: string }
  /** kWh of the block, or of the whole bill. */
  | { units: 'block' | 'period' }
  /** Rupees of earlier lines. */
  | { line: string | string[] }
  /** A published value; `key` where a series has several for one month. */
  | { series: string; key?: string | undefined }
  /** A number that exists and has no source: what uses it is unknown. */
  | { unknown: string }
  | { add: Expr[] }
  | { sub: [Expr, Expr] }
  | { mul: Expr[] }
  | { div: [Expr, Expr] }
  | { min: Expr[] }
  | { max: Expr[] }
  | { round: Expr; to: Decimal; mode: RoundingMode }
  | { if: Cond; yes: Expr; no: Expr };

export type Cond =
  | { lt: [Expr, Expr] }
  | { lte: [Expr, Expr] }
  | { gt: [Expr, Expr] }
  | { gte: [Expr, Expr] }
  /** Whether the household chose this value of an input. */
  | { is: [input: string, value: string] }
  | { all: Cond[] }
  | { any: Cond[] }
  | { not: Cond };

const decimalSchema = z.string().refine(isDecimal, 'Write a plain decimal, such as "5.80".');
const isoDateSchema = z.string().refine((text) => findDateProblem(text) === undefined, {
  error: 'Write a date that exists, as YYYY-MM-DD.',
});
const modeSchema = z.enum(['half-up', 'half-down', 'half-even', 'up', 'down']);
const idSchema = z.string().regex(/^[a-z][a-z0-9_]*$/, 'An id is lower case, as "sub_energy".');
const textSchema = z.string().min(1);

const exprSchema: z.ZodType<Expr> = z.lazy(() =>
  z.union([
    decimalSchema,
    z.strictObject({ in: idSchema }),
    z.strictObject({ q: idSchema }),
    z.strictObject({ months: idSchema }),
    z.strictObject({ periodMonths: idSchema }),
    z.strictObject({ units: z.enum(['block', 'period']) }),
    z.strictObject({ line: z.union([idSchema, z.array(idSchema).min(1)]) }),
    z.strictObject({ series: textSchema, key: textSchema.optional() }),
    z.strictObject({ unknown: textSchema }),
    z.strictObject({ add: z.array(exprSchema).min(1) }),
    z.strictObject({ sub: z.tuple([exprSchema, exprSchema]) }),
    z.strictObject({ mul: z.array(exprSchema).min(1) }),
    z.strictObject({ div: z.tuple([exprSchema, exprSchema]) }),
    z.strictObject({ min: z.array(exprSchema).min(1) }),
    z.strictObject({ max: z.array(exprSchema).min(1) }),
    z.strictObject({ round: exprSchema, to: decimalSchema, mode: modeSchema }),
    z.strictObject({ if: condSchema, yes: exprSchema, no: exprSchema }),
  ]),
);

const pairSchema = z.tuple([exprSchema, exprSchema]);
const condSchema: z.ZodType<Cond> = z.lazy(() =>
  z.union([
    z.strictObject({ lt: pairSchema }),
    z.strictObject({ lte: pairSchema }),
    z.strictObject({ gt: pairSchema }),
    z.strictObject({ gte: pairSchema }),
    z.strictObject({ is: z.tuple([idSchema, textSchema]) }),
    z.strictObject({ all: z.array(condSchema).min(1) }),
    z.strictObject({ any: z.array(condSchema).min(1) }),
    z.strictObject({ not: condSchema }),
  ]),
);

const roundingSchema = z.strictObject({ to: decimalSchema, mode: modeSchema });

/**
 * Steps over a quantity. `telescopic`: each slice at its own rate; `whole`: all of it at the rate that
 * its total picks; `amount`: the total picks an amount. Limits are cumulative and multiplied by `scale`.
 */
const ladderSchema = z.strictObject({
  when: condSchema.optional(),
  over: exprSchema,
  mode: z.enum(['telescopic', 'whole', 'amount']),
  scale: exprSchema.optional(),
  limitRound: roundingSchema.optional(),
  steps: z.array(z.strictObject({ upTo: decimalSchema.nullable(), rate: exprSchema })).min(1),
  unit: textSchema.optional(),
  /** Why the rates of this ladder are not yet fact in a document that otherwise is. */
  unconfirmed: textSchema.optional(),
});

const amountSchema = z.union([
  /** The first ladder whose `when` holds, multiplied by `times`. */
  z.strictObject({ ladders: z.array(ladderSchema).min(1), times: z.array(exprSchema).optional() }),
  z.strictObject({
    quantity: exprSchema,
    rate: exprSchema,
    unit: textSchema,
    times: z.array(exprSchema).optional(),
  }),
  z.strictObject({ value: exprSchema }),
  /** Of earlier lines: `parts` takes each part at its own block's percent, `total` their sum. */
  z.strictObject({
    percent: exprSchema,
    of: z.array(idSchema).min(1),
    by: z.enum(['parts', 'total']),
  }),
  /** A share of earlier lines, such as `1` for all of them. */
  z.strictObject({ share: exprSchema, of: z.array(idSchema).min(1) }),
  /** Only a bill can say it; the text says what to look for. */
  z.strictObject({ given: textSchema }),
  z.strictObject({ unknown: textSchema }),
]);

const lineSchema = z.strictObject({
  id: idSchema,
  label: textSchema,
  /** A memo is shown and not summed. */
  kind: z.enum(['charge', 'credit', 'memo']),
  /** Once for each block, or once for the whole bill. */
  on: z.enum(['block', 'period']).optional(),
  /** Each block in pieces, one a calendar month. */
  split: z.literal('calendar-month').optional(),
  when: condSchema.optional(),
  amount: amountSchema,
  min: exprSchema.optional(),
  max: exprSchema.optional(),
  /** Without it, the line is rounded to the paisa, halves up. */
  round: roundingSchema.extend({ at: z.enum(['part', 'line']).optional() }).optional(),
  /** A key of the document's sources. */
  source: textSchema.optional(),
  clause: textSchema.optional(),
  /** Why this line is not yet fact in a document that otherwise is. */
  unconfirmed: textSchema.optional(),
});

const monthsRuleSchema = z.discriminatedUnion('kind', [
  /** Days divided by `per`, except that `nominal` lengths are so many months. */
  z.strictObject({
    kind: z.literal('days'),
    per: decimalSchema,
    decimals: z.int().min(0).max(6).optional(),
    nominal: z
      .array(z.strictObject({ from: z.int(), to: z.int(), months: decimalSchema }))
      .optional(),
  }),
  /** For each calendar month, its days in the bill divided by its days. */
  z.strictObject({ kind: z.literal('calendar') }),
  /** Whole months of `per` days, at least one. */
  z.strictObject({ kind: z.literal('whole'), per: decimalSchema }),
  /** So many months whatever the days; a bill under `underDays` is a short one. */
  z.strictObject({
    kind: z.literal('cycle'),
    months: decimalSchema,
    short: z.strictObject({ underDays: z.int(), months: decimalSchema }).optional(),
  }),
  /** Days divided by the days of the month in which the bill ends. */
  z.strictObject({ kind: z.literal('end-month') }),
  /** Twelve months divided over the days of the year in which the bill ends. */
  z.strictObject({ kind: z.literal('year') }),
]);

const inputSchema = z.strictObject({
  id: idSchema,
  label: textSchema,
  /** A yes or no that is left out counts as no; a number or choice is asked when a line needs it. */
  kind: z.enum(['number', 'choice', 'yes-no']),
  choices: z.array(textSchema).min(2).optional(),
  unit: textSchema.optional(),
  /** What it decides, and where it stands on a bill. */
  why: textSchema,
  /** When it is asked; without it, always. */
  when: condSchema.optional(),
  /** Units used from one hour of the day to another: the home's intervals tell them where the paper does not. */
  hours: z.tuple([z.int().min(0).max(23), z.int().min(1).max(24)]).optional(),
  /** Left out, what depends on it is unknown; the bill is priced all the same. */
  isOptional: z.literal(true).optional(),
  /** Only the paper of one bill tells it: the connection is not asked, and left out it makes no estimate. */
  ofBill: z.literal(true).optional(),
});

const totalSchema = z.strictObject({
  id: idSchema,
  label: textSchema,
  /** All charges and credits, or these lines. */
  of: z.union([z.literal('*'), z.array(idSchema).min(1)]),
  less: z.array(idSchema).optional(),
  round: roundingSchema.optional(),
  /** What rounding leaves is carried to the next bill. */
  carry: z.boolean().optional(),
  /** Papers print the sum in multiples of so many rupees; no source says which way they round. */
  papersIn: decimalSchema.optional(),
  /** The line beside whose amount the bill prints one that takes the rest. */
  pushInto: idSchema.optional(),
});

const sourceSchema = z.strictObject({
  title: textSchema,
  address: z.string().optional(),
  page: z.string().optional(),
  read: z.enum(['bill', 'order', 'press', 'program']),
});

export const documentSchema = z.strictObject({
  id: z.string().regex(/^[A-Z0-9][A-Za-z0-9-]*$/),
  /** A correction is a document with the same id and the next number. */
  revision: z.int().min(1),
  recordedOn: isoDateSchema,
  /** When somebody last looked whether it is still in force. */
  checkedOn: isoDateSchema,
  group: textSchema,
  discoms: z.array(textSchema).min(1),
  state: textSchema,
  category: textSchema,
  categoryCode: textSchema,
  /** Only homes that qualify have it (a lifeline, BPL): where a home lies never tells it. */
  isSpecial: z.literal(true).optional(),
  /** `bill` prices households, `explanation` only what names it by its id. */
  purpose: z.enum(['bill', 'explanation']),
  validFrom: isoDateSchema,
  validTo: isoDateSchema.nullable(),
  /** What a bill pays in which this document begins; without it, the bill is split by days. */
  changeover: z.enum(['split', 'period-start', 'period-end']).optional(),
  status: z.enum(['solid', 'unconfirmed']),
  unconfirmedParts: z.array(textSchema).optional(),
  inputs: z.array(inputSchema),
  months: z.record(idSchema, monthsRuleSchema),
  /** To what units are rounded where a bill is split. */
  unitsRound: decimalSchema.optional(),
  quantities: z.record(idSchema, exprSchema).optional(),
  lines: z.array(lineSchema).min(1),
  totals: z.array(totalSchema).min(1),
  sources: z.record(textSchema, sourceSchema),
});

export const seriesSchema = z.strictObject({
  id: z.string().regex(/^[A-Z0-9][A-Z0-9-]*$/),
  label: textSchema,
  unit: textSchema,
  /** The value of the month of the bill's date, or of each day of use. */
  applies: z.enum(['bill-date', 'days']),
  /** Where no value is known: the last one is an estimate, or there is none, or nothing was charged. */
  missing: z.enum(['last-known', 'refuse', 'no-charge']),
  /** Whose bills it stands on; without it, those of every supplier whose document names it. */
  discoms: z.array(textSchema).optional(),
  points: z.array(
    z.strictObject({
      from: isoDateSchema,
      to: isoDateSchema.nullable(),
      value: z.union([decimalSchema, z.record(textSchema, decimalSchema)]),
      recordedOn: isoDateSchema,
      source: sourceSchema,
      /** Whether a bill or two readers show it. */
      confirmed: z.boolean(),
    }),
  ),
});

export type TariffDocument = z.infer<typeof documentSchema>;
export type TariffInput = z.infer<typeof inputSchema>;
export type Line = z.infer<typeof lineSchema>;
export type LineAmount = z.infer<typeof amountSchema>;
export type Ladder = z.infer<typeof ladderSchema>;
export type MonthsRule = z.infer<typeof monthsRuleSchema>;
export type TotalRule = z.infer<typeof totalSchema>;
export type Source = z.infer<typeof sourceSchema>;
export type Series = z.infer<typeof seriesSchema>;
export type SeriesPoint = Series['points'][number];
export type { IsoDate };
