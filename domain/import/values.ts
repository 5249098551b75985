/** The values of one column: numbers in one unit, and the cells that are none. */
import type { Column, DecimalSign } from './columns.ts';
import { findCellUnit, isMissing, parseNumber } from './numbers.ts';
import { isPowerUnit, KWH_IN } from './spans.ts';
import type { Grid, RawSeries } from './types.ts';

export interface Cells {
  grid: Grid;
  column: Column;
  /** Indexes in the grid. */
  rows: readonly number[];
  decimal: DecimalSign;
  /** The column of what each value is multiplied by. */
  factor: Column | undefined;
}

/** Reads the values of a series; what is no number is named by its line. */
export function readValues(series: RawSeries, cells: Cells): void {
  const { grid, column, rows, decimal, factor } = cells;
  let hasValue = false;
  for (const [place, index] of rows.entries()) {
    const cell = grid.cell(index, column.index);
    const value: number = parseNumber(cell, decimal.sign) * findUnitFactor(cell, series, hasValue);
    if (Number.isNaN(value) && !isMissing(cell)) {
      series.badLines.push({
        line: grid.line(index),
        message: `“${cell.slice(0, 40)}” in “${column.name.slice(0, 40)}” is not a number.`,
      });
    }
    hasValue ||= !Number.isNaN(value);
    series.value[place] = value;
  }
  if (factor !== undefined)
    series.factors = rows.map((index) => parseNumber(grid.cell(index, factor.index), decimal.sign));
  const digits = findCounterDigits(column.cells);
  if (digits !== undefined) series.digits = digits;
  if (decimal.undecided !== undefined) readOtherDecimal(series, cells, decimal.undecided);
}

/** The same cells with the other decimal sign. */
function readOtherDecimal(
  series: RawSeries,
  { grid, column, rows, decimal }: Cells,
  example: string,
): void {
  const other = decimal.sign === '.' ? ',' : '.';
  const value = new Float64Array(rows.length);
  for (const [place, index] of rows.entries()) {
    const cell = grid.cell(index, column.index);
    value[place] = parseNumber(cell, other) * findUnitFactor(cell, series, true);
  }
  const numbers = [parseNumber(example, decimal.sign), parseNumber(example, other)] as const;
  series.otherInterpretation = { example, value, numbers };
}

/** What brings a cell that names its own unit to that of its series; the first such cell names it. */
function findUnitFactor(cell: string, series: RawSeries, hasValue: boolean): number {
  const unit = findCellUnit(cell);
  if (unit === undefined || unit === series.unit) return 1;
  if (!hasValue) {
    series.unit = unit;
    return 1;
  }
  if (series.unit === undefined || isPowerUnit(unit) !== isPowerUnit(series.unit))
    return Number.NaN;
  return KWH_IN[unit] / KWH_IN[series.unit];
}

/** How many digits a counter shows, where zeros in front say so. */
function findCounterDigits(cells: readonly string[]): number | undefined {
  if (!cells.some((cell) => /^0\d{2,}$/.test(cell))) return undefined;
  return Math.max(...cells.map((cell) => (/^\d{3,8}$/.test(cell) ? cell.length : 0)));
}
