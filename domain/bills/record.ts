/** A priced bill as the API gives it, screens show it and the database keeps it: decimal text for every exact number. */
import * as z from 'zod';
import { responseDateSchema } from '../fields.ts';
import { countCoveredDays } from '../period.ts';
import type { BillLine, BillPart, Block, PricedBill } from '../tariff/bill.ts';
import { type Fraction, formatDecimal, formatRupeesDecimal } from '../tariff/fraction.ts';

export const rupeesSchema = z
  .string()
  .meta({ description: 'Rupees with two decimals.', examples: ['-14.82'] });
const quantity = z.string().nullable();

const lineSchema = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['charge', 'credit', 'memo']),
  amount: rupeesSchema.nullable(),
  printedAmount: rupeesSchema.optional(),
  state: z.enum(['computed', 'estimated', 'given', 'unknown']),
  confirmed: z.boolean(),
  why: z.string(),
  source: z.string(),
  clause: z.string().nullable(),
  parts: z.array(
    z.object({
      label: z.string(),
      quantity,
      unit: z.string().nullable(),
      rate: quantity,
      amount: rupeesSchema,
      from: responseDateSchema,
      to: responseDateSchema,
    }),
  ),
});
export type BillLineRecord = z.output<typeof lineSchema>;

export const billRecordSchema = z.object({
  exactness: z.enum(['exact', 'estimate', 'partial']),
  lines: z.array(lineSchema),
  totals: z.record(
    z.string(),
    z.object({
      label: z.string(),
      amount: rupeesSchema,
      carry: rupeesSchema.optional(),
      without: z.array(z.string()).optional(),
    }),
  ),
  blocks: z.array(
    z.object({
      from: responseDateSchema,
      to: responseDateSchema,
      days: z.int(),
      units: z.string(),
      document: z.string(),
    }),
  ),
  notes: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      line: z.string().optional(),
      series: z.string().optional(),
      input: z.string().optional(),
    }),
  ),
  used: z.object({
    documents: z.array(z.string()),
    series: z.array(z.string()),
    asOf: z.string(),
  }),
});
export type BillRecord = z.output<typeof billRecordSchema>;

/** A bill of the engine as a record. */
export function toBillRecord(bill: PricedBill): BillRecord {
  const totals = Object.entries(bill.totals).map(([id, total]) => [
    id,
    {
      label: total.label,
      amount: formatRupeesDecimal(total.paise),
      ...(total.carryPaise === undefined ? {} : { carry: formatRupeesDecimal(total.carryPaise) }),
      ...(total.without === undefined ? {} : { without: total.without }),
    },
  ]);
  return {
    exactness: bill.exactness,
    lines: bill.lines.map(toLineRecord),
    totals: Object.fromEntries(totals),
    blocks: bill.blocks.map(toBlockRecord),
    notes: bill.notes,
    used: bill.used,
  };
}

function toLineRecord(line: BillLine): BillLineRecord {
  const { printedPaise } = line;
  return {
    id: line.id,
    label: line.label,
    kind: line.kind,
    amount: line.paise === null ? null : formatRupeesDecimal(line.paise),
    ...(printedPaise === undefined ? {} : { printedAmount: formatRupeesDecimal(printedPaise) }),
    state: line.state,
    confirmed: line.confirmed,
    why: line.why,
    source: line.source ?? 'unknown',
    clause: line.clause ?? null,
    parts: line.parts.map(toPartRecord),
  };
}

function toPartRecord({ label, quantity, unit, rate, paise, from, to }: BillPart) {
  const formatValue = (value: Fraction | undefined) =>
    value === undefined ? null : formatDecimal(value);
  return {
    label,
    quantity: formatValue(quantity),
    unit: unit ?? null,
    rate: formatValue(rate),
    amount: formatRupeesDecimal(paise),
    from,
    to,
  };
}

function toBlockRecord({ from, to, units, document }: Block) {
  return {
    from,
    to,
    days: countCoveredDays(from, to),
    units: formatDecimal(units),
    document: document.id,
  };
}
