/**
 * The history that a bill prints: units of earlier bills by the day on which each ended. Which days each of them has, and
 * what the home has over these days already.
 */

import type { DayReading } from '#domain/energy/days.ts';
import { findReplaced } from '#domain/energy/entry-question.ts';
import { findOverlap } from '#domain/energy/overlap.ts';
import { type BillDays, type BillingCycle, listBillingPeriods } from '#domain/energy/periods.ts';
import { toDayReading } from '#domain/import/merge/compare-wholes.ts';
import type {
  ExistingBill,
  ExistingReading,
  HomeData,
  MergeResult,
} from '#domain/import/merge/merge-types.ts';
import { SOURCES } from '#domain/reading/reading-rules.ts';

/** More than two years of monthly bills. */
export const EARLIER_BILLS_MAX = 25;
/** A bill that is longer than so many cycles has a missing row before it. */
const GAP_CYCLES = 1.5;
/** Longer than any cycle. */
const CYCLE_MAX_DAYS = 100;
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
 * Gives each row its first day: by its own `days`, or the day after the row before it, where a bill of the home may be so
 * long; of the earliest, and after a gap, by the days of the home's cycle. Ascending by the last day.
 */
export function placeEarlierBills(
  rows: readonly EarlierRow[],
  cycles: readonly BillingCycle[],
): EarlierBill[] {
  const ascending = rows.toSorted((a, b) => a.lastDay - b.lastDay);
  return ascending.map(({ days, ...row }, index) => {
    const before = ascending[index - 1]?.lastDay ?? Number.NEGATIVE_INFINITY;
    const sinceBefore = row.lastDay - before;
    const cycleDays = countCycleDays(cycles, row.lastDay);
    // Where nobody told the cycle, bills of two months are as likely as those of one.
    const longest = cycleDays === null ? CYCLE_MAX_DAYS : cycleDays * GAP_CYCLES;
    const covered = days ?? (sinceBefore <= longest ? sinceBefore : (cycleDays ?? USUAL_BILL_DAYS));
    return { ...row, firstDay: row.lastDay - covered + 1 };
  });
}

/** The days of the home's bill around a day; null where no billing day is known. */
function countCycleDays(cycles: readonly BillingCycle[], lastDay: number): number | null {
  const [period] = listBillingPeriods({ cycles, bills: [], readingDays: [] }, lastDay, lastDay);
  return period?.kind === 'bill' ? period.lastDay - period.firstDay + 1 : null;
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
  const firstDay = oldestDay - count * CYCLE_MAX_DAYS;
  // Where nobody told the billing day, the oldest bill does.
  const isTold = bills.length === 0 || cycles.some(({ cycleEnd }) => cycleEnd !== null);
  const [oldest] = bills;
  const oldestDays = oldest === undefined ? 0 : oldest.lastDay - oldest.firstDay + 1;
  const cycleMonths = Math.max(1, Math.round(oldestDays / USUAL_BILL_DAYS));
  const byBill = [{ firstDay: 0, cycleMonths, cycleEnd: oldestDay - 1 }];
  const facts = { cycles: isTold ? cycles : byBill, bills, readingDays: [] };
  return listBillingPeriods(facts, firstDay, oldestDay - 1)
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
      what: 'bill' | 'readings' | 'days' | 'meter';
      firstDay: number;
      lastDay: number;
      wh: number | null;
    };

type Row = DayReading & { row: ExistingReading };

interface Found {
  /** Bills that share days with it. */
  bills: ExistingBill[];
  /** What was read or typed of its days. */
  readings: Row[];
  /** The reading of exactly its days, where it says the same. */
  same: Row | undefined;
  verdict: EarlierVerdict;
}

/** Compares a bill with what the home has over its days. */
export function compareEarlierBill(bill: EarlierBill, home: HomeData): EarlierVerdict {
  return find(bill, home).verdict;
}

function find(bill: EarlierBill, home: HomeData): Found {
  const { firstDay, lastDay, wh } = bill;
  const isSame = (day: number, days: number, itsWh: number | null) =>
    day === lastDay &&
    days === lastDay - firstDay + 1 &&
    (itsWh === null || Math.abs(itsWh - wh) <= ROUNDED_WH);
  const bills = home.bills.filter(
    (other) => other.lastDay >= firstDay && other.lastDay - other.days < lastDay,
  );
  const rows = home.readings
    .filter(({ channel }) => channel === 0)
    .map((row) => ({ ...toDayReading(row), row }));
  const same = rows.find((row) => row.days > 1 && isSame(row.day, row.days, row.consumptionWh));
  const readings = rows.filter((row) => row !== same);
  const found = { bills, readings, same };
  const otherBill = bills.find((other) => !isSame(other.lastDay, other.days, other.wh));
  if (otherBill !== undefined) {
    const days = { firstDay: otherBill.lastDay - otherBill.days + 1, lastDay: otherBill.lastDay };
    return { ...found, verdict: { code: 'differs', what: 'bill', ...days, wh: otherBill.wh } };
  }
  // What is left over of what was given to the grid says nothing of what was used.
  const overlap = wh < 0 || same !== undefined ? null : findOverlap(toEntry(bill), readings);
  const [other] = overlap?.readings ?? [];
  if (overlap?.reason === 'detail') {
    const whole = { firstDay, lastDay, wh: overlap.detailWh };
    return { ...found, verdict: { code: 'differs', what: 'days', ...whole } };
  }
  if (other !== undefined) {
    const what = overlap?.readings.some(({ fromRegister }) => fromRegister) ? 'meter' : 'readings';
    const days = { firstDay: other.day - other.days + 1, lastDay: other.day };
    return { ...found, verdict: { code: 'differs', what, ...days, wh: other.consumptionWh } };
  }
  const isPresent = bills.some((stored) => stored.wh !== null);
  return { ...found, verdict: { code: isPresent ? 'present' : 'new' } };
}

/** A bill as a reading of its days. */
function toEntry({ firstDay, lastDay, wh, measured }: EarlierBill): DayReading {
  const energy = { consumptionWh: wh, recordedWh: 0, recordedG: 0 };
  return { day: lastDay, days: lastDay - firstDay + 1, ...energy, measured, fromRegister: false };
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
    else addBill(merge, bill, found);
  }
  const replaced = new Set(merge.bills.map(({ replaces }) => replaces));
  merge.removedBills = [...new Set(merge.removedBills)].filter((bill) => !replaced.has(bill));
  return merge;
}

/** Whether a bill says an amount that the stored one does not have. */
function isMore({ payablePaise }: EarlierBill, [stored]: readonly ExistingBill[]): boolean {
  return payablePaise !== null && stored?.payablePaise == null;
}

function addBill(merge: MergeResult, bill: EarlierBill, found: Found): void {
  const { firstDay, lastDay, wh, measured } = bill;
  const days = lastDay - firstDay + 1;
  const isOther = found.verdict.code === 'differs';
  const replaced = found.bills.find((other) => other.lastDay === lastDay) ?? null;
  const typed = { lastDay, days, wh, measured, payablePaise: bill.payablePaise };
  // Of the same bill only what nobody typed yet is added.
  const stored =
    replaced === null || isOther
      ? { ...typed, settlesFrom: null, dueDay: null, printed: null }
      : {
          ...(replaced.wh === null ? { ...replaced, wh, measured } : replaced),
          payablePaise: replaced.payablePaise ?? bill.payablePaise,
        };
  merge.bills.push({ ...stored, replaces: replaced });
  merge.removedBills.push(...found.bills.filter((other) => other !== replaced));
  merge.counts.added += 1;
  if (isOther) merge.counts.changed += 1;
  const { readings, same } = found;
  const isOfMeter = readings.some(
    (row) => row.fromRegister && row.day >= firstDay && row.day - row.days < lastDay,
  );
  if (wh < 0 || same !== undefined || isOfMeter) return;
  const replacedReadings = findReplaced<DayReading>(toEntry(bill), readings, {
    overlap: 'replace',
  });
  const gone = readings.flatMap((reading) =>
    replacedReadings.includes(reading) ? [reading.row] : [],
  );
  const own = gone.find((row) => row.day === lastDay && row.days === days) ?? null;
  merge.removedReadings.push(
    ...gone.filter((row) => row !== own && !merge.removedReadings.includes(row)),
  );
  const seqs = readings.flatMap((row) => (row.day === lastDay ? [row.row.seq] : []));
  merge.readings.push({
    ...{ channel: 0, day: lastDay, seq: own?.seq ?? Math.max(0, ...seqs) + 1, days, wh },
    ...{ co2G: null, source: SOURCES.indexOf('manual'), measured, step: null, slots: null },
    replaces: own,
  });
}
