/** The values of columns: numbers in one unit, and the cells that are none. */
import type { Column, DecimalSign } from './columns.ts';
import { findCellUnit, isMissing, parseNumber } from './numbers.ts';
import { isPowerUnit, KWH_IN } from './spans.ts';
import type { Grid, RawSeries } from './types.ts';
import { isEstimatedWord } from './words.ts';

/** A series that is read row by row, with the column of its values. */
export interface OpenSeries {
  series: RawSeries;
  column: Column;
  decimal: DecimalSign;
  hasValue: boolean;
}

/** The columns beside the values that say more of each. */
export interface BesideValues {
  /** What each value is multiplied by. */
  factor: Column | undefined;
  /** How each value came about. */
  quality: Column | undefined;
}

/** Opens a series for its rows: its values are those of a column. */
export function openSeries(series: RawSeries, column: Column, decimal: DecimalSign): OpenSeries {
  const digits = findCounterDigits(column.cells);
  if (digits !== undefined) series.digits = digits;
  if (decimal.undecided !== undefined) {
    const example = decimal.undecided;
    const numbers = [
      parseNumber(example, decimal.sign),
      parseNumber(example, findOtherSign(decimal)),
    ] as const;
    const value = new Float64Array(series.value.length);
    series.otherInterpretation = { example, value, numbers };
  }
  return { series, column, decimal, hasValue: false };
}

const findOtherSign = ({ sign }: DecimalSign) => (sign === '.' ? ',' : '.');

/** Reads the values of a row into all series that have it; what is no number is named by its line. */
export function readRowValues(
  openSeries: readonly OpenSeries[],
  grid: Grid,
  index: number,
  place: number,
  { factor, quality }: BesideValues,
): void {
  const cells = grid.row(index);
  const isEstimated = quality !== undefined && isEstimatedWord(cells[quality.index] ?? '');
  for (const open of openSeries) {
    const { series, column, decimal } = open;
    const cell = cells[column.index] ?? '';
    const value = parseNumber(cell, decimal.sign) * findUnitFactor(cell, series, open.hasValue);
    if (Number.isNaN(value) && !isMissing(cell)) {
      series.badLines.push({
        line: grid.line(index),
        message: `“${cell.slice(0, 40)}” in “${column.name.slice(0, 40)}” is not a number.`,
      });
    }
    open.hasValue ||= !Number.isNaN(value);
    series.value[place] = value;
    if (series.otherInterpretation !== undefined)
      series.otherInterpretation.value[place] =
        parseNumber(cell, findOtherSign(decimal)) * findUnitFactor(cell, series, true);
    if (isEstimated) series.estimatedPlaces.add(place);
    if (factor !== undefined) {
      series.factors ??= [];
      series.factors[place] = parseNumber(cells[factor.index] ?? '', decimal.sign);
    }
  }
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
