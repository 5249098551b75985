/** A priced bill as the API gives it, screens show it and the database keeps it: decimal text for every exact number. */
import * as z from 'zod';
import { responseDateSchema } from '#domain/base/fields.ts';
import { countCoveredDays } from '#domain/base/period.ts';
import {
  type Fraction,
  formatDecimal,
  formatRupeesDecimal,
} from '#domain/tariff/engine/fraction.ts';
import type { BillLine, BillPart, Block, PricedBill } from '#domain/tariff/engine/scope.ts';

export const rupeesSchema = z
  .string()
  .meta({ description: 'Rupees with two decimals.', examples: ['-14.82'] });
const quantity = z.string().nullable();

const lineSchema = z.object({
  id: z.string().meta({ examples: ['energy'] }),
  label: z.string().meta({ description: 'As bills print it.', examples: ['Energy charge'] }),
  kind: z.enum(['charge', 'credit', 'memo']).meta({
    description: 'memo: printed, but in no total.',
  }),
  amount: rupeesSchema
    .nullable()
    .meta({ description: 'Rupees with two decimals; null where it is unknown.' }),
  printedAmount: rupeesSchema.optional().meta({
    description: 'What the bill prints here instead, where it puts the rounding of the total in.',
  }),
  state: z.enum(['computed', 'estimated', 'given', 'unknown']).meta({
    description:
      'computed: by the tariff. estimated: on an assumption, which `why` or `notes` name. given: as sent in the call, ' +
      'or typed from the paper bill. unknown: no source has its rate.',
  }),
  confirmed: z.boolean().meta({
    description: 'False where only one reader, the press or a program is its source.',
  }),
  why: z.string().meta({ description: 'The calculation.', examples: ['232 kWh × 5.80'] }),
  source: z.string().meta({ description: 'The order or bill that has the rate.' }),
  clause: z.string().nullable().meta({ description: 'Where in the source it stands.' }),
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

export const exactnessSchema = z.enum(['exact', 'estimate', 'partial']).meta({
  description: 'exact: to the paisa. estimate: a line is estimated. partial: a line is unknown.',
});

export const billRecordSchema = z.object({
  exactness: exactnessSchema,
  lines: z.array(lineSchema),
  totals: z
    .record(
      z.string(),
      z.object({
        label: z.string(),
        amount: rupeesSchema,
        carry: rupeesSchema
          .optional()
          .meta({ description: 'What rounding leaves for the next bill, in rupees.' }),
        without: z
          .array(z.string())
          .optional()
          .meta({ description: 'The ids of unknown lines, which it lacks.' }),
      }),
    )
    .meta({
      description:
        'By their ids, such as `payable`; where a line is unknown, `partial` in place of `payable`.',
    }),
  blocks: z
    .array(
      z.object({
        from: responseDateSchema,
        to: responseDateSchema,
        days: z.int(),
        units: z.string().meta({ description: 'kWh as decimal text.' }),
        document: z.string().meta({ description: 'The id of a tariff.' }),
      }),
    )
    .meta({
      description: 'The days of each tariff and of each value that changes within the bill.',
    }),
  notes: z
    .array(
      z.object({
        code: z.string().meta({ examples: ['assumed-no'] }),
        message: z.string(),
        line: z.string().optional(),
        series: z.string().optional(),
        input: z.string().optional(),
      }),
    )
    .meta({ description: 'What was assumed or estimated, and what else to know of it.' }),
  used: z
    .object({
      documents: z.array(z.string()),
      series: z.array(z.string()),
      asOf: responseDateSchema,
    })
    .meta({
      description: 'The tariffs and published values by which it was calculated, and when.',
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
