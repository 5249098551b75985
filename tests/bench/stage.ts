/**
 * Where it is measured: the built Worker in workerd, each Worker on a socket of its own, so that neither
 * Miniflare's entry nor a development proxy stands before it. Peers run beside it in the same process.
 */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { Log, LogLevel, Miniflare, type MiniflareOptions, type WorkerOptions } from 'miniflare';
import { makeLocalOptions, makeLocalWorker, readWorkerModules } from '../../scripts/local.ts';
import { applyMigrations } from '../../scripts/local-database.ts';
import { newFolder } from '../support/new-folder.ts';
import { type Household, newHousehold } from '../support/site.ts';
import { Client } from './client.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** What the benchmarks make for themselves, and keep. */
export const CACHE = join(ROOT, '.cache/bench');

/** What every screen of a real home computes with. */
const CONNECTION = {
  ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  ...{ answers: { gruha_jyothi: true, gj_units_per_month: 63 }, cycleEnd: '2026-11-06' },
};

export interface Stage {
  /** The product's address. */
  url: string;
  /** A peer's address, by its name. */
  peer(name: string): string;
  database(): Promise<D1Database>;
  /**
   * A household that is signed in, has finished its onboarding, and has a supplier whose tariff prices its bills; with a
   * client that keeps its connection.
   */
  household(): Promise<Resident>;
  stop(): Promise<void>;
}

export interface Resident extends Household {
  client: Client;
  /** What a browser sends for it. */
  cookie: { Cookie: string };
  /** What a program sends for it. */
  bearer: { Authorization: string };
}

/**
 * Opens a stage with an empty D1. `door` names the file of `workers/` that stands before the product; `bindings` are
 * further ones of the product.
 */
export async function openStage(
  options: {
    door?: string;
    peers?: readonly WorkerOptions[];
    bindings?: Record<string, string>;
  } = {},
): Promise<Stage> {
  const stateDir = newFolder('unitwise-measured-');
  applyMigrations(stateDir);
  const product = makeLocalWorker({
    SIGNING_KEY: 'a-signing-key-for-benchmarks-of-32-bytes',
    ...options.bindings,
  });
  const door = options.door === undefined ? {} : { modules: await behind(options.door) };
  const workers = [{ ...product, ...door }, ...(options.peers ?? [])];
  const miniflare = new Miniflare({
    ...makeLocalOptions(stateDir),
    log: new Log(LogLevel.ERROR),
    workers: workers.map((worker) => ({
      ...worker,
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    })),
  } as MiniflareOptions);
  const addressOf = async ({ name }: WorkerOptions) =>
    [name, (await miniflare.unsafeGetDirectURL(name)).origin] as const;
  const addresses = new Map(await Promise.all(workers.map(addressOf)));
  const peer = (name: string) => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`No Worker is called ${name}.`);
    return address;
  };
  const url = peer('unitwise');
  const clients: Client[] = [];
  return {
    url,
    peer,
    database: () => miniflare.getD1Database('DB', 'unitwise') as Promise<D1Database>,
    async household() {
      const household = await newHousehold({ url });
      await household.call('PUT', '/api/connection', CONNECTION);
      const client = new Client();
      clients.push(client);
      return {
        ...household,
        client,
        cookie: { Cookie: `token=${household.token}` },
        bearer: { Authorization: `Bearer ${household.token}` },
      };
    },
    async stop() {
      for (const client of clients) client.close();
      await miniflare.dispose();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** A Worker of `workers/`, bundled alone: the product's bundle stays the file that it is. */
async function behind(door: string): Promise<object[]> {
  const contents = await bundled(door, ['*/build/worker/index.js']);
  return [
    { type: 'ESModule', path: join(ROOT, 'tests/bench/workers/door.js'), contents },
    ...readWorkerModules(),
  ];
}

/** The code of a Worker of `workers/` as one module, bundled and minified as the product's is. */
export async function bundled(name: string, external: readonly string[] = []): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'workers', name)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['node:*', 'cloudflare:*', ...external],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** A peer: a Worker of `workers/` with the product's settings and whatever bindings it is given. */
export async function peerWorker(
  name: string,
  file: string,
  options: object = {},
): Promise<WorkerOptions> {
  const { compatibilityDate, compatibilityFlags } = makeLocalWorker();
  return {
    name,
    compatibilityDate,
    compatibilityFlags,
    modules: [{ type: 'ESModule', path: `${name}.js`, contents: await bundled(file) }],
    ...options,
  } as WorkerOptions;
}
