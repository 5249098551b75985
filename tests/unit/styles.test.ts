import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { EDGES_EM } from '#app/styles/edges.ts';

const APP = resolve(import.meta.dirname, '../../app');

/** Every sheet of the screens: its path and its text. */
const SHEETS = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(join(APP, name), 'utf8') }));

test('a page changes its layout only at a width of the list, in em, from it up or a hundredth below', () => {
  const edges = Object.values(EDGES_EM);
  const allowed = new Set(
    edges.flatMap((edge) => [
      `min-width: ${edge}em`,
      `max-width: ${edge}em`,
      `max-width: ${(edge - 0.01).toFixed(2)}em`,
    ]),
  );
  const others = SHEETS.flatMap(({ name, text }) =>
    [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      [...query.matchAll(/(?:min-|max-)?width[^)]*/g)]
        .map(([condition]) => condition)
        .filter((condition) => !allowed.has(condition))
        .map((condition) => `${name}: ${condition}`),
    ),
  );
  expect(others).toEqual([]);
});
