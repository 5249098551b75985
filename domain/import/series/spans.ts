/** Values of intervals and bills as energy over spans of time. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import { addDoubt } from '#domain/import/notes.ts';
import { findMonthStart } from '#domain/import/tables/dates.ts';
import type {
  Answers,
  Notes,
  Numbers,
  Places,
  RawSeries,
  Spans,
  TimeAxis,
  Unit,
} from '#domain/import/types.ts';
import type { Channel } from '#domain/meter/channels.ts';
import { findSign } from './sign.ts';
import { findCommonStep, pick, SpanList, sortPlaces } from './span-list.ts';

const HOUR = 3_600;

/** kWh in one of a unit; power counts for an hour. */
export const KWH_IN: Record<Unit, number> = { Wh: 0.001, kWh: 1, MWh: 1000, W: 0.001, kW: 1 };

/** Whether a unit is one of power, and not of energy. */
export function isPowerUnit(unit: Unit | undefined): boolean {
  return unit === 'W' || unit === 'kW';
}

/** How the lone stamps of a series are meant. */
function decideStamp(
  axis: TimeAxis,
  sorted: Numbers,
  step: number,
): { stamp: 'start' | 'end'; why: string } {
  if (axis.stamp !== undefined) {
    return { stamp: axis.stamp, why: `the ${axis.stamp} of each interval is named` };
  }
  const first = (sorted[0] ?? 0) % DAY_SECONDS;
  const last = (sorted.at(-1) ?? 0) % DAY_SECONDS;
  if (first === step && last === 0 && sorted.length > 2) {
    return {
      stamp: 'end',
      why: 'the first stamp is one interval after midnight and the last is midnight',
    };
  }
  if (first === 0) return { stamp: 'start', why: 'the first stamp is midnight' };
  if (first === step)
    return { stamp: 'end', why: 'the first stamp is one interval after midnight' };
  return {
    stamp: 'start',
    why: 'nothing says otherwise, and only the minutes around midnight depend on it',
  };
}

/** What rows cover, in order of time; `places` are the rows' places in the series. */
export interface CoveredRows {
  from: Numbers;
  to: Numbers;
  places: Places;
}

type RowsKind = { rows: CoveredRows; kind: 'interval' | 'period' };

/** What the rows of a series cover, before their values are read. */
async function readRows(raw: RawSeries, answers: Answers, notes: Notes): Promise<RowsKind> {
  const { axis } = raw;
  const places = sortPlaces(axis.from);
  const sorted = pick(axis.from, places);
  const hasEnds = axis.to.some((to) => !Number.isNaN(to));
  if (hasEnds) return readEndedRows(raw, places, sorted, notes);
  if (axis.precision === 'time') return readTimedRows(raw, places, sorted, answers, notes);
  const isDaily =
    axis.precision === 'day' &&
    (findCommonStep(sorted) ?? axis.step ?? DAY_SECONDS) === DAY_SECONDS;
  if (isDaily && answers.kind !== 'period' && answers.period === undefined) {
    return {
      rows: { from: sorted, to: sorted.map((wall) => wall + DAY_SECONDS), places },
      kind: 'interval',
    };
  }
  const { readPeriodRows } = await import('./period-rows.ts');
  return { rows: readPeriodRows(raw, places, answers, notes), kind: 'period' };
}

function readEndedRows(raw: RawSeries, places: Places, from: Numbers, notes: Notes): RowsKind {
  const step = findCommonStep(from) ?? DAY_SECONDS;
  const reversedCount = places.filter(
    (place, index) => (raw.axis.to[place] ?? 0) < (from[index] ?? 0),
  ).length;
  // A bill does not end before it begins: day and month stand in the other order.
  notes.coherence -= (reversedCount / Math.max(1, places.length)) * 3;
  const to = pick(raw.axis.to, places).map((end, index) => {
    const start = from[index] ?? 0;
    return Number.isNaN(end) || end <= start ? start + step : end;
  });
  const longCount = to.filter((end, index) => end - (from[index] ?? 0) > 1.5 * DAY_SECONDS).length;
  const rows = { from, to, places };
  const kind = longCount > from.length / 2 ? 'period' : 'interval';
  if (raw.axis.precision === 'month') return { rows: splitSharedMonths(rows), kind };
  return { rows: raw.axis.precision === 'day' ? splitSharedDays(rows) : rows, kind };
}

/** Where rows end in the month in which the next begins, that month counts for the next row alone. */
function splitSharedMonths({ from, to, places }: CoveredRows): CoveredRows {
  const sharedCount = from.filter(
    (start, index) => start === findMonthStart(to[index - 1] ?? 0, -1),
  ).length;
  if (from.length < 2 || sharedCount < (from.length - 1) * 0.6) return { from, to, places };
  return {
    from,
    to: to.map((end, index) =>
      Math.max(findMonthStart(end, -1), findMonthStart(from[index] ?? 0, 1)),
    ),
    places,
  };
}

/** Where bills end on the day on which the next begins, that day counts for the first bill alone; of shorter rows for the next. */
function splitSharedDays(rows: CoveredRows): CoveredRows {
  const { from, to, places } = rows;
  const sharedCount = from.filter(
    (start, index) => start === (to[index - 1] ?? 0) - DAY_SECONDS,
  ).length;
  if (from.length < 2 || sharedCount < (from.length - 1) * 0.6) return rows;
  const longCount = to.filter((end, index) => end - (from[index] ?? 0) > 3 * DAY_SECONDS).length;
  if (longCount > to.length / 2)
    return { from: from.map((start) => start + DAY_SECONDS), to, places };
  return { from, to: to.map((end) => end - DAY_SECONDS), places };
}

function readTimedRows(
  raw: RawSeries,
  places: Places,
  sorted: Numbers,
  answers: Answers,
  notes: Notes,
): RowsKind {
  const step = Math.min(findCommonStep(sorted) ?? HOUR, DAY_SECONDS);
  const meaning = decideStamp(raw.axis, sorted, step);
  const stamp = answers.intervalStamp ?? meaning.stamp;
  if (answers.intervalStamp === undefined) {
    notes.evidence.push(`Times are the ${stamp} of each interval: ${meaning.why}.`);
    if (raw.axis.stamp === undefined) {
      const other = stamp === 'start' ? 'end' : 'start';
      notes.doubts.push({ key: 'intervalStamp', values: [stamp, other], ask: false });
    }
  }
  const from = stamp === 'end' ? sorted.map((wall) => wall - step) : sorted;
  return { rows: { from, to: from.map((wall) => wall + step), places }, kind: 'interval' };
}

export interface ReadSpans {
  spans: Spans;
  kind: 'interval' | 'period';
  missing: number;
  /** Energy of the other direction, from a column that falls below zero. */
  belowZero?: Spans;
}

/** The energy of a series of intervals or bills. */
export async function readSpans(
  raw: RawSeries,
  unit: Unit,
  answers: Answers,
  notes: Notes,
  channel: Channel | 'ignore' | undefined,
): Promise<ReadSpans> {
  const { rows, kind } = await readRows(raw, answers, notes);
  const isPower = isPowerUnit(unit);
  // A bill below zero says nothing of what was used.
  const isBill = kind === 'period' && (channel ?? 'import') === 'import';
  const sign = isBill ? 'above' : findSign(raw, notes, channel);
  const factor = KWH_IN[unit] * (answers.multiplier ?? 1) * (sign === 'below' ? -1 : 1);
  const spans = new SpanList(rows.places.length);
  const below = new SpanList(sign === 'both' ? rows.places.length : 0);
  const compareWithLast = createRowComparison(rows, notes, answers);
  let isLastAdded = false;
  let missing = 0;
  rows.places.forEach((place, index) => {
    const value = raw.value[place] ?? Number.NaN;
    const isCredit = isBill && value < 0;
    if (isCredit) notes.flags.add('bill-below-zero');
    if (Number.isNaN(value) || isCredit) {
      missing += 1;
      return;
    }
    const estimated = raw.estimatedPlaces.has(place);
    const outcome = compareWithLast(index, value, estimated);
    if (outcome === 'again') return;
    if (outcome === 'measured') {
      spans.length -= Number(isLastAdded);
      below.length = Math.max(0, below.length - 1);
    }
    const from = rows.from[index] ?? 0;
    const to = rows.to[index] ?? 0;
    const kWh = value * factor * (isPower ? (to - from) / HOUR : 1);
    const line = raw.axis.line[place] ?? 0;
    const wrong = findProblem(kWh, sign !== 'above');
    isLastAdded = wrong === undefined;
    if (wrong !== undefined) raw.badLines.push({ line, message: wrong });
    else spans.add(from, to, Math.max(0, kWh), line, estimated);
    if (sign === 'both') below.add(from, to, Math.max(0, -kWh), line, estimated);
  });
  const read = { spans: spans.finish(), kind, missing };
  return below.length > 0 ? { ...read, belowZero: below.finish() } : read;
}

function findProblem(kWh: number, maySink: boolean): string | undefined {
  if (kWh < 0 && !maySink) return 'The value is below zero.';
  return Math.abs(kWh) > IMPORT_LIMITS.spanKWh ? TOO_MUCH : undefined;
}

/** The message about a value that no home uses at once. */
export const TOO_MUCH = 'The value is more than 1,00,000 kWh.';

/* Rows that cover the time of the row before: the same row again, or the repeated hour of a clock change. */

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
export function createRowComparison(
  rows: CoveredRows,
  notes: Notes,
  { estimates = 'replace', repeats }: Answers,
) {
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
      const outcome = judgeRepeat(before.value === value, repeats, notes);
      if (outcome === 'measured') last = row;
      return outcome;
    }
    notes.flags.add('estimated');
    note('Where a measured value stands beside an estimate of the same time, one counts.');
    if (estimated || estimates === 'keep') return 'again';
    last = row;
    return 'measured';
  };
}

/** What becomes of a second row of one time: the same is left out, and of different values one counts, as may be said. */
function judgeRepeat(
  isSame: boolean,
  repeats: Answers['repeats'],
  notes: Notes,
): 'other' | 'again' | 'measured' {
  notes.flags.add(isSame ? 'duplicates' : 'conflicts');
  if (isSame) return 'again';
  const values = ['first', 'last', 'sum'];
  addDoubt(notes, { key: 'repeats', values, ask: false });
  return repeats === 'sum' ? 'other' : repeats === 'last' ? 'measured' : 'again';
}

function countRepeatedSeconds({ from, to }: CoveredRows): Map<number, number> {
  const seconds = new Map<number, number>();
  for (let index = 1; index < from.length; index += 1) {
    if (from[index] !== from[index - 1]) continue;
    const day = Math.floor((from[index] ?? 0) / DAY_SECONDS);
    seconds.set(day, (seconds.get(day) ?? 0) + (to[index] ?? 0) - (from[index] ?? 0));
  }
  return seconds;
}
