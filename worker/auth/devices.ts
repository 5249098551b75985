/**
 * Devices that signed in to an account before. A stranger who guesses at the account's password can't
 * have them refused (`attempts.ts`). Of what a device is known by, only digests are stored, keyed with
 * the signing key: whoever reads the database learns no address.
 */
import { createHmac } from 'node:crypto';
import { and, desc, eq, lte, notInArray, type SQL } from 'drizzle-orm';
import { knownDevices } from '../db/schema.ts';
import type { ServiceContext } from '../service-context.ts';

/** How long a device is known after its last sign-in. */
export const DEVICE_MS = 180 * 86_400_000;
/** How many devices and addresses an account knows: those that signed in last. */
const DEVICES_MAX = 20;

/** What a request shows of the device it comes from. */
export interface Client {
  /** The network address that limits count by. */
  address: string;
  userAgent: string | null;
  /** The random text by which a browser or program is known again. */
  deviceToken?: string | undefined;
}

/** Whether a text can be a device's token. */
export function isDeviceToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}

/** What is stored of a device's token, an address or a session: 43 characters. */
export function sourceDigest(
  { env }: Pick<ServiceContext, 'env'>,
  kind: 'device' | 'address' | 'session',
  value: string,
): string {
  return createHmac('sha256', env.signingKeys[0]).update(`${kind} ${value}`).digest('base64url');
}

/**
 * Statements that make a client's device and address known to an account (`userId`), which has just
 * signed in from there, and forget those that are not to be known any longer.
 */
export function rememberDevice(
  context: Pick<ServiceContext, 'db' | 'env' | 'now'>,
  userId: number | SQL,
  { address, deviceToken }: Client,
) {
  const { db, now } = context;
  const own = eq(knownDevices.userId, userId);
  const expiresAt = now + DEVICE_MS;
  const digests = [
    sourceDigest(context, 'address', address),
    ...(deviceToken === undefined ? [] : [sourceDigest(context, 'device', deviceToken)]),
  ];
  const newest = db.query
    .select({ digest: knownDevices.digest })
    .from(knownDevices)
    .where(own)
    .orderBy(desc(knownDevices.expiresAt))
    .limit(DEVICES_MAX);
  return [
    db.query.delete(knownDevices).where(and(own, lte(knownDevices.expiresAt, now))),
    db.query
      .insert(knownDevices)
      .values(digests.map((digest) => ({ userId, digest, expiresAt })))
      .onConflictDoUpdate({
        target: [knownDevices.userId, knownDevices.digest],
        set: { expiresAt },
      }),
    db.query.delete(knownDevices).where(and(own, notInArray(knownDevices.digest, newest))),
  ] as const;
}
