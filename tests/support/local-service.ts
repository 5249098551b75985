/** Starts the built service in a folder of its own, and measures the memory of its workerd. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { type LocalServer, startServer } from '../../scripts/local.ts';
import { freePort } from './free-port.ts';
import { copyEmptyDatabase } from './new-database.ts';
import { quickPasswords } from './quick-passwords.ts';

export interface LocalService extends LocalServer {
  /** Where its database is. */
  stateDir: string;
  /** Calls the service on a connection of its own: idle ones are closed while a test is busy. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Signs up a new household and returns its token. */
  signUp(): Promise<string>;
}

export async function startService(
  options: {
    verbose?: boolean;
    inspected?: boolean;
    pushKeys?: string;
    outbound?: (request: Request) => Promise<Response>;
  } = {},
): Promise<LocalService> {
  const { verbose = false, inspected = false, pushKeys, outbound } = options;
  const stateDir = mkdtempSync(join(tmpdir(), 'unitwise-'));
  copyEmptyDatabase(stateDir);
  const port = await freePort();
  const server = await startServer({
    verbose,
    inspected,
    port,
    stateDir,
    bindings: {
      ...quickPasswords(port),
      SIGNING_KEY: 'a-signing-key-for-tests-of-32-bytes-or-more',
      ...(pushKeys === undefined ? {} : { PUSH_KEYS: pushKeys }),
    },
    ...(outbound === undefined ? {} : { outbound }),
  });
  const call = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Connection', 'close');
    return fetch(server.url + path, { ...init, headers });
  };
  return {
    ...server,
    stateDir,
    fetch: call,
    async signUp() {
      const response = await call('/api/auth/signup', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          email: `${crypto.randomUUID()}@example.in`,
          password: 'Sunny-day-7',
          firstName: 'Asha',
          lastName: 'Rao',
          termsVersion: TERMS_VERSION,
        }),
      });
      return ((await response.json()) as { token: string }).token;
    },
    async stop() {
      await server.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** Whether the system reports a process's peak memory. */
export const canMeasureMemory = process.platform === 'linux';

/** The peak growth of workerd's memory during `work`, in MB. */
export async function memoryGrowthMb(work: () => Promise<unknown>): Promise<number> {
  const pids = workerdProcesses();
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = memoryKb(pids, 'VmRSS');
  await work();
  return (memoryKb(pids, 'VmHWM') - before) / 1024;
}

interface HeapUsage {
  usedSize: number;
  embedderHeapUsedSize: number;
  backingStorageSize: number;
}

/** How long a sample is waited for. */
const ANSWER_MS = 15_000;

/**
 * Samples what the product's isolate holds, in MB: its heap, the platform's objects and buffers. The service
 * must be `inspected`.
 */
export async function isolateMb(
  { miniflare }: LocalServer,
  sampling: { forMs: number; everyMs: number },
): Promise<number[]> {
  const inspector = new WebSocket(
    new URL('/core:user:unitwise', await miniflare.getInspectorURL()),
  );
  const nextEvent = (event: 'onopen' | 'onmessage') =>
    new Promise<{ data?: unknown }>((resolve, reject) => {
      inspector[event] = resolve;
      inspector.onerror = () => reject(new Error('The inspector does not answer.'));
    });
  const samples: number[] = [];
  try {
    await nextEvent('onopen');
    // A busy isolate answers late: so many samples would take longer than the work that is measured.
    const end = Date.now() + sampling.forMs;
    for (let id = 1; Date.now() < end; id += 1) {
      await pause(sampling.everyMs);
      const answer = nextEvent('onmessage');
      inspector.send(JSON.stringify({ id, method: 'Runtime.getHeapUsage' }));
      // An isolate that comes to rest just then may never answer.
      const message = await Promise.race([answer, pause(ANSWER_MS)]);
      if (message === undefined) continue;
      const usage: HeapUsage = JSON.parse(String(message.data)).result;
      const existing = usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize;
      samples.push(existing / 2 ** 20);
    }
  } finally {
    inspector.close();
  }
  return samples;
}

/** The CPU time that workerd has used so far, including D1's, in milliseconds. */
export function cpuMs(): number {
  const ticks = workerdProcesses().map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * MS_A_TICK;
}

/** Linux counts processors' time in hundredths of a second. */
const MS_A_TICK = 10;

/** The memory of processes in kB: now, or at its peak. */
export function memoryKb(pids: string[], what: 'VmRSS' | 'VmHWM'): number {
  const kb = (pid: string) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  };
  return pids.reduce((sum, pid) => sum + kb(pid), 0);
}

/** The workerd processes that this process started. */
export function workerdProcesses(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [, name, , parent] = /\((.*)\) (\S) (\d+)/.exec(stat) ?? [];
      return name === 'workerd' && Number(parent) === process.pid;
    } catch {
      return false; // It ended meanwhile.
    }
  });
}
