/** How many months a bill has: rules differ from supplier to supplier, and within one tariff. */
import { addDays, daysCovered, daysInMonth, type IsoDate, lastDayOf, monthOf } from '../period.ts';
import {
  add,
  divide,
  documentDecimal,
  type Fraction,
  fraction,
  multiply,
  ONE,
  roundedWhole,
  roundTo,
  ZERO,
} from './fraction.ts';
import type { MonthsRule } from './schema.ts';

/** Both days are counted. */
export interface Span {
  from: IsoDate;
  to: IsoDate;
}

/** A number of days as a fraction. */
export function days(span: Span): Fraction {
  return fraction(BigInt(daysCovered(span.from, span.to)));
}

/** The parts of a span that lie in one calendar month each, in order. */
export function calendarMonths(span: Span): Span[] {
  const pieces: Span[] = [];
  let from = span.from;
  while (from <= span.to) {
    const end = lastDayOf(monthOf(from));
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
export function monthsOf(rule: MonthsRule, part: Span, period: Span): Fraction {
  if (rule.kind === 'calendar') return calendarMonthsIn(part);
  return multiply(periodMonths(rule, period), divide(days(part), days(period)));
}

function calendarMonthsIn(span: Span): Fraction {
  return calendarMonths(span)
    .map((piece) => divide(days(piece), daysOfMonth(piece.from)))
    .reduce(add, ZERO);
}

function periodMonths(rule: Exclude<MonthsRule, { kind: 'calendar' }>, period: Span): Fraction {
  const length = daysCovered(period.from, period.to);
  switch (rule.kind) {
    case 'days': {
      const nominal = rule.nominal?.find(({ from, to }) => length >= from && length <= to);
      if (nominal !== undefined) return documentDecimal(nominal.months);
      const months = divide(days(period), documentDecimal(rule.per));
      if (rule.decimals === undefined) return months;
      return roundTo(months, fraction(1n, 10n ** BigInt(rule.decimals)), 'half-up');
    }
    case 'whole': {
      const months = roundedWhole(divide(days(period), documentDecimal(rule.per)), 'half-down');
      return months < 1n ? ONE : fraction(months);
    }
    case 'cycle': {
      const { short } = rule;
      const isShort = short !== undefined && length < short.underDays;
      return documentDecimal(isShort ? short.months : rule.months);
    }
    case 'end-month':
      return divide(days(period), daysOfMonth(period.to));
    case 'year': {
      const year = period.to.slice(0, 4);
      const daysOfYear = daysCovered(`${year}-01-01`, `${year}-12-31`);
      return fraction(BigInt(length) * 12n, BigInt(daysOfYear));
    }
  }
}

function daysOfMonth(day: IsoDate): Fraction {
  return fraction(BigInt(daysInMonth(monthOf(day))));
}
