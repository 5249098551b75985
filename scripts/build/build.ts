/**
 * `npm run build`: the screens, the Worker, the command line and what starts the service, in build/. `npm run build:web`
 * and the like build one of them. Each leaves a digest of its sources beside it, by which `npm start` and the tests
 * build only what has changed since.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSchema } from '../schema.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const SCREENS = [
  ...['app', 'domain', 'public', 'package.json', 'package-lock.json'],
  ...['vite.config.ts', 'scripts/build/build-service-worker.ts'],
];

/** What the build says about the database. */
const SCHEMA = ['migrations', 'scripts/schema.ts'];

interface Part {
  title: string;
  /** The files and folders that it is made of, from the project's root. */
  sources: string[];
  build(): void;
}

const PARTS = {
  screens: {
    title: 'the screens',
    sources: SCREENS,
    build: () => run('node_modules/.bin/remix', 'vite:build', '--logLevel', 'warn'),
  },
  schema: {
    title: 'the names of the migrations',
    sources: SCHEMA,
    build: () => {
      const path = join(ROOT, 'build/schema.js');
      writeFileSync(path, `export const schema = ${JSON.stringify(readSchema())};\n`);
    },
  },
  worker: {
    title: 'the Worker',
    sources: [
      ...[...SCREENS, ...SCHEMA, 'worker', 'wrangler.toml'],
      ...['scripts/build/build-worker.ts', 'scripts/wrangler.ts'],
    ],
    build: () => run('--import', 'tsx', 'scripts/build/build-worker.ts'),
  },
  start: {
    title: 'what starts it',
    sources: ['scripts', 'domain', 'package-lock.json'],
    build: () => run('--import', 'tsx', 'scripts/build/build-start.ts'),
  },
  cli: {
    title: 'the command line',
    sources: ['cli', 'domain', 'scripts/build/build-cli.ts', 'package-lock.json'],
    build: () => run('--import', 'tsx', 'scripts/build/build-cli.ts'),
  },
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;

function run(...words: string[]): void {
  execFileSync(process.execPath, words, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Under Vitest it would be 'test', and the development build of React.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Builds those of the parts whose sources have changed since they were built. */
export function buildChanged(names: readonly PartName[], print = console.log): void {
  for (const name of names) {
    if (readDigest(name) === digestOf(PARTS[name].sources)) continue;
    print(`Building ${PARTS[name].title}…`);
    build(name);
  }
}

function build(name: PartName): void {
  // The Worker's bundle holds them.
  if (name === 'worker') buildChanged(['screens', 'schema']);
  const { sources, build: buildPart } = PARTS[name];
  const digest = digestOf(sources);
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  rmSync(digestFile(name), { force: true });
  buildPart();
  writeFileSync(digestFile(name), digest);
}

function digestFile(name: PartName): string {
  return join(ROOT, 'build', `${name}.sha256`);
}

function readDigest(name: PartName): string | undefined {
  try {
    return readFileSync(digestFile(name), 'utf8');
  } catch {
    return undefined;
  }
}

function digestOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(listFiles).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1));
}

if (process.argv[1] === import.meta.filename) {
  const words = process.argv.slice(2);
  const names = Object.keys(PARTS) as PartName[];
  const named = names.filter((name) => words.includes(name));
  const chosen = named.length === 0 ? names : named;
  if (words.includes('--changed')) buildChanged(chosen);
  else for (const name of chosen) build(name);
}
