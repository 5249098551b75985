/** What members want to be reminded of, and what of their homes it follows from: one statement for many of them. */
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { DayReading } from '../../domain/energy/days.ts';
import type { BillDays } from '../../domain/energy/periods.ts';
import type { WantedReminder } from '../../domain/reminders/due.ts';
import {
  REMINDER_KINDS,
  type ReminderChoices,
  type ReminderKind,
  type ReminderWay,
} from '../../domain/reminders/kinds.ts';
import type { PushSubscriptionInput } from '../../domain/reminders/push.ts';
import type { Caller } from '../auth/token.ts';
import { GRID_IMPORT } from '../db/channel.ts';
import type { Database } from '../db/client.ts';
import {
  calendarFeeds,
  homes,
  pushSubscriptions,
  reminderChecks,
  reminders,
  users,
} from '../db/schema.ts';
import { IS_PAPER } from './bills.ts';
import type { ConnectionRow } from './connections.ts';
import { selectHomeId } from './homes.ts';

/** So many days back what ends a billing period is read: the longest cycle is three months. */
export const PERIODS_BACK_DAYS = 220;

const parseJson = <T>(text: string | null): T | null => (text === null ? null : JSON.parse(text));

/** What a home's billing periods follow from, as columns of a statement that names the home. */
function makePeriodColumns(today: number) {
  const since = today - PERIODS_BACK_DAYS;
  return {
    connections: sql`(
      SELECT json_group_array(json_object(
        'homeId', home_id, 'firstDay', first_day, 'rateMilliRupees', rate_milli_rupees, 'discom', discom,
        'category', category, 'loadWatts', load_watts, 'phases', phases, 'cycleMonths', cycle_months,
        'cycleEnd', cycle_end, 'answers', answers, 'recordedAt', recorded_at))
      FROM (SELECT * FROM connections WHERE home_id = ${homes.id} ORDER BY first_day))`
      .mapWith((text) => parseJson<ConnectionRow[]>(text) ?? [])
      .as('connections'),
    bills: sql`(
      SELECT json_group_array(json_object('firstDay', last_day - days + 1, 'lastDay', last_day))
      FROM (SELECT last_day, days FROM bills
        WHERE home_id = ${homes.id} AND last_day >= ${since} AND ${IS_PAPER} ORDER BY last_day))`
      .mapWith((text) => parseJson<BillDays[]>(text) ?? [])
      .as('paper_bills'),
    registerDays: sql`(
      SELECT json_group_array(day)
      FROM (SELECT DISTINCT r.day FROM meters AS m JOIN register_readings AS r ON r.meter_id = m.id
        WHERE m.home_id = ${homes.id} AND m.channel = ${GRID_IMPORT} AND r.counted AND r.day >= ${since} ORDER BY r.day))`
      .mapWith((text) => parseJson<number[]>(text) ?? [])
      .as('register_days'),
  };
}

/** What a member wants of a home; kinds that were never wanted have no row. */
export function reminderChoicesQuery({ query }: Database, caller: Caller) {
  return query
    .select({
      kind: reminders.kind,
      byMail: reminders.byMail,
      byPush: reminders.byPush,
      dueDays: reminders.dueDays,
    })
    .from(reminders)
    .where(and(eq(reminders.userId, caller.userId), eq(reminders.homeId, selectHomeId(caller))));
}

/** The statements that store what a member wants of a home; from today on a run looks whether something is due. */
export function storeChoicesQueries(
  { query }: Database,
  caller: Caller,
  choices: ReminderChoices,
  today: number,
) {
  const { userId } = caller;
  return [
    ...REMINDER_KINDS.map((kind) => {
      const { mail, push } = choices[kind];
      const dueDays = kind === 'due' ? choices.dueDays : null;
      const values = { byMail: mail, byPush: push, dueDays };
      return query
        .insert(reminders)
        .values({ userId, homeId: selectHomeId(caller), kind, ...values })
        .onConflictDoUpdate({
          target: [reminders.userId, reminders.homeId, reminders.kind],
          set: values,
        });
    }),
    query
      .insert(reminderChecks)
      .values({ userId, checkedDay: today - 1 })
      .onConflictDoNothing(),
  ];
}

/** What the rows of a member's choices say; what has no row is off. */
export function toChoices(rows: readonly ChoiceRow[]): ReminderChoices {
  const findWays = (kind: ChoiceRow['kind']) => {
    const row = rows.find((candidate) => candidate.kind === kind);
    return { mail: row?.byMail ?? false, push: row?.byPush ?? false };
  };
  return {
    reading: findWays('reading'),
    due: findWays('due'),
    guard: findWays('guard'),
    silence: findWays('silence'),
    summary: findWays('summary'),
    dueDays: rows.find(({ kind }) => kind === 'due')?.dueDays ?? null,
  };
}

type ChoiceRow = Awaited<ReturnType<typeof reminderChoicesQuery>>[number];

/** The devices of a person that show notifications, the newest first. */
export function pushDevicesQuery({ query }: Database, { userId }: Caller) {
  const { id, device, createdAt, endpoint } = pushSubscriptions;
  return query
    .select({ id, device, createdAt, endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(id));
}

/** The moment at which a member's calendar address of a home was made. */
export function calendarFeedQuery({ query }: Database, caller: Caller) {
  return query
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(
      and(eq(calendarFeeds.userId, caller.userId), eq(calendarFeeds.homeId, selectHomeId(caller))),
    );
}

/** The home that a calendar's address shows, by the digest of its secret. */
export function calendarQuery({ query }: Database, digest: string, today: number) {
  const dueDays = sql<number | null>`(
    SELECT due_days FROM reminders
    WHERE user_id = ${calendarFeeds.userId} AND home_id = ${calendarFeeds.homeId} AND kind = 'due')`;
  return query
    .select({
      homeId: homes.id,
      name: homes.name,
      dueDays: dueDays.as('due_days'),
      ...makePeriodColumns(today),
    })
    .from(calendarFeeds)
    .innerJoin(homes, eq(homes.id, calendarFeeds.homeId))
    .where(eq(calendarFeeds.digest, digest));
}

/** Of people not looked at today so many at most, the longest waiting first: each of their homes with what is wanted. */
export function dueRemindersQuery({ query }: Database, today: number, max: number) {
  const waitingUserIds = sql`(
    SELECT user_id FROM reminder_checks WHERE checked_day < ${today}
    ORDER BY checked_day, user_id LIMIT ${sql.raw(String(max))})`;
  const since = today - PERIODS_BACK_DAYS;
  const readDay = sql`(SELECT max(day) FROM readings WHERE home_id = ${homes.id} AND channel = ${GRID_IMPORT})`;
  const valueDay = sql`(
    SELECT max((SELECT max(day) FROM register_readings WHERE meter_id = meters.id))
    FROM meters WHERE home_id = ${homes.id} AND channel = ${GRID_IMPORT})`;
  const isGuarded = sql`max(${reminders.kind} = 'guard')`;
  return query
    .select({
      // Not `users.id`: results are distinguished by their columns' names.
      userId: reminderChecks.userId,
      email: users.email,
      homeId: homes.id,
      homeName: homes.name,
      homeCount: sql<number>`(SELECT count(*) FROM members WHERE user_id = ${users.id})`.as(
        'home_count',
      ),
      wanted: sql`
        json_group_array(json_object(
          'kind', ${reminders.kind}, 'remindedDay', ${reminders.remindedDay}, 'dueDays', ${reminders.dueDays},
          'byMail', ${reminders.byMail}, 'byPush', ${reminders.byPush}))`
        .mapWith(parseWanted)
        .as('wanted'),
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
      ...makePeriodColumns(today),
      /** What the running bill is calculated from; only where its guard is wanted. */
      readings: sql`CASE WHEN ${isGuarded} THEN (
        SELECT json_group_array(json_object(
          'day', day, 'days', days, 'consumptionWh', wh, 'measured', measured, 'fromRegister', seq = 0))
        FROM readings WHERE home_id = ${homes.id} AND channel = ${GRID_IMPORT} AND day >= ${since}) END`
        .mapWith(parseReadings)
        .as('latest_readings'),
    })
    .from(reminderChecks)
    .innerJoin(users, eq(users.id, reminderChecks.userId))
    .leftJoin(
      reminders,
      and(
        eq(reminders.userId, users.id),
        or(eq(reminders.byMail, true), eq(reminders.byPush, true)),
      ),
    )
    .leftJoin(homes, eq(homes.id, reminders.homeId))
    .where(sql`${reminderChecks.userId} IN ${waitingUserIds}`)
    .groupBy(reminderChecks.userId, homes.id)
    .orderBy(asc(reminderChecks.checkedDay), asc(users.id), asc(homes.id));
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

function parseReadings(text: string): DayReading[] {
  const rows: (Omit<DayReading, 'measured' | 'fromRegister'> & Record<string, number>)[] =
    JSON.parse(text);
  return rows.map((row) => ({
    ...row,
    // The running bill does not depend on emissions.
    recordedWh: 0,
    recordedG: 0,
    measured: row['measured'] === 1,
    fromRegister: row['fromRegister'] === 1,
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
