/** Months or bills as two lines, energy and CO2, on one axis from zero; and energy a year before. */
import type uPlot from 'uplot';
import { describeFewDays } from '#app/base/figure-text.ts';
import { formatForecastUnits, formatKg, formatKwh, formatMonth } from '#domain/base/format.ts';
import type { ChartPeriod } from '#domain/energy/dashboard.ts';
import { drawLabel, findPixelRatio } from './canvas.ts';
import { makeChartOptions } from './options.ts';
import { chooseTicks, listMonthLabels } from './scale.ts';
import type { ChartSpec, Readout } from './spec.ts';
import { measureText, type Theme } from './theme.ts';

/** A year and the month before it: the latest month is shown with the same month a year earlier. */
export const TREND_MONTHS = 13;
/** With more months than this the points of a line would touch. */
const POINTS_MONTHS = 30;
const LABEL_APART_PX = 44;

/** The trend of periods that follow each other without gaps, ascending; beside them those of a year before. */
export function makeTrendChart(
  periods: readonly ChartPeriod[],
  { withYearBefore }: { withYearBefore: boolean },
): ChartSpec {
  const isEstimated = periods.some(
    (period) =>
      period.basis !== 'forecast' && period.emissionG !== null && period.emissionEstimated,
  );
  const yearBefore = withYearBefore && periods.some((period) => period.yearBeforeWh !== null);
  return {
    count: periods.length,
    legend: [
      { label: 'Energy (kWh)', mark: 'line', colour: 'kwh' },
      ...(yearBefore
        ? [{ label: 'Same month a year before', mark: 'line', colour: 'open' } as const]
        : []),
      { label: isEstimated ? 'CO2 (kg), estimated' : 'CO2 (kg)', mark: 'dashed', colour: 'co2' },
    ],
    readout: (index) => makeReadout(periods[index], yearBefore),
    draw: (theme) => drawTrend(periods, theme, yearBefore),
  };
}

function makeReadout(period: ChartPeriod | undefined, withYearBefore: boolean): Readout {
  if (period === undefined) return { title: '', values: [], note: '', sentence: '' };
  const title = formatMonth(period.month);
  const { basis, consumptionWh, emissionG, knownDays, days } = period;
  if (consumptionWh === null || emissionG === null) {
    const note = 'no day known';
    return { title, values: [], note, sentence: `${title}: ${note}.` };
  }
  const about = basis === 'complete' || basis === 'few-days' ? '' : 'about ';
  const energy = `${about}${formatKwh(consumptionWh)} kWh`;
  const co2 = `${about}${formatKg(emissionG)} kg`;
  const yearBeforeText =
    withYearBefore && period.yearBeforeWh !== null
      ? `${formatKwh(period.yearBeforeWh)} kWh`
      : undefined;
  const note = [
    basis === 'forecast'
      ? `forecast, ${knownDays} of ${days} days known`
      : basis === 'complete'
        ? ''
        : describeFewDays(period),
    period.emissionEstimated ? 'CO2 estimated' : '',
  ].filter(Boolean);
  return {
    title,
    values: [
      { text: energy, mark: 'line', colour: 'kwh' },
      ...(yearBeforeText === undefined
        ? []
        : [{ text: yearBeforeText, mark: 'line', colour: 'open' } as const]),
      { text: co2, mark: 'dashed', colour: 'co2' },
    ],
    note: note.join(', '),
    sentence: `${title}: ${[
      energy,
      ...(yearBeforeText === undefined ? [] : [`a year before ${yearBeforeText}`]),
      `${co2} of CO2`,
      ...note,
    ].join(', ')}.`,
  };
}

function drawTrend(
  periods: readonly ChartPeriod[],
  theme: Theme,
  withYearBefore: boolean,
): ReturnType<ChartSpec['draw']> {
  const kwh = periods.map(({ consumptionWh }) => toKilo(consumptionWh));
  const kg = periods.map(({ emissionG }) => toKilo(emissionG));
  const kwhYearBefore = periods.map(({ yearBeforeWh }) =>
    withYearBefore ? toKilo(yearBeforeWh) : null,
  );
  const values = [...kwh, ...kg, ...kwhYearBefore].flatMap((value) => value ?? []);
  const lastIndex = periods.length - 1;
  // Not known in most of their days, or expected: hollow points, joined to those beside them by dots.
  const isRough = (index: number) =>
    periods[index]?.basis === 'forecast' || periods[index]?.basis === 'few-days';
  const roughIndexes = periods.flatMap((_, index) => (isRough(index) ? [index] : []));
  const dropRough = (line: (number | null)[]) =>
    line.map((value, index) => (isRough(index) ? null : value));
  const keepRough = (line: (number | null)[]) =>
    line.map((value, index) =>
      isRough(index - 1) || isRough(index) || isRough(index + 1) ? value : null,
    );
  const dense = periods.length > POINTS_MONTHS;
  const ends = listEndLabels(periods[lastIndex]);
  return {
    data: [
      periods.map((_, index) => index),
      kwhYearBefore,
      dropRough(kwh),
      keepRough(kwh),
      dropRough(kg),
      keepRough(kg),
    ],
    options: makeChartOptions({
      theme,
      count: periods.length,
      ticks: chooseTicks(0, Math.max(0, ...values)),
      columns: false,
      paddingRight: Math.max(0, ...ends.map(({ text }) => measureText(text, theme))) + 12,
      labels: (each) =>
        listMonthLabels(
          periods.map(({ month }) => month),
          each,
          LABEL_APART_PX,
        ),
      series: [
        {
          stroke: theme.open,
          width: 1.5,
          points: makeHollowPoints(
            theme.open,
            theme,
            kwhYearBefore.flatMap((wh, index) => (wh === null ? [] : [index])),
          ),
        },
        {
          stroke: theme.kwh,
          width: 2.5,
          points: makeSolidPoints(theme, dropRough(kwh), { all: !dense, of: theme.kwh }),
        },
        {
          stroke: theme.kwh,
          width: 2,
          dash: [2, 3],
          points: makeHollowPoints(theme.kwh, theme, roughIndexes),
        },
        {
          stroke: theme.co2,
          width: 2,
          dash: [6, 4],
          points: makeSolidPoints(theme, dropRough(kg), { all: false, of: theme.co2 }),
        },
        { stroke: theme.co2, width: 1.5, dash: [2, 3], points: { show: false } },
      ],
      drawAbove: (plot) => {
        drawEndLabels(plot, theme, ends, [kwh[lastIndex], kg[lastIndex]]);
        drawPeak(plot, theme, kwh);
      },
    }),
  };
}

/** All points of a line, or only those that stand alone and would not be seen without. */
function makeSolidPoints(
  theme: Theme,
  line: readonly (number | null)[],
  { all, of: colour }: { all: boolean; of: string },
): uPlot.Series.Points {
  const shownIndexes = line.flatMap((value, index) =>
    value !== null && (all || (line[index - 1] == null && line[index + 1] == null)) ? [index] : [],
  );
  return {
    show: shownIndexes.length > 0,
    filter: () => shownIndexes,
    size: 9,
    width: 2,
    stroke: theme.surface,
    fill: colour,
  };
}

/** Hollow points at some places. */
function makeHollowPoints(colour: string, theme: Theme, indexes: number[]): uPlot.Series.Points {
  return {
    show: indexes.length > 0,
    filter: () => indexes,
    size: 7,
    width: 1.5,
    stroke: colour,
    fill: theme.surface,
  };
}

interface EndLabel {
  text: string;
  quiet: boolean;
}

/** The labels of the last point: its values, and "forecast" while its month lasts. */
function listEndLabels(period: ChartPeriod | undefined): EndLabel[] {
  if (period?.consumptionWh == null || period.emissionG === null) return [];
  const decimals = period.basis === 'complete' ? 1 : 0;
  const kwh =
    period.basis === 'forecast'
      ? formatForecastUnits(period.consumptionWh)
      : formatKwh(period.consumptionWh, decimals);
  return [
    { text: `${kwh} kWh`, quiet: false },
    ...(period.basis === 'forecast' ? [{ text: 'forecast', quiet: true }] : []),
    { text: `${formatKg(period.emissionG, decimals)} kg`, quiet: false },
  ];
}

function drawEndLabels(
  plot: uPlot,
  theme: Theme,
  labels: readonly EndLabel[],
  [kwh, kg]: (number | null | undefined)[],
): void {
  const [energy, ...rest] = labels;
  const co2 = rest.pop();
  if (energy === undefined || co2 === undefined || kwh == null || kg == null) return;
  const ratio = findPixelRatio(plot);
  const line = theme.fontPx * 1.2 * ratio;
  const { bbox } = plot;
  const bottom = bbox.top + bbox.height;
  const x = bbox.left + bbox.width + 10 * ratio;
  const findY = (value: number) => plot.valToPos(value, 'y', true);
  const upperFirst = kwh >= kg;
  const blocks = upperFirst ? [[energy, ...rest], [co2]] : [[co2], [energy, ...rest]];
  const [upper = [], lower = []] = blocks;
  const upperWanted = findY(Math.max(kwh, kg));
  const lowerWanted = Math.min(
    findY(Math.min(kwh, kg)),
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
  const ratio = findPixelRatio(plot);
  const text = formatKwh(highest * 1000);
  const half = (measureText(text, theme) / 2) * ratio;
  drawLabel(plot, theme, {
    x: Math.max(plot.valToPos(index, 'x', true), plot.bbox.left + half),
    y: plot.valToPos(highest, 'y', true) - theme.fontPx * ratio,
    text,
    align: 'center',
  });
}

function toKilo(value: number | null): number | null {
  return value === null ? null : value / 1000;
}
