/** What `paper-bills.ts` and `readings.ts` share: a paper bill is stored alone, or with the reading of its units. */

import { countCoveredDays, type IsoDate, toDayNumber } from '#domain/base/period.ts';
import { type BillRow, type PaperOfDays, toStoredBill } from '#domain/bills/stored.ts';
import { amountSchema, parsePaiseById } from '#domain/tariff/engine/request.ts';
import type { Caller } from '#worker/auth/token.ts';
import { logPaperQuery, type StoredPaperBill } from '#worker/queries/bill-log.ts';
import { deleteOverlappedBillsQuery, storePaperQuery } from '#worker/queries/bills.ts';
import { requireLimitsQuery } from '#worker/queries/limits.ts';
import type { ServiceContext } from '#worker/service-context.ts';

/** A paper bill that is about to be stored. */
export interface NewPaper {
  from: IsoDate;
  to: IsoDate;
  wh: number;
  payablePaise: number | null;
  /** Its lines, as JSON. */
  printed: string | null;
}

/** The statements that store a paper bill in place of those that share days with it; the second returns its row. */
export function storePaperQueries(
  context: ServiceContext,
  caller: Caller,
  { from, to, ...amounts }: NewPaper,
) {
  const { db, now } = context;
  const [firstDay, lastDay] = [toDayNumber(from), toDayNumber(to)];
  const bill = { lastDay, days: countCoveredDays(from, to), ...amounts };
  return [
    logPaperQuery(context, caller, toLoggedPaper(bill, now)),
    storePaperQuery(db, caller, bill, now),
    deleteOverlappedBillsQuery(db, caller, { firstDay, lastDay }),
    requireLimitsQuery(db, caller, 'bills'),
  ] as const;
}

/** Lists the stored paper bills that share days with those from `firstDay` to `lastDay`. */
export function listOverlappingPapers(
  rows: readonly BillRow[],
  firstDay: number,
  lastDay: number,
): PaperOfDays[] {
  return rows.map(toStoredBill).flatMap(({ paper, computed: _, ...days }) => {
    const sharesDays = days.firstDay <= lastDay && days.lastDay >= firstDay;
    return paper !== null && sharesDays ? [{ ...days, ...paper }] : [];
  });
}

/** A paper bill as the history holds it. */
export function toLoggedPaper(bill: Omit<BillRow, 'computed'>, createdAt: number): StoredPaperBill {
  const { lastDay: last_day, days, wh, payablePaise: payable_paise, printed } = bill;
  return { last_day, days, wh, payable_paise, printed, created_at: createdAt };
}

/** Converts an amount of rupees, as it was typed, to paise; null where none was typed. */
export function parsePaise(rupees: string | undefined): number | null {
  if (rupees === undefined) return null;
  return parsePaiseById({ payable: amountSchema.parse(rupees) })['payable'] ?? null;
}
