/** What the bill that ended last tells for some days: by how much it rose or fell, and why. */

import { type IsoDate, type Month, toDayNumber } from '#domain/base/period.ts';
import {
  type BilledHome,
  findBillBefore,
  type HomeBill,
  listHomeBills,
} from '#domain/bills/home-bills.ts';
import { toExplanationView } from '#domain/bills/match/differences-view.ts';
import { explainBills } from '#domain/bills/match/explain-home-bill.ts';
import { findPaperPaise } from '#domain/bills/paper-amount.ts';
import { hasSaidDays, isComplete, isStray } from './comparable.ts';

/** So many days after its last one a bill is news. */
export const BILL_NEWS_DAYS = 10;
/** At most so many reasons stand beside it; the smallest of more are one row. */
const REASONS_MAX = 3;
/** A paper that is less than a rupee off ours says the same. */
const EQUAL_WITHIN_PAISE = 100;

export interface BillNews {
  id: IsoDate;
  from: IsoDate;
  to: IsoDate;
  month: Month;
  beforeMonth: Month;
  isPrepaid: boolean;
  /** Those of the papers where both have one, else ours. */
  beforePaise: number;
  afterPaise: number;
  /** With the other reasons and the rounding they add up to the difference. */
  reasons: { text: string; paise: number }[];
  /** How many smaller reasons there are, and what they make together; null without. */
  others: { count: number; paise: number } | null;
  roundingPaise: number;
  /** The charges that both amounts lack. */
  without: string[];
}

/**
 * The news of a bill that ended up to `BILL_NEWS_DAYS` ago; null without one, or without a bill just before it. Both are
 * complete and of days that somebody said, and no paper asks for another amount than ours.
 */
export function findBillNews(home: BilledHome): BillNews | null {
  const [bill] = listHomeBills(home, {
    endingFrom: home.use.today - BILL_NEWS_DAYS,
    limit: 1,
  });
  if (bill === undefined) return null;
  const before = findBillBefore(home, bill.id);
  const isNext = before !== undefined && toDayNumber(before.to) + 1 === toDayNumber(bill.from);
  if (!isNext || isStray(bill, before) || isStray(before, bill)) return null;
  const isSure = (one: HomeBill) =>
    isComplete(one) && hasSaidDays(home.use, one) && !differsFromPaper(one);
  if (!isSure(bill) || !isSure(before)) return null;
  const explanation = toExplanationView(explainBills(home, bill, before));
  if (explanation === null) return null;
  const papers = explanation.without.length === 0 ? findPapers(before, bill) : null;
  const [beforePaise, afterPaise] = papers ?? [explanation.before.paise, explanation.paise];
  const reasons = explanation.rows
    .filter((row) => !row.isRounding)
    .sort((a, b) => Math.abs(b.paise) - Math.abs(a.paise));
  const shownCount = reasons.length > REASONS_MAX ? REASONS_MAX - 1 : REASONS_MAX;
  const otherReasons = reasons.slice(shownCount);
  return {
    id: bill.id,
    from: bill.from,
    to: bill.to,
    month: bill.month,
    beforeMonth: before.month,
    isPrepaid: bill.isPrepaid,
    beforePaise,
    afterPaise,
    reasons: reasons.slice(0, shownCount).map(({ text, paise }) => ({ text, paise })),
    others:
      otherReasons.length === 0
        ? null
        : { count: otherReasons.length, paise: sumPaise(otherReasons) },
    roundingPaise: afterPaise - beforePaise - sumPaise(reasons),
    without: explanation.without,
  };
}

/** What the papers of two bills ask for; null where one of them says nothing. */
function findPapers(...bills: [HomeBill, HomeBill]): [number, number] | null {
  const [before, after] = bills.map(({ paper }) => findPaperPaise(paper));
  return before == null || after == null ? null : [before, after];
}

/** Whether the bill's paper asks for another amount than ours. */
function differsFromPaper({ paper, pricing }: HomeBill): boolean {
  const paperPaise = findPaperPaise(paper);
  if (paperPaise === null || pricing.code !== 'priced') return false;
  return Math.abs(paperPaise - pricing.amountPaise) >= EQUAL_WITHIN_PAISE;
}

function sumPaise(rows: readonly { paise: number }[]): number {
  return rows.reduce((sum, { paise }) => sum + paise, 0);
}
