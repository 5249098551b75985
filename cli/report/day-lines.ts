/** The days of a report with their bars. A day that is not known has none. */

import { formatDayMonth, formatWeekdayName } from '#domain/base/format.ts';
import { CHART_GAP_DAYS } from '#domain/energy/recent-days.ts';
import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import type { Paint } from '../output.ts';
import { measureWidest, measureWidth, padStart, wrapText } from '../text.ts';
import { drawBar, drawLightBar, LIGHT_BLOCK } from './chart.ts';
import {
  formatKwhValue,
  formatPercent,
  listDays,
  type ReportedDay,
  STANDS_OUT_TEXT,
} from './figures.ts';

const GAP = '  ';

interface DayLine {
  label: string;
  amount: string;
  mark: string;
  kwh: number;
  isOwn: boolean;
}

/** The days of a report, a line each, in at most `width` columns. */
export function renderDays(report: MonthlyReport, width: number, paint: Paint): string[] {
  const days = listDays(report);
  const rows = days.map((day) => toDayLine(day, report.kind === 'bill'));
  const labelWidth = measureWidest(rows.map(({ label }) => label));
  const amountWidth = measureWidest(rows.map(({ amount }) => amount));
  const markWidth = measureWidest(rows.map(({ mark }) => mark));
  const markColumnWidth = markWidth === 0 ? 0 : GAP.length + markWidth;
  const barWidth = width - labelWidth - amountWidth - markColumnWidth - GAP.length * 2;
  const maximum = Math.max(...rows.map(({ kwh }) => kwh));
  const lines = rows.map(({ label, amount, mark, kwh, isOwn }) => {
    const drawn = isOwn ? drawBar(kwh, maximum, barWidth) : drawLightBar(kwh, maximum, barWidth);
    const gap = ' '.repeat(Math.max(0, barWidth - measureWidth(drawn)));
    const parts = [paint.dim(label), ...(barWidth > 0 ? [paint.bar(drawn) + gap] : [])];
    const tail = mark === '' ? '' : GAP + paint.warm(padStart(mark, markWidth));
    return `${[...parts, padStart(amount, amountWidth)].join(GAP)}${tail}`.trimEnd();
  });
  const legend = listLegend(days, width);
  return [
    ...cutGaps(days, rows, lines, paint),
    ...(legend.length === 0 ? [] : ['', ...legend]).map(paint.dim),
  ];
}

function toDayLine(day: ReportedDay, withMonth: boolean): DayLine {
  const { date, consumptionKWH, basis, differencePercent } = day;
  const dayOfMonth = String(Number(date.slice(8))).padStart(2);
  return {
    label: `${formatWeekdayName(date)} ${withMonth ? formatDayMonth(date).padStart(6) : dayOfMonth}`,
    amount: consumptionKWH === null ? '-' : formatKwhValue(consumptionKWH),
    mark: differencePercent === null ? '' : formatPercent(differencePercent),
    kwh: consumptionKWH ?? 0,
    isOwn: basis === 'own',
  };
}

/** The lines, with one line for a long run of unknown days. */
function cutGaps(
  days: readonly ReportedDay[],
  rows: readonly DayLine[],
  lines: readonly string[],
  paint: Paint,
): string[] {
  const cut: string[] = [];
  for (let index = 0; index < days.length; ) {
    let nextIndex = index;
    while (days[nextIndex]?.basis === 'unknown') nextIndex += 1;
    if (nextIndex - index > CHART_GAP_DAYS) {
      cut.push(paint.dim(`${rows[index]?.label} to ${rows[nextIndex - 1]?.label}${GAP}-`));
      index = nextIndex;
    } else {
      cut.push(lines[index] ?? '');
      index += 1;
    }
  }
  return cut;
}

/** What the signs of these days mean. */
function listLegend(days: readonly ReportedDay[], width: number): string[] {
  const has = (basis: ReportedDay['basis']) => days.some((day) => day.basis === basis);
  return [
    ...(has('unknown') ? ['-: not known'] : []),
    ...(has('share') ? [`${LIGHT_BLOCK}: its share of a longer reading`] : []),
    ...(has('today') ? [`${LIGHT_BLOCK}: today so far`] : []),
    ...(has('doubtful') ? [`${LIGHT_BLOCK}: too much for one day, counted in sums alone`] : []),
    ...(has('estimate') ? [`${LIGHT_BLOCK}: an estimate`] : []),
    ...(days.some((day) => day.differencePercent !== null) ? [`%: ${STANDS_OUT_TEXT}`] : []),
  ].flatMap((line) => wrapText(line, width));
}
