/** A report as Markdown, to be pasted into a note or a mail. */
import { formatDate } from '../../domain/format.ts';
import type { MonthlyReport } from '../../domain/report-record.ts';
import { billLinesMarkdown } from './bill.ts';
import {
  kwhText,
  listComparisons,
  listDays,
  listFigures,
  percentText,
  STANDS_OUT_TEXT,
  titleNote,
  titleText,
} from './figures.ts';
import { markdownTable } from './markdown-table.ts';

const NOTES = {
  own: '',
  share: 'share of a longer reading',
  estimate: 'estimate',
  unknown: '',
} as const;

export function renderMarkdown(report: MonthlyReport): string {
  const title = `# ${titleText(report)}${titleNote(report)}`;
  const comparisons = listComparisons(report);
  const days = listDays(report).map(({ date, consumptionKWH, basis, differencePercent }) => [
    formatDate(date),
    consumptionKWH === null ? 'not known' : kwhText(consumptionKWH),
    differencePercent === null ? NOTES[basis] : percentText(differencePercent),
  ]);
  return `${[
    title,
    markdownTable(
      ['Figure', 'Value', 'Note'],
      [':--', '--:', ':--'],
      listFigures(report).map(({ name, value, note }) => [name, value, note]),
    ),
    ...(comparisons.length === 0
      ? []
      : [
          markdownTable(
            ['Compared with', 'Energy', 'Bill', 'CO2', 'Change', 'In percent'],
            [':--', '--:', '--:', '--:', '--:', '--:'],
            comparisons.map((row) => [
              row.name,
              row.energy,
              row.bill,
              row.co2,
              row.change,
              row.percent,
            ]),
          ),
        ]),
    ...(report.tariffBill?.bill ? ['## Bill', billLinesMarkdown(report.tariffBill.bill)] : []),
    '## Days',
    markdownTable(['Day', 'kWh', 'Note'], ['--:', '--:', '--:'], days),
    ...(report.anomalies.length === 0 ? [] : [`In percent: ${STANDS_OUT_TEXT}.`]),
  ].join('\n\n')}\n`;
}
