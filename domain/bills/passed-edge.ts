/** The edge that a bill which is over has passed, and what that cost. */
import { WH_PER_KWH } from '../quantity.ts';
import { guardBill } from '../tariff/guard.ts';
import { series } from '../tariff/library.ts';
import type { BilledHome, HomeBill } from './home-bills.ts';
import { findRequest } from './home-request.ts';
import { addPrintedLines } from './price-bill.ts';
import { type EdgeView, toEdgeView } from './running-view.ts';

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
