/** A report as Markdown, to be pasted into a note or a mail. */
import { formatDate } from '../../domain/format.ts';
import type { MonthlyReport } from '../../domain/report.ts';
import {
  kwhText,
  listComparisons,
  listFigures,
  monthText,
  percentText,
  STANDS_OUT,
} from './figures.ts';

export function reportMarkdown(report: MonthlyReport): string {
  const title = `# ${monthText(report.month)}${report.unfinished ? ', so far' : ''}`;
  const differences = new Map(
    report.anomalies.map(({ date, differencePercent }) => [date, percentText(differencePercent)]),
  );
  const against = listComparisons(report);
  const days = report.days.map(({ date, consumptionKWH }) => [
    formatDate(date),
    kwhText(consumptionKWH),
    differences.get(date) ?? '',
  ]);
  return `${[
    title,
    markdownTable(
      ['Figure', 'Value', 'Note'],
      [':--', '--:', ':--'],
      listFigures(report).map(({ name, value, more }) => [name, value, more]),
    ),
    ...(against.length === 0
      ? []
      : [
          markdownTable(
            [
              'Compared with',
              'Energy',
              'Bill',
              'CO2',
              report.unfinished ? 'Change so far' : 'Change',
              'In percent',
            ],
            [':--', '--:', '--:', '--:', '--:', '--:'],
            against.map((row) => [
              row.name,
              row.energy,
              row.bill,
              row.co2,
              row.change,
              row.percent,
            ]),
          ),
        ]),
    '## Days',
    markdownTable(['Day', 'kWh', 'Stands out'], ['--:', '--:', '--:'], days),
    ...(report.anomalies.length === 0 ? [] : [`Stands out: ${STANDS_OUT}.`]),
  ].join('\n\n')}\n`;
}

function markdownTable(head: string[], rule: string[], rows: string[][]): string {
  return [head, rule, ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

function cell(text: string): string {
  return text.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ');
}
