/**
 * What each package weighs: its bytes in the Worker's bundle, minified, and in what browsers get of all
 * screens together, gzipped. Wants `npm run build:web`. Prints a line for each.
 */
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Plugin, transformSync } from 'esbuild';
import { type Plugin as VitePlugin, build as viteBuild } from 'vite';
import { unstable_readConfig } from 'wrangler';

const ROOT = resolve(import.meta.dirname, '..');

/** Styles and addresses of files weigh nothing here. */
const withoutFiles: Plugin = {
  name: 'without-files',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css(\?url)?$/ }, ({ path }) => ({ path, namespace: 'weightless' }));
    onLoad({ filter: /.*/, namespace: 'weightless' }, () => ({ contents: 'export default {}' }));
  },
};

/** The package that a bundled file belongs to. */
function packageOf(path: string): string {
  const [, name = 'our own code'] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return name;
}

/** A bundle's bytes by the package that they come from. */
async function weigh(options: BuildOptions): Promise<Map<string, number>> {
  const { metafile } = await build({
    ...options,
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'false' },
    external: ['node:*', 'cloudflare:*'],
    plugins: [withoutFiles],
    logLevel: 'error',
  });
  const bytes = new Map<string, number>();
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const name = packageOf(path);
      bytes.set(name, (bytes.get(name) ?? 0) + bytesInOutput);
    }
  }
  return bytes;
}

/** The screens' bytes, gzipped: of each file a package has the share that it has of the code. */
async function weighScreens(): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  const weigher: VitePlugin = {
    name: 'weigher',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const modules = Object.entries(chunk.modules).map(([id, { code }]) => {
          const { length } = transformSync(code ?? '', { minify: true, loader: 'js' }).code;
          return { name: packageOf(id), length };
        });
        const all = modules.reduce((sum, { length }) => sum + length, 0);
        const gzipped = gzipSync(chunk.code).byteLength;
        for (const { name, length } of modules) {
          bytes.set(name, (bytes.get(name) ?? 0) + (gzipped * length) / (all || 1));
        }
      }
    },
  };
  await viteBuild({ root: ROOT, logLevel: 'error', build: { write: false }, plugins: [weigher] });
  return bytes;
}

/** What the Worker has in the place of some packages, as `wrangler.toml` says. */
function workerAliases(): Record<string, string> {
  return unstable_readConfig({ config: resolve(ROOT, 'wrangler.toml') }).alias ?? {};
}

const worker = await weigh({
  entryPoints: ['worker/index.ts'],
  conditions: ['workerd', 'worker', 'browser'],
  alias: workerAliases(),
});
const browser = await weighScreens();

const kb = (bytes = 0) => (bytes === 0 ? '—' : `${(bytes / 1024).toFixed(1)} KB`).padStart(10);
console.log(`${''.padEnd(32)} ${'Worker'.padStart(10)} ${'browser'.padStart(10)}`);
for (const name of [...new Set([...worker.keys(), ...browser.keys()])].sort()) {
  console.log(`${name.padEnd(32)} ${kb(worker.get(name))} ${kb(browser.get(name))}`);
}
const sum = (bytes: Map<string, number>) => [...bytes.values()].reduce((all, one) => all + one, 0);
console.log(`${'all of it'.padEnd(32)} ${kb(sum(worker))} ${kb(sum(browser))}`);
// The framework's plugin leaves a server open.
process.exit();
