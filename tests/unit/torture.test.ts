/** What `npm test` leaves out or tries in small is whole in `npm run torture`. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TORTURE_PARTS } from '../support/torture-parts.ts';

const beginnings = TORTURE_PARTS.flatMap(({ files }) => files);
const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `tests/${path.replaceAll('\\', '/')}`);

test('npm run torture runs every file of tests that npm test shortens', () => {
  const shortened = tests.filter((path) =>
    /from '[./]+support\/torture\.ts'/.test(readFileSync(path, 'utf8')),
  );
  expect(shortened.length).toBeGreaterThan(10);
  const left = shortened.filter((path) => !beginnings.some((begin) => path.startsWith(begin)));
  expect(left).toEqual([]);
});

test('every part of npm run torture names files that there are', () => {
  const unknown = beginnings.filter((begin) => !tests.some((path) => path.startsWith(begin)));
  expect(unknown).toEqual([]);
});
