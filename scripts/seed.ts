/**
 * `npm run seed`: makes the demo household on the service that runs on PORT, or on one that is
 * started for it on the local D1.
 */
import { DEMO_EMAIL, DEMO_PASSWORD, makeDemoHousehold } from './demo.ts';
import { applyMigrations, ensureSigningKey, PORT, STATE_DIR, startServer } from './local.ts';

async function running(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health`).catch(() => undefined);
  return answer?.ok === true;
}

const served = `http://localhost:${PORT}`;
let token: string | undefined;
if (await running(served)) {
  token = await makeDemoHousehold(served);
} else {
  ensureSigningKey();
  applyMigrations(STATE_DIR);
  const server = await startServer({ port: 0, stateDir: STATE_DIR });
  token = await makeDemoHousehold(server.url);
  await server.stop();
}
console.log(`${token !== undefined ? 'The demo household is ready.' : 'The demo household was there already.'}
Sign in on ${served}/auth/login
  Email:    ${DEMO_EMAIL}
  Password: ${DEMO_PASSWORD}`);
