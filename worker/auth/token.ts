/** Sign-in tokens: JWTs (RFC 7519) signed with HS256, valid for thirty days or until their session ends. */
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import type { Access } from '#domain/people/role.ts';

export const ISSUER = 'unitwise';
const AUDIENCE = 'unitwise';
export const ALGORITHM = 'HS256';
const DAY_MS = 86_400_000;

/** How long a sign-in lasts. */
export const SESSION_MS = 30 * DAY_MS;
/** How long a guest looks at the sample household. */
export const GUEST_SESSION_MS = 2 * 3_600_000;

/** Who a token says is calling. Its session must still be looked up. */
export interface Caller {
  userId: number;
  sessionId: string;
  /** The home that the call is about, where it names one; otherwise the one that the user joined first. */
  homeId?: number | undefined;
  /** The role in the home that the call needs, where it does not follow from what it writes (`roles.ts`). */
  needs?: Access | undefined;
  /** Whether the token is a guest's. What a guest may do is decided by the database, not by this. */
  isGuest?: boolean | undefined;
}

/** A new token for a session that ends at `expiresAt` (epoch milliseconds). */
export async function signToken(
  caller: Caller,
  times: { now: number; expiresAt: number },
  key: Uint8Array,
): Promise<string> {
  return new SignJWT({ sid: caller.sessionId, ...(caller.isGuest ? { guest: true } : {}) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(caller.userId))
    .setIssuedAt(new Date(times.now))
    .setExpirationTime(new Date(times.expiresAt))
    .sign(key);
}

/** Finds the caller that a token names; undefined when none of the keys signed it, it was altered, or has expired. */
export async function verifyToken(
  token: string,
  now: number,
  keys: readonly Uint8Array[],
): Promise<Caller | undefined> {
  // The library also accepts other spellings of the same signature, such as padded ones.
  if (!/^[\w-]+\.[\w-]+\.[\w-]{43}$/.test(token)) return undefined;
  const cachedToken = verifiedTokens.get(token);
  if (cachedToken !== undefined && cachedToken.expiresAt > now && keys.includes(cachedToken.key)) {
    return { ...cachedToken.caller };
  }
  for (const key of keys) {
    const verifiedToken = await verifyWith(token, now, key);
    if (verifiedToken === undefined) continue;
    if (verifiedTokens.size >= VERIFIED_MAX) verifiedTokens.clear();
    verifiedTokens.set(token, verifiedToken);
    return { ...verifiedToken.caller };
  }
  return undefined;
}

interface VerifiedToken {
  caller: Caller;
  /** In epoch milliseconds. */
  expiresAt: number;
  /** The key that signed it. */
  key: Uint8Array;
}

/**
 * A cache of tokens whose signature is valid: checking one is slow, and its result never changes. Whether the
 * session has ended is checked in the database.
 */
const verifiedTokens = new Map<string, VerifiedToken>();
const VERIFIED_MAX = 1000;

async function verifyWith(
  token: string,
  now: number,
  key: Uint8Array,
): Promise<VerifiedToken | undefined> {
  const payload = await verifyPayload(token, key, {
    audience: AUDIENCE,
    currentDate: new Date(now),
    requiredClaims: ['sub', 'sid', 'iat', 'exp'],
  });
  const userId = Number(payload?.sub);
  const sessionId = payload?.['sid'];
  if (!Number.isSafeInteger(userId) || typeof sessionId !== 'string') return undefined;
  const isGuest = payload?.['guest'] === true;
  return { caller: { userId, sessionId, isGuest }, expiresAt: Number(payload?.exp) * 1000, key };
}

/** Returns the payload of a token; undefined when the key did not sign it, it was altered, or does not meet `options`. */
export async function verifyPayload(
  token: string,
  key: Uint8Array,
  options: JWTVerifyOptions,
): Promise<JWTPayload | undefined> {
  try {
    const ours = { algorithms: [ALGORITHM], issuer: ISSUER, ...options };
    return (await jwtVerify(token, key, ours)).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}
