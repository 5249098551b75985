/** Series of formats whose records come one by one, their number unknown beforehand. */
import type { Budget } from '#domain/import/budget.ts';
import type { RawSeries, TimeAxis } from '#domain/import/types.ts';

type Lists = 'from' | 'to' | 'line';

export interface RecordSeries extends Omit<RawSeries, 'axis' | 'value'> {
  axis: Omit<TimeAxis, Lists>;
  from: number[];
  to: number[];
  line: number[];
  value: number[];
}

/** What is worked out for each series, however few values it has, in cells. */
const SERIES_CELLS = 1_000;

/** Counts a further series: a home has a few meters, with a few registers each. */
export function spendSeries(budget: Budget): void {
  budget.spendCells(SERIES_CELLS);
}

/** Adds the value of a record. */
export function addRecord(
  series: RecordSeries,
  from: number,
  to: number,
  value: number,
  line: number,
): void {
  series.from.push(from);
  series.to.push(to);
  series.line.push(line);
  series.value.push(value);
}

/** Puts a record at a place: over the one that is there, or at the end. */
export function setRecord(
  series: RecordSeries,
  index: number,
  record: Readonly<Record<Lists | 'value', number>>,
): void {
  for (const list of ['from', 'to', 'line', 'value'] as const) series[list][index] = record[list];
}

/** The series, when all its records are read. */
export function toRawSeries({ axis, from, to, line, value, ...rest }: RecordSeries): RawSeries {
  return {
    ...rest,
    axis: {
      ...axis,
      from: Float64Array.from(from),
      to: Float64Array.from(to),
      line: Uint32Array.from(line),
    },
    value: Float64Array.from(value),
  };
}
