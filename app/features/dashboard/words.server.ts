/** What the dashboard's first panel and the cards beneath it say. They are told on the server: the screen loads no words. */

import { describeFewKnown, describeKnownDays } from '#app/base/figure-text.ts';
import {
  countForecastUnits,
  formatCount,
  formatForecastUnits,
  formatKwh,
  formatLoad,
  formatLongMonthName,
  formatMonth,
  formatNumber,
  formatPaise,
  formatRate,
  formatWholeRupees,
} from '#domain/base/format.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import type { GuardAnswer, Left } from '#domain/bills/running/guard-answer.ts';
import type { BillNews } from '#domain/bills/running/last-bill.ts';
import type { LastTime } from '#domain/bills/running/last-time.ts';
import type { BillCut, SurerFact } from '#domain/bills/running/surer.ts';
import type { RunningFigures } from '#domain/energy/dashboard.ts';
import type { Forecast, NoForecast } from '#domain/energy/forecast.ts';
import { hasSoFar, type PeriodUsage } from '#domain/energy/usage.ts';
import { joinWords } from '#domain/tariff/explain/describe-differences.ts';
import { lowerFirstWord } from '#domain/tariff/explain/line-labels.ts';
import { choosePeriodWord, formatDayName, formatMonthName } from './period-names.ts';

/* The answer, above the amount. */

/** So many days more or less than last time are told. */
const TOLD_DAYS = 3;

export interface ToldForecast {
  /** Null where no price is known: then the units are told. */
  amountPaise: number | null;
  unitsWh: number;
  period: PeriodUsage;
  /** The names of the lines that the amount lacks. */
  without: readonly string[];
  isPrepaid: boolean;
  lastTime: LastTime | null;
  today: IsoDate;
}

/** `About ₹872 on 6 December: ₹14 more than last time.` */
export function tellForecast(told: ToldForecast): string {
  const { amountPaise, period, today, without, lastTime } = told;
  const when = tellWhen(period, today);
  if (amountPaise === null) return `About ${formatForecastUnits(told.unitsWh)} units ${when}.`;
  const about = told.isPrepaid ? 'A cost of about' : 'About';
  const amount =
    amountPaise < 0
      ? `${formatWholeRupees(-amountPaise)} to your credit`
      : formatWholeRupees(amountPaise);
  const lacks = without.length === 0 ? '' : `, without ${joinWords(without.map(lowerFirstWord))}`;
  const difference = lastTime === null ? '' : `: ${tellDifference(lastTime)}`;
  return `${about} ${amount} ${when}${lacks}${difference}.`;
}

/** `on 6 December`; a period of two months is told by its days, `for 7 October to 6 December`. */
function tellWhen(period: PeriodUsage, today: IsoDate): string {
  const end = formatLongDay(period.lastDay, today);
  return choosePeriodWord(period) === 'month'
    ? `on ${end}`
    : `for ${formatLongDay(period.firstDay, today)} to ${end}`;
}

/** `₹14 more than last time, for 5 days more`. */
function tellDifference({ moreRupees, moreDays, isNext, month, isEstimated }: LastTime): string {
  const earlier = isNext ? 'last time' : `the ${formatLongMonthName(month)} bill`;
  const size = formatWholeRupees(Math.abs(moreRupees) * 100);
  const side = moreRupees > 0 ? 'more' : 'less';
  const rupees = moreRupees === 0 ? `the same as ${earlier}` : `${size} ${side} than ${earlier}`;
  const estimated = isEstimated ? ', which was estimated' : '';
  if (Math.abs(moreDays) <= TOLD_DAYS) return `${rupees}${estimated}`;
  return `${rupees}${estimated}, for ${formatCount(Math.abs(moreDays), 'day')} ${moreDays > 0 ? 'more' : 'less'}`;
}

/** `₹0 or about ₹760: it depends on the day your bill ends.` */
export function tellCuts([assumed, other]: readonly [BillCut, BillCut]): string {
  return `${formatWholeRupees(assumed.amountPaise)} or about ${formatWholeRupees(other.amountPaise)}: it depends on the day your bill ends.`;
}

/** What an amount of a home with rooftop solar lacks. */
export const GIVEN_TO_GRID = 'what you gave to the grid';

/** Where no rate is set. */
export const RATE_LACK = { text: 'to see rupees.', where: 'rate' as const };

/** An amount that is not sure. */
export function tellAbout(amountPaise: number): string {
  return `about ${formatWholeRupees(amountPaise)}`;
}

/** One of the ways: `If it ends on 30 November`, its units and its amount. */
export function tellCut({ lastDay, unitsWh, amountPaise }: BillCut, today: IsoDate) {
  return {
    text: `If it ends on ${formatLongDate(lastDay, today)}`,
    units: `${formatForecastUnits(unitsWh)} units`,
    amount: formatWholeRupees(amountPaise),
  };
}

/** `16 days unread. One number makes this sure.` */
export function tellLate(unreadDays: number): string {
  return `${formatCount(unreadDays, 'day')} unread. One number makes this sure.`;
}

/** Where there is no forecast: `₹36.58 so far. A forecast after 7 days with readings.` */
export function tellSoFar(amount: string | null, noForecast: NoForecast): string {
  const soFar = amount === null ? '' : `${amount} so far. `;
  return noForecast.code === 'stale'
    ? `${soFar}No forecast without a newer reading.`
    : `${soFar}A forecast after ${formatCount(noForecast.neededDays, 'day')} with readings.`;
}

/* What the amount rests on. */

/** `44 units read, about 145 to come`, or where days before today are unread `not yet read`: as they are rounded they add up. */
export function tellRests({
  running,
  forecast,
  unreadDays,
}: {
  running: RunningFigures;
  forecast: Forecast;
  unreadDays: number | null;
}): string {
  const { usage, restPerDayWh } = running;
  const total = countForecastUnits(forecast.consumptionWh);
  const read = Math.min(roundKwh(usage.soFarWh), total);
  const units = `${formatNumber(read)} ${read === 1 ? 'unit' : 'units'} read`;
  if (restPerDayWh === null) return `${formatNumber(total)} units, every day read`;
  const rest = usage.unreadDays > 0 ? 'not yet read' : 'to come';
  return unreadDays === null
    ? `${units}, about ${formatNumber(total - read)} ${rest}`
    : `${units}. ${formatNumber(total)} if you go on at ${formatKwh(restPerDayWh)} a day`;
}

/** What stands at the bar: what is read, where it ends, and the limit. */
export function tellBar(usage: PeriodUsage, forecast: Forecast, isLate: boolean, today: IsoDate) {
  return {
    read: `${formatKwh(usage.soFarWh, 0)} read`,
    end: isLate
      ? `${formatForecastUnits(forecast.consumptionWh)} if so`
      : `${formatForecastUnits(forecast.consumptionWh)} on ${formatDayName(usage.lastDay, today)}`,
  };
}

/** Of the unread days: `About 130 of these units are used by now.` */
export function tellUsedByNow({ usage, restPerDayWh }: RunningFigures): string[] {
  const used = roundKwh((restPerDayWh ?? 0) * usage.unreadDays);
  if (used === 0) return [];
  return [`About ${formatNumber(used)} of these units ${used === 1 ? 'is' : 'are'} used by now.`];
}

/** The limit in one line; null where it is far. */
export function tellLimitLine(
  answer: GuardAnswer,
  told: { title: string; notes: readonly string[] },
  today: IsoDate,
): string | null {
  switch (answer.code) {
    case 'hold':
      return tellPace(answer.edge.lastKwh, answer.left, answer.lastDay, today);
    case 'hold-price':
      return tellPace(answer.change.lastKwh, answer.left, answer.lastDay, today);
    case 'lost':
      return told.notes[0] ?? null;
    case 'past':
      return answer.nextUnitMilliRupees === null
        ? `${told.title}.`
        : `${told.title}. Every further unit costs ${formatRate(answer.nextUnitMilliRupees)}.`;
    case 'far':
    case 'even': {
      if (answer.nextUnitMilliRupees === null) return null;
      const isEven = answer.code === 'even' && answer.change === null;
      return `${isEven ? 'Every' : 'The'} next unit costs ${formatRate(answer.nextUnitMilliRupees)}.`;
    }
  }
}

/** A limit that leaves more than this many times the pace needs no line. */
const FAR_TIMES = 2;

/** `6.8 a day stays within 200. You use 6.3.` */
function tellPace(lastKwh: number, left: Left, lastDay: IsoDate, today: IsoDate): string | null {
  const { dailyWh, paceWh, unreadDays, days } = left;
  if (paceWh !== null && dailyWh > paceWh * FAR_TIMES) return null;
  const limit = formatNumber(lastKwh);
  const uses = paceWh === null ? '' : ` You use ${formatKwh(paceWh)}.`;
  const stays = `${formatKwh(dailyWh)} a day stays within ${limit}.`;
  return unreadDays === 0
    ? `${stays}${uses}`
    : `${formatCount(days, 'day')} with today to ${formatLongDate(lastDay, today)}: about ${stays}${uses}`;
}

/** `So far ₹782 · 44.0 units on 7 of 30 days`, how many days are left, and how many are unread. */
export function tellDays(
  running: RunningFigures,
  soFarPaise: number | null,
  today: IsoDate,
): string[] {
  const { usage, restPerDayWh } = running;
  const rupees = soFarPaise === null ? '' : `${formatWholeRupees(soFarPaise)} · `;
  const known =
    usage.knownDays === 0
      ? 'today'
      : `on ${describeKnownDays(usage)}${usage.todayWh === null ? '' : ' and today'}`;
  const unread = `${formatCount(usage.unreadDays, 'day')} unread`;
  return [
    hasSoFar(usage)
      ? `So far ${rupees}${formatKwh(usage.soFarWh)} units ${known}`
      : 'No day known yet',
    ...(usage.daysToCome === 0
      ? []
      : [`${formatCount(usage.daysToCome, 'day')} to ${formatDayName(usage.lastDay, today)}`]),
    ...(usage.unreadDays === 0
      ? []
      : [
          restPerDayWh === null
            ? unread
            : `${unread}, about ${formatKwh(restPerDayWh * usage.unreadDays, 0)} units`,
        ]),
  ];
}

/** `191 units = 89.0 so far + 16 days at about 6.4`; today's own value is part of its day, and not of "so far" then. */
export function tellExpectedUnits(
  { usage, restPerDayWh }: RunningFigures,
  forecast: Forecast,
): string {
  const units = `${formatForecastUnits(forecast.consumptionWh)} units`;
  if (restPerDayWh === null) return `${units}, every day known`;
  const rest = `${formatCount(usage.days - usage.knownDays, 'day')} at about ${formatKwh(restPerDayWh)}`;
  if (usage.knownDays === 0) return `${units}: ${rest}`;
  const known = formatKwh(forecast.knownWh);
  return `${units} = ${known} ${usage.todayWh === null ? 'so far' : 'up to yesterday'} + ${rest}`;
}

/** `80.0 units`, or where some days are not known `about 300.0 units, by 27 of 31 days`. */
export function describePeriodUse(period: PeriodUsage, decimals = 1): string {
  const units = `${formatKwh(period.wholePeriodWh ?? 0, decimals)} units`;
  return period.complete ? units : `about ${units}, by ${describeKnownDays(period)}`;
}

/** Of a judged period `80.0 units`; of another one what its values say and rest on. */
export function describeLatestUse(period: PeriodUsage): string {
  return period.judged
    ? describePeriodUse(period)
    : `${formatKwh(period.consumptionWh)} units ${describeFewKnown(period)}`;
}

/** What a forecast lacks. */
export function explainNoForecast(noForecast: NoForecast, today: IsoDate): string {
  if (noForecast.code === 'stale') {
    return `The latest known day is ${formatDayName(noForecast.latestDay, today)}: too long ago for a forecast.`;
  }
  const { knownDays, neededDays, availableOn } = noForecast;
  const have = knownDays === 0 ? 'None is known yet' : `${formatCount(knownDays, 'day')} known`;
  return `A forecast needs ${neededDays} known days. ${have}: with a reading every day you see it from ${formatDayName(availableOn, today)}.`;
}

/* The card of the last bill. */

/** `Your bill rose by ₹76, from ₹782 to ₹858`. */
export function tellBillNews({ beforePaise, afterPaise, isPrepaid }: BillNews): string {
  const word = isPrepaid ? 'cost' : 'bill';
  const size = formatPaise(Math.abs(afterPaise - beforePaise));
  if (afterPaise === beforePaise) return `Your ${word} stayed the same: ${formatPaise(afterPaise)}`;
  return `Your ${word} ${afterPaise > beforePaise ? 'rose' : 'fell'} by ${size}, from ${formatPaise(beforePaise)} to ${formatPaise(afterPaise)}`;
}

/** The rows beneath it, which add up; rounding is one of its own. */
export function tellReasons(news: BillNews, today: IsoDate) {
  const { reasons, others, roundingPaise, beforeMonth } = news;
  const sum = news.afterPaise - news.beforePaise;
  const earlier = formatMonthName(beforeMonth, today);
  return [
    ...reasons.map(({ text, paise }) => ({
      text,
      amount: formatSigned(paise),
      kind: 'reason' as const,
    })),
    ...(others === null
      ? []
      : [
          {
            text: `${formatCount(others.count, 'smaller reason')}`,
            amount: formatSigned(others.paise),
            kind: 'reason' as const,
          },
        ]),
    ...(roundingPaise === 0
      ? []
      : [
          {
            text: 'Rounding to whole rupees',
            amount: formatSigned(roundingPaise),
            kind: 'rounding' as const,
          },
        ]),
    {
      text: sum === 0 ? `As much as ${earlier}` : `${sum > 0 ? 'More' : 'Less'} than ${earlier}`,
      amount: formatPaise(Math.abs(sum)),
      kind: 'sum' as const,
    },
  ];
}

/** What both amounts lack; null where they lack nothing. */
export function tellNewsLacks({ without }: BillNews): string | null {
  return without.length === 0
    ? null
    : `Both are without ${joinWords(without.map(lowerFirstWord))}.`;
}

/* What would make the forecast surer. */

/** A fact to say: what, why, and what it changes. */
export function tellSurerFact(fact: SurerFact, today: IsoDate) {
  switch (fact.code) {
    case 'bill-days': {
      const [assumed, other] = fact.ways;
      return {
        title: 'Say when your last bill ended',
        text: `Your running bill is taken to end on ${formatLongDate(assumed.lastDay, today)}`,
        gain: `${formatWholeRupees(assumed.amountPaise)} or ${formatWholeRupees(other.amountPaise)}`,
      };
    }
    case 'load':
      return {
        title: 'Look at your load',
        text: `${formatLoad(fact.loadKW)} is filled in`,
        gain: `${formatWholeRupees(Math.abs(fact.paise))} a kW`,
      };
    case 'answer':
      return {
        title: `Say ${fact.label}`,
        text: 'It is counted as no',
        gain:
          fact.paise === null
            ? 'other rupees if yes'
            : `${formatWholeRupees(Math.abs(fact.paise))} ${fact.paise < 0 ? 'less' : 'more'} if yes`,
      };
    case 'needed':
      return { title: 'Say what your tariff asks', text: fact.label, gain: 'rupees' };
  }
}

/** That nothing prices the home's units: no tariff of its supplier, or nobody named one. */
export function tellNoPrice(hasSupplier: boolean) {
  return hasSupplier
    ? {
        title: 'Say what a unit costs',
        text: 'No tariff of your supplier is known here',
        gain: 'rupees',
      }
    : {
        title: 'Say who supplies you, or what a unit costs',
        text: 'Your units have no price yet',
        gain: 'rupees',
      };
}

/** What earlier bills bring. */
export function tellEarlierBills(
  efficiency: { judgedPeriods: number; neededPeriods: number },
  word: 'month' | 'bill',
) {
  return {
    title: 'Add the bill before',
    text: 'Savings and the score begin',
    gain: `${efficiency.judgedPeriods} of ${efficiency.neededPeriods} ${word}s`,
  };
}

/* Days and amounts. */

function formatSigned(paise: number): string {
  return `${paise < 0 ? '−' : '+'} ${formatPaise(Math.abs(paise))}`;
}

function roundKwh(wh: number): number {
  return Math.round(wh / 1000);
}

function formatLongDay(day: number, today: IsoDate): string {
  return formatLongDate(toIsoDate(day), today);
}

/** `6 December`; of another year than today's, `6 January 2027`. */
function formatLongDate(date: IsoDate, today: IsoDate): string {
  return date.slice(0, 4) === today.slice(0, 4)
    ? `${Number(date.slice(8))} ${formatLongMonthName(date)}`
    : `${Number(date.slice(8))} ${formatMonth(date)}`;
}
