/** The last days with readings as bars on a true time axis, with their average as a line. */
import type uPlot from 'uplot';
import { formatCount, formatDate, formatDayMonth, formatKwh } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { type ChartSlot, DAY_BASES, describeDayBasis } from '#domain/energy/recent-days.ts';
import { drawBarLabels } from './bar-labels.ts';
import { type Bar, drawBars, drawLabel, drawUnknown, findPixelRatio } from './canvas.ts';
import { makeChartOptions } from './options.ts';
import { type AxisLabel, chooseTicks, listDayLabels } from './scale.ts';
import type { ChartSpec, LegendItem, Readout } from './spec.ts';
import { measureText, type Theme } from './theme.ts';

const LABEL_APART_PX = 56;

type DaySlot = Extract<ChartSlot, { kind: 'day' }>;

/** How a day's bar looks, by what its energy rests on; a day that is not known has none. */
const LOOKS = {
  own: { mark: 'bar', label: 'Known by day' },
  share: { mark: 'soft', label: 'Average of one reading over its days' },
  today: { mark: 'hatched', label: 'Today so far' },
  estimate: { mark: 'hatched', label: 'Estimated' },
  doubtful: { mark: 'hatched', label: 'Too much for one day' },
} as const satisfies Record<string, { mark: LegendItem['mark']; label: string }>;

/** Makes the chart of days, with a line at their average where there is one. */
export function makeDailyChart(slots: readonly ChartSlot[], averageWh: number | null): ChartSpec {
  const bases = new Set(slots.map((slot) => (slot.kind === 'cut' ? 'unknown' : slot.basis)));
  return {
    count: slots.length,
    legend: [
      ...DAY_BASES.filter((basis) => bases.has(basis)).map(
        (basis) => ({ ...LOOKS[basis], colour: 'kwh' }) as const,
      ),
      ...(bases.has('unknown')
        ? [{ label: 'Not known', mark: 'hatched', colour: 'open' } as const]
        : []),
      ...(averageWh === null
        ? []
        : [{ label: `Average ${formatKwh(averageWh)}`, mark: 'dotted', colour: 'ink' } as const]),
    ],
    readout: (index) => makeReadout(slots[index]),
    draw: (theme) => {
      const bars = listBars(slots, theme);
      return {
        data: [
          slots.map((_, index) => index),
          slots.map((slot) =>
            slot.kind === 'cut' || slot.consumptionWh === null ? null : slot.consumptionWh / 1000,
          ),
        ],
        options: makeChartOptions({
          theme,
          count: slots.length,
          ticks: chooseTicks(0, Math.max(0, ...bars.map(({ value }) => value))),
          columns: true,
          labels: (each) => listSlotLabels(slots, each),
          series: [{ paths: () => null, points: { show: false } }],
          drawBelow: (plot) => {
            drawBars(plot, theme, bars);
            let labelledTo = 0;
            for (const run of findUnknownRuns(slots)) {
              drawUnknown(plot, theme, run);
              labelledTo = drawRunLabel(plot, theme, run, labelledTo);
            }
          },
          drawAbove: (plot) => {
            if (averageWh !== null) drawAverage(plot, theme, averageWh / 1000);
            drawBarLabels(plot, theme, chooseLabels(slots, bars));
          },
        }),
      };
    },
  };
}

/** A bar for each day with a value. Days that share a reading evenly have one bar over all of them: it is one value. */
export function listBars(slots: readonly ChartSlot[], theme: Theme): Bar[] {
  const bars: Bar[] = [];
  let sharer: DaySlot | undefined;
  slots.forEach((slot, index) => {
    const before = sharer;
    sharer = undefined;
    if (slot.kind === 'cut' || slot.basis === 'unknown' || slot.consumptionWh === null) return;
    const isShare = slot.basis === 'share';
    const last = bars.at(-1);
    if (isShare) sharer = slot;
    if (isShare && last !== undefined && before !== undefined && haveSameShare(before, slot)) {
      last.places = (last.places ?? 1) + 1;
      last.index += 0.5;
      return;
    }
    bars.push({
      index,
      value: slot.consumptionWh / 1000,
      colour: theme.kwh,
      hatched: LOOKS[slot.basis].mark === 'hatched',
      ...(isShare ? { fill: theme.kwhSoft } : {}),
    });
  });
  return bars;
}

/** Whether two days that follow each other share one reading. What cannot be shared evenly makes a watt-hour's difference. */
function haveSameShare(a: DaySlot, b: DaySlot): boolean {
  const differenceWh = Math.abs((a.consumptionWh ?? 0) - (b.consumptionWh ?? 0));
  return a.sharedDays === b.sharedDays && differenceWh <= 1;
}

function makeReadout(slot: ChartSlot | undefined): Readout {
  if (slot === undefined) return { title: '', values: [], note: '', sentence: '' };
  if (slot.kind === 'cut') {
    const title = `${formatDate(toIsoDate(slot.firstDay))} to ${formatDate(toIsoDate(slot.lastDay))}`;
    const note = `${formatCount(slot.days, 'day')} not known`;
    return { title, values: [], note, sentence: `${title}: ${note}.` };
  }
  const title = formatDate(toIsoDate(slot.day));
  if (slot.basis === 'unknown' || slot.consumptionWh === null) {
    return { title, values: [], note: 'not known', sentence: `${title}: not known.` };
  }
  const energy = `${formatKwh(slot.consumptionWh)} kWh`;
  const note = describeSlotBasis(slot);
  return {
    title,
    values: [{ text: energy, mark: LOOKS[slot.basis].mark, colour: 'kwh' }],
    note,
    sentence: `${[`${title}: ${energy}`, note].filter(Boolean).join(', ')}.`,
  };
}

/** What a day's energy rests on, where it has no measured reading of its own. */
export function describeSlotBasis({ basis, sharedDays }: DaySlot): string {
  return basis === 'unknown' ? 'not known' : describeDayBasis(basis, sharedDays);
}

/** Days that follow each other and are not known, by their places. */
interface UnknownRun {
  first: number;
  last: number;
  days: number;
}

function findUnknownRuns(slots: readonly ChartSlot[]): UnknownRun[] {
  const runs: UnknownRun[] = [];
  slots.forEach((slot, index) => {
    if (slot.kind === 'day' && slot.basis !== 'unknown') return;
    const days = slot.kind === 'cut' ? slot.days : 1;
    const run = runs.at(-1);
    if (run?.last === index - 1) {
      run.last = index;
      run.days += days;
    } else runs.push({ first: index, last: index, days });
  });
  return runs;
}

/**
 * `6 days` over `not known`, where there is room for it, or where a cut stands for more days than it is wide, unless the
 * label before it reaches there. Returns how far to the right there are labels, in pixels of the canvas.
 */
function drawRunLabel(
  plot: uPlot,
  theme: Theme,
  { first, last, days }: UnknownRun,
  labelledTo: number,
): number {
  const ratio = findPixelRatio(plot);
  const findX = (index: number) => plot.valToPos(index, 'x', true);
  const isCut = days > last - first + 1;
  const width = findX(last + 0.5) - findX(first - 0.5);
  const labelWidth = measureText('not known', theme) * ratio;
  if (!isCut && width < labelWidth) return labelledTo;
  const line = theme.fontPx * 1.2 * ratio;
  // At the right end it stays within the plot.
  const rightmost = plot.bbox.left + plot.bbox.width - labelWidth / 2;
  const x = Math.min((findX(first) + findX(last)) / 2, rightmost);
  if (x - labelWidth / 2 < labelledTo) return labelledTo;
  const bottom = plot.valToPos(0, 'y', true) - line * 1.4;
  const labelStyle = { align: 'center', weight: 400, colour: theme.quietInk } as const;
  drawLabel(plot, theme, { x, y: bottom - line, text: formatCount(days, 'day'), ...labelStyle });
  drawLabel(plot, theme, { x, y: bottom, text: 'not known', ...labelStyle });
  return x + labelWidth / 2;
}

/** The days under the plot; a cut, which is no day, has no name there. */
function listSlotLabels(slots: readonly ChartSlot[], pixelsEach: number): AxisLabel[] {
  const dates = slots.map((slot) => toIsoDate(slot.kind === 'cut' ? slot.firstDay : slot.day));
  return listDayLabels(dates, pixelsEach, LABEL_APART_PX).flatMap(({ index, ...label }) => {
    const slot = slots[index];
    if (slot === undefined || slot.kind === 'cut') return [];
    return [{ ...label, index, text: formatDayMonth(toIsoDate(slot.day)) }];
  });
}

/** The last day and the highest with a reading of its own. */
function chooseLabels(
  slots: readonly ChartSlot[],
  bars: readonly Bar[],
): { bar: Bar; text: string }[] {
  const ownBars = bars.filter(({ index }) => {
    const slot = slots[index];
    return slot?.kind === 'day' && slot.basis === 'own';
  });
  const highest = ownBars.reduce<Bar | undefined>(
    (best, bar) => (best === undefined || bar.value > best.value ? bar : best),
    undefined,
  );
  return [...new Set([bars.at(-1), highest])].flatMap((bar) =>
    bar === undefined ? [] : [{ bar, text: formatKwh(bar.value * 1000) }],
  );
}

function drawAverage(plot: uPlot, theme: Theme, average: number): void {
  const { ctx, bbox } = plot;
  const ratio = findPixelRatio(plot);
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
