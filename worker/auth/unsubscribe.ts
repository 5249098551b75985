/** The token of the link that ends a person's reminders by mail: good without signing in, for this and nothing else. */
import { SignJWT } from 'jose';
import { ALGORITHM, ISSUER, verifiedPayload } from './token.ts';

const AUDIENCE = 'unitwise-unsubscribe';

/** A token for a user. It does not expire: an old mail, too, must end what it belongs to. */
export async function signUnsubscribe(userId: number, key: Uint8Array): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .sign(key);
}

/** The user of a token; nobody when none of the keys signed it, or it was altered. */
export async function verifyUnsubscribe(
  token: string,
  keys: readonly Uint8Array[],
): Promise<number | undefined> {
  for (const key of keys) {
    const payload = await verifiedPayload(token, key, {
      audience: AUDIENCE,
      requiredClaims: ['sub'],
    });
    const userId = Number(payload?.sub);
    if (Number.isSafeInteger(userId)) return userId;
  }
  return undefined;
}
