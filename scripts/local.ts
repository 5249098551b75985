/** The local service: its folders, its configuration, and how it is started. */
import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Miniflare, type MiniflareOptions, type WorkerOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { DEMO_EMAIL } from './demo.ts';
import { LogWithMail } from './mail.ts';
import { generatePushKeys } from './push-keys.ts';
import { runWrangler } from './wrangler.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SECRETS = join(ROOT, '.dev.vars');
const BUNDLE = join(ROOT, 'build/worker/index.js');

/** The folder of the local D1. */
export const STATE_DIR = resolve(process.env['STATE_DIR'] ?? join(ROOT, '.wrangler/state'));
export const PORT = Number(process.env['PORT'] ?? 8787);
/** How the folders of served files begin which this process makes. */
export const FOLDER_START = join(tmpdir(), `unitwise-files-${process.pid}-`);

/** Otherwise wrangler prints a line each time it reads `.dev.vars`. */
process.env['WRANGLER_LOG'] ??= 'warn';

/** Makes this checkout's own secrets, where there are none. */
export function ensureSecrets(): void {
  const secretsText = existsSync(SECRETS) ? readFileSync(SECRETS, 'utf8') : '';
  const newSecrets: string[] = [];
  if (!/^SIGNING_KEY=./m.test(secretsText))
    newSecrets.push(`SIGNING_KEY=${randomBytes(32).toString('base64url')}\n`);
  if (!/^PUSH_KEYS=./m.test(secretsText)) newSecrets.push(`PUSH_KEYS=${generatePushKeys()}\n`);
  if (newSecrets.length > 0)
    writeFileSync(SECRETS, newSecrets.join(''), { flag: 'a', mode: 0o600 });
}

/** Brings the local D1 in a folder up to date. Throws an Error that says what to do when it cannot. */
export function applyMigrations(stateDir: string): void {
  try {
    runWrangler(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir]);
  } catch {
    throw new Error(
      `The database in ${stateDir} could not be brought up to date. ` +
        'One that an unreleased version made cannot be: move that folder away, or name another in STATE_DIR, and start again.',
    );
  }
}

/** Whether the D1 that a service runs on has yet to be brought up to date. */
export async function hasPendingMigrations({ miniflare }: LocalServer): Promise<boolean> {
  const db = await miniflare.getD1Database('DB');
  const applied = await db
    .prepare('SELECT name FROM d1_migrations')
    .all<{ name: string }>()
    .then(({ results }) => results.map(({ name }) => name))
    // An empty database does not have the table, which is wrangler's.
    .catch((): string[] => []);
  const files = readdirSync(join(ROOT, 'migrations')).filter((name) => name.endsWith('.sql'));
  return files.some((name) => !applied.includes(name));
}

function readConfiguration() {
  return unstable_getMiniflareWorkerOptions(join(ROOT, 'wrangler.toml'));
}

export interface LocalServer {
  url: string;
  miniflare: Miniflare;
  /** Settles when workerd has ended, whoever ended it. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** The built Worker as Miniflare takes it: one file. */
export function readWorkerModules(): { type: 'ESModule'; path: string; contents: string }[] {
  return [{ type: 'ESModule', path: BUNDLE, contents: readFileSync(BUNDLE, 'utf8') }];
}

/** The built Worker with its assets and bindings, as Miniflare takes it. */
export function makeLocalWorker(bindings: Record<string, string> = {}): WorkerOptions {
  const { workerOptions } = readConfiguration();
  return {
    ...(workerOptions as Partial<WorkerOptions>),
    name: 'unitwise',
    modules: readWorkerModules(),
    // In the terminal, mail and failures are of interest, not a line for each request.
    // Links lead to the port that is asked.
    bindings: {
      ...workerOptions['bindings'],
      ...{ DEMO_EMAIL, REQUEST_LOG: 'off', SITE_URL: '' },
      ...bindings,
    },
  };
}

/** The options of a local Miniflare: reachable from this computer alone, with its D1 in a folder. */
export function makeLocalOptions(stateDir: string) {
  return {
    host: '127.0.0.1',
    cf: false,
    logRequests: false,
    d1Persist: join(stateDir, 'v3/d1'),
  } as const;
}

/** Serves the built Worker with its assets from the D1 in a folder. Port 0 takes any that is free. */
export async function startServer(options: {
  port: number;
  stateDir: string;
  bindings?: Record<string, string>;
  /** Shows in the terminal what a developer wants to see: mail, above all. */
  verbose?: boolean;
  /** Opens V8's inspector. */
  inspected?: boolean;
  /** What answers the Worker's own calls, in place of the network. */
  outbound?: (request: Request) => Promise<Response>;
}): Promise<LocalServer> {
  const worker = makeLocalWorker(options.bindings);
  // The screens' files are copied: a build may rewrite its own meanwhile.
  const folder = mkdtempSync(FOLDER_START);
  if (worker.assets === undefined) throw new Error('wrangler.toml names no [assets].');
  cpSync(worker.assets.directory, folder, { recursive: true });
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const miniflare = new Miniflare({
    ...worker,
    ...makeLocalOptions(options.stateDir),
    assets: { ...worker.assets, directory: folder },
    port: options.port,
    ...(options.inspected === true ? { inspectorPort: 0 } : {}),
    ...(options.outbound === undefined ? {} : { outboundService: options.outbound }),
    log: new LogWithMail(options.verbose === true),
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      createInterface(stdout).on('line', (line) => console.log(line));
      createInterface(stderr).on('line', (line) => console.error(line));
      stdout.once('close', end);
    },
  } as MiniflareOptions);
  const url = await miniflare.ready;
  return {
    url: url.origin.replace('127.0.0.1', 'localhost'),
    miniflare,
    ended,
    async stop() {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
