/** A month's report as a person reads it in a terminal. */
import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import type { Paint } from '../output.ts';
import { measureWidest, measureWidth, padEnd, padStart, wrapText } from '../text.ts';
import { listTotals, renderLines } from './bill.ts';
import { renderDays } from './day-lines.ts';
import {
  type ComparisonFigure,
  describeTitle,
  describeTitleNote,
  type Figure,
  listComparisons,
  listFigures,
  nameAmount,
} from './figures.ts';

/** Longer lines are harder to read. */
const WIDTH_MAX = 120;
const GAP = '  ';

/** A report in so many columns. */
export function renderText(report: MonthlyReport, columns: number, paint: Paint): string {
  const width = Math.min(Math.max(columns, 1), WIDTH_MAX);
  const title = paint.bold(describeTitle(report)) + describeTitleNote(report);
  const sections = [
    [title, ...(report.says ?? [])].flatMap((text) => wrapText(text, width)),
    renderFigures(listFigures(report), width, paint),
    renderTariffBill(report, width, paint),
    renderComparisons(listComparisons(report), nameAmount(report), width, paint),
    renderDays(report, width, paint),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function renderTariffBill({ tariffBill }: MonthlyReport, width: number, paint: Paint): string[] {
  const bill = tariffBill?.bill ?? null;
  if (bill === null) return [];
  return [renderLines(bill, width, paint).trimEnd(), ...listTotals(bill).map(paint.bold)];
}

/** Fewer columns than this are not worth continuing in. */
const NOTE_WIDTH_MIN = 24;

/** Name, value and note. A long note continues under its start. */
function renderFigures(figures: Figure[], width: number, paint: Paint): string[] {
  const nameWidth = measureWidest(figures.map(({ name }) => name));
  const valueWidth = measureWidest(figures.map(({ value }) => value));
  const headWidth = nameWidth + valueWidth + GAP.length * 2;
  const isNarrow = width - headWidth < NOTE_WIDTH_MIN;
  const indent = ' '.repeat(isNarrow ? GAP.length : headWidth);
  return figures.flatMap(({ name, value, note }) => {
    const head = `${paint.dim(padEnd(name, nameWidth))}${GAP}${paint.bold(value)}`;
    const lines = wrapText(note, Math.max(width - indent.length, 1)).map(paint.dim);
    const first = isNarrow ? undefined : lines.shift();
    const gap = ' '.repeat(valueWidth - measureWidth(value)) + GAP;
    return [first ? head + gap + first : head, ...lines.map((line) => indent + line)];
  });
}

/** In order of importance. */
const COMPARISON_COLUMNS = [
  { key: 'change', title: 'Change' },
  { key: 'percent', title: '' },
  { key: 'energy', title: 'Energy' },
  { key: 'bill', title: '' },
  { key: 'co2', title: 'CO2' },
] as const;

function renderComparisons(
  rows: ComparisonFigure[],
  billTitle: string,
  width: number,
  paint: Paint,
): string[] {
  if (rows.length === 0) return [];
  const nameTitle = 'Compared with';
  const nameWidth = measureWidest([nameTitle, ...rows.map(({ name }) => name)]);
  const columns = COMPARISON_COLUMNS.map(({ key, title }) => ({
    key,
    title: key === 'bill' ? billTitle : title,
  }));
  const visibleColumns = columns.flatMap(({ key, title }) => {
    const texts = rows.map((row) => row[key]);
    if (texts.every((text) => text === '')) return [];
    return [{ key, title, size: measureWidest([title, ...texts]) }];
  });
  const neededWidth = visibleColumns.reduce((sum, { size }) => sum + GAP.length + size, nameWidth);
  if (neededWidth > width) return renderNarrowComparisons(rows, columns, paint);
  const heads = visibleColumns.map(({ title, size }) => padStart(title, size));
  return [
    paint.dim([padEnd(nameTitle, nameWidth), ...heads].join(GAP)),
    ...rows.map((row) => {
      const cells = visibleColumns.map(({ key, size }) => {
        const cell = padStart(row[key], size);
        return key === 'change' || key === 'percent' ? paintChange(cell, row, paint) : cell;
      });
      return [padEnd(row.name, nameWidth), ...cells].join(GAP).trimEnd();
    }),
  ];
}

/** Each period under its name, a line for each figure: nothing is left out. */
function renderNarrowComparisons(
  rows: ComparisonFigure[],
  columns: readonly { key: (typeof COMPARISON_COLUMNS)[number]['key']; title: string }[],
  paint: Paint,
): string[] {
  const titleWidth = measureWidest(columns.map(({ title }) => title));
  return rows.flatMap((row) => {
    const shown = columns.filter(({ key }) => key !== 'percent' && row[key] !== '');
    const lines = shown.map(({ key, title }) => {
      const change = [row.change, row.percent].filter(Boolean).join(GAP);
      const text = key === 'change' ? paintChange(change, row, paint) : row[key];
      return `${GAP}${paint.dim(padEnd(title, titleWidth))}${GAP}${text}`;
    });
    return [paint.dim(`Compared with ${row.name}`), ...lines];
  });
}

/** Less is good, more is not; the sign says so too, for those who see no colours. */
function paintChange(text: string, row: ComparisonFigure, paint: Paint): string {
  if (row.change.startsWith('+')) return paint.warm(text);
  return row.change.startsWith('−') ? paint.good(text) : text;
}
