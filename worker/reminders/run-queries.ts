/** What a run of reminders reads and marks: a statement for many people at once, bounded by people, homes and readings. */
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { DayReading } from '#domain/energy/days.ts';
import { MEASURED } from '#domain/reading/reading-rules.ts';
import type { WantedReminder } from '#domain/reminders/due.ts';
import type { ReminderKind, ReminderWay } from '#domain/reminders/kinds.ts';
import type { PushSubscriptionInput } from '#domain/reminders/push.ts';
import { GENERATION, GRID_EXPORT, GRID_IMPORT } from '#worker/db/channel.ts';
import type { Database } from '#worker/db/client.ts';
import { limitRows } from '#worker/db/limit.ts';
import { homes, reminderChecks, reminders, users } from '#worker/db/schema.ts';
import type { ConnectionRow } from '#worker/homes/connection-queries.ts';
import { isAnsweredYesOn } from '#worker/homes/queries.ts';
import { isAroundDays } from '#worker/readings/days.ts';
import { makePeriodColumns } from './queries.ts';

/** A person in the queue of those who wait to be looked at: the longest waiting first. */
export interface QueuePlace {
  checkedDay: number;
  userId: number;
}

/** Who waits after a place of the queue, at most `max` of them. */
function selectWaiting(today: number, after: QueuePlace | undefined, max: number): SQL {
  const isAfter = after && sql`AND (checked_day, user_id) > (${after.checkedDay}, ${after.userId})`;
  return sql`
    SELECT user_id FROM reminder_checks WHERE checked_day < ${today} ${isAfter}
    ORDER BY checked_day, user_id LIMIT ${max} + 0`;
}

/** The first person who waits after a place, and nothing of their homes. */
export function nextWaitingQuery({ query }: Database, today: number, after?: QueuePlace) {
  return query
    .select({ userId: reminderChecks.userId, checkedDay: reminderChecks.checkedDay })
    .from(reminderChecks)
    .where(sql`${reminderChecks.userId} IN (${selectWaiting(today, after, 1)})`);
}

/**
 * Of people not looked at today at most `people`, after a place of the queue: each of their homes with what is wanted
 * there, a row each, at most `rows`. A full result may lack homes of its last person.
 */
export function dueRemindersQuery(
  { query }: Database,
  today: number,
  { after, people, rows }: { after: QueuePlace | undefined; people: number; rows: number },
) {
  const wantedQuery = query
    .select({
      userId: reminderChecks.userId,
      checkedDay: reminderChecks.checkedDay,
      homeId: sql<number | null>`${reminders.homeId}`.as('home_id'),
      wanted: sql<string>`
        json_group_array(json_object(
          'kind', ${reminders.kind}, 'remindedDay', ${reminders.remindedDay}, 'dueDays', ${reminders.dueDays},
          'byMail', ${reminders.byMail}, 'byPush', ${reminders.byPush}))`.as('wanted'),
    })
    .from(reminderChecks)
    .leftJoin(
      reminders,
      and(
        eq(reminders.userId, reminderChecks.userId),
        or(eq(reminders.byMail, true), eq(reminders.byPush, true)),
      ),
    )
    .where(sql`${reminderChecks.userId} IN (${selectWaiting(today, after, people)})`)
    .groupBy(reminderChecks.userId, reminders.homeId)
    .orderBy(
      limitRows(
        rows,
        asc(reminderChecks.checkedDay),
        asc(reminderChecks.userId),
        asc(reminders.homeId),
      ),
    )
    .as('due');
  const readDay = sql`(SELECT max(day) FROM readings WHERE home_id = ${homes.id} AND channel = ${GRID_IMPORT})`;
  const valueDay = sql`(
    SELECT max((SELECT max(day) FROM register_readings WHERE meter_id = meters.id))
    FROM meters WHERE home_id = ${homes.id} AND channel = ${GRID_IMPORT})`;
  return query
    .select({
      // Not `users.id`: results are distinguished by their columns' names.
      userId: wantedQuery.userId,
      checkedDay: wantedQuery.checkedDay,
      email: users.email,
      homeId: wantedQuery.homeId,
      homeName: homes.name,
      homeCount: sql<number>`(SELECT count(*) FROM members WHERE user_id = ${users.id})`.as(
        'home_count',
      ),
      wanted: sql`${wantedQuery.wanted}`.mapWith(parseWanted).as('wanted_reminders'),
      devices: sql`(
        SELECT json_group_array(json_object('id', id, 'endpoint', endpoint, 'p256dh', p256dh, 'auth', auth))
        FROM push_subscriptions WHERE user_id = ${users.id})`
        .mapWith((text: string): PushTarget[] => JSON.parse(text))
        .as('devices'),
      firstKnownDay: sql<number | null>`(
        SELECT day - days + 1 FROM readings WHERE home_id = ${homes.id} AND channel = ${GRID_IMPORT}
        ORDER BY day LIMIT 1)`.as('first_known_day'),
      lastKnownDay: sql<number | null>`
        nullif(max(coalesce(${readDay}, 0), coalesce(${valueDay}, 0)), 0)`.as('last_known_day'),
      isPrepaid: isAnsweredYesOn(homes.id, 'prepaid', today).as('is_prepaid'),
      ...makePeriodColumns(today),
    })
    .from(wantedQuery)
    .innerJoin(users, eq(users.id, wantedQuery.userId))
    .leftJoin(homes, eq(homes.id, wantedQuery.homeId))
    .orderBy(asc(wantedQuery.checkedDay), asc(wantedQuery.userId), asc(wantedQuery.homeId));
}

export type DueRow = Awaited<ReturnType<typeof dueRemindersQuery>>[number];

/** A device to send a notification to. */
export interface PushTarget extends PushSubscriptionInput {
  id: number;
}

function parseWanted(text: string): WantedReminder[] {
  type Row = Omit<WantedReminder, 'ways'> & { byMail: number; byPush: number };
  return (JSON.parse(text) as Row[]).map(({ byMail, byPush, ...wanted }) => {
    const ways: ReminderWay[] = [];
    if (byMail === 1) ways.push('mail');
    if (byPush === 1) ways.push('push');
    return { ...wanted, ways };
  });
}

/** A period of a home whose units are to be known. */
export interface HomePeriod {
  homeId: number;
  firstDay: number;
  lastDay: number;
}

/**
 * So many readings of a period are read of a home, those of one day as one: two for each day of a bill and of a reading
 * that reaches into it, each of a year.
 */
export const PERIOD_READINGS_MAX = 1500;

/**
 * What the bills of some homes' periods follow from: the facts of the connection on their last day, and the readings that
 * cover one of their days or lie inside one that does, the one-day ones of a day as a sum. One more than
 * `PERIOD_READINGS_MAX` readings where a home has more. A home without facts has null.
 */
export function periodUseQuery({ query }: Database, periods: readonly HomePeriod[]) {
  const homeId = sql`(period.value ->> 'homeId')`;
  const firstDay = sql`(period.value ->> 'firstDay')`;
  const lastDay = sql`(period.value ->> 'lastDay')`;
  const max = sql.raw(String(PERIOD_READINGS_MAX + 1));
  return query
    .select({
      homeId: sql<number>`${homeId}`.as('home_id'),
      facts: sql`(
        SELECT json_object(
          'firstDay', first_day, 'rateMilliRupees', rate_milli_rupees, 'discom', discom, 'category', category,
          'loadWatts', load_watts, 'phases', phases, 'cycleMonths', cycle_months, 'cycleEnd', cycle_end,
          'answers', answers, 'recordedAt', recorded_at)
        FROM connections WHERE home_id = ${homeId} AND first_day <= ${lastDay}
        ORDER BY first_day DESC LIMIT 1)`
        .mapWith((text: string): Omit<ConnectionRow, 'homeId'> | null => JSON.parse(text))
        .as('facts'),
      readings: sql`(
        SELECT json_group_array(json_array(day, days, wh, measured, register))
        FROM (
          SELECT day, days, sum(wh) AS wh, max(measured) AS measured, seq = 0 AS register
          FROM readings
          WHERE home_id = ${homeId} AND channel = ${GRID_IMPORT} AND ${isAroundDays(homeId, firstDay, lastDay)}
          GROUP BY day, iif(days = 1 AND seq > 0, 0, seq + 1)
          LIMIT ${max}))`
        .mapWith(parseReadings)
        .as('period_readings'),
      hasOwnPower: sql`EXISTS (
        SELECT 1 FROM readings
        WHERE home_id = ${homeId} AND channel IN (${GRID_EXPORT}, ${GENERATION}) AND day <= ${lastDay})`
        .mapWith(Boolean)
        .as('has_own_power'),
    })
    .from(sql`json_each(${JSON.stringify(periods)}) AS period`);
}

export type PeriodUse = Awaited<ReturnType<typeof periodUseQuery>>[number];

function parseReadings(text: string): DayReading[] {
  const rows: [number, number, number, number, number][] = JSON.parse(text);
  return rows.map(([day, days, consumptionWh, measured, register]) => ({
    ...{ day, days, consumptionWh },
    // A bill does not depend on emissions.
    recordedWh: 0,
    recordedG: 0,
    measured: measured > MEASURED.no,
    confirmed: measured === MEASURED.confirmed,
    fromRegister: register === 1,
  }));
}

/** A reminder that a person is about to be sent. */
export interface Announcement {
  userId: number;
  homeId: number;
  kind: ReminderKind;
  day: number;
}

/**
 * The statements that mark people as looked at today, and their reminders as sent. People whom another run has marked
 * meanwhile are left out; the second statement returns the others.
 */
export function markRemindedQueries(
  { query }: Database,
  userIds: readonly number[],
  announcements: readonly Announcement[],
  today: number,
) {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(userIds)}))`;
  const isWaiting = (userId: SQL | typeof reminders.userId) => sql`EXISTS (
    SELECT 1 FROM reminder_checks AS c WHERE c.user_id = ${userId} AND c.checked_day < ${today})`;
  const day = sql`(
    SELECT value ->> 'day' FROM json_each(${JSON.stringify(announcements)})
    WHERE value ->> 'userId' = ${reminders.userId} AND value ->> 'homeId' = ${reminders.homeId}
      AND value ->> 'kind' = ${reminders.kind})`;
  return [
    query
      .update(reminders)
      .set({ remindedDay: day })
      .where(
        and(
          sql`${reminders.userId} IN ${ids}`,
          isWaiting(reminders.userId),
          sql`${day} IS NOT NULL`,
        ),
      ),
    query
      .update(reminderChecks)
      .set({ checkedDay: today })
      .where(
        and(sql`${reminderChecks.userId} IN ${ids}`, sql`${reminderChecks.checkedDay} < ${today}`),
      )
      .returning({ userId: reminderChecks.userId }),
  ] as const;
}
