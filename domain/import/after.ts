/** What the months of a home become with a file. */

import { computeDays, type DayReading, isFromRegister } from '../energy/days.ts';
import { computeRegisterUse } from '../meter/registers.ts';
import { toIsoDate } from '../period.ts';
import type { ExistingReading, HomeData, MergedReading, MergeResult } from './merge-types.ts';

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

function toDayReading(reading: ExistingReading | MergedReading): DayReading {
  const { day, days, wh, measured } = reading;
  return { ...makeEnergy(wh), day, days, measured, fromRegister: isFromRegister(reading) };
}

const makeEnergy = (consumptionWh: number) => ({ consumptionWh, recordedWh: 0, recordedG: 0 });

/** kWh by month. */
function sumKwhByMonth(readings: readonly DayReading[]): Map<string, number> {
  const months = new Map<string, number>();
  for (const { day, consumptionWh } of computeDays(readings)) {
    const month = toIsoDate(day).slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + consumptionWh);
  }
  return new Map([...months].map(([month, wh]) => [month, wh / 1000]));
}
