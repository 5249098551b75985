/** `npm run build:worker`: the Worker in build/worker, as `wrangler deploy` bundles it. Wants the screens built. */
import { wrangler } from './wrangler.ts';

wrangler(['deploy', '--dry-run', '--outdir', 'build/worker']);
