/** A bill that is over on one page: what it came to, beside which other ones, and what lies ahead. */

import { type IsoDate, type Month, toDayNumber } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { series } from '#domain/tariff/library.ts';
import { guardBill } from '#domain/tariff/limits/guard.ts';
import { type BillView, toBillView, toRunningView } from './bill-view.ts';
import {
  type BilledHome,
  findBill,
  findBillBefore,
  findBillOfYearBefore,
  type HomeBill,
} from './home-bills.ts';
import { type ExplanationView, toExplanationView } from './match/differences-view.ts';
import { explainHomeBill } from './match/explain-home-bill.ts';
import { addPrintedLines, findRequest, toPriced } from './price-bill.ts';
import { type EdgeView, toEdgeView } from './running/edge-view.ts';
import { computeRunningBill, type RunningBill } from './running/running.ts';
import { nameBillLine } from './tell/tell-bill.ts';

/** An earlier bill that another stands beside. Units compare by the day: its days may be more or fewer. */
export interface EarlierBill {
  id: IsoDate;
  month: Month;
  days: number;
  unitsWh: number;
  /** What its use comes to in so many days as the bill has; the same where the days are as many. */
  unitsInDaysWh: number;
  /** All days of both are known, or on paper bills. */
  isExact: boolean;
  /** That use at the bill's own tariff; null where a line of it is unknown, or no tariff prices it. */
  atTariffPaise: number | null;
}

export interface BillSummary {
  bill: BillView;
  /** The charges of ours that are estimated; credits follow from them. */
  estimatedCharges: string[];
  perDayWh: number | null;
  /** Why it differs from the one before. */
  previous: ExplanationView | null;
  /** The same bill of a year before. */
  year: EarlierBill | null;
  /** The bill before it, where that of a year before is not known. */
  before: EarlierBill | null;
  /** The limit ahead that the running bill can stay within, beyond which a unit is dear; with the days of that bill. */
  limit: (Pick<EdgeView, 'lastKwh' | 'monthlyKwh' | 'unitPaise'> & { days: number }) | null;
  /** The forecast of the bill after it, where that is the running one. */
  next: BillView | null;
}

/** The summary of the bill that ends on a day; nothing where none that is over does. */
export function summarizeBill(
  home: BilledHome,
  id: IsoDate,
  today: IsoDate,
): BillSummary | undefined {
  const bill = findBill(home, id);
  if (bill === undefined) return undefined;
  const { unitsWh } = bill.units;
  const running = computeRunningBill(home);
  const isNext = toDayNumber(running.from) === toDayNumber(bill.to) + 1;
  const year = toEarlierBill(home, bill, findBillOfYearBefore(home, id));
  const before = findBillBefore(home, id);
  const isRightBefore =
    before !== undefined && toDayNumber(before.to) === toDayNumber(bill.from) - 1;
  return {
    bill: toBillView(bill, today),
    estimatedCharges: listEstimatedCharges(bill),
    perDayWh: unitsWh === null || unitsWh < 0 ? null : Math.round(unitsWh / bill.days),
    previous: toExplanationView(explainHomeBill(home, id, 'previous')),
    year,
    before: year === null && isRightBefore ? toEarlierBill(home, bill, before) : null,
    limit: findLimit(running),
    next: isNext && running.coverage.knownDays > 0 ? toRunningView(running, today) : null,
  };
}

function toEarlierBill(
  home: BilledHome,
  bill: HomeBill,
  before: HomeBill | undefined,
): EarlierBill | null {
  // What is left over of what was given to the grid is no use, and what the supplier estimated may be none.
  const isUse = ({ units, paper }: HomeBill) =>
    units.unitsWh !== null && units.unitsWh >= 0 && paper?.measured !== false;
  const unitsWh = before?.units.unitsWh ?? null;
  if (before === undefined || unitsWh === null || !isUse(before) || !isUse(bill)) {
    return null;
  }
  const unitsInDaysWh = Math.round((unitsWh / before.days) * bill.days);
  return {
    id: before.id,
    month: before.month,
    days: before.days,
    unitsWh,
    unitsInDaysWh,
    isExact: [bill, before].every(({ units }) => units.source !== 'most-days'),
    atTariffPaise: priceOtherUnits(home, bill, unitsInDaysWh),
  };
}

/** A bill for other units than its own, by its own tariff, connection and rates. */
function priceOtherUnits(home: BilledHome, bill: HomeBill, unitsWh: number): number | null {
  const found = findRequest(home, bill);
  if (found.code !== 'request' || bill.pricing.code !== 'priced') return null;
  const ownPricing = toPriced(priceBill(found.request, series));
  const otherPricing = toPriced(priceBill({ ...found.request, unitsWh }, series));
  if (ownPricing.code !== 'priced' || otherPricing.code !== 'priced') return null;
  // A bill with more in it than the tariff gives cannot be compared.
  const isReproduced = ownPricing.amountPaise === bill.pricing.amountPaise;
  const isComplete = ownPricing.without.length === 0 && otherPricing.without.length === 0;
  return isReproduced && isComplete ? otherPricing.amountPaise : null;
}

function findLimit({ pricing }: RunningBill): BillSummary['limit'] {
  if (pricing.code !== 'priced' || pricing.answer.code !== 'hold') return null;
  const { edge, days } = pricing.answer;
  return { lastKwh: edge.lastKwh, monthlyKwh: edge.monthlyKwh, unitPaise: edge.unitPaise, days };
}

function listEstimatedCharges({ pricing }: HomeBill): string[] {
  if (pricing.code !== 'priced') return [];
  const estimatedLines = pricing.bill.lines.filter(({ state }) => state === 'estimated');
  const charges = estimatedLines.filter(({ kind }) => kind === 'charge');
  const shownLines = charges.length > 0 ? charges : estimatedLines;
  return shownLines.map(({ id }) => nameBillLine(pricing.bill, id));
}

/* The edge that a bill which is over has passed, and what that cost. */

export interface PassedEdge {
  /** What was used beyond it, and what that cost. */
  beyondWh: number;
  beyondPaise: number;
  edge: EdgeView;
  isEstimate: boolean;
}

/** Null where the bill has passed none, or not all of its units or lines are known. */
export function findPassedEdge(home: BilledHome, bill: HomeBill): PassedEdge | null {
  const { pricing, units } = bill;
  if (pricing.code !== 'priced' || pricing.without.length > 0) return null;
  const found = findRequest(home, bill);
  if (found.code !== 'request' || units.source === 'most-days') return null;
  const guard = guardBill(addPrintedLines(found.request, bill.paper), series);
  // A stored bill was perhaps calculated from other lines of its paper.
  if (!guard.ok || guard.passedEdge === undefined || guard.amountPaise !== pricing.amountPaise) {
    return null;
  }
  const { passedEdge } = guard;
  return {
    beyondWh: guard.unitsWh - passedEdge.lastKwh * WH_PER_KWH,
    beyondPaise: guard.amountPaise - passedEdge.belowPaise,
    edge: toEdgeView(passedEdge),
    isEstimate: pricing.bill.exactness !== 'exact',
  };
}
