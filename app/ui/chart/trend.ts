/** Months as two lines, energy and CO2, on one axis from zero. */
import type uPlot from 'uplot';
import type { MonthFigures } from '../../../domain/analytics.ts';
import { formatKg, formatKwh, formatMonth } from '../../../domain/format.ts';
import { addMonths, type Month } from '../../../domain/period.ts';
import { drawLabel, pixelRatio } from './canvas.ts';
import { chartOptions } from './options.ts';
import { monthLabels, niceTicks } from './scale.ts';
import type { ChartSpec } from './spec.ts';
import { type Theme, textWidth } from './theme.ts';

/** A year and the month before it: the latest month is shown with the same month a year earlier. */
export const TREND_MONTHS = 13;
/** With more months than this the points of a line would touch. */
const POINTS_MONTHS = 30;
const LABEL_APART_PX = 44;

/** A month of the calendar, with its figures where it has readings. */
interface CalendarMonth {
  month: Month;
  figures: MonthFigures | undefined;
}

/** Every month of the calendar from the first to the last, at most so many of the last. */
export function calendarMonths(months: readonly MonthFigures[], atMost: number): CalendarMonth[] {
  const columns: CalendarMonth[] = [];
  let next = months.length - 1;
  let month = months[next]?.month ?? '';
  while (next >= 0 && columns.length < atMost) {
    const figures = months[next]?.month === month ? months[next] : undefined;
    if (figures !== undefined) next -= 1;
    columns.push({ month, figures });
    month = addMonths(month, -1);
  }
  return columns.reverse();
}

export function trendChart(months: readonly MonthFigures[], atMost: number): ChartSpec {
  const columns = calendarMonths(months, atMost);
  const shown = columns.flatMap(({ figures }) => figures ?? []);
  const estimated = shown.some((figures) => figures.estimated);
  return {
    count: columns.length,
    legend: [
      { label: 'Energy (kWh)', mark: 'line', colour: 'kwh' },
      { label: estimated ? 'CO2 (kg), estimated' : 'CO2 (kg)', mark: 'dashed', colour: 'co2' },
    ],
    readout(index) {
      const shownMonth = columns[index];
      const title = shownMonth === undefined ? '' : formatMonth(shownMonth.month);
      const figures = shownMonth?.figures;
      if (figures === undefined) {
        return { title, values: [], note: 'no readings', sentence: `${title}: no readings.` };
      }
      const energy = `${formatKwh(figures.consumptionWh)} kWh`;
      const co2 = `${formatKg(figures.emissionG)} kg`;
      const note = [figures.unfinished ? 'so far' : '', figures.estimated ? 'estimated' : ''];
      return {
        title,
        values: [
          { text: energy, mark: 'line', colour: 'kwh' },
          { text: co2, mark: 'dashed', colour: 'co2' },
        ],
        note: note.filter(Boolean).join(', '),
        sentence: `${title}${figures.unfinished ? ' so far' : ''}: ${energy}, ${co2} of CO2${
          figures.estimated ? ', estimated' : ''
        }.`,
      };
    },
    draw: (theme) => drawTrend(columns, theme),
  };
}

function drawTrend(columns: readonly CalendarMonth[], theme: Theme): ReturnType<ChartSpec['draw']> {
  const kwh = columns.map(({ figures }) => thousandsOf(figures?.consumptionWh));
  const kg = columns.map(({ figures }) => thousandsOf(figures?.emissionG));
  const values = [...kwh, ...kg].flatMap((value) => value ?? []);
  const last = columns.length - 1;
  const open = columns[last]?.figures?.unfinished === true;
  const withoutOpen = (line: (number | null)[]) => (open ? [...line.slice(0, -1), null] : line);
  // From the last finished month to where the unfinished one stands.
  const towards = (line: (number | null)[]) =>
    line.map((value, index) => (open && index >= last - 1 ? value : null));
  const dense = columns.length > POINTS_MONTHS;
  const ends = endLabels(columns[last]?.figures);
  return {
    data: [
      columns.map((_, index) => index),
      withoutOpen(kwh),
      towards(kwh),
      withoutOpen(kg),
      towards(kg),
    ],
    options: chartOptions({
      theme,
      count: columns.length,
      ticks: niceTicks(0, Math.max(0, ...values)),
      columns: false,
      paddingRight: Math.max(...ends.map(({ text }) => textWidth(text, theme))) + 12,
      labels: (each) =>
        monthLabels(
          columns.map(({ month }) => month),
          each,
          LABEL_APART_PX,
        ),
      series: [
        {
          stroke: theme.kwh,
          width: 2.5,
          points: points(theme, withoutOpen(kwh), { all: !dense, of: theme.kwh }),
        },
        {
          stroke: theme.kwh,
          width: 2,
          dash: [2, 3],
          points: {
            show: open,
            filter: () => [last],
            size: 8,
            width: 2,
            stroke: theme.kwh,
            fill: theme.surface,
          },
        },
        {
          stroke: theme.co2,
          width: 2,
          dash: [6, 4],
          points: points(theme, withoutOpen(kg), { all: false, of: theme.co2 }),
        },
        { stroke: theme.co2, width: 1.5, dash: [2, 3], points: { show: false } },
      ],
      drawAbove: (plot) => {
        drawEnds(plot, theme, ends, [kwh[last], kg[last]]);
        drawPeak(plot, theme, kwh);
      },
    }),
  };
}

/** All points of a line, or only those that stand alone and would not be seen without. */
function points(
  theme: Theme,
  line: readonly (number | null)[],
  { all, of }: { all: boolean; of: string },
): uPlot.Series.Points {
  const alone = line.flatMap((value, index) =>
    value !== null && (all || (line[index - 1] == null && line[index + 1] == null)) ? [index] : [],
  );
  return {
    show: alone.length > 0,
    filter: () => alone,
    size: 9,
    width: 2,
    stroke: theme.surface,
    fill: of,
  };
}

interface EndLabel {
  text: string;
  quiet: boolean;
}

/** The labels of the last point: its values, and "so far" while its month lasts. */
function endLabels(figures: MonthFigures | undefined): EndLabel[] {
  if (figures === undefined) return [];
  return [
    { text: `${formatKwh(figures.consumptionWh)} kWh`, quiet: false },
    ...(figures.unfinished ? [{ text: 'so far', quiet: true }] : []),
    { text: `${formatKg(figures.emissionG)} kg`, quiet: false },
  ];
}

function drawEnds(
  plot: uPlot,
  theme: Theme,
  labels: readonly EndLabel[],
  [kwh, kg]: (number | null | undefined)[],
): void {
  const [energy, ...rest] = labels;
  const co2 = rest.pop();
  if (energy === undefined || co2 === undefined || kwh == null || kg == null) return;
  const ratio = pixelRatio(plot);
  const line = theme.fontPx * 1.2 * ratio;
  const { bbox } = plot;
  const bottom = bbox.top + bbox.height;
  const x = bbox.left + bbox.width + 10 * ratio;
  const at = (value: number) => plot.valToPos(value, 'y', true);
  const upperFirst = kwh >= kg;
  const blocks = upperFirst ? [[energy, ...rest], [co2]] : [[co2], [energy, ...rest]];
  const [upper = [], lower = []] = blocks;
  const upperWanted = at(Math.max(kwh, kg));
  const lowerWanted = Math.min(
    at(Math.min(kwh, kg)),
    bottom - (lower.length - 1) * line - line / 2,
  );
  const upperY = Math.min(upperWanted, lowerWanted - upper.length * line);
  const lowerY = Math.max(lowerWanted, upperY + upper.length * line);
  for (const [block, top] of [
    [upper, upperY],
    [lower, lowerY],
  ] as const) {
    block.forEach(({ text, quiet }, index) => {
      drawLabel(plot, theme, {
        x,
        y: top + index * line,
        text,
        align: 'left',
        weight: quiet ? 400 : 540,
        colour: quiet ? theme.quietInk : theme.ink,
      });
    });
  }
}

/** The value of the highest month, above its point; not where the last one's label stands. */
function drawPeak(plot: uPlot, theme: Theme, kwh: readonly (number | null)[]): void {
  const highest = Math.max(...kwh.map((value) => value ?? 0));
  const index = kwh.indexOf(highest);
  if (index < 0 || index === kwh.length - 1) return;
  const ratio = pixelRatio(plot);
  const text = formatKwh(highest * 1000);
  const half = (textWidth(text, theme) / 2) * ratio;
  drawLabel(plot, theme, {
    x: Math.max(plot.valToPos(index, 'x', true), plot.bbox.left + half),
    y: plot.valToPos(highest, 'y', true) - theme.fontPx * ratio,
    text,
    align: 'center',
  });
}

function thousandsOf(value: number | undefined): number | null {
  return value === undefined ? null : value / 1000;
}
