import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const named = [
  ...page.matchAll(/`((?:api|unit|pages|server|cli|e2e|torture\/\w+)\/[\w-]+)` "([^"]*)"/g),
];

test('names tests for most of its items', () => {
  expect(named.length).toBeGreaterThan(90);
});

test.each(named.map(([, file = '', words = '']) => [file, words]))('%s has "%s"', (file, words) => {
  const path = `tests/${file}.test.ts`;
  expect(existsSync(path)).toBe(true);
  // A name can go on over a line's end.
  expect(readFileSync(path, 'utf8').replace(/\\'/g, "'")).toContain(words);
});
