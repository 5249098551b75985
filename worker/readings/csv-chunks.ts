/** A file's readings as JSON in chunks that fit a bound parameter, in the order of their days. */
import { compareRows, NO_EMISSION, type ReadingRows, sortByDay } from '#domain/reading/csv/rows.ts';
import type { CsvChunk } from '#worker/imports/queries.ts';

/** D1 takes strings of up to 2 MB. */
const CHUNK_LENGTH = 1_000_000;
/** More than any row takes, with the end of its day and the beginning of the next. */
const ROW_MAX_LENGTH = 100;

/**
 * The chunks of a file. Digits are written as bytes: a string for each row would take several
 * times the file's size in memory.
 */
export function* splitIntoChunks(rows: ReadingRows): Generator<CsvChunk> {
  const order = sortByDay(rows);
  const occurrence = countOccurrences(rows, order);
  const writer = new ByteWriter(CHUNK_LENGTH + ROW_MAX_LENGTH);
  let firstDay = 0;
  for (let place = 0; place < rows.count; place += 1) {
    const row = getElement(order, place);
    const day = getElement(rows.readingDay, row);
    const isStart = writer.length === 0;
    if (isStart) firstDay = day;
    if (isStart || day !== getElement(rows.readingDay, getElement(order, place - 1))) {
      writer
        .writeText(isStart ? '{"' : '],"')
        .writeNumber(day)
        .writeText('":[');
    } else {
      writer.writeText(',');
    }
    writeRow(writer, rows, row, getElement(occurrence, row));
    if (writer.length > CHUNK_LENGTH || place === rows.count - 1) {
      yield { json: writer.writeText(']}').takeText(), firstDay, lastDay: day };
    }
  }
}

/** A row as a number of Wh, or as a list: Wh, grams, occurrence, first day, source, 0 for an estimate. */
function writeRow(writer: ByteWriter, rows: ReadingRows, row: number, occurrence: number): void {
  const start = getElement(rows.startDay, row);
  const grams = getElement(rows.emissionG, row);
  const hasGrams = grams !== NO_EMISSION;
  const cells = [
    occurrence > 1 ? occurrence : undefined,
    start === getElement(rows.readingDay, row) ? undefined : start,
    getElement(rows.isManual, row) === 1 ? 0 : undefined,
    getElement(rows.isEstimated, row) === 1 ? 0 : undefined,
  ];
  const lastCell = cells.findLastIndex((cell) => cell !== undefined);
  const isList = hasGrams || lastCell >= 0;
  if (isList) writer.writeText('[');
  writer.writeNumber(getElement(rows.consumptionWh, row));
  if (isList) writer.writeText(hasGrams ? ',' : ',-').writeNumber(Math.abs(grams));
  for (let place = 0; place <= lastCell; place += 1) writer.writeCell(cells[place]);
  if (isList) writer.writeText(']');
}

const ZERO = '0'.charCodeAt(0);

/** Writes ASCII text into a buffer that is used again. */
class ByteWriter {
  length = 0;
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder();

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  writeText(text: string): this {
    for (let index = 0; index < text.length; index += 1) {
      this.#bytes[this.length++] = text.charCodeAt(index);
    }
    return this;
  }

  /** A whole number that is not negative. */
  writeNumber(value: number): this {
    let digits = 1;
    for (let power = 10; power <= value; power *= 10) digits += 1;
    let rest = value;
    for (let place = this.length + digits - 1; place >= this.length; place -= 1) {
      this.#bytes[place] = ZERO + (rest % 10);
      rest = Math.trunc(rest / 10);
    }
    this.length += digits;
    return this;
  }

  writeCell(value: number | undefined): this {
    this.writeText(',');
    return value === undefined ? this.writeText('null') : this.writeNumber(value);
  }

  /** Returns what was written, and empties the buffer. */
  takeText(): string {
    const text = this.#decoder.decode(this.#bytes.subarray(0, this.length));
    this.length = 0;
    return text;
  }
}

/** For each row, how many rows equal to it the file has up to it, itself included. */
function countOccurrences(rows: ReadingRows, order: Uint32Array): Uint32Array {
  const result = new Uint32Array(rows.count).fill(1);
  for (let from = 0; from < rows.count; ) {
    const day = getElement(rows.readingDay, getElement(order, from));
    let until = from + 1;
    while (until < rows.count && getElement(rows.readingDay, getElement(order, until)) === day)
      until += 1;
    if (until - from > 1) countEqual(rows, order.slice(from, until), result);
    from = until;
  }
  return result;
}

function countEqual(rows: ReadingRows, sameDay: Uint32Array, result: Uint32Array): void {
  sameDay.sort((a, b) => compareRows(rows, a, b) || a - b);
  for (let place = 1; place < sameDay.length; place += 1) {
    const row = getElement(sameDay, place);
    const before = getElement(sameDay, place - 1);
    if (compareRows(rows, row, before) === 0) result[row] = getElement(result, before) + 1;
  }
}

/** An element that is known to be there. */
function getElement(array: Int32Array | Uint32Array | Uint8Array, index: number): number {
  return array[index] as number;
}
