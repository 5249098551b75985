import { expect, test } from 'vitest';
import { makeId } from '#worker/auth/secrets.ts';

test('an id is never taken for an option of a command', () => {
  const ids = Array.from({ length: 2000 }, () => makeId(9));
  expect(new Set(ids).size).toBe(2000);
  for (const id of ids) expect(id).toMatch(/^\w[\w-]{11}$/);
});
