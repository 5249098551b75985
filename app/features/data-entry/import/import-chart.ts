/** What files would store as bars: days, bills or months, with the days that are missing between them. */

import type uPlot from 'uplot';
import { drawBarLabels } from '#app/ui/chart/bar-labels.ts';
import {
  type Bar,
  drawBars,
  drawLabel,
  drawUnknown,
  findPixelRatio,
} from '#app/ui/chart/canvas.ts';
import { makeChartOptions } from '#app/ui/chart/options.ts';
import { type AxisLabel, chooseTicks } from '#app/ui/chart/scale.ts';
import type { ChartSpec, Readout } from '#app/ui/chart/spec.ts';
import { measureText, type Theme } from '#app/ui/chart/theme.ts';
import {
  formatCount,
  formatDate,
  formatDayMonth,
  formatKwh,
  formatMonth,
} from '#domain/base/format.ts';
import { getLastDay, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import type { ImportPlan, PlannedMeter } from '#domain/import/merge/plan.ts';
import type { Channel } from '#domain/meter/channels.ts';
import { computeRegisterUse } from '#domain/meter/registers.ts';

/** A bar, or days between two bars of which the file says nothing. */
export type ImportSlot =
  | ({ kind: 'bar'; title: string; axis: string } & PlannedUse)
  | { kind: 'gap'; days: number; firstDay: number; lastDay: number };

/** A longer gap between days is drawn as one place. */
const GAP_PLACES = 10;

/** The places of the chart: a missing day keeps its own, a long gap takes a few. */
export function listSlots(spans: readonly PlannedUse[]): ImportSlot[] {
  const { bars, by } = listBars(spans);
  const isDaily = by === 'span' && bars.every(({ firstDay, lastDay }) => firstDay === lastDay);
  return bars.flatMap((bar, index): ImportSlot[] => {
    const before = bars[index - 1];
    const firstMissing = (before?.lastDay ?? bar.firstDay) + 1;
    const missingDays = before === undefined ? 0 : bar.firstDay - firstMissing;
    const gap: ImportSlot = {
      kind: 'gap',
      days: missingDays,
      firstDay: firstMissing,
      lastDay: bar.firstDay - 1,
    };
    const places = isDaily ? Math.min(missingDays, GAP_PLACES) : Math.min(missingDays, 1);
    return [
      ...Array.from({ length: places }, () => gap),
      { kind: 'bar', ...bar, ...nameSpan(bar, by) },
    ];
  });
}

function nameSpan({ firstDay, lastDay }: PlannedUse, by: 'span' | 'month') {
  const [first, last] = [toIsoDate(firstDay), toIsoDate(lastDay)];
  if (by === 'month')
    return { title: formatMonth(last.slice(0, 7)), axis: formatMonth(last.slice(0, 7)) };
  if (firstDay === lastDay) return { title: formatDate(first), axis: formatDayMonth(first) };
  return { title: `${formatDate(first)} – ${formatDate(last)}`, axis: formatDayMonth(last) };
}

const LABEL_APART_PX = 64;

/** Makes the chart of what an import would store. */
export function makeImportChart(slots: readonly ImportSlot[]): ChartSpec {
  const shownBars = slots.flatMap((slot, index) => (slot.kind === 'bar' ? [{ slot, index }] : []));
  const hasGap = shownBars.length < slots.length;
  return {
    count: slots.length,
    legend: [
      ...(shownBars.some(({ slot }) => slot.measured)
        ? [{ label: 'In the file', mark: 'bar', colour: 'kwh' } as const]
        : []),
      ...(shownBars.some(({ slot }) => !slot.measured)
        ? [{ label: 'Estimated, or not whole', mark: 'hatched', colour: 'kwh' } as const]
        : []),
      ...(hasGap
        ? [{ label: 'Missing in the file', mark: 'hatched', colour: 'open' } as const]
        : []),
    ],
    readout: (index) => makeReadout(slots[index]),
    draw: (theme) => {
      const bars = shownBars.map(
        ({ slot, index }): Bar => ({
          index,
          value: slot.wh / 1000,
          colour: theme.kwh,
          hatched: !slot.measured,
        }),
      );
      const values = bars.map(({ value }) => value);
      return {
        data: [
          slots.map((_, index) => index),
          slots.map((slot) => (slot.kind === 'bar' ? slot.wh / 1000 : null)),
        ],
        options: makeChartOptions({
          theme,
          count: slots.length,
          ticks: chooseTicks(Math.min(0, ...values), Math.max(0, ...values)),
          columns: true,
          labels: (each) => listAxisLabels(slots, each),
          series: [{ paths: () => null, points: { show: false } }],
          drawBelow: (plot) => {
            drawBars(plot, theme, bars);
            for (const run of findGapRuns(slots)) {
              drawUnknown(plot, theme, run);
              drawGapLabel(plot, theme, run);
            }
          },
          drawAbove: (plot) => drawBarLabels(plot, theme, chooseHighest(bars)),
        }),
      };
    },
  };
}

function makeReadout(slot: ImportSlot | undefined): Readout {
  if (slot === undefined) return { title: '', values: [], note: '', sentence: '' };
  if (slot.kind === 'gap') {
    const title =
      slot.days === 1
        ? formatDate(toIsoDate(slot.firstDay))
        : `${formatDate(toIsoDate(slot.firstDay))} – ${formatDate(toIsoDate(slot.lastDay))}`;
    return { title, values: [], note: 'missing', sentence: `${title}: missing in the file.` };
  }
  const energy = `${formatKwh(slot.wh)} kWh`;
  const note = slot.measured ? '' : 'estimated, or not whole';
  return {
    title: slot.title,
    values: [{ text: energy, mark: slot.measured ? 'bar' : 'hatched', colour: 'kwh' }],
    note,
    sentence: `${[`${slot.title}: ${energy}`, note].filter(Boolean).join(', ')}.`,
  };
}

/** Names far enough apart, back from the last bar. */
function listAxisLabels(slots: readonly ImportSlot[], pixelsEach: number): AxisLabel[] {
  const step = Math.max(1, Math.ceil(LABEL_APART_PX / pixelsEach));
  const last = slots.length - 1;
  return slots.flatMap((slot, index) =>
    slot.kind === 'bar' && (last - index) % step === 0
      ? [{ index, text: slot.axis, strong: index === last }]
      : [],
  );
}

interface Run {
  first: number;
  last: number;
  days: number;
}

function findGapRuns(slots: readonly ImportSlot[]): Run[] {
  const runs: Run[] = [];
  slots.forEach((slot, index) => {
    if (slot.kind === 'bar') return;
    const run = runs.at(-1);
    if (run?.last === index - 1) run.last = index;
    else runs.push({ first: index, last: index, days: slot.days });
  });
  return runs;
}

/** `6 days` over `missing`, where there is room for it. */
function drawGapLabel(plot: uPlot, theme: Theme, { first, last, days }: Run): void {
  const ratio = findPixelRatio(plot);
  const findX = (index: number) => plot.valToPos(index, 'x', true);
  if (findX(last + 0.5) - findX(first - 0.5) < measureText('missing', theme) * ratio) return;
  const line = theme.fontPx * 1.2 * ratio;
  const x = (findX(first) + findX(last)) / 2;
  const bottom = plot.valToPos(0, 'y', true) - line * 1.4;
  const look = { align: 'center', weight: 400, colour: theme.quietInk } as const;
  drawLabel(plot, theme, { x, y: bottom - line, text: formatCount(days, 'day'), ...look });
  drawLabel(plot, theme, { x, y: bottom, text: 'missing', ...look });
}

function chooseHighest(bars: readonly Bar[]): { bar: Bar; text: string }[] {
  const [first, ...rest] = bars;
  if (first === undefined) return [];
  const bar = rest.reduce((best, other) => (other.value > best.value ? other : best), first);
  return [{ bar, text: formatKwh(bar.value * 1000) }];
}

/* What a plan would store of the electricity used, as the bars of a chart. */

/** So much energy over days that follow each other. */
export interface PlannedUse {
  firstDay: number;
  lastDay: number;
  wh: number;
  measured: boolean;
}

/** More bars than this are shown by months. */
const BARS_MAX = 100;

/** A channel's days and bills, and the days between a meter's values, oldest first. */
export function listSpans({ days, periods, meters }: ImportPlan, channel: Channel): PlannedUse[] {
  return [
    ...days
      .filter((day) => day.channel === channel)
      .map(({ day, wh, slots, estimated }) => ({
        firstDay: day,
        lastDay: day,
        wh,
        measured: !estimated && (slots === null || slots.every((slot) => slot !== null)),
      })),
    ...periods
      .filter((period) => period.channel === channel)
      .map(({ firstDay, lastDay, wh, estimated }) => ({
        firstDay,
        lastDay,
        wh,
        measured: !estimated,
      })),
    ...meters.filter((meter) => meter.channel === channel).flatMap(listMeterSpans),
  ].sort((a, b) => a.firstDay - b.firstDay);
}

/** What a meter counted between its values. */
function listMeterSpans(meter: PlannedMeter): PlannedUse[] {
  const values = meter.values.filter(({ counted }) => counted);
  return values.flatMap((value, index) => {
    const before = values[index - 1];
    const use = before === undefined ? null : computeRegisterUse(meter, before, value);
    if (use === null || use.consumptionWh === null) return [];
    const { firstDay, lastDay, consumptionWh } = use;
    return [{ firstDay, lastDay, wh: consumptionWh, measured: true }];
  });
}

/** The spans themselves, or their months where they are too many to see each. */
export function listBars(spans: readonly PlannedUse[]): {
  bars: PlannedUse[];
  by: 'span' | 'month';
} {
  if (spans.length <= BARS_MAX) return { bars: [...spans], by: 'span' };
  const months = new Map<string, PlannedUse>();
  for (const span of spans) {
    const month = toIsoDate(span.lastDay).slice(0, 7);
    const monthSoFar = months.get(month);
    if (monthSoFar === undefined) {
      const firstDay = toDayNumber(`${month}-01`);
      months.set(month, { ...span, firstDay, lastDay: toDayNumber(getLastDay(month)) });
    } else {
      monthSoFar.wh += span.wh;
      monthSoFar.measured &&= span.measured;
    }
  }
  return { bars: [...months.values()], by: 'month' };
}

/** How many days the spans cover, and how many there are from the first to the last. */
export function computeCoverage(spans: readonly PlannedUse[]): {
  knownDays: number;
  inAll: number;
} {
  const [first] = spans;
  const last = spans.reduce((latest, { lastDay }) => Math.max(latest, lastDay), 0);
  const known = spans.reduce((sum, span) => sum + span.lastDay - span.firstDay + 1, 0);
  const inAll = first === undefined ? 0 : last - first.firstDay + 1;
  return { knownDays: Math.min(known, inAll, IMPORT_LIMITS.days), inAll };
}
