import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { denyImports } from 'vite-env-only';
import { knownFlags } from './scripts/vite-flags.ts';
import { slim } from './scripts/vite-slim.ts';
import { worker } from './scripts/vite-worker.ts';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [
    denyImports({ client: { files: ['worker/**'] } }),
    knownFlags,
    slim,
    mode === 'test' ? [] : worker(process.env['STATE_DIR'] ?? '.wrangler/state'),
    remix({
      appDirectory: 'app',
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
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
  resolve: { mainFields: ['browser', 'module', 'main'] },
  // In every element and in every script: short ones.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    minify: true,
    sourcemap: false,
    rollupOptions: {
      // Whoever starts the product for the first time sees the build: of what it says, what nobody here can mend is
      // left out. That is that addresses without a screen need no script, and comments in packages.
      onwarn(warning, warn) {
        if (warning.code === 'EMPTY_BUNDLE') return;
        if (warning.code === 'INVALID_ANNOTATION' && warning.id?.includes('/node_modules/')) return;
        warn(warning);
      },
    },
  },
}));
