/**
 * Where each record of a CSV file begins and ends, on which line, and with how many fields. This is
 * separate from splitting records into fields because uDSV gives no line numbers and, in a row with
 * too few fields, reads on into the next: it gets only records that passed here.
 */
import { CSV_RECORD_MAX_BYTES } from '#domain/base/limits.ts';

/**
 * - `lf`, `crlf`: well formed, by how its line ends
 * - `blank`: nothing but white space
 * - `afterQuote`, `loneReturn`: one bad record; the next can be read
 * - `binary`, `unclosed`, `tooLong`: nothing after this can be trusted
 * - `incomplete`: no further record until more bytes come
 */
export type RecordKind =
  | 'lf'
  | 'crlf'
  | 'blank'
  | 'afterQuote'
  | 'loneReturn'
  | 'binary'
  | 'unclosed'
  | 'tooLong'
  | 'incomplete';

const NUL = 0;
const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;

/** Returned in place of a position when a record cannot be read on. */
const UNCLOSED = -1;
const BINARY = -2;

/** Finds records in a window of fixed size over the file's bytes. */
export class RecordScanner {
  readonly bytes = new Uint8Array(CSV_RECORD_MAX_BYTES);
  #filled = 0;
  #next = 0;
  #nextLine = 1;
  /** The current line of the scan, and what is wrong with the record so far. */
  #scanLine = 1;
  #flaw: RecordKind | undefined;

  /** The record that `findNext` found: its bytes, line end included. */
  start = 0;
  stop = 0;
  /** The physical line on which it, or what is wrong with it, begins. */
  line = 1;
  fieldCount = 0;

  get full(): boolean {
    return this.#filled === this.bytes.length;
  }

  /** Copies bytes of a chunk into the window until it is full. Returns how many. */
  fill(chunk: Uint8Array, from: number, to: number): number {
    if (this.#next > 0) {
      this.bytes.copyWithin(0, this.#next, this.#filled);
      this.#filled -= this.#next;
      this.#next = 0;
    }
    const count = Math.min(to - from, this.bytes.length - this.#filled);
    this.bytes.set(chunk.subarray(from, from + count), this.#filled);
    this.#filled += count;
    return count;
  }

  /** Whether the next bytes are these. */
  startsWith(...signature: number[]): boolean {
    return (
      this.#filled - this.#next >= signature.length &&
      signature.every((byte, index) => this.bytes[this.#next + index] === byte)
    );
  }

  skip(count: number): void {
    this.#next += count;
  }

  /** Finds the next record. `last`: there are no more bytes. */
  findNext(last: boolean): RecordKind {
    const bytes = this.bytes;
    const end = this.#filled;
    let position = this.#next;
    let fieldStart = position;
    let fieldCount = 1;
    this.start = position;
    this.line = this.#nextLine;
    this.#scanLine = this.#nextLine;
    this.#flaw = undefined;

    while (position < end) {
      const byte = bytes[position++] as number;
      // Digits, letters, the minus sign and the point all lie above the comma.
      if (byte > COMMA) continue;
      if (byte === LF) return this.#endRecord(position, fieldCount);
      if (byte === COMMA) {
        fieldCount += 1;
        fieldStart = position;
      } else if (byte <= QUOTE) {
        const quoteLine = this.#scanLine;
        position = this.#readSpecial(byte, position, fieldStart, last);
        if (position < 0) return this.#endBroken(position, quoteLine, last);
      }
    }

    if (last && end > this.start) return this.#endRecord(end, fieldCount);
    return this.start === 0 && this.full ? 'tooLong' : 'incomplete';
  }

  /** Handles a quote, a carriage return or a zero byte. Returns the next position, or `UNCLOSED` or `BINARY`. */
  #readSpecial(byte: number, position: number, fieldStart: number, last: boolean): number {
    if (byte === NUL) return BINARY;
    if (byte === QUOTE && this.#isOnlySpaces(fieldStart, position - 1)) {
      const after = this.#skipQuoted(position);
      if (after >= 0 && !this.#isFieldEnd(after)) this.#flaw ??= 'afterQuote';
      return after;
    }
    if (byte === CR) {
      const isLone = position < this.#filled ? this.bytes[position] !== LF : last;
      if (isLone) this.#flaw ??= 'loneReturn';
    }
    return position;
  }

  #endRecord(stop: number, fieldCount: number): RecordKind {
    this.stop = stop;
    this.fieldCount = fieldCount;
    this.#next = stop;
    this.#nextLine = this.#scanLine + 1;
    if (fieldCount === 1 && this.#isBlank()) return 'blank';
    if (this.#flaw !== undefined) return this.#flaw;
    const endsInCrLf =
      stop - 2 >= this.start && this.bytes[stop - 2] === CR && this.bytes[stop - 1] === LF;
    return endsInCrLf ? 'crlf' : 'lf';
  }

  /** A quoted field that does not end, or a zero byte: an error unless more bytes can help. */
  #endBroken(why: number, quoteLine: number, last: boolean): RecordKind {
    if (why === BINARY) {
      this.line = this.#scanLine;
      return 'binary';
    }
    if (!last && !(this.start === 0 && this.full)) return 'incomplete';
    this.line = quoteLine;
    return 'unclosed';
  }

  /** The position after the quote that closes a field, or `UNCLOSED` or `BINARY`. */
  #skipQuoted(from: number): number {
    const bytes = this.bytes;
    const end = this.#filled;
    let position = from;
    while (position < end) {
      const byte = bytes[position++] as number;
      if (byte > QUOTE) continue;
      if (byte === QUOTE) {
        if (position === end || bytes[position] !== QUOTE) return position;
        position += 1;
      } else if (byte === LF) {
        this.#scanLine += 1;
      } else if (byte === NUL) {
        return BINARY;
      }
    }
    return UNCLOSED;
  }

  #isFieldEnd(from: number): boolean {
    let position = from;
    while (position < this.#filled && this.bytes[position] === SPACE) position += 1;
    if (position === this.#filled) return true;
    const byte = this.bytes[position];
    return byte === COMMA || byte === LF || byte === CR;
  }

  #isOnlySpaces(from: number, to: number): boolean {
    for (let position = from; position < to; position += 1) {
      if (this.bytes[position] !== SPACE) return false;
    }
    return true;
  }

  #isBlank(): boolean {
    for (let position = this.start; position < this.stop; position += 1) {
      const byte = this.bytes[position];
      if (byte !== SPACE && byte !== TAB && byte !== CR && byte !== LF) return false;
    }
    return true;
  }
}
