/**
 * `npm run bench`: measures what a person waits for and what an operator pays. Prints a table and writes
 * build/bench.json. `npm run bench -- NAME…` measures only the figures whose names begin so. Ends with
 * failure when a figure misses its goal or could not be measured; the others are measured all the same.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bills } from './bills.ts';
import { householdCost } from './cost.ts';
import { distance } from './distance.ts';
import { type Declared, type Figure, figureOf, type Group, type Outcome, shown } from './figure.ts';
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
import { tariffPages } from './tariff-pages.ts';
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
  tariffPages,
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

function describeVerdict({ value, goal, holds }: Figure): string {
  if (holds === false) return 'FAILS';
  if (value === null) return 'skipped';
  return goal === null ? '' : 'holds';
}

function row(figure: Figure): string {
  const { name, value, unit, goal, spread, note } = figure;
  const verdict = describeVerdict(figure);
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

/** How long a group of figures may take: what it waits for may never come. */
const GROUP_MAX_MS = 30 * 60_000;

/** Measures a group. What goes wrong is told of each of its figures, and the other groups go on. */
async function measure(group: Group): Promise<Record<string, Outcome>> {
  const tooLate = pause(GROUP_MAX_MS).then(() => {
    throw new Error('it did not end in time');
  });
  try {
    return await Promise.race([group.measure(), tooLate]);
  } catch (error) {
    const [failed = ''] = String(error).split('\n', 1);
    return Object.fromEntries(group.figures.map(({ name }) => [name, { failed }]));
  }
}

const wanted = chosen(process.argv.slice(2));
const figures: Figure[] = [];
for (const group of GROUPS) {
  const declared = group.figures.filter(wanted);
  if (declared.length === 0) continue;
  const outcomes = await measure(group);
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
// What never ended would keep the process.
process.exit(missed.length === 0 ? 0 : 1);
