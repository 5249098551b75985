/** Secrets of links and addresses: shown once, and stored as digests. */

import { createHash, randomBytes } from 'node:crypto';

/** A new secret: 256 random bits as 43 letters, digits, `-` and `_`. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Digests a secret for the database, which recognises it by the digest. */
export function digestSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A random id of so many bytes, in letters, digits, `-` and `_`. None begins with `-`, as a command's option does. */
export function makeId(bytes: number): string {
  const id = randomBytes(bytes).toString('base64url');
  return id.startsWith('-') ? makeId(bytes) : id;
}
