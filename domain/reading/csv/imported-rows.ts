/** A file whose rows may cover more than their date, against what files brought before with this answer or another. */
import { NO_EMISSION, type ReadingRows } from './rows.ts';
import { getMonthDays, isOneDate } from './rows-cover.ts';
import type { RowsCover } from './rows-cover-words.ts';

/** A reading that an import stored, and that is still there. */
export interface ImportedReading {
  firstDay: number;
  lastDay: number;
  seq: number;
  consumptionWh: number;
  /** Null: not recorded. */
  emissionG: number | null;
  importId: number;
  fileName: string;
}

/** What is to be stored, or a reading that another answer brought. */
export type ComparedRows =
  | { rows: ReadingRows; replaced: ImportedReading[] }
  | { other: ImportedReading };

/**
 * Compares the rows of a file with the readings of imports that end on a day of theirs (`listEndDays`), by what would
 * be stored. `told` are the rows as they stand in the file, `covered` over the days of the answer. Three things are told
 * apart: a row that another answer brought; the first row of `since-previous`, which takes the days that it has already,
 * because they were worked out from another row; and a month that was not over when it came, which is replaced.
 */
export function compareWithImported(
  { told, covered }: { told: ReadingRows; covered: ReadingRows },
  rowsCover: RowsCover,
  importedReadings: readonly ImportedReading[],
): ComparedRows {
  const findSame = indexByEnd(importedReadings);
  const startDay = covered.startDay.slice();
  const firstDate = told.readingDay.reduce((first, day) => Math.min(first, day));
  const replaced: ImportedReading[] = [];
  for (let row = 0; row < told.count; row += 1) {
    if (!isOneDate(told, row)) continue;
    const date = told.readingDay[row] ?? 0;
    const same = findSame(told, row);
    const isStored = same.some(
      ({ firstDay, lastDay }) => firstDay === startDay[row] && lastDay === covered.readingDay[row],
    );
    const [known] = same;
    if (isStored || known === undefined) continue;
    const longer = same.find(({ firstDay, lastDay }) => lastDay === date && firstDay < lastDay);
    const isOfMonth = longer?.firstDay === getMonthDays(date).firstDay;
    if (rowsCover === 'since-previous' && date === firstDate && longer !== undefined) {
      startDay[row] = longer.firstDay;
    } else if (rowsCover === 'calendar-month' && longer !== undefined && isOfMonth) {
      replaced.push(longer);
    } else {
      return { other: known };
    }
  }
  return { rows: { ...covered, startDay }, replaced };
}

/** The days on which the rows of a file may end, by whatever answer. */
export function listEndDays(told: ReadingRows): number[] {
  const days = new Set<number>();
  for (const day of told.readingDay) days.add(day).add(getMonthDays(day).lastDay);
  return [...days];
}

/** Finds the readings with the amounts of a row that some answer makes of it. */
function indexByEnd(importedReadings: readonly ImportedReading[]) {
  const makeKey = (...parts: number[]) => parts.join();
  const readingsByKey = new Map<string, ImportedReading[]>();
  for (const reading of importedReadings) {
    const { lastDay, consumptionWh, emissionG } = reading;
    const key = makeKey(lastDay, consumptionWh, emissionG ?? NO_EMISSION);
    readingsByKey.set(key, [...(readingsByKey.get(key) ?? []), reading]);
  }
  return (rows: ReadingRows, row: number) => {
    const date = rows.readingDay[row] ?? 0;
    const month = getMonthDays(date);
    return [...new Set([date, month.lastDay])].flatMap((day) => {
      const key = makeKey(day, rows.consumptionWh[row] ?? 0, rows.emissionG[row] ?? NO_EMISSION);
      const readings = readingsByKey.get(key) ?? [];
      return readings.filter(
        ({ firstDay, lastDay }) => lastDay === date || firstDay === month.firstDay,
      );
    });
  };
}

/** Of the readings that came before their day was over those of whose day the file says something else. */
export function listReplacedDays<T extends { day: number; consumptionWh: number }>(
  rows: ReadingRows,
  unfinishedReadings: readonly T[],
): T[] {
  if (unfinishedReadings.length === 0) return [];
  const whByDay = new Map<number, number[]>();
  for (let row = 0; row < rows.count; row += 1) {
    if (!isOneDate(rows, row)) continue;
    const day = rows.readingDay[row] ?? 0;
    whByDay.set(day, [...(whByDay.get(day) ?? []), rows.consumptionWh[row] ?? 0]);
  }
  return unfinishedReadings.filter(({ day, consumptionWh }) => {
    const fileWh = whByDay.get(day);
    return fileWh !== undefined && !fileWh.includes(consumptionWh);
  });
}
