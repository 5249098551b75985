/** Each month's or bill's difference from the one before, as bars around zero. */

import { describeFewDays } from '#app/base/figure-text.ts';
import { formatKwh, formatMonth } from '#domain/base/format.ts';
import type { ChartPeriod } from '#domain/energy/dashboard.ts';
import { drawBarLabels } from './bar-labels.ts';
import { type Bar, drawBars } from './canvas.ts';
import { makeChartOptions } from './options.ts';
import { chooseTicks, listMonthLabels } from './scale.ts';
import type { ChartSpec, LegendItem } from './spec.ts';

const CHANGE_MONTHS = 12;
const LABEL_APART_PX = 34;

/** A period's change: of its whole energy, or for bills, whose lengths differ, of that of a day. */
export interface Change {
  changeWh: number;
  unit: 'kWh' | 'kWh a day';
  /** Both months are known to the day, or both bills are judged. */
  exact: boolean;
}

/** What a chart and a table say of a comparison; null where nothing can be compared. */
export function toChange({
  change,
  kind,
  basis,
}: Pick<ChartPeriod, 'change' | 'kind' | 'basis'>): Change | null {
  if (change.code === 'rough') {
    return kind === 'bill'
      ? { changeWh: change.changePerDay, unit: 'kWh a day', exact: false }
      : { changeWh: change.changeOfPeriod, unit: 'kWh', exact: false };
  }
  if (change.code === 'totals') return { changeWh: change.change, unit: 'kWh', exact: true };
  if (change.code !== 'per-day') return null;
  return kind === 'bill'
    ? {
        changeWh: change.changePerDay,
        unit: 'kWh a day',
        exact: basis === 'complete' || basis === 'most-days',
      }
    : { changeWh: change.changeOfPeriod, unit: 'kWh', exact: false };
}

/** Makes the chart of the latest changes, each from the period before. */
export function makeChangeChart(
  periods: readonly ChartPeriod[],
  maxPeriods: number = CHANGE_MONTHS,
): ChartSpec {
  // The first month of all has none before it: there is no bar to leave room for.
  const columns = periods
    .map((period, index) => ({ ...period, before: periods[index - 1]?.month }))
    .slice(-maxPeriods)
    .filter(({ change }, index) => index > 0 || change.code !== 'no-earlier');
  const byKnownDays = columns.some((column) => toChange(column)?.exact === false);
  return {
    count: columns.length,
    legend: [
      { label: 'More', mark: 'bar', colour: 'worse' },
      { label: 'Less', mark: 'bar', colour: 'better' },
      ...(byKnownDays
        ? [{ label: 'By the known days', mark: 'hatched', colour: 'open' } as const]
        : []),
    ],
    readout(index) {
      const column = columns[index];
      const title = column === undefined ? '' : formatMonth(column.month);
      const change = column === undefined ? null : toChange(column);
      if (column === undefined || change === null) {
        const note = describeNoChange(column?.change);
        return { title, values: [], note, sentence: `${title}: ${note}.` };
      }
      const monthBefore =
        column.before === undefined ? 'the one before' : formatMonth(column.before);
      const note = change.exact ? '' : describeFewDays(column);
      return {
        title,
        values: [
          { text: `${formatSignedKwh(change.changeWh)} ${change.unit}`, ...chooseMark(change) },
        ],
        note,
        sentence: `${[title, note].filter(Boolean).join(', ')}: ${describeChange(change)} than ${monthBefore}.`,
      };
    },
    draw: (theme) => {
      const bars = columns.flatMap((column, index): Bar[] => {
        const change = toChange(column);
        if (change === null) return [];
        const { colour } = chooseMark(change);
        const value = change.changeWh / 1000;
        return [{ index, value, colour: theme[colour], hatched: !change.exact }];
      });
      const values = bars.map(({ value }) => value);
      return {
        data: [
          columns.map((_, index) => index),
          columns.map((column) => {
            const change = toChange(column);
            return change === null ? null : change.changeWh / 1000;
          }),
        ],
        options: makeChartOptions({
          theme,
          count: columns.length,
          ticks: chooseTicks(Math.min(0, ...values), Math.max(0, ...values)),
          signed: true,
          columns: true,
          lowestLabelled: Math.min(...values),
          labels: (each) =>
            listMonthLabels(
              columns.map(({ month }) => month),
              each,
              LABEL_APART_PX,
            ),
          series: [{ paths: () => null, points: { show: false } }],
          drawBelow: (plot) => drawBars(plot, theme, bars),
          drawAbove: (plot) => drawBarLabels(plot, theme, chooseLabels(bars)),
        }),
      };
    },
  };
}

/** Why a month has no bar. */
function describeNoChange(comparison: ChartPeriod['change'] | undefined): string {
  return comparison?.code === 'few-days' ? 'too few days known' : 'no month before to compare';
}

/** The largest rise and the largest fall, and the last. */
function chooseLabels(bars: readonly Bar[]): { bar: Bar; text: string }[] {
  const exactBars = bars.filter(({ hatched }) => !hatched);
  const sortedBars = [...exactBars].sort((a, b) => a.value - b.value);
  const chosen = new Set([bars.at(-1), sortedBars.at(-1), sortedBars[0], sortedBars.at(-2)]);
  return [...chosen].flatMap((bar) =>
    bar === undefined || bar.value === 0
      ? []
      : [{ bar, text: formatSignedKwh(bar.value * 1000, Math.abs(bar.value) < 10 ? 1 : 0) }],
  );
}

function chooseMark({ changeWh, exact }: Change): {
  mark: LegendItem['mark'];
  colour: 'open' | 'worse' | 'better';
} {
  if (!exact) return { mark: 'hatched', colour: 'open' };
  return { mark: 'bar', colour: changeWh > 0 ? 'worse' : 'better' };
}

/** `+45.0`; what rounds to nothing has no sign. */
export function formatSignedKwh(wh: number, decimals = 1): string {
  const text = formatKwh(wh, decimals);
  return wh > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** `76.4 kWh less`. */
function describeChange({ changeWh, unit }: Change): string {
  return `${formatKwh(Math.abs(changeWh))} ${unit} ${changeWh > 0 ? 'more' : 'less'}`;
}
