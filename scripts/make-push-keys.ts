/** Keys that sign notifications. */
import { generateKeyPairSync } from 'node:crypto';

/** A pair of keys (RFC 8292), public and private, in base64url with a point between. */
export function generatePushKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  // An uncompressed point begins with a 4.
  const point = Buffer.concat([Buffer.of(4), left, right]);
  return `${point.toString('base64url')}.${d}`;
}
