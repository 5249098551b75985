/**
 * `npm run seed`: makes the demo household on the service that runs on PORT, or on one that is
 * started for it on the local D1.
 */
import { DEMO_EMAIL, DEMO_PASSWORD, makeDemoHousehold } from './demo.ts';
import { applyMigrations, ensureSigningKey, PORT, STATE_DIR, startServer } from './local.ts';

async function isRunning(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health`).catch(() => undefined);
  return response?.ok === true;
}

const url = `http://localhost:${PORT}`;
let token: string | undefined;
if (await isRunning(url)) {
  token = await makeDemoHousehold(url);
} else {
  ensureSigningKey();
  applyMigrations(STATE_DIR);
  const server = await startServer({ port: 0, stateDir: STATE_DIR });
  token = await makeDemoHousehold(server.url);
  await server.stop();
}
console.log(`${token !== undefined ? 'The demo household is ready.' : 'The demo household exists already.'}
Sign in on ${url}/auth/login
  Email:    ${DEMO_EMAIL}
  Password: ${DEMO_PASSWORD}`);
