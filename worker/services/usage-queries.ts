/** The statements that read what a household used: by month, and by the day of the reading. */
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { DayGroup, MonthUsage } from '../../domain/usage.ts';
import type { Caller } from '../auth/token.ts';
import type { Database } from '../db/client.ts';
import { monthlyUsage, readings } from '../db/schema.ts';

/** Every month with readings, oldest first. */
export function monthsQuery({ query }: Database, caller: Caller) {
  return query
    .select({
      month: monthlyUsage.month,
      consumptionWh: sql<number>`${monthlyUsage.wh}`.as('consumptionWh'),
      recordedG: sql<number>`${monthlyUsage.recordedG}`.as('recordedG'),
      unrecordedWh: sql<number>`${monthlyUsage.unrecordedWh}`.as('unrecordedWh'),
      readings: monthlyUsage.readings,
    })
    .from(monthlyUsage)
    .where(eq(monthlyUsage.userId, caller.userId))
    .orderBy(asc(monthlyUsage.month)) satisfies PromiseLike<MonthUsage[]>;
}

/** The newest readings, newest first. */
export function latestReadingsQuery({ query }: Database, caller: Caller, count: number) {
  return query
    .select()
    .from(readings)
    .where(eq(readings.userId, caller.userId))
    .orderBy(desc(readings.readingDate), desc(readings.seq))
    .limit(count);
}

/** A group as it comes from the database: the readings of several days as JSON. */
export type DayGroupRow = Omit<DayGroup, 'spread'> & { spread: string };

/**
 * Readings grouped by the day of the reading, newest first: in the order of the primary key, so that
 * a limit stops the reading of rows too.
 */
export function dayGroupsQuery(
  { query }: Database,
  caller: Caller,
  options: { where?: SQL; limit?: number; ofSeveralDays?: true },
) {
  const where = options.where === undefined ? sql`` : sql` AND ${options.where}`;
  // Left to choose, SQLite takes the primary key, and reads all readings of those dates.
  const index = options.ofSeveralDays ? sql` INDEXED BY readings_of_several_days` : sql``;
  return query.all<DayGroupRow>(sql`
    SELECT
      reading_date AS readingDate,
      coalesce(sum(wh) FILTER (WHERE period_start IS NULL), 0) AS oneDayWh,
      coalesce(sum(co2_g) FILTER (WHERE period_start IS NULL), 0) AS oneDayRecordedG,
      coalesce(sum(wh) FILTER (WHERE period_start IS NULL AND co2_g IS NULL), 0) AS oneDayUnrecordedWh,
      count(*) AS readings,
      json_group_array(json_object('periodStart', period_start, 'consumptionWh', wh, 'emissionG', co2_g))
        FILTER (WHERE period_start IS NOT NULL) AS spread
    FROM readings${index}
    WHERE user_id = ${caller.userId}${where}
    GROUP BY reading_date
    ORDER BY reading_date DESC
    LIMIT ${options.limit ?? -1}`);
}

export function dayGroup(row: DayGroupRow): DayGroup {
  return { ...row, spread: row.spread === '[]' ? [] : JSON.parse(row.spread) };
}
