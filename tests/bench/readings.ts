/** Files of readings for households with a long history. The same numbers at every run. */

import { addDays, getDayInIndia, type IsoDate } from '#domain/base/period.ts';
import { csvHeader, formatCsvLine } from '#domain/reading/csv/writer.ts';

export const TODAY = getDayInIndia(Date.now());
export const DAYS_OF_TEN_YEARS = 3650;

/** A CSV file of `days` days up to `last`, with so many readings a day. */
export function readingsFile(options: { days: number; perDay?: number; last?: IsoDate }): string {
  const { days, perDay = 1, last = TODAY } = options;
  const lines = [csvHeader];
  for (let day = days - 1; day >= 0; day -= 1) {
    const readingDate = addDays(last, -day);
    for (let place = 0; place < perDay; place += 1)
      lines.push(line(readingDate, day + place, perDay));
  }
  return lines.join('');
}

function line(readingDate: IsoDate, number: number, perDay: number): string {
  const dailyWh = 6000 + ((number * 7919) % 5000);
  return formatCsvLine({
    readingDate,
    periodStart: null,
    consumptionWh: Math.max(1, Math.round(dailyWh / perDay)),
    emissionG: null,
    source: 'csv_upload',
  });
}
