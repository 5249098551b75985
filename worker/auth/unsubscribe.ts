/** The token that ends a person's reminders by one way, without signing in. It is valid for nothing else. */
import { SignJWT } from 'jose';
import { REMINDER_WAYS, type ReminderWay } from '#domain/reminders/kinds.ts';
import { ALGORITHM, ISSUER, verifyPayload } from './token.ts';

const AUDIENCE = 'unitwise-unsubscribe';

/** Whose reminders end, and by which way. */
export interface Unsubscription {
  userId: number;
  way: ReminderWay;
}

/** Signs a token for a user. It does not expire: the link of an old mail must still work. */
export async function signUnsubscribe(
  { userId, way }: Unsubscription,
  key: Uint8Array,
): Promise<string> {
  return new SignJWT({ way })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .sign(key);
}

/** Returns what a token ends; undefined when none of the keys signed it, or it was altered. */
export async function verifyUnsubscribe(
  token: string,
  keys: readonly Uint8Array[],
): Promise<Unsubscription | undefined> {
  for (const key of keys) {
    const payload = await verifyPayload(token, key, {
      audience: AUDIENCE,
      requiredClaims: ['sub'],
    });
    const userId = Number(payload?.sub);
    const way = REMINDER_WAYS.find((known) => known === payload?.['way']);
    if (Number.isSafeInteger(userId) && way !== undefined) return { userId, way };
  }
  return undefined;
}
