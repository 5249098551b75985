/** `npm run build:worker`: the Worker as the files that `wrangler.toml` names. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { WORKER_BUNDLE } from './worker-bundle.ts';

const { absWorkingDir = '', outdir = '' } = WORKER_BUNDLE;
rmSync(resolve(absWorkingDir, outdir), { recursive: true, force: true });
await build(WORKER_BUNDLE);
