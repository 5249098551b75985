/** `npm run dev`: the product with hot reload, /api included, on the same local D1 as `npm start`. */
import { spawn } from 'node:child_process';
import { applyMigrations, ensureSigningKey, PORT, STATE_DIR } from './local.ts';

ensureSigningKey();
applyMigrations(STATE_DIR);
const remix = spawn('npx', ['remix', 'vite:dev', '--port', String(PORT)], {
  stdio: 'inherit',
  env: { ...process.env, STATE_DIR },
});
remix.on('exit', (code) => process.exit(code ?? 1));
