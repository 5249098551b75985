/** A month's report as a person reads it in a terminal. */
import { weekdayName } from '../../domain/format.ts';
import { addDays, firstDayOf, lastDayOf } from '../../domain/period.ts';
import type { MonthlyReport } from '../../domain/report.ts';
import type { Paint } from '../output.ts';
import { padEnd, padStart, textWidth, wrapText } from '../text.ts';
import { bar } from './chart.ts';
import {
  type ComparisonFigure,
  type Figure,
  kwhText,
  listComparisons,
  listFigures,
  monthText,
  percentText,
  STANDS_OUT,
} from './figures.ts';

/** Longer lines are harder to read. */
const WIDTH_MAX = 120;
const GAP = '  ';

export function reportText(report: MonthlyReport, columns: number, paint: Paint): string {
  const width = Math.min(Math.max(columns, 1), WIDTH_MAX);
  const title = paint.bold(monthText(report.month)) + (report.unfinished ? ', so far' : '');
  const sections = [
    [title],
    figureLines(listFigures(report), width, paint),
    comparisonLines(listComparisons(report), report.unfinished, width, paint),
    dayLines(report, width, paint),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** Fewer columns than this are not worth continuing in. */
const NOTE_WIDTH_MIN = 24;

/** Name, value and note. A long note continues under its start. */
function figureLines(all: Figure[], width: number, paint: Paint): string[] {
  const nameWidth = maxWidth(all.map(({ name }) => name));
  const valueWidth = maxWidth(all.map(({ value }) => value));
  const headWidth = nameWidth + valueWidth + GAP.length * 2;
  const isNarrow = width - headWidth < NOTE_WIDTH_MIN;
  const indent = ' '.repeat(isNarrow ? GAP.length : headWidth);
  return all.flatMap(({ name, value, more }) => {
    const head = `${paint.dim(padEnd(name, nameWidth))}${GAP}${paint.bold(value)}`;
    const lines = wrapText(more, Math.max(width - indent.length, 1)).map(paint.dim);
    const first = isNarrow ? undefined : lines.shift();
    const gap = ' '.repeat(valueWidth - textWidth(value)) + GAP;
    return [first ? head + gap + first : head, ...lines.map((line) => indent + line)];
  });
}

/** In order of importance: the last are left out where not all fit. */
const COMPARISON_COLUMNS = [
  { key: 'change', title: 'Change' },
  { key: 'percent', title: '' },
  { key: 'energy', title: 'Energy' },
  { key: 'bill', title: 'Bill' },
  { key: 'co2', title: 'CO2' },
] as const;

function comparisonLines(
  rows: ComparisonFigure[],
  unfinished: boolean,
  width: number,
  paint: Paint,
): string[] {
  if (rows.length === 0) return [];
  const nameTitle = 'Compared with';
  const nameWidth = maxWidth([nameTitle, ...rows.map(({ name }) => name)]);
  let left = width - nameWidth;
  const shown = COMPARISON_COLUMNS.flatMap(({ key, title: finished }) => {
    const title = key === 'change' && unfinished ? 'Change so far' : finished;
    const texts = rows.map((row) => row[key]);
    const size = maxWidth([title, ...texts]);
    if (texts.every((text) => text === '')) return [];
    left -= GAP.length + size;
    return left < 0 ? [] : [{ key, title, size }];
  });
  const heads = shown.map(({ title, size }) => padStart(title, size));
  return [
    paint.dim([padEnd(nameTitle, nameWidth), ...heads].join(GAP)),
    ...rows.map((row) => {
      const cells = shown.map(({ key, size }) => {
        const cell = padStart(row[key], size);
        return key === 'change' || key === 'percent' ? paintChange(cell, row, paint) : cell;
      });
      return [padEnd(row.name, nameWidth), ...cells].join(GAP);
    }),
  ];
}

/** Less is good, more is not; the sign says so too, for those who see no colours. */
function paintChange(text: string, row: ComparisonFigure, paint: Paint): string {
  if (row.change.startsWith('+')) return paint.warm(text);
  return row.change.startsWith('−') ? paint.good(text) : text;
}

interface DayLine {
  label: string;
  amount: string;
  mark: string;
  kwh: number;
}

function dayLines(report: MonthlyReport, width: number, paint: Paint): string[] {
  const rows = listDays(report);
  const labelWidth = maxWidth(rows.map(({ label }) => label));
  const amountWidth = maxWidth(rows.map(({ amount }) => amount));
  const markWidth = maxWidth(rows.map(({ mark }) => mark));
  const markColumnWidth = markWidth === 0 ? 0 : GAP.length + markWidth;
  const barWidth = width - labelWidth - amountWidth - markColumnWidth - GAP.length * 2;
  const maximum = report.highestDay.consumptionKWH;
  const lines = rows.map(({ label, amount, mark, kwh }) => {
    const drawn = bar(kwh, maximum, barWidth);
    const gap = ' '.repeat(Math.max(0, barWidth - textWidth(drawn)));
    const parts = [paint.dim(label), ...(barWidth > 0 ? [paint.bar(drawn) + gap] : [])];
    const tail = mark === '' ? '' : GAP + paint.warm(padStart(mark, markWidth));
    return `${[...parts, padStart(amount, amountWidth)].join(GAP)}${tail}`.trimEnd();
  });
  const legend = `%: ${STANDS_OUT}`;
  const legendLines = report.anomalies.length === 0 ? [] : ['', ...wrapText(legend, width)];
  return [...lines, ...legendLines.map(paint.dim)];
}

/** A line for each day: to the month's end, or of an unfinished month to the last with a reading. */
function listDays(report: MonthlyReport): DayLine[] {
  const amounts = new Map(report.days.map((day) => [day.date, day.consumptionKWH]));
  const differences = new Map(
    report.anomalies.map(({ date, differencePercent }) => [date, percentText(differencePercent)]),
  );
  const last = report.days.at(-1)?.date ?? '';
  const monthEnd = lastDayOf(report.month);
  const end = report.unfinished && last < monthEnd ? last : monthEnd;
  const lines: DayLine[] = [];
  for (let date = firstDayOf(report.month); date <= end; date = addDays(date, 1)) {
    const kwh = amounts.get(date);
    lines.push({
      label: `${weekdayName(date)} ${String(Number(date.slice(8))).padStart(2)}`,
      amount: kwh === undefined ? '-' : kwhText(kwh),
      mark: differences.get(date) ?? '',
      kwh: kwh ?? 0,
    });
  }
  return lines;
}

function maxWidth(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, textWidth(text)), 0);
}
