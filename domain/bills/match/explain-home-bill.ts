/** Why a home's bill differs from the one before it, or from the one a year before. */

import {
  type BilledHome,
  findBill,
  findBillBefore,
  findBillOfYearBefore,
  type HomeBill,
} from '#domain/bills/home-bills.ts';
import { addPrintedLines, findRequest } from '#domain/bills/price-bill.ts';
import type { BillProblem } from '#domain/tariff/engine/scope.ts';
import { type BillExplanation, explainBill } from '#domain/tariff/explain/explain.ts';
import { series } from '#domain/tariff/library.ts';

export const COMPARED_WITH = ['previous', 'year'] as const;
export type ComparedWith = (typeof COMPARED_WITH)[number];

export type ExplanationResult =
  | { code: 'explained'; bill: HomeBill; before: HomeBill; explanation: BillExplanation }
  /** There is no bill to compare with. */
  | { code: 'no-bill' }
  /** One of the two has no amount: too few of its days are known, or no tariff prices it. */
  | { code: 'few-days' | 'no-tariff'; bill: HomeBill }
  /** One of the two needs an answer that is missing. */
  | { code: 'missing'; problems: BillProblem[] }
  /** These lines are unknown in one of the bills, and missing in the other. */
  | { code: 'not-comparable'; lines: string[] };

/** Why the bill that ends on a day differs from another; undefined where no bill ends then. */
export function explainHomeBill(
  home: BilledHome,
  id: string,
  against: ComparedWith,
): ExplanationResult | undefined {
  const bill = findBill(home, id);
  if (bill === undefined) return undefined;
  const before = against === 'previous' ? findBillBefore(home, id) : findBillOfYearBefore(home, id);
  return before === undefined ? { code: 'no-bill' } : explainBills(home, bill, before);
}

/** Why a bill of a home differs from an earlier one. */
export function explainBills(
  home: BilledHome,
  bill: HomeBill,
  before: HomeBill,
): ExplanationResult {
  const [requestBefore, request] = [findRequest(home, before), findRequest(home, bill)];
  if (request.code !== 'request') return { code: request.code, bill };
  if (requestBefore.code !== 'request') return { code: requestBefore.code, bill: before };
  const result = explainBill(
    addPrintedLines(requestBefore.request, before.paper),
    addPrintedLines(request.request, bill.paper),
    series,
  );
  if (result.ok) return { code: 'explained', bill, before, explanation: result };
  if (result.code === 'problems') return { code: 'missing', problems: result.problems };
  return { code: 'not-comparable', lines: result.lines };
}
