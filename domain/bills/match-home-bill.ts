/** A paper bill beside ours. */
import { ProductError } from '../errors.ts';
import { type IsoDate, toDayNumber } from '../period.ts';
import type { BillProblem } from '../tariff/bill.ts';
import { findAnswerProblems } from '../tariff/connection-problems.ts';
import { findKnown } from '../tariff/home-bill.ts';
import { series } from '../tariff/library.ts';
import { type BillMatch, matchBill } from '../tariff/match.ts';
import { namesSeries } from '../tariff/series.ts';
import type { BilledHome, HomeBill } from './home-bills.ts';
import { findRequest } from './home-request.ts';
import type { PrintedInput } from './input.ts';
import { type PrintedAmounts, toPaperLines } from './stored.ts';

export type MatchResult =
  | BillMatch
  /** Nothing to compare with: an answer is missing, too few days are known, or there is no tariff. */
  | { ok: false; code: 'missing'; problems: BillProblem[] }
  | { ok: false; code: 'few-days' | 'no-tariff' | 'nothing-typed' };

/** The match of a bill with what was typed of its paper. */
export function matchHomeBill(home: BilledHome, bill: HomeBill): MatchResult {
  const { paper } = bill;
  if (paper === null) return { ok: false, code: 'nothing-typed' };
  const totalPaise =
    paper.linesPaise['demand'] ?? paper.linesPaise['payable'] ?? paper.payablePaise ?? undefined;
  if (Object.keys(paper.linesPaise).length === 0 && totalPaise === undefined) {
    return { ok: false, code: 'nothing-typed' };
  }
  const found = findRequest(home, bill);
  if (found.code !== 'request') return { ok: false, code: found.code };
  const { request } = found;
  const totals = new Set(
    request.documents.flatMap((document) => document.totals.map(({ id }) => id)),
  );
  const lines = Object.entries(paper.linesPaise).filter(([id]) => !totals.has(id));
  const known = findKnown(request.discom ?? '', request.asOf, series);
  const printed = { linesPaise: Object.fromEntries(lines), totalPaise };
  const result = matchBill(request, printed, known);
  return result.ok ? result : { ...result, code: 'missing' };
}

/** The part of a request body to store. `invalid` for a published value of no series, or an impossible answer. */
export function toPrinted(
  { lines, publishedValues, inputs = {} }: PrintedInput,
  asOf: IsoDate,
): PrintedAmounts {
  const unknownValues = Object.keys(publishedValues ?? {})
    .filter((name) => !series.some(({ id }) => namesSeries(name, id)))
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

/** A bill as it is with other words of its paper: calculated again, of the units that it has. */
export function replacePaper(
  home: BilledHome,
  bill: HomeBill,
  printed: PrintedAmounts,
): BilledHome {
  const [firstDay, lastDay] = [toDayNumber(bill.from), toDayNumber(bill.to)];
  const others = home.stored.filter((storedBill) => storedBill.lastDay !== lastDay);
  const paper = {
    unitsWh: bill.paper?.unitsWh ?? null,
    payablePaise: bill.paper?.payablePaise ?? null,
    ...toPaperLines(printed),
  };
  const stored = [...others, { firstDay, lastDay, paper, computed: null }];
  return { ...home, stored: stored.sort((a, b) => a.lastDay - b.lastDay) };
}
