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

/** What scripts give to sheets: the texts of all files of the screens that are no sheets. */
const SCRIPTS = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(APP, name), 'utf8'))
  .join('\n');

test('a sheet uses no variable that neither a sheet nor a script gives a value', () => {
  const given = new Set(
    [...SHEETS.map(({ text }) => text), SCRIPTS].flatMap((text) =>
      [...text.matchAll(/(--[\w-]+)['"]?(?::|,)/g)].map(([, name]) => name),
    ),
  );
  const unknown = SHEETS.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, variable]) => !given.has(variable))
      .map(([use]) => `${name}: ${use}`),
  );
  expect(unknown).toEqual([]);
});

/** The heights of a class, in the order of its sheet: without a condition, then by the width of what holds it. */
function readHeights(sheet: string, selector: string): string[] {
  const text = SHEETS.find(({ name }) => name.endsWith(sheet))?.text ?? '';
  return text
    .split(/(?=@container)|(?=@media)/)
    .filter((part) => !/^@\w+ print/.test(part))
    .flatMap((part) => {
      const rule = part.match(new RegExp(`\\n\\s*\\.${selector} \\{[^}]*?\\n\\s*height: ([^;]+);`));
      const width = /^@container \(min-width: ([\d.]+)rem\)/.exec(part)?.[1];
      return rule === null ? [] : [width === undefined ? `${rule[1]}` : `${width}: ${rule[1]}`];
    });
}

test('a chart is 250, 300, 350 or 400 pixels high, by the width of what holds it', () => {
  // 400, 768 and 1024 pixels, at 16 pixels a rem.
  expect(readHeights('chart.module.css', 'plot')).toEqual([
    '250px',
    '25: 300px',
    '48: 350px',
    '64: 400px',
  ]);
});

test('the history of tips has a height of its own, in which it scrolls', () => {
  expect(readHeights('energy-tips.module.css', 'scroll')).toEqual(['25rem']);
});

test('what is wrong and what is worse is red, in the light and in the dark', () => {
  const tokens = SHEETS.find(({ name }) => name === join('styles', 'tokens.css'))?.text ?? '';
  const colours = [...tokens.matchAll(/--(?:error|worse): #(\w{2})(\w{2})(\w{2});/g)];
  expect(colours).toHaveLength(4);
  for (const [text, ...parts] of colours) {
    const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16));
    expect(red, text).toBeGreaterThan(1.2 * Math.max(green, blue));
  }
});
