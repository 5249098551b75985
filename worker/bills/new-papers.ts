/** What a bill and a reading that are typed from paper share: the bill's row, and the estimates that it settles. */

import { type ErrorDetail, ProductError } from '#domain/base/errors.ts';
import { formatDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { countCoveredDays, type IsoDate, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { type BillRow, type PaperOfDays, toStoredBill } from '#domain/bills/stored.ts';
import { isSettledBy, type MeasuredDays } from '#domain/energy/settle.ts';
import { MEASURED } from '#domain/reading/reading-rules.ts';
import { amountSchema, parsePaiseById } from '#domain/tariff/engine/request.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { toHistoryBill } from '#worker/history/rows.ts';
import { logPaperQuery } from '#worker/history/write-bills.ts';
import { requireLimitsQuery } from '#worker/homes/limits.ts';
import type { ReadingRow } from '#worker/readings/queries.ts';
import { deleteOverlappedBillsQuery, storePaperQuery } from './queries.ts';

/** A paper bill that is about to be stored. */
export interface NewPaper {
  from: IsoDate;
  to: IsoDate;
  wh: number | null;
  payablePaise: number | null;
  measured: boolean;
  settlesFrom: number | null;
  dueDay: number | null;
  /** Its lines, as JSON. */
  printed: string | null;
}

/** The statements that store a paper bill in place of those that share days with it; the second returns its row. */
export function storePaperQueries(home: OpenHome, { from, to, ...amounts }: NewPaper) {
  const { now } = home;
  const [firstDay, lastDay] = [toDayNumber(from), toDayNumber(to)];
  const bill = { lastDay, days: countCoveredDays(from, to), ...amounts };
  return [
    logPaperQuery(home, toHistoryBill(bill, now)),
    storePaperQuery(home, bill, now),
    deleteOverlappedBillsQuery(home, { firstDay, lastDay, measured: amounts.measured }),
    requireLimitsQuery(home, 'bills'),
  ] as const;
}

/** Lists the stored paper bills that share days with a new one, but for the estimates that it settles. */
export function listOverlappingPapers(
  rows: readonly BillRow[],
  newBill: MeasuredDays,
): PaperOfDays[] {
  const { firstDay, lastDay } = newBill;
  return rows.map(toStoredBill).flatMap(({ paper, computed: _, ...days }) => {
    const sharesDays = days.firstDay <= lastDay && days.lastDay >= firstDay;
    if (paper === null || !sharesDays) return [];
    const { measured } = paper;
    return isSettledBy({ ...days, measured }, newBill) ? [] : [{ ...days, ...paper }];
  });
}

/** The first day of the estimates that a measured bill settles, on paper or not; null where there are none. */
export function findFirstSettledDay(
  rows: readonly BillRow[],
  existing: readonly ReadingRow[],
  bill: MeasuredDays,
): number | null {
  const estimates = [
    ...rows.map((row) => ({ ...row, day: row.lastDay })),
    ...existing.map((row) => ({ ...row, measured: row.measured > MEASURED.no })),
  ].flatMap(({ day, days, measured }) => {
    const estimate = { firstDay: day - days + 1, lastDay: day, measured };
    return days > 1 && isSettledBy(estimate, bill) ? [estimate.firstDay] : [];
  });
  return estimates.length === 0 ? null : Math.min(...estimates);
}

/** Converts an amount of rupees, as it was typed, to paise; null where none was typed. */
export function parsePaise(rupees: string | undefined): number | null {
  if (rupees === undefined) return null;
  return parsePaiseById({ payable: amountSchema.parse(rupees) })['payable'] ?? null;
}

/** Throws `overlap`, with the days of the other one, for a bill that shares days with another paper bill. */
export function refuseOverlap(
  rows: readonly BillRow[],
  { from, to, measured }: { from: IsoDate; to: IsoDate; measured: boolean },
) {
  const days = { firstDay: toDayNumber(from), lastDay: toDayNumber(to), measured };
  const details = listOverlappingPapers(rows, days).map((paper): ErrorDetail => {
    const [first, last] = [toIsoDate(paper.firstDay), toIsoDate(paper.lastDay)];
    const [field, found] = first <= from && from <= last ? ['from', from] : ['to', to];
    const bill = `the paper bill of ${formatDate(first)} to ${formatDate(last)}`;
    const isInside = from < first && last < to;
    const message = isInside ? `Between these days lies ${bill}.` : `This day is on ${bill}.`;
    return { field, found, message };
  });
  if (details.length === 0) return;
  throw new ProductError('overlap', messages.billOverlap, {
    details,
    question: { choices: [], suggestions: [] },
  });
}
