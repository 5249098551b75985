/** Values of intervals and bills as energy over spans of time. */
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
export function stampMeaning(axis: Axis, step: number): { stamp: 'start' | 'end'; why: string } {
  if (axis.stamp !== undefined)
    return { stamp: axis.stamp, why: `the ${axis.stamp} of each interval is named` };
  const sorted = inOrder(axis.from).map((at) => axis.from[at] ?? 0);
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

export interface SpanRow {
  from: number;
  to: number;
  value: number;
  at: number;
}

/** What the rows of a series cover, before their values are read. */
export function rowsOf(
  raw: RawSeries,
  answers: Answers,
  notes: Notes,
): { rows: SpanRow[]; kind: 'interval' | 'period' } {
  const { axis } = raw;
  const order = inOrder(axis.from);
  const sorted = order.map((at) => axis.from[at] ?? 0);
  const hasEnds = axis.to.some((to) => !Number.isNaN(to));
  if (hasEnds) return endedRows(raw, order);
  if (axis.precision === 'time')
    return { rows: timedRows(raw, order, sorted, answers, notes), kind: 'interval' };
  const step = commonStep(sorted) ?? DAY;
  if (
    axis.precision === 'day' &&
    step === DAY &&
    answers.kind !== 'period' &&
    answers.period === undefined
  ) {
    const rows = order.map((at) => row(raw, at, axis.from[at] ?? 0, (axis.from[at] ?? 0) + DAY));
    return { rows, kind: 'interval' };
  }
  return { rows: periodRows(raw, order, answers, notes), kind: 'period' };
}

function row(raw: RawSeries, at: number, from: number, to: number): SpanRow {
  return { from, to, value: raw.value[at] ?? Number.NaN, at };
}

function endedRows(
  raw: RawSeries,
  order: readonly number[],
): { rows: SpanRow[]; kind: 'interval' | 'period' } {
  const { from, to, precision } = raw.axis;
  const step = commonStep(order.map((at) => from[at] ?? 0)) ?? DAY;
  const rows = order.map((at) => {
    const start = from[at] ?? 0;
    const end = to[at] ?? Number.NaN;
    return row(raw, at, start, Number.isNaN(end) || end <= start ? start + step : end);
  });
  const long = rows.filter((one) => one.to - one.from > 1.5 * DAY).length;
  if (precision === 'day')
    return { rows: unshareDays(rows), kind: long > rows.length / 2 ? 'period' : 'interval' };
  return { rows, kind: long > rows.length / 2 ? 'period' : 'interval' };
}

/** Where one bill ends on the day on which the next begins, that day belongs to the first. */
function unshareDays(rows: SpanRow[]): SpanRow[] {
  const shared = rows.filter((one, at) => one.from === (rows[at - 1]?.to ?? 0) - DAY).length;
  if (rows.length < 2 || shared < (rows.length - 1) * 0.6) return rows;
  const isLong = rows.filter((one) => one.to - one.from > 3 * DAY).length > rows.length / 2;
  return rows.map((one) =>
    isLong ? { ...one, from: one.from + DAY } : { ...one, to: one.to - DAY },
  );
}

function timedRows(
  raw: RawSeries,
  order: readonly number[],
  sorted: readonly number[],
  answers: Answers,
  notes: Notes,
): SpanRow[] {
  const step = Math.min(commonStep(sorted) ?? HOUR, DAY);
  const meaning = stampMeaning(raw.axis, step);
  const stamp = answers.intervalStamp ?? meaning.stamp;
  if (answers.intervalStamp === undefined) {
    notes.evidence.push(`Times are the ${stamp} of each interval: ${meaning.why}.`);
    if (raw.axis.stamp === undefined) {
      notes.doubts.push({
        key: 'intervalStamp',
        values: [stamp, stamp === 'start' ? 'end' : 'start'],
        ask: false,
      });
    }
  }
  const shift = stamp === 'end' ? step : 0;
  return order.map((at) => {
    const from = (raw.axis.from[at] ?? 0) - shift;
    return row(raw, at, from, from + step);
  });
}

const monthStart = (wall: number, months = 0): number => {
  const date = new Date(wall * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
};

/** Bills and months that give one date each: the whole month, or the days since the row before. */
function periodRows(
  raw: RawSeries,
  order: readonly number[],
  answers: Answers,
  notes: Notes,
): SpanRow[] {
  const stamps = order.map((at) => raw.axis.from[at] ?? 0);
  const firsts = stamps.every((wall) => wall === monthStart(wall));
  const isMonth = raw.axis.precision === 'month' || (firsts && stamps.length > 0);
  const period = answers.period ?? (isMonth ? 'calendar-month' : 'previous');
  if (answers.period === undefined) {
    notes.doubts.push({
      key: 'period',
      values: isMonth ? ['calendar-month', 'previous'] : ['previous', 'calendar-month'],
      ask: false,
    });
  }
  if (period === 'calendar-month') {
    notes.flags.add('period-from-month');
    notes.evidence.push(
      'Each row is taken as its whole calendar month: the file gives no other dates.',
    );
    return order.map((at) => {
      const wall = raw.axis.from[at] ?? 0;
      return row(raw, at, monthStart(wall), monthStart(wall, 1));
    });
  }
  notes.evidence.push(
    'Each row covers the days after the date of the row before, up to its own date.',
  );
  const rows: SpanRow[] = [];
  order.forEach((at, index) => {
    const before = stamps[index - 1];
    const to = (stamps[index] ?? 0) + DAY;
    if (before !== undefined) rows.push(row(raw, at, before + DAY, to));
  });
  if (order.length > 0)
    notes.evidence.push('The first row is left out: when it begins is not in the file.');
  return rows;
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
  const isPower = unit === 'W' || unit === 'kW';
  const factor = KWH_IN[unit] * (answers.multiplier ?? 1);
  const negatives = rows.filter(({ value }) => value < 0).length;
  const flipped = negatives > 0 && rows.every(({ value }) => !(value > 0));
  const spans = emptySpans();
  const below = emptySpans();
  const known = rows.filter(({ value }) => !Number.isNaN(value));
  let previous: SpanRow | undefined;
  for (const one of known) {
    if (isAgain(previous, one, notes, rows)) continue;
    previous = one;
    const hours = isPower ? (one.to - one.from) / HOUR : 1;
    const kWh = one.value * factor * hours * (flipped ? -1 : 1);
    const line = raw.axis.line[one.at] ?? 0;
    const estimated = raw.estimated.has(one.at);
    if (kWh < 0 && !isBalance) raw.bad.push({ line, message: 'The value is below zero.' });
    else addSpan(spans, one.from, one.to, Math.max(0, kWh), line, estimated);
    if (isBalance) addSpan(below, one.from, one.to, Math.max(0, -kWh), line, estimated);
  }
  const missing = rows.length - known.length;
  if (flipped) notes.evidence.push(`“${raw.name}” counts below zero: the sign is left out.`);
  return negatives > 0 && isBalance ? { spans, kind, missing, below } : { spans, kind, missing };
}

/** Whether a row repeats the one before it. The repeated hour of an autumn change does not: it counts twice. */
function isAgain(
  previous: SpanRow | undefined,
  one: SpanRow,
  notes: Notes,
  rows: readonly SpanRow[],
): boolean {
  if (previous === undefined || previous.from !== one.from || previous.to !== one.to) return false;
  if (isRepeatedHour(one, rows)) {
    const fact = 'An hour stands twice on the day of the clock change: both count.';
    if (!notes.evidence.includes(fact)) notes.evidence.push(fact);
    return false;
  }
  if (previous.value === one.value) notes.flags.add('duplicates');
  else notes.flags.add('conflicts');
  return true;
}

/** Clocks go back on a Sunday, at an hour up to 3, in autumn of either half of the earth; one hour stands twice. */
function isRepeatedHour(one: SpanRow, rows: readonly SpanRow[]): boolean {
  const date = new Date(one.from * 1000);
  if (date.getUTCDay() !== 0 || date.getUTCHours() > 3 || one.to - one.from > HOUR) return false;
  if (![2, 3, 8, 9, 10].includes(date.getUTCMonth())) return false;
  const day = Math.floor(one.from / DAY);
  let repeated = 0;
  const seen = new Set<number>();
  for (const { from } of rows) {
    if (Math.floor(from / DAY) !== day) continue;
    if (seen.has(from)) repeated += 1;
    seen.add(from);
  }
  return repeated * (one.to - one.from) === HOUR;
}
