/** `npm start`, once what has changed is built: the product on this computer. It ends together with its Worker. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { runClock } from './clock.ts';
import { ensureSecrets, FOLDER_START, PORT, ROOT, STATE_DIR, startServer } from './local.ts';
import { bringUpToDate } from './local-database.ts';

const PARENT_CHECK_MS = 500;
const PORT_MAX = 65_535;
const REMINDERS_EVERY_MS = 5 * 60_000;

/** Exits with a sentence that says what to do. */
function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** The port, or for 0 one that is free. */
async function findFreePort(port: number): Promise<number> {
  if (!Number.isInteger(port) || port < 0 || port > PORT_MAX) {
    fail(`PORT is a number from 0 to ${PORT_MAX}, such as PORT=8788 npm start`);
  }
  const probe = createServer();
  const listening = new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', resolve);
  });
  await listening.catch(() => fail(`Port ${port} is taken. Name another one: PORT=8788 npm start`));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return free;
}

/**
 * Starts a process that ends workerd and removes its files when this process is killed by force. It is there before
 * workerd, whose id it reads from a note (noted-workerd.sh).
 */
function guardWorker(): void {
  if (process.platform === 'win32') return;
  const note = `${FOLDER_START}workerd`;
  process.env['WORKERD'] = createRequire(import.meta.resolve('miniflare'))('workerd').default;
  process.env['WORKERD_NOTE'] = note;
  process.env['WORKERD_PARENT'] = String(process.pid);
  process.env['MINIFLARE_WORKERD_PATH'] = join(ROOT, 'scripts/noted-workerd.sh');
  // Its standard input ends when this process does, however that happens.
  const command = 'read -r end; test -f "$0" && kill -9 "$(cat "$0")"; rm -rf "$1"*';
  const guard = spawn('sh', ['-c', command, note, FOLDER_START], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  // Miniflare itself ends workerd when this process exits. Its id may soon be another's.
  process.on('exit', () => rmSync(note, { force: true }));
}

const port = await findFreePort(PORT);
ensureSecrets();
guardWorker();
await bringUpToDate(STATE_DIR).catch((error: Error) => fail(error.message));
console.log('Starting the Worker…');
const server = await startServer({
  port,
  stateDir: STATE_DIR,
  verbose: true,
  bindings: { SITE_URL: `http://localhost:${port}` },
});
console.log(`Unitwise runs on ${server.url}\nIts data is in ${STATE_DIR}. Stop it with Ctrl+C.`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await server.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.prependListener(signal, stop);
// Miniflare ends workerd and this process at once, with the signal's code: to be stopped is no failure.
process.on('exit', () => {
  if (stopping) process.exitCode = 0;
});

async function remind(): Promise<void> {
  try {
    const problem = await runClock(server);
    if (problem !== undefined && !stopping) console.error(problem);
  } catch (error) {
    // Whoever stops the service stops what it is doing.
    if (!stopping) console.error(error);
  }
}
void remind();
setInterval(remind, REMINDERS_EVERY_MS);

// When npm is killed by force, this process gets another parent and no signal.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) void stop();
}, PARENT_CHECK_MS);

await server.ended;
// Ctrl+C reaches workerd as well, perhaps before this process.
await new Promise((resolve) => setTimeout(resolve, PARENT_CHECK_MS));
if (!stopping) {
  await server.stop();
  fail('The Worker has ended, and so does the service. Start it again with: npm start');
}
