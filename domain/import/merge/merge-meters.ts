/** What a file's counters showed against what the home's meters did. */

import { isFromRegister } from '#domain/energy/days.ts';
import type { Answers } from '#domain/import/types.ts';
import { toChannelNumber } from '#domain/meter/channels.ts';
import { doMetersOverlap, type MeterDays } from '#domain/meter/meter-overlap.ts';
import { computeRegisterUse, type RegisterValue } from '#domain/meter/registers.ts';
import { CONSUMPTION_MAX_WH } from '#domain/reading/reading-rules.ts';
import type {
  ExistingMeter,
  ExistingValue,
  HomeData,
  MergedMeter,
  MergeResult,
} from './merge-types.ts';
import type { PlannedMeter, PlannedValue } from './plan.ts';

/** Merges the meters of a plan, the earliest first. */
export function mergeMeters(
  merge: MergeResult,
  plannedMeters: readonly PlannedMeter[],
  home: HomeData,
  answers: Answers,
): void {
  for (const meter of plannedMeters) {
    if (meter.values.length > 0) mergeMeter(merge, meter, home, answers);
  }
}

function mergeMeter(
  merge: MergeResult,
  planned: PlannedMeter,
  home: HomeData,
  answers: Answers,
): void {
  const channel = toChannelNumber(planned.channel);
  const channelMeters = home.meters.filter((meter) => meter.channel === channel);
  const listValues = ({ id }: { id: number }) =>
    home.values.filter(({ meterId }) => meterId === id);
  const sameName = channelMeters.find(({ serial, name }) => planned.name === (serial ?? name));
  const candidates =
    sameName === undefined ? channelMeters.filter(({ serial }) => serial === null) : [sameName];
  const sameMeter = candidates.find((meter) => canContinue(planned, meter, listValues(meter)));
  if (sameMeter !== undefined) {
    addValues(merge, planned, sameMeter, home, answers);
    return;
  }
  const first = planned.values[0]?.day ?? 0;
  const last = planned.values.at(-1)?.day ?? 0;
  const isParallel = channelMeters.some((meter) => {
    const days = listValues(meter).map(({ day }) => day);
    return days.length > 0 && Math.min(...days) < last && Math.max(...days) > first;
  });
  const { digits, factorThousandths, name: serial, values } = planned;
  if (isParallel || !areValuesPossible(planned, values)) {
    merge.counts.conflicting += values.length;
    merge.evidence.push(
      `The meter “${serial}” does not go with the meter that the home has over the same days.`,
    );
    return;
  }
  const newValues = values.map((value) => ({ ...value, replaces: null }));
  const change = { id: null, channel, serial, digits, factorThousandths, values: newValues };
  storeValues(merge, change, home, answers);
}

/** Whether values rise as a counter's do, each by no more than the largest reading that can be stored. */
function areValuesPossible(
  meter: { digits: number; factorThousandths: number },
  values: readonly { day: number; shownWh: number; rollovers: number; counted: boolean }[],
): boolean {
  let before: RegisterValue | undefined;
  for (const value of values) {
    if (!value.counted) continue;
    if (value.shownWh >= 10 ** (meter.digits + 3)) return false;
    const use = before === undefined ? null : computeRegisterUse(meter, before, value);
    if (
      use?.consumptionWh != null &&
      (use.consumptionWh < 0 || use.consumptionWh > CONSUMPTION_MAX_WH)
    )
      return false;
    before = value;
  }
  return true;
}

/** Whether the values can be those of a meter that the home has. */
function canContinue(
  planned: PlannedMeter,
  meter: ExistingMeter,
  existingValues: readonly ExistingValue[],
): boolean {
  if (meter.factorThousandths !== planned.factorThousandths) return false;
  const valuesWithRollovers = addRollovers(planned, meter, existingValues);
  return (
    valuesWithRollovers !== undefined &&
    areValuesPossible(meter, joinByDay(valuesWithRollovers, existingValues))
  );
}

/** The planned values with the rollovers that the meter had before them. */
function addRollovers(
  planned: PlannedMeter,
  meter: ExistingMeter,
  existingValues: readonly ExistingValue[],
): PlannedValue[] | undefined {
  const first = planned.values[0];
  const lastBefore = existingValues
    .filter(({ day, counted }) => counted && day <= (first?.day ?? 0))
    .at(-1);
  const hasRolledOver = planned.values.some(({ rollovers }) => rollovers > 0);
  if (hasRolledOver && planned.digits !== meter.digits) return undefined;
  return planned.values.map((value) => ({
    ...value,
    rollovers: value.rollovers + (lastBefore?.rollovers ?? 0),
  }));
}

type Value = PlannedValue | ExistingValue;

/** Two lists of values as one, by day: of two on one day the one of the second list. */
function joinByDay(values: readonly Value[], strongerValues: readonly Value[]): Value[] {
  const byDay = new Map<number, Value>();
  for (const value of [...values, ...strongerValues]) byDay.set(value.day, value);
  return [...byDay.values()].sort((a, b) => a.day - b.day);
}

function addValues(
  merge: MergeResult,
  planned: PlannedMeter,
  meter: ExistingMeter,
  home: HomeData,
  answers: Answers,
): void {
  const meterValues = home.values.filter(({ meterId }) => meterId === meter.id);
  const values: MergedMeter['values'] = [];
  for (const value of addRollovers(planned, meter, meterValues) ?? []) {
    const sameDay = meterValues.find(({ day }) => day === value.day) ?? null;
    const outcome = sameDay === null ? 'add' : decideValue(value, sameDay, answers);
    if (outcome === 'add') values.push({ ...value, replaces: sameDay });
    else if (outcome === 'present') merge.counts.alreadyPresent += 1;
    else merge.counts.conflicting += 1;
  }
  if (!areValuesPossible(meter, joinByDay(meterValues, values))) {
    merge.counts.conflicting += values.length;
    return;
  }
  if (values.length === 0) return;
  const { id, channel, serial, digits, factorThousandths } = meter;
  const change = { id, channel, serial: serial ?? '', digits, factorThousandths, values };
  storeValues(merge, change, home, answers);
}

/** What becomes of a value of the file on whose day there is one: what was measured stands before an estimate. */
function decideValue(
  value: PlannedValue,
  existing: ExistingValue,
  answers: Answers,
): 'add' | 'present' | 'conflict' {
  if (existing.counted && !value.counted) return 'present';
  if (!existing.counted && value.counted) return answers.estimates === 'keep' ? 'present' : 'add';
  if (Math.abs(existing.shownWh - value.shownWh) <= 1) return 'present';
  return answers.conflicts === 'replace' ? 'add' : 'conflict';
}

/**
 * Takes values into the merge, unless the meter would then count while another one does, or longer readings that stay
 * tell of the same days.
 */
function storeValues(
  merge: MergeResult,
  change: MergedMeter,
  home: HomeData,
  answers: Answers,
): void {
  const { id, channel, serial, values } = change;
  const meterValues = home.values.filter(({ meterId }) => meterId === id);
  const countedValues = joinByDay(meterValues, values).filter((value) => value.counted);
  const otherMeters = home.meters.filter((meter) => meter.channel === channel && meter.id !== id);
  const isParallel = otherMeters.some((meter) => {
    const days = findMeterDays(home.values.filter(({ meterId }) => meterId === meter.id));
    return (
      doMetersOverlap(findMeterDays(countedValues), days) &&
      !doMetersOverlap(findMeterDays(meterValues), days)
    );
  });
  const longerReadings = findLongerReadings(merge, channel, home, (day, firstDay) =>
    countedValues.some((value, index) => {
      const before = countedValues[index - 1];
      if (before === undefined || firstDay > value.day || day <= before.day) return false;
      // Values that are too far apart say nothing of the days between them.
      if (computeRegisterUse(change, before, value).consumptionWh === null) return false;
      return values.some((candidate) => candidate === value || candidate === before);
    }),
  );
  if (isParallel || (longerReadings.length > 0 && answers.conflicts !== 'replace')) {
    merge.counts.conflicting += values.length;
    const name = serial === '' ? 'The meter' : `The meter “${serial}”`;
    merge.evidence.push(
      isParallel
        ? `${name} does not go with the meter that the home has over the same days.`
        : `${name} tells of days that longer readings tell of already.`,
    );
    return;
  }
  merge.removedReadings.push(...longerReadings);
  merge.meters.push(change);
  merge.counts.added += values.length;
  merge.counts.changed += values.filter((value) => value.replaces !== null).length;
}

/** Readings of several days, typed or from files, that a condition on their last and first days selects. */
function findLongerReadings(
  { removedReadings }: MergeResult,
  channel: number,
  home: HomeData,
  covers: (day: number, firstDay: number) => boolean,
) {
  return home.readings.filter((reading) => {
    const { day, days } = reading;
    const isLonger = reading.channel === channel && days > 1 && !isFromRegister(reading);
    return isLonger && covers(day, day - days + 1) && !removedReadings.includes(reading);
  });
}

/** The first and the last day on which a meter was read. */
function findMeterDays(values: readonly { day: number; counted: boolean }[]): MeterDays {
  const days = values.filter(({ counted }) => counted).map(({ day }) => day);
  return days.length === 0 ? null : { firstDay: Math.min(...days), lastDay: Math.max(...days) };
}
