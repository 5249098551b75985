/** The tables of an HTML page, which is what many portals' ".xls" is. */

import { FileError, fileErrors } from './file-error.ts';
import { createGrid } from './grid.ts';
import { IMPORT_LIMITS } from './limits.ts';
import type { Table } from './types.ts';
import { decodeEntities, readAttribute, scanXml } from './xml.ts';

/** Reads the tables. A table within a table ends the outer one's row. */
export function readHtml(html: string): Table[] {
  const reader = new TableReader();
  for (const token of scanXml(html)) {
    if (token.type === 'text') reader.addText(token.text);
    else if (token.type === 'open') reader.open(token.name.toLowerCase(), token.attributes);
    else reader.close(token.name.toLowerCase());
  }
  const tables = reader.finish().filter((rows) => rows.length > 0);
  if (tables.length === 0) throw new FileError(fileErrors.webPage);
  return tables.map((rows) => ({ name: '', origin: 'html', grid: createGrid(rows) }));
}

class TableReader {
  readonly #tables: string[][][] = [];
  #rows: string[][] | undefined;
  #row: string[] | undefined;
  #cell: string | undefined;
  #span = 1;
  #rowSpan = 1;
  /** How many further rows the cells of each column cover. */
  #covered: number[] = [];
  #hidden = '';
  #count = 0;

  open(name: string, attributes: string): void {
    if (name === 'script' || name === 'style') this.#hidden = name;
    else if (name === 'table') this.#startTable();
    else if (name === 'tr') this.#startRow();
    else if (name === 'td' || name === 'th') {
      this.#endCell();
      if (this.#rows === undefined) return;
      this.#row ??= [];
      this.#cell = '';
      const span = Number(readAttribute(attributes, 'colspan') ?? 1);
      this.#span = span >= 1 && span <= 200 ? Math.floor(span) : 1;
      const rows = Number(readAttribute(attributes, 'rowspan') ?? 1);
      this.#rowSpan = rows >= 1 && rows <= 2_000 ? Math.floor(rows) : 1;
      this.#skipCovered(this.#row);
    } else if (name === 'br' && this.#cell !== undefined) this.#cell += ' ';
  }

  close(name: string): void {
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

  finish(): string[][][] {
    this.#endRow();
    return this.#tables;
  }

  #startTable(): void {
    this.#endRow();
    this.#rows = [];
    this.#covered = [];
    this.#tables.push(this.#rows);
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
    for (let index = 1; index < this.#span; index += 1) this.#row.push('');
    this.#cell = undefined;
    this.#span = 1;
    this.#rowSpan = 1;
  }

  /** Leaves places empty that a cell above covers. */
  #skipCovered(row: string[]): void {
    while ((this.#covered[row.length] ?? 0) > 0 && row.length < IMPORT_LIMITS.columns) {
      this.#covered[row.length] = (this.#covered[row.length] ?? 0) - 1;
      row.push('');
    }
  }

  #endRow(): void {
    this.#endCell();
    if (this.#row !== undefined) this.#skipCovered(this.#row);
    if (this.#row?.some((cell) => cell !== '')) {
      this.#count += 1;
      if (this.#count > IMPORT_LIMITS.rows) throw new FileError(fileErrors.tooManyRows);
      this.#rows?.push(this.#row);
    }
    this.#row = undefined;
  }
}
