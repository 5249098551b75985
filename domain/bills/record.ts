/** A priced bill as the API gives it and screens show it, in words: decimal text for every exact number. */
import * as z from 'zod';
import { responseDateSchema } from '#domain/base/fields.ts';

export const rupeesSchema = z
  .string()
  .meta({ description: 'Rupees with two decimals.', examples: ['-14.82'] });
const quantity = z.string().nullable();

export const lineKindSchema = z.enum(['charge', 'credit', 'memo']).meta({
  description: 'memo: printed, but in no total.',
});
export const lineStateSchema = z.enum(['computed', 'estimated', 'given', 'unknown']).meta({
  description:
    'computed: by the tariff. estimated: on an assumption, which `why` or `notes` name. given: as sent in the call, ' +
    'or typed from the paper bill. unknown: no source has its rate.',
});

const lineSchema = z.object({
  id: z.string().meta({ examples: ['energy'] }),
  label: z.string().meta({ description: 'As bills print it.', examples: ['Energy charge'] }),
  kind: lineKindSchema,
  amount: rupeesSchema
    .nullable()
    .meta({ description: 'Rupees with two decimals; null where it is unknown.' }),
  printedAmount: rupeesSchema.optional().meta({
    description: 'What the bill prints here instead, where it puts the rounding of the total in.',
  }),
  state: lineStateSchema,
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
