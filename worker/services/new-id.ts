import { randomBytes } from 'node:crypto';

/** A random id of so many bytes, in letters, digits, `-` and `_`. None begins with `-`, as a command's option does. */
export function makeId(bytes: number): string {
  const id = randomBytes(bytes).toString('base64url');
  return id.startsWith('-') ? makeId(bytes) : id;
}
