/** Lines of a file whose days longer readings cover already: two that overlap cannot both be true. */
import { toIsoDate } from '#domain/base/period.ts';
import { BadLines, type CsvFailure, csvProblems } from './problems.ts';
import { NO_EMISSION, type ReadingRows } from './rows.ts';

/** A longer reading of a home, or what lies between two values of its meter. */
export interface StoredDays {
  firstDay: number;
  lastDay: number;
  consumptionWh: number;
  /** Null: not recorded. */
  emissionG: number | null;
  isManual: boolean;
  fromRegister: boolean;
}

type Reason = keyof typeof csvProblems.covered;

interface LongReading {
  firstDay: number;
  lastDay: number;
  fromRegister: boolean;
  /** The line of the file; 0 for a stored one. */
  line: number;
}

/** The days from the first to the last that the file's longer readings cover; nothing without any. */
export function findDayRange(rows: ReadingRows): { firstDay: number; lastDay: number } | undefined {
  let firstDay = Number.POSITIVE_INFINITY;
  let lastDay = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < rows.count; row += 1) {
    const [start, day] = [rows.startDay[row] as number, rows.readingDay[row] as number];
    if (start === day) continue;
    firstDay = Math.min(firstDay, start);
    lastDay = Math.max(lastDay, day);
  }
  return firstDay > lastDay ? undefined : { firstDay, lastDay };
}

/**
 * Why a file is refused beside a home's longer readings; nothing when it can be stored. Longer readings may hold
 * one another and days; a row that the home has already is not stored again, and stands in nobody's way.
 */
export function findCoveredRows(
  rows: ReadingRows,
  storedDays: readonly StoredDays[],
): CsvFailure | undefined {
  const spans = [
    ...listNewSpans(rows, storedDays),
    ...storedDays.map((span) => ({ ...span, line: 0 })),
  ];
  spans.sort((a, b) => a.firstDay - b.firstDay || b.lastDay - a.lastDay || a.line - b.line);
  const reasonsByLine = new Map<number, { reason: Reason; firstDay: number }>();
  let openSpans: LongReading[] = [];
  for (const span of spans) {
    openSpans = openSpans.filter(({ lastDay }) => lastDay >= span.firstDay);
    const conflicts = openSpans.flatMap((other) => {
      const reason = findConflict(other, span);
      return reason === null ? [] : [{ other, reason }];
    });
    // Of two lines the later one is named; what is stored stays.
    let isNested = true;
    for (const { other, reason } of conflicts) {
      if (span.line === 0 && other.line === 0) {
        isNested &&= reason === 'meter';
        continue;
      }
      const laterSpan = other.line > span.line ? other : span;
      if (laterSpan.line > 0 && !reasonsByLine.has(laterSpan.line)) {
        reasonsByLine.set(laterSpan.line, { reason, firstDay: laterSpan.firstDay });
      }
    }
    openSpans = openSpans.filter(({ line }) => !reasonsByLine.has(line));
    // Stored readings that overlap say nothing more, and would make the list of open ones long.
    if (isNested && !reasonsByLine.has(span.line)) openSpans.push(span);
  }
  if (reasonsByLine.size === 0) return undefined;
  const badLines = new BadLines();
  for (const [line, { reason, firstDay }] of [...reasonsByLine].sort(([a], [b]) => a - b)) {
    badLines.add(line, () => [
      { field: 'periodStart', found: toIsoDate(firstDay), message: csvProblems.covered[reason] },
    ]);
  }
  return badLines.makeFailure();
}

/** Why two readings over some of the same days cannot both stand; the first begins no later. */
function findConflict(outer: LongReading, inner: LongReading): Reason | null {
  if (outer.firstDay === inner.firstDay && outer.lastDay === inner.lastDay) return 'same-days';
  if (outer.fromRegister !== inner.fromRegister) return 'meter';
  return outer.lastDay < inner.lastDay ? 'across' : null;
}

/** The file's longer readings that the home does not have yet. */
function listNewSpans(rows: ReadingRows, storedDays: readonly StoredDays[]): LongReading[] {
  const unmatched = new Map<string, number>();
  for (const { firstDay, lastDay, consumptionWh, emissionG, isManual } of storedDays) {
    const key = makeKey(firstDay, lastDay, consumptionWh, emissionG ?? NO_EMISSION, isManual);
    unmatched.set(key, (unmatched.get(key) ?? 0) + 1);
  }
  const spans: LongReading[] = [];
  for (let row = 0; row < rows.count; row += 1) {
    const firstDay = rows.startDay[row] as number;
    const lastDay = rows.readingDay[row] as number;
    if (firstDay === lastDay) continue;
    const [wh, g] = [rows.consumptionWh[row] as number, rows.emissionG[row] as number];
    const key = makeKey(firstDay, lastDay, wh, g, rows.isManual[row] === 1);
    const unmatchedCount = unmatched.get(key) ?? 0;
    if (unmatchedCount > 0) unmatched.set(key, unmatchedCount - 1);
    else spans.push({ firstDay, lastDay, fromRegister: false, line: rows.line[row] as number });
  }
  return spans;
}

function makeKey(...parts: (number | boolean)[]): string {
  return parts.join();
}
