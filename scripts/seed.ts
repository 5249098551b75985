/**
 * `npm run seed`: makes the demo household on the service that runs on PORT, or on one that is started for it on the
 * local D1. `npm run seed -- https://unitwise.example demo@unitwise.example` makes it on a deployed one, under an
 * email of its own and a password that nobody else knows.
 */
import { randomBytes } from 'node:crypto';
import { DEMO_EMAIL, DEMO_PASSWORD, makeDemoHousehold } from './demo.ts';
import { ensureSecrets, PORT, STATE_DIR, startServer } from './local.ts';
import { bringUpToDate } from './local-database.ts';

async function isRunning(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health`).catch(() => undefined);
  return response?.ok === true;
}

async function makeLocally(url: string): Promise<string | undefined> {
  if (await isRunning(url)) return makeDemoHousehold(url);
  ensureSecrets();
  await bringUpToDate(STATE_DIR);
  const server = await startServer({ port: 0, stateDir: STATE_DIR });
  try {
    return await makeDemoHousehold(server.url);
  } finally {
    await server.stop();
  }
}

const [deployed, email] = process.argv.slice(2);
if (deployed !== undefined && email === undefined) {
  console.error('Name the email of the account, too: npm run seed -- https://… demo@…');
  process.exit(1);
}
const url = deployed?.replace(/\/$/, '') ?? `http://localhost:${PORT}`;
const account =
  deployed === undefined
    ? { email: DEMO_EMAIL, password: DEMO_PASSWORD }
    : { email: email ?? '', password: `${randomBytes(18).toString('base64url')}-aA1` };
const token =
  deployed === undefined ? await makeLocally(url) : await makeDemoHousehold(url, account);
if (deployed !== undefined && token === undefined) {
  console.error(`${account.email} has an account on ${url} already. Nothing was changed.`);
  process.exit(1);
}
console.log(`${token !== undefined ? 'The demo household is ready.' : 'The demo household exists already.'}
Look at it by "Watch Demo" on ${url}, or sign in on ${url}/auth/login
  Email:    ${account.email}
  Password: ${account.password}`);
if (deployed !== undefined) {
  console.log(
    `Keep the password. "Watch Demo" is there once DEMO_EMAIL in wrangler.toml is ${account.email}.`,
  );
}
