/** What members want to be reminded of, where it is shown, and what the days of a home's calendar follow from. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { BillDays, BillingCycle } from '#domain/energy/periods.ts';
import { REMINDER_KINDS, type ReminderChoices } from '#domain/reminders/kinds.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { IS_PAPER } from '#worker/bills/queries.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import type { Database } from '#worker/db/client.ts';
import {
  calendarFeeds,
  homes,
  pushSubscriptions,
  reminderChecks,
  reminders,
} from '#worker/db/schema.ts';
import { isAnsweredYesOn, selectHomeId } from '#worker/homes/queries.ts';

/** So many days back what ends a billing period is read: the longest cycle is three months. */
const PERIODS_BACK_DAYS = 220;
/** Of the days that end a period so many are read, the latest: one for each day back. */
const LIMIT_ENDS = sql.raw(`LIMIT ${PERIODS_BACK_DAYS}`);
/** Of the changes of a connection the latest: those of two years where each month has one. */
const LIMIT_CYCLES = sql.raw('LIMIT 24');

/** What a home's billing periods follow from, as columns of a statement that names the home: so much of each at most. */
export function makePeriodColumns(today: number) {
  const since = today - PERIODS_BACK_DAYS;
  return {
    cycles: sql`(
      SELECT json_group_array(json_object('firstDay', first_day, 'cycleMonths', cycle_months, 'cycleEnd', cycle_end))
      FROM (SELECT * FROM (
          SELECT first_day, cycle_months, cycle_end FROM connections WHERE home_id = ${homes.id}
          ORDER BY first_day DESC ${LIMIT_CYCLES})
        ORDER BY first_day))`
      .mapWith((text: string): BillingCycle[] => JSON.parse(text))
      .as('cycles'),
    bills: sql`(
      SELECT json_group_array(json_object('firstDay', last_day - days + 1, 'lastDay', last_day, 'dueDay', due_day))
      FROM (SELECT * FROM (
          SELECT last_day, days, due_day FROM bills
          WHERE home_id = ${homes.id} AND last_day >= ${since} AND ${IS_PAPER}
          ORDER BY last_day DESC ${LIMIT_ENDS})
        ORDER BY last_day))`
      .mapWith((text: string): (BillDays & { dueDay: number | null })[] => JSON.parse(text))
      .as('paper_bills'),
    registerDays: sql`(
      SELECT json_group_array(day)
      FROM (SELECT * FROM (
          SELECT DISTINCT r.day FROM meters AS m JOIN register_readings AS r ON r.meter_id = m.id
          WHERE m.home_id = ${homes.id} AND m.channel = ${GRID_IMPORT} AND r.counted AND r.day >= ${since}
          ORDER BY r.day DESC ${LIMIT_ENDS})
        ORDER BY day))`
      .mapWith((text: string): number[] => JSON.parse(text))
      .as('register_days'),
  };
}

/** What a member wants of a home; kinds that were never wanted have no row. */
export function reminderChoicesQuery(home: OpenHome) {
  return home.query
    .select({
      kind: reminders.kind,
      byMail: reminders.byMail,
      byPush: reminders.byPush,
      dueDays: reminders.dueDays,
    })
    .from(reminders)
    .where(and(eq(reminders.userId, home.userId), eq(reminders.homeId, selectHomeId(home))));
}

/** The statements that store what a member wants of a home; from today on a run looks whether something is due. */
export function storeChoicesQueries(home: OpenHome, choices: ReminderChoices, today: number) {
  const { userId } = home;
  return [
    ...REMINDER_KINDS.map((kind) => {
      const { mail, push } = choices[kind];
      const dueDays = kind === 'due' ? choices.dueDays : null;
      const values = { byMail: mail, byPush: push, dueDays };
      return home.query
        .insert(reminders)
        .values({ userId, homeId: selectHomeId(home), kind, ...values })
        .onConflictDoUpdate({
          target: [reminders.userId, reminders.homeId, reminders.kind],
          set: values,
        });
    }),
    home.query
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
export function pushDevicesQuery(home: OpenHome) {
  const { id, userAgent, createdAt, endpoint } = pushSubscriptions;
  return home.query
    .select({ id, userAgent, createdAt, endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, home.userId))
    .orderBy(desc(id));
}

/** The moment at which a member's calendar address of a home was made. */
export function calendarFeedQuery(home: OpenHome) {
  return home.query
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(
      and(eq(calendarFeeds.userId, home.userId), eq(calendarFeeds.homeId, selectHomeId(home))),
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
      isPrepaid: isAnsweredYesOn(homes.id, 'prepaid', today).as('is_prepaid'),
      ...makePeriodColumns(today),
    })
    .from(calendarFeeds)
    .innerJoin(homes, eq(homes.id, calendarFeeds.homeId))
    .where(eq(calendarFeeds.digest, digest));
}
