/** How many months a bill has: rules differ from supplier to supplier, and within one tariff. */

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
} from '#domain/base/period.ts';
import type { MonthsRule, Series, TariffDocument } from '#domain/tariff/schema.ts';
import {
  add,
  divide,
  type Fraction,
  makeFraction,
  multiply,
  ONE,
  parseDocumentDecimal,
  roundTo,
  roundToWhole,
  ZERO,
} from './fraction.ts';

/** Both days are counted. */
export interface DateRange {
  from: IsoDate;
  to: IsoDate;
}

/** A number of days as a fraction. */
export function countDays(span: DateRange): Fraction {
  return makeFraction(BigInt(countCoveredDays(span.from, span.to)));
}

/** The parts of a span that lie in one calendar month each, in order. */
export function splitByMonth(span: DateRange): DateRange[] {
  const pieces: DateRange[] = [];
  let from = span.from;
  while (from <= span.to) {
    const end = getLastDay(getMonth(from));
    const to = end < span.to ? end : span.to;
    pieces.push({ from, to });
    from = addDays(to, 1);
  }
  return pieces;
}

/**
 * The months of a part of a bill. Calendar months are counted in the part itself; the months of the
 * other rules belong to the whole bill and are shared by days.
 */
export function countMonths(rule: MonthsRule, part: DateRange, period: DateRange): Fraction {
  if (rule.kind === 'calendar') return countCalendarMonths(part);
  return multiply(countPeriodMonths(rule, period), divide(countDays(part), countDays(period)));
}

function countCalendarMonths(span: DateRange): Fraction {
  return splitByMonth(span)
    .map((piece) => divide(countDays(piece), countDaysOfMonth(piece.from)))
    .reduce(add, ZERO);
}

function countPeriodMonths(
  rule: Exclude<MonthsRule, { kind: 'calendar' }>,
  period: DateRange,
): Fraction {
  const length = countCoveredDays(period.from, period.to);
  switch (rule.kind) {
    case 'days': {
      const nominal = rule.nominal?.find(({ from, to }) => length >= from && length <= to);
      if (nominal !== undefined) return parseDocumentDecimal(nominal.months);
      const months = divide(countDays(period), parseDocumentDecimal(rule.per));
      if (rule.decimals === undefined) return months;
      return roundTo(months, makeFraction(1n, 10n ** BigInt(rule.decimals)), 'half-up');
    }
    case 'whole': {
      const months = roundToWhole(
        divide(countDays(period), parseDocumentDecimal(rule.per)),
        'half-down',
      );
      return months < 1n ? ONE : makeFraction(months);
    }
    case 'cycle': {
      const { short } = rule;
      const isShort = short !== undefined && length < short.underDays;
      if (isShort) return parseDocumentDecimal(short.months);
      const cycles = makeFraction(BigInt(countCycles(rule, period).cycles));
      return multiply(parseDocumentDecimal(rule.months), cycles);
    }
    case 'end-month':
      return divide(countDays(period), countDaysOfMonth(period.to));
    case 'year': {
      const year = period.to.slice(0, 4);
      const daysOfYear = countCoveredDays(`${year}-01-01`, `${year}-12-31`);
      return makeFraction(BigInt(length) * 12n, BigInt(daysOfYear));
    }
  }
}

/** A bill by cycles: so many months, whatever the days. */
export type CycleRule = Extract<MonthsRule, { kind: 'cycle' }>;

/** How far from the days of its calendar months a bill of a cycle may be. */
const CYCLE_MARGIN_DAYS = 5;
const DAYS_OF_YEAR = 365.25;

/** How many cycles a period is nearest to, at least one, and whether it is so many whole ones, or a short bill. */
export function countCycles(
  { months, short }: CycleRule,
  period: DateRange,
): { cycles: number; isWhole: boolean } {
  const length = countCoveredDays(period.from, period.to);
  const usualDays = (Number(months) * DAYS_OF_YEAR) / 12;
  const cycles = Math.max(1, Math.round(length / usualDays));
  const lastMonth = getMonth(period.to);
  const firstMonth = addMonths(lastMonth, -cycles * Number(months));
  const daysOfCycles = countCoveredDays(getFirstDay(firstMonth), getFirstDay(lastMonth)) - 1;
  const isShort = short !== undefined && length < short.underDays;
  const isWhole = isShort || Math.abs(length - daysOfCycles) <= CYCLE_MARGIN_DAYS * cycles;
  return { cycles, isWhole };
}

function countDaysOfMonth(day: IsoDate): Fraction {
  return makeFraction(BigInt(countDaysInMonth(getMonth(day))));
}

/* Takes the tariffs and values of one period to the days of another, so that only its days change. */

/**
 * The day in the second period that has the place of a day in the first: in proportion to their lengths,
 * and as many days before or after it.
 */
function moveDay(day: IsoDate, from: DateRange, to: DateRange): IsoDate {
  const place = toDayNumber(day) - toDayNumber(from.from);
  const [length, newLength] = [
    countCoveredDays(from.from, from.to),
    countCoveredDays(to.from, to.to),
  ];
  if (place <= 0) return addDays(to.from, place);
  if (place >= length) return addDays(to.from, newLength + place - length);
  return addDays(to.from, Math.round((place * newLength) / length));
}

function moveLastDay(day: IsoDate | null, from: DateRange, to: DateRange): IsoDate | null {
  return day === null ? null : addDays(moveDay(addDays(day, 1), from, to), -1);
}

/** Documents that change in the second period where they do in the first. */
export function moveDocuments(
  documents: readonly TariffDocument[],
  from: DateRange,
  to: DateRange,
): TariffDocument[] {
  return documents.map((document) => ({
    ...document,
    validFrom: moveDay(document.validFrom, from, to),
    validTo: moveLastDay(document.validTo, from, to),
  }));
}

/** Daily values that change in the second period where they do in the first; those by the bill's date stay. */
export function moveSeries(allSeries: readonly Series[], from: DateRange, to: DateRange): Series[] {
  return allSeries.map((line) =>
    line.applies === 'bill-date'
      ? line
      : {
          ...line,
          points: line.points.map((point) => ({
            ...point,
            from: moveDay(point.from, from, to),
            to: moveLastDay(point.to, from, to),
          })),
        },
  );
}
