/** What a household used: by month, and by the day of the reading. */
import { and, asc, between, desc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Month } from '../../domain/period.ts';
import { COVERAGE_MAX_DAYS } from '../../domain/reading.ts';
import type { SpreadReading } from '../../domain/usage.ts';
import type { Caller } from '../auth/token.ts';
import type { Database } from '../db/client.ts';
import { firstRows } from '../db/limit.ts';
import { monthlyUsage, readings } from '../db/schema.ts';
import { homeOf } from './homes.ts';

/** Every month with readings, oldest first. */
export function monthsQuery({ query }: Database, caller: Caller) {
  return query
    .select({
      month: monthlyUsage.month,
      consumptionWh: monthlyUsage.wh,
      recordedG: monthlyUsage.recordedG,
      unrecordedWh: monthlyUsage.unrecordedWh,
      readings: monthlyUsage.readings,
    })
    .from(monthlyUsage)
    .where(eq(monthlyUsage.homeId, homeOf(caller)))
    .orderBy(asc(monthlyUsage.month));
}

/** The columns of a `DayGroup`: the readings of one day in sums, those of several days one by one. */
const groupColumns = {
  readingDate: sql<string>`reading_date`.as('reading_date'),
  oneDayWh: sql<number>`coalesce(sum(wh) FILTER (WHERE period_start IS NULL), 0)`.as('one_day_wh'),
  oneDayRecordedG: sql<number>`coalesce(sum(co2_g) FILTER (WHERE period_start IS NULL), 0)`.as(
    'one_day_recorded_g',
  ),
  oneDayUnrecordedWh: sql<number>`
    coalesce(sum(wh) FILTER (WHERE period_start IS NULL AND co2_g IS NULL), 0)`.as(
    'one_day_unrecorded_wh',
  ),
  readings: sql<number>`count(*)`.as('readings'),
  spread: sql`
    json_group_array(json_object('periodStart', period_start, 'consumptionWh', wh, 'emissionG', co2_g))
      FILTER (WHERE period_start IS NOT NULL)`
    .mapWith((text: string): SpreadReading[] => JSON.parse(text))
    .as('spread'),
};

/** The groups of the newest reading dates, newest first. */
export function latestGroupsQuery({ query }: Database, caller: Caller, count: number) {
  return (
    query
      .select(groupColumns)
      .from(readings)
      .where(eq(readings.homeId, homeOf(caller)))
      .groupBy(readings.readingDate)
      // In the order of the primary key, so that the limit stops the reading of rows too.
      .orderBy(firstRows(count, desc(readings.readingDate)))
  );
}

/**
 * The day groups for a month, by default the latest with readings: those of the `datesBefore` reading dates
 * before it, its own, and later readings that began in it or before it.
 */
export function groupsAroundMonthQueries(
  { query }: Database,
  caller: Caller,
  month: Month | undefined,
  datesBefore: number,
) {
  const latest = sql`(SELECT max(month) FROM monthly_usage WHERE home_id = ${homeOf(caller)})`;
  const named: SQL = month === undefined ? latest : sql`${month}`;
  const firstDay = sql`(${named} || '-01')`;
  // As text, no day of a month comes after its "-31".
  const lastDay = sql`(${named} || '-31')`;
  const lastCovering = sql`date(${firstDay}, '+' || ${COVERAGE_MAX_DAYS + 31} || ' days')`;
  const own = eq(readings.homeId, homeOf(caller));
  return [
    query
      .select(groupColumns)
      .from(readings)
      .where(and(own, lt(readings.readingDate, firstDay)))
      .groupBy(readings.readingDate)
      .orderBy(firstRows(datesBefore, desc(readings.readingDate))),
    query
      .select(groupColumns)
      .from(readings)
      .where(and(own, between(readings.readingDate, firstDay, lastDay)))
      .groupBy(readings.readingDate),
    query
      .select(groupColumns)
      // By the primary key, which SQLite would choose, all readings of those dates would be read.
      .from(sql`readings INDEXED BY readings_of_several_days`)
      .where(
        and(
          own,
          lte(readings.periodStart, lastDay),
          gt(readings.readingDate, lastDay),
          lte(readings.readingDate, lastCovering),
        ),
      )
      .groupBy(readings.readingDate),
  ] as const;
}
