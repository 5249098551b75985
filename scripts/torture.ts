/**
 * `npm run torture`: faults, bad input and the largest homes in full (about an hour on two cores). Prints a
 * table of what was tried, survived and lost, also in build/torture.json, and fails when anything was lost.
 * `npm test` runs the same with smaller counts.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { formatNumber } from '#domain/base/format.ts';
import { TORTURE_PARTS } from '../tests/support/torture-parts.ts';

const RESULT = 'build/torture.json';

interface Row {
  what: string;
  tried: number;
  survived: number;
  lost: number;
}

const rows: Row[] = [];
/** What the Worker's memory was before and after the load. */
const memory: string[] = [];

/** The lines that `tests/support/torture.ts` prints. */
const RESULT_LINE = /^(.+): (\d+) tried, (\d+) survived, (\d+) lost$/;
const MEMORY_LINE = /^Load: (.+)$/;

/** Runs a part of the tests in full, and collects the result lines that they print. */
function run(filters: string[]): Promise<boolean> {
  const vitest = spawn('vitest', ['run', ...filters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TORTURE: 'full' },
  });
  const passes = new Promise<boolean>((done) => vitest.on('close', (code) => done(code === 0)));
  createInterface({ input: vitest.stdout }).on('line', (line) => {
    console.log(line);
    const text = stripVTControlCharacters(line);
    const [, what, tried, survived, lost] = RESULT_LINE.exec(text) ?? [];
    if (what !== undefined) {
      rows.push({ what, tried: Number(tried), survived: Number(survived), lost: Number(lost) });
    }
    const [, existing] = MEMORY_LINE.exec(text) ?? [];
    if (existing !== undefined) memory.push(existing);
  });
  return passes;
}

function renderTable(): string {
  const columns = ['tried', 'survived', 'lost'] as const;
  const width = Math.max(...rows.map(({ what }) => what.length));
  const formatLine = (what: string, cells: string[]) =>
    `${what.padEnd(width)}  ${cells.map((cell) => cell.padStart(9)).join('  ')}`;
  return [
    formatLine('', [...columns]),
    ...rows.map((row) =>
      formatLine(
        row.what,
        columns.map((column) => formatNumber(row[column])),
      ),
    ),
  ].join('\n');
}

const started = Date.now();
let hasPassed = true;
for (const { project, files } of TORTURE_PARTS) {
  hasPassed = (await run(['--project', project, ...files])) && hasPassed;
}
const minutes = Math.round((Date.now() - started) / 6000) / 10;
const lost = rows.reduce((sum, row) => sum + row.lost, 0);
hasPassed &&= lost === 0;
mkdirSync(dirname(RESULT), { recursive: true });
writeFileSync(RESULT, `${JSON.stringify({ passed: hasPassed, minutes, rows, memory }, null, 2)}\n`);
console.log(
  `\n${renderTable()}\n${memory.join('\n')}\n\n${hasPassed ? 'Nothing was lost' : 'Something was lost, or failed'}, in ${minutes} minutes.`,
);
process.exitCode = hasPassed ? 0 : 1;
