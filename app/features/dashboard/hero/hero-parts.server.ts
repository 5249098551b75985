/** What both views of the dashboard's first panel are made of. */

import { describeOwnPower } from '#app/base/own-power-text.ts';
import * as words from '#app/features/dashboard/words.server.ts';
import { formatKwh, formatMonth } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { GuardAnswer } from '#domain/bills/running/guard-answer.ts';
import type { PricedRunningBill } from '#domain/bills/running/running-view.ts';
import type { RunningFigures } from '#domain/energy/dashboard.ts';
import type { Forecast } from '#domain/energy/forecast.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';

/** A part of what stands behind the tap. */
export interface MoreBlock {
  title: string;
  lead: string | null;
  lines: string[];
}

export interface HeroView {
  /** The one sentence above; null of a home that has nothing yet. */
  answer: string | null;
  label: string;
  chip: string | null;
  amount: string;
  /** The amount is not sure: it stands thin and quiet. */
  isUnsure: boolean;
  /** What the amount is and rests on, the first line before the others. */
  rests: string[];
  /** The ways to cut the bill, where they differ much. */
  cuts: { text: string; units: string; amount: string }[];
  bar: {
    used: number;
    end: number;
    limit: number | null;
    read: string;
    ends: string;
    limitName: string;
  } | null;
  limitLine: string | null;
  /** What the unit beyond the limit costs: where there is room. */
  limitNote: string | null;
  /** What stands in the way of an amount, with a link to where the home can say it; null where it cannot. */
  lacks: { text: string; where: 'rate' | 'connection' | null }[];
  more: MoreBlock[];
  bill: { path: string; text: string } | null;
  /** The next number is late: what is asked stands first, in this sentence. */
  late: string | null;
}

/** A panel of which nothing is known. */
export const EMPTY_HERO = {
  answer: null,
  chip: null,
  isUnsure: false,
  rests: [],
  cuts: [],
  bar: null,
  limitLine: null,
  limitNote: null,
  lacks: [],
  more: [],
  bill: null,
  late: null,
} satisfies Partial<HeroView>;

/** The word beside the label. */
export function chooseChip(known: {
  isLate: boolean;
  isAssumed: boolean;
  hasForecast: boolean;
}): string | null {
  if (!known.hasForecast) return null;
  if (known.isLate) return 'not read yet';
  return known.isAssumed ? 'dates assumed' : 'forecast';
}

/** What the forecast rests on, or why there is none. */
export function tellBasis(
  { unreadDays, today }: { unreadDays: number | null; today: IsoDate },
  running: RunningFigures,
): string[] {
  const { forecast, late } = running;
  return forecast.code === 'forecast'
    ? [words.tellRests({ running, forecast, unreadDays: late ? unreadDays : null })]
    : [words.explainNoForecast(forecast, today)];
}

/** The bar with the limit that counts, and the limit in one line. */
export function makeAhead(
  running: RunningFigures,
  forecast: Forecast | null,
  priced: PricedRunningBill | null,
  today: IsoDate,
): Pick<HeroView, 'bar' | 'limitLine' | 'limitNote'> {
  const { late, usage } = running;
  if (forecast === null) return { bar: null, limitLine: null, limitNote: null };
  const line = priced && words.tellLimitLine(priced.answer, priced.guard, today);
  const lines = [...words.tellUsedByNow(running), ...(line === null ? [] : [line])];
  const limitWh = priced === null ? null : findMarkWh(priced.answer, forecast);
  const scaleWh = Math.max(limitWh ?? 0, forecast.consumptionWh) * BAR_SCALE;
  const { read, end } = words.tellBar(usage, forecast, late, today);
  return {
    bar:
      scaleWh === 0
        ? null
        : {
            used: usage.soFarWh / scaleWh,
            end: forecast.consumptionWh / scaleWh,
            limit: limitWh === null ? null : limitWh / scaleWh,
            ...{
              read,
              ends: end,
              limitName: limitWh === null ? '' : `${limitWh / WH_PER_KWH} limit`,
            },
          },
    limitLine: lines.length === 0 ? null : lines.join(' '),
    limitNote:
      priced?.guard.unit == null
        ? null
        : [priced.guard.unit, priced.guard.notes[0] ?? ''].join(' '),
  };
}

/** The bar ends a little after what it shows. */
const BAR_SCALE = 1.1;
/** A limit of more than so many times the forecast has no mark. */
const MARK_WITHIN_TIMES = 2;

function findMarkWh(answer: GuardAnswer, { consumptionWh }: Forecast): number | null {
  const lastKwh = findLimitKwh(answer);
  if (lastKwh === null) return null;
  const limitWh = lastKwh * WH_PER_KWH;
  return limitWh > consumptionWh * MARK_WITHIN_TIMES ? null : limitWh;
}

function findLimitKwh(answer: GuardAnswer): number | null {
  switch (answer.code) {
    case 'hold':
    case 'past':
      return answer.edge.lastKwh;
    case 'hold-price':
    case 'even':
      return answer.change?.lastKwh ?? null;
    case 'lost':
      return answer.nearer[0]?.edge.lastKwh ?? null;
    case 'far':
      return null;
  }
}

/** The days that are known and to come, and the same bill a year before. */
export function tellDaysAndPrice(
  { running, yearBefore }: { running: RunningFigures; yearBefore: PeriodUsage | null },
  forecast: Forecast | null,
  soFarPaise: number | null,
  today: IsoDate,
): MoreBlock {
  const ownPower = describeOwnPower(running);
  return {
    title: 'Days and price',
    lead: forecast === null ? null : words.tellExpectedUnits(running, forecast),
    lines: [
      ...words.tellDays(running, soFarPaise, today),
      ...(ownPower === null ? [] : [ownPower]),
      ...(yearBefore === null ? [] : [tellYearBefore(yearBefore)]),
    ],
  };
}

/** `December 2025: 193 units, 6.4 a day`. */
function tellYearBefore(period: PeriodUsage): string {
  const perDay = period.perDayWh === null ? '' : `, ${formatKwh(period.perDayWh)} a day`;
  return `${formatMonth(period.month)}: ${words.describePeriodUse(period, 0)}${perDay}`;
}
