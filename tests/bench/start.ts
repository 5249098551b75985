/** How long it takes until something answers: the command line, and a Worker in a fresh isolate. */
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { workerModules } from '../../scripts/local.ts';
import { Client } from './client.ts';
import type { Group, Outcome } from './figure.ts';
import { processorTime } from './processor.ts';
import { median, ratio } from './rounds.ts';
import { openStage, peerWorker, ROOT } from './stage.ts';

const STARTS = 9;

export const start: Group = {
  figures: [
    { name: 'cli.start', unit: 'ratio', goal: 1.5 },
    { name: 'worker.start', unit: 'ms', goal: 50 },
  ],
  async measure() {
    return { 'cli.start': await cliStart(), 'worker.start': await workerStart() };
  },
};

function cliStart(): Promise<Outcome> {
  const cli = join(ROOT, 'build/cli/unitwise.js');
  return ratio({
    subject: () => run([cli, '--version']),
    against: () => run(['-e', '0']),
    names: ['unitwise --version', 'node -e 0'],
    calls: 10,
  });
}

function run(words: string[]): void {
  const { status } = spawnSync(process.execPath, words, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}.`);
}

function modulesByName(): Record<string, { js: string }> {
  return Object.fromEntries(
    workerModules().map(({ path, contents }) => [basename(path), { js: contents }]),
  );
}

/**
 * What the product's code adds to an isolate's start, as the platform counts it, in processor time: until
 * its first answer, less what a Worker takes that has no code.
 */
async function workerStart(): Promise<Outcome> {
  const stage = await openStage({
    peers: [
      await peerWorker('isolates', 'isolates.ts', {
        workerLoaders: { LOADER: {} },
        bindings: {
          PRODUCT: modulesByName(),
          EMPTY: {
            'index.js': {
              js: 'export default { fetch: () => new Response(null, { status: 403 }) };',
            },
          },
        },
      }),
    ],
  });
  const client = new Client();
  try {
    const url = stage.peer('isolates');
    const times: [number, number][] = [];
    for (let round = 0; round <= STARTS; round += 1) {
      const product = await processorTime(() => client.get(`${url}/product`));
      const empty = await processorTime(() => client.get(`${url}/empty`));
      // The first round warms up what loads isolates.
      if (round > 0) times.push([product, empty]);
    }
    const added = times.map(([product, empty]) => product - empty);
    const middle = (side: 0 | 1) => median(times.map((pair) => pair[side])).toFixed(1);
    return {
      value: median(added),
      spread: [Math.min(...added), Math.max(...added)],
      note: `first answer after ${middle(0)} ms, without code after ${middle(1)} ms`,
    };
  } finally {
    client.close();
    await stage.stop();
  }
}
