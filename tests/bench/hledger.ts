/**
 * The same at a terminal, by the product's command line and by hledger: 3,650 rows imported, and the
 * total of a month. Both are processes; the product's asks a Worker that runs already.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { monthOf } from '../../domain/period.ts';
import { newFolder } from '../support/new-folder.ts';
import type { Group, Outcome } from './figure.ts';
import { DAYS_OF_TEN_YEARS, readingsFile, TODAY } from './readings.ts';
import { ratio, timed } from './rounds.ts';
import { openStage, ROOT, type Stage } from './stage.ts';

/** How hledger is told what the columns are: energy as a commodity, from the grid to the home. */
const RULES = `skip 1
fields date, amount, _, _, _
date-format %Y-%m-%d
currency kWh
description meter
account1 home:energy
account2 grid
`;

export const hledger: Group = {
  figures: [
    { name: 'peer.hledger.import', unit: 'ratio', goal: null },
    { name: 'peer.hledger.month', unit: 'ratio', goal: null },
  ],
  async measure() {
    if (spawnSync('hledger', ['--version']).error !== undefined) {
      const skipped = { skipped: 'hledger is not installed' };
      return { 'peer.hledger.import': skipped, 'peer.hledger.month': skipped };
    }
    const folder = newFolder();
    const stage = await openStage();
    try {
      const file = join(folder, 'readings.csv');
      writeFileSync(file, readingsFile({ days: DAYS_OF_TEN_YEARS }));
      writeFileSync(`${file}.rules`, RULES);
      return await compared(stage, folder, file);
    } finally {
      await stage.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function compared(
  stage: Stage,
  folder: string,
  file: string,
): Promise<Record<string, Outcome>> {
  const names = ['unitwise', 'hledger'] as const;
  let token = '';
  let journal = '';
  let journals = 0;
  const imported = await ratio({
    subject: async () => {
      token = (await stage.household()).token;
      return timed(() => unitwise(stage, token, ['import', file]));
    },
    against: () => {
      journals += 1;
      journal = join(folder, `${journals}.journal`);
      writeFileSync(journal, '');
      // What it has seen of a file it remembers beside the file: each time is the first.
      rmSync(join(folder, '.latest.readings.csv'), { force: true });
      return timed(() => execFileSync('hledger', ['-f', journal, 'import', file], QUIET));
    },
    names,
    calls: 1,
    rounds: 7,
    warmUp: 1,
  });
  const month = monthOf(TODAY);
  const told = await ratio({
    subject: () => unitwise(stage, token, ['report', '--month', month]),
    against: () => execFileSync('hledger', ['-f', journal, 'balance', '-p', month, 'home'], QUIET),
    names,
    calls: 3,
    rounds: 7,
    warmUp: 1,
  });
  return { 'peer.hledger.import': imported, 'peer.hledger.month': told };
}

const QUIET = { stdio: ['ignore', 'ignore', 'ignore'] as 'ignore'[] };

async function unitwise(stage: Stage, token: string, words: string[]): Promise<void> {
  const env = { ...process.env, UNITWISE_URL: stage.url, UNITWISE_TOKEN: token };
  const cli = join(ROOT, 'build/cli/unitwise.js');
  await promisify(execFile)(process.execPath, [cli, ...words], { env });
}
