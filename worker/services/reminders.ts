/** Reminders: what a member wants, by which ways, and on which devices. */
import { and, eq } from 'drizzle-orm';
import { dayNumber } from '../../domain/period.ts';
import type { ReminderChoices, ReminderWay } from '../../domain/reminders/kinds.ts';
import type { PushDevice, PushSubscriptionInput } from '../../domain/reminders/push.ts';
import { secretDigest } from '../auth/secrets.ts';
import { signedInBatch } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { verifyUnsubscribe } from '../auth/unsubscribe.ts';
import { pushSubscriptions, reminders } from '../db/schema.ts';
import {
  calendarFeedQuery,
  pushDevicesQuery,
  reminderChoicesQuery,
  storeChoicesQueries,
  toChoices,
} from '../queries/reminders.ts';
import type { ServiceContext } from '../service-context.ts';
import { describeDevice } from './device.ts';
import { frameBatch } from './screen-batch.ts';

export type Reminders = ReturnType<typeof createReminders>;

export function createReminders(context: ServiceContext) {
  const { db, env, now } = context;
  const today = dayNumber(context.today);

  /** What the caller wants of the home, on which devices, and whether its calendar has an address. */
  async function loadScreen(caller: Caller) {
    const [frame, , rows, devices, [feed]] = await frameBatch(
      context,
      caller,
      reminderChoicesQuery(db, caller),
      pushDevicesQuery(db, caller),
      calendarFeedQuery(db, caller),
    );
    return {
      ...frame,
      choices: toChoices(rows),
      devices: devices.map(
        ({ endpoint, ...device }): PushDevice => ({ ...device, mark: secretDigest(endpoint) }),
      ),
      /** What browsers are to take notifications of; null where none are sent. */
      pushKey: env.pushKeys?.publicKey ?? null,
      calendarSince: feed?.createdAt ?? null,
    };
  }

  /** What the caller wants of the home. */
  async function get(caller: Caller): Promise<ReminderChoices> {
    const [, rows] = await signedInBatch(context, caller, reminderChoicesQuery(db, caller));
    return toChoices(rows);
  }

  /** Stores what the caller wants of the home. What was told stays told. */
  async function choose(caller: Caller, choices: ReminderChoices): Promise<void> {
    await signedInBatch(context, caller, ...storeChoicesQueries(db, caller, choices, today));
  }

  /**
   * Sends the caller's notifications to a browser, too. One that showed another person's shows the caller's alone from
   * now on. `limit` when the caller has as many devices as may be.
   */
  async function addDevice(
    caller: Caller,
    { endpoint, p256dh, auth }: PushSubscriptionInput,
    userAgent: string | null,
  ): Promise<void> {
    const { userId, sessionId } = caller;
    const values = { userId, sessionId, endpoint, p256dh, auth, createdAt: now };
    const device = describeDevice(userAgent).slice(0, DEVICE_MAX_LENGTH);
    await signedInBatch(
      context,
      caller,
      db.query.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)),
      db.query.insert(pushSubscriptions).values({ ...values, device }),
    );
  }

  /** Sends no more to one of the caller's devices; nothing happens where there is none. */
  async function removeDevice(caller: Caller, id: number): Promise<void> {
    const own = and(eq(pushSubscriptions.userId, caller.userId), eq(pushSubscriptions.id, id));
    await signedInBatch(context, caller, db.query.delete(pushSubscriptions).where(own));
  }

  /** The way by which a token ends reminders; undefined when the token is not good. */
  async function findEndedWay(token: string): Promise<ReminderWay | undefined> {
    return (await verifyUnsubscribe(token, env.signingKeys))?.way;
  }

  /** Ends all of a person's reminders by one way, by the token of one; false when the token is not good. */
  async function unsubscribe(token: string): Promise<boolean> {
    const ended = await verifyUnsubscribe(token, env.signingKeys);
    if (ended === undefined) return false;
    const off = ended.way === 'mail' ? { byMail: false } : { byPush: false };
    await db.batch(db.query.update(reminders).set(off).where(eq(reminders.userId, ended.userId)));
    return true;
  }

  return { loadScreen, get, choose, addDevice, removeDevice, findEndedWay, unsubscribe };
}

const DEVICE_MAX_LENGTH = 100;
