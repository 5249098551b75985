/** Compares a paper bill with ours. */
import { ProductError } from '#domain/base/errors.ts';
import { type IsoDate, toDayNumber } from '#domain/base/period.ts';
import type { BilledHome, HomeBill } from '#domain/bills/home-bills.ts';
import type { PrintedInput } from '#domain/bills/input.ts';
import { findPaperPaise } from '#domain/bills/paper-amount.ts';
import { findRequest } from '#domain/bills/price-bill.ts';
import {
  NOTHING_TYPED,
  type PaperBill,
  type PrintedAmounts,
  toPaperLines,
} from '#domain/bills/stored.ts';
import { findAnswerProblems } from '#domain/tariff/connection-problems.ts';
import { findKnown } from '#domain/tariff/engine/home-bill.ts';
import type { BillProblem } from '#domain/tariff/engine/scope.ts';
import { namesValueOf } from '#domain/tariff/engine/series.ts';
import { series } from '#domain/tariff/library.ts';
import { type BillMatch, matchBill } from '#domain/tariff/match/match.ts';

export type MatchResult =
  | BillMatch
  /** Nothing to compare with: an answer is missing, too few days are known, or there is no tariff. */
  | { ok: false; code: 'missing'; problems: BillProblem[] }
  /** It settles estimates: what was paid for these comes off, so that its lines are not those of its units. */
  | { ok: false; code: 'few-days' | 'no-tariff' | 'nothing-typed' | 'settles' };

/** The match of a bill with what was typed of its paper. */
export function matchHomeBill(home: BilledHome, bill: HomeBill, isNoRounding = false): MatchResult {
  const { paper } = bill;
  if (paper === null) return { ok: false, code: 'nothing-typed' };
  const totalPaise = findPaperPaise(paper) ?? undefined;
  if (Object.keys(paper.linesPaise).length === 0 && totalPaise === undefined) {
    return { ok: false, code: 'nothing-typed' };
  }
  if (paper.settlesFrom !== null) return { ok: false, code: 'settles' };
  const found = findRequest(home, bill);
  if (found.code !== 'request') return { ok: false, code: found.code };
  const { request } = found;
  const totals = new Set(
    request.documents.flatMap((document) => document.totals.map(({ id }) => id)),
  );
  const lines = Object.entries(paper.linesPaise).filter(([id]) => !totals.has(id));
  const knownTariffs = findKnown(request.discom ?? '', request.asOf, series);
  const printedBill = { linesPaise: Object.fromEntries(lines), totalPaise, isNoRounding };
  const result = matchBill(request, printedBill, knownTariffs);
  return result.ok ? result : { ...result, code: 'missing' };
}

/** The part of a request body to store. `invalid` for a published value of no series, or an impossible answer. */
export function toPrinted(
  { lines, publishedValues, inputs = {} }: PrintedInput,
  asOf: IsoDate,
): PrintedAmounts {
  const unknownValues = Object.keys(publishedValues ?? {})
    .filter((name) => !series.some((candidate) => namesValueOf(name, candidate)))
    .map((found) => ({
      field: 'publishedValues',
      found,
      message: 'No series of published values has this name or begins with it.',
    }));
  const details = [...unknownValues, ...findAnswerProblems('inputs', inputs, asOf)];
  const [first] = details;
  if (first !== undefined) throw new ProductError('invalid', first.message, { details });
  return { lines: lines ?? {}, publishedValues: publishedValues ?? {}, inputs };
}

/** The home as it would be with other amounts typed from the bill's paper: the bill is then calculated again. */
export function replacePaper(
  home: BilledHome,
  bill: HomeBill,
  printed: PrintedAmounts,
  facts: Partial<Pick<PaperBill, 'unitsWh' | 'dueDay'>> = {},
): BilledHome {
  const [firstDay, lastDay] = [toDayNumber(bill.from), toDayNumber(bill.to)];
  const otherBills = home.storedBills.filter((storedBill) => storedBill.lastDay !== lastDay);
  const paper = { ...(bill.paper ?? NOTHING_TYPED), ...toPaperLines(printed), ...facts };
  const stored = [...otherBills, { firstDay, lastDay, paper, computed: null }];
  return { ...home, storedBills: stored.sort((a, b) => a.lastDay - b.lastDay) };
}
