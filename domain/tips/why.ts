/** Why a bill is what it is: the answer by the home's own months and days. */
import { latestJudged, yearBefore } from '../energy/comparison.ts';
import { type Day, daysBetween } from '../energy/days.ts';
import { type HomeUse, periodsOf } from '../energy/home.ts';
import type { PeriodUsage } from '../energy/usage.ts';
import { formatDayMonth, formatKwh, longMonthName } from '../format.ts';
import { dateOfDay } from '../period.ts';

export interface Why {
  text: string;
  explanation: string;
}

/** Months that differ by less are alike. */
const ALIKE_PERCENT = 5;
/** A day this many times the usual one stands out. */
const HIGH_DAY = 1.5;
const HIGH_DAYS = 3;

/** What the latest judged period says of itself beside earlier ones; null while there is none. */
export function whyBill(home: HomeUse): Why | null {
  const periods = periodsOf(home, 'period');
  const latest = latestJudged(periods);
  if (latest?.perDayWh == null) return null;
  const before = periods.findLast(({ judged, lastDay }) => judged && lastDay < latest.firstDay);
  const earlier = yearBefore(periods, latest);
  const beside = [
    comparedText(latest, before, nameOf(before ?? latest, 'the')),
    comparedText(latest, earlier?.judged ? earlier : undefined, 'a year before'),
  ].filter((line) => line !== undefined);
  const first = `${nameOf(latest, 'The')} took ${formatKwh(latest.perDayWh)} kWh a day`;
  return {
    text: `${[first, beside.join(', and ')].filter(Boolean).join(': ')}. ${highDaysText(daysBetween(home.days, latest.firstDay, latest.lastDay), latest.perDayWh)}`,
    explanation: `By your own readings: ${formatKwh(latest.consumptionWh)} kWh, ${latest.knownDays} of ${latest.days} days known. The bill on the Bills tab says what each line adds.`,
  };
}

function nameOf({ kind, month }: PeriodUsage, article: string): string {
  return kind === 'month' ? longMonthName(month) : `${article} ${longMonthName(month)} bill`;
}

/** How a period's days compare with another's; undefined where there is no other. */
function comparedText(
  period: PeriodUsage,
  other: PeriodUsage | undefined,
  name: string,
): string | undefined {
  const [now, then] = [period.perDayWh, other?.perDayWh];
  if (now == null || then == null || then === 0) return undefined;
  const percent = Math.round((Math.abs(now - then) / then) * 100);
  const difference =
    percent < ALIKE_PERCENT
      ? 'about as much as'
      : `${percent}% ${now > then ? 'more' : 'less'} than`;
  return `${difference} ${name} (${formatKwh(then)})`;
}

/** The days that stand out, of those with a reading of their own. */
function highDaysText(days: readonly Day[], perDayWh: number): string {
  const own = days.filter(({ known, shared }) => known && !shared);
  if (own.length === 0)
    return 'Enter a reading a day for a week, and it can be said which days it was.';
  const high = own
    .filter(({ consumptionWh }) => consumptionWh >= perDayWh * HIGH_DAY)
    .toSorted((a, b) => b.consumptionWh - a.consumptionWh)
    .slice(0, HIGH_DAYS);
  if (high.length === 0) return 'No day stands out: look at what runs every day.';
  const text = high
    .map(
      ({ day, consumptionWh }) =>
        `${formatDayMonth(dateOfDay(day))} with ${formatKwh(consumptionWh)} kWh`,
    )
    .join(', ');
  return `The highest days: ${text}. What ran then?`;
}
