/** A home's readings by the day, as every figure is reckoned from them. */
import { and, asc, between, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reading } from '../../domain/energy/days.ts';
import { MONTHS_BEFORE } from '../../domain/energy/home.ts';
import { dayNumber } from '../../domain/period.ts';
import { COVERAGE_MAX_DAYS } from '../../domain/reading.ts';
import type { Caller } from '../auth/token.ts';
import type { Database } from '../db/client.ts';
import { readings } from '../db/schema.ts';
import { homeOf } from './homes.ts';

/** Which days: those of the latest 25 months with readings, or all. */
export type DaysWanted = 'latest' | 'all';

/**
 * Readings, a row for each day on which one ends, ascending: the one-day readings of a day in sums, longer ones
 * beside them. Of the latest months, and what else covers one of their days or lies inside a reading that does.
 */
export function dayRowsQuery(db: Database, caller: Caller, wanted: DaysWanted) {
  const latest = gte(readings.readingDate, firstDate(caller));
  return rowsByDay(db, caller, wanted === 'all' ? undefined : latest);
}

/**
 * The same for the whole months of the dates that a query names, from that of the first to that of the last, and
 * what else covers one of their days or lies inside a reading that does. Nothing where it names none.
 */
export function dayRowsAroundQuery(db: Database, caller: Caller, dates: SQLWrapper) {
  const from = sql`(SELECT date(min(reading_date), 'start of month') FROM ${dates})`;
  const to = sql`(SELECT date(max(reading_date), 'start of month', '+1 month', '-1 day') FROM ${dates})`;
  const longer = sql`
    FROM readings INDEXED BY readings_of_several_days
    WHERE home_id = ${homeOf(caller)} AND period_start IS NOT NULL`;
  const first = sql`(
    SELECT coalesce(min(period_start), ${from}) ${longer} AND period_start < ${from}
      AND reading_date BETWEEN ${from} AND date(${from}, ${`+${COVERAGE_MAX_DAYS} days`}))`;
  const last = sql`(
    SELECT coalesce(max(reading_date), ${to}) ${longer} AND period_start <= ${to}
      AND reading_date BETWEEN ${to} AND date(${to}, ${`+${COVERAGE_MAX_DAYS} days`}))`;
  return rowsByDay(db, caller, between(readings.readingDate, first, last));
}

function rowsByDay({ query }: Database, caller: Caller, which: SQL | undefined) {
  return query
    .select({
      date: readings.readingDate,
      oneDay: sql<number>`count(*) FILTER (WHERE period_start IS NULL)`.as('one_day'),
      wh: sql<number>`coalesce(sum(wh) FILTER (WHERE period_start IS NULL), 0)`.as('wh'),
      recordedWh: sql<number>`
        coalesce(sum(wh) FILTER (WHERE period_start IS NULL AND co2_g IS NOT NULL), 0)`.as(
        'recorded_wh',
      ),
      recordedG: sql<number>`coalesce(sum(co2_g) FILTER (WHERE period_start IS NULL), 0)`.as(
        'recorded_g',
      ),
      longer: sql`
        json_group_array(json_object('from', period_start, 'wh', wh, 'co2G', co2_g))
          FILTER (WHERE period_start IS NOT NULL)`
        .mapWith((text: string): LongerReading[] => JSON.parse(text))
        .as('longer'),
    })
    .from(readings)
    .where(and(eq(readings.homeId, homeOf(caller)), which))
    .groupBy(readings.readingDate)
    .orderBy(asc(readings.readingDate));
}

interface LongerReading {
  from: string;
  wh: number;
  co2G: number | null;
}

/** The first reading of a home, which tells whether there are earlier ones than were asked for. */
export function firstReadingQuery({ query }: Database, caller: Caller) {
  return query
    .select({ date: sql<string | null>`min(${readings.readingDate})`.as('date') })
    .from(readings)
    .where(eq(readings.homeId, homeOf(caller)));
}

/** The first day of the months that are asked for; earlier where a longer reading reaches into them. */
function firstDate(caller: Caller): SQL {
  const months = sql`(
    SELECT date(max(reading_date), 'start of month', '-' || ${MONTHS_BEFORE} || ' months')
    FROM readings WHERE home_id = ${homeOf(caller)})`;
  return sql`(
    SELECT coalesce(min(period_start), ${months}) FROM readings INDEXED BY readings_of_several_days
    WHERE home_id = ${homeOf(caller)} AND period_start < ${months} AND reading_date >= ${months}
      AND period_start IS NOT NULL)`;
}

/** The readings of some rows. */
export function readingsOf(rows: Awaited<ReturnType<typeof dayRowsQuery>>): Reading[] {
  return rows.flatMap(({ date, oneDay, wh, recordedWh, recordedG, longer }) => {
    const day = dayNumber(date);
    const common = { day, measured: true, fromRegister: false };
    return [
      ...(oneDay === 0 ? [] : [{ ...common, days: 1, consumptionWh: wh, recordedWh, recordedG }]),
      ...longer.map(({ from, wh: consumptionWh, co2G }) => ({
        ...common,
        days: day - dayNumber(from) + 1,
        consumptionWh,
        recordedWh: co2G === null ? 0 : consumptionWh,
        recordedG: co2G ?? 0,
      })),
    ];
  });
}
