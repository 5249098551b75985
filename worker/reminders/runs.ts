/** Runs of reminders: each looks at the people whose turn it is, marks them as looked at, and sends what is due. */
import { inArray } from 'drizzle-orm';
import { getTimeInIndia, toDayNumber } from '#domain/base/period.ts';
import type { ReminderWay } from '#domain/reminders/kinds.ts';
import { writeReminderMail } from '#domain/reminders/mail.ts';
import { writeReminderNotice } from '#domain/reminders/notice.ts';
import { signUnsubscribe } from '#worker/auth/unsubscribe.ts';
import { pushSubscriptions } from '#worker/db/schema.ts';
import { sendPush } from '#worker/push.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import {
  createDueReminders,
  type DueHome,
  type DuePerson,
  keepWanted,
  PEOPLE_A_GROUP,
} from './due.ts';
import { type Announcement, markRemindedQueries } from './run-queries.ts';

/** Nobody is reminded before the first or from the second of these times in India. */
const FIRST_TIME = '08:00';
const END_TIME = '21:00';
/** How many people a run looks at. */
export const PEOPLE_A_RUN = 2000;
/** How many people are marked together and then reminded: those of an interrupted run are not reminded again. */
const REMINDED_TOGETHER = 20;
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
  /** How many people could not be reminded, and how many homes not looked at. */
  failed: number;
}

/** Makes the service that sends the reminders that are due. */
export function createReminderRuns(context: ServiceContext) {
  const { db, env, now, mail, logFailure } = context;
  // The clock asks no host.
  const { siteUrl = 'https://unitwise.example' } = env;
  const today = toDayNumber(context.today);
  const dueReminders = createDueReminders(context);

  /**
   * Reminds the people who were not looked at today, the longest waiting first, a group at a time. They are marked before
   * anything is sent: an interrupted run loses the reminders of a few people at most, and reminds nobody twice. People
   * whose notifications would be too many for one run are left to the next one.
   */
  async function sendDue(): Promise<ReminderRun> {
    const run: ReminderRun = { people: 0, mails: 0, pushes: 0, failed: 0 };
    const time = getTimeInIndia(now);
    if (time < FIRST_TIME || time >= END_TIME) return run;
    let remainingPushes = env.pushesARun;
    let size = PEOPLE_A_GROUP;
    let group = await dueReminders.findGroup(undefined, size);
    while (group !== undefined) {
      const { last, due, notDueIds, failedHomes } = group;
      run.failed += failedHomes;
      if (notDueIds.length > 0) await mark(notDueIds);
      const toRemind = limitPushes(due, remainingPushes);
      remainingPushes -= countPushes(toRemind);
      for (const people of splitIntoGroups(toRemind, REMINDED_TOGETHER)) {
        await remindTogether(people, run);
      }
      run.people += notDueIds.length + toRemind.length;
      if (run.people >= PEOPLE_A_RUN) break;
      // After people who could not be read together, the next are tried by ever more.
      size = Math.min(PEOPLE_A_GROUP, 2 * (notDueIds.length + due.length));
      group = await dueReminders.findGroup(last, Math.min(size, PEOPLE_A_RUN - run.people));
    }
    return run;
  }

  /** Marks people and reminds those that no other run marked. Counts what it did in `run`. */
  async function remindTogether(group: readonly DuePerson[], run: ReminderRun): Promise<void> {
    const marked = await mark(
      group.map(({ userId }) => userId),
      group.flatMap(listAnnouncements),
    );
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

  /** Marks people as looked at, and reminders as sent. Returns the ids of those that no other run had marked. */
  async function mark(
    userIds: readonly number[],
    announcements: readonly Announcement[] = [],
  ): Promise<Set<number>> {
    const [, marked] = await db.batch(...markRemindedQueries(db, userIds, announcements, today));
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

/** What is marked as sent of a person's reminders. */
function listAnnouncements({ userId, homes }: DuePerson): Announcement[] {
  return homes.flatMap(({ homeId, reminders }) =>
    reminders.map(({ kind, day }) => ({ userId, homeId, kind, day })),
  );
}

/** Leaves out the people whose notifications would be more than so many. */
function limitPushes(people: readonly DuePerson[], max: number): DuePerson[] {
  let remaining = max;
  return people.filter((person) => {
    const count = countPushes([person]);
    if (count > remaining) return false;
    remaining -= count;
    return true;
  });
}

function countPushes(people: readonly DuePerson[]): number {
  return people.reduce((sum, { way, devices }) => sum + (way === 'push' ? devices.length : 0), 0);
}

function splitIntoGroups<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, i) => list.slice(i * size, (i + 1) * size));
}
