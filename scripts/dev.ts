/** `npm run dev`: the product with hot reload, /api included, on the same local D1 as `npm start`. */
import { createServer } from 'vite';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { ensureSecrets, PORT, STATE_DIR } from './local.ts';
import { bringUpToDate } from './local-database.ts';

/** Otherwise wrangler prints a line each time it reads `.dev.vars`. */
process.env['WRANGLER_LOG'] ??= 'warn';

ensureSecrets();
// The Worker that is built may be of another day than its source.
const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml');
await bringUpToDate(STATE_DIR, workerOptions['d1Databases']);
// What `remix vite:dev` does, in this process, so that what ends it ends everything.
process.env['STATE_DIR'] = STATE_DIR;
process.env['NODE_ENV'] ??= 'development';
const server = await createServer({ server: { port: PORT } });
await server.listen();
server.printUrls();
