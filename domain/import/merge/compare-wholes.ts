/** The days of a file against the longer readings, such as bills, that a home has over them. */
import { toIsoDate } from '#domain/base/period.ts';
import { type DayReading, isFromRegister } from '#domain/energy/days.ts';
import { findDetailDifference } from '#domain/energy/overlap.ts';
import { formatRoundedKwh } from './merge-days.ts';
import type { ExistingReading, HomeData, MergedReading, MergeResult } from './merge-types.ts';

type Row = ExistingReading | MergedReading;

/** Points out stored readings of several days that the days of a file contradict, as a bill typed over its days is. */
export function compareWithWholes(merge: MergeResult, home: HomeData): void {
  const isOneDay = (row: Row) => row.days === 1 && !isFromRegister(row);
  const addedDays = merge.readings.filter(isOneDay);
  if (addedDays.length === 0) return;
  const gone = new Set<Row>([
    ...merge.removedReadings,
    ...merge.readings.flatMap(({ replaces }) => replaces ?? []),
  ]);
  const remaining = home.readings.filter((reading) => !gone.has(reading));
  const detailsByDay = new Map<string, Row[]>();
  for (const row of [...remaining, ...addedDays]) {
    if (!(isOneDay(row) && row.measured)) continue;
    const key = `${row.channel} ${row.day}`;
    detailsByDay.set(key, [...(detailsByDay.get(key) ?? []), row]);
  }
  const added = new Set<Row>(addedDays);
  for (const whole of remaining) {
    if (isOneDay(whole) || !whole.measured) continue;
    const details = Array.from(
      { length: whole.days },
      (_, index) => detailsByDay.get(`${whole.channel} ${whole.day - index}`) ?? [],
    ).flat();
    if (!details.some((row) => added.has(row))) continue;
    const reading = toDayReading(whole);
    const found = findDetailDifference(reading, [reading, ...details.map(toDayReading)]);
    if (found === null) continue;
    merge.flags.add('days-disagree');
    const days = `${toIsoDate(whole.day - whole.days + 1)} to ${toIsoDate(whole.day)}`;
    merge.evidence.push(
      `${days} is ${formatRoundedKwh(found.wholeWh)} here, and with the file its days are ${formatRoundedKwh(found.detailWh)}.`,
    );
  }
}

/** A row of a merge as the rules of days take it. */
export function toDayReading(row: Row): DayReading {
  const { day, days, wh, measured } = row;
  const energy = { consumptionWh: wh, recordedWh: 0, recordedG: 0 };
  return { ...energy, day, days, measured, fromRegister: isFromRegister(row) };
}
