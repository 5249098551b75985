/**
 * `npm run bench`: measures what a person waits for and what an operator pays. Prints a table and writes
 * build/bench.json. `npm run bench -- NAME…` measures only the figures whose names begin so. Ends with
 * failure when a measured figure misses its goal.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bills } from './bills.ts';
import { householdCost } from './cost.ts';
import { distance } from './distance.ts';
import { type Declared, type Figure, figureOf, type Group, shown } from './figure.ts';
import { hostileFiles } from './hostile-files.ts';
import { imports } from './imports.ts';
import { latency } from './latency.ts';
import { month } from './month.ts';
import { offlineStart } from './offline-start.ts';
import { pageSpeed } from './page-speed.ts';
import { previews } from './previews.ts';
import { ROOT } from './stage.ts';
import { starting } from './starting.ts';
import { strangersCost } from './strangers.ts';
import { transfer } from './transfer.ts';

const GROUPS: readonly Group[] = [
  pageSpeed,
  transfer,
  month,
  offlineStart,
  distance,
  householdCost,
  imports,
  previews,
  hostileFiles,
  bills,
  starting,
  strangersCost,
  latency,
];
const NAMES = GROUPS.flatMap(({ figures }) => figures.map(({ name }) => name));

function chosen(words: readonly string[]): (figure: Declared) => boolean {
  const fits = (name: string, word: string) => name === word || name.startsWith(`${word}.`);
  const unknown = words.filter((word) => !NAMES.some((name) => fits(name, word)));
  if (unknown.length > 0) {
    console.error(`There is no figure ${unknown.join(', ')}. There are:\n  ${NAMES.join('\n  ')}`);
    process.exit(2);
  }
  return ({ name }) => words.length === 0 || words.some((word) => fits(name, word));
}

function row(figure: Figure): string {
  const { name, value, unit, goal, holds, spread, note } = figure;
  const verdict = value === null ? 'skipped' : goal === null ? '' : holds ? 'holds' : 'FAILS';
  const bounds = spread?.map((one) => shown(one, unit)).join(' to ') ?? '';
  return [
    verdict.padEnd(8),
    name.padEnd(30),
    shown(value, unit).padStart(14),
    (goal === null ? '' : `≤ ${goal}`).padStart(10),
    bounds.padStart(20),
    ` ${note ?? ''}`,
  ].join(' ');
}

const wanted = chosen(process.argv.slice(2));
const figures: Figure[] = [];
for (const group of GROUPS) {
  const declared = group.figures.filter(wanted);
  if (declared.length === 0) continue;
  const outcomes = await group.measure();
  for (const one of declared) {
    const figure = figureOf(one, outcomes[one.name] ?? { skipped: 'it was not measured' });
    figures.push(figure);
    console.log(row(figure));
  }
}
mkdirSync(join(ROOT, 'build'), { recursive: true });
writeFileSync(join(ROOT, 'build/bench.json'), `${JSON.stringify(figures, null, 2)}\n`);
const missed = figures.filter(({ holds }) => holds === false);
console.log(
  missed.length === 0
    ? '\nEvery goal that was measured holds.'
    : `\nGoals missed: ${missed.map(({ name }) => name).join(', ')}`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
