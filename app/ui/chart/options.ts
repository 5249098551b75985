/** What the options of all charts share. The horizontal axis counts positions: 0, 1, 2 … */
import type uPlot from 'uplot';
import { drawAxisLabels, drawZero, findPixelRatio } from './canvas.ts';
import { type AxisLabel, formatTicks } from './scale.ts';
import type { Drawing } from './spec.ts';
import { makeFont, measureText, type Theme } from './theme.ts';

/** Room above the highest tick, for the labels of what reaches it. */
const LABEL_ROOM_PX = 18;
/** The part of a plot's height that a label below a bar takes. */
const LABEL_ROOM_SHARE = 0.08;

/** Makes uPlot's options for a chart. */
export function makeChartOptions(chart: {
  theme: Theme;
  count: number;
  /** The vertical axis's ticks: its ends are the ends of the scale. */
  ticks: readonly number[];
  signed?: boolean;
  /** Whether each position is a column (bars) or a point (lines). */
  columns: boolean;
  paddingRight?: number;
  /** The lowest labelled value: where it reaches the names under the plot, they make room. */
  lowestLabelled?: number;
  series: uPlot.Series[];
  /** The names under the plot, when each position is so many CSS pixels wide. */
  labels: (pixelsEach: number) => AxisLabel[];
  /** Draws below the series. */
  drawBelow?: (plot: uPlot) => void;
  /** Draws above the series. */
  drawAbove?: (plot: uPlot) => void;
}): Drawing['options'] {
  const { theme, count, ticks, columns } = chart;
  const texts = formatTicks(ticks, chart.signed);
  const margin = columns || count === 1 ? 0.5 : 0;
  const lowest = ticks[0] ?? 0;
  const highest = ticks.at(-1) ?? 1;
  const lowestShare = ((chart.lowestLabelled ?? highest) - lowest) / (highest - lowest);
  const gapPx = lowest < 0 && lowestShare < LABEL_ROOM_SHARE ? theme.fontPx * 1.4 : 0;
  return {
    padding: [LABEL_ROOM_PX, chart.paddingRight ?? 4, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: [-margin, count - 1 + margin] },
      y: { range: [lowest, highest] },
    },
    axes: [
      {
        size: theme.fontPx * 2 + gapPx,
        gap: 0,
        splits: () => [0],
        values: () => [''],
        grid: { show: false },
        ticks: { show: false },
      },
      {
        size: Math.max(...texts.map((text) => measureText(text, theme))) + 12,
        gap: 8,
        font: makeFont(theme),
        stroke: theme.axis,
        splits: () => [...ticks],
        values: () => texts,
        grid: { stroke: theme.grid, width: 1 },
        ticks: { show: false },
      },
    ],
    series: [{}, ...chart.series],
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: columns ? { show: false } : { size: 9, width: 2 },
      move: (plot, left, top) => {
        if (left < 0) return [left, top];
        const index = Math.min(count - 1, Math.max(0, Math.round(plot.posToVal(left, 'x'))));
        return [Math.round(plot.valToPos(index, 'x')), top];
      },
    },
    hooks: {
      drawAxes: [
        (plot) => {
          const each = plot.bbox.width / findPixelRatio(plot) / Math.max(1, count - 1 + 2 * margin);
          drawAxisLabels(plot, theme, chart.labels(each), gapPx);
          chart.drawBelow?.(plot);
        },
      ],
      draw: [
        (plot) => {
          drawZero(plot, theme);
          chart.drawAbove?.(plot);
        },
      ],
    },
  };
}
