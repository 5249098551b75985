/** Bills as suppliers print them: priced line by line, with the source of each rate. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { daysCovered } from '../../domain/period.ts';
import type { BillLine, BillPart, Block, PricedBill } from '../../domain/tariff/bill.ts';
import { decimalText, type Fraction, rupeesText } from '../../domain/tariff/fraction.ts';
import { previewSchema } from '../../domain/tariff/request.ts';
import { createRouter, errorResponses, jsonBody, jsonResponse, signedIn } from './router.ts';

const rupees = z.string().meta({ description: 'Rupees with two decimals.', examples: ['-14.82'] });
const quantity = z.string().nullable();

const lineSchema = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['charge', 'credit', 'memo']),
  amount: rupees.nullable(),
  printedAmount: rupees.optional(),
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
      amount: rupees,
      from: z.string(),
      to: z.string(),
    }),
  ),
});

const billSchema = z
  .object({
    exactness: z.enum(['exact', 'estimate', 'partial']),
    lines: z.array(lineSchema),
    totals: z.record(
      z.string(),
      z.object({
        label: z.string(),
        amount: rupees,
        carry: rupees.optional(),
        without: z.array(z.string()).optional(),
      }),
    ),
    blocks: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
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
  })
  .openapi('Bill');

const preview = createRoute({
  ...signedIn,
  method: 'post',
  path: '/preview',
  summary: 'A bill as the supplier prints it; nothing is stored',
  request: { body: jsonBody(previewSchema) },
  responses: {
    200: jsonResponse('The bill, line by line.', billSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

export const billsApi = createRouter().openapi(preview, async (c) => {
  const body = c.req.valid('json');
  return c.json(billAnswer(await c.get('services').bills.preview(c.get('caller'), body)), 200);
});

function billAnswer(bill: PricedBill): z.infer<typeof billSchema> {
  const totals = Object.entries(bill.totals).map(([id, total]) => [
    id,
    {
      label: total.label,
      amount: rupeesText(total.paise),
      ...(total.carryPaise === undefined ? {} : { carry: rupeesText(total.carryPaise) }),
      ...(total.without === undefined ? {} : { without: total.without }),
    },
  ]);
  return {
    exactness: bill.exactness,
    lines: bill.lines.map(lineAnswer),
    totals: Object.fromEntries(totals),
    blocks: bill.blocks.map(blockAnswer),
    notes: bill.notes,
    used: bill.used,
  };
}

function lineAnswer(line: BillLine): z.infer<typeof lineSchema> {
  const { printedPaise } = line;
  return {
    id: line.id,
    label: line.label,
    kind: line.kind,
    amount: line.paise === null ? null : rupeesText(line.paise),
    ...(printedPaise === undefined ? {} : { printedAmount: rupeesText(printedPaise) }),
    state: line.state,
    confirmed: line.confirmed,
    why: line.why,
    source: line.source ?? 'unknown',
    clause: line.clause ?? null,
    parts: line.parts.map(partAnswer),
  };
}

function partAnswer({ label, quantity, unit, rate, paise, from, to }: BillPart) {
  const text = (value: Fraction | undefined) => (value === undefined ? null : decimalText(value));
  return {
    label,
    quantity: text(quantity),
    unit: unit ?? null,
    rate: text(rate),
    amount: rupeesText(paise),
    from,
    to,
  };
}

function blockAnswer({ from, to, units, document }: Block) {
  return {
    from,
    to,
    days: daysCovered(from, to),
    units: decimalText(units),
    document: document.id,
  };
}
