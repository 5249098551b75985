/** Undoes an import of a file of any form, and puts it back again: exactly what it stored and replaced. */
import { and, eq, inArray } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { paperBillsQuery } from '#worker/bills/queries.ts';
import type { Query } from '#worker/db/client.ts';
import { ConstraintError } from '#worker/db/errors.ts';
import { changes, imports } from '#worker/db/schema.ts';
import { quotaBatch, requireLimitsQuery } from '#worker/homes/limits.ts';
import {
  allMetersQuery,
  allValuesQuery,
  changePartsQuery,
  historyVersionQuery,
  importQuery,
  readingRowsOfImportQuery,
  requireUnchangedHistoryQuery,
} from '#worker/imports/home-meters.ts';
import { isImport, undoneImportIdsQuery } from '#worker/imports/queries.ts';
import { READINGS_A_STATEMENT, toHistoryMeter, toHistoryValue } from '#worker/imports/store.ts';
import { isOneOfRows, isOverlap, requireNoOverlapQuery } from '#worker/readings/overlap.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import {
  deleteBillsQuery,
  deleteMetersQuery,
  deleteReadingsQuery,
  deleteValuesQuery,
  type HistoryRows,
  insertMetersQuery,
  insertValuesQuery,
  storeBillsQueries,
  storeReadingsQuery,
  toHistoryBill,
} from './rows.ts';
import { type CurrentRows, type Exchange, planExchange, planUndo } from './undo-plan.ts';
import { type ImportChange, joinParts, logImportChangeQueries } from './write-imports.ts';

/** What an undo, or putting an import back, did. */
export interface ImportUndoResult {
  /** How many readings and meter values were deleted, or put back. */
  count: number;
  /** The days that were changed since and stay as they are. */
  kept: IsoDate[];
}

/** Makes the functions that undo and restore an import of a file of any form. */
export function createImportUndo(context: ServiceContext) {
  const { db, now } = context;

  /**
   * Undoes an import. `changeId` is the change of the history that is undone by it, where one is named. `notFound`
   * when there is no such import, or it is undone; `conflict` when something was stored meanwhile.
   */
  async function undo(home: OpenHome, id: number, changeId?: number): Promise<ImportUndoResult> {
    const { record, latest, current, logged } = await readImport(home, id, ['import']);
    if (record.undoneAt !== null) throw makeNotFoundError();
    const exchange = planUndo(logged, current, id);
    await storeExchange(home, exchange, latest, {
      record,
      kind: 'import_undone',
      undoes: changeId,
    });
    return toUndoResult(exchange, exchange.deleted);
  }

  /** Puts an undone import back; `undoneBy` is the change that undid it. `conflict` when something was stored meanwhile. */
  async function redo(home: OpenHome, id: number, undoneBy: number): Promise<ImportUndoResult> {
    const { record, latest, current, logged } = await readImport(
      home,
      id,
      ['import_undone'],
      undoneBy,
    );
    const exchange = planExchange({ stored: logged.before, deleted: logged.after }, current);
    await storeExchange(home, exchange, latest, { record, kind: 'restore', undoes: undoneBy });
    return toUndoResult(exchange, exchange.stored);
  }

  async function readImport(
    home: OpenHome,
    id: number,
    kinds: ('import' | 'import_undone')[],
    changeId?: number,
  ) {
    const [
      ,
      [record],
      [latest = { change: 0, import: 0 }],
      parts,
      readings,
      meters,
      values,
      bills,
      undone,
    ] = await home.batch(
      importQuery(home, id),
      historyVersionQuery(home),
      changePartsQuery(
        home,
        and(
          eq(changes.importId, id),
          inArray(changes.kind, kinds),
          changeId === undefined ? undefined : eq(changes.id, changeId),
        ),
      ),
      readingRowsOfImportQuery(home, id),
      allMetersQuery(home),
      allValuesQuery(home),
      paperBillsQuery(home),
      undoneImportIdsQuery(home),
    );
    if (record === undefined) throw makeNotFoundError();
    const current: CurrentRows = {
      readings,
      registers: values.map(toHistoryValue),
      meters: meters.map(toHistoryMeter),
      bills: bills.map((bill) => toHistoryBill(bill, bill.createdAt)),
      otherUndoneImports: new Set(
        undone.map((row) => row.id).filter((importId) => importId !== id),
      ),
    };
    const loggedRows = {
      before: joinParts(parts.map(({ before }) => before)),
      after: joinParts(parts.map(({ after }) => after)),
    };
    return { record, latest, current, logged: loggedRows };
  }

  async function storeExchange(
    home: OpenHome,
    { deleted, stored, restored }: Exchange,
    historyVersion: { change: number; import: number },
    {
      record,
      kind,
      undoes,
    }: {
      record: typeof imports.$inferSelect;
      kind: ImportChange['kind'];
      undoes: number | undefined;
    },
  ): Promise<void> {
    const { id: importId, firstDay, lastDay } = record;
    const undoneAt = kind === 'import_undone' ? now : null;
    const changedRows = kind === 'import_undone' ? deleted : stored;
    const change: ImportChange = {
      id: historyVersion.change + 1,
      kind,
      importId,
      undoes,
      readings: changedRows.readings.length + changedRows.registers.length,
      firstDay,
      lastDay,
      before: kind === 'import_undone' ? deleted : {},
      after: kind === 'import_undone' ? restored : {},
    };
    try {
      await quotaBatch(
        home,
        requireUnchangedHistoryQuery(home, historyVersion),
        db.query.update(imports).set({ undoneAt }).where(isImport(home, importId)),
        ...logImportChangeQueries(home, change),
        ...exchangeQueries(home, deleted, stored),
        requireNoOverlapQuery(home, record, isOneOfRows(stored)),
        requireLimitsQuery(home, 'readings', 'intervals', 'bills'),
        requireLimitsQuery(home, 'meters', 'registerReadings'),
      );
    } catch (error) {
      if (isOverlap(error)) throw new ProductError('conflict', messages.changeOverlapped);
      if (error instanceof ConstraintError)
        throw new ProductError('conflict', messages.importNotUndoable);
      throw error;
    }
  }

  /** The statements that delete rows and store others: meters before their values, values in ascending order. */
  function exchangeQueries(
    home: OpenHome,
    deletedRows: Required<HistoryRows>,
    storedRows: Required<HistoryRows>,
  ): Query[] {
    const queries: Query[] = [];
    if (deletedRows.readings.length > 0)
      queries.push(deleteReadingsQuery(home, deletedRows.readings));
    if (deletedRows.registers.length > 0)
      queries.push(deleteValuesQuery(home, deletedRows.registers));
    if (deletedRows.bills.length > 0) queries.push(deleteBillsQuery(home, deletedRows.bills));
    if (storedRows.meters.length > 0) queries.push(insertMetersQuery(home, storedRows.meters));
    if (storedRows.registers.length > 0)
      queries.push(insertValuesQuery(home, storedRows.registers));
    if (deletedRows.meters.length > 0)
      queries.push(
        deleteMetersQuery(
          home,
          deletedRows.meters.map(({ id }) => id),
        ),
      );
    for (let index = 0; index < storedRows.readings.length; index += READINGS_A_STATEMENT)
      queries.push(
        storeReadingsQuery(home, storedRows.readings.slice(index, index + READINGS_A_STATEMENT)),
      );
    if (storedRows.bills.length > 0) queries.push(...storeBillsQueries(home, storedRows.bills));
    return queries;
  }

  return { undo, redo };
}

function toUndoResult({ skippedDays }: Exchange, changed: Required<HistoryRows>): ImportUndoResult {
  const days = [...new Set(skippedDays)].sort((a, b) => a - b);
  return {
    count: changed.readings.length + changed.registers.length,
    kept: days.map(toIsoDate),
  };
}

function makeNotFoundError(): ProductError {
  return new ProductError('notFound', messages.importNotFound);
}
