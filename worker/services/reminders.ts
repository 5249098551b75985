/** Reminders: what a member wants, and the sending of what is due. */
import { eq } from 'drizzle-orm';
import { runningBill } from '../../domain/bills/running.ts';
import { homeUse } from '../../domain/energy/home.ts';
import { dayNumber, timeInIndia } from '../../domain/period.ts';
import { dueReminder } from '../../domain/reminders/due.ts';
import { REMINDER_KINDS, type ReminderChoices } from '../../domain/reminders/kinds.ts';
import { type HomeReminders, reminderMail } from '../../domain/reminders/mail.ts';
import { signedInBatch } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { signUnsubscribe, verifyUnsubscribe } from '../auth/unsubscribe.ts';
import { reminderChecks, reminders } from '../db/schema.ts';
import { homeOf } from '../queries/homes.ts';
import {
  calendarFeedQuery,
  type DueRow,
  dueQuery,
  markQueries,
  PERIODS_BACK_DAYS,
  reminderChoicesQuery,
} from '../queries/reminders.ts';
import type { ServiceContext } from '../service-context.ts';
import { attempt } from './attempt.ts';
import { connectionRecord } from './connections.ts';
import { frameBatch } from './screen-batch.ts';

/** Nobody is reminded before and after these hours in India. */
const FIRST_TIME = '08:00';
const END_TIME = '21:00';
/** So many people a run looks at. */
export const PEOPLE_A_RUN = 2000;
/** So many people are marked together, and then sent to: what a run that is ended has marked is not sent again. */
const MAILS_AT_ONCE = 20;

export type Reminders = ReturnType<typeof createReminders>;

/** What a run did. */
export interface ReminderRun {
  people: number;
  mails: number;
  failed: number;
}

interface DuePerson {
  userId: number;
  email: string;
  homeCount: number;
  homes: HomeReminders[];
}

export function createReminders(context: ServiceContext) {
  const { db, env, now, mail, logFailure } = context;
  const today = dayNumber(context.today);

  /** What the caller wants of the home, and whether its calendar has an address. */
  async function screen(caller: Caller) {
    const [frame, , rows, [feed]] = await frameBatch(
      context,
      caller,
      reminderChoicesQuery(db, caller),
      calendarFeedQuery(db, caller),
    );
    return {
      ...frame,
      kinds: rows.filter(({ byMail }) => byMail).map(({ kind }) => kind),
      dueDays: rows.find(({ kind }) => kind === 'due')?.dueDays ?? null,
      calendarSince: feed?.createdAt ?? null,
    };
  }

  /** Stores what the caller wants of the home. What was told stays told. */
  async function choose(caller: Caller, choices: ReminderChoices): Promise<void> {
    const { userId } = caller;
    const rows = REMINDER_KINDS.map((kind) => {
      const wanted = {
        byMail: choices[kind],
        dueDays: kind === 'due' ? (choices.dueDays ?? null) : null,
      };
      return db.query
        .insert(reminders)
        .values({ userId, homeId: homeOf(caller), kind, ...wanted })
        .onConflictDoUpdate({
          target: [reminders.userId, reminders.homeId, reminders.kind],
          set: wanted,
        });
    });
    await signedInBatch(
      context,
      caller,
      ...rows,
      db.query
        .insert(reminderChecks)
        .values({ userId, checkedDay: today - 1 })
        .onConflictDoNothing(),
    );
  }

  /** Ends all of a person's reminders by mail, by the token of a mail; false when the token is not good. */
  async function unsubscribe(token: string): Promise<boolean> {
    const userId = await verifyUnsubscribe(token, env.signingKeys);
    if (userId === undefined) return false;
    await db.batch(
      db.query.update(reminders).set({ byMail: false }).where(eq(reminders.userId, userId)),
    );
    return true;
  }

  /**
   * Sends what is due to the people who were not looked at today, the longest waiting first. Each is marked before
   * their mail goes out: a run that is ended loses the mails of at most one group, and none goes out twice.
   */
  async function sendDue(): Promise<ReminderRun> {
    const run = { people: 0, mails: 0, failed: 0 };
    const time = timeInIndia(now);
    if (time < FIRST_TIME || time >= END_TIME) return run;
    const [rows] = await db.batch(dueQuery(db, today, PEOPLE_A_RUN));
    const people = peopleOf(rows);
    run.people = people.length;
    const without = people.filter(({ homes }) => homes.length === 0);
    if (without.length > 0) await mark(without);
    const due = people.filter(({ homes }) => homes.length > 0);
    for (let first = 0; first < due.length; first += MAILS_AT_ONCE) {
      const group = due.slice(first, first + MAILS_AT_ONCE);
      const marked = await mark(group);
      const sent = await Promise.allSettled(
        group.filter(({ userId }) => marked.has(userId)).map(send),
      );
      for (const outcome of sent) {
        if (outcome.status === 'fulfilled') run.mails += 1;
        else {
          run.failed += 1;
          logFailure(outcome.reason);
        }
      }
    }
    return run;
  }

  /** Each person of the rows, with what is due in each of their homes. */
  function peopleOf(rows: readonly DueRow[]): DuePerson[] {
    const people = new Map<number, DuePerson>();
    for (const row of rows) {
      const { userId, email, homeCount, homeId, homeName } = row;
      const person = people.get(userId) ?? { userId, email, homeCount, homes: [] };
      people.set(userId, person);
      if (homeId === null || homeName === null) continue;
      const due = attempt(context, () => dueOf(row)) ?? [];
      if (due.length > 0) person.homes.push({ homeId, homeName, reminders: due });
    }
    return [...people.values()];
  }

  function dueOf(row: DueRow) {
    const home = { ...row, cycles: row.connections, today, passedKwh: passedKwh(row) };
    return row.wanted.flatMap((wanted) => dueReminder(home, wanted) ?? []);
  }

  /** The limit that the running bill has passed, by the days that are known; null where it is not wanted. */
  function passedKwh({ readings, connections, bills, registerDays }: DueRow): number | null {
    if (readings === null) return null;
    const use = homeUse(readings, {
      firstDay: today - PERIODS_BACK_DAYS,
      firstReadingDay: null,
      rates: connections,
      cycles: connections,
      bills,
      registerDays,
      today,
    });
    const facts = connections.map((row) => ({ ...connectionRecord(row), firstDay: row.firstDay }));
    const { reckoned } = runningBill({ use, connections: facts, stored: [] });
    return reckoned.code === 'priced' ? (reckoned.guard.passed?.lastKwh ?? null) : null;
  }

  /** Marks people as looked at, and what they are about to be told as told. Returns those that no other run marked. */
  async function mark(people: readonly DuePerson[]): Promise<Set<number>> {
    const told = people.flatMap(({ userId, homes }) =>
      homes.flatMap(({ homeId, reminders: due }) =>
        due.map(({ kind, day }) => ({ userId, homeId, kind, day })),
      ),
    );
    const ids = people.map(({ userId }) => userId);
    const [, marked] = await db.batch(...markQueries(db, ids, told, today));
    return new Set(marked.map(({ userId }) => userId));
  }

  async function send({ userId, email, homeCount, homes }: DuePerson): Promise<void> {
    const token = await signUnsubscribe(userId, env.signingKeys[0]);
    const unsubscribeUrl = `${env.siteUrl}/unsubscribe?token=${token}`;
    const links = { siteUrl: env.siteUrl, unsubscribeUrl, hasSeveralHomes: homeCount > 1 };
    await mail({
      to: email,
      ...reminderMail(homes, links),
      // RFC 2369 and RFC 8058: mail programs show a button that ends it.
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  }

  return { screen, choose, unsubscribe, sendDue };
}
