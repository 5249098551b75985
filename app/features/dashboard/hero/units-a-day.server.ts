/** Units a day of the running period, of the last one, and of the same one a year before: behind the tap of a home without a tariff. */

import { describeKnownDays } from '#app/base/figure-text.ts';
import { chooseMoreOrLess, formatMonthName } from '#app/features/dashboard/period-names.ts';
import { describeLatestUse, describePeriodUse } from '#app/features/dashboard/words.server.ts';
import { formatCount, formatKwh, formatRupees } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { DashboardFigures, RunningFigures } from '#domain/energy/dashboard.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';
import type { MoreBlock } from './hero-parts.server.ts';

export function makeUnitsADay(
  figures: DashboardFigures,
  { usage, againstLast }: RunningFigures,
  today: IsoDate,
): MoreBlock {
  const { last } = figures;
  const name = formatMonthName(usage.month, today);
  const yearBefore = last?.yearBefore?.judged === true ? last.yearBefore : null;
  return {
    title: 'Units a day',
    lead:
      usage.perDayWh === null
        ? `No day of ${name} is known yet.`
        : `${formatKwh(usage.perDayWh)} on ${formatCount(usage.knownDays, 'day')}`,
    lines: [
      ...(last === null || againstLast.code !== 'per-day'
        ? []
        : [
            `${describeChange(againstLast.changePerDay)} ${formatMonthName(last.usage.month, today)}`,
          ]),
      describeLastPeriod(figures, today),
      ...(yearBefore?.perDayWh == null
        ? []
        : [`${formatMonthName(yearBefore.month, today)}: ${formatKwh(yearBefore.perDayWh)} a day`]),
    ],
  };
}

/** `0.8 a day less than`; `As much a day as`. */
function describeChange(changeWh: number): string {
  const size = formatKwh(Math.abs(changeWh));
  return size === formatKwh(0)
    ? 'As much a day as'
    : `${size} a day ${chooseMoreOrLess(changeWh)} than`;
}

/** `only 4 of 31 days known`; where no day is but there are values, what they sum up to. */
function describeUnjudged(period: PeriodUsage): string {
  return period.knownDays === 0 && period.coveredDays > 0
    ? describeLatestUse(period)
    : `only ${describeKnownDays(period)} known`;
}

/** `October: 233.0 units, ₹1,374.70.` */
function describeLastPeriod({ last, unjudged }: DashboardFigures, today: IsoDate): string {
  if (last === null) {
    return unjudged === null
      ? 'Your first whole month will appear here to compare with.'
      : `${formatMonthName(unjudged.month, today)}: ${describeUnjudged(unjudged)}, too few to compare with.`;
  }
  const rupees = last.amountPaise === null ? '' : `, ${formatRupees(last.amountPaise * 10)}`;
  return `${formatMonthName(last.usage.month, today)}: ${describePeriodUse(last.usage)}${rupees}.`;
}
