/** A home's bills as the API returns them: dates, kWh and rupees as decimal text. */

import * as z from 'zod';
import { responseDateSchema } from '#domain/base/fields.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { ownPowerShape, toOwnPowerFields } from '#domain/energy/records/own-power-record.ts';
import {
  formatDecimal,
  formatRupeesDecimal,
  makeFraction,
} from '#domain/tariff/engine/fraction.ts';
import type { BillProblem } from '#domain/tariff/engine/scope.ts';
import { GIVEN_TO_GRID, namePaperLine } from '#domain/tariff/match/changes.ts';
import { tellCounted } from '#domain/tariff/tell/tell-note.ts';
import type { HomeBill } from './home-bills.ts';
import { findPaperPaise } from './paper-amount.ts';
import { type BillRecord, billRecordSchema, exactnessSchema, rupeesSchema } from './record.ts';
import type { PaperBill } from './stored.ts';
import { nameLines, tellBill } from './tell/tell-bill.ts';

export const kwhSchema = z
  .string()
  .meta({ description: 'kWh as decimal text.', examples: ['187'] });
export const missingSchema = z
  .array(z.object({ field: z.string().optional(), message: z.string() }))
  .meta({
    description:
      'What a line needs and is not known: the id of the tariff’s input, and the question that a person answers.',
  });

const PRICING_CODES = ['priced', 'flat-rate', 'missing', 'few-days'] as const;

/** Lines whose amounts are unknown, by the names that people read. */
export const unknownLinesSchema = z.array(z.object({ id: z.string(), label: z.string() }));

export const billPeriodShape = {
  id: z.string().meta({ description: 'The last day of the bill.', examples: ['2026-11-06'] }),
  from: responseDateSchema,
  to: responseDateSchema,
  days: z.int(),
};

const paperSchema = z.object({
  unitsKWH: kwhSchema.nullable(),
  measured: z.boolean().meta({
    description: 'false: the supplier estimated the units, and none of its days is known.',
  }),
  settlesFrom: responseDateSchema.nullable().meta({
    description:
      'The first of its days that estimated bills have, too: it settles them, and they are one with it.',
  }),
  dueDate: responseDateSchema.nullable().meta({
    description: 'The last day for paying, as printed; null: not entered.',
  }),
  payable: rupeesSchema.nullable().meta({ description: 'The rupees to pay; null: not entered.' }),
  lines: z
    .record(z.string(), rupeesSchema)
    .meta({ description: 'Rupees by the ids of lines and totals.' }),
});

/** A paper bill as it was added. */
export const paperBillResponseSchema = paperSchema.extend(billPeriodShape);

/** How many bills one is counted as that is over several cycles of its supplier. */
export const countedAsSchema = z
  .string()
  .nullable()
  .meta({
    description:
      'How a bill over several cycles of its supplier is priced; null where it is simply one bill.',
    examples: ['Counted as 2 bills of two months'],
  });

export const homeBillSchema = z.object({
  ...billPeriodShape,
  knownDays: z.int().nullable().meta({
    description:
      'Days that a reading covers; null for a stored bill older than the readings that this call reads.',
  }),
  unitsKWH: kwhSchema
    .nullable()
    .meta({ description: 'kWh as decimal text; null where too few days are known.' }),
  unitsFrom: z.enum(['bill', 'days', 'most-days', 'few-days']).meta({
    description:
      'bill: the paper bill says so. days: every day is known. most-days: the unknown days are counted like the ' +
      'known ones. few-days: too few are known for an amount.',
  }),
  daysKWH: kwhSchema.nullable().meta({
    description:
      'kWh as decimal text: what the readings of its days add up to today, also those that make no day known.',
  }),
  pricing: z.enum(PRICING_CODES).meta({
    description:
      'priced: by the tariff. flat-rate: the home’s own rate, without fixed charges and taxes. missing: ' +
      'not all that the tariff needs is known. few-days: too few days are known.',
  }),
  amount: rupeesSchema
    .nullable()
    .meta({ description: 'What it comes to, in rupees; null where that is not known.' }),
  exactness: exactnessSchema.nullable(),
  countedAs: countedAsSchema,
  settles: z
    .int()
    .meta({ description: 'How many estimated bills it settles: they are one with it.' }),
  without: unknownLinesSchema.meta({ description: 'The unknown lines, which the amount lacks.' }),
  missing: missingSchema,
  storedOn: responseDateSchema.nullable().meta({
    description:
      'The day on which it was stored: from then on it does not change by itself. Null: it follows its readings, ' +
      'connection and answers.',
  }),
  today: z
    .object({
      unitsKWH: kwhSchema.nullable(),
      amount: rupeesSchema.nullable(),
      because: z.array(z.enum(['readings', 'connection', 'tariff', 'values'])).meta({
        description: 'What changed since it was stored, or was known later than its end.',
      }),
    })
    .nullable()
    .meta({
      description:
        'What the bill would be if it were calculated today, where that differs; null once you have chosen.',
    }),
  printed: paperSchema
    .extend({
      publishedValues: z
        .record(z.string(), z.string())
        .meta({ description: 'Values that the bill prints, by the ids of their series.' }),
      inputs: z
        .record(z.string(), z.string())
        .meta({ description: 'What this bill alone is calculated with, by the ids of inputs.' }),
    })
    .nullable()
    .meta({ description: 'What was typed of the paper bill.' }),
  ...ownPowerShape,
});
export type HomeBillResponse = z.output<typeof homeBillSchema>;

/** One bill, with its lines where it has them. */
export const oneBillSchema = homeBillSchema.extend({ bill: billRecordSchema.nullable() });
export type OneBillResponse = z.output<typeof oneBillSchema>;

/** Energy in kWh as decimal text. */
export function formatKwhDecimal(wh: number): string {
  return formatDecimal(makeFraction(BigInt(wh), 1000n));
}

/** The same, where it is known. */
export function formatKwhDecimalOrNull(wh: number | null): string | null {
  return wh === null ? null : formatKwhDecimal(wh);
}

/** An amount in rupees as decimal text, where it is known. */
export function formatRupeesDecimalOrNull(paise: number | null): string | null {
  return paise === null ? null : formatRupeesDecimal(paise);
}

/** A bill as the API lists it, without its lines. */
export function toHomeBillResponse(bill: HomeBill): HomeBillResponse {
  const { id, from, to, days, coverage, today, paper } = bill;
  return {
    id,
    from,
    to,
    days,
    knownDays: coverage?.knownDays ?? null,
    unitsKWH: formatKwhDecimalOrNull(bill.units.unitsWh),
    unitsFrom: bill.units.source,
    daysKWH:
      coverage === null || (coverage.knownDays === 0 && coverage.unitsWh === 0)
        ? null
        : formatKwhDecimal(coverage.unitsWh),
    ...toPricingFields(bill),
    settles: bill.settles,
    storedOn: bill.storedOn,
    today: today && {
      unitsKWH: formatKwhDecimalOrNull(today.unitsWh),
      amount: formatRupeesDecimalOrNull(today.amountPaise),
      because: today.because,
    },
    printed: paper && {
      ...toPaperFields(paper),
      publishedValues: { ...paper.publishedValues },
      inputs: { ...paper.inputs },
    },
    ...toOwnPowerFields(bill.ownPower),
  };
}

/** What was typed of a paper bill. */
function toPaperFields(paper: PaperBill) {
  const { unitsWh, linesPaise, measured, settlesFrom, dueDay } = paper;
  const lines = Object.entries(linesPaise).map(([line, paise]) => [
    line,
    formatRupeesDecimal(paise),
  ]);
  return {
    unitsKWH: formatKwhDecimalOrNull(unitsWh),
    measured,
    settlesFrom: settlesFrom === null ? null : toIsoDate(settlesFrom),
    dueDate: dueDay === null ? null : toIsoDate(dueDay),
    payable: formatRupeesDecimalOrNull(findPaperPaise(paper)),
    lines: Object.fromEntries(lines) as Record<string, string>,
  };
}

/** A bill with what its paper says, as the API returns it. */
export function toPaperBillResponse({
  paper,
  ...period
}: Pick<HomeBill, 'id' | 'from' | 'to' | 'days'> & { paper: PaperBill }) {
  return { ...period, ...toPaperFields(paper) };
}

/** A bill with its lines, as the API returns it. */
export function toOneBillResponse(bill: HomeBill): OneBillResponse {
  return { ...toHomeBillResponse(bill), bill: pickLines(bill) };
}

/** The lines of a bill; null where no tariff priced it. */
export function pickLines({ pricing }: Pick<HomeBill, 'pricing'>): BillRecord | null {
  return pricing.code === 'priced' ? tellBill(pricing.bill) : null;
}

function toPricingFields({ pricing, ownPower }: Pick<HomeBill, 'pricing' | 'ownPower'>) {
  const none = { amount: null, exactness: null, countedAs: null, without: [], missing: [] };
  switch (pricing.code) {
    case 'priced':
      return {
        ...none,
        pricing: pricing.code,
        amount: formatRupeesDecimal(pricing.amountPaise),
        exactness: pricing.bill.exactness,
        countedAs: tellCounted(pricing.bill.notes),
        without: nameLines(pricing.bill, pricing.without),
      };
    case 'flat-rate':
      return {
        ...none,
        pricing: pricing.code,
        amount: formatRupeesDecimalOrNull(pricing.amountPaise),
        without: ownPower === null ? [] : [OPEN_LINE],
      };
    case 'missing':
      return { ...none, pricing: pricing.code, missing: listMissing(pricing.problems) };
    case 'few-days':
      return { ...none, pricing: pricing.code };
  }
}

/** What an amount of a home with rooftop solar lacks. */
export const OPEN_LINE = { id: GIVEN_TO_GRID, label: namePaperLine(GIVEN_TO_GRID) };

/** What a bill lacks to be priced, as the API lists it. */
export function listMissing(problems: readonly BillProblem[]) {
  return problems.map(({ field, message }) => ({
    ...(field === undefined ? {} : { field }),
    message,
  }));
}
