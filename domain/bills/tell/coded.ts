/**
 * A priced bill in codes and parameters, as the database keeps it: what is said of it is said anew at each look, in the
 * words and the language of then. The names of its lines are those of its tariff documents: these are dated, and none
 * is ever removed, so that a revision that a stored bill names is always found.
 */
import * as z from 'zod';
import { exactnessSchema, lineKindSchema, lineStateSchema } from '#domain/bills/record.ts';

/** Of a line, an input, a tariff, a series: lines of a paper bill may have any. */
const id = z.string();
const decimal = z
  .string()
  .regex(/^-?\d{1,25}(\.\d{1,8})?$/, 'Write decimal text, such as "-14.82".');
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Write the day as YYYY-MM-DD.');
/** An answer, a supplier or a unit, as its tariff document has it. */
const term = z.string();

const cycles = { code: z.literal('several-cycles'), cycles: z.int(), months: decimal };

const reasonSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['parts', 'given', 'open']) }),
  z.object({ code: z.literal('unanswered'), input: id }),
  z.object({ code: z.literal('unconfirmed'), input: id, value: term }),
  z.object({ code: z.literal('no-source'), document: id }),
  z.object({ code: z.literal('unknown-base'), lines: z.array(id) }),
  z.object({ code: z.literal('unknown-line'), line: id }),
  z.object({ code: z.literal('no-value'), series: id }),
  z.object(cycles),
]);

const partKindSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('range'),
    from: decimal,
    upTo: decimal.nullable(),
    unit: term,
  }),
  z.object({
    code: z.enum(['value', 'quantity', 'share', 'percent', 'least', 'most', 'given']),
  }),
]);

const partSchema = z.object({
  kind: partKindSchema,
  quantity: decimal.nullable(),
  unit: term.nullable(),
  rate: decimal.nullable(),
  times: decimal.optional(),
  /** Rupees before rounding. */
  exactAmount: decimal,
  amount: decimal,
  /** Which block of the bill it belongs to; left out where it belongs to the whole bill. */
  block: z.int().min(0).optional(),
  from: day,
  to: day,
});

const shares = z.array(z.object({ units: decimal, to: day }));

const noteSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['assumed-no', 'only-on-paper', 'unused-input']), input: id }),
  z.object({ code: z.literal('assumed-period') }),
  z.object({ code: z.literal('open-line'), line: id }),
  z.object({ code: z.literal('assumed-value'), input: id, value: term }),
  z.object({
    code: z.literal('estimated-value'),
    line: id,
    series: id,
    day,
    value: decimal,
    valueDay: day,
    range: z.tuple([decimal, decimal]).optional(),
  }),
  z.object({ code: z.literal('no-charge'), line: id, series: id, day }),
  z.object({ code: z.literal('no-value'), line: id, series: id }),
  z.object({ code: z.literal('old-tariff'), document: id, checkedOn: day }),
  z.object({
    code: z.literal('outside-validity'),
    document: id,
    day,
    validFrom: day,
    validTo: day.nullable(),
  }),
  z.object(cycles),
  z.object({ code: z.literal('odd-cycle'), days: z.int(), months: decimal }),
  z.object({ code: z.literal('supplier-assumed'), line: id, discom: term }),
  z.object({ code: z.literal('tariff-changed'), document: id, day, shares }),
  z.object({ code: z.literal('connection-changed'), day, shares }),
  z.object({ code: z.literal('unused-value'), series: id }),
  z.object({ code: z.literal('value-changed'), series: id, day, shares }),
]);

export const codedBillSchema = z.object({
  exactness: exactnessSchema,
  lines: z.array(
    z.object({
      id,
      kind: lineKindSchema,
      amount: decimal.nullable(),
      printedAmount: decimal.optional(),
      state: lineStateSchema,
      confirmed: z.boolean(),
      reasons: z.array(reasonSchema),
      parts: z.array(partSchema),
    }),
  ),
  totals: z.record(
    id,
    z.object({
      amount: decimal,
      carry: decimal.optional(),
      without: z.array(id).optional(),
    }),
  ),
  blocks: z.array(
    z.object({
      from: day,
      to: day,
      days: z.int(),
      units: decimal,
      document: id,
    }),
  ),
  notes: z.array(noteSchema),
  used: z.object({ documents: z.array(id), series: z.array(id), asOf: day }),
});
export type CodedBill = z.output<typeof codedBillSchema>;
export type CodedLine = CodedBill['lines'][number];
export type CodedPart = CodedLine['parts'][number];
export type CodedNote = CodedBill['notes'][number];
export type CodedReason = CodedLine['reasons'][number];
