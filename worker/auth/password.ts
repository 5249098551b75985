/**
 * Password hashes: scrypt (RFC 7914) with the parameters that OWASP's password storage cheat sheet
 * gives for 16 MiB, stored with the hash so that they can be raised later.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { isCommonPassword } from '#domain/people/common-passwords.ts';

/** The cost of a new hash, scrypt's N. */
export const PASSWORD_COST = 2 ** 14;
const PARAMETERS = { r: 8, p: 5 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Room for 128 · N · r bytes and what the implementation needs beside them. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** Refuses a new password that is among the most used: those are tried first. */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  throw new ProductError('invalid', messages.passwordCommon, {
    details: [{ field, message: messages.passwordCommon }],
  });
}

/** A hash as stored: `scrypt$N$r$p$salt$key`, salt and key in base64url. Only tests choose another cost. */
export async function hashPassword(password: string, N: number = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, { N, ...PARAMETERS });
  const { r, p } = PARAMETERS;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether a password fits a stored hash. Without one (the email is not known) it takes as long,
 * and answers no.
 */
export async function verifyPassword(
  password: string,
  storedHash: string | undefined,
): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (storedHash ?? NO_PASSWORD).split('$');
  const expectedKey = Buffer.from(key, 'base64url');
  const actualKey = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(actualKey, expectedKey) && storedHash !== undefined;
}

/** A hash that no password is known for. */
export const NO_PASSWORD = [
  'scrypt',
  PASSWORD_COST,
  PARAMETERS.r,
  PARAMETERS.p,
  Buffer.alloc(SALT_BYTES).toString('base64url'),
  Buffer.alloc(KEY_BYTES).toString('base64url'),
].join('$');

function derive(password: string, salt: Buffer, parameters: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // One Unicode form, so that a password typed on another keyboard still fits (RFC 8265).
    scrypt(
      password.normalize('NFKC'),
      salt,
      KEY_BYTES,
      { ...parameters, maxmem: MAX_MEMORY_BYTES },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });
}
