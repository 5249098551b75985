/** Each month's difference from the month before, as bars around zero. */
import type { MonthFigures } from '../../../domain/analytics.ts';
import { formatKwh, formatMonth } from '../../../domain/format.ts';
import { addMonths } from '../../../domain/period.ts';
import { drawBarLabels } from './bar-labels.ts';
import { type Bar, drawBars } from './canvas.ts';
import { chartOptions } from './options.ts';
import { monthLabels, niceTicks } from './scale.ts';
import type { ChartSpec, LegendItem } from './spec.ts';
import { calendarMonths } from './trend.ts';

export const CHANGE_MONTHS = 12;
const LABEL_APART_PX = 34;

export function changeChart(months: readonly MonthFigures[], atMost = CHANGE_MONTHS): ChartSpec {
  // The first month of all has none before it: there is no bar to leave room for.
  const columns = calendarMonths(months, atMost).filter(
    ({ month, figures }) => figures?.changeWh != null || month !== months[0]?.month,
  );
  const soFar = columns.at(-1)?.figures?.unfinished === true;
  return {
    count: columns.length,
    legend: [
      { label: 'More', mark: 'bar', colour: 'worse' },
      { label: 'Less', mark: 'bar', colour: 'better' },
      ...(soFar ? [{ label: 'So far', mark: 'hatched', colour: 'open' } as const] : []),
    ],
    readout(index) {
      const column = columns[index];
      const title = column === undefined ? '' : formatMonth(column.month);
      const figures = column?.figures;
      if (column === undefined || figures?.changeWh == null) {
        const note = figures === undefined ? 'no readings' : 'no month before to compare';
        return { title, values: [], note, sentence: `${title}: ${note}.` };
      }
      const { changeWh, unfinished } = figures;
      const before = formatMonth(addMonths(column.month, -1));
      return {
        title,
        values: [{ text: `${signedKwh(changeWh)} kWh`, ...markOf(figures) }],
        note: unfinished ? 'so far' : '',
        sentence: `${title}${unfinished ? ' so far' : ''}: ${kwhMoreOrLess(changeWh)} than ${before}.`,
      };
    },
    draw: (theme) => {
      const bars = columns.flatMap(({ figures }, index): Bar[] => {
        if (figures?.changeWh == null) return [];
        const { colour } = markOf(figures);
        return [
          {
            index,
            value: figures.changeWh / 1000,
            colour: theme[colour === 'open' ? 'open' : colour],
            hatched: figures.unfinished,
          },
        ];
      });
      const values = bars.map(({ value }) => value);
      return {
        data: [
          columns.map((_, index) => index),
          columns.map(({ figures }) =>
            figures?.changeWh == null ? null : figures.changeWh / 1000,
          ),
        ],
        options: chartOptions({
          theme,
          count: columns.length,
          ticks: niceTicks(Math.min(0, ...values), Math.max(0, ...values)),
          signed: true,
          columns: true,
          lowestLabelled: Math.min(...values),
          labels: (each) =>
            monthLabels(
              columns.map(({ month }) => month),
              each,
              LABEL_APART_PX,
            ),
          series: [{ paths: () => null, points: { show: false } }],
          drawBelow: (plot) => drawBars(plot, theme, bars),
          drawAbove: (plot) => drawBarLabels(plot, theme, labelled(bars)),
        }),
      };
    },
  };
}

/** The largest rise and the largest fall of finished months, and the last. */
function labelled(bars: readonly Bar[]): { bar: Bar; text: string }[] {
  const finished = bars.filter(({ hatched }) => !hatched);
  const sorted = [...finished].sort((a, b) => a.value - b.value);
  const chosen = new Set([bars.at(-1), sorted.at(-1), sorted[0], sorted.at(-2)]);
  return [...chosen].flatMap((bar) =>
    bar === undefined || bar.value === 0
      ? []
      : [{ bar, text: signedKwh(bar.value * 1000, Math.abs(bar.value) < 10 ? 1 : 0) }],
  );
}

function markOf({ changeWh, unfinished }: MonthFigures): {
  mark: LegendItem['mark'];
  colour: 'open' | 'worse' | 'better';
} {
  if (unfinished) return { mark: 'hatched', colour: 'open' };
  return { mark: 'bar', colour: (changeWh ?? 0) > 0 ? 'worse' : 'better' };
}

function signedKwh(wh: number, decimals = 1): string {
  const text = formatKwh(wh, decimals);
  return wh > 0 ? `+${text}` : text;
}

/** `76.4 kWh less`. */
export function kwhMoreOrLess(changeWh: number): string {
  return `${formatKwh(Math.abs(changeWh))} kWh ${changeWh > 0 ? 'more' : 'less'}`;
}
