/** Keeps the browser's scripts small: what the build would otherwise add, and how it is cut up. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const UPLOT = require.resolve('uplot/dist/uPlot.iife.min.js');
/** Under /assets, what is there never changes: the name holds the version. */
const UPLOT_ASSET = `assets/uplot-${require('uplot/package.json').version}.js`;

/** For the browser's build alone. */
export const slim: Plugin = {
  name: 'unitwise-slim',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  config: () => ({
    build: {
      // Browsers that know container queries know this.
      target: 'es2022',
      modulePreload: { resolveDependencies: () => [] },
      rollupOptions: {
        output: { manualChunks: chunkOf },
        treeshake: { propertyReadSideEffects: false },
      },
    },
    // The licences go into a file of their own, all of them.
    esbuild: { charset: 'utf8', legalComments: 'none' },
  }),
  // Its authors' own minified file is smaller than what minifying it, or its module, would give.
  resolveId: (id) => (id === 'uplot' ? { id: `/${UPLOT_ASSET}`, external: 'absolute' } : undefined),
  load: (id) =>
    // The one part that is loaded late, the charts', needs nothing loaded beside it.
    id.endsWith('vite/preload-helper.js')
      ? 'export const __vitePreload = (load) => load();'
      : undefined,
  generateBundle(_, bundle) {
    const source = `${readFileSync(UPLOT, 'utf8')}\nexport default uPlot;\n`;
    this.emitFile({ type: 'asset', fileName: UPLOT_ASSET, source });
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? Object.keys(file.modules) : [],
    );
    this.emitFile({
      type: 'asset',
      fileName: 'assets/licences.txt',
      source: licences([...modules, UPLOT]),
    });
  },
};

const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run\/(react|router)|react-router|react-router-dom|turbo-stream)\//;
/** What every screen with script loads: one file compresses better than twenty. */
const FRAME =
  /\/(app\/(root|entry\.client|routes\/dashboard\/shell)\.tsx|domain\/(messages-frame|format|period|usage)\.ts|app\/(nonce|identity|screen-data)\.ts|app\/components\/(button|delta|error-page|facts|icons|kept|load-failure|logo|menu|notice|panel|progress|rail|sections|toast|verifying)\.)/;

function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework';
  return FRAME.test(id) ? 'frame' : undefined;
}

/** The licences of all packages that modules come from. */
function licences(modules: readonly string[]): string {
  const folders = modules.flatMap(
    (id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [],
  );
  return [...new Set(folders)]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .sort()
    .map((folder) => {
      const { name, version, license } = require(join(folder, 'package.json'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? '' : `\n\n${readFileSync(join(folder, file), 'utf8')}`;
      return `${name} ${version} (${license})${text}`;
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}
