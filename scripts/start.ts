/** `npm start`: the product on this computer. Builds what has changed, and ends together with its Worker. */
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { buildChanged } from './build.ts';
import {
  applyMigrations,
  ensureSigningKey,
  hasPendingMigrations,
  type LocalServer,
  PORT,
  STATE_DIR,
  startServer,
} from './local.ts';

const PARENT_CHECK_MS = 500;

/** Exits with a sentence that says what to do. */
function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function checkPortIsFree(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  }).catch(() => fail(`Port ${port} is taken. Name another one: PORT=8788 npm start`));
}

/** Starts a process that ends workerd and removes its files when this process is killed by force. */
function guardWorker({ folder }: LocalServer): void {
  if (process.platform === 'win32') return;
  const words = ['-P', String(process.pid), '-x', 'workerd'];
  const pid = spawnSync('pgrep', words, { encoding: 'utf8' }).stdout?.trim() ?? '';
  if (pid === '') return;
  // Its standard input ends when this process does, however that happens.
  const command = 'cat > /dev/null; kill -9 $0 2> /dev/null; rm -rf "$1"';
  const guard = spawn('sh', ['-c', command, pid, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
}

/** Wrangler takes seconds to say that there is nothing to migrate: the running database says so at once. */
async function startUpToDate(): Promise<LocalServer> {
  const options = { port: PORT, stateDir: STATE_DIR, verbose: true };
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

await checkPortIsFree(PORT);
buildChanged(['screens', 'worker']);
ensureSigningKey();
console.log('Starting the Worker…');
const server = await startUpToDate();
guardWorker(server);
console.log(`Unitwise runs on ${server.url}\nIts data is in ${STATE_DIR}. Stop it with Ctrl+C.`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await server.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

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
