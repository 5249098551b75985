import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

/** A bare Remix app with Remix's own entries, built with the same flags as the product. */
export default defineConfig({
  plugins: [
    remix({
      appDirectory: 'tests/bench/bare-remix',
      buildDirectory: '.cache/bench/bare-remix',
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
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
  publicDir: false,
  resolve: { mainFields: ['browser', 'module', 'main'] },
  build: { minify: true, sourcemap: false },
});
