/** `npm start`: the product on this computer. Builds what has changed, and ends together with its Worker. */
import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { buildChanged } from './build.ts';
import {
  applyMigrations,
  ensureSecrets,
  FOLDER_START,
  hasPendingMigrations,
  type LocalServer,
  PORT,
  STATE_DIR,
  startServer,
} from './local.ts';

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
 * Starts a process that ends workerd and removes its files when this process is killed by force. It knows
 * workerd by its address, so that it can be there first.
 */
function guardWorker(port: number): void {
  if (process.platform === 'win32') return;
  // Its standard input ends when this process does, however that happens.
  const command = 'cat > /dev/null; pkill -9 -f "$0"; rm -rf "$1"*';
  const worker = `workerd serve .*=127\\.0\\.0\\.1:${port} `;
  const guard = spawn('sh', ['-c', command, worker, FOLDER_START], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
}

/** Wrangler takes seconds to say that there is nothing to migrate: the running database says so at once. */
async function startUpToDate(port: number): Promise<LocalServer> {
  const bindings = { SITE_URL: `http://localhost:${port}` };
  const options = { port, stateDir: STATE_DIR, verbose: true, bindings };
  const server = await startServer(options);
  if (!(await hasPendingMigrations(server))) return server;
  await server.stop();
  console.log('Bringing the database up to date…');
  try {
    applyMigrations(STATE_DIR);
  } catch (error) {
    fail((error as Error).message);
  }
  return startServer(options);
}

const port = await findFreePort(PORT);
buildChanged(['screens', 'worker']);
ensureSecrets();
console.log('Starting the Worker…');
guardWorker(port);
const server = await startUpToDate(port);
console.log(`Unitwise runs on ${server.url}\nIts data is in ${STATE_DIR}. Stop it with Ctrl+C.`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await server.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

/** What the platform's clock does once it is deployed (wrangler.toml, triggers). */
async function remind(): Promise<void> {
  try {
    const worker = await server.miniflare.getWorker();
    await worker.scheduled({ scheduledTime: new Date() });
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
