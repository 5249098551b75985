/** A home downloaded as one document and restored from it, and the deletion of an account. */
import { eq, inArray } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { ProductError } from '#domain/base/errors.ts';
import { BACKUP_MAX_BYTES } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import type { Backup } from '#domain/history/backup-parts.ts';
import { deleteAttemptsQuery, findAccountByPassword } from '#worker/auth/attempts.ts';
import { asOwner, asThemselves, type OpenHome } from '#worker/auth/session.ts';
import type { Query } from '#worker/db/client.ts';
import { ConstraintError } from '#worker/db/errors.ts';
import {
  appliances,
  changes,
  imports,
  members,
  meters,
  readings,
  tips,
  users,
} from '#worker/db/schema.ts';
import { readDeclaredBytes } from '#worker/form-file.ts';
import type { Changes } from '#worker/history/history.ts';
import { holdsAnythingQuery } from '#worker/homes/households.ts';
import {
  countRows,
  countRowsQueries,
  quotaBatch,
  requireLimitsQuery,
} from '#worker/homes/limits.ts';
import { insertNoticesQuery } from '#worker/homes/notice-queries.ts';
import { selectOwnedHomeIds } from '#worker/homes/queries.ts';
import { runWithFileMemory } from '#worker/imports/file-memory.ts';
import type { Photos } from '#worker/photos/photos.ts';
import { deleteObjectNamesQuery } from '#worker/photos/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { writeDocument } from './document-pieces.ts';
import { listPhotoRows } from './restore-photos.ts';
import {
  deleteOldPiecesQuery,
  deletePiecesQuery,
  insertPieceQuery,
  restoreHomeQueries,
} from './restore-queries.ts';
import { readBackup } from './restore-reader.ts';
import { listRestoredRows } from './restore-rows.ts';

export type Backups = ReturnType<typeof createBackups>;

/** How many characters of a document's rows are sent at once. */
const SENT_CHARACTERS = 1_000_000;

/** Makes the service that downloads and restores a home, and deletes an account. */
export function createBackups(
  context: ServiceContext,
  services: { changes: Changes; photos: Photos },
) {
  const { db, today } = context;

  /**
   * Writes the whole household as one JSON document, in pieces, of which the first is made before this returns. It is of
   * one moment: when a reading changes before the last page is read, the stream fails.
   */
  async function exportDocument(home: OpenHome): Promise<ReadableStream<Uint8Array>> {
    const pieces = writeDocument(home, services);
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

  /**
   * Puts the document of a request into this account, which must have no readings and appliances yet. All of
   * it is checked before anything is written, and written in one transaction.
   */
  async function restore(home: OpenHome, request: Request) {
    const caller = asOwner(home);
    const [, [existing]] = await quotaBatch(home, holdsAnythingQuery(home));
    if (existing?.holdsAnything) throw new ProductError('conflict', messages.restoreNotEmpty);
    return runWithFileMemory(readDeclaredBytes(request, BACKUP_MAX_BYTES), async () => {
      const backup = await readBackup(request, today);
      await store(caller, backup);
      return {
        readings: backup.readings.length,
        appliances: backup.appliances.length,
        tips: backup.tips.length,
      };
    });
  }

  /**
   * Sends the rows of a large document some at a time to `restore_pieces`: an isolate has no room for all of them and the
   * document. One transaction at the end then stores them all.
   */
  async function store(home: OpenHome, backup: Backup): Promise<void> {
    const id = crypto.randomUUID();
    const tables: SQLiteTable[] = [];
    let queries: Query[] = [deleteOldPiecesQuery(home)];
    let characters = 0;
    const objectKeys: string[] = [];
    async function putPhoto(photo: Uint8Array) {
      const place = await services.photos.storeBytes(home, photo);
      if (place.objectKey !== null) objectKeys.push(place.objectKey);
      return place;
    }
    async function* listRows() {
      yield* listRestoredRows(backup);
      yield* listPhotoRows(backup, putPhoto);
    }
    for await (const { table, json } of listRows()) {
      if (characters + json.length > SENT_CHARACTERS) {
        await quotaBatch(home, ...queries);
        queries = [];
        characters = 0;
      }
      queries.push(insertPieceQuery(home, { id, piece: tables.length, json }));
      characters += json.length;
      tables.push(table);
    }
    try {
      await quotaBatch(
        home,
        ...queries,
        ...restoreHomeQueries(home, backup, { id, tables }),
        requireLimitsQuery(home, 'appliances', 'readings', 'intervals', 'imports'),
        deleteObjectNamesQuery(db, objectKeys),
        requireLimitsQuery(home, 'tips', 'bills', 'meters', 'registerReadings', 'meterPhotos'),
        ...countRowsQueries(home, countFacts(backup)),
      );
    } catch (error) {
      if (error instanceof ProductError && error.code === 'limit') {
        await countRows(home, countFacts(backup) + backup.readings.length);
      }
      // What could not be deleted now goes with the next restore.
      await home.batch(deletePiecesQuery(home, id)).catch(() => undefined);
      if (!(error instanceof ConstraintError)) throw error;
      // Another restore began meanwhile, or something was stored.
      if (error.message.includes('refusals')) {
        throw new ProductError('conflict', messages.restoreOvertaken);
      }
      if (error.message.includes('UNIQUE')) {
        throw new ProductError('conflict', messages.restoreNotEmpty);
      }
      throw error;
    }
  }

  /**
   * Deletes the account at once, with every home that no other person owns: that one goes from its other members,
   * too. `invalid` when the password is not right.
   */
  async function deleteAccount(home: OpenHome, password: string): Promise<void> {
    const [household] = await asThemselves(home).batch();
    const { email } = household;
    const account = await findAccountByPassword(context, { email, password }, home);
    if (account === undefined) {
      throw new ProductError('invalid', messages.passwordWrong, {
        details: [{ field: 'password', message: messages.passwordWrong }],
      });
    }
    // The large tables first, each by its key: the cascade would look for every import's readings.
    const deleteQueries = [meters, readings, changes, imports, appliances, tips].map((table) =>
      db.query.delete(table).where(inArray(table.homeId, selectOwnedHomeIds(home))),
    );
    await asThemselves(home).batch(
      insertNoticesQuery(home, 'homeDeleted', inArray(members.homeId, selectOwnedHomeIds(home))),
      ...deleteQueries,
      deleteAttemptsQuery(context, email),
      db.query.delete(users).where(eq(users.id, home.userId)),
    );
  }

  return { exportDocument, restore, deleteAccount };
}

/** How many rows a document makes besides its readings: those the history counts. */
function countFacts(backup: Backup): number {
  const { appliances, tips, tipAnswers, imports, importMappings, connections, bills } = backup;
  const lists = [appliances, tips, tipAnswers, imports, importMappings, connections, bills];
  return [...lists, backup.registerReadings, backup.meterPhotos].reduce(
    (sum, list) => sum + list.length,
    0,
  );
}
