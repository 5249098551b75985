/** Rows of a CSV file as readings, and back, to compare them in tests. */

import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import {
  type CsvReading,
  NO_EMISSION,
  type ReadingRows,
  RowsBuilder,
} from '#domain/reading/csv/rows.ts';

/** One row, as a reading. */
export function toCsvReading(rows: ReadingRows, row: number): CsvReading {
  const day = rows.readingDay[row];
  const startDay = rows.startDay[row];
  const consumptionWh = rows.consumptionWh[row];
  const emissionG = rows.emissionG[row];
  if (
    day === undefined ||
    startDay === undefined ||
    consumptionWh === undefined ||
    emissionG === undefined
  ) {
    throw new RangeError(`There is no row ${row} among ${rows.count}`);
  }
  return {
    readingDate: toIsoDate(day),
    periodStart: startDay === day ? null : toIsoDate(startDay),
    consumptionWh,
    emissionG: emissionG === NO_EMISSION ? null : emissionG,
    source: rows.isManual[row] === 1 ? 'manual' : 'csv_upload',
  };
}

/** Readings as the rows of a file below its header. They must be valid. */
export function toReadingRows(readings: Iterable<CsvReading>): ReadingRows {
  const builder = new RowsBuilder();
  for (const reading of readings) {
    const day = toDayNumber(reading.readingDate);
    builder.add(
      day,
      reading.periodStart === null ? day : toDayNumber(reading.periodStart),
      reading.consumptionWh,
      reading.emissionG ?? NO_EMISSION,
      reading.source === 'manual',
      builder.count + 2,
    );
  }
  return builder.getRows();
}
