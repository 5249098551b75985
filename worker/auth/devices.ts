/**
 * Devices that signed in to an account before. They can sign in also while a stranger guesses the account's password
 * (`attempts.ts`). Only digests of their tokens and addresses are stored, keyed with the signing key: whoever reads the
 * database learns no address.
 */
import { createHmac } from 'node:crypto';
import { and, desc, eq, lte, notInArray, type SQL } from 'drizzle-orm';
import { knownDevices } from '#worker/db/schema.ts';
import type { ServiceContext } from '#worker/service-context.ts';

/** How long a device is known after its last sign-in. */
export const DEVICE_MS = 180 * 86_400_000;
/** How many devices and addresses are stored of an account: those that signed in last. */
const DEVICES_MAX = 20;

/** What is known of the device that sends a request. */
export interface Client {
  /** The network address that limits count by. */
  address: string;
  userAgent: string | null;
  /** The random text by which a browser or program is recognised. */
  deviceToken?: string | undefined;
}

/** Whether a text can be a device's token. */
export function isDeviceToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}

/** Digests a device's token, an address or a session for the database, to 43 characters. */
export function digestSource(
  { env }: Pick<ServiceContext, 'env'>,
  kind: 'device' | 'address' | 'session',
  value: string,
): string {
  return createHmac('sha256', env.signingKeys[0]).update(`${kind} ${value}`).digest('base64url');
}

/**
 * The statements that store a client's device and address for an account (`userId`) that has just signed in from there,
 * and delete those that have expired or are too many.
 */
export function storeDeviceQueries(
  context: Pick<ServiceContext, 'db' | 'env' | 'now'>,
  userId: number | SQL,
  { address, deviceToken }: Client,
) {
  const { db, now } = context;
  const isOfUser = eq(knownDevices.userId, userId);
  const expiresAt = now + DEVICE_MS;
  const digests = [
    digestSource(context, 'address', address),
    ...(deviceToken === undefined ? [] : [digestSource(context, 'device', deviceToken)]),
  ];
  const newest = db.query
    .select({ digest: knownDevices.digest })
    .from(knownDevices)
    .where(isOfUser)
    .orderBy(desc(knownDevices.expiresAt))
    .limit(DEVICES_MAX);
  return [
    db.query.delete(knownDevices).where(and(isOfUser, lte(knownDevices.expiresAt, now))),
    db.query
      .insert(knownDevices)
      .values(digests.map((digest) => ({ userId, digest, expiresAt })))
      .onConflictDoUpdate({
        target: [knownDevices.userId, knownDevices.digest],
        set: { expiresAt },
      }),
    db.query.delete(knownDevices).where(and(isOfUser, notInArray(knownDevices.digest, newest))),
  ] as const;
}
