/**
 * A plan against what a home has: what is new, what is already there, what contradicts. Time is recognised by the
 * slot, the day or the period, so a file that comes again, or overlaps another, adds nothing twice.
 */

import { isFromRegister } from '../energy/days.ts';
import { channelNumber } from '../meter/channels.ts';
import { dateOfDay, dayNumber, FIRST_DATE } from '../period.ts';
import { SOURCES } from '../reading-rules.ts';
import { type DayMerge, mergeDay } from './merge-day.ts';
import { type MergedMeter, mergeMeters } from './merge-meters.ts';
import { mergePeriods } from './merge-periods.ts';
import type { ImportPlan } from './plan.ts';
import type { Slots } from './slots.ts';
import type { Answers, Flag } from './types.ts';

/** A stored reading with its intervals. */
export interface ExistingReading {
  channel: number;
  day: number;
  seq: number;
  days: number;
  wh: number;
  co2G: number | null;
  source: number;
  measured: boolean;
  importId: number | null;
  createdAt: number;
  updatedAt: number | null;
  step: number | null;
  slots: Slots | null;
}

/** A reading as an import stores it; `replaces` is the one that it takes the place of. */
export interface MergedReading
  extends Pick<
    ExistingReading,
    'channel' | 'day' | 'seq' | 'days' | 'wh' | 'co2G' | 'source' | 'measured' | 'step' | 'slots'
  > {
  replaces: ExistingReading | null;
}

export interface ExistingMeter {
  id: number;
  channel: number;
  name: string | null;
  serial: string | null;
  digits: number;
  factorThousandths: number;
}

export interface ExistingValue {
  meterId: number;
  day: number;
  shownWh: number;
  rollovers: number;
  counted: boolean;
  source: number;
  importId: number | null;
  takenAt: number | null;
  createdAt: number;
}

export interface ExistingBill {
  lastDay: number;
  days: number;
  wh: number | null;
}

/** What a home has over the days of a plan, and around them. */
export interface HomeData {
  readings: readonly ExistingReading[];
  meters: readonly ExistingMeter[];
  values: readonly ExistingValue[];
  bills: readonly ExistingBill[];
}

export interface MergeResult {
  readings: MergedReading[];
  /** Taken out, because what replaces them covers other days. */
  removed: ExistingReading[];
  meters: MergedMeter[];
  /** Bills to be stored; `replaces` is what stood there. */
  bills: (ExistingBill & { replaces: ExistingBill | null })[];
  counts: MergeCounts;
  flags: Set<Flag>;
  evidence: string[];
}

export interface MergeCounts {
  added: number;
  /** Of them, those that complete or replace what is there. */
  changed: number;
  alreadyPresent: number;
  /** Different from what is there, which was kept. */
  conflicting: number;
}

/** The source of what comes from a file. */
export const FROM_FILE = SOURCES.indexOf('csv_upload');

/** Merges a plan into what the home has. `today` is the number of the day: later days are not stored. */
export function mergePlan(
  plan: ImportPlan,
  existing: HomeData,
  answers: Answers,
  today: number,
): MergeResult {
  const merge: MergeResult = {
    readings: [],
    removed: [],
    meters: [],
    bills: [],
    counts: { added: 0, changed: 0, alreadyPresent: 0, conflicting: 0 },
    flags: new Set(),
    evidence: [],
  };
  const limited = dropImpossibleDays(plan, today, merge);
  const readingsByDay = new Map<string, ExistingReading[]>();
  for (const reading of existing.readings) {
    const key = `${reading.channel} ${reading.day}`;
    readingsByDay.set(key, [...(readingsByDay.get(key) ?? []), reading]);
  }
  for (const planned of limited.days) {
    const channel = channelNumber(planned.channel);
    const sameDay = readingsByDay.get(`${channel} ${planned.day}`) ?? [];
    const oneDayReadings = sameDay.filter(
      (reading) => reading.days === 1 && !isFromRegister(reading),
    );
    const nextSeq = Math.max(0, ...sameDay.map(({ seq }) => seq)) + 1;
    addDay(merge, mergeDay(planned, oneDayReadings, { channel, nextSeq }, answers));
  }
  mergePeriods(merge, limited.periods, existing, readingsByDay, answers);
  mergeMeters(merge, limited.meters, existing, answers);
  if (merge.counts.conflicting > 0) {
    merge.flags.add('conflicts');
    merge.evidence.push(describeConflicts(merge.counts.conflicting));
  }
  return merge;
}

/** Whether a merge leaves everything as it is. */
export function changesNothing({ readings, removed, meters, bills }: MergeResult): boolean {
  return readings.length + removed.length + meters.length + bills.length === 0;
}

function describeConflicts(count: number): string {
  const what = count === 1 ? 'One value differs' : `${count} values differ`;
  return `${what} from what is there, which is kept unless you say otherwise.`;
}

function addDay(merge: MergeResult, { outcome, reading, removed = [] }: DayMerge): void {
  if (reading !== undefined) {
    merge.readings.push(reading);
    merge.counts.added += 1;
    if (reading.replaces !== null) merge.counts.changed += 1;
  }
  merge.removed.push(...removed);
  if (outcome === 'present') merge.counts.alreadyPresent += 1;
  if (outcome === 'conflict') merge.counts.conflicting += 1;
}

const FIRST_DAY = dayNumber(FIRST_DATE);

/** The plan without days that no reading may have: before 2000, and in the future. */
function dropImpossibleDays(plan: ImportPlan, today: number, merge: MergeResult): ImportPlan {
  const fits = (first: number, last: number) => first >= FIRST_DAY && last <= today;
  const limited: ImportPlan = {
    days: plan.days.filter(({ day }) => fits(day, day)),
    periods: plan.periods.filter(({ firstDay, lastDay }) => fits(firstDay, lastDay)),
    meters: plan.meters.map((meter) => ({
      ...meter,
      values: meter.values.filter(({ day }) => fits(day + 1, day)),
    })),
  };
  const count = ({ days, periods, meters }: ImportPlan) =>
    days.length + periods.length + meters.reduce((sum, { values }) => sum + values.length, 0);
  const droppedCount = count(plan) - count(limited);
  if (droppedCount > 0) {
    merge.flags.add('future-date');
    merge.evidence.push(
      `${droppedCount === 1 ? 'One value' : `${droppedCount} values`} after ${dateOfDay(today)} or before 2000 cannot be, and will not be stored.`,
    );
  }
  return limited;
}
