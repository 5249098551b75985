/** `npm run dev`: the product with hot reload, /api included, on the same local D1 as `npm start`. */
import { createServer } from 'vite';
import { applyMigrations, ensureSecrets, PORT, STATE_DIR } from './local.ts';

ensureSecrets();
applyMigrations(STATE_DIR);
// What `remix vite:dev` does, in this process, so that what ends it ends everything.
process.env['STATE_DIR'] = STATE_DIR;
process.env['NODE_ENV'] ??= 'development';
const server = await createServer({ server: { port: PORT } });
await server.listen();
server.printUrls();
