/** Prices a home's bill with the facts of its connection, and with what it typed from paper. */

import { type IsoDate, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import { type HoursOfPeriod, sumHoursOfPeriod } from '#domain/energy/hours/day-hours.ts';
import { hasRooftop } from '#domain/energy/own-power.ts';
import type { Period } from '#domain/energy/periods.ts';
import { findInForce } from '#domain/home/connection-rules.ts';
import {
  type BilledConnection,
  confirmAnswers,
  makeHomeBillRequest,
} from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillProblem, BillRequest, BillResult } from '#domain/tariff/engine/scope.ts';
import { findHistory, series } from '#domain/tariff/library.ts';
import { findShownPaise, listUnknownLines } from '#domain/tariff/match/changes.ts';
import type { BilledHome, HomeBill } from './home-bills.ts';
import type { PaperBill } from './stored.ts';
import { toCodedBill } from './tell/code-bill.ts';
import type { CodedBill } from './tell/coded.ts';

/** What a bill comes to by a tariff, or what stands in the way. */
export type Priced =
  | {
      code: 'priced';
      /** What the supplier asks for, or what is known of it. */
      amountPaise: number;
      /** The lines that the amount lacks, because they are unknown. */
      without: string[];
      bill: CodedBill;
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
  /** The facts of its first days, where the connection was changed inside it. */
  earlier?: readonly { until: IsoDate; facts: BilledConnection }[];
  paper: PaperBill | null;
  asOf: IsoDate;
  /** It is what paper bills of other days leave of a period: nobody said that a bill has these days. */
  isRest?: boolean;
  /** The home has rooftop solar, whatever its answers say. */
  hasRooftop: boolean;
  /** What it used in each hour of the day; null where that is not known. */
  hours?: HoursOfPeriod | null;
}

/** What readings tell of a bill besides its units. */
export function findFactsOfUse(
  use: HomeUse,
  period: Pick<Period, 'firstDay' | 'lastDay'>,
): Pick<BillToPrice, 'hasRooftop' | 'hours'> {
  return {
    hasRooftop: hasRooftop(use, period),
    hours: sumHoursOfPeriod(use.hoursByDay, period, use.today),
  };
}

/** The engine's request for a bill; undefined without a tariff. */
export function makeRequest(bill: BillToPrice): BillRequest | undefined {
  const { facts, paper, asOf } = bill;
  // A bill below 0 charges no unit; what it is worth is not known.
  const unitsWh = Math.max(0, bill.unitsWh);
  if (facts === undefined) return undefined;
  const typedAnswers = paper?.inputs ?? {};
  // What its paper says of a bill holds for all of its days.
  const addTyped = (own: BilledConnection): BilledConnection => ({
    ...own,
    answers: { ...confirmAnswers(own.answers, Object.keys(typedAnswers)), ...typedAnswers },
  });
  const request = makeHomeBillRequest(addTyped(facts), {
    from: toIsoDate(bill.firstDay),
    to: toIsoDate(bill.lastDay),
    unitsWh,
    asOf,
    publishedValues: paper?.publishedValues ?? {},
    isPeriodAssumed: paper === null,
    hasRooftop: bill.hasRooftop || bill.unitsWh < 0,
    hours: bill.hours ?? undefined,
    earlier: (bill.earlier ?? []).map(({ until, facts: own }) => ({ until, facts: addTyped(own) })),
  });
  return request === undefined || bill.isRest !== true
    ? request
    : { ...request, isPeriodAssumed: true };
}

/** The facts that held in a bill before those of its last day, each until the day before the next ones. */
export function listEarlierConnections(
  connections: BilledHome['connections'],
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
): { until: IsoDate; facts: BilledConnection }[] {
  return connections.flatMap((facts, index) => {
    const next = connections[index + 1];
    const isInside = next !== undefined && next.firstDay > firstDay && next.firstDay <= lastDay;
    return isInside ? [{ until: toIsoDate(next.firstDay - 1), facts }] : [];
  });
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
    bill: toCodedBill(result),
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

/* Requests to the tariff engine for a home's bills: for a stored one with what it was calculated from then. */

/** The request for a bill that has no paper, by the connection on its last day and by what is known today. */
export function makeRequestOfToday(
  { connections, use }: BilledHome,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
  unitsWh: number,
): BillRequest | undefined {
  return makeRequest({
    firstDay,
    lastDay,
    unitsWh,
    facts: findInForce(connections, lastDay),
    earlier: listEarlierConnections(connections, { firstDay, lastDay }),
    paper: null,
    asOf: toIsoDate(use.today),
    ...findFactsOfUse(use, { firstDay, lastDay }),
  });
}

export type FoundRequest =
  | { code: 'request'; request: BillRequest }
  | { code: 'few-days' | 'no-tariff' };

/** The request of a bill, without the lines that only its paper tells. */
export function findRequest(home: BilledHome, bill: HomeBill): FoundRequest {
  const [firstDay, lastDay] = [toDayNumber(bill.from), toDayNumber(bill.to)];
  if (bill.units.unitsWh === null) return { code: 'few-days' };
  const row = home.storedBills.find(
    (storedBill) => storedBill.lastDay === lastDay && storedBill.firstDay === firstDay,
  );
  const computed = row?.computed ?? null;
  const priced = bill.pricing.code === 'priced' ? bill.pricing : null;
  const request = makeRequest({
    firstDay,
    lastDay,
    unitsWh: bill.units.unitsWh,
    paper: bill.paper,
    facts: computed?.facts ?? findInForce(home.connections, lastDay),
    earlier: listEarlierConnections(home.connections, { firstDay, lastDay }),
    asOf: (computed?.bill ?? priced?.bill)?.used.asOf ?? toIsoDate(home.use.today),
    ...findFactsOfUse(home.use, { firstDay, lastDay }),
  });
  return request === undefined ? { code: 'no-tariff' } : { code: 'request', request };
}
