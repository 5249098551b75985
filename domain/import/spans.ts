/** Values of intervals and bills as energy over spans of time. */
import { IMPORT_LIMITS } from './limits.ts';
import type { Answers, Axis, Notes, RawSeries, Spans, Unit } from './types.ts';

const DAY = 86_400;
const HOUR = 3_600;

/** kWh in one of a unit; power counts for an hour. */
export const KWH_IN: Record<Unit, number> = { Wh: 0.001, kWh: 1, MWh: 1000, W: 0.001, kW: 1 };

export function emptySpans(): Spans {
  return { from: [], to: [], kWh: [], line: [], estimated: [] };
}

/** Adds a span. */
export function addSpan(
  spans: Spans,
  from: number,
  to: number,
  kWh: number,
  line: number,
  estimated: boolean,
): void {
  spans.from.push(from);
  spans.to.push(to);
  spans.kWh.push(kWh);
  spans.line.push(line);
  spans.estimated.push(estimated);
}

/** The positions of a list in order of time. A file that runs backwards is turned whole, so that equal stamps stay in order. */
export function inOrder(stamps: readonly number[]): number[] {
  const order = stamps.map((_, at) => at);
  let falls = 0;
  let rises = 0;
  for (let at = 1; at < stamps.length; at += 1) {
    const step = (stamps[at] ?? 0) - (stamps[at - 1] ?? 0);
    if (step < 0) falls += 1;
    else if (step > 0) rises += 1;
  }
  if (falls === 0) return order;
  if (falls > rises) order.reverse();
  return order.sort((a, b) => (stamps[a] ?? 0) - (stamps[b] ?? 0));
}

/** The smallest step that is common: a tenth of the steps or more have it. */
export function commonStep(sorted: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  let total = 0;
  for (let at = 1; at < sorted.length; at += 1) {
    const step = (sorted[at] ?? 0) - (sorted[at - 1] ?? 0);
    if (step <= 0) continue;
    total += 1;
    if (counts.size < 5_000 || counts.has(step)) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count >= Math.max(1, total * 0.1));
  return common.length === 0 ? undefined : Math.min(...common.map(([step]) => step));
}

/** How the lone stamps of a series are meant. */
function stampMeaning(
  axis: Axis,
  sorted: readonly number[],
  step: number,
): { stamp: 'start' | 'end'; why: string } {
  if (axis.stamp !== undefined) {
    return { stamp: axis.stamp, why: `the ${axis.stamp} of each interval is named` };
  }
  const first = (sorted[0] ?? 0) % DAY;
  const last = (sorted.at(-1) ?? 0) % DAY;
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

/** What rows cover, in order of time; `at` is a row's place in the series. Lists of numbers, since a year of minutes has half a million. */
interface SpanRows {
  from: number[];
  to: number[];
  at: readonly number[];
}

type RowsKind = { rows: SpanRows; kind: 'interval' | 'period' };

/** What the rows of a series cover, before their values are read. */
function rowsOf(raw: RawSeries, answers: Answers, notes: Notes): RowsKind {
  const { axis } = raw;
  const at = inOrder(axis.from);
  const sorted = at.map((place) => axis.from[place] ?? 0);
  const hasEnds = axis.to.some((to) => !Number.isNaN(to));
  if (hasEnds) return endedRows(raw, at, sorted);
  if (axis.precision === 'time') return timedRows(raw, at, sorted, answers, notes);
  const isDaily = axis.precision === 'day' && (commonStep(sorted) ?? DAY) === DAY;
  if (isDaily && answers.kind !== 'period' && answers.period === undefined) {
    return { rows: { from: sorted, to: sorted.map((wall) => wall + DAY), at }, kind: 'interval' };
  }
  return { rows: periodRows(raw, at, answers, notes), kind: 'period' };
}

function endedRows(raw: RawSeries, at: readonly number[], from: number[]): RowsKind {
  const step = commonStep(from) ?? DAY;
  const to = at.map((place, index) => {
    const start = from[index] ?? 0;
    const end = raw.axis.to[place] ?? Number.NaN;
    return Number.isNaN(end) || end <= start ? start + step : end;
  });
  const long = to.filter((end, index) => end - (from[index] ?? 0) > 1.5 * DAY).length;
  const rows = { from, to, at };
  const kind = long > from.length / 2 ? 'period' : 'interval';
  return { rows: raw.axis.precision === 'day' ? unshareDays(rows) : rows, kind };
}

/** Where one bill ends on the day on which the next begins, that day belongs to the first. */
function unshareDays(rows: SpanRows): SpanRows {
  const { from, to, at } = rows;
  const shared = from.filter((start, index) => start === (to[index - 1] ?? 0) - DAY).length;
  if (from.length < 2 || shared < (from.length - 1) * 0.6) return rows;
  const long = to.filter((end, index) => end - (from[index] ?? 0) > 3 * DAY).length;
  if (long > to.length / 2) return { from: from.map((start) => start + DAY), to, at };
  return { from, to: to.map((end) => end - DAY), at };
}

function timedRows(
  raw: RawSeries,
  at: readonly number[],
  sorted: number[],
  answers: Answers,
  notes: Notes,
): RowsKind {
  const step = Math.min(commonStep(sorted) ?? HOUR, DAY);
  const meaning = stampMeaning(raw.axis, sorted, step);
  const stamp = answers.intervalStamp ?? meaning.stamp;
  if (answers.intervalStamp === undefined) {
    notes.evidence.push(`Times are the ${stamp} of each interval: ${meaning.why}.`);
    if (raw.axis.stamp === undefined) {
      const other = stamp === 'start' ? 'end' : 'start';
      notes.doubts.push({ key: 'intervalStamp', values: [stamp, other], ask: false });
    }
  }
  const from = stamp === 'end' ? sorted.map((wall) => wall - step) : sorted;
  return { rows: { from, to: from.map((wall) => wall + step), at }, kind: 'interval' };
}

/** Whether a row is not the one before once more: of two with one date the first counts. */
function isFirst(
  { axis, value }: RawSeries,
  place: number,
  before: number | undefined,
  notes: Notes,
): boolean {
  if (before === undefined || axis.from[before] !== axis.from[place]) return true;
  notes.flags.add(value[before] === value[place] ? 'duplicates' : 'conflicts');
  return false;
}

const monthStart = (wall: number, months = 0): number => {
  const date = new Date(wall * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
};

/** Bills and months that give one date each: the whole month, or the days since the row before. */
function periodRows(
  raw: RawSeries,
  places: readonly number[],
  answers: Answers,
  notes: Notes,
): SpanRows {
  const at = places.filter((place, index) => isFirst(raw, place, places[index - 1], notes));
  const stamps = at.map((place) => raw.axis.from[place] ?? 0);
  const firsts = stamps.every((wall) => wall === monthStart(wall));
  const isMonth = raw.axis.precision === 'month' || (firsts && raw.axis.ofReadings !== true);
  const period = answers.period ?? (isMonth ? 'calendar-month' : 'previous');
  if (answers.period === undefined) {
    const values = ['calendar-month', 'previous'];
    notes.doubts.push({ key: 'period', values: isMonth ? values : values.reverse(), ask: false });
  }
  if (period === 'calendar-month') {
    notes.flags.add('period-from-month');
    notes.evidence.push(
      'Each row is taken as its whole calendar month: the file gives no other dates.',
    );
    const from = stamps.map((wall) => monthStart(wall));
    return { from, to: stamps.map((wall) => monthStart(wall, 1)), at };
  }
  if (raw.axis.stamp === 'start' && answers.period === undefined && stamps.length > 1) {
    notes.evidence.push('Each row covers the days from its date up to the next row.');
    const length = (stamps.at(-1) ?? 0) - (stamps.at(-2) ?? 0);
    return { from: stamps, to: [...stamps.slice(1), (stamps.at(-1) ?? 0) + length], at };
  }
  notes.evidence.push(
    'Each row covers the days after the date of the row before, up to its own date.',
    'The first row is left out: when it begins is not in the file.',
  );
  const to = stamps.slice(1).map((wall) => wall + DAY);
  return { from: stamps.slice(0, -1).map((wall) => wall + DAY), to, at: at.slice(1) };
}

export interface ReadSpans {
  spans: Spans;
  kind: 'interval' | 'period';
  missing: number;
  /** Energy given back, from a column that falls below zero: of a balance only. */
  below?: Spans;
}

/** The energy of a series of intervals or bills. */
export function readSpans(
  raw: RawSeries,
  unit: Unit,
  answers: Answers,
  notes: Notes,
  isBalance: boolean,
): ReadSpans {
  const { rows, kind } = rowsOf(raw, answers, notes);
  const hours = unit === 'W' || unit === 'kW';
  const sign = signOf(raw.value);
  const factor = KWH_IN[unit] * (answers.multiplier ?? 1) * (sign === 'below' ? -1 : 1);
  const spans = emptySpans();
  const below = emptySpans();
  const again = new Repeats(rows, notes);
  let missing = 0;
  rows.at.forEach((at, index) => {
    const value = raw.value[at] ?? Number.NaN;
    if (Number.isNaN(value)) {
      missing += 1;
      return;
    }
    if (again.isRepeated(index, value)) return;
    const from = rows.from[index] ?? 0;
    const to = rows.to[index] ?? 0;
    const kWh = value * factor * (hours ? (to - from) / HOUR : 1);
    const line = raw.axis.line[at] ?? 0;
    const estimated = raw.estimated.has(at);
    const wrong = problemOf(kWh, isBalance);
    if (wrong !== undefined) raw.bad.push({ line, message: wrong });
    else addSpan(spans, from, to, Math.max(0, kWh), line, estimated);
    if (isBalance && sign === 'both') addSpan(below, from, to, Math.max(0, -kWh), line, estimated);
  });
  if (sign === 'below')
    notes.evidence.push(`“${raw.name}” counts below zero: the sign is left out.`);
  return below.from.length > 0 ? { spans, kind, missing, below } : { spans, kind, missing };
}

function problemOf(kWh: number, isBalance: boolean): string | undefined {
  if (kWh < 0 && !isBalance) return 'The value is below zero.';
  return Math.abs(kWh) > IMPORT_LIMITS.spanKWh ? TOO_MUCH : undefined;
}

/** What is said of a value that no home uses at once. */
export const TOO_MUCH = 'The value is more than 1,00,000 kWh.';

function signOf(values: readonly number[]): 'above' | 'below' | 'both' {
  const hasBelow = values.some((value) => value < 0);
  if (!hasBelow) return 'above';
  return values.some((value) => value > 0) ? 'both' : 'below';
}

/**
 * Clocks go back on a Sunday, at an hour up to 3: the last of October in Europe, the first of November in North
 * America, the first of April in Australia, New Zealand and Chile.
 */
function mayRepeat(date: Date): boolean {
  if (date.getUTCDay() !== 0 || date.getUTCHours() > 3) return false;
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
  return (month === 10 && day >= 25) || (month === 11 && day <= 7) || (month === 4 && day <= 7);
}

/** Rows that cover the same time as the row before. */
class Repeats {
  readonly #rows: SpanRows;
  readonly #notes: Notes;
  #from = Number.NaN;
  #to = Number.NaN;
  #value = Number.NaN;
  /** Seconds that stand twice, by number of the day; made when a first repeat is met. */
  #twice: Map<number, number> | undefined;

  constructor(rows: SpanRows, notes: Notes) {
    this.#rows = rows;
    this.#notes = notes;
  }

  /** Whether a row says again what is known. The repeated hour of an autumn change does not: it counts twice. */
  isRepeated(index: number, value: number): boolean {
    const from = this.#rows.from[index] ?? 0;
    const to = this.#rows.to[index] ?? 0;
    const same = from === this.#from && to === this.#to;
    const known = this.#value;
    this.#from = from;
    this.#to = to;
    this.#value = value;
    if (!same) return false;
    if (this.#isRepeatedHour(from, to)) {
      const fact = 'An hour stands twice on the day of the clock change: both count.';
      this.#notes.flags.add(known === value ? 'duplicates' : 'overlap');
      if (!this.#notes.evidence.includes(fact)) this.#notes.evidence.push(fact);
      return false;
    }
    this.#notes.flags.add(known === value ? 'duplicates' : 'conflicts');
    this.#value = known;
    return true;
  }

  /** Whether clocks went back at this hour somewhere, and one hour of the day stands twice. */
  #isRepeatedHour(from: number, to: number): boolean {
    if (!mayRepeat(new Date(from * 1000)) || to - from > HOUR) return false;
    this.#twice ??= this.#countTwice();
    return this.#twice.get(Math.floor(from / DAY)) === HOUR;
  }

  #countTwice(): Map<number, number> {
    const twice = new Map<number, number>();
    const { from, to } = this.#rows;
    for (let at = 1; at < from.length; at += 1) {
      if (from[at] !== from[at - 1]) continue;
      const day = Math.floor((from[at] ?? 0) / DAY);
      twice.set(day, (twice.get(day) ?? 0) + (to[at] ?? 0) - (from[at] ?? 0));
    }
    return twice;
  }
}
