/** Many readings in little memory: a typed array for each property. */
import { CSV_MAX_ROWS } from '#domain/base/limits.ts';
import type { StoredReading } from '#domain/reading/reading.ts';

/** A reading of a file: without `seq`, which it gets when it is stored. */
export type CsvReading = Omit<StoredReading, 'seq'>;

/** Marks a reading without recorded emissions. */
export const NO_EMISSION = -1;

/** The readings of a file, in its order. */
export interface ReadingRows {
  readonly count: number;
  /** Day numbers, as `toDayNumber` counts them. */
  readonly readingDay: Int32Array;
  /** The first day covered; the reading's own when it covers one day. */
  readonly startDay: Int32Array;
  readonly consumptionWh: Int32Array;
  /** `NO_EMISSION` where none were recorded. */
  readonly emissionG: Int32Array;
  /** 1 for a reading typed by hand, 0 for one from a file. */
  readonly isManual: Uint8Array;
  /** 1 for an estimate, 0 for what was measured. */
  readonly isEstimated: Uint8Array;
  /** The line of the file on which each begins. */
  readonly line: Int32Array;
}

const FIRST_CAPACITY = 1024;

/** Collects rows in columns that double when they are full. */
export class RowsBuilder {
  count = 0;
  #capacity = 0;
  #readingDay = new Int32Array(0);
  #startDay = new Int32Array(0);
  #consumptionWh = new Int32Array(0);
  #emissionG = new Int32Array(0);
  #isManual = new Uint8Array(0);
  #isEstimated = new Uint8Array(0);
  #line = new Int32Array(0);

  add(
    readingDay: number,
    startDay: number,
    consumptionWh: number,
    emissionG: number,
    isManual: boolean,
    line: number,
    isEstimated = false,
  ): void {
    const row = this.count;
    if (row === this.#capacity) this.#grow();
    this.#readingDay[row] = readingDay;
    this.#startDay[row] = startDay;
    this.#consumptionWh[row] = consumptionWh;
    this.#emissionG[row] = emissionG;
    this.#isManual[row] = isManual ? 1 : 0;
    this.#isEstimated[row] = isEstimated ? 1 : 0;
    this.#line[row] = line;
    this.count = row + 1;
  }

  /** The rows so far, as views of the columns, without a copy. */
  getRows(): ReadingRows {
    const { count } = this;
    return {
      count,
      readingDay: this.#readingDay.subarray(0, count),
      startDay: this.#startDay.subarray(0, count),
      consumptionWh: this.#consumptionWh.subarray(0, count),
      emissionG: this.#emissionG.subarray(0, count),
      isManual: this.#isManual.subarray(0, count),
      isEstimated: this.#isEstimated.subarray(0, count),
      line: this.#line.subarray(0, count),
    };
  }

  #grow(): void {
    const doubled = Math.max(FIRST_CAPACITY, this.#capacity * 2);
    const capacity =
      this.#capacity < CSV_MAX_ROWS ? Math.min(doubled, CSV_MAX_ROWS) : this.#capacity * 2;
    this.#readingDay = enlarge(this.#readingDay, capacity);
    this.#startDay = enlarge(this.#startDay, capacity);
    this.#consumptionWh = enlarge(this.#consumptionWh, capacity);
    this.#emissionG = enlarge(this.#emissionG, capacity);
    this.#line = enlarge(this.#line, capacity);
    this.#isManual = enlargeFlags(this.#isManual, capacity);
    this.#isEstimated = enlargeFlags(this.#isEstimated, capacity);
    this.#capacity = capacity;
  }
}

function enlarge(column: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(capacity);
  larger.set(column);
  return larger;
}

function enlargeFlags(column: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(capacity);
  larger.set(column);
  return larger;
}

/** Compares two rows by all properties, for sorting. 0 when they are equal. */
export function compareRows(rows: ReadingRows, a: number, b: number): number {
  return (
    compareColumn(rows.readingDay, a, b) ||
    compareColumn(rows.startDay, a, b) ||
    compareColumn(rows.consumptionWh, a, b) ||
    compareColumn(rows.emissionG, a, b) ||
    compareColumn(rows.isManual, a, b) ||
    compareColumn(rows.isEstimated, a, b)
  );
}

function compareColumn(column: Int32Array | Uint8Array, a: number, b: number): number {
  return (column[a] ?? 0) - (column[b] ?? 0);
}

/** The rows by day, and within a day by their position in the file. */
export function sortByDay({ count, readingDay }: ReadingRows): Uint32Array {
  const order = new Uint32Array(count);
  const getDay = (row: number) => readingDay[row] ?? 0;
  let isSorted = true;
  for (let row = 0; row < count; row += 1) {
    order[row] = row;
    if (row > 0 && getDay(row) < getDay(row - 1)) isSorted = false;
  }
  return isSorted ? order : order.sort((a, b) => getDay(a) - getDay(b) || a - b);
}
