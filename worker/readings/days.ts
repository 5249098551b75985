/** A home's readings by the day, as every figure is calculated from them. */

import { and, asc, between, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { computeDays, type DayReading, isFromRegister, selectDays } from '#domain/energy/days.ts';
import { findFirstDayToRead, MONTHS_BEFORE } from '#domain/energy/home-use.ts';
import { computeDayHours, type HoursByDay } from '#domain/energy/hours/day-hours.ts';
import { computeUsualDayWh, USUAL_LAST_DAYS } from '#domain/energy/plausible.ts';
import { fromHex, type Slots, unpackSlots } from '#domain/import/slots.ts';
import { COVERAGE_MAX_DAYS, MEASURED } from '#domain/reading/reading-rules.ts';
import { HOURS_INPUT } from '#domain/tariff/documents/time-of-day.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import { readings, refusals } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { isConsumption, readingColumns } from './queries.ts';

/** Which days are read: those of the latest 25 months with readings, or all. */
export type DaysWanted = 'latest' | 'all';

/** Typed or imported measured readings of one day, which are added up. */
const IS_SUMMED = sql`days = 1 AND seq > 0 AND measured`;

/**
 * A row for each day on which a reading ends, ascending: its one-day readings as sums, all others one by one. Of the
 * latest months, with the readings that cover one of their days or lie inside one that does.
 */
export function dayRowsQuery(home: OpenHome, daysWanted: DaysWanted) {
  const latest = gte(readings.day, selectFirstDay(home));
  return rowsByDayQuery(home, daysWanted === 'all' ? undefined : latest);
}

/**
 * The same rows for the months of the readings that a query selects, with so many `months` before the first and after
 * the last, and what else covers one of their days or lies inside a reading that does. No rows where it selects none.
 */
export function dayRowsAroundQuery(home: OpenHome, selectedDays: SQLWrapper, months: number) {
  const from = toMonthStart(
    sql`(SELECT min(day) FROM ${selectedDays})`,
    sql`, ${`-${months} months`}`,
  );
  const after = sql`, ${`+${months + 1} months`}`;
  const to = sql`(${toMonthStart(sql`(SELECT max(day) FROM ${selectedDays})`, after)} - 1)`;
  return rowsByDayQuery(home, isAroundDays(selectHomeId(home), from, to));
}

/**
 * The rows by the day for the latest days on which measured readings end, as many as the home's usual day is worked
 * out from: see `findUsualDayWh`.
 */
export function usualDayRowsQuery(home: OpenHome) {
  const isGridReading = sql`home_id = ${selectHomeId(home)} AND channel = ${GRID_IMPORT}`;
  // Not bound: SQLite plans a statement anew for each value of a bound limit.
  const daysBefore = sql.raw(String(USUAL_LAST_DAYS - 1));
  const firstDay = sql`(
    WITH usual AS MATERIALIZED (
      SELECT max(coalesce((
        SELECT DISTINCT day FROM readings WHERE ${isGridReading} AND measured ORDER BY day DESC LIMIT 1 OFFSET ${daysBefore}), 0),
        ${selectFirstDayOfMonths(isGridReading)}) AS day)
    SELECT min(usual.day, coalesce((
      SELECT min(day - days + 1) FROM readings INDEXED BY readings_of_several_days
      WHERE ${isGridReading} AND days > 1 AND day >= usual.day), usual.day))
    FROM usual)`;
  return rowsByDayQuery(home, gte(readings.day, firstDay));
}

/** The home's usual day by the rows of `usualDayRowsQuery`; null where too few days are known. */
export function findUsualDayWh(rows: readonly DayRow[]): number | null {
  const latestDay = rows.at(-1)?.day;
  if (latestDay === undefined) return null;
  return computeUsualDayWh(
    selectDays(computeDays(toDayReadings(rows)), findFirstDayToRead(latestDay), latestDay),
  );
}

/** The readings that cover one of some days, or lie inside one that does, oldest first. */
export function readingsNearQuery(
  home: OpenHome,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
) {
  return home.query
    .select(readingColumns)
    .from(readings)
    .where(
      and(isConsumption(home), isAroundDays(selectHomeId(home), sql`${firstDay}`, sql`${lastDay}`)),
    )
    .orderBy(asc(readings.day), asc(readings.seq));
}

/** Refuses its batch where a reading covers one of some days; `isOverlap` recognises the error. */
export function requireUnreadDaysQuery(
  home: OpenHome,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
) {
  const hasDays = and(
    isConsumption(home),
    gte(readings.day, firstDay),
    lte(sql`${readings.day} - ${readings.days} + 1`, lastDay),
  );
  return home.query.insert(refusals).select(
    home.query
      .select({ name: sql<string>`'overlap'`.as('name') })
      .from(readings)
      .where(hasDays),
  );
}

/** The day on which the latest typed or imported reading of several days ends; null where there is none. */
export function lastLongReadingQuery(home: OpenHome) {
  return home.query
    .select({ lastDay: sql<number | null>`max(day)`.as('last_day') })
    .from(sql`readings INDEXED BY readings_of_several_days`)
    .where(
      sql`home_id = ${selectHomeId(home)} AND channel = ${GRID_IMPORT} AND days > 1 AND seq > 0`,
    );
}

/** Whether a reading of a home covers one of the days from one to another, or lies inside one that does. */
export function isAroundDays(homeId: SQL, from: SQL, to: SQL): SQL {
  const longer = sql`
    FROM readings INDEXED BY readings_of_several_days
    WHERE home_id = ${homeId} AND channel = ${GRID_IMPORT} AND days > 1`;
  const firstDay = sql`(
    SELECT coalesce(min(day - days + 1), ${from}) ${longer} AND day - days + 1 < ${from}
      AND day BETWEEN ${from} AND ${from} + ${COVERAGE_MAX_DAYS})`;
  const last = sql`(
    SELECT coalesce(max(day), ${to}) ${longer} AND day - days + 1 <= ${to}
      AND day BETWEEN ${to} AND ${to} + ${COVERAGE_MAX_DAYS})`;
  return between(readings.day, firstDay, last);
}

/** The first day of the month that a day is in, after modifiers of SQLite's date functions. */
function toMonthStart(day: SQL, modifiers: SQL = sql``): SQL {
  return sql`(unixepoch(${day} * 86400, 'unixepoch', 'start of month'${modifiers}) / 86400)`;
}

function rowsByDayQuery(home: OpenHome, condition: SQL | undefined) {
  return home.query
    .select({
      day: readings.day,
      summed: sql<number>`count(*) FILTER (WHERE ${IS_SUMMED})`.as('summed'),
      wh: sql<number>`coalesce(sum(wh) FILTER (WHERE ${IS_SUMMED}), 0)`.as('wh'),
      recordedWh: sql<number>`
        coalesce(sum(wh) FILTER (WHERE ${IS_SUMMED} AND co2_g IS NOT NULL), 0)`.as('recorded_wh'),
      recordedG: sql<number>`coalesce(sum(co2_g) FILTER (WHERE ${IS_SUMMED}), 0)`.as('recorded_g'),
      summedAre: sql<number>`max(measured) FILTER (WHERE ${IS_SUMMED})`.as('summed_are'),
      slots: selectSlotsOfDay(home),
      others: sql`
        json_group_array(json_object('seq', seq, 'days', days, 'wh', wh, 'co2G', co2_g, 'measured', measured))
          FILTER (WHERE NOT (${IS_SUMMED}))`
        .mapWith((text: string): OtherReading[] => JSON.parse(text))
        .as('others'),
    })
    .from(readings)
    .where(and(isConsumption(home), condition))
    .groupBy(readings.day)
    .orderBy(asc(readings.day));
}

/** The intervals of a day's readings, of a home that says its tariff prices some hours apart; null of any other. */
function selectSlotsOfDay(home: OpenHome) {
  const asks = sql`EXISTS (
    SELECT 1 FROM connections WHERE home_id = ${selectHomeId(home)} AND answers ->> ${HOURS_INPUT} IN ('yes', 1))`;
  // Of a reading without intervals `hex` would be an empty text.
  const packed = sql`group_concat(hex(slots)) FILTER (WHERE ${IS_SUMMED} AND slots IS NOT NULL)`;
  return sql<Slots[] | null>`iif(${asks}, ${packed}, NULL)`
    .mapWith((text: string): Slots[] => text.split(',').map((hex) => unpackSlots(fromHex(hex))))
    .as('slots_of_day');
}

interface OtherReading {
  seq: number;
  days: number;
  wh: number;
  co2G: number | null;
  measured: number;
}

/** The first day of the latest months; an earlier one where a longer reading reaches into them. */
export function selectFirstDay(caller: Caller): SQL {
  const isGridReading = sql`home_id = ${selectHomeId(caller)} AND channel = ${GRID_IMPORT}`;
  const ofMonths = selectFirstDayOfMonths(isGridReading);
  return sql`(
    SELECT coalesce(min(day - days + 1), ${ofMonths})
    FROM readings INDEXED BY readings_of_several_days
    WHERE ${isGridReading} AND days > 1 AND day >= ${ofMonths} AND day - days + 1 < ${ofMonths})`;
}

/** The first day of the latest 25 months with readings that a condition selects; `findFirstDayToRead` does the same. */
function selectFirstDayOfMonths(isGridReading: SQL): SQL {
  const latest = sql`(SELECT max(day) FROM readings WHERE ${isGridReading})`;
  return toMonthStart(latest, sql`, ${`-${MONTHS_BEFORE} months`}`);
}

type DayRow = Awaited<ReturnType<typeof rowsByDayQuery>>[number];

/** The hours of the days on which all readings have intervals. */
export function toHoursByDay(rows: readonly DayRow[]): HoursByDay {
  return new Map(
    rows.flatMap(({ day, summed, others, slots }): [number, number[]][] => {
      const isWhole = slots !== null && slots.length === summed && others.length === 0;
      const hours = isWhole ? computeDayHours(slots) : null;
      return hours === null ? [] : [[day, hours]];
    }),
  );
}

/** The rows of `dayRowsQuery` and its like as readings. */
export function toDayReadings(rows: readonly DayRow[]): DayReading[] {
  return rows.flatMap(({ day, summed, wh, recordedWh, recordedG, summedAre, others }) => {
    const summedReadings: DayReading[] =
      summed === 0
        ? []
        : [
            {
              day,
              days: 1,
              consumptionWh: wh,
              recordedWh,
              recordedG,
              measured: true,
              confirmed: summedAre === MEASURED.confirmed,
              fromRegister: false,
            },
          ];
    return [
      ...summedReadings,
      ...others.map((other) => ({
        day,
        days: other.days,
        consumptionWh: other.wh,
        recordedWh: other.co2G === null ? 0 : other.wh,
        recordedG: other.co2G ?? 0,
        measured: other.measured > MEASURED.no,
        confirmed: other.measured === MEASURED.confirmed,
        fromRegister: isFromRegister(other),
      })),
    ];
  });
}
