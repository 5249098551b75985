import { expect, test } from 'vitest';
import { safeRedirect } from '../../app/features/auth/safe-redirect.ts';
import { FOREIGN_TARGETS, OWN_TARGETS } from '../support/redirects.ts';

/** Where a browser at our site goes when it is told to. */
function destination(location: string): URL {
  return new URL(location, 'https://unitwise.test/auth/login');
}

test.each(FOREIGN_TARGETS)('%j never leads to another site', (target) => {
  const location = safeRedirect(target);
  expect(location).toMatch(/^\/(?![/\\])/);
  expect(location).not.toMatch(/[\s\p{Cc}\\]/u);
  expect(destination(location).origin).toBe('https://unitwise.test');
});

test('what is no path of this site leads to the dashboard', () => {
  expect(safeRedirect(null)).toBe('/dashboard');
  for (const target of ['', 'https://evil.example', '//evil.example', 'dashboard']) {
    expect(safeRedirect(target)).toBe('/dashboard');
  }
});

test.each(OWN_TARGETS)('%j is kept', (target) => {
  expect(safeRedirect(target)).toBe(target);
});
