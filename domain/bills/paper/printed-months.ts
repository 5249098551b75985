/** The table of earlier months that a bill prints. */
import type { Month } from '#domain/base/period.ts';
import type { Figure } from './figures.ts';
import type { ReadPage } from './find-labels.ts';

/** Fewer months are no table. */
const LEAST = 3;
const MOST = 25;
/** How far a figure may stand from the middle of its column, in heights. */
const COLUMN_MARGIN = 2;

interface MonthRow {
  month: Month;
  units: string;
}

/** The months with their units, newest first: a row for each, or a line of months above one of units. */
export function findMonths(page: ReadPage): MonthRow[] {
  const rows = [...findRows(page), ...findColumns(page)];
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  // A month that is there twice with other units is no month's.
  const clear = rows.every(({ month, units }) => byMonth.get(month)?.units === units);
  return clear && byMonth.size >= LEAST
    ? [...byMonth.values()].sort((a, b) => (a.month < b.month ? 1 : -1)).slice(0, MOST)
    : [];
}

function findRows({ figures }: ReadPage): MonthRow[] {
  const rows = figures.flatMap((ofLine): MonthRow[] => {
    const months = ofLine.filter(({ kind }) => kind === 'month');
    const [month] = months;
    if (month === undefined || months.length > 1) return [];
    const units = ofLine.find(({ kind, x }) => kind === 'number' && x >= month.end);
    return units === undefined ? [] : [{ month: month.value, units: units.value }];
  });
  return rows.length >= LEAST ? rows : [];
}

function findColumns({ figures, lines }: ReadPage): MonthRow[] {
  return figures.flatMap((ofLine, place) => {
    const months = ofLine.filter(({ kind }) => kind === 'month');
    const line = lines[place];
    if (months.length < LEAST || line === undefined) return [];
    const below = (figures[place + 1] ?? []).filter(({ kind }) => kind === 'number');
    return months.flatMap((month) => {
      const units = below.find((figure) => isUnder(month, figure, COLUMN_MARGIN * line.height));
      return units === undefined ? [] : [{ month: month.value, units: units.value }];
    });
  });
}

function isUnder(above: Figure, below: Figure, margin: number): boolean {
  return Math.abs((above.x + above.end) / 2 - (below.x + below.end) / 2) <= margin;
}
