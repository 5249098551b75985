/** Part of `npm run deploy`: brings the deployed database up to date before the Worker that needs it. */
import { wrangler } from './wrangler.ts';

wrangler(['d1', 'migrations', 'apply', 'DB', '--remote'], 'inherit');
