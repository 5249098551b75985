/** `npm run build:worker`: the Worker as one file, and the options that Miniflare takes for it. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { runWrangler } from '../wrangler.ts';

const CONFIG = 'wrangler.toml';
const FOLDER = 'build/worker';

// As `wrangler deploy` bundles it.
runWrangler(['deploy', '--dry-run', '--outdir', FOLDER]);

// Whoever starts the service need not load wrangler, which takes seconds and 200 MB.
const { workerOptions } = unstable_getMiniflareWorkerOptions(CONFIG);
const { assets } = workerOptions as { assets?: { directory: string } };
if (assets === undefined) throw new Error(`${CONFIG} names no [assets].`);
const options = {
  ...workerOptions,
  assets: { ...assets, directory: relative('.', assets.directory) },
  // Without the secrets of this computer.
  bindings: unstable_readConfig({ config: CONFIG }).vars,
};
writeFileSync(`${FOLDER}/options.json`, JSON.stringify(options, null, 2));
