/**
 * The sheets of an .xlsx workbook (ECMA-376). Cells may lack an address; strings may stand in the cell or in the shared
 * list; dates are numbers with a date format, counted from 1900 or from 1904; rows with styles alone are no rows.
 */

import { DAY_SECONDS } from '#domain/base/period.ts';
import type { Budget } from '#domain/import/budget.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import { isDateLike } from '#domain/import/tables/dates.ts';
import { GridMaker } from '#domain/import/tables/grid-maker.ts';
import {
  countDecimalVotes,
  extractNumber,
  isNumberLike,
  parseNumber,
} from '#domain/import/tables/numbers.ts';
import type { Grid, Table } from '#domain/import/types.ts';
import { decodeSlice } from './text.ts';
import { unzip, type ZipMember } from './unpack.ts';
import { decodeEntities, readAttribute, refuseDoctype, type XmlReader, XmlScanner } from './xml.ts';

/** Reads the visible sheets that hold something. Each part is read while it is unpacked. */
export async function readWorkbook(
  members: readonly ZipMember[],
  budget: Budget,
): Promise<Table[]> {
  const readPart = async <T extends XmlReader>(name: string, reader: T): Promise<T> => {
    const member = members.find(
      (candidate) => candidate.name === name || candidate.name === name.replace(/^\//, ''),
    );
    if (member === undefined) return reader;
    const scanner = new XmlScanner(reader, budget);
    const decoder = new TextDecoder();
    let isStart = true;
    for await (const slice of unzip(member, budget)) {
      const xml = decodeSlice(decoder, slice, budget);
      if (isStart) refuseDoctype(xml.slice(0, 4_000));
      isStart = false;
      scanner.scan(xml, false);
    }
    scanner.scan(decoder.decode(), true);
    return reader;
  };
  const { sheets, is1904 } = await readPart('xl/workbook.xml', new BookReader());
  const { targets } = await readPart('xl/_rels/workbook.xml.rels', new TargetReader(budget));
  const { strings } = await readPart('xl/sharedStrings.xml', new StringReader(budget));
  const { dates } = await readPart('xl/styles.xml', new StyleReader(budget));
  const tables: Table[] = [];
  for (const { id, name } of sheets) {
    const target = targets.get(id) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    const reader = new SheetReader({ strings, dates, is1904 }, budget);
    const table = (await readPart(path, reader)).finish();
    if (table.grid.length > 0) tables.push({ name, ...table });
  }
  if (tables.length === 0) throw new FileError(fileErrors.empty);
  return tables;
}

class BookReader implements XmlReader {
  readonly sheets: { name: string; id: string }[] = [];
  is1904 = false;

  open(name: string, attributes: string): void {
    if (name === 'workbookPr')
      this.is1904 = /^(1|true)$/.test(readAttribute(attributes, 'date1904') ?? '');
    if (name !== 'sheet') return;
    const isHidden = /hidden/i.test(readAttribute(attributes, 'state') ?? '');
    if (!isHidden && this.sheets.length < IMPORT_LIMITS.members) {
      this.sheets.push({
        name: readAttribute(attributes, 'name') ?? '',
        id: readAttribute(attributes, 'r:id') ?? readAttribute(attributes, 'id') ?? '',
      });
    }
  }
}

class TargetReader implements XmlReader {
  readonly targets = new Map<string, string>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  open(name: string, attributes: string): void {
    if (name !== 'Relationship') return;
    this.#budget.spendCells(ENTRY_CELLS);
    this.targets.set(
      readAttribute(attributes, 'Id') ?? '',
      readAttribute(attributes, 'Target') ?? '',
    );
  }
}

/** What an entry of a list takes that is kept while the sheets are read, in cells. */
const ENTRY_CELLS = 2;

class StringReader implements XmlReader {
  readonly strings: string[] = [];
  readonly #budget: Budget;
  #current = '';
  #inText = false;
  #inPhonetic = false;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  addText(text: string): void {
    if (this.#inText && !this.#inPhonetic) this.#current += text;
  }

  open(name: string, _: string, closed: boolean): void {
    if (closed) this.close(name);
    else if (name === 't') this.#inText = true;
    else if (name === 'rPh') this.#inPhonetic = true;
    else if (name === 'si') this.#current = '';
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#inPhonetic = false;
    else if (name === 'si') {
      this.#budget.spendCells(1);
      this.#budget.spendBytes(this.#current.length);
      this.strings.push(decodeEntities(this.#current));
      this.#current = '';
    }
  }
}

type DateStyle = 'date' | 'time' | 'both';

/** Reads which styles show a number as a date or a time. */
class StyleReader implements XmlReader {
  readonly dates = new Map<number, DateStyle>();
  readonly #formats = new Map<number, string>();
  readonly #budget: Budget;
  #inCells = false;
  #index = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  open(name: string, attributes: string): void {
    if (name === 'numFmt') {
      this.#budget.spendCells(ENTRY_CELLS);
      this.#formats.set(
        Number(readAttribute(attributes, 'numFmtId')),
        readAttribute(attributes, 'formatCode') ?? '',
      );
    } else if (name === 'cellXfs') this.#inCells = true;
    else if (this.#inCells && name === 'xf') {
      this.#budget.spendCells(ENTRY_CELLS);
      const style = findDateStyle(
        Number(readAttribute(attributes, 'numFmtId') ?? 0),
        this.#formats,
      );
      if (style !== undefined) this.dates.set(this.#index, style);
      this.#index += 1;
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false;
  }
}

/** By the formats that every workbook has (ECMA-376 part 1, 18.8.30), else by the letters of the workbook's own. */
function findDateStyle(id: number, formats: ReadonlyMap<number, string>): DateStyle | undefined {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time';
  if (id === 22) return 'both';
  const code = (formats.get(id) ?? '').replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]/gi, '');
  const day = /[dy]/i.test(code);
  const time = /[hs]/i.test(code);
  if (day) return time ? 'both' : 'date';
  if (time) return 'time';
  return /^m{3,}$/i.test(code.trim()) ? 'date' : undefined;
}

interface SheetContext {
  strings: readonly string[];
  dates: ReadonlyMap<number, DateStyle>;
  is1904: boolean;
}

/** Stands before a number that stands as text, in the rows that are kept. */
const TEXT_NUMBER = '\u001e';

class SheetReader implements XmlReader {
  readonly #rows: GridMaker;
  readonly #context: SheetContext;
  #row: string[] = [];
  #line = 0;
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #isInValue = false;
  #hasTextNumbers = false;

  constructor(context: SheetContext, budget: Budget) {
    this.#context = context;
    this.#rows = new GridMaker(budget);
  }

  open(name: string, attributes: string, closed: boolean): void {
    if (name === 'row') {
      this.#row = [];
      this.#column = -1;
      this.#line = Number(readAttribute(attributes, 'r') ?? this.#line + 1);
      if (closed) this.#row = [];
    } else if (name === 'c') {
      const address = readAttribute(attributes, 'r');
      this.#column = address === undefined ? this.#column + 1 : parseColumn(address);
      if (this.#column >= IMPORT_LIMITS.columns) throw new FileError(fileErrors.tooManyColumns);
      this.#type = readAttribute(attributes, 't') ?? 'n';
      this.#style = Number(readAttribute(attributes, 's') ?? 0);
      this.#value = '';
    } else if (name === 'v' || name === 't') this.#isInValue = !closed;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isInValue = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
  }

  addText(text: string): void {
    if (this.#isInValue && this.#value.length < IMPORT_LIMITS.cellCharacters) this.#value += text;
  }

  #endCell(): void {
    const text = this.#readCellText();
    if (text === '') return;
    while (this.#row.length < this.#column) this.#row.push('');
    this.#row[this.#column] = text;
    if (this.#type === 'n' || !/\d[.,]\d/.test(text)) return;
    if (!isNumberLike(text) || isDateLike(text)) return;
    this.#row[this.#column] = TEXT_NUMBER + text;
    this.#hasTextNumbers = true;
  }

  /**
   * The table. Numbers that stand as text with a decimal comma are written as the sheet writes its other numbers. All
   * are plain then, unless nothing tells how 1.234 is meant that stands as text alone.
   */
  finish(): Omit<Table, 'name'> {
    if (!this.#hasTextNumbers) return { origin: 'sheet', grid: this.#rows.make(), decimal: '.' };
    const votes = countDecimalVotes(listTextNumbers(this.#rows.make()));
    const isComma = votes.comma > votes.point;
    const grid = this.#rows.make((cell) => {
      if (!cell.startsWith(TEXT_NUMBER)) return cell;
      return isComma ? writeWithPoint(cell.slice(1)) : cell.slice(1);
    });
    const isPlain = isComma || votes.undecided === undefined || votes.point > 0;
    return { origin: 'sheet', grid, ...(isPlain && { decimal: '.' }) };
  }

  #readCellText(): string {
    if (this.#value === '') return '';
    if (this.#type === 's') return (this.#context.strings[Number(this.#value)] ?? '').trim();
    if (this.#type === 'b') return this.#value === '1' ? 'true' : 'false';
    if (this.#type === 'e') return '';
    if (this.#type !== 'n') return decodeEntities(this.#value).trim();
    const style = this.#context.dates.get(this.#style);
    return style === undefined
      ? this.#value
      : formatDate(Number(this.#value), style, this.#context.is1904);
  }

  #endRow(): void {
    if (this.#row.length > 0) this.#rows.addRow(this.#row, this.#line);
    this.#row = [];
  }
}

function* listTextNumbers(grid: Grid): Generator<string> {
  for (let index = 0; index < grid.length; index += 1)
    for (const cell of grid.row(index)) if (cell.startsWith(TEXT_NUMBER)) yield cell.slice(1);
}

function writeWithPoint(cell: string): string {
  const text = extractNumber(cell) ?? '';
  const number = parseNumber(text, ',');
  return Number.isNaN(number) ? cell : cell.replace(text, String(number));
}

/** The column of an address: C7 is 2. */
function parseColumn(address: string): number {
  let column = 0;
  for (let index = 0; index < address.length && index < 4; index += 1) {
    const code = address.charCodeAt(index) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** Days between 1970 and the beginning of the count: 1900 with its day that never was, or 1904. */
const DAYS_TO_1970 = { from1900: 25_569, from1904: 24_107 };

/** A day number as the date that it shows: 46140 is 2026-04-28. */
function formatDate(number: number, style: DateStyle, is1904: boolean): string {
  if (!Number.isFinite(number) || number < 0 || number > 80_000) return String(number);
  const seconds = Math.round(
    (number - (is1904 ? DAYS_TO_1970.from1904 : DAYS_TO_1970.from1900)) * DAY_SECONDS,
  );
  const iso = new Date(seconds * 1000).toISOString();
  if (style === 'time' && number <= 1) return number === 1 ? '24:00:00' : iso.slice(11, 19);
  const hasTime = style !== 'date' && seconds % DAY_SECONDS !== 0;
  return hasTime || (style === 'both' && number % 1 !== 0)
    ? `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
    : iso.slice(0, 10);
}
