/** The first panel of a home without a tariff: its units at a kWh's rate. */

import { formatMonthName, nameEstimatedBill } from '#app/features/dashboard/period-names.ts';
import * as words from '#app/features/dashboard/words.server.ts';
import { formatForecastUnits, formatRupees, formatWholeRupees } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { LastTime } from '#domain/bills/running/last-time.ts';
import type { DashboardFigures, RunningFigures } from '#domain/energy/dashboard.ts';
import type { Forecast } from '#domain/energy/forecast.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';
import {
  chooseChip,
  EMPTY_HERO,
  type HeroView,
  type MoreBlock,
  makeAhead,
  tellBasis,
  tellDaysAndPrice,
} from './hero-parts.server.ts';
import type { HeroInput } from './hero-view.server.ts';
import { makeUnitsADay } from './units-a-day.server.ts';

const RATE_ALONE = 'Without fixed charges and taxes';

/** The estimate at the rate as the panel shows it. */
export function makeRateView(input: HeroInput, running: RunningFigures): HeroView {
  const { hasRate, today } = input;
  const { usage, bill, forecast, late } = running;
  const known = forecast.code === 'forecast' ? forecast : null;
  const rupees = bill.code === 'forecast' ? bill : null;
  const latest = bill.code === 'latest-period' ? bill : null;
  const amount = chooseAmount(running);
  const name = nameEstimatedBill(usage);
  return {
    ...EMPTY_HERO,
    answer: late ? null : tellAnswer(input, running),
    label: known === null ? name : `${name}, ${formatMonthName(usage.month, today)}`,
    chip: chooseChip({ isLate: late, isAssumed: false, hasForecast: known !== null }),
    amount,
    isUnsure: late,
    rests: [
      ...(latest === null ? [] : [tellLatest(latest.period, today)]),
      ...tellBasis(input, running),
      ...(hasRate && amount.includes('₹') ? [RATE_ALONE] : []),
    ],
    ...makeAhead(running, known, null, today),
    lacks: hasRate ? [] : [words.RATE_LACK],
    more: [
      ...(known === null ? [] : tellRateRange(known, rupees)),
      makeUnitsADay(input.figures, running, today),
      tellDaysAndPrice({ running, yearBefore: null }, known, rupees?.soFarPaise ?? null, today),
    ],
    late: late ? words.tellLate(input.unreadDays ?? usage.unreadDays) : null,
  };
}

/** `October: 90.0 units`. */
function tellLatest(period: PeriodUsage, today: IsoDate): string {
  return `${formatMonthName(period.month, today)}: ${words.describeLatestUse(period)}`;
}

function chooseAmount({ bill, late }: RunningFigures): string {
  if (bill.code === 'none') return 'N/A';
  const { amountPaise } = bill;
  if (amountPaise === null) return 'Rate Needed';
  if (bill.code === 'latest-period') return formatRupees(amountPaise * 10);
  return late ? words.tellAbout(amountPaise) : formatWholeRupees(amountPaise);
}

function tellAnswer({ figures, isPrepaid, today }: HeroInput, running: RunningFigures): string {
  const { usage, bill, forecast } = running;
  if (forecast.code !== 'forecast') {
    const isOfRunning = bill.code === 'latest-period' && bill.period.firstDay === usage.firstDay;
    const soFar = isOfRunning && bill.amountPaise !== null ? chooseAmount(running) : null;
    return words.tellSoFar(soFar, forecast);
  }
  const amountPaise = bill.code === 'forecast' ? bill.amountPaise : null;
  return words.tellForecast({
    amountPaise,
    unitsWh: forecast.consumptionWh,
    period: usage,
    without: running.ownPower === null ? [] : [words.GIVEN_TO_GRID],
    isPrepaid,
    lastTime: amountPaise === null ? null : findLastTime(figures, running, amountPaise),
    today,
  });
}

function tellRateRange(
  { lowWh, highWh }: Forecast,
  rupees: { lowPaise: number | null; highPaise: number | null } | null,
): MoreBlock[] {
  if (lowWh >= highWh) return [];
  const hasRupees = rupees?.lowPaise != null && rupees.highPaise !== null;
  const range = hasRupees
    ? `${formatWholeRupees(rupees.lowPaise ?? 0)} to ${formatWholeRupees(rupees.highPaise ?? 0)}`
    : `${formatForecastUnits(lowWh)} to ${formatForecastUnits(highWh)} units`;
  return [{ title: 'How sure', lead: `${range}, four times in five`, lines: [] }];
}

/** The whole bill before the running one, at the same rate; a calendar month is none. */
function findLastTime(
  { last }: DashboardFigures,
  { usage }: RunningFigures,
  amountPaise: number,
): LastTime | null {
  if (last === null || last.amountPaise === null || !last.usage.complete) return null;
  const { kind, month, lastDay, days } = last.usage;
  if (kind === 'month') return null;
  return {
    month,
    isNext: lastDay + 1 === usage.firstDay,
    moreRupees: Math.round(amountPaise / 100) - Math.round(last.amountPaise / 100),
    moreDays: usage.days - days,
    isEstimated: false,
  };
}
