/** What every browser is sent: the built files of the screens. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayInIndia } from '../../domain/period.ts';
import { listedDocuments, series } from '../../domain/tariff/library.ts';

const CLIENT = 'build/client';

function scripts(): [name: string, text: string][] {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(CLIENT, name), 'utf8')]);
}

test('the library of tariffs stays on the server', () => {
  const documents = listedDocuments(dayInIndia(Date.now()));
  const ids = [...documents, ...series].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(20);
  for (const [name, text] of scripts()) {
    expect(
      ids.filter((id) => text.includes(id)),
      name,
    ).toEqual([]);
  }
});
