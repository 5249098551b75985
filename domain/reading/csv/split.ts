/** Splits records into fields with uDSV, in its string mode: the typed mode generates code, which Workers forbid. */
import { initParser, type Parser, type Schema } from 'udsv';

export type LineEnd = 'lf' | 'crlf';

const BYTE_ORDER_MARK = '\ufeff';

/** Splits texts of whole, well-formed records, all with so many fields and one kind of line end. */
export class FieldSplitter {
  readonly #fieldCount: number;
  readonly #parsers = new Map<string, Parser>();

  constructor(fieldCount: number) {
    this.#fieldCount = fieldCount;
  }

  split(text: string, lineEnd: LineEnd, onRow: (row: string[]) => void): void {
    // uDSV removes a byte order mark from every text; only the one at the file's start should go.
    const textWithMark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK + text : text;
    this.#findParser(lineEnd, text.includes('"')).stringArrs(textWithMark, (row) => onRow(row));
  }

  #findParser(lineEnd: LineEnd, quoted: boolean): Parser {
    const key = `${lineEnd} ${quoted}`;
    let parser = this.#parsers.get(key);
    if (parser === undefined) {
      parser = initParser(makeSchema(this.#fieldCount, lineEnd, quoted));
      this.#parsers.set(key, parser);
    }
    return parser;
  }
}

function makeSchema(fieldCount: number, lineEnd: LineEnd, quoted: boolean): Schema {
  const whole = {
    // Not in uDSV's types: without it the first row is taken as the header, which `readHeader` reads.
    skip: 0,
    col: ',',
    row: lineEnd === 'crlf' ? '\r\n' : '\n',
    encl: quoted ? '"' : '',
    esc: quoted ? '"' : '',
    // Allows spaces around a quoted field. Other fields are trimmed when they are parsed.
    trim: quoted,
    cols: Array.from({ length: fieldCount }, (_, index) => ({
      name: String(index),
      type: 's' as const,
      repl: { empty: undefined, null: undefined, NaN: undefined },
    })),
  };
  return whole;
}
