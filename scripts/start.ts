/** `npm start`: the built product on this computer. */
import { applyMigrations, ensureSigningKey, PORT, STATE_DIR, startServer } from './local.ts';

ensureSigningKey();
applyMigrations(STATE_DIR);
const server = await startServer({ port: PORT, stateDir: STATE_DIR, verbose: true });
console.log(
  `Unitwise runs on ${server.url}\nIts data is kept in ${STATE_DIR}. Stop it with Ctrl+C.`,
);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void server.stop().then(() => process.exit(0));
  });
}
