/** What the database stores of a bill besides its days: what was typed from paper, and the calculation. */
import * as z from 'zod';
import { computeOnce } from '#domain/base/once.ts';
import { parsePaiseById } from '#domain/tariff/engine/request.ts';
import { codedBillSchema } from './tell/coded.ts';

const textById = z.record(z.string(), z.string());

/** What a household typed from its bill, in the words of the API. */
export const printedSchema = z.object({
  lines: textById,
  publishedValues: textById,
  inputs: textById,
});
export type PrintedAmounts = z.output<typeof printedSchema>;

/** The connection's facts when a bill was calculated. */
const factsSchema = z.object({
  discom: z.string().nullable(),
  category: z.string().nullable(),
  loadKW: z.number().nullable(),
  phases: z.union([z.literal(1), z.literal(3)]).nullable(),
  answers: z.record(z.string(), z.unknown()),
});

/** A bill as it was calculated, with everything it was calculated from. */
export const computedSchema = z.object({
  unitsWh: z.int(),
  facts: factsSchema,
  amountPaise: z.int(),
  without: z.array(z.string()),
  bill: codedBillSchema,
  storedOn: z.string(),
  /** The later calculation that the household rejected when it chose to keep this one. */
  kept: z.object({ unitsWh: z.int().nullable(), amountPaise: z.int().nullable() }).nullable(),
});
export type ComputedBill = z.output<typeof computedSchema>;

/** A bill on paper, as far as it was typed. */
export interface PaperBill {
  unitsWh: number | null;
  /** False where the supplier estimated the units. */
  measured: boolean;
  /** The first of its days that estimated bills have, too: it settles them. Null where it settles none. */
  settlesFrom: number | null;
  /** The last day for paying; null where it is not known. */
  dueDay: number | null;
  payablePaise: number | null;
  linesPaise: Readonly<Record<string, number>>;
  publishedValues: Readonly<Record<string, string>>;
  inputs: Readonly<Record<string, string>>;
}

/** A paper bill of which nothing was typed yet. */
export const NOTHING_TYPED: PaperBill = {
  unitsWh: null,
  measured: true,
  settlesFrom: null,
  dueDay: null,
  payablePaise: null,
  linesPaise: {},
  publishedValues: {},
  inputs: {},
};

/** A bill on paper with its days. */
export interface PaperOfDays extends PaperBill {
  firstDay: number;
  lastDay: number;
}

/** A row of the home's bills. */
export interface StoredBill {
  /** A bill that settles estimates has their days, too. */
  firstDay: number;
  lastDay: number;
  paper: PaperBill | null;
  computed: ComputedBill | null;
}

/** A bill as the table holds it. */
export interface BillRow {
  lastDay: number;
  days: number;
  wh: number | null;
  payablePaise: number | null;
  measured: boolean;
  settlesFrom: number | null;
  dueDay: number | null;
  printed: string | null;
  computed: string | null;
}

/** What was typed of a paper bill's lines. */
export function toPaperLines(printed: PrintedAmounts | null) {
  return {
    linesPaise: parsePaiseById(printed?.lines),
    publishedValues: printed?.publishedValues ?? {},
    inputs: printed?.inputs ?? {},
  };
}

/** Whether a bill was typed from paper, not only calculated. */
export function isPaper({ wh, payablePaise, printed }: BillRow): boolean {
  return wh !== null || payablePaise !== null || printed !== null;
}

/** A bill's row as the rules take it. */
export function toStoredBill(row: BillRow): StoredBill {
  const { lastDay, days, wh, payablePaise, measured, settlesFrom, dueDay } = row;
  const printed = row.printed === null ? null : printedSchema.parse(JSON.parse(row.printed));
  // Most bills of a home are only looked at for their days.
  const readComputed = computeOnce(() =>
    row.computed === null ? null : computedSchema.parse(JSON.parse(row.computed)),
  );
  return {
    firstDay: lastDay - days + 1,
    lastDay,
    paper: isPaper(row)
      ? {
          unitsWh: wh,
          payablePaise,
          measured,
          settlesFrom,
          dueDay,
          ...toPaperLines(printed),
        }
      : null,
    get computed() {
      return readComputed();
    },
  };
}
