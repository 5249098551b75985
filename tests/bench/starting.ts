/** How long `npm start` takes: on a new computer beside `npm ci`, and when nothing has changed since. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Group } from './figure.ts';
import { timed } from './rounds.ts';
import { ROOT } from './stage.ts';

export const starting: Group = {
  figures: [
    { name: 'start.first', unit: 'ratio', goal: 1 },
    { name: 'start.second', unit: 'ms', goal: 5000 },
  ],
  async measure() {
    const copy = mkdtempSync(join(tmpdir(), 'unitwise-start-'));
    try {
      const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
      for (const file of files.split('\0').filter((name) => name !== '')) {
        cpSync(join(ROOT, file), join(copy, file));
      }
      const installed = await timed(() => {
        execFileSync('npm', ['ci'], { cwd: copy, stdio: 'ignore' });
      });
      const first = await timed(() => startOnce(copy));
      const second = await timed(() => startOnce(copy));
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
      return {
        'start.first': {
          value: first / installed,
          note: `first start ${seconds(first)}, npm ci ${seconds(installed)}`,
        },
        'start.second': { value: second },
      };
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  },
};

/** Starts the service until it says where it runs, and stops it. */
async function startOnce(folder: string): Promise<void> {
  const env = { ...process.env, PORT: '0' };
  const npm = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((started, failed) => {
    let said = '';
    npm.stdout.on('data', (piece) => {
      said += piece;
      if (/http:\/\/localhost:\d+/.test(said)) started();
    });
    npm.once('exit', () => failed(new Error(`npm start ended:\n${said}`)));
  });
  await stopped(npm);
}

function stopped(npm: ChildProcess): Promise<void> {
  return new Promise((done) => {
    npm.once('exit', () => done());
    npm.kill('SIGTERM');
  });
}
