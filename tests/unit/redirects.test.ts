import { expect, test } from 'vitest';
import { chooseSafeTarget } from '#app/features/auth/safe-redirect.ts';
import { FOREIGN_TARGETS, OWN_TARGETS } from '../support/redirects.ts';

/** Where a browser at our site goes when it is told to. */
function destination(location: string): URL {
  return new URL(location, 'https://unitwise.test/auth/login');
}

test.each(FOREIGN_TARGETS)('%j never leads to another site', (target) => {
  const location = chooseSafeTarget(target);
  expect(location).toMatch(/^\/(?![/\\])/);
  expect(location).not.toMatch(/[\s\p{Cc}\\]/u);
  expect(destination(location).origin).toBe('https://unitwise.test');
});

test('what is no path of this site leads to the dashboard', () => {
  expect(chooseSafeTarget(null)).toBe('/dashboard');
  for (const target of ['', 'https://evil.example', '//evil.example', 'dashboard']) {
    expect(chooseSafeTarget(target)).toBe('/dashboard');
  }
});

test.each(OWN_TARGETS)('%j is kept', (target) => {
  expect(chooseSafeTarget(target)).toBe(target);
});
