/** Runs of reminders: each finds the people who have one due, marks them as reminded, and sends it. */
import { inArray } from 'drizzle-orm';
import { computeRunningBill } from '../../domain/bills/running.ts';
import { computeHomeUse } from '../../domain/energy/home-use.ts';
import { getTimeInIndia, toDayNumber } from '../../domain/period.ts';
import { findDueReminder, type Reminder } from '../../domain/reminders/due.ts';
import type { ReminderWay } from '../../domain/reminders/kinds.ts';
import { writeReminderMail } from '../../domain/reminders/mail.ts';
import type { HomeReminders } from '../../domain/reminders/messages.ts';
import { writeReminderNotice } from '../../domain/reminders/notice.ts';
import { signUnsubscribe } from '../auth/unsubscribe.ts';
import { pushSubscriptions } from '../db/schema.ts';
import { sendPush } from '../push.ts';
import {
  type DueRow,
  dueRemindersQuery,
  markRemindedQueries,
  PERIODS_BACK_DAYS,
  type PushTarget,
} from '../queries/reminders.ts';
import type { ServiceContext } from '../service-context.ts';
import { computeOr } from './compute-or.ts';
import { toConnectionRecord } from './connections.ts';

/** Nobody is reminded before the first or from the second of these times in India. */
const FIRST_TIME = '08:00';
const END_TIME = '21:00';
/** How many people a run looks at. */
export const PEOPLE_A_RUN = 2000;
/** How many people are marked together and then reminded: those of an interrupted run are not reminded again. */
const PEOPLE_A_GROUP = 20;
/** How many messages are sent at the same time: a Worker has at most six open connections. */
const SENT_AT_ONCE = 6;

export type ReminderRuns = ReturnType<typeof createReminderRuns>;

/** What a run did. */
export interface ReminderRun {
  /** How many people it looked at. */
  people: number;
  mails: number;
  /** How many people were sent a notification, on one device or more. */
  pushes: number;
  /** How many people could not be reminded. */
  failed: number;
}

/** A reminder that is due, with the ways by which it is wanted. */
type DueReminder = Reminder & { ways: readonly ReminderWay[] };
type DueHome = Omit<HomeReminders, 'reminders'> & { reminders: readonly DueReminder[] };

interface DuePerson {
  userId: number;
  email: string;
  homeCount: number;
  devices: readonly PushTarget[];
  homes: DueHome[];
  /** How they are reminded today; undefined when nothing is due by a way that they want. */
  way: ReminderWay | undefined;
}

/** Makes the service that sends the reminders that are due. */
export function createReminderRuns(context: ServiceContext) {
  const { db, env, now, mail, logFailure } = context;
  // The clock asks no host.
  const { siteUrl = 'https://unitwise.example' } = env;
  const today = toDayNumber(context.today);

  /**
   * Reminds the people who were not looked at today, the longest waiting first. They are marked before anything is sent:
   * an interrupted run loses the reminders of one group at most, and reminds nobody twice. People whose notifications
   * would be too many for one run are left to the next one.
   */
  async function sendDue(): Promise<ReminderRun> {
    const run: ReminderRun = { people: 0, mails: 0, pushes: 0, failed: 0 };
    const time = getTimeInIndia(now);
    if (time < FIRST_TIME || time >= END_TIME) return run;
    const [rows] = await db.batch(dueRemindersQuery(db, today, PEOPLE_A_RUN));
    const people = limitPushes(groupByPerson(rows));
    run.people = people.length;
    const notDue = people.filter(({ way }) => way === undefined);
    if (notDue.length > 0) await mark(notDue);
    const due = people.filter(({ way }) => way !== undefined);
    for (const group of splitIntoGroups(due, PEOPLE_A_GROUP)) await remindGroup(group, run);
    return run;
  }

  /** Marks people and reminds those that no other run marked. Counts what it did in `run`. */
  async function remindGroup(group: readonly DuePerson[], run: ReminderRun): Promise<void> {
    const marked = await mark(group);
    const toRemind = group.filter(({ userId }) => marked.has(userId));
    const endedDevices: number[] = [];
    for (const people of splitIntoGroups(toRemind, SENT_AT_ONCE)) {
      const outcomes = await Promise.allSettled(
        people.map((person) => remind(person, endedDevices)),
      );
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') {
          run.failed += 1;
          logFailure(outcome.reason);
        } else if (outcome.value === 'push') run.pushes += 1;
        else run.mails += 1;
      }
    }
    if (endedDevices.length > 0) await deleteDevices(endedDevices);
  }

  /** Leaves out the people whose notifications would be too many for one run. */
  function limitPushes(people: readonly DuePerson[]): DuePerson[] {
    let remaining = env.pushesARun;
    return people.filter(({ way, devices }) => {
      if (way !== 'push') return true;
      if (devices.length > remaining) return false;
      remaining -= devices.length;
      return true;
    });
  }

  /** Puts the rows of each person together, with today's reminders for each of their homes. */
  function groupByPerson(rows: readonly DueRow[]): DuePerson[] {
    const people = new Map<number, DuePerson>();
    for (const row of rows) {
      const { userId, email, homeCount, homeId, homeName, devices } = row;
      const person = people.get(userId) ?? {
        ...{ userId, email, homeCount, devices },
        homes: [],
        way: undefined,
      };
      people.set(userId, person);
      if (homeId === null || homeName === null) continue;
      const due = computeOr(context, [], () => listDue(row));
      if (due.length > 0) person.homes.push({ homeId, homeName, reminders: due });
    }
    return [...people.values()].map(chooseWay);
  }

  /**
   * Chooses one message a day: a notification if something is wanted by it and a device shows it, otherwise a mail. What
   * is wanted by mail alone waits for the next day when there is a notification.
   */
  function chooseWay(person: DuePerson): DuePerson {
    const canPush = env.pushKeys !== undefined && person.devices.length > 0;
    const ways: ReminderWay[] = canPush ? ['push', 'mail'] : ['mail'];
    for (const way of ways) {
      const homes = keepWanted(person.homes, way);
      if (homes.length > 0) return { ...person, homes, way };
    }
    return { ...person, homes: [], way: undefined };
  }

  function listDue(row: DueRow): DueReminder[] {
    const home = { ...row, cycles: row.connections, today, passedKwh: findPassedKwh(row) };
    return row.wanted.flatMap((wanted) => {
      const reminder = findDueReminder(home, wanted);
      return reminder === undefined ? [] : [{ ...reminder, ways: wanted.ways }];
    });
  }

  /** The limit in kWh that the running bill has passed by the known days; null where that reminder is not wanted. */
  function findPassedKwh({ readings, connections, bills, registerDays }: DueRow): number | null {
    if (readings === null) return null;
    const use = computeHomeUse(readings, {
      firstDay: today - PERIODS_BACK_DAYS,
      firstReadingDay: null,
      rates: connections,
      cycles: connections,
      bills,
      registerDays,
      today,
    });
    const facts = connections.map((row) => ({
      ...toConnectionRecord(row),
      firstDay: row.firstDay,
    }));
    const { pricing } = computeRunningBill({ use, connections: facts, storedBills: [] });
    return pricing.code === 'priced' ? (pricing.guard.passedEdge?.lastKwh ?? null) : null;
  }

  /** Marks people as looked at, and their reminders as sent. Returns the ids of those that no other run had marked. */
  async function mark(people: readonly DuePerson[]): Promise<Set<number>> {
    const announcements = people.flatMap(({ userId, homes }) =>
      homes.flatMap(({ homeId, reminders: due }) =>
        due.map(({ kind, day }) => ({ userId, homeId, kind, day })),
      ),
    );
    const ids = people.map(({ userId }) => userId);
    const [, marked] = await db.batch(...markRemindedQueries(db, ids, announcements, today));
    return new Set(marked.map(({ userId }) => userId));
  }

  /**
   * Reminds a person by the chosen way. Where no device accepts a notification, a mail has what is wanted by mail, too.
   * Devices that no longer exist are added to `endedDevices`. Throws an Error when nothing was sent.
   */
  async function remind(person: DuePerson, endedDevices: number[]): Promise<ReminderWay> {
    if (person.way === 'push' && (await sendNotice(person, endedDevices))) return 'push';
    const homes = keepWanted(person.homes, 'mail');
    if (homes.length === 0) throw new Error('No device accepted a notification.');
    await sendReminderMail(person, homes);
    return 'mail';
  }

  /** Sends a notification to all devices of a person. Returns whether one of them accepted it. */
  async function sendNotice(person: DuePerson, endedDevices: number[]): Promise<boolean> {
    const { userId, devices, homes, homeCount } = person;
    if (env.pushKeys === undefined) return false;
    const keys = { ...env.pushKeys, subject: `mailto:${env.contactEmail}` };
    const token = await signUnsubscribe({ userId, way: 'push' }, env.signingKeys[0]);
    const stopPath = `/unsubscribe?token=${token}`;
    const notice = writeReminderNotice(homes, { stopPath, hasSeveralHomes: homeCount > 1 });
    let acceptedCount = 0;
    for (const device of devices) {
      try {
        const outcome = await sendPush(keys, device, notice);
        if (outcome === 'gone') endedDevices.push(device.id);
        else acceptedCount += 1;
      } catch (error) {
        logFailure(error);
      }
    }
    return acceptedCount > 0;
  }

  async function deleteDevices(deviceIds: number[]): Promise<void> {
    await db.batch(
      db.query.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, deviceIds)),
    );
  }

  async function sendReminderMail(
    { userId, email, homeCount }: DuePerson,
    homes: DueHome[],
  ): Promise<void> {
    const token = await signUnsubscribe({ userId, way: 'mail' }, env.signingKeys[0]);
    const unsubscribeUrl = `${siteUrl}/unsubscribe?token=${token}`;
    const links = { siteUrl, unsubscribeUrl, hasSeveralHomes: homeCount > 1 };
    await mail({
      to: email,
      ...writeReminderMail(homes, links),
      // RFC 2369 and RFC 8058: mail programs show a button that ends the reminders.
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  }

  return { sendDue };
}

/** Leaves the reminders that are wanted by a way, and the homes that have such. */
function keepWanted(homes: readonly DueHome[], way: ReminderWay): DueHome[] {
  return homes
    .map((home) => ({
      ...home,
      reminders: home.reminders.filter(({ ways }) => ways.includes(way)),
    }))
    .filter(({ reminders }) => reminders.length > 0);
}

function splitIntoGroups<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, i) => list.slice(i * size, (i + 1) * size));
}
