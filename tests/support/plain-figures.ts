/**
 * The figures of a home as docs/product.md defines them, calculated in the plainest way from the days that are
 * known: no day that is missing is anywhere taken to have used nothing.
 */
import { addDays, addMonths, countDaysInMonth, type IsoDate } from '#domain/base/period.ts';
import { rounded } from './real-household.ts';

/** What the days that are known used; a day that is not in it is unknown. */
export type KnownDays = ReadonlyMap<IsoDate, number>;

export interface PlainPeriod {
  month: string;
  from: IsoDate;
  to: IsoDate;
  days: number;
  knownDays: number;
  knownWh: number;
  over: boolean;
  judged: boolean;
  complete: boolean;
  /** At what the known days use; null when none is known. */
  wholePeriodWh: number | null;
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The dates from one to another. */
export function datesBetween(from: IsoDate, to: IsoDate): IsoDate[] {
  const dates: IsoDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The energy of those dates that are known. */
export function knownOf(known: KnownDays, dates: readonly IsoDate[]): number[] {
  return dates.flatMap((date) => known.get(date) ?? []);
}

/** The period that ends in a month: the month itself, or the days up to a day of it. */
export function plainPeriod(
  known: KnownDays,
  month: string,
  lastDayOfMonth: number | null,
  today: IsoDate,
): PlainPeriod {
  const end = (name: string) =>
    `${name}-${String(lastDayOfMonth ?? countDaysInMonth(name)).padStart(2, '0')}`;
  const [from, to] = [addDays(end(addMonths(month, -1)), 1), end(month)];
  const dates = datesBetween(from, to);
  const used = knownOf(known, dates);
  const [days, knownDays, knownWh] = [dates.length, used.length, sumOf(used)];
  const over = to < today;
  return {
    ...{ month, from, to, days, knownDays, knownWh, over },
    judged: over && knownDays >= 0.8 * days,
    complete: knownDays === days,
    wholePeriodWh: knownDays === 0 ? null : rounded((knownWh * days) / knownDays),
  };
}

/** What a period costs: its known days at their rates, the others at the same mean day's energy; in rupees. */
export function plainRupees(
  known: KnownDays,
  { from, to, days, knownDays, knownWh, wholePeriodWh }: PlainPeriod,
  rateOn: (date: IsoDate) => number,
): number {
  const restWh = ((wholePeriodWh ?? 0) - knownWh) / Math.max(1, days - knownDays);
  const dates = datesBetween(from, to);
  return sumOf(dates.map((date) => ((known.get(date) ?? restWh) / 1000) * rateOn(date)));
}

/** Known days of the year up to today with the same date a year before, known too. */
export function plainPairs(known: KnownDays, today: IsoDate) {
  return datesBetween(addDays(today, -364), today).flatMap((date) => {
    const now = known.get(date);
    const then = known.get(`${Number(date.slice(0, 4)) - 1}${date.slice(4)}`);
    return now === undefined || then === undefined ? [] : [{ date, savedWh: then - now }];
  });
}

/**
 * How far a day lies from the mean of the three known ones before it, in percent; null up to 20, where there are
 * not three, and of nothing. After more than 14 unknown days, and more than lie between those three, null as well,
 * unless it would be nearer to the mean with the unknown days.
 */
export function plainAnomaly(known: KnownDays, date: IsoDate): number | null {
  const dates = [...known.keys()].filter((one) => one <= date).slice(-4);
  const [latest = 0, ...before] = knownOf(known, dates).reverse();
  const mean = sumOf(before) / before.length;
  if (before.length < 3 || mean === 0) return null;
  const percent = ((latest - mean) / mean) * 100;
  if (Math.abs(percent) <= 20) return null;
  const gaps = dates.slice(1).map((one, index) => datesBetween(dates[index]!, one).length - 2);
  const gap = gaps.pop()!;
  const withGap = latest / (1 + gap);
  if (gap > Math.max(14, ...gaps) && Math.abs(withGap - mean) >= Math.abs(latest - mean)) {
    return null;
  }
  return percent;
}

export const isComparable = (one: PlainPeriod) => (one.over ? one.judged : one.knownDays >= 7);
export const perDay = (one: PlainPeriod) => one.knownWh / one.knownDays;
export const kWh = (wh: number) => wh / 1000;

/** What rounding may make of a whole unit, and of a paisa in rupees. */
export const HALF = 0.501;
export const HALF_A_PAISA = 0.00501;
/** Of a tenth of a percent. */
export const HALF_A_TENTH = 0.0501;

/**
 * The latest judged period and the average of the judged ones that began in the last 24 months or this one: in all for months, by the day for
 * bills, whose lengths differ. Null under three of them.
 */
export function plainAverage(
  periods: readonly PlainPeriod[],
  today: IsoDate,
  kind: 'month' | 'period',
) {
  const first = `${addMonths(today.slice(0, 7), -24)}-01`;
  const judged = periods.filter((one) => one.judged && one.from >= first);
  const latest = judged.at(-1);
  if (latest === undefined || judged.length < 3) return { judged: judged.length, latest: null };
  const [used, mean] =
    kind === 'month'
      ? [
          latest.wholePeriodWh ?? 0,
          sumOf(judged.map((one) => one.wholePeriodWh ?? 0)) / judged.length,
        ]
      : [
          perDay(latest),
          sumOf(judged.map((one) => one.knownWh)) / sumOf(judged.map((one) => one.knownDays)),
        ];
  return { judged: judged.length, latest, used, mean, reduction: ((mean - used) / mean) * 100 };
}
