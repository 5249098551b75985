/** Bills and other values over several days against what a home has over these days: compared, never added twice. */

import { isFromRegister } from '../energy/days.ts';
import { toChannelNumber } from '../meter/channels.ts';
import { toIsoDate } from '../period.ts';
import { COVERAGE_MAX_DAYS } from '../reading-rules.ts';
import {
  type ExistingReading,
  FROM_FILE,
  type HomeData,
  type MergedReading,
  type MergeResult,
} from './merge-types.ts';
import type { PlannedPeriod } from './plan.ts';
import type { Answers } from './types.ts';

const ROUNDED_WH = 1;
/** Shorter or longer is no bill: a week, a year. */
const BILL_DAYS = { least: 20, most: 100 };
/** A bill may differ from its days by so much before it is pointed out. */
const DIFFERENCE_PERCENT = 10;

/** Merges the periods of a plan. `readingsByDay` has the home's readings by channel and last day. */
export function mergePeriods(
  merge: MergeResult,
  periods: readonly PlannedPeriod[],
  home: HomeData,
  readingsByDay: ReadonlyMap<string, readonly ExistingReading[]>,
  answers: Answers,
): void {
  const spans = home.readings.filter((reading) => reading.days > 1 || isFromRegister(reading));
  /** The last numbers of the merge's own readings, by channel and day. */
  const lastSeqs = new Map<string, number>();
  let counted = 0;
  const countSeq = (reading: MergedReading | undefined) => {
    if (reading === undefined) return;
    const key = `${reading.channel} ${reading.day}`;
    lastSeqs.set(key, Math.max(lastSeqs.get(key) ?? 0, reading.seq));
  };
  for (const period of periods) {
    const channel = toChannelNumber(period.channel);
    const overlapping = spans.filter((span) => span.channel === channel && overlaps(period, span));
    for (; counted < merge.readings.length; counted += 1) countSeq(merge.readings[counted]);
    const key = `${channel} ${period.lastDay}`;
    const existingSeqs = (readingsByDay.get(key) ?? []).map(({ seq }) => seq);
    const nextSeq = Math.max(lastSeqs.get(key) ?? 0, ...existingSeqs) + 1;
    mergePeriod(merge, period, { overlapping, nextSeq, channel, home: home }, answers);
    if (channel === 0 && period.isBill) mergeBill(merge, period, home, answers);
  }
}

const countDays = ({ firstDay, lastDay }: PlannedPeriod) => lastDay - firstDay + 1;
const findFirstDay = ({ day, days }: ExistingReading) => day - days + 1;

function overlaps({ firstDay, lastDay }: PlannedPeriod, span: ExistingReading): boolean {
  return findFirstDay(span) <= lastDay && firstDay <= span.day;
}

interface PeriodContext {
  /** The home's spans that share a day with the period. */
  overlapping: readonly ExistingReading[];
  nextSeq: number;
  channel: number;
  home: HomeData;
}

function mergePeriod(
  merge: MergeResult,
  period: PlannedPeriod,
  { overlapping, nextSeq, channel, home }: PeriodContext,
  answers: Answers,
): void {
  if (countDays(period) > COVERAGE_MAX_DAYS) {
    merge.flags.add('gap');
    merge.evidence.push(
      `${formatPeriod(period)} is longer than a year: it is left out, because it says nothing of single days.`,
    );
    return;
  }
  const sameSpan = overlapping.find(
    (span) =>
      !isFromRegister(span) && span.day === period.lastDay && span.days === countDays(period),
  );
  if (sameSpan !== undefined) {
    mergeSame(merge, period, sameSpan, answers);
    return;
  }
  const detail = sumDetail(home, channel, period);
  if (detail.days === countDays(period)) {
    compareWithDays(merge, period, detail.wh);
    merge.counts.alreadyPresent += 1;
    return;
  }
  const crossingSpans = overlapping.filter(
    (span) => isFromRegister(span) || !isNested(period, span),
  );
  const isFixed = crossingSpans.some(isFromRegister);
  if (crossingSpans.length > 0 && (isFixed || answers.conflicts !== 'replace')) {
    merge.counts.conflicting += 1;
    return;
  }
  merge.removedReadings.push(
    ...crossingSpans.filter((span) => !merge.removedReadings.includes(span)),
  );
  if (detail.days > 0 && detail.wh > period.wh) compareWithDays(merge, period, detail.wh);
  merge.readings.push({ ...toMergedReading(period, channel, nextSeq), replaces: null });
  merge.counts.added += 1;
}

function toMergedReading(
  period: PlannedPeriod,
  channel: number,
  seq: number,
): Omit<MergedReading, 'replaces'> {
  const { lastDay: day, wh, estimated } = period;
  const energy = { wh, co2G: null, source: FROM_FILE, measured: !estimated };
  return { channel, day, seq, days: countDays(period), ...energy, step: null, slots: null };
}

function mergeSame(
  merge: MergeResult,
  period: PlannedPeriod,
  same: ExistingReading,
  answers: Answers,
): void {
  const rank = Number(!same.measured) - Number(period.estimated);
  const isEqual = Math.abs(same.wh - period.wh) <= ROUNDED_WH;
  if (rank < 0 || (isEqual && rank === 0)) {
    merge.counts.alreadyPresent += 1;
    return;
  }
  const replaces = rank > 0 ? answers.estimates !== 'keep' : answers.conflicts === 'replace';
  if (!replaces) {
    merge.counts[rank > 0 ? 'alreadyPresent' : 'conflicting'] += 1;
    return;
  }
  merge.readings.push({ ...toMergedReading(period, same.channel, same.seq), replaces: same });
  merge.counts.added += 1;
  merge.counts.changed += 1;
}

function isNested({ firstDay, lastDay }: PlannedPeriod, span: ExistingReading): boolean {
  const isInside = findFirstDay(span) >= firstDay && span.day <= lastDay;
  return isInside || (findFirstDay(span) <= firstDay && span.day >= lastDay);
}

/** The measured one-day readings inside a period: how many days they cover, and their energy. */
function sumDetail(home: HomeData, channel: number, { firstDay, lastDay }: PlannedPeriod) {
  const days = new Set<number>();
  let wh = 0;
  for (const reading of home.readings) {
    const { day, days: covered, measured } = reading;
    const isDetail =
      reading.channel === channel && covered === 1 && !isFromRegister(reading) && measured;
    if (!isDetail || day < firstDay || day > lastDay) continue;
    days.add(day);
    wh += reading.wh;
  }
  return { days: days.size, wh };
}

function compareWithDays(merge: MergeResult, period: PlannedPeriod, detailWh: number): void {
  merge.evidence.push(
    `${formatPeriod(period)} is ${formatRoundedKwh(period.wh)} in the file, and its days are ${formatRoundedKwh(detailWh)}.`,
  );
  if (Math.abs(detailWh - period.wh) * 100 > period.wh * DIFFERENCE_PERCENT)
    merge.flags.add('columns-disagree');
}

function formatPeriod({ firstDay, lastDay }: PlannedPeriod): string {
  return `${toIsoDate(firstDay)} to ${toIsoDate(lastDay)}`;
}

function formatRoundedKwh(wh: number): string {
  return `${Math.round(wh / 100) / 10} kWh`;
}

function mergeBill(
  merge: MergeResult,
  period: PlannedPeriod,
  home: HomeData,
  answers: Answers,
): void {
  const { firstDay, lastDay, wh } = period;
  const days = countDays(period);
  if (days < BILL_DAYS.least || days > BILL_DAYS.most) return;
  const sameBill = home.bills.find((bill) => bill.lastDay === lastDay);
  if (sameBill === undefined) {
    const crosses = home.bills.some(
      (bill) => bill.lastDay >= firstDay && bill.lastDay - bill.days < lastDay,
    );
    if (!crosses) merge.bills.push({ lastDay, days, wh, replaces: null });
    return;
  }
  const isOther = sameBill.days !== days || Math.abs((sameBill.wh ?? wh) - wh) > ROUNDED_WH;
  if (sameBill.wh !== null && (!isOther || answers.conflicts !== 'replace')) return;
  if (sameBill.days === days) merge.bills.push({ lastDay, days, wh, replaces: sameBill });
}
