/** The days of a home's bills, by its cycle. */
import {
  addDays,
  addMonths,
  countCoveredDays,
  countDaysInMonth,
  getFirstDay,
  getLastDay,
  getMonth,
  type IsoDate,
  toDayNumber,
  toIsoDate,
} from '#domain/base/period.ts';

/** The last day on or before today on which a bill ends, of bills around a day of the month. */
export function findLastBillEnd(billDay: number, today: IsoDate): IsoDate {
  const findEndIn = (month: ReturnType<typeof getMonth>) => {
    const day = Math.min(billDay, countDaysInMonth(month));
    return toIsoDate(toDayNumber(getFirstDay(month)) + day - 1);
  };
  const month = getMonth(today);
  const end = findEndIn(month);
  return end <= today ? end : findEndIn(addMonths(month, -1));
}

/**
 * The end of bills around a day of the month that is nearest to `near`, a day on which one of the home's bills ended: of
 * bills of two or three months the day alone does not tell in which month they end.
 */
export function findBillEndNear(billDay: number, near: IsoDate): IsoDate {
  return findLastBillEnd(billDay, addDays(near, HALF_MONTH_DAYS));
}

const HALF_MONTH_DAYS = 15;

/** How a home is billed by what is typed so far; nothing of what no bill has. */
export function readTypedCycle(typedCycle: { billDay: string; cycleMonths: string }): {
  billDay?: number | undefined;
  cycleMonths?: number | undefined;
} {
  const readUpTo = (text: string, max: number) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
  };
  return {
    billDay: readUpTo(typedCycle.billDay, 31),
    cycleMonths: readUpTo(typedCycle.cycleMonths, MAX_MONTHS),
  };
}

/** The days of the last bill, as long as bills of the home usually are. */
export function findUsualDays(
  cycle: { billDay?: number | undefined; cycleMonths?: number | undefined },
  today: string,
): { from: string; to: string } {
  const end =
    cycle.billDay === undefined
      ? findLastBillEnd(31, today)
      : findLastBillEnd(cycle.billDay, today);
  const months = cycle.cycleMonths ?? 1;
  const endBefore = findLastBillEnd(cycle.billDay ?? 31, addDays(end, -28 * months));
  return { from: addDays(endBefore, 1), to: end };
}

const MONTH_DAYS = 30.4;
const MAX_MONTHS = 3;
/** Bills are read some days earlier or later. */
const MARGIN_DAYS = 5;

/** How a home is billed by the days of one of its bills; nothing of a calendar month, or of days that no cycle has. */
export function toCycle(
  from: IsoDate,
  to: IsoDate,
): { billDay: number; cycleMonths: number } | undefined {
  const days = countCoveredDays(from, to);
  const cycleMonths = Math.round(days / MONTH_DAYS);
  const isCycle =
    cycleMonths >= 1 &&
    cycleMonths <= MAX_MONTHS &&
    Math.abs(days - cycleMonths * MONTH_DAYS) <= MARGIN_DAYS;
  const isMonth = from === getFirstDay(getMonth(to)) && to === getLastDay(getMonth(to));
  return isCycle && !isMonth ? { billDay: Number(to.slice(8)), cycleMonths } : undefined;
}
