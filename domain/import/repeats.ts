/** Rows that cover the time of the row before: the same row again, or the repeated hour of a clock change. */

import { DAY_SECONDS } from '../period.ts';
import type { SpanRows } from './spans.ts';
import type { Notes } from './types.ts';

const HOUR = 3_600;

/**
 * Clocks go back on a Sunday, at an hour up to 3: the last of October in Europe, the first of November in North
 * America, the first of April in Australia, New Zealand and Chile.
 */
function isAutumnChange(date: Date): boolean {
  if (date.getUTCDay() !== 0 || date.getUTCHours() > 3) return false;
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
  return (month === 10 && day >= 25) || (month === 11 && day <= 7) || (month === 4 && day <= 7);
}

/**
 * Makes the comparison of each row with the one before: `other`, of another time; `again`, which is left out; or
 * `measured`, which takes the place of an estimate. The repeated hour of an autumn change is another time: it counts
 * twice.
 */
export function createRowComparison(rows: SpanRows, notes: Notes, estimates: 'replace' | 'keep') {
  let last = { from: Number.NaN, to: Number.NaN, value: Number.NaN, estimated: false };
  /** How many seconds of a day come twice, by number of the day; counted at the first repeat. */
  let repeatedSeconds: Map<number, number> | undefined;
  const note = (fact: string) => {
    if (!notes.evidence.includes(fact)) notes.evidence.push(fact);
  };
  /** Whether clocks went back at this hour somewhere, and one hour of the day comes twice. */
  const isRepeatedHour = (from: number, to: number) => {
    if (!isAutumnChange(new Date(from * 1000)) || to - from > HOUR) return false;
    repeatedSeconds ??= countRepeatedSeconds(rows);
    return repeatedSeconds.get(Math.floor(from / DAY_SECONDS)) === HOUR;
  };
  return (index: number, value: number, estimated: boolean): 'other' | 'again' | 'measured' => {
    const row = { from: rows.from[index] ?? 0, to: rows.to[index] ?? 0, value, estimated };
    const before = last;
    if (row.from !== before.from || row.to !== before.to) {
      last = row;
      return 'other';
    }
    if (isRepeatedHour(row.from, row.to)) {
      notes.flags.add(before.value === value ? 'duplicates' : 'overlap');
      note('An hour stands twice on the day of the clock change: both count.');
      last = row;
      return 'other';
    }
    if (before.estimated === estimated) {
      notes.flags.add(before.value === value ? 'duplicates' : 'conflicts');
      return 'again';
    }
    notes.flags.add('estimated');
    note('Where a measured value stands beside an estimate of the same time, one counts.');
    if (estimated || estimates === 'keep') return 'again';
    last = row;
    return 'measured';
  };
}

function countRepeatedSeconds({ from, to }: SpanRows): Map<number, number> {
  const seconds = new Map<number, number>();
  for (let index = 1; index < from.length; index += 1) {
    if (from[index] !== from[index - 1]) continue;
    const day = Math.floor((from[index] ?? 0) / DAY_SECONDS);
    seconds.set(day, (seconds.get(day) ?? 0) + (to[index] ?? 0) - (from[index] ?? 0));
  }
  return seconds;
}
