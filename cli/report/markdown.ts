/** A report as Markdown, to be pasted into a note or a mail. */
import { formatDate } from '#domain/base/format.ts';
import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import { renderLinesMarkdown } from './bill.ts';
import {
  describeTitle,
  describeTitleNote,
  formatKwhValue,
  formatPercent,
  listComparisons,
  listDays,
  listFigures,
  nameAmount,
  STANDS_OUT_TEXT,
} from './figures.ts';
import { renderMarkdownTable } from './markdown-table.ts';

const NOTES = {
  own: '',
  share: 'share of a longer reading',
  today: 'today so far',
  estimate: 'estimate',
  doubtful: 'too much for one day',
  unknown: '',
} as const;

/** A report as Markdown. */
export function renderMarkdown(report: MonthlyReport): string {
  const title = `# ${describeTitle(report)}${describeTitleNote(report)}`;
  const comparisons = listComparisons(report);
  const days = listDays(report).map(({ date, consumptionKWH, basis, differencePercent }) => [
    formatDate(date),
    consumptionKWH === null ? 'not known' : formatKwhValue(consumptionKWH),
    differencePercent === null ? NOTES[basis] : formatPercent(differencePercent),
  ]);
  return `${[
    title,
    ...(report.says ?? []),
    renderMarkdownTable(
      ['Figure', 'Value', 'Note'],
      [':--', '--:', ':--'],
      listFigures(report).map(({ name, value, note }) => [name, value, note]),
    ),
    ...(comparisons.length === 0
      ? []
      : [
          renderMarkdownTable(
            ['Compared with', 'Energy', nameAmount(report), 'CO2', 'Change', 'In percent'],
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
    ...(report.tariffBill?.bill ? ['## Bill', renderLinesMarkdown(report.tariffBill.bill)] : []),
    '## Days',
    renderMarkdownTable(['Day', 'kWh', 'Note'], ['--:', '--:', '--:'], days),
    ...(report.anomalies.length === 0 ? [] : [`In percent: ${STANDS_OUT_TEXT}.`]),
  ].join('\n\n')}\n`;
}
