/** The last days with readings as bars, with their average as a line. */
import type uPlot from 'uplot';
import { formatCount, formatDate, formatKwh } from '../../../domain/format.ts';
import type { DayUsage } from '../../../domain/usage.ts';
import { drawBarLabels } from './bar-labels.ts';
import { type Bar, drawBars, pixelRatio } from './canvas.ts';
import { chartOptions } from './options.ts';
import { dayLabels, niceTicks } from './scale.ts';
import type { ChartSpec } from './spec.ts';
import type { Theme } from './theme.ts';

const LABEL_APART_PX = 56;

export function dailyChart(
  days: readonly Pick<DayUsage, 'date' | 'consumptionWh'>[],
  averageWh: number | null,
): ChartSpec {
  return {
    count: days.length,
    legend: [
      {
        label:
          days.length === 1
            ? 'The day with a reading'
            : `Last ${formatCount(days.length, 'day')} with readings`,
        mark: 'bar',
        colour: 'kwh',
      },
      ...(averageWh === null
        ? []
        : [{ label: `Average ${formatKwh(averageWh)}`, mark: 'dotted', colour: 'ink' } as const]),
    ],
    readout(index) {
      const day = days[index];
      if (day === undefined) return { title: '', values: [], note: '', sentence: '' };
      const title = formatDate(day.date);
      const energy = `${formatKwh(day.consumptionWh)} kWh`;
      return {
        title,
        values: [{ text: energy, mark: 'bar', colour: 'kwh' }],
        note: '',
        sentence: `${title}: ${energy}.`,
      };
    },
    draw: (theme) => {
      const bars = days.map(
        (day, index): Bar => ({
          index,
          value: day.consumptionWh / 1000,
          colour: theme.kwh,
          hatched: false,
        }),
      );
      const values = bars.map(({ value }) => value);
      return {
        data: [bars.map(({ index }) => index), values],
        options: chartOptions({
          theme,
          count: days.length,
          ticks: niceTicks(0, Math.max(0, ...values)),
          columns: true,
          labels: (each) =>
            dayLabels(
              days.map(({ date }) => date),
              each,
              LABEL_APART_PX,
            ),
          series: [{ paths: () => null, points: { show: false } }],
          drawBelow: (plot) => drawBars(plot, theme, bars),
          drawAbove: (plot) => {
            if (averageWh !== null) drawAverage(plot, theme, averageWh / 1000);
            drawBarLabels(plot, theme, labelled(bars));
          },
        }),
      };
    },
  };
}

/** The last day and the highest. */
function labelled(bars: readonly Bar[]): { bar: Bar; text: string }[] {
  const highest = bars.reduce<Bar | undefined>(
    (best, bar) => (best === undefined || bar.value > best.value ? bar : best),
    undefined,
  );
  return [...new Set([bars.at(-1), highest])].flatMap((bar) =>
    bar === undefined ? [] : [{ bar, text: formatKwh(bar.value * 1000) }],
  );
}

function drawAverage(plot: uPlot, theme: Theme, average: number): void {
  const { ctx, bbox } = plot;
  const ratio = pixelRatio(plot);
  const y = Math.round(plot.valToPos(average, 'y', true)) + 0.5;
  ctx.save();
  ctx.strokeStyle = theme.ink;
  ctx.lineWidth = 1.5 * ratio;
  ctx.setLineDash([2 * ratio, 3 * ratio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}
