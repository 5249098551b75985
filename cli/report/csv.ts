/** A report's days as CSV. */
import { csvCell } from '../../domain/csv/writer.ts';
import type { MonthlyReport } from '../../domain/report.ts';

export function reportCsv(report: MonthlyReport): string {
  const differences = new Map(
    report.anomalies.map(({ date, differencePercent }) => [date, differencePercent]),
  );
  const rows = [
    ['date', 'consumptionKWH', 'differencePercent'],
    ...report.days.map(({ date, consumptionKWH }) => [
      date,
      String(consumptionKWH),
      String(differences.get(date) ?? ''),
    ]),
  ];
  return rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');
}
