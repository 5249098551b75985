/** A report's days as CSV. A day that is not known has no amount. */

import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import { formatCsvCell } from '#domain/reading/csv/writer.ts';
import { listDays } from './figures.ts';

/** The days of a report, in kWh. */
export function renderCsv(report: MonthlyReport): string {
  const rows = [
    ['date', 'consumptionKWH', 'basis', 'differencePercent'],
    ...listDays(report).map(({ date, consumptionKWH, basis, differencePercent }) => [
      date,
      String(consumptionKWH ?? ''),
      basis,
      String(differencePercent ?? ''),
    ]),
  ];
  return rows.map((row) => `${row.map(formatCsvCell).join(',')}\n`).join('');
}
