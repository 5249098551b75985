/** The table of earlier months that a bill prints. */
import type { Month } from '#domain/base/period.ts';
import { isSameDecimal } from './exact.ts';
import type { Figure } from './figures.ts';
import { type FoundLabel, listCells, type ReadPage } from './find-labels.ts';
import type { TextLine } from './lay-out.ts';

/** Fewer months are no table. */
const LEAST = 3;
const MOST = 25;
/** How far a figure may stand beside its heading, and from the middle of its month, in heights. */
const HEADING_MARGIN = 1.2;
const COLUMN_MARGIN = 2;
/** What stands above a table is not further away than this, nor is one row from the next, in heights. */
const TITLE_GAP = 7;
const ROW_GAP = 4;
/** So many lines below a line of months their units are looked for. */
const BELOW_LINES = 4;

interface MonthRow {
  month: Month;
  units: string;
}

/** A row of a table: its month, and what is printed right of it. */
interface TableRow {
  line: number;
  month: Figure;
  right: readonly Figure[];
}

/** The months with their units, newest first: a row for each, or a line of months above one of units. */
export function findMonths(page: ReadPage): MonthRow[] {
  const rows = [
    ...findTables(page).flatMap((table) => readRows(page, table)),
    ...findColumns(page),
  ];
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  // A month that is there twice with other units is no month's.
  const clear = rows.every(({ month, units }) => {
    const other = byMonth.get(month);
    return other !== undefined && isSameDecimal(other.units, units);
  });
  return clear && byMonth.size >= LEAST
    ? [...byMonth.values()].sort((a, b) => (a.month < b.month ? 1 : -1)).slice(0, MOST)
    : [];
}

/** Rows that begin with a month, one below the other. */
function findTables({ figures, lines }: ReadPage): TableRow[][] {
  const tables: TableRow[][] = [];
  for (const [place, line] of lines.entries()) {
    const ofLine = figures[place] ?? [];
    const months = ofLine.filter(({ kind }) => kind === 'month');
    const [month] = months;
    if (month === undefined || months.length > 1) continue;
    // "Due Dec-26" is no month of a table.
    if (!listCells(line).some(({ x }) => x === month.x)) continue;
    const row = { line: place, month, right: ofLine.filter(({ x }) => x >= month.end) };
    const table = tables.find((one) => isNextRow(lines, one.at(-1), row));
    if (table === undefined) tables.push([row]);
    else table.push(row);
  }
  return tables.filter(({ length }) => length >= LEAST);
}

function isNextRow(lines: readonly TextLine[], last: TableRow | undefined, next: TableRow) {
  const [above, below] = [last && lines[last.line], lines[next.line]];
  if (last === undefined || above === undefined || below === undefined) return false;
  return (
    above.page === below.page &&
    below.y - above.y <= ROW_GAP * above.height &&
    overlaps(last.month, next.month, 0)
  );
}

/** The units of a table: what stands below the heading that says so, else its only number where nothing says otherwise. */
function readRows(page: ReadPage, table: readonly TableRow[]): MonthRow[] {
  const [first] = table;
  const line = first && page.lines[first.line];
  if (first === undefined || line === undefined) return [];
  const end = Math.max(
    ...table.flatMap(({ month, right }) => [month, ...right]).map((one) => one.end),
  );
  const above = findAbove(page, first.line, { x: first.month.x, end });
  const headings = (above?.labels ?? []).filter(
    (label) => label.x >= first.month.end && isHeading(page, label),
  );
  const [heading, other] = headings.filter(({ kind }) => kind === 'units');
  const margin = HEADING_MARGIN * line.height;
  if (heading !== undefined && other === undefined) {
    const below = table.map(({ month, right }) => ({
      month: month.value,
      found: right.filter((figure) => isUnits(figure) && overlaps(heading, figure, margin)),
    }));
    const isColumn = below.some(({ found }) => found.length > 0);
    if (isColumn) return below.flatMap(({ month, found }) => takeOnly(month, found));
  }
  if (!isOfUnits(above)) return [];
  const isPlain = table.every(
    ({ right }) =>
      right.length <= 1 && right.every((figure) => isUnits(figure) && !isMoney(figure)),
  );
  return isPlain ? table.flatMap(({ month, right }) => takeOnly(month.value, right)) : [];
}

function takeOnly(month: Month, found: readonly Figure[]): MonthRow[] {
  const [units, other] = found;
  return units === undefined || other !== undefined ? [] : [{ month, units: units.value }];
}

/** The units in a line below one of months: in the line that is called so, else in the only one. */
function findColumns(page: ReadPage): MonthRow[] {
  const { figures, lines } = page;
  return figures.flatMap((ofLine, place) => {
    const months = ofLine.filter(({ kind }) => kind === 'month');
    const line = lines[place];
    const [first, last] = [months[0], months.at(-1)];
    if (months.length < LEAST || line === undefined || first === undefined || last === undefined)
      return [];
    const rows = listBelow(page, place).flatMap((below) => {
      const found = months.flatMap((month) => {
        const units = (figures[below] ?? []).find(
          (figure) => isUnits(figure) && isUnder(month, figure, COLUMN_MARGIN * line.height),
        );
        return units === undefined
          ? []
          : [{ month: month.value, units: units.value, figure: units }];
      });
      return found.length < LEAST ? [] : [{ line: below, found }];
    });
    const named = rows.filter(({ line: below }) => isCalledUnits(page, below, first));
    const isOnly =
      rows.length === 1 &&
      rows.every(
        ({ line: below, found }) =>
          !found.some(({ figure }) => isMoney(figure)) &&
          !(lines[below]?.words ?? []).some(({ end }) => end <= first.x),
      ) &&
      isOfUnits(findAbove(page, place, { x: first.x, end: last.end }));
    const chosen = named.length === 1 ? named : named.length === 0 && isOnly ? rows : [];
    return chosen.flatMap(({ found }) => found.map(({ month, units }) => ({ month, units })));
  });
}

function listBelow({ lines, figures }: ReadPage, place: number): number[] {
  const places: number[] = [];
  for (let below = place + 1; below <= place + BELOW_LINES; below += 1) {
    const [upper, line] = [lines[below - 1], lines[below]];
    if (upper === undefined || line === undefined || line.page !== upper.page) break;
    if (line.y - upper.y > ROW_GAP * upper.height) break;
    // The next months have units of their own.
    if (figures[below]?.some(({ kind }) => kind === 'month')) break;
    places.push(below);
  }
  return places;
}

function isCalledUnits({ labels }: ReadPage, line: number, first: Figure): boolean {
  const before = labels.filter((label) => label.line === line && label.end <= first.x);
  return before.length > 0 && before.every(({ kind }) => kind === 'units');
}

/** The nearest line above that has something over a table, with its labels. */
function findAbove({ lines, labels }: ReadPage, place: number, table: { x: number; end: number }) {
  const first = lines[place];
  if (first === undefined) return undefined;
  for (let above = place - 1; above >= 0; above -= 1) {
    const line = lines[above];
    if (line === undefined || line.page !== first.page) return undefined;
    if (first.y - line.y > TITLE_GAP * first.height) return undefined;
    if (line.words.some((word) => overlaps(word, table, 0)))
      return { labels: labels.filter((label) => label.line === above) };
  }
  return undefined;
}

/** Whether what stands above a table speaks of units and of nothing else, or nothing stands there. */
function isOfUnits(above: ReturnType<typeof findAbove>): boolean {
  if (above === undefined) return true;
  const kinds = above.labels.filter(({ text }) => !/month|माह/i.test(text)).map(({ kind }) => kind);
  return kinds.length > 0 && kinds.every((kind) => kind === 'units');
}

/** Whether a label begins its cell, and is not a part of another heading: "Units" of "Rate of Units" is none. */
function isHeading({ lines }: ReadPage, { line, x, end }: FoundLabel): boolean {
  const cells = lines[line] === undefined ? [] : listCells(lines[line]);
  // The upper one of two lines may begin further left.
  return cells.some((cell) => cell.x >= x - 0.01 && cell.x < end);
}

function isUnits({ kind, text, value }: Figure): boolean {
  return kind === 'number' && !/₹|rs|inr|cr|dr/i.test(text) && !value.startsWith('-');
}

/** As rupees are written. */
function isMoney({ value }: Figure): boolean {
  return /\.\d\d$/.test(value);
}

function overlaps(a: { x: number; end: number }, b: { x: number; end: number }, margin: number) {
  return a.x < b.end + margin && b.x < a.end + margin;
}

function isUnder(above: Figure, below: Figure, margin: number): boolean {
  return Math.abs((above.x + above.end) / 2 - (below.x + below.end) / 2) <= margin;
}
