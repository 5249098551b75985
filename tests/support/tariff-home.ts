/** A home by its supplier and answers, and its bill: for tests of what tariffs come to. */
import type { HoursOfPeriod } from '#domain/energy/hours/day-hours.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { PricedBill } from '#domain/tariff/engine/scope.ts';
import { findHistory, series } from '#domain/tariff/library.ts';
import { listUnknownLines } from '#domain/tariff/match/changes.ts';

export interface Home {
  discom: string;
  category: string;
  /** The last day of a month of thirty days, unless told. */
  to?: string;
  from?: string;
  connection?: Record<string, string>;
  /** What it used in each hour of the day. */
  hours?: HoursOfPeriod;
}

/** A home's bill of so many units, as known when the tariffs were recorded. */
export function price({ discom, category, ...home }: Home, units: number): PricedBill {
  const { from = '2026-09-01', to = '2026-09-30', connection = {}, hours } = home;
  const bill = priceBill(
    {
      documents: findHistory(discom, category, '2026-11-28'),
      uncoveredDays: 'refuse',
      ...{ discom, from, to, billDate: to, asOf: '2026-11-28' },
      unitsWh: units * 1000,
      connection,
      hours,
      publishedValues: {},
      givenLinesPaise: {},
    },
    series,
  );
  if (!bill.ok) throw new Error(bill.problems[0]?.message);
  return bill;
}

/** Rupees of a bill, and the lines that it lacks. */
export function sum(home: Home, units: number): [rupees: number, ...without: string[]] {
  const bill = price(home, units);
  const paise = bill.lines
    .filter(({ kind }) => kind !== 'memo')
    .reduce((total, line) => total + (line.paise ?? 0), 0);
  return [paise / 100, ...listUnknownLines(bill)];
}
