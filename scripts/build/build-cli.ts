/**
 * `npm run build:cli`: the command line as one file that Node runs, and what reads PDFs as a second one beside it, which
 * a single command loads.
 */
import { resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Loads Node's own modules when they are first used. Bundled as imports, all of them would load before
 * `--version` is answered.
 */
const lazyNodeModules: Plugin = {
  name: 'lazy-node-modules',
  setup(builder) {
    builder.onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'lazy-node' } : { path, external: true },
    );
    builder.onLoad({ filter: /.*/, namespace: 'lazy-node' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
    }));
  },
};

await build({
  entryPoints: {
    unitwise: resolve(ROOT, 'cli/index.ts'),
    'unitwise-pdf': resolve(ROOT, 'cli/paper/thread.ts'),
  },
  outdir: resolve(ROOT, 'build/cli'),
  // What unpdf draws pages with, which nobody asks of it.
  external: ['@napi-rs/canvas'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  minify: true,
  legalComments: 'eof',
  logLevel: 'warning',
  plugins: [lazyNodeModules],
  banner: {
    // commander and the plugin above load Node's modules with `require`.
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
});
