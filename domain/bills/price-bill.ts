/** Prices a home's bill with the facts of its connection, and with what it typed from paper. */
import { type IsoDate, toIsoDate } from '../period.ts';
import type { BillProblem, BillRequest, BillResult } from '../tariff/bill.ts';
import { findShownPaise, listUnknownLines } from '../tariff/changes.ts';
import { type BilledConnection, confirmAnswers, makeHomeBillRequest } from '../tariff/home-bill.ts';
import { findHistory, series } from '../tariff/library.ts';
import { priceBill } from '../tariff/price.ts';
import { type BillRecord, toBillRecord } from './record.ts';
import type { PaperBill } from './stored.ts';

/** What a bill comes to by a tariff, or what stands in the way. */
export type Priced =
  | {
      code: 'priced';
      /** What the supplier asks for, or what is known of it. */
      amountPaise: number;
      /** The lines that the amount lacks, because they are unknown. */
      without: string[];
      bill: BillRecord;
    }
  /** What the home has not said, or a day without a known tariff. */
  | { code: 'missing'; problems: BillProblem[] }
  /** The home has not said its supplier, or no tariff of it is known. */
  | { code: 'no-tariff'; reason: NoTariffReason };

export type NoTariffReason = 'no-supplier' | 'unknown-supplier';

export interface BillToPrice {
  firstDay: number;
  lastDay: number;
  unitsWh: number;
  facts: BilledConnection | undefined;
  paper: PaperBill | null;
  asOf: IsoDate;
}

/** The engine's request for a bill; undefined without a tariff. */
export function makeRequest(bill: BillToPrice): BillRequest | undefined {
  const { facts, paper, unitsWh, asOf } = bill;
  if (facts === undefined) return undefined;
  const typedAnswers = paper?.inputs ?? {};
  const answers = { ...confirmAnswers(facts.answers, Object.keys(typedAnswers)), ...typedAnswers };
  return makeHomeBillRequest(
    { ...facts, answers },
    {
      from: toIsoDate(bill.firstDay),
      to: toIsoDate(bill.lastDay),
      unitsWh,
      asOf,
      publishedValues: paper?.publishedValues ?? {},
      isPeriodAssumed: paper === null,
    },
  );
}

/** Whether a home's bills are priced by a tariff. */
export function hasTariff(facts: BilledConnection | undefined, asOf: IsoDate): boolean {
  const { discom = null, category = null } = facts ?? {};
  return discom !== null && category !== null && findHistory(discom, category, asOf).length > 0;
}

/** Prices a home's bill by its tariff, with those printed lines that no tariff has. */
export function priceHomeBill(bill: BillToPrice): Priced {
  const request = makeRequest(bill);
  if (request === undefined) {
    return { code: 'no-tariff', reason: findNoTariffReason(bill.facts) };
  }
  return toPriced(priceBill(addPrintedLines(request, bill.paper), series));
}

/** Why a home without a tariff has none: it named no supplier, or one whose tariff we do not have. */
export function findNoTariffReason(facts: BilledConnection | undefined): NoTariffReason {
  const hasSupplier = facts?.discom != null && facts.category !== null;
  return hasSupplier ? 'unknown-supplier' : 'no-supplier';
}

/** A result of the engine in the form that is shown and stored. */
export function toPriced(result: BillResult): Exclude<Priced, { code: 'no-tariff' }> {
  if (!result.ok) return { code: 'missing', problems: result.problems };
  return {
    code: 'priced',
    amountPaise: findShownPaise(result),
    without: listUnknownLines(result),
    bill: toBillRecord(result),
  };
}

/** Adds to a request the printed lines that no tariff has: arrears, an adjustment, a credit. */
export function addPrintedLines(request: BillRequest, paper: PaperBill | null): BillRequest {
  const typedLines = Object.entries(paper?.linesPaise ?? {});
  if (typedLines.length === 0) return request;
  const bill = priceBill(request, series);
  if (!bill.ok) return request;
  const documents = bill.blocks.map(({ document }) => document);
  const definedIds = new Set(
    documents.flatMap(({ lines, totals }) => [...lines, ...totals].map(({ id }) => id)),
  );
  const unknownIds = new Set(listUnknownLines(bill));
  const addedLines = typedLines.filter(([id]) => unknownIds.has(id) || !definedIds.has(id));
  return addedLines.length === 0
    ? request
    : { ...request, givenLinesPaise: Object.fromEntries(addedLines) };
}
