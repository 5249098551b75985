/**
 * `npm start` with its real processes, in a copy of the project: it answers once everything works, and it and its
 * Worker end together, whoever is ended.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Miniflare, type MiniflareOptions } from 'miniflare';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeLocalOptions, readWorkerOptions } from '../../scripts/local.ts';
import { freePort } from '../support/free-port.ts';
import { copyEmptyDatabase } from '../support/new-database.ts';
import { fullTest, oneOrAll } from '../support/torture.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COPIED =
  'app build cli domain migrations public scripts worker package.json package-lock.json tsconfig.json vite.config.ts wrangler.toml';
const WAIT = { timeout: 100_000, interval: 200 };

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'unitwise-start-'));
  for (const name of COPIED.split(' ')) {
    cpSync(join(ROOT, name), join(project, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

interface Running {
  npm: ChildProcess;
  url: string;
  /** All that it has printed so far. */
  printed(): string;
  /** The exit code of npm, once it has ended. */
  exit: Promise<number | null>;
  node: number;
  workerd: number;
}

let running: Running | undefined;
afterEach(() => {
  for (const pid of [running?.npm.pid, running?.node, running?.workerd]) {
    if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
  running = undefined;
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The one process of a name below another. */
function processBelow(ancestor: number, name: string): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  const all = lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const below = (pid: string): string[] =>
    all.flatMap(([id = '', parent, command]) =>
      parent !== pid ? [] : [...(command === name ? [id] : []), ...below(id)],
    );
  return Number(below(String(ancestor))[0]);
}

function parentOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
}

async function npmStart(): Promise<Running> {
  const port = await freePort();
  let output = '';
  const npm = spawn('npm', ['start'], {
    cwd: project,
    // A process group of its own, as in a terminal: Ctrl+C reaches all of it.
    detached: true,
    env: { ...process.env, PORT: String(port), STATE_DIR: join(project, 'state') },
  });
  const exit = new Promise<number | null>((ended) => npm.once('exit', ended));
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += text));
  await vi.waitFor(() => expect(output).toContain('Stop it with Ctrl+C'), WAIT);
  const pid = npm.pid ?? 0;
  const workerd = processBelow(pid, 'workerd');
  const url = `http://localhost:${port}`;
  running = { npm, url, printed: () => output, exit, node: parentOf(workerd), workerd };
  expect((await get(`${url}/auth/login`)).status).toBe(200);
  return running;
}

/** On a connection of its own: idle ones are closed while a test is busy. */
function get(url: string): Promise<Response> {
  return fetch(url, { headers: { Connection: 'close' } });
}

/** Sends JSON, and answers the status. */
async function post(url: string, body: object): Promise<number> {
  const headers = { Connection: 'close', 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.text();
  return response.status;
}

async function expectAllEnded({ npm, node, workerd }: Running): Promise<void> {
  await vi.waitFor(() => {
    expect([npm.pid ?? 0, node, workerd].filter(isAlive)).toEqual([]);
  }, WAIT);
}

test('first it makes a database and says so, then it finds it up to date, with what was stored', async () => {
  const first = await npmStart();
  expect(first.printed()).toMatch(
    /Bringing the database up to date…\nStarting the Worker…\nUnitwise runs on http:\/\/localhost:\d+\nIts data is in \S+\. Stop it with Ctrl\+C\.\n$/,
  );
  expect(first.printed()).not.toContain('mf:');
  // Nothing has changed since the build.
  expect(first.printed()).not.toContain('Building');
  const account = { email: 'asha@example.in', password: 'Sunny-day-7' };
  const signUp = { ...account, firstName: 'Asha', lastName: 'Rao' };
  expect(await post(`${first.url}/api/auth/signup`, signUp)).toBe(201);
  // As Ctrl+C does.
  process.kill(-(first.npm.pid ?? 0), 'SIGINT');
  expect(await first.exit).toBe(0);
  await expectAllEnded(first);

  const again = await npmStart();
  expect(again.printed()).not.toContain('Bringing the database up to date');
  expect(await post(`${again.url}/api/auth/login`, account)).toBe(200);
  again.npm.kill('SIGTERM');
  await expectAllEnded(again);
});

/** Starts the service on a folder and asks it at once and again and again, as an impatient monitor does. */
async function pollFromStart(stateDir: string) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let output = '';
  const npm = spawn('npm', ['start'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir },
  });
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += text));
  let code: number | null | undefined;
  npm.once('exit', (status) => {
    code = status;
  });
  const statuses = new Set<number>();
  while (code === undefined) {
    const answer = await get(`${url}/api/health`).catch(() => undefined);
    if (answer !== undefined) {
      statuses.add(answer.status);
      await answer.text();
    }
    if (answer?.status === 200) break;
    await pause(10);
  }
  const pid = npm.pid ?? 0;
  const workerd = code === undefined ? processBelow(pid, 'workerd') : 0;
  return { npm, pid, url, statuses, workerd, printed: () => output, code: () => code };
}

/** Signs up and enters a reading; the statuses of both. */
async function signUpAndRead(url: string): Promise<number[]> {
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { Connection: 'close', 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const email = `${crypto.randomUUID()}@example.in`;
  const names = { firstName: 'Asha', lastName: 'Rao' };
  const signUp = await send('auth/signup', { email, password: 'Sunny-day-7', ...names });
  const { token } = (await signUp.json()) as { token: string };
  const day = { readingDate: '2026-01-05', consumptionKWH: 7 };
  const reading = await send('meter-readings', day, { Authorization: `Bearer ${token}` });
  await reading.text();
  return [signUp.status, reading.status];
}

fullTest.each(['empty', 'in use'])(
  'on a folder that is %s, everything works from the first answer on',
  async (kind) => {
    const stateDir = join(project, `polled ${kind}`);
    if (kind === 'in use') copyEmptyDatabase(stateDir);
    const service = await pollFromStart(stateDir);
    const { npm, url, statuses, workerd, printed } = service;
    running = { npm, url, printed, exit: Promise.resolve(null), node: parentOf(workerd), workerd };
    for (let round = 0; round < 5; round += 1) {
      expect(await signUpAndRead(url)).toEqual([201, 201]);
      expect((await get(`${url}/api/health`)).status).toBe(200);
      await pause(300);
    }
    // Whoever asked before was refused the connection.
    expect([...statuses]).toEqual([200]);
    expect(printed()).toContain('Stop it with Ctrl+C');
    npm.kill('SIGTERM');
    await expectAllEnded(running);
  },
);

test.each(
  oneOrAll(
    [
      ['an older stamp', "UPDATE schema_stamp SET stamp = 'older'"],
      ['no stamp', 'DROP TABLE schema_stamp'],
    ] as const,
    0,
  ),
)('a folder of %s is named before anything answers', async (_, sql) => {
  const stateDir = mkdtempSync(join(project, 'older-'));
  copyEmptyDatabase(stateDir);
  const { d1Databases } = readWorkerOptions();
  const options = { ...makeLocalOptions(stateDir), d1Databases, modules: true, script: '' };
  const miniflare = new Miniflare(options as MiniflareOptions);
  await (await miniflare.getD1Database('DB')).prepare(sql).run();
  await miniflare.dispose();
  const { code, statuses, printed } = await pollFromStart(stateDir);
  expect(code()).not.toBe(0);
  expect([...statuses]).toEqual([]);
  expect(printed()).toContain(
    `The database in ${stateDir} was made by an unreleased version: move it away, or name another folder: STATE_DIR=… npm start`,
  );
});

fullTest('npm killed by force leaves nothing behind', async () => {
  const service = await npmStart();
  service.npm.kill('SIGKILL');
  await expectAllEnded(service);
});

fullTest('its Worker killed by force, it says so and fails', async () => {
  const service = await npmStart();
  process.kill(service.workerd, 'SIGKILL');
  expect(await service.exit).not.toBe(0);
  expect(service.printed()).toContain('Start it again with: npm start');
  await expectAllEnded(service);
});

fullTest('Node killed by force takes the Worker with it', async () => {
  const service = await npmStart();
  process.kill(service.node, 'SIGKILL');
  await expectAllEnded(service);
});

fullTest(
  'Node killed by force just as the Worker starts takes it along, and its files',
  async () => {
    const port = await freePort();
    const npm = spawn('npm', ['start'], {
      cwd: project,
      env: { ...process.env, PORT: String(port), STATE_DIR: join(project, 'state') },
    });
    const pid = npm.pid ?? 0;
    const workerd = await vi.waitFor(
      () => {
        const found = processBelow(pid, 'workerd');
        expect(found).toBeGreaterThan(0);
        return found;
      },
      { timeout: 100_000, interval: 5 },
    );
    const node = parentOf(workerd);
    running = { npm, url: '', printed: () => '', exit: Promise.resolve(null), node, workerd };
    process.kill(node, 'SIGKILL');
    await expectAllEnded(running);
    const files = () => readdirSync(tmpdir()).filter((name) => name.includes(`files-${node}-`));
    await vi.waitFor(() => expect(files()).toEqual([]), WAIT);
  },
);

test('a Worker that would begin after Node has ended does not, and leaves no note', () => {
  const folder = mkdtempSync(join(project, 'note-'));
  const { pid: ended } = spawnSync('true');
  const { status } = spawnSync('sh', [join(ROOT, 'scripts/noted-workerd.sh')], {
    env: {
      ...process.env,
      WORKERD: 'true',
      WORKERD_NOTE: join(folder, 'workerd'),
      WORKERD_PARENT: String(ended),
    },
  });
  expect(status).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

fullTest('a build beside it changes nothing of what it serves', async () => {
  const service = await npmStart();
  const page = await (await get(`${service.url}/auth/login`)).text();
  const files = [...page.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);
  expect(files.length).toBeGreaterThan(3);
  // A build begins by deleting the last one.
  rmSync(join(project, 'build'), { recursive: true });
  for (const path of new Set(['/auth/login', '/robots.txt', ...files])) {
    expect((await get(service.url + path)).status, path).toBe(200);
  }
});

test('a taken port is a sentence', async () => {
  const blocker = createServer();
  await new Promise<void>((ready) => blocker.listen(0, '127.0.0.1', ready));
  const address = blocker.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const npm = spawn('npm', ['start'], {
    cwd: project,
    env: { ...process.env, PORT: String(port) },
  });
  let output = '';
  npm.stderr.on('data', (text) => (output += text));
  const code = await new Promise((ended) => npm.once('exit', ended));
  blocker.close();
  expect(code).not.toBe(0);
  expect(output).toContain(`Port ${port} is taken. Name another one: PORT=8788 npm start`);
});

test.each(oneOrAll(['web', '99999', '-1'], 1))(
  'a port of %s, which is none, is a sentence',
  async (port) => {
    const npm = spawn('npm', ['start'], { cwd: project, env: { ...process.env, PORT: port } });
    let output = '';
    npm.stderr.on('data', (text) => (output += text));
    expect(await new Promise((ended) => npm.once('exit', ended))).not.toBe(0);
    expect(output).toContain('PORT is a number from 0 to 65535, such as PORT=8788 npm start');
  },
);
