/** How the Worker is bundled: what every request needs, and beside it what only some ask for. */
import { resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { dataAsText } from './data-as-text.ts';
import { pagesInAscii } from './pages-in-ascii.ts';
import { partOfZod } from './part-of-zod.ts';
import { withoutRepeats } from './without-repeats.ts';

const ROOT = resolve(import.meta.dirname, '..');

export const WORKER_BUNDLE: BuildOptions = {
  absWorkingDir: ROOT,
  entryPoints: { index: 'worker/index.ts' },
  outdir: 'build/worker',
  // Tests in workerd go by the rules of wrangler.toml: packages there have other files in .js.
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // What is imported when it is needed is a file of its own, which an isolate reads then and not before.
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2024',
  conditions: ['workerd', 'worker', 'browser'],
  // One form of each package, and the one whose unused parts can be left out.
  mainFields: ['browser', 'module', 'main'],
  define: { 'process.env.NODE_ENV': '"production"' },
  // Charts are drawn in browsers only.
  external: ['node:*', 'cloudflare:*', 'uplot'],
  minify: true,
  logLevel: 'warning',
  plugins: [partOfZod, withoutRepeats, dataAsText, pagesInAscii],
  alias: {
    // The runtime itself: what the adapter adds to it, cookies and sessions, the product has its own.
    '@remix-run/cloudflare': '@remix-run/server-runtime',
    'react-router-dom/server': './node_modules/react-router-dom/server.mjs',
    // Of React's renderers the Worker has the one that it uses.
    'react-dom': './worker/react-dom.ts',
    react: './worker/react.ts',
    'react/jsx-runtime': './worker/jsx-runtime.ts',
    'react-dom/server':
      './node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js',
  },
};
