/** Time that a workerd of this process has had a processor: what others on the computer do is no part of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { canMeasureMemory, workerdProcesses } from '../support/local-service.ts';
import { timed } from './rounds.ts';

/** In ms, of all threads since they began (proc(5), schedstat: in nanoseconds). */
function processorMs(pids: readonly string[]): number {
  const tasks = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/schedstat`),
  );
  const ns = tasks.map((file) => Number(readFileSync(file, 'utf8').split(' ')[0]));
  return ns.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** What the loop takes on the computer that the goals were set on. */
const LOOP_MS = 80;

/** How much of that computer's processor workerd takes to do something, in ms: this one's, by a loop of the same minute. */
export async function calibrated(work: () => Promise<unknown>): Promise<number> {
  const loop = loopMs();
  return (await processorTime(work)) * (LOOP_MS / loop);
}

/** How much of a processor this process takes for a fixed piece of work, in ms. */
function loopMs(): number {
  const before = process.cpuUsage();
  let sum = 0;
  for (let step = 0; step < 50_000_000; step += 1) sum += step % 7;
  const { user } = process.cpuUsage(before);
  return sum > 0 ? user / 1000 : Number.NaN;
}

/** How much of a processor workerd takes to do something, in ms; where no one tells, how long it takes. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  if (!canMeasureMemory) return timed(work);
  const pids = workerdProcesses();
  const before = processorMs(pids);
  await work();
  return processorMs(pids) - before;
}
