/** The token that ends a person's reminders by one way: good without signing in, for this and nothing else. */
import { SignJWT } from 'jose';
import { REMINDER_WAYS, type ReminderWay } from '../../domain/reminders/kinds.ts';
import { ALGORITHM, ISSUER, verifiedPayload } from './token.ts';

const AUDIENCE = 'unitwise-unsubscribe';

/** Whose reminders end, and by which way. */
export interface Unsubscription {
  userId: number;
  way: ReminderWay;
}

/** A token for a user. It does not expire: an old mail, too, must end what it belongs to. */
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

/** What a token ends; nothing when none of the keys signed it, or it was altered. */
export async function verifyUnsubscribe(
  token: string,
  keys: readonly Uint8Array[],
): Promise<Unsubscription | undefined> {
  for (const key of keys) {
    const payload = await verifiedPayload(token, key, {
      audience: AUDIENCE,
      requiredClaims: ['sub'],
    });
    const userId = Number(payload?.sub);
    const way = REMINDER_WAYS.find((known) => known === payload?.['way']);
    if (Number.isSafeInteger(userId) && way !== undefined) return { userId, way };
  }
  return undefined;
}
