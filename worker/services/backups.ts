/** Taking everything along, putting it into a new account, and leaving without a trace. */
import { eq, inArray, max } from 'drizzle-orm';
import { BACKUP_VERSION } from '../../domain/backup.ts';
import { ProductError } from '../../domain/errors.ts';
import { BACKUP_MAX_BYTES, HISTORY_MAX_CHANGES } from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import { findAccountByPassword, forgetAttempts } from '../auth/attempts.ts';
import { apiUser, signedInBatch } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import { ConstraintError } from '../db/errors.ts';
import { appliances, changes, imports, meters, readings, tips, users } from '../db/schema.ts';
import { expectedBytes } from '../form-file.ts';
import { allReadingsQuery, type BackedUpReading } from '../queries/backup.ts';
import { billsQuery } from '../queries/bills.ts';
import { changesQuery } from '../queries/changes.ts';
import { connectionsQuery } from '../queries/connections.ts';
import { allMetersQuery, allValuesQuery } from '../queries/file-imports.ts';
import { homeOf, ownedHomes } from '../queries/homes.ts';
import { holdsAnythingQuery } from '../queries/households.ts';
import { mappingsQuery } from '../queries/import-mappings.ts';
import { allImportsQuery } from '../queries/imports.ts';
import { limitsQuery } from '../queries/limits.ts';
import { restoreQueries } from '../queries/restore.ts';
import type { ServiceContext } from '../service-context.ts';
import { apiAppliance, appliancesQuery } from './appliances.ts';
import {
  backupBill,
  backupImport,
  backupMapping,
  backupReading,
  numberedMeters,
} from './backup-records.ts';
import type { Changes } from './changes.ts';
import { connectionRecord } from './connections.ts';
import { withFileMemory } from './file-memory.ts';
import { quotaBatch } from './limits.ts';
import { readBackup } from './restore-reader.ts';
import { type Tips, tipWithoutRupees } from './tips.ts';

/** How many readings come from the database at once: more than 25 years of days in one trip. */
const READINGS_PAGE = 10_000;
/** How many readings are written at once. */
const READINGS_A_PIECE = 2_000;

export type Backups = ReturnType<typeof createBackups>;

export function createBackups(context: ServiceContext, services: { tips: Tips; changes: Changes }) {
  const { db, now, today } = context;

  /**
   * The whole household as one JSON document, in pieces: the first is made before this returns. It is of one
   * moment: when a reading changes before the last page is there, the document breaks off.
   */
  async function document(caller: Caller): Promise<ReadableStream<Uint8Array>> {
    const pieces = documentPieces(caller);
    const encoder = new TextEncoder();
    const first = await pieces.next();
    return new ReadableStream({
      start(controller) {
        controller.enqueue(encoder.encode(first.value ?? ''));
      },
      async pull(controller) {
        const piece = await pieces.next();
        if (piece.done) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    });
  }

  async function* documentPieces(caller: Caller): AsyncGenerator<string, undefined> {
    const [
      household,
      applianceRows,
      tipRows,
      importRows,
      mappingRows,
      connectionRows,
      billRows,
      meterRows,
      valueRows,
      changeRows,
      firstPage,
    ] = await signedInBatch(
      context,
      caller,
      appliancesQuery(db, caller),
      services.tips.historyQuery(caller),
      allImportsQuery(db, caller),
      mappingsQuery(db, caller),
      connectionsQuery(db, caller),
      billsQuery(db, caller),
      allMetersQuery(db, caller),
      allValuesQuery(db, caller),
      changesQuery(db, caller, {}, HISTORY_MAX_CHANGES),
      allReadingsQuery(db, caller, undefined, READINGS_PAGE),
    );
    const numbered = numberedMeters(meterRows);
    const head = {
      schemaVersion: BACKUP_VERSION,
      exportedAt: new Date(now).toISOString(),
      user: apiUser(household),
      appliances: applianceRows.map(apiAppliance),
      tips: tipRows.map(tipWithoutRupees),
      imports: importRows.map(backupImport),
      importMappings: mappingRows.map(backupMapping),
      connections: connectionRows.map(connectionRecord),
      bills: billRows.map(backupBill),
      meters: numbered.meters,
      registerReadings: valueRows.map(numbered.valueRecord),
      changes: changeRows.map((row) => numbered.changeRecord(services.changes.change(row))),
    };
    yield `${JSON.stringify(head).slice(0, -1)},"readings":[`;
    let page: BackedUpReading[] = firstPage;
    for (let separator = ''; page.length > 0; separator = ',') {
      for (let row = 0; row < page.length; row += READINGS_A_PIECE) {
        const records = page.slice(row, row + READINGS_A_PIECE).map(backupReading);
        yield (row === 0 ? separator : ',') + JSON.stringify(records).slice(1, -1);
      }
      page = page.length < READINGS_PAGE ? [] : await nextPage(caller, page.at(-1), changeRows[0]);
    }
    yield ']}\n';
    return undefined;
  }

  /** The readings after one, as long as no change came after the newest. */
  async function nextPage(
    caller: Caller,
    after: BackedUpReading | undefined,
    newest: { id: number } | undefined,
  ): Promise<BackedUpReading[]> {
    const [, rows, [latest]] = await signedInBatch(
      context,
      caller,
      allReadingsQuery(db, caller, after, READINGS_PAGE),
      db.query
        .select({ id: max(changes.id) })
        .from(changes)
        .where(eq(changes.homeId, homeOf(caller))),
    );
    if (latest?.id !== (newest?.id ?? null)) {
      throw new ProductError('conflict', messages.changedMeanwhile);
    }
    return rows;
  }

  /**
   * Puts the document of a request into this account, which must have no readings and appliances yet. All of
   * it is checked before anything is written, and written in one transaction.
   */
  async function restore(caller: Caller, request: Request) {
    const [, [held]] = await quotaBatch(context, caller, holdsAnythingQuery(db, caller));
    if (held?.holdsAnything) throw new ProductError('conflict', messages.restoreNotEmpty);
    return withFileMemory(expectedBytes(request, BACKUP_MAX_BYTES), async () => {
      const { queries, counts } = await readRestore(caller, request);
      await store(caller, queries);
      return counts;
    });
  }

  /** What a document is stored with: while that happens, the document itself need not stay in memory. */
  async function readRestore(caller: Caller, request: Request) {
    const backup = await readBackup(request, today);
    const counts = {
      readings: backup.readings.length,
      appliances: backup.appliances.length,
      tips: backup.tips.length,
    };
    return { queries: restoreQueries(context, caller, backup), counts };
  }

  async function store(caller: Caller, queries: Query[]): Promise<void> {
    try {
      await quotaBatch(
        context,
        caller,
        ...queries,
        limitsQuery(db, caller, 'appliances', 'readings', 'imports', 'tips'),
        limitsQuery(db, caller, 'bills', 'meters', 'registerReadings'),
      );
    } catch (error) {
      // Somebody stored something meanwhile: another restore, say.
      if (error instanceof ConstraintError && error.message.includes('UNIQUE')) {
        throw new ProductError('conflict', messages.restoreNotEmpty);
      }
      throw error;
    }
  }

  /** Deletes the account with everything in it, at once. `invalid` when the password is not right. */
  async function deleteAccount(caller: Caller, password: string): Promise<void> {
    const [household] = await signedInBatch(context, caller);
    const { email } = household;
    const account = await findAccountByPassword(context, { email, password }, caller);
    if (account === undefined) {
      throw new ProductError('invalid', messages.passwordWrong, {
        details: [{ field: 'password', message: messages.passwordWrong }],
      });
    }
    // The large tables first, each by its key: the cascade would look for every import's readings.
    const own = [meters, readings, changes, imports, appliances, tips].map((table) =>
      db.query.delete(table).where(inArray(table.homeId, ownedHomes(caller))),
    );
    await signedInBatch(
      context,
      caller,
      ...own,
      forgetAttempts(context, email),
      db.query.delete(users).where(eq(users.id, caller.userId)),
    );
  }

  return { document, restore, deleteAccount };
}
