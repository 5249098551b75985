/** The tables of an HTML page, which is what many portals' ".xls" is. */

import type { Budget } from '#domain/import/budget.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import { GridMaker } from '#domain/import/tables/grid-maker.ts';
import type { Table } from '#domain/import/types.ts';
import { formatErrors } from './format-errors.ts';
import { decodeEntities, readAttribute, scanXml, type XmlReader } from './xml.ts';

/** Reads the tables. A table within a table ends the outer one's row. */
export function readHtml(html: string, budget: Budget): Table[] {
  const reader = new TableReader(budget);
  scanXml(html, reader, budget);
  const tables = reader.finish();
  if (tables.length === 0) throw new FileError(formatErrors.webPage);
  return tables.map((rows) => ({ name: '', origin: 'html', grid: rows.make() }));
}

/** Pages write a span of so many columns or rows, or more, for all that there are: such a cell covers none. */
const ALL_COLUMNS = 201;
const ALL_ROWS = 2_001;

function readSpan(attributes: string, name: string, all: number): number {
  const span = Number(readAttribute(attributes, name) ?? 1);
  return span >= 1 && span < all ? Math.floor(span) : 1;
}

class TableReader implements XmlReader {
  readonly #budget: Budget;
  readonly #tables: GridMaker[] = [];
  #rows: GridMaker | undefined;
  #row: string[] | undefined;
  #cell: string | undefined;
  #span = 1;
  #rowSpan = 1;
  /** How many further rows the cells of each column cover. */
  #covered: number[] = [];
  #hidden = '';

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  open(tag: string, attributes: string): void {
    const name = tag.toLowerCase();
    if (name === 'script' || name === 'style') this.#hidden = name;
    else if (name === 'table') this.#startTable();
    else if (name === 'tr') this.#startRow();
    else if (name === 'td' || name === 'th') {
      this.#endCell();
      if (this.#rows === undefined) return;
      this.#row ??= [];
      this.#cell = '';
      this.#span = readSpan(attributes, 'colspan', ALL_COLUMNS);
      this.#rowSpan = readSpan(attributes, 'rowspan', ALL_ROWS);
      this.#skipCovered(this.#row);
    } else if (name === 'br' && this.#cell !== undefined) this.#cell += ' ';
  }

  close(tag: string): void {
    const name = tag.toLowerCase();
    if (name === this.#hidden) this.#hidden = '';
    else if (name === 'td' || name === 'th') this.#endCell();
    else if (name === 'tr') this.#endRow();
    else if (name === 'table') {
      this.#endRow();
      this.#rows = undefined;
    }
  }

  addText(text: string): void {
    if (this.#hidden !== '' || this.#cell === undefined) return;
    if (this.#cell.length < IMPORT_LIMITS.cellCharacters) this.#cell += text;
  }

  finish(): GridMaker[] {
    this.#endRow();
    return this.#tables;
  }

  #startTable(): void {
    this.#endRow();
    this.#rows = new GridMaker(this.#budget);
    this.#covered = [];
  }

  #startRow(): void {
    this.#endRow();
    // Some exports have rows without a table around them.
    if (this.#rows === undefined) this.#startTable();
    this.#row = [];
  }

  #endCell(): void {
    if (this.#cell === undefined || this.#row === undefined) return;
    if (this.#row.length + this.#span > IMPORT_LIMITS.columns)
      throw new FileError(fileErrors.tooManyColumns);
    // A cell over several rows stands in the first of them.
    for (let index = 0; index < this.#span; index += 1)
      this.#covered[this.#row.length + index] = this.#rowSpan - 1;
    this.#row.push(
      decodeEntities(this.#cell)
        .replace(/[\s\u00a0]+/g, ' ')
        .trim(),
    );
    // A cell over several columns stands in the first of them.
    this.#addEmpty(this.#row, this.#span - 1);
    this.#cell = undefined;
    this.#span = 1;
    this.#rowSpan = 1;
  }

  /** Leaves places empty that a cell above covers. */
  #skipCovered(row: string[]): void {
    while ((this.#covered[row.length] ?? 0) > 0 && row.length < IMPORT_LIMITS.columns) {
      this.#covered[row.length] = (this.#covered[row.length] ?? 0) - 1;
      this.#addEmpty(row, 1);
    }
  }

  /** Adds empty cells, which are counted even where the row is left out in the end. */
  #addEmpty(row: string[], count: number): void {
    this.#budget.spendCells(count);
    for (let index = 0; index < count; index += 1) row.push('');
  }

  #endRow(): void {
    this.#endCell();
    if (this.#row !== undefined) this.#skipCovered(this.#row);
    if (this.#rows !== undefined && this.#row?.some((cell) => cell !== '')) {
      if (this.#rows.length === 0) this.#tables.push(this.#rows);
      this.#rows.addRow(this.#row, this.#rows.length + 1);
    }
    this.#row = undefined;
  }
}
