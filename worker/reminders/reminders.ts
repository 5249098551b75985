/** Reminders: what a member wants, by which ways, and on which devices. */
import { and, eq } from 'drizzle-orm';
import { toDayNumber } from '#domain/base/period.ts';
import type { ReminderChoices, ReminderWay } from '#domain/reminders/kinds.ts';
import type { PushDevice, PushSubscriptionInput } from '#domain/reminders/push.ts';
import { describeDevice, shortenUserAgent } from '#worker/accounts/device.ts';
import { digestSecret } from '#worker/auth/secrets.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { verifyUnsubscribe } from '#worker/auth/unsubscribe.ts';
import { pushSubscriptions, reminders } from '#worker/db/schema.ts';
import { frameBatch } from '#worker/screens/frame.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import {
  calendarFeedQuery,
  pushDevicesQuery,
  reminderChoicesQuery,
  storeChoicesQueries,
  toChoices,
} from './queries.ts';

export type Reminders = ReturnType<typeof createReminders>;

/** Makes the service for what a member wants to be reminded of. */
export function createReminders(context: ServiceContext) {
  const { db, env, now } = context;
  const today = toDayNumber(context.today);

  /** What the screen of reminders shows: what the caller wants, on which devices, and since when the calendar has an address. */
  async function loadScreen(home: OpenHome) {
    const [frame, , rows, devices, [feed]] = await frameBatch(
      home,
      reminderChoicesQuery(home),
      pushDevicesQuery(home),
      calendarFeedQuery(home),
    );
    return {
      ...frame,
      choices: toChoices(rows),
      devices: devices.map(
        ({ endpoint, userAgent, ...device }): PushDevice => ({
          ...device,
          device: describeDevice(userAgent),
          mark: digestSecret(endpoint),
        }),
      ),
      /** The public key by which browsers accept notifications; null where none are sent. */
      pushKey: env.pushKeys?.publicKey ?? null,
      calendarSince: feed?.createdAt ?? null,
    };
  }

  /** The reminders that the caller wants for the home. */
  async function get(home: OpenHome): Promise<ReminderChoices> {
    const [, rows] = await home.batch(reminderChoicesQuery(home));
    return toChoices(rows);
  }

  /** Stores the reminders that the caller wants for the home. What they were reminded of before is not sent again. */
  async function choose(home: OpenHome, choices: ReminderChoices): Promise<void> {
    await home.batch(...storeChoicesQueries(home, choices, today));
  }

  /**
   * Adds a browser that shows the caller's notifications. If it showed another person's, it no longer does. Throws `limit`
   * when the caller has too many devices.
   */
  async function addDevice(
    home: OpenHome,
    { endpoint, p256dh, auth }: PushSubscriptionInput,
    userAgent: string | null,
  ): Promise<void> {
    const { userId, sessionId } = home;
    const values = {
      ...{ userId, sessionId, endpoint, p256dh, auth, createdAt: now },
      userAgent: shortenUserAgent(userAgent),
    };
    await home.batch(
      db.query.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)),
      db.query.insert(pushSubscriptions).values(values),
    );
  }

  /** Removes one of the caller's devices; nothing happens where there is none with the id. */
  async function removeDevice(home: OpenHome, id: number): Promise<void> {
    const isOwnDevice = and(
      eq(pushSubscriptions.userId, home.userId),
      eq(pushSubscriptions.id, id),
    );
    await home.batch(db.query.delete(pushSubscriptions).where(isOwnDevice));
  }

  /** The way of reminding that a token ends; undefined when the token is not valid. */
  async function findEndedWay(token: string): Promise<ReminderWay | undefined> {
    return (await verifyUnsubscribe(token, env.signingKeys))?.way;
  }

  /** Ends all reminders that a person gets by one way, by a token of one of them; false when the token is not valid. */
  async function unsubscribe(token: string): Promise<boolean> {
    const ended = await verifyUnsubscribe(token, env.signingKeys);
    if (ended === undefined) return false;
    const off = ended.way === 'mail' ? { byMail: false } : { byPush: false };
    await db.batch(db.query.update(reminders).set(off).where(eq(reminders.userId, ended.userId)));
    return true;
  }

  return { loadScreen, get, choose, addDevice, removeDevice, findEndedWay, unsubscribe };
}
