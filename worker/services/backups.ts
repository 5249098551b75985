/** Taking everything along, putting it into a new account, and leaving without a trace. */
import { asc, eq, sql } from 'drizzle-orm';
import { BACKUP_VERSION } from '../../domain/backup.ts';
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import { accountByPassword } from '../auth/attempts.ts';
import { apiUser, signedInTrip } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { ConstraintError } from '../db/client.ts';
import { appliances, changes, imports, monthlyUsage, readings, tips, users } from '../db/schema.ts';
import { apiAppliance, appliancesQuery } from './appliances.ts';
import type { Changes } from './changes.ts';
import type { ServiceContext } from './context.ts';
import { importRecord } from './imports.ts';
import { eachPage } from './paged-text.ts';
import { readingRecord } from './reading-rows.ts';
import type { Readings } from './readings.ts';
import { restoreQueries } from './restore-queries.ts';
import { readBackup } from './restore-reader.ts';
import { type Tips, tipRecord } from './tips.ts';

const CHANGES_PAGE = 200;

export type Backups = ReturnType<typeof createBackups>;

export function createBackups(
  context: ServiceContext,
  services: { readings: Readings; tips: Tips; changes: Changes },
) {
  const { db, now, today } = context;

  /** The whole household as one JSON document, in pieces: the first is made before this returns. */
  async function document(caller: Caller): Promise<ReadableStream<Uint8Array>> {
    const parts = documentParts(caller);
    const encoder = new TextEncoder();
    const first = await parts.next();
    return new ReadableStream({
      start(controller) {
        controller.enqueue(encoder.encode(first.value ?? ''));
      },
      async pull(controller) {
        const part = await parts.next();
        if (part.done) controller.close();
        else controller.enqueue(encoder.encode(part.value));
      },
      async cancel() {
        await parts.return(undefined);
      },
    });
  }

  async function* documentParts(caller: Caller): AsyncGenerator<string, undefined> {
    const [household, applianceRows, tipRows, importRows] = await signedInTrip(
      context,
      caller,
      appliancesQuery(db, caller),
      services.tips.historyQuery(caller),
      db.query
        .select()
        .from(imports)
        .where(eq(imports.userId, caller.userId))
        .orderBy(asc(imports.id)),
    );
    const head = {
      schemaVersion: BACKUP_VERSION,
      exportedAt: new Date(now).toISOString(),
      user: apiUser(household),
      appliances: applianceRows.map(apiAppliance),
      tips: tipRows.map((row) => tipRecord(row, household.rateMilliRupees)),
      imports: importRows.map((row) => ({
        ...importRecord(row),
        undoneAt: row.undoneAt === null ? null : new Date(row.undoneAt).toISOString(),
      })),
    };
    yield `${JSON.stringify(head).slice(0, -1)},"readings":[`;
    let separator = '';
    for await (const page of eachPage(services.readings.pages(caller, { order: 'asc' }))) {
      for (const row of page) {
        const reading = readingRecord(row);
        yield separator + JSON.stringify({ ...reading, importId: row.importId });
        separator = ',';
      }
    }
    yield '],"changes":[';
    separator = '';
    let before: number | undefined;
    for (;;) {
      const page = await services.changes.list(caller, { limit: CHANGES_PAGE, before });
      if (page.length > 0) yield separator + JSON.stringify(page).slice(1, -1);
      separator = ',';
      before = page.at(-1)?.id;
      if (page.length < CHANGES_PAGE) break;
    }
    yield ']}\n';
    return undefined;
  }

  /**
   * Puts a document into this account, which must have no readings and appliances yet. All of it is
   * checked before anything is written, and written in one transaction.
   */
  async function restore(caller: Caller, body: ReadableStream<Uint8Array> | null) {
    const [, held] = await signedInTrip(
      context,
      caller,
      db.query.all<{ held: number }>(sql`
        SELECT EXISTS (SELECT 1 FROM readings WHERE user_id = ${caller.userId})
          OR EXISTS (SELECT 1 FROM appliances WHERE user_id = ${caller.userId})
          OR EXISTS (SELECT 1 FROM imports WHERE user_id = ${caller.userId})
          OR EXISTS (SELECT 1 FROM tips WHERE user_id = ${caller.userId}) AS held`),
    );
    if (held[0]?.held === 1) throw new ProductError('conflict', messages.restoreNotEmpty);
    const backup = await readBackup(body, today);
    try {
      await signedInTrip(context, caller, ...restoreQueries(context, caller, backup));
    } catch (error) {
      // Somebody stored something meanwhile: another restore, say.
      if (error instanceof ConstraintError && error.message.includes('UNIQUE')) {
        throw new ProductError('conflict', messages.restoreNotEmpty);
      }
      throw error;
    }
    return {
      readings: backup.readingCount,
      appliances: backup.appliances.length,
      tips: backup.tips.length,
    };
  }

  /** Deletes the account with everything in it, at once. `invalid` when the password is not right. */
  async function deleteAccount(caller: Caller, password: string): Promise<void> {
    const [household] = await signedInTrip(context, caller);
    const { email } = household;
    const account = await accountByPassword(context, { email, password }, caller);
    if (account === undefined) {
      throw new ProductError('invalid', messages.passwordWrong, {
        details: [{ field: 'password', message: messages.passwordWrong }],
      });
    }
    // The large tables first, each by its key: the cascade would look for every import's readings.
    const own = [readings, monthlyUsage, changes, imports, appliances, tips].map((table) =>
      db.query.delete(table).where(eq(table.userId, caller.userId)),
    );
    await signedInTrip(
      context,
      caller,
      ...own,
      db.query.run(sql`DELETE FROM sign_in_attempts WHERE email = ${email}`),
      db.query.delete(users).where(eq(users.id, caller.userId)),
    );
  }

  return { document, restore, deleteAccount };
}
