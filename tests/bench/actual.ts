/** The same by two APIs: 3,650 rows imported and a month summed, by a Worker over HTTP and by Actual's library. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newFolder } from '../support/new-folder.ts';
import type { Group, Outcome } from './figure.ts';
import { packageFolder } from './packages.ts';
import { DAYS_OF_TEN_YEARS, readingsFile } from './readings.ts';
import { ratio, timed } from './rounds.ts';
import { openStage, type Resident, type Stage } from './stage.ts';

const PACKAGE = '@actual-app/api';
const VERSION = '26.9.0';
const FIGURES = ['peer.actual.import', 'peer.actual.month'];

export const actual: Group = {
  figures: FIGURES.map((name) => ({ name, unit: 'ratio', goal: null })),
  async measure() {
    const home = packageFolder(PACKAGE, VERSION);
    if (home === undefined) return skipped('its package cannot be installed here');
    const folder = newFolder();
    const stage = await openStage();
    try {
      return await compared(stage, home, folder);
    } finally {
      await stage.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function skipped(reason: string): Record<string, Outcome> {
  return Object.fromEntries(FIGURES.map((name) => [name, { skipped: reason }]));
}

async function compared(
  stage: Stage,
  home: string,
  folder: string,
): Promise<Record<string, Outcome>> {
  const csv = readingsFile({ days: DAYS_OF_TEN_YEARS });
  const file = join(folder, 'readings.csv');
  writeFileSync(file, csv);
  const names = ['unitwise', 'Actual'] as const;
  const monthsMs: number[] = [];
  let household: Resident | undefined;
  try {
    const imported = await ratio({
      subject: async () => {
        const newcomer = await stage.household();
        household = newcomer;
        return timed(() => newcomer.upload(csv));
      },
      against: async () => {
        const times = await byActual(home, mkdtempSync(join(folder, 'data-')), file);
        monthsMs.push(times.monthMs);
        return times.importMs;
      },
      names,
      calls: 1,
      rounds: 7,
      warmUp: 1,
    });
    const month = await ratio({
      subject: () => household?.client.get(`${stage.url}/api/reports/monthly`, household.bearer),
      // Measured above, in its own process.
      against: () => monthsMs.shift() ?? Number.NaN,
      names,
      calls: 1,
      rounds: 7,
      warmUp: 1,
    });
    return { 'peer.actual.import': imported, 'peer.actual.month': month };
  } catch (error) {
    if (error instanceof ActualFailed) return skipped(error.message);
    throw error;
  }
}

class ActualFailed extends Error {}

async function byActual(
  home: string,
  dataDir: string,
  file: string,
): Promise<{ importMs: number; monthMs: number }> {
  const script = join(import.meta.dirname, 'peers/actual.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, home, dataDir, file], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch(() => {
    throw new ActualFailed('Actual does not run here');
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
