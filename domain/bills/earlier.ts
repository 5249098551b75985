/**
 * The history that a bill prints: units of earlier bills by the day on which each ended. Which days each of them has, and
 * what the home has over these days already.
 */

import { toIsoDate } from '#domain/base/period.ts';
import { isFromRegister } from '#domain/energy/days.ts';
import { type BillDays, type BillingCycle, listBillingPeriods } from '#domain/energy/periods.ts';
import type {
  ExistingBill,
  ExistingReading,
  HomeData,
  MergeResult,
} from '#domain/import/merge/merge-types.ts';
import { SOURCES } from '#domain/reading/reading-rules.ts';

/** More than two years of monthly bills. */
export const EARLIER_BILLS_MAX = 25;
/** A gap between two bills that is longer is no bill: its first day is told by the cycle. */
const BILL_MAX_DAYS = 100;
/** Of a home of whose cycle nothing is known. */
const USUAL_BILL_DAYS = 30;
/** What a printed number may be rounded by. */
const ROUNDED_WH = 500;

/** A row as it was typed. */
export interface EarlierRow {
  lastDay: number;
  days: number | undefined;
  wh: number;
  payablePaise: number | null;
  measured: boolean;
  /** It takes the place of what is there over its days. */
  replaces: boolean;
}

export interface EarlierBill extends Omit<EarlierRow, 'days'> {
  firstDay: number;
}

/**
 * Gives each row its first day: by its own `days`, or the day after the row before it, where that makes a bill; of the
 * earliest, and after a gap, by the days of the home's cycle. Ascending by the last day.
 */
export function placeEarlierBills(
  rows: readonly EarlierRow[],
  cycles: readonly BillingCycle[],
): EarlierBill[] {
  const ascending = rows.toSorted((a, b) => a.lastDay - b.lastDay);
  return ascending.map(({ days, ...row }, index) => {
    const before = ascending[index - 1]?.lastDay ?? Number.NEGATIVE_INFINITY;
    const sinceBefore = row.lastDay - before;
    const covered =
      days ?? (sinceBefore <= BILL_MAX_DAYS ? sinceBefore : countCycleDays(cycles, row.lastDay));
    return { ...row, firstDay: row.lastDay - covered + 1 };
  });
}

function countCycleDays(cycles: readonly BillingCycle[], lastDay: number): number {
  const [period] = listBillingPeriods({ cycles, bills: [], readingDays: [] }, lastDay, lastDay);
  return period?.kind === 'bill' ? period.lastDay - period.firstDay + 1 : USUAL_BILL_DAYS;
}

/** The days of the bills before the oldest one of the home, the latest first: what a form begins with. */
export function listEarlierPeriods(
  {
    cycles,
    bills,
    today,
  }: { cycles: readonly BillingCycle[]; bills: readonly BillDays[]; today: number },
  count: number,
): BillDays[] {
  const oldestDay = bills[0]?.firstDay ?? today + 1;
  const firstDay = oldestDay - count * BILL_MAX_DAYS;
  return listBillingPeriods({ cycles, bills, readingDays: [] }, firstDay, oldestDay - 1)
    .filter(({ lastDay }) => lastDay < oldestDay && lastDay < today)
    .slice(-count)
    .reverse()
    .map(({ firstDay: from, lastDay }) => ({ firstDay: from, lastDay }));
}

/** What a home has over the days of a bill: the same bill, or something else, in watt-hours where that is known. */
export type EarlierVerdict =
  | { code: 'new' }
  | { code: 'present' }
  | {
      code: 'differs';
      what: 'bill' | 'readings' | 'meter';
      firstDay: number;
      lastDay: number;
      wh: number | null;
    };

interface Found {
  bills: ExistingBill[];
  spans: ExistingReading[];
  verdict: EarlierVerdict;
}

/** Compares a bill with what the home has over its days. */
export function compareEarlierBill(bill: EarlierBill, home: HomeData): EarlierVerdict {
  return find(bill, home).verdict;
}

function find({ firstDay, lastDay, wh }: EarlierBill, home: HomeData): Found {
  const shares = (day: number, days: number) => day >= firstDay && day - days < lastDay;
  const bills = home.bills.filter((other) => shares(other.lastDay, other.days));
  const spans = home.readings.filter(
    (row) =>
      row.channel === 0 && (row.days > 1 || isFromRegister(row)) && shares(row.day, row.days),
  );
  const isSame = (day: number, days: number, itsWh: number | null) =>
    day === lastDay &&
    days === lastDay - firstDay + 1 &&
    (itsWh === null || Math.abs(itsWh - wh) <= ROUNDED_WH);
  const otherBill = bills.find((other) => !isSame(other.lastDay, other.days, other.wh));
  if (otherBill !== undefined) {
    const days = { firstDay: otherBill.lastDay - otherBill.days + 1, lastDay: otherBill.lastDay };
    return { bills, spans, verdict: { code: 'differs', what: 'bill', ...days, wh: otherBill.wh } };
  }
  const otherSpan = spans.find((row) => !isSame(row.day, row.days, row.wh));
  if (otherSpan !== undefined) {
    const what = isFromRegister(otherSpan) ? 'meter' : 'readings';
    const days = { firstDay: otherSpan.day - otherSpan.days + 1, lastDay: otherSpan.day };
    return { bills, spans, verdict: { code: 'differs', what, ...days, wh: otherSpan.wh } };
  }
  const isPresent = bills.some((other) => other.wh !== null);
  return { bills, spans, verdict: { code: isPresent ? 'present' : 'new' } };
}

/**
 * Makes what is stored of bills that are new, or take the place of what is there: each is a bill, and a reading over its days
 * unless a meter's values or the same reading have them. What a meter showed stays.
 */
export function mergeEarlierBills(bills: readonly EarlierBill[], home: HomeData): MergeResult {
  const merge: MergeResult = {
    ...{ readings: [], removedReadings: [], meters: [], bills: [], removedBills: [] },
    counts: { added: 0, changed: 0, alreadyPresent: 0, conflicting: 0 },
    ...{ flags: new Set(), evidence: [] },
  };
  for (const bill of bills) {
    const found = find(bill, home);
    const { code } = found.verdict;
    if (code === 'differs' && !bill.replaces) merge.counts.conflicting += 1;
    else if (code === 'present' && !isMore(bill, found.bills)) merge.counts.alreadyPresent += 1;
    else addBill(merge, bill, found, home);
  }
  return merge;
}

/** Whether a bill says an amount that the stored one does not have. */
function isMore({ payablePaise }: EarlierBill, [stored]: readonly ExistingBill[]): boolean {
  return payablePaise !== null && stored?.payablePaise == null;
}

function addBill(merge: MergeResult, bill: EarlierBill, found: Found, home: HomeData): void {
  const { firstDay, lastDay, wh, measured } = bill;
  const days = lastDay - firstDay + 1;
  const same = found.bills.find((other) => other.lastDay === lastDay) ?? null;
  const payablePaise = bill.payablePaise ?? (same?.wh === wh ? same.payablePaise : null);
  const printed = same?.days === days ? same.printed : null;
  merge.bills.push({
    ...{ lastDay, days, wh, measured, payablePaise, printed, settlesFrom: null },
    replaces: same,
  });
  merge.removedBills.push(
    ...found.bills.filter((other) => other !== same && !merge.removedBills.includes(other)),
  );
  merge.counts.added += 1;
  if (found.verdict.code === 'differs') merge.counts.changed += 1;
  const own = found.spans.find(
    (row) => row.day === lastDay && row.days === days && !isFromRegister(row),
  );
  // What is left over of what was given to the grid says nothing of what was used.
  if (wh < 0 || found.spans.some(isFromRegister) || own?.wh === wh) return;
  const gone = found.spans.filter((row) => row !== own && !merge.removedReadings.includes(row));
  merge.removedReadings.push(...gone);
  const seqs = home.readings.filter((row) => row.channel === 0 && row.day === lastDay);
  const seq = own?.seq ?? Math.max(0, ...seqs.map((row) => row.seq)) + 1;
  merge.readings.push({
    ...{ channel: 0, day: lastDay, seq, days, wh, co2G: null, source: SOURCES.indexOf('manual') },
    ...{ measured, step: null, slots: null, replaces: own ?? null },
  });
}

/** The dates of a bill, as a program reads them. */
export function describeDays({ firstDay, lastDay }: BillDays): string {
  return `${toIsoDate(firstDay)} to ${toIsoDate(lastDay)}`;
}
