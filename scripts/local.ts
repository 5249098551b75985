/** The local service: its folders, its configuration, and how it is started. */
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { parseEnv } from 'node:util';
import { Miniflare, type MiniflareOptions, type WorkerOptions } from 'miniflare';
import { DEMO_EMAIL } from './demo.ts';
import { LogWithMail } from './mail.ts';
import { generatePushKeys } from './make-push-keys.ts';

export const ROOT = resolve(import.meta.dirname, '..');
const SECRETS = join(ROOT, '.dev.vars');
const BUNDLE = join(ROOT, 'build/worker/index.js');

/** The folder of the local D1. */
export const STATE_DIR = resolve(process.env['STATE_DIR'] ?? join(ROOT, '.wrangler/state'));
export const PORT = Number(process.env['PORT'] ?? 8787);
/** How the folders of served files begin which this process makes. */
export const FOLDER_START = join(tmpdir(), `unitwise-files-${process.pid}-`);

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

/** Reads the options of the built Worker, without secrets (scripts/build/build-worker.ts). */
export function readWorkerOptions() {
  const text = readFileSync(join(ROOT, 'build/worker/options.json'), 'utf8');
  const options = JSON.parse(text) as WorkerOptions & {
    assets: NonNullable<WorkerOptions['assets']>;
    bindings: Record<string, string>;
  };
  const directory = join(ROOT, options.assets.directory);
  return { ...options, assets: { ...options.assets, directory } };
}

/** Reads this checkout's own secrets, as wrangler does. */
function readSecrets(): NodeJS.Dict<string> {
  return existsSync(SECRETS) ? parseEnv(readFileSync(SECRETS, 'utf8')) : {};
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

/** Tries of another day: `CLOCK_OFFSET_MS=86400000 npm start` serves tomorrow. The Worker takes it on localhost alone. */
function readMovedClock(): Record<string, string> {
  const { CLOCK_OFFSET_MS } = process.env;
  return CLOCK_OFFSET_MS === undefined
    ? {}
    : { CLOCK_OFFSET_MS, SITE_URL: `http://localhost:${PORT}` };
}

/** The built Worker with its assets and bindings, as Miniflare takes it. */
export function makeLocalWorker(bindings: Record<string, string> = {}) {
  const options = readWorkerOptions();
  // In the terminal, mail and failures are of interest, not a line for each request.
  // Links lead to the port that is asked.
  const local = {
    ...{ ...readSecrets(), DEMO_EMAIL, REQUEST_LOG: 'off', SITE_URL: '' },
    ...readMovedClock(),
  };
  return {
    ...options,
    name: 'unitwise',
    modules: readWorkerModules(),
    bindings: { ...options.bindings, ...local, ...bindings },
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
