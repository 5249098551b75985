/**
 * A program of its own: reads a document as a restore does, up to what is sent to the database, and prints how
 * many statements that is. How much memory it may take is said to the process that runs it.
 */
import { createReadStream } from 'node:fs';
import { createDatabase } from '../../worker/db/client.ts';
import { QueryCost } from '../../worker/db/query-cost.ts';
import { restoreQueries } from '../../worker/queries/restore.ts';
import type { ServiceContext } from '../../worker/service-context.ts';
import { readBackup } from '../../worker/services/restore-reader.ts';

const TODAY = '2026-11-25';
const pieces = createReadStream(process.argv[2] ?? '')[Symbol.asyncIterator]();
// What arrives at the Worker is a stream of bytes, too.
const document = new ReadableStream({
  type: 'bytes',
  async pull(controller) {
    const { done, value } = await pieces.next();
    if (!done) return controller.enqueue(Uint8Array.from(value as Buffer));
    controller.close();
    controller.byobRequest?.respond(0);
  },
});
const request = new Request('https://unitwise.test/api/account/restore', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: document,
  duplex: 'half',
} as RequestInit);
// The statements are made here, and not run.
const context = {
  db: createDatabase({} as D1Database, new QueryCost()),
  now: Date.parse(TODAY),
  today: TODAY,
  origin: 'api',
} as ServiceContext;

async function statements() {
  const backup = await readBackup(request, TODAY);
  return restoreQueries(context, { userId: 1, sessionId: 'x' }, backup);
}

const queries = (await statements()) as unknown as { toSQL(): object }[];
// D1's binding sends them as one JSON text.
const sent = new TextEncoder().encode(JSON.stringify(queries.map((query) => query.toSQL())));
console.log(JSON.stringify({ statements: queries.length, bytes: sent.byteLength }));
