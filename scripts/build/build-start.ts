/**
 * `npm start` as one file that Node runs as it is: what builds (tsx, esbuild, wrangler) has ended before the service
 * begins, and its memory is free again. It runs with a heap that is kept small (package.json): it waits, and passes mail.
 */
import { build } from 'esbuild';

await build({
  entryPoints: ['scripts/start.ts'],
  outfile: 'build/start.js',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
