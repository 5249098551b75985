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

/** How much of a processor workerd takes to do something, in ms; where no one tells, how long it takes. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  if (!canMeasureMemory) return timed(work);
  const pids = workerdProcesses();
  const before = processorMs(pids);
  await work();
  return processorMs(pids) - before;
}
