/**
 * Several households at once, for ten minutes: no request is lost, and memory does not grow. `npm test`
 * sends some seconds of the same, too few to say anything about memory.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUSEHOLD } from '../../support/cli.ts';
import { isolateMb, type LocalService, startService } from '../../support/local-service.ts';
import { FULL, shortOrFull, Tally } from '../../support/torture.ts';
import type { LoadOrder, LoadResult } from './load-generator.ts';

const HOUSEHOLDS = 6;
/**
 * By then caches are filled, code is compiled, and the heap has the size at which it is collected: growth
 * until then is no leak.
 */
const WARM_UP_MS = shortOrFull(500, 5 * 60_000);
const LOAD_MS = shortOrFull(4000, 10 * 60_000);
/** Memory is least just after a full collection. There are some in so much time. */
const MEMORY_MS = shortOrFull(500, 2 * 60_000);
const MEMORY_SAMPLE_MS = 100;
const MEMORY_GROWTH_MAX = 1.1;

const tally = new Tally('Requests of several households at once');

let service: LocalService;
let generator: ChildProcess;
const tokens: string[] = [];

beforeAll(async () => {
  service = await startService({ inspected: true });
  generator = fork(join(import.meta.dirname, 'load-generator.ts'), {
    execArgv: ['--import', 'tsx'],
  });
  const csv = readFileSync(HOUSEHOLD, 'utf8');
  for (let number = 0; number < HOUSEHOLDS; number += 1) {
    const token = await service.signUp();
    const headers = { Authorization: `Bearer ${token}` };
    const form = new FormData();
    form.set('csvFile', new File([csv], 'household.csv', { type: 'text/csv' }));
    const upload = { method: 'POST', headers, body: form };
    expect((await service.fetch('/api/meter-readings/upload-csv', upload)).status).toBe(201);
    const profile = {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ electricityRatePerKWh: 5.9, onboardingComplete: true }),
    };
    expect((await service.fetch('/api/profile', profile)).status).toBe(200);
    tokens.push(token);
  }
}, 120_000);

afterAll(async () => {
  generator?.kill();
  await service?.stop();
});

/** Has the generator send load for some time, and counts what was lost. */
async function sendLoad(durationMs: number): Promise<void> {
  const answer = once(generator, 'message');
  generator.send({ url: service.url, tokens, durationMs } satisfies LoadOrder);
  const [result] = (await answer) as [LoadResult];
  tally.add(result.requests, result.failures);
}

/** The least that the Worker's isolate holds under load. */
async function leastMemoryMb(): Promise<number> {
  const load = sendLoad(MEMORY_MS);
  const samples = await isolateMb(service, { forMs: MEMORY_MS, everyMs: MEMORY_SAMPLE_MS });
  await load;
  return Math.min(...samples);
}

test(
  'several households at once lose no request, and memory does not grow',
  async () => {
    await sendLoad(WARM_UP_MS);
    const beforeMb = await leastMemoryMb();
    await sendLoad(LOAD_MS);
    const afterMb = await leastMemoryMb();
    console.log(
      `Load: the isolate holds ${beforeMb.toFixed(1)} MB, ${afterMb.toFixed(1)} after it`,
    );
    tally.expectNoLoss();
    expect(beforeMb).toBeGreaterThan(0);
    // Not the memory of all workerd: that grows by 5 KB a request with a Worker that does nothing.
    if (FULL) expect(afterMb / beforeMb).toBeLessThanOrEqual(MEMORY_GROWTH_MAX);
  },
  WARM_UP_MS + LOAD_MS + 2 * MEMORY_MS + 120_000,
);
