/**
 * A plan against what a home has: what is new, what is already there, what contradicts. Time is recognised by the
 * slot, the day or the period, so a file that comes again, or overlaps another, adds nothing twice.
 */

import { isFromRegister } from '../energy/days.ts';
import { toChannelNumber } from '../meter/channels.ts';
import { FIRST_DATE, toDayNumber } from '../period.ts';
import { type DayMerge, mergeDay } from './merge-day.ts';
import { mergeMeters } from './merge-meters.ts';
import { mergePeriods } from './merge-periods.ts';
import type { ExistingReading, HomeData, MergeResult } from './merge-types.ts';
import type { ImportPlan } from './plan.ts';
import type { Answers } from './types.ts';

/** Merges a plan into what the home has. `today` is the number of the day: later days are not stored. */
export function mergePlan(
  plan: ImportPlan,
  home: HomeData,
  answers: Answers,
  today: number,
): MergeResult {
  const merge: MergeResult = {
    readings: [],
    removedReadings: [],
    meters: [],
    bills: [],
    counts: { added: 0, changed: 0, alreadyPresent: 0, conflicting: 0 },
    flags: new Set(),
    evidence: [],
  };
  const possiblePlan = dropImpossibleDays(plan, today, merge);
  const readingsByDay = new Map<string, ExistingReading[]>();
  for (const reading of home.readings) {
    const key = `${reading.channel} ${reading.day}`;
    readingsByDay.set(key, [...(readingsByDay.get(key) ?? []), reading]);
  }
  for (const planned of possiblePlan.days) {
    const channel = toChannelNumber(planned.channel);
    const sameDay = readingsByDay.get(`${channel} ${planned.day}`) ?? [];
    const oneDayReadings = sameDay.filter(
      (reading) => reading.days === 1 && !isFromRegister(reading),
    );
    const nextSeq = Math.max(0, ...sameDay.map(({ seq }) => seq)) + 1;
    addDay(merge, mergeDay(planned, oneDayReadings, { channel, nextSeq }, answers));
  }
  mergePeriods(merge, possiblePlan.periods, home, readingsByDay, answers);
  mergeMeters(merge, possiblePlan.meters, home, answers);
  if (merge.counts.conflicting > 0) {
    merge.flags.add('conflicts');
    merge.evidence.push(describeConflicts(merge.counts.conflicting));
  }
  return merge;
}

/** Whether a merge leaves everything as it is. */
export function changesNothing({ readings, removedReadings, meters, bills }: MergeResult): boolean {
  return readings.length + removedReadings.length + meters.length + bills.length === 0;
}

function describeConflicts(count: number): string {
  const what = count === 1 ? 'One value differs' : `${count} values differ`;
  return `${what} from what is there, which is kept unless you say otherwise.`;
}

function addDay(merge: MergeResult, { outcome, reading, removedReadings = [] }: DayMerge): void {
  if (reading !== undefined) {
    merge.readings.push(reading);
    merge.counts.added += 1;
    if (reading.replaces !== null) merge.counts.changed += 1;
  }
  merge.removedReadings.push(...removedReadings);
  if (outcome === 'present') merge.counts.alreadyPresent += 1;
  if (outcome === 'conflict') merge.counts.conflicting += 1;
}

const FIRST_DAY = toDayNumber(FIRST_DATE);

/** The plan without days that no reading may have: before 2000, and in the future. */
function dropImpossibleDays(plan: ImportPlan, today: number, merge: MergeResult): ImportPlan {
  const fits = (first: number, last: number) => first >= FIRST_DAY && last <= today;
  const possiblePlan: ImportPlan = {
    days: plan.days.filter(({ day }) => fits(day, day)),
    periods: plan.periods.filter(({ firstDay, lastDay }) => fits(firstDay, lastDay)),
    meters: plan.meters.map((meter) => ({
      ...meter,
      values: meter.values.filter(({ day }) => fits(day + 1, day)),
    })),
  };
  const count = ({ days, periods, meters }: ImportPlan) =>
    days.length + periods.length + meters.reduce((sum, { values }) => sum + values.length, 0);
  const droppedCount = count(plan) - count(possiblePlan);
  if (droppedCount > 0) {
    merge.flags.add('future-date');
    merge.evidence.push(
      `${droppedCount === 1 ? 'One value' : `${droppedCount} values`} after today or before 2000 cannot be, and will not be stored.`,
    );
  }
  return possiblePlan;
}
