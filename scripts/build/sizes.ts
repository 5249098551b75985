/**
 * `npx tsx scripts/build/sizes.ts`: prints the size of each package, minified in the Worker's bundle, and gzipped
 * in the scripts of all screens. Needs `npm run build:web`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Metafile, transformSync } from 'esbuild';
import { type Plugin, build as viteBuild } from 'vite';
import { runWrangler } from '../wrangler.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The package that a bundled file belongs to. */
function findPackage(path: string): string {
  const [, name = 'our own code'] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return name;
}

/** The Worker's bytes by package. */
function measureWorker(): Map<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'unitwise-sizes-'));
  runWrangler(['deploy', '--dry-run', '--outdir', folder, '--metafile']);
  const metafile: Metafile = JSON.parse(readFileSync(join(folder, 'bundle-meta.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  const bytes = new Map<string, number>();
  const scripts = Object.entries(metafile.outputs).filter(([file]) => file.endsWith('.js'));
  for (const [, { inputs }] of scripts) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const name = findPackage(path);
      bytes.set(name, (bytes.get(name) ?? 0) + bytesInOutput);
    }
  }
  return bytes;
}

/** The screens' gzipped bytes by package. A file's are shared out by each package's part of its minified code. */
async function measureScreens(): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  const measurer: Plugin = {
    name: 'measure-packages',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const modules = Object.entries(chunk.modules).map(([id, { code }]) => {
          const { length } = transformSync(code ?? '', { minify: true, loader: 'js' }).code;
          return { name: findPackage(id), length };
        });
        const all = modules.reduce((sum, { length }) => sum + length, 0);
        const gzipped = gzipSync(chunk.code).byteLength;
        for (const { name, length } of modules) {
          bytes.set(name, (bytes.get(name) ?? 0) + (gzipped * length) / (all || 1));
        }
      }
    },
  };
  await viteBuild({ root: ROOT, logLevel: 'error', build: { write: false }, plugins: [measurer] });
  return bytes;
}

const worker = measureWorker();
const browser = await measureScreens();

const formatKb = (bytes = 0) =>
  (bytes === 0 ? '—' : `${(bytes / 1024).toFixed(1)} KB`).padStart(10);
console.log(`${''.padEnd(32)} ${'Worker'.padStart(10)} ${'browser'.padStart(10)}`);
for (const name of [...new Set([...worker.keys(), ...browser.keys()])].sort()) {
  console.log(`${name.padEnd(32)} ${formatKb(worker.get(name))} ${formatKb(browser.get(name))}`);
}
const sum = (bytes: Map<string, number>) =>
  [...bytes.values()].reduce((all, size) => all + size, 0);
console.log(`${'all of it'.padEnd(32)} ${formatKb(sum(worker))} ${formatKb(sum(browser))}`);
// Remix's plugin leaves a server open.
process.exit();
