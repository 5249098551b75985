/** What the bill that ended last tells for some days: by how much it rose or fell, and why. */

import { type IsoDate, type Month, toDayNumber } from '#domain/base/period.ts';
import { toExplanationView } from './differences-view.ts';
import { explainBills } from './explain-home-bill.ts';
import { type BilledHome, findBillBefore, type HomeBill, listHomeBills } from './home-bills.ts';
import { findPaperPaise } from './paper-amount.ts';

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
  /** Those of the papers where both are equal to ours, else ours. */
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

/** The news of a bill that ended up to `BILL_NEWS_DAYS` ago; null without one, or without a bill just before it. */
export function findBillNews(home: BilledHome): BillNews | null {
  const [bill] = listHomeBills(home, {
    endingFrom: home.use.today - BILL_NEWS_DAYS,
    limit: 1,
  });
  if (bill === undefined) return null;
  const before = findBillBefore(home, bill.id);
  const isNext = before !== undefined && toDayNumber(before.to) + 1 === toDayNumber(bill.from);
  if (!isNext || [bill, before].some(isBelowZero)) return null;
  const explanation = toExplanationView(explainBills(home, bill, before));
  if (explanation === null) return null;
  const papers = explanation.without.length === 0 ? findEqualPapers(before, bill) : null;
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

function isBelowZero({ units }: HomeBill): boolean {
  return units.unitsWh !== null && units.unitsWh < 0;
}

/** What the papers of two bills ask for, where each is equal to ours; null where one of them is not. */
function findEqualPapers(...bills: [HomeBill, HomeBill]): [number, number] | null {
  const [before, after] = bills.map(({ paper, pricing }) => {
    const paperPaise = findPaperPaise(paper);
    const isEqual =
      paperPaise !== null &&
      pricing.code === 'priced' &&
      Math.abs(paperPaise - pricing.amountPaise) < EQUAL_WITHIN_PAISE;
    return isEqual ? paperPaise : null;
  });
  return before == null || after == null ? null : [before, after];
}

function sumPaise(rows: readonly { paise: number }[]): number {
  return rows.reduce((sum, { paise }) => sum + paise, 0);
}
