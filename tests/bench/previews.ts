/** What it takes to understand a file: the largest that is taken, and one as a portal gives it for a season. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { newFolder } from '../support/new-folder.ts';
import type { Group, Outcome } from './figure.ts';
import { ROOT } from './stage.ts';

const ROUNDS = 5;
/** Half hours in 10 MB, and in 200 kB, with all columns of the file below. */
const LARGE_ROWS = 185_000;
const SMALL_ROWS = 3_700;

export const previews: Group = {
  figures: [
    { name: 'preview.large', unit: 'ms', goal: 2_000 },
    { name: 'preview.large.memory', unit: 'bytes', goal: 100_000_000 },
    { name: 'preview.small', unit: 'ms', goal: 50 },
  ],
  async measure() {
    const folder = newFolder('unitwise-measured-');
    try {
      buildSync({
        entryPoints: [join(ROOT, 'tests/bench/preview-once.ts')],
        bundle: true,
        format: 'esm',
        platform: 'node',
        outfile: join(folder, 'preview.mjs'),
      });
      const run = (rows: number, times: number) => {
        const file = join(folder, 'file.csv');
        writeFileSync(file, halfHours(rows));
        const printed = execFileSync(
          process.execPath,
          [join(folder, 'preview.mjs'), file, String(times)],
          { encoding: 'utf8' },
        );
        return JSON.parse(printed) as { processorMs: number; memoryBytes: number };
      };
      const large = Array.from({ length: ROUNDS }, () => run(LARGE_ROWS, 1));
      const small = Array.from({ length: ROUNDS }, () => run(SMALL_ROWS, 20));
      return {
        'preview.large': middle(large.map(({ processorMs }) => processorMs)),
        'preview.large.memory': middle(large.map(({ memoryBytes }) => memoryBytes)),
        'preview.small': middle(small.map(({ processorMs }) => processorMs)),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function middle(values: number[]): Outcome {
  const sorted = values.sort((a, b) => a - b);
  const value = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  return { value, spread: [sorted[0] ?? 0, sorted.at(-1) ?? 0] };
}

function halfHours(rows: number): string {
  const lines = ['Date and time,Import kWh,Export kWh,Solar kWh,Voltage,kVAh,Quality'];
  for (let at = 0; at < rows; at += 1) {
    const stamp = new Date(Date.UTC(2016, 0, 1) + at * 1_800_000).toISOString();
    const [date, time] = [stamp.slice(0, 10), stamp.slice(11, 16)];
    const use = ((at * 7_919) % 1_000) / 1_000;
    const given = ((at * 104_729) % 500) / 1_000;
    const shown = `${use.toFixed(3)},${given.toFixed(3)},0.000,230.1,${(use * 1.1).toFixed(3)}`;
    lines.push(`${date.split('-').reverse().join('/')} ${time},${shown},Actual`);
  }
  return `${lines.join('\n')}\n`;
}
