/**
 * Reads a CSV file into readings, or lists what is wrong with it, line by line. The bytes come in
 * chunks and pass through a window of fixed size, so that a large file needs little more memory
 * than its readings. How the file is cut into chunks changes nothing: the window is read only when
 * it is full or the file has ended. No bytes make it throw.
 */
import { shorten } from '#domain/base/errors.ts';
import { CSV_MAX_BYTES, CSV_MAX_ROWS } from '#domain/base/limits.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { RowChecker } from './checker.ts';
import { readHeader } from './columns.ts';
import { BadLines, type CsvFailure, csvProblems, makeTooLarge, makeWrongFile } from './problems.ts';
import { type RecordKind, RecordScanner } from './records.ts';
import { type ReadingRows, RowsBuilder } from './rows.ts';
import { FieldSplitter, type LineEnd } from './split.ts';

export type CsvResult = { ok: true; rows: ReadingRows } | CsvFailure;

export interface CsvReader {
  /** Whether the file is already refused: further chunks change nothing. */
  readonly stopped: boolean;
  push(chunk: Uint8Array): void;
  /** Returns the result. Call it once, after the last chunk. */
  finish(): CsvResult;
}

/** Reads a file that comes in chunks. `today` is the day in India, after which no reading can lie. */
export function createCsvReader(today: IsoDate): CsvReader {
  return new Reader(today);
}

/** Reads a whole file. */
export function readCsv(bytes: Uint8Array, today: IsoDate): CsvResult {
  const reader = createCsvReader(today);
  reader.push(bytes);
  return reader.finish();
}

/** How much of a bad line is decoded; `shorten` then cuts it to what a message shows. */
const FOUND_BYTES = 256;

class Reader implements CsvReader {
  readonly #today: IsoDate;
  readonly #scanner = new RecordScanner();
  readonly #strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #lenient = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });
  readonly #rows = new RowsBuilder();
  readonly #badLines = new BadLines();

  #byteCount = 0;
  #hasBegun = false;
  #fieldCount = 0;
  #splitter: FieldSplitter | undefined;
  #checker: RowChecker | undefined;
  #rowCount = 0;
  #failure: CsvFailure | undefined;

  /** A run of well-formed records in the window, which are split together. */
  #runLineEnd: LineEnd = 'lf';
  #runStop = 0;
  #runStarts: number[] = [];
  #runLines: number[] = [];

  constructor(today: IsoDate) {
    this.#today = today;
  }

  get stopped(): boolean {
    return this.#failure !== undefined;
  }

  push(chunk: Uint8Array): void {
    const allowed = Math.min(chunk.length, CSV_MAX_BYTES - this.#byteCount);
    let from = 0;
    while (from < allowed && !this.stopped) {
      from += this.#scanner.fill(chunk, from, allowed);
      if (this.#scanner.full) this.#read(false);
    }
    this.#byteCount += allowed;
    if (chunk.length > allowed && !this.stopped) {
      // Check what came before the limit first: a wrong header says more than the size.
      this.#read(false);
      this.#failure ??= makeTooLarge(csvProblems.tooManyBytes());
    }
  }

  finish(): CsvResult {
    if (!this.stopped) this.#read(true);
    if (this.#failure !== undefined) return this.#failure;
    if (this.#badLines.count > 0) return this.#badLines.makeFailure();
    if (this.#checker === undefined) return makeWrongFile(csvProblems.empty);
    if (this.#rowCount === 0) return makeWrongFile(csvProblems.noReadings);
    return { ok: true, rows: this.#rows.getRows() };
  }

  #read(last: boolean): void {
    if (!this.#hasBegun) this.#checkStart();
    while (!this.stopped) {
      const kind = this.#scanner.findNext(last);
      if (kind === 'incomplete') break;
      if (kind === 'blank') this.#endRun();
      else if (this.#checker === undefined) this.#readHeader(kind);
      else this.#readRecord(kind);
    }
    this.#endRun();
  }

  #checkStart(): void {
    this.#hasBegun = true;
    if (this.#scanner.startsWith(0xef, 0xbb, 0xbf)) this.#scanner.skip(3);
    const isUtf16 = this.#scanner.startsWith(0xff, 0xfe) || this.#scanner.startsWith(0xfe, 0xff);
    if (isUtf16) this.#failure = makeWrongFile(csvProblems.notText);
  }

  #readHeader(kind: RecordKind): void {
    const { start, stop, fieldCount, line } = this.#scanner;
    const isWhole = kind === 'lf' || kind === 'crlf';
    const text = isWhole ? this.#decode(start, stop) : undefined;
    if (!isWhole || text === undefined) {
      this.#refuseFile(isWhole ? 'binary' : kind);
      return;
    }
    this.#fieldCount = fieldCount;
    this.#splitter = new FieldSplitter(fieldCount);
    let names: string[] = [];
    this.#splitter.split(text, kind, (row) => {
      names = row;
    });
    const header = readHeader(names);
    if (header.ok) {
      this.#checker = new RowChecker(header.columns, this.#today, this.#rows, this.#badLines);
    } else {
      this.#badLines.add(line, () => header.details);
      this.#failure = this.#badLines.makeFailure();
    }
  }

  #readRecord(kind: RecordKind): void {
    const { start, stop, fieldCount, line } = this.#scanner;
    this.#rowCount += 1;
    if (this.#rowCount > CSV_MAX_ROWS) {
      this.#failure = makeTooLarge(csvProblems.tooManyRows());
    } else if (kind === 'afterQuote' || kind === 'loneReturn') {
      this.#refuseRecord(describeBreak(kind));
    } else if (kind !== 'lf' && kind !== 'crlf') {
      this.#refuseFile(kind);
    } else if (fieldCount !== this.#fieldCount) {
      this.#refuseRecord(csvProblems.fieldCount(fieldCount, this.#fieldCount));
    } else {
      if (kind !== this.#runLineEnd) this.#endRun();
      this.#runLineEnd = kind;
      this.#runStop = stop;
      this.#runStarts.push(start);
      this.#runLines.push(line);
    }
  }

  /** Refuses one record; those after it are still checked. */
  #refuseRecord(message: string): void {
    this.#endRun();
    const { start, stop, line } = this.#scanner;
    this.#badLines.add(line, () => [{ found: this.#readExcerpt(start, stop), message }]);
  }

  /** Refuses the file: the records after this one cannot be separated. */
  #refuseFile(kind: RecordKind): void {
    this.#endRun();
    this.#badLines.add(this.#scanner.line, () => [{ message: describeBreak(kind) }]);
    this.#failure = this.#badLines.makeFailure();
  }

  #endRun(): void {
    const [start] = this.#runStarts;
    if (start === undefined) return;
    const text = this.#decode(start, this.#runStop);
    if (text === undefined) this.#checkOneByOne();
    else this.#check(text, this.#runLines);
    this.#runStarts = [];
    this.#runLines = [];
  }

  /** Finds the records of a run that are not UTF-8. */
  #checkOneByOne(): void {
    this.#runStarts.forEach((start, index) => {
      const stop = this.#runStarts[index + 1] ?? this.#runStop;
      const line = this.#runLines[index] ?? 0;
      const text = this.#decode(start, stop);
      if (text !== undefined) this.#check(text, [line]);
      else this.#badLines.add(line, () => [this.#describeNotText(start, stop)]);
    });
  }

  #describeNotText(start: number, stop: number): { found: string; message: string } {
    return { found: this.#readExcerpt(start, stop), message: csvProblems.lineNotText };
  }

  #check(text: string, lines: readonly number[]): void {
    let index = 0;
    this.#splitter?.split(text, this.#runLineEnd, (row) => {
      this.#checker?.check(row, lines[index] ?? 0);
      index += 1;
    });
  }

  /** Bytes of the window as text; nothing when they are not UTF-8. */
  #decode(start: number, stop: number): string | undefined {
    try {
      return this.#strict.decode(this.#scanner.bytes.subarray(start, stop));
    } catch {
      return undefined;
    }
  }

  #readExcerpt(start: number, stop: number): string {
    const end = Math.min(stop, start + FOUND_BYTES);
    return shorten(this.#lenient.decode(this.#scanner.bytes.subarray(start, end)));
  }
}

function describeBreak(kind: RecordKind): string {
  switch (kind) {
    case 'unclosed':
      return csvProblems.unclosed;
    case 'tooLong':
      return csvProblems.tooLong;
    case 'afterQuote':
      return csvProblems.afterQuote;
    case 'loneReturn':
      return csvProblems.loneReturn;
    default:
      return csvProblems.notText;
  }
}
