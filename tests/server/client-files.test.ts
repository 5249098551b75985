/** What every browser is sent: the built files of the screens. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { dayInIndia } from '../../domain/period.ts';
import { listDocuments, series } from '../../domain/tariff/library.ts';

const CLIENT = 'build/client';

function scripts(): [name: string, text: string][] {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(CLIENT, name), 'utf8')]);
}

test('the library of tariffs stays on the server', () => {
  const documents = listDocuments(dayInIndia(Date.now()));
  const ids = [...documents, ...series].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(20);
  for (const [name, text] of scripts()) {
    expect(
      ids.filter((id) => text.includes(id)),
      name,
    ).toEqual([]);
  }
});

/** Gzipped: what understands a CSV. What other formats need, and what compares files with the home, is fetched for them. */
const READER_MAX_BYTES = 40_000;

test('what understands files is small, and fetched apart from what only some of them need', () => {
  const sizeOf = (part: RegExp) =>
    scripts().flatMap(([name, text]) => (part.test(name) ? [gzipSync(text).length] : []));
  const [reader = 0, ...others] = sizeOf(/reader\.worker-/);
  expect(others).toEqual([]);
  expect(reader).toBeGreaterThan(0);
  expect(reader).toBeLessThan(READER_MAX_BYTES);
  const [workbook = 0] = sizeOf(/workbook-/);
  expect(workbook).toBeGreaterThan(0);
  expect(workbook).toBeLessThan(40_000);
});
