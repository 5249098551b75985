/** Secrets of links and addresses: shown once, and stored as a digest alone. */
import { createHash, randomBytes } from 'node:crypto';

/** A new secret: 256 random bits as 43 letters, digits, `-` and `_`. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: enough to recognise it, not to make it. */
export function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
