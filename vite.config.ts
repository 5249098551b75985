import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { denyImports } from 'vite-env-only';
import { buildServiceWorker } from './scripts/build/build-service-worker.ts';
import { manualChunks } from './scripts/build/vite-chunks.ts';
import { makeWorkerPlugin } from './scripts/build/vite-worker.ts';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Names a class by its sheet: the same ending for all of one sheet, which screens carry the names of, packs better
 * than Vite's line numbers.
 */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''));
  return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 6)}`;
}

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  plugins: [
    // Schemas check forms on the server: Zod would be a fifth of a screen's script.
    // Only in builds: in development the files are scanned for packages before Remix takes the server's parts out.
    command === 'build'
      ? denyImports({
          client: { files: ['worker/**'], specifiers: [/^zod$/, /^@conform-to\/zod/] },
        })
      : [],
    mode === 'test' ? [] : makeWorkerPlugin(process.env['STATE_DIR'] ?? '.wrangler/state'),
    remix({
      appDirectory: 'app',
      buildEnd: ({ remixConfig }) => buildServiceWorker(join(remixConfig.buildDirectory, 'client')),
      future: {
        // A page knows all routes, so that a form without a network never waits to learn where it is sent.
        v3_lazyRouteDiscovery: false,
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  ssr: {
    resolve: {
      conditions: ['workerd', 'worker', 'browser'],
      externalConditions: ['workerd', 'worker'],
    },
  },
  css: { modules: { generateScopedName: nameClass } },
  resolve: { mainFields: ['browser', 'module', 'main'] },
  // In development all packages are found at the start: one found while a page loads brings a second React.
  optimizeDeps: { entries: ['app/**/*.tsx', '!app/entry.server.tsx'] },
  // In parts: the reader of workbooks is loaded for a workbook only.
  worker: { format: 'es' },
  build: {
    minify: true,
    sourcemap: false,
    // The service worker is built by it.
    manifest: true,
    modulePreload: {
      // Every screen would name the files of the sheet: the service worker has them.
      resolveDependencies: (file, files) => (/\/entry-sheet-/.test(file) ? [] : files),
    },
    rollupOptions: {
      ...(isSsrBuild === true
        ? {
            // The Worker's own bundle takes in `domain/`, once for the screens and the services.
            external: /\/domain\/.*\.ts$/,
            output: {
              paths: (id: string) => id.replace(/^.*\/domain\//, '../../domain/'),
              // In one file, from which those paths are right.
              inlineDynamicImports: true,
            },
          }
        : { output: { experimentalMinChunkSize: 1_000, manualChunks } }),
      // Routes without script have no chunk, and nobody here can mend comments in packages.
      onwarn(warning, warn) {
        if (warning.code === 'EMPTY_BUNDLE') return;
        if (warning.code === 'INVALID_ANNOTATION' && warning.id?.includes('/node_modules/')) return;
        warn(warning);
      },
    },
  },
}));
