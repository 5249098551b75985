/**
 * The sheets of an .xlsx workbook (ECMA-376). Cells may lack an address; strings may stand in the cell or in the shared
 * list; dates are numbers with a date format, counted from 1900 or from 1904; rows with styles alone are no rows.
 */

import { DAY_SECONDS } from '../period.ts';
import { isDateLike } from './dates.ts';
import { FileError, fileErrors } from './file-error.ts';
import { createGrid } from './grid.ts';
import { IMPORT_LIMITS } from './limits.ts';
import { countDecimalVotes, extractNumber, isNumberLike, parseNumber } from './numbers.ts';
import type { UnpackBudget } from './packed.ts';
import { replaceIndianDigits } from './text.ts';
import type { Table } from './types.ts';
import { unzip, type ZipMember } from './unpack.ts';
import { decodeEntities, readAttribute, refuseDoctype, scanXml } from './xml.ts';

/** Reads the visible sheets that hold something. */
export async function readWorkbook(
  members: readonly ZipMember[],
  budget: UnpackBudget,
): Promise<Table[]> {
  const load = async (name: string): Promise<string> => {
    const member = members.find(
      (candidate) => candidate.name === name || candidate.name === name.replace(/^\//, ''),
    );
    if (member === undefined) return '';
    const xml = replaceIndianDigits(new TextDecoder().decode(await unzip(member, budget)));
    refuseDoctype(xml.slice(0, 4_000));
    return xml;
  };
  const book = readBook(await load('xl/workbook.xml'));
  const targets = readTargets(await load('xl/_rels/workbook.xml.rels'));
  const strings = readStrings(await load('xl/sharedStrings.xml'));
  const dates = readDateStyles(await load('xl/styles.xml'));
  const tables: Table[] = [];
  for (const sheet of book.sheets) {
    const target = targets.get(sheet.id) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    const table = readSheet(await load(path), { strings, dates, is1904: book.is1904 });
    if (table.grid.length > 0) tables.push({ ...table, name: sheet.name });
  }
  if (tables.length === 0) throw new FileError(fileErrors.empty);
  return tables;
}

function readBook(xml: string): { sheets: { name: string; id: string }[]; is1904: boolean } {
  const sheets: { name: string; id: string }[] = [];
  let is1904 = false;
  for (const token of scanXml(xml)) {
    if (token.type !== 'open') continue;
    if (token.name === 'workbookPr')
      is1904 = /^(1|true)$/.test(readAttribute(token.attributes, 'date1904') ?? '');
    if (token.name !== 'sheet') continue;
    const isHidden = /hidden/i.test(readAttribute(token.attributes, 'state') ?? '');
    if (!isHidden && sheets.length < IMPORT_LIMITS.members) {
      sheets.push({
        name: readAttribute(token.attributes, 'name') ?? '',
        id: readAttribute(token.attributes, 'r:id') ?? readAttribute(token.attributes, 'id') ?? '',
      });
    }
  }
  return { sheets, is1904 };
}

function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  for (const token of scanXml(xml)) {
    if (token.type !== 'open' || token.name !== 'Relationship') continue;
    targets.set(
      readAttribute(token.attributes, 'Id') ?? '',
      readAttribute(token.attributes, 'Target') ?? '',
    );
  }
  return targets;
}

function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let inPhonetic = false;
  for (const token of scanXml(xml)) {
    if (token.type === 'text') {
      if (inText && !inPhonetic) current += token.text;
      continue;
    }
    const opens = token.type === 'open' && !token.closed;
    if (token.name === 't') inText = opens;
    else if (token.name === 'rPh') inPhonetic = opens;
    else if (token.name === 'si' && opens) current = '';
    else if (token.name === 'si') {
      strings.push(decodeEntities(current));
      current = '';
    }
  }
  return strings;
}

type DateStyle = 'date' | 'time' | 'both';

/** The styles that show a number as a date or a time. */
function readDateStyles(xml: string): Map<number, DateStyle> {
  const formats = new Map<number, string>();
  const styles = new Map<number, DateStyle>();
  let inCells = false;
  let index = 0;
  for (const token of scanXml(xml)) {
    if (token.type === 'close') {
      if (token.name === 'cellXfs') inCells = false;
      continue;
    }
    if (token.type !== 'open') continue;
    if (token.name === 'numFmt') {
      formats.set(
        Number(readAttribute(token.attributes, 'numFmtId')),
        readAttribute(token.attributes, 'formatCode') ?? '',
      );
    } else if (token.name === 'cellXfs') inCells = true;
    else if (inCells && token.name === 'xf') {
      const style = findDateStyle(
        Number(readAttribute(token.attributes, 'numFmtId') ?? 0),
        formats,
      );
      if (style !== undefined) styles.set(index, style);
      index += 1;
    }
  }
  return styles;
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

function readSheet(xml: string, context: SheetContext): Table {
  const reader = new SheetReader(context);
  for (const token of scanXml(xml)) {
    if (token.type === 'text') reader.addText(token.text);
    else if (token.type === 'open') reader.open(token.name, token.attributes, token.closed);
    else reader.close(token.name);
  }
  const isPlain = reader.writePlainly();
  const grid = createGrid(reader.rows, reader.lines);
  return { name: '', origin: 'sheet', grid, ...(isPlain && { decimal: '.' }) };
}

class SheetReader {
  readonly rows: string[][] = [];
  readonly lines: number[] = [];
  readonly #context: SheetContext;
  #row: string[] = [];
  #line = 0;
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #isInValue = false;
  /** Places of numbers that stand as text: row and column in turn. */
  readonly #textNumbers: number[] = [];

  constructor(context: SheetContext) {
    this.#context = context;
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
    if (this.#type !== 'n' && /\d[.,]\d/.test(text) && isNumberLike(text) && !isDateLike(text))
      this.#textNumbers.push(this.rows.length, this.#column);
  }

  /**
   * Writes numbers that stand as text with a decimal comma as the sheet writes its other numbers. Returns whether all
   * numbers are plain then: nothing tells how 1.234 is meant that stands as text alone.
   */
  writePlainly(): boolean {
    const places = this.#textNumbers;
    const cells = places.flatMap((row, index) =>
      index % 2 === 0 ? [this.rows[row]?.[places[index + 1] ?? 0] ?? ''] : [],
    );
    const votes = countDecimalVotes(cells);
    if (votes.comma <= votes.point) return votes.undecided === undefined || votes.point > 0;
    for (let index = 0; index < places.length; index += 2) {
      const row = this.rows[places[index] ?? 0];
      const column = places[index + 1] ?? 0;
      const text = extractNumber(row?.[column] ?? '');
      const number = text === undefined ? Number.NaN : parseNumber(text, ',');
      if (row !== undefined && !Number.isNaN(number))
        row[column] = (row[column] ?? '').replace(text ?? '', String(number));
    }
    return true;
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
    if (this.#row.length === 0) return;
    if (this.rows.length >= IMPORT_LIMITS.rows) throw new FileError(fileErrors.tooManyRows);
    this.rows.push(this.#row);
    this.lines.push(this.#line);
    this.#row = [];
  }
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
