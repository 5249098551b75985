/**
 * A program of its own: reads a document as a restore does, up to what is sent to the database, and prints how
 * much that is. How much memory it may take is said to the process that runs it.
 */
import { createReadStream } from 'node:fs';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { toHex } from '#domain/import/slots.ts';
import { openHome } from '#worker/auth/session.ts';
import { listPhotoRows } from '#worker/backup/restore-photos.ts';
import { insertPieceQuery, restoreHomeQueries } from '#worker/backup/restore-queries.ts';
import { readBackup } from '#worker/backup/restore-reader.ts';
import { listRestoredRows } from '#worker/backup/restore-rows.ts';
import { createDatabase } from '#worker/db/client.ts';
import { QueryCost } from '#worker/db/query-cost.ts';
import type { ServiceContext } from '#worker/service-context.ts';

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

const home = openHome(context, { userId: 1, sessionId: 'x' });
const encoder = new TextEncoder();
let bytes = 0;

/** What is sent at once: D1's binding makes one JSON text of it. */
function send(...queries: unknown[]): void {
  const sent = (queries as { toSQL(): object }[]).map((query) => query.toSQL());
  bytes += encoder.encode(JSON.stringify(sent)).byteLength;
}

const backup = await readBackup(request, TODAY);
const tables: SQLiteTable[] = [];
async function* allRows() {
  yield* listRestoredRows(backup);
  yield* listPhotoRows(backup, async (photo) => ({ hex: toHex(photo), objectKey: null }));
}
for await (const { table, json } of allRows()) {
  send(insertPieceQuery(home, { id: 'x', piece: tables.length, json }));
  tables.push(table);
}
send(...restoreHomeQueries(home, backup, { id: 'x', tables }));
console.log(JSON.stringify({ pieces: tables.length, bytes }));
