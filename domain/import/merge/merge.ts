/**
 * A plan against what a home has: what is new, what is already there, what contradicts. Time is recognised by the
 * slot, the day or the period, so a file that comes again, or overlaps another, adds nothing twice.
 */

import { FIRST_DATE, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { type DayReading, isFromRegister, spreadReadings } from '#domain/energy/days.ts';
import type { ImportPreview } from '#domain/import/preview.ts';
import type { Answers } from '#domain/import/types.ts';
import { CHANNELS, toChannelNumber } from '#domain/meter/channels.ts';
import { computeRegisterUse } from '#domain/meter/registers.ts';
import { compareWithWholes, toDayReading } from './compare-wholes.ts';
import { type DayMerge, mergeDay, mergePeriods } from './merge-days.ts';
import { mergeMeters } from './merge-meters.ts';
import type { ExistingReading, HomeData, MergeResult } from './merge-types.ts';
import type { ImportPlan } from './plan.ts';

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
    removedBills: [],
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
  compareWithWholes(merge, home);
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

/* What the months of a home become with a file. */

/** kWh of a month: in the file, there already, and when the file is stored. */
export interface MonthAfter {
  file: number;
  already: number;
  after: number;
}

/** The months of a file. `channel` is the number of the channel of `file`. */
export function computeMonthsAfter(
  file: Readonly<Record<string, number>>,
  home: HomeData,
  merge: MergeResult,
  channel: number,
): Record<string, MonthAfter> {
  const channelReadings = home.readings.filter((reading) => reading.channel === channel);
  const already = sumKwhByMonth(channelReadings.map(toDayReading));
  const after = sumKwhByMonth(listReadingsAfter(channelReadings, home, merge, channel));
  const months: Record<string, MonthAfter> = {};
  for (const [month, kWh] of Object.entries(file)) {
    months[month] = { file: kWh, already: already.get(month) ?? 0, after: after.get(month) ?? 0 };
  }
  return months;
}

function listReadingsAfter(
  channelReadings: readonly ExistingReading[],
  home: HomeData,
  merge: MergeResult,
  channel: number,
): DayReading[] {
  const removedReadings = new Set<ExistingReading>(merge.removedReadings);
  for (const { replaces } of merge.readings) if (replaces !== null) removedReadings.add(replaces);
  const hasNewValues = merge.meters.some((meter) => meter.channel === channel);
  const remainingReadings = channelReadings.filter(
    (reading) => !removedReadings.has(reading) && !(hasNewValues && isFromRegister(reading)),
  );
  const newReadings = merge.readings.filter((reading) => reading.channel === channel);
  const derivedReadings = hasNewValues ? deriveReadings(home, merge, channel) : [];
  return [
    ...remainingReadings.map(toDayReading),
    ...newReadings.map(toDayReading),
    ...derivedReadings,
  ];
}

/** What the database derives from the values of all meters of a channel. */
function deriveReadings(home: HomeData, merge: MergeResult, channel: number): DayReading[] {
  const meters = [
    ...home.meters.map((meter) => ({
      ...meter,
      added: merge.meters.find(({ id }) => id === meter.id),
    })),
    ...merge.meters.flatMap((added) => (added.id === null ? [{ ...added, added }] : [])),
  ];
  return meters
    .filter((meter) => meter.channel === channel)
    .flatMap((meter) => {
      const newValues = meter.added?.values ?? [];
      const otherValues = home.values.filter(
        ({ meterId, day }) => meterId === meter.id && !newValues.some((value) => value.day === day),
      );
      const values = [...otherValues, ...newValues]
        .filter(({ counted }) => counted)
        .sort((a, b) => a.day - b.day);
      return values.flatMap((value, index): DayReading[] => {
        const before = values[index - 1];
        const use = before === undefined ? null : computeRegisterUse(meter, before, value);
        if (use === null || use.consumptionWh === null) return [];
        const days = use.lastDay - use.firstDay + 1;
        return [
          {
            ...makeEnergy(use.consumptionWh),
            day: value.day,
            days,
            measured: true,
            fromRegister: true,
          },
        ];
      });
    });
}

const makeEnergy = (consumptionWh: number) => ({ consumptionWh, recordedWh: 0, recordedG: 0 });

/** kWh by month. */
function sumKwhByMonth(readings: readonly DayReading[]): Map<string, number> {
  const months = new Map<string, number>();
  for (const { day, consumptionWh } of spreadReadings(readings)) {
    const month = toIsoDate(day).slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + consumptionWh);
  }
  return new Map([...months].map(([month, wh]) => [month, wh / 1000]));
}

/* Adds to a preview what the home has: on the server, and in the browser, where the files stay until they are imported. */

/** The preview with what is new, there already and different, and the months as they become. */
export function compareWithHome(
  preview: ImportPreview,
  home: HomeData,
  merge: MergeResult,
): ImportPreview {
  const channel = CHANNELS.find((candidate) =>
    preview.series.some((series) => series.channel === candidate),
  );
  const months = preview.series.find((series) => series.channel === channel)?.months ?? {};
  return {
    ...preview,
    evidence: [...preview.evidence, ...merge.evidence.slice(0, 20)],
    flags: [...new Set([...preview.flags, ...merge.flags])],
    counts: { ...preview.counts, ...merge.counts },
    after: computeMonthsAfter(months, home, merge, toChannelNumber(channel ?? 'import')),
  };
}
