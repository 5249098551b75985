/** What a plan would store of the electricity used, as the bars of a chart. */

import { getLastDay, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import type { ImportPlan, PlannedMeter } from '#domain/import/merge/plan.ts';
import type { Channel } from '#domain/meter/channels.ts';
import { computeRegisterUse } from '#domain/meter/registers.ts';

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
