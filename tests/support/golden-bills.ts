/** Bills that others printed, priced by the engine and compared amount by amount. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseScaledInteger } from '#domain/base/quantity.ts';
import { toBillRecord } from '#domain/bills/tell/tell-bill.ts';
import {
  formatDecimal,
  formatRupeesDecimal,
  parseDecimal,
  toPaise,
} from '#domain/tariff/engine/fraction.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillLine, BillRequest, PricedBill } from '#domain/tariff/engine/scope.ts';
import { series as allSeries, findDocument } from '#domain/tariff/library.ts';
import type { Series, TariffDocument } from '#domain/tariff/schema.ts';
import { goldenDocuments } from '../golden-bills/documents/index.ts';

interface GoldenInputs {
  period: { from: string; to: string; days: number };
  units_kwh: string;
  connection: Record<string, string>;
  published_values?: Record<string, string>;
  lines_taken_from_the_bill?: Record<string, string>;
  tariff_entry?: string;
}

interface Printed {
  amount: string;
  tolerance_paise?: number;
}

export interface GoldenBill {
  id: string;
  group: string;
  grade: string;
  kind: string;
  scope: string;
  /** The document, or consecutive ones; null where none of the bill's year is known. */
  tariff_entry: string | string[] | null;
  /** Why the product does not follow its source, and what it has instead of the printed figures. */
  differs?: { why: string; figures: { what: string; ours: string }[] };
  inputs: GoldenInputs | { first: GoldenInputs; second: GoldenInputs };
  expected: {
    lines?: (Printed & { line: string })[];
    parts?: { line: string; part: number; quantity: string }[];
    rates?: { line: string; rate: string }[];
    sub_totals?: (Printed & { sub_total: string })[];
    total?: Printed & { which: string };
    difference_first_minus_second?: string;
  };
}

/** One printed figure beside ours. */
export interface Check {
  kind: 'line' | 'total';
  what: string;
  printed: string;
  ours: string;
  /** Whether it is equal, or within the paise that the bill's own rounding is away. */
  agrees: boolean;
  isEqual: boolean;
  why: string;
}

function readBills(file: string): GoldenBill[] {
  const path = resolve(import.meta.dirname, '../golden-bills', file);
  return (JSON.parse(readFileSync(path, 'utf8')) as { bills: GoldenBill[] }).bills;
}

export const goldenBills: readonly GoldenBill[] = [
  ...readBills('bills.json'),
  ...readBills('bills-found-later.json'),
];

/** Whether a source's figures are to be met to the paisa: a consumer's bill, or a whole bill that is not from the press. */
export function isBinding({ grade, kind, scope }: GoldenBill): boolean {
  return grade === 'A' || (grade === 'B' && scope === 'whole bill' && !kind.includes('press'));
}

const AS_OF = '2026-11-24';

/** Finds a document for a golden bill: one of the library or of the golden bills, or one that a test has changed. */
export type FindDocument = (id: string) => TariffDocument | undefined;

export const findGoldenDocument: FindDocument = (id) =>
  goldenDocuments.find((document) => document.id === id) ?? findDocument(id, AS_OF);

/** What the engine is asked for the inputs of a golden bill. */
export function goldenRequest(
  inputs: GoldenInputs,
  tariffEntry: GoldenBill['tariff_entry'],
  find: FindDocument = findGoldenDocument,
): BillRequest {
  const documents = [inputs.tariff_entry ?? tariffEntry ?? []].flat().map((id) => {
    const document = find(id);
    if (document === undefined) throw new Error(`There is no document ${id}.`);
    return document;
  });
  const given = Object.entries(inputs.lines_taken_from_the_bill ?? {});
  return {
    documents,
    uncoveredDays: 'nearest',
    from: inputs.period.from,
    to: inputs.period.to,
    unitsWh: parseScaledInteger(inputs.units_kwh, 3) ?? 0,
    connection: inputs.connection,
    publishedValues: inputs.published_values ?? {},
    givenLinesPaise: Object.fromEntries(given.map(([id, text]) => [id, paiseOf(text)])),
    billDate: inputs.period.to,
    asOf: AS_OF,
  };
}

function paiseOf(text: string): number {
  return toPaise(parseDecimal(text));
}

/** The bills to inputs of a golden bill: one, or the two whose difference is printed. */
export function goldenRequests(bill: GoldenBill, find?: FindDocument): BillRequest[] {
  const { inputs } = bill;
  const all = 'first' in inputs ? [inputs.first, inputs.second] : [inputs];
  return all.map((one) => goldenRequest(one, bill.tariff_entry, find));
}

/** Prices a golden bill and compares everything that its source prints. */
export function checkGoldenBill(
  bill: GoldenBill,
  find?: FindDocument,
  series: readonly Series[] = allSeries,
): Check[] {
  const results = goldenRequests(bill, find).map((request) => priceBill(request, series));
  const priced = results.map((result) => {
    if (result.ok) return result;
    throw new Error(`${bill.id}: ${result.problems.map(({ message }) => message).join(' ')}`);
  });
  const [first, second] = priced;
  if (first === undefined) throw new Error(`${bill.id} has no inputs.`);
  return [...lineChecks(bill, first), ...totalChecks(bill, first, second)];
}

function check(
  kind: Check['kind'],
  what: string,
  expected: Printed,
  ours: string,
  why = '',
): Check {
  const difference = Math.abs(
    paiseOf(expected.amount) - (ours === 'none' ? Number.NaN : paiseOf(ours)),
  );
  return {
    kind,
    what,
    printed: expected.amount,
    ours,
    agrees: difference <= (expected.tolerance_paise ?? 0),
    isEqual: difference === 0,
    why,
  };
}

/** Why a line of ours is what it is, as its bill says. */
function explain({ id }: BillLine, bill: PricedBill): string {
  return toBillRecord(bill).lines.find((line) => line.id === id)?.why ?? '';
}

function lineChecks({ expected }: GoldenBill, bill: PricedBill): Check[] {
  const { lines } = bill;
  const find = (id: string) => lines.find((line) => line.id === id);
  const exact = (what: string, printed: string, ours: string, line?: BillLine): Check => ({
    kind: 'line',
    what,
    printed,
    ours,
    agrees: printed === ours,
    isEqual: printed === ours,
    why: line === undefined ? '' : explain(line, bill),
  });
  return [
    ...(expected.lines ?? []).map((printed) => {
      const found = printed.line.split('+').map(find);
      const paise = found.reduce((sum, line) => sum + (line?.paise ?? Number.NaN), 0);
      const why = found
        .map((line) => (line === undefined ? 'no such line' : explain(line, bill)))
        .join('; ');
      return check(
        'line',
        printed.line,
        printed,
        Number.isNaN(paise) ? 'none' : formatRupeesDecimal(paise),
        why,
      );
    }),
    ...(expected.parts ?? []).map(({ line, part, quantity }) => {
      const found = find(line);
      const ours = found?.parts[part - 1]?.quantity;
      return exact(`${line}, part ${part}`, quantity, ours ? formatDecimal(ours) : 'none', found);
    }),
    ...(expected.rates ?? []).map(({ line, rate }) => {
      const found = find(line);
      const ours = found?.parts[0]?.rate;
      return exact(`rate of ${line}`, rate, ours ? formatDecimal(ours) : 'none', found);
    }),
  ];
}

function totalChecks(
  { expected }: GoldenBill,
  first: PricedBill,
  second: PricedBill | undefined,
): Check[] {
  const totalText = (id: string, bill: PricedBill) => {
    const total = bill.totals[id];
    return total === undefined ? 'none' : formatRupeesDecimal(total.paise);
  };
  const why = first.lines
    .map((line) => `${line.id} ${line.paise} (${explain(line, first)})`)
    .join('; ');
  const checks = (expected.sub_totals ?? []).map((printed) =>
    check('total', printed.sub_total, printed, totalText(printed.sub_total, first), why),
  );
  if (expected.total !== undefined) {
    const { which } = expected.total;
    checks.push(check('total', which, expected.total, totalText(which, first), why));
  }
  if (expected.difference_first_minus_second !== undefined) {
    const [a, b] = [first.totals['payable']?.paise, second?.totals['payable']?.paise];
    const ours = a === undefined || b === undefined ? 'none' : formatRupeesDecimal(a - b);
    const printed = { amount: expected.difference_first_minus_second };
    checks.push(check('total', 'difference of two bills', printed, ours, why));
  }
  return checks;
}
