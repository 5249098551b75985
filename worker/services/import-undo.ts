/** Taking an import of a file of any form back, and putting it back again: exactly what it stored and replaced. */
import { and, eq, inArray } from 'drizzle-orm';
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import { dateOfDay } from '../../domain/period.ts';
import { signedInBatch } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import { ConstraintError } from '../db/errors.ts';
import { changes, imports } from '../db/schema.ts';
import { billsQuery } from '../queries/bills.ts';
import {
  allMetersQuery,
  allValuesQuery,
  changePartsQuery,
  historyVersionQuery,
  importQuery,
  readingRowsOfImportQuery,
  requireUnchangedHistoryQuery,
} from '../queries/file-imports.ts';
import {
  deleteBillsQuery,
  deleteMetersQuery,
  deleteReadingsQuery,
  deleteValuesQuery,
  type HistoryRows,
  insertMetersQuery,
  insertValuesQuery,
  storeBillsQuery,
  storeReadingsQuery,
} from '../queries/history-rows.ts';
import { type ImportChange, joinParts, logImportChangeQueries } from '../queries/import-log.ts';
import { isImport } from '../queries/imports.ts';
import { requireLimitsQuery } from '../queries/limits.ts';
import { isOneOfRows, isOverlap, requireNoOverlapQuery } from '../queries/overlap.ts';
import type { ServiceContext } from '../service-context.ts';
import { toHistoryBill, toHistoryMeter, toHistoryValue } from './import-rows.ts';
import { quotaBatch } from './limits.ts';
import { READINGS_A_STATEMENT } from './merge-queries.ts';
import { type Exchange, exchangeFor, exchangeOf, type Present } from './row-exchange.ts';

/** What came of it: how many readings and values, and the days that changed since and stay as they are. */
export interface TakenBack {
  count: number;
  kept: string[];
}

export type ImportUndo = ReturnType<typeof createImportUndo>;

export function createImportUndo(context: ServiceContext) {
  const { db, now } = context;

  /** Takes an import back. `change` is the change that is undone with it, where one is named. */
  async function undo(caller: Caller, id: number, change?: number): Promise<TakenBack> {
    const { record, latest, present, logged } = await read(caller, id, ['import']);
    if (record.undoneAt !== null) throw makeNotFound();
    const exchange = exchangeOf(logged, present, id);
    await write(caller, exchange, latest, { record, kind: 'import_undone', undoes: change });
    return toTakenBack(exchange, exchange.out);
  }

  /** Puts an undone import back. */
  async function redo(caller: Caller, id: number, undoneBy: number): Promise<TakenBack> {
    const { record, latest, present, logged } = await read(caller, id, ['import_undone'], undoneBy);
    const exchange = exchangeFor({ put: logged.before, instead: logged.after }, present);
    await write(caller, exchange, latest, { record, kind: 'restore', undoes: undoneBy });
    return toTakenBack(exchange, exchange.put);
  }

  async function read(
    caller: Caller,
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
    ] = await signedInBatch(
      context,
      caller,
      importQuery(db, caller, id),
      historyVersionQuery(db, caller),
      changePartsQuery(
        db,
        caller,
        and(
          eq(changes.importId, id),
          inArray(changes.kind, kinds),
          changeId === undefined ? undefined : eq(changes.id, changeId),
        ),
      ),
      readingRowsOfImportQuery(db, caller, id),
      allMetersQuery(db, caller),
      allValuesQuery(db, caller),
      billsQuery(db, caller),
    );
    if (record === undefined) throw makeNotFound();
    const present: Present = {
      readings,
      registers: values.map(toHistoryValue),
      meters: meters.map(toHistoryMeter),
      bills: bills.map((bill) => toHistoryBill(bill, bill.createdAt)),
    };
    const logged = {
      before: joinParts(parts.map(({ before }) => before)),
      after: joinParts(parts.map(({ after }) => after)),
    };
    return { record, latest, present, logged };
  }

  async function write(
    caller: Caller,
    { out, put, restored }: Exchange,
    latest: { change: number; import: number },
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
    const moved = kind === 'import_undone' ? out : put;
    const change: ImportChange = {
      id: latest.change + 1,
      kind,
      importId,
      undoes,
      readings: moved.readings.length + moved.registers.length,
      firstDay,
      lastDay,
      before: kind === 'import_undone' ? out : {},
      after: kind === 'import_undone' ? restored : {},
    };
    try {
      await quotaBatch(
        context,
        caller,
        requireUnchangedHistoryQuery(db, caller, latest),
        db.query.update(imports).set({ undoneAt }).where(isImport(caller, importId)),
        ...logImportChangeQueries(db, caller, context, change),
        ...exchangeQueries(caller, out, put),
        requireNoOverlapQuery(db, caller, record, isOneOfRows(put)),
        requireLimitsQuery(db, caller, 'readings', 'intervals', 'bills'),
        requireLimitsQuery(db, caller, 'meters', 'registerReadings'),
      );
    } catch (error) {
      if (isOverlap(error)) throw new ProductError('conflict', messages.changeOverlapped);
      if (error instanceof ConstraintError)
        throw new ProductError('conflict', messages.importNotUndoable);
      throw error;
    }
  }

  /** Takes rows out and puts others in their places; values ascending, meters before their values. */
  function exchangeQueries(
    caller: Caller,
    out: Required<HistoryRows>,
    put: Required<HistoryRows>,
  ): Query[] {
    const queries: Query[] = [];
    if (out.readings.length > 0) queries.push(deleteReadingsQuery(db, caller, out.readings));
    if (out.registers.length > 0) queries.push(deleteValuesQuery(db, caller, out.registers));
    if (out.bills.length > 0) queries.push(deleteBillsQuery(db, caller, out.bills));
    if (put.meters.length > 0) queries.push(insertMetersQuery(db, caller, put.meters));
    if (put.registers.length > 0) queries.push(insertValuesQuery(db, caller, put.registers));
    if (out.meters.length > 0)
      queries.push(
        deleteMetersQuery(
          db,
          caller,
          out.meters.map(({ id }) => id),
        ),
      );
    for (let at = 0; at < put.readings.length; at += READINGS_A_STATEMENT)
      queries.push(
        storeReadingsQuery(db, caller, put.readings.slice(at, at + READINGS_A_STATEMENT)),
      );
    if (put.bills.length > 0) queries.push(storeBillsQuery(db, caller, put.bills));
    return queries;
  }

  return { undo, redo };
}

function toTakenBack({ kept }: Exchange, moved: Required<HistoryRows>): TakenBack {
  const days = [...new Set(kept)].sort((a, b) => a - b);
  return {
    count: moved.readings.length + moved.registers.length,
    kept: days.map(dateOfDay),
  };
}

function makeNotFound(): ProductError {
  return new ProductError('notFound', messages.importNotFound);
}
