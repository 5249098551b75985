/** Secrets of links and addresses, which are told once, and of which only a digest is stored. */
import { createHash, randomBytes } from 'node:crypto';

/** A new secret: 256 random bits as 43 letters, digits, `-` and `_`. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: enough to recognise it, not to make it. */
export function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
