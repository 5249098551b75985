/** Explains why a bill is as high as it is: in rupees if a tariff prices it, else by the home's months and days. */

import {
  formatDate,
  formatDayMonth,
  formatKwh,
  formatLongMonthName,
  formatPaise,
} from '#domain/base/format.ts';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { explainHomeBill } from '#domain/bills/explain-home-bill.ts';
import { type BilledHome, type HomeBill, listHomeBills } from '#domain/bills/home-bills.ts';
import { findLatestJudged, findYearBefore } from '#domain/energy/comparison.ts';
import { type Day, selectDays } from '#domain/energy/days.ts';
import { type HomeUse, listPeriods } from '#domain/energy/home-use.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';
import { describeReason, lowerFirstWord } from '#domain/tariff/explain/describe-differences.ts';
import type { BillExplanation } from '#domain/tariff/explain/explain.ts';
import type { Reason } from '#domain/tariff/explain/explain-way.ts';
import { describeBillInHindi, describeUseInHindi } from './hindi.ts';

export interface BillAnswer {
  text: string;
  /** The same in short, for a question in Hindi. */
  hindiText: string;
  explanation: string;
  source: string;
}

/** Months that differ by less are alike. */
const ALIKE_PERCENT = 5;
/** A day this many times the usual one stands out. */
const HIGH_DAY_FACTOR = 1.5;
const HIGH_DAYS_MAX = 3;
/** How many reasons are listed, the largest first; fewer where their names are long. */
const REASONS_MAX = 3;
const CAUSES_MAX_LENGTH = 400;

/**
 * Explains the latest bill of a month, 1 to 12, by comparison with earlier ones; the latest of all without a month or
 * where that month is unknown. Null while too little is known.
 */
export function explainBill(home: BilledHome, month: number | null = null): BillAnswer | null {
  return explainRupees(home, month) ?? explainUse(home.use, month);
}

/** Compares a bill that a tariff prices with the one before: how much each cause adds. */
function explainRupees(home: BilledHome, month: number | null): BillAnswer | null {
  const pricedBills = listHomeBills(home).filter(({ pricing }) => pricing.code === 'priced');
  const bill = pricedBills.find((candidate) => isOfMonth(candidate, month)) ?? pricedBills[0];
  if (bill === undefined) return null;
  const explained = explainHomeBill(home, bill.id, 'previous');
  if (explained?.code !== 'explained') return null;
  const { before, explanation } = explained;
  const { beforePaise, afterPaise, without } = explanation;
  const moved = afterPaise - beforePaise;
  const earlier = `the one to ${formatDate(before.to)}`;
  const difference =
    moved === 0
      ? `as much as ${earlier}`
      : `${describeDifference(moved)} than ${earlier} (${formatPaise(beforePaise)})`;
  const sentences = [
    `Your bill to ${formatDate(bill.to)} is ${formatPaise(afterPaise)}: ${difference}.`,
    describeCauses(explanation),
    describeHighDaysOfBill(home.use, bill),
  ];
  const lacking =
    without.length === 0 ? [] : ['What one of the bills does not know is left out of both.'];
  return {
    text: sentences.filter(Boolean).join(' '),
    hindiText: describeBillInHindi({
      to: bill.to,
      paise: afterPaise,
      beforePaise,
      reasons: sortLargestFirst(explanation).slice(0, REASONS_MAX),
    }),
    explanation: [
      'Both bills are calculated by your tariff, and the amounts add up.',
      ...lacking,
      `${describeUnits(before)}, ${describeUnits(bill)}.`,
      'The bill on the Bills tab says what each line adds.',
    ].join(' '),
    source: 'Your own readings and your tariff',
  };
}

/** "11 units more × ₹6.922: ₹76.14 more; all else: ₹2 less." */
function describeCauses(explanation: BillExplanation, most = REASONS_MAX): string {
  const reasons = sortLargestFirst(explanation);
  const rest = reasons.slice(most).reduce((sum, { paise }) => sum + paise, 0);
  const causes = reasons.slice(0, most).map((reason, index) => {
    const cause = describeReason(reason);
    return `${index === 0 ? cause : lowerFirstWord(cause)}: ${describeDifference(reason.paise)}`;
  });
  const parts = rest === 0 ? causes : [...causes, `all else: ${describeDifference(rest)}`];
  const text = parts.length === 0 ? '' : `${parts.join('; ')}.`;
  return text.length > CAUSES_MAX_LENGTH && most > 0 ? describeCauses(explanation, most - 1) : text;
}

function sortLargestFirst({ reasons }: BillExplanation): Reason[] {
  return reasons
    .filter(({ paise }) => paise !== 0)
    .toSorted((a, b) => Math.abs(b.paise) - Math.abs(a.paise));
}

function describeDifference(paise: number): string {
  return `${formatPaise(Math.abs(paise))} ${paise > 0 ? 'more' : 'less'}`;
}

function describeUnits({ to, days, units }: HomeBill): string {
  const period = `${days} days to ${formatDate(to)}`;
  return units.unitsWh === null ? period : `${formatKwh(units.unitsWh)} kWh in the ${period}`;
}

function describeHighDaysOfBill({ days }: HomeUse, { from, to }: HomeBill): string {
  const knownDays = selectDays(days, toDayNumber(from), toDayNumber(to)).filter((day) => day.known);
  const sum = knownDays.reduce((wh, { consumptionWh }) => wh + consumptionWh, 0);
  return describeHighDays(knownDays, sum / Math.max(1, knownDays.length));
}

function isOfMonth({ month }: { month: string }, wantedMonth: number | null): boolean {
  return Number(month.slice(5)) === wantedMonth;
}

/** Compares what a judged period used with earlier ones. */
function explainUse(home: HomeUse, month: number | null): BillAnswer | null {
  const periods = listPeriods(home, 'period');
  const matching = periods.filter((period) => isOfMonth(period, month));
  const latest = findLatestJudged(matching) ?? findLatestJudged(periods);
  if (latest?.perDayWh == null) return null;
  const before = periods.findLast(({ judged, lastDay }) => judged && lastDay < latest.firstDay);
  const earlier = findYearBefore(periods, latest);
  const comparisons = [
    describeComparison(latest, before, namePeriod(before ?? latest, 'the')),
    describeComparison(latest, earlier?.judged ? earlier : undefined, 'a year before'),
  ].filter((line) => line !== undefined);
  const first = `${namePeriod(latest, 'The')} took ${formatKwh(latest.perDayWh)} kWh a day`;
  return {
    text: `${[first, comparisons.join(', and ')].filter(Boolean).join(': ')}. ${describeHighDays(selectDays(home.days, latest.firstDay, latest.lastDay), latest.perDayWh)}`,
    explanation: `By your own readings: ${formatKwh(latest.consumptionWh)} kWh, ${latest.knownDays} of ${latest.days} days known. The bill on the Bills tab says what each line adds.`,
    hindiText: describeUseInHindi(latest.perDayWh, before?.perDayWh ?? null),
    source: 'Your own readings',
  };
}

function namePeriod({ kind, month }: PeriodUsage, article: string): string {
  return kind === 'month'
    ? formatLongMonthName(month)
    : `${article} ${formatLongMonthName(month)} bill`;
}

/** How a period's days compare with another's; undefined where there is no other. */
function describeComparison(
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
function describeHighDays(days: readonly Day[], perDayWh: number): string {
  const ownDays = days.filter(({ known, shared }) => known && !shared);
  if (ownDays.length === 0)
    return 'Enter a reading a day for a week, and it can be said which days it was.';
  const highDays = ownDays
    .filter(({ consumptionWh }) => consumptionWh >= perDayWh * HIGH_DAY_FACTOR)
    .toSorted((a, b) => b.consumptionWh - a.consumptionWh)
    .slice(0, HIGH_DAYS_MAX);
  if (highDays.length === 0) return 'No day stands out: look at what runs every day.';
  const text = highDays
    .map(
      ({ day, consumptionWh }) =>
        `${formatDayMonth(toIsoDate(day))} with ${formatKwh(consumptionWh)} kWh`,
    )
    .join(', ');
  return `The highest days: ${text}. What ran then?`;
}
