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

/** Tells rows that cover the same time as the row before from others. */
export class Repeats {
  readonly #rows: SpanRows;
  readonly #notes: Notes;
  readonly #estimates: 'replace' | 'keep';
  #from = Number.NaN;
  #to = Number.NaN;
  #value = Number.NaN;
  #estimated = false;
  /** How many seconds of a day come twice, by number of the day; counted at the first repeat. */
  #repeatedSeconds: Map<number, number> | undefined;

  constructor(rows: SpanRows, notes: Notes, estimates: 'replace' | 'keep' = 'replace') {
    this.#rows = rows;
    this.#notes = notes;
    this.#estimates = estimates;
  }

  /**
   * What a row is after the one before: `other`, of another time; `again`, which is left out; or `measured`, which
   * takes the place of an estimate. The repeated hour of an autumn change is another time: it counts twice.
   */
  compareWithLast(
    index: number,
    value: number,
    estimated: boolean,
  ): 'other' | 'again' | 'measured' {
    const from = this.#rows.from[index] ?? 0;
    const to = this.#rows.to[index] ?? 0;
    const isSameTime = from === this.#from && to === this.#to;
    const last = { value: this.#value, estimated: this.#estimated };
    const isRepeat = isSameTime && !this.#isRepeatedHour(from, to);
    if (isSameTime && !isRepeat) {
      this.#notes.flags.add(last.value === value ? 'duplicates' : 'overlap');
      this.#note('An hour stands twice on the day of the clock change: both count.');
    }
    const isBetter = isRepeat && last.estimated && !estimated && this.#estimates === 'replace';
    if (!isRepeat || isBetter) {
      this.#from = from;
      this.#to = to;
      this.#value = value;
      this.#estimated = estimated;
    }
    if (!isRepeat) return 'other';
    if (last.estimated === estimated)
      this.#notes.flags.add(last.value === value ? 'duplicates' : 'conflicts');
    else {
      this.#notes.flags.add('estimated');
      this.#note('Where a measured value stands beside an estimate of the same time, one counts.');
    }
    return isBetter ? 'measured' : 'again';
  }

  #note(fact: string): void {
    if (!this.#notes.evidence.includes(fact)) this.#notes.evidence.push(fact);
  }

  /** Whether clocks went back at this hour somewhere, and one hour of the day stands twice. */
  #isRepeatedHour(from: number, to: number): boolean {
    if (!isAutumnChange(new Date(from * 1000)) || to - from > HOUR) return false;
    this.#repeatedSeconds ??= this.#countRepeatedSeconds();
    return this.#repeatedSeconds.get(Math.floor(from / DAY_SECONDS)) === HOUR;
  }

  #countRepeatedSeconds(): Map<number, number> {
    const seconds = new Map<number, number>();
    const { from, to } = this.#rows;
    for (let index = 1; index < from.length; index += 1) {
      if (from[index] !== from[index - 1]) continue;
      const day = Math.floor((from[index] ?? 0) / DAY_SECONDS);
      seconds.set(day, (seconds.get(day) ?? 0) + (to[index] ?? 0) - (from[index] ?? 0));
    }
    return seconds;
  }
}
