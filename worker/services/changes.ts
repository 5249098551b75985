/** The history of a household's readings, and taking back what was done. */
import { type SQL, sql } from 'drizzle-orm';
import { type Change, type ChangeKind, isRecent, type Origin } from '../../domain/change.ts';
import { ProductError } from '../../domain/errors.ts';
import { HISTORY_MAX_CHANGES } from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import {
  type Reading,
  type ReadingKey,
  SOURCES,
  type Source,
  toApiReading,
} from '../../domain/reading.ts';
import { signedInTrip } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { ConstraintError, type Query } from '../db/client.ts';
import { firstRows } from '../db/limit.ts';
import type { ChangeLog } from './change-log.ts';
import { isOf } from './changes-of-reading.ts';
import type { ServiceContext } from './context.ts';
import type { Imports } from './imports.ts';
import { bulkTrip, limitsQuery } from './limits.ts';

export const CHANGES_LIMIT = 50;

export interface ChangeRow {
  id: number;
  kind: ChangeKind;
  origin: Origin;
  changedAt: number;
  readings: number;
  firstDate: string;
  lastDate: string;
  importId: number | null;
  undoes: number | null;
  undone: number;
  before: string | null;
  after: string | null;
}

/** A change is one row for each part of it. The household follows, then whatever limits them. */
const CHANGES = `
  SELECT c.id, c.kind, c.origin, c.changed_at AS changedAt, sum(c.readings) AS readings,
    min(c.first_date) AS firstDate, max(c.last_date) AS lastDate, c.import_id AS importId, c.undoes,
    iif(
      c.kind = 'import',
      NOT EXISTS (
        SELECT 1 FROM imports AS i WHERE i.user_id = c.user_id AND i.id = c.import_id AND i.undone_at IS NULL
      ),
      EXISTS (SELECT 1 FROM changes AS u WHERE u.user_id = c.user_id AND u.undoes = c.id AND u.part = 0)
    ) AS undone,
    iif(sum(c.readings) = 1, c.before, NULL) AS before, c.after
  FROM changes AS c
  WHERE c.user_id =`;

/** A reading as `changes` keeps it. */
type Image = [
  string,
  number,
  string | null,
  number,
  number | null,
  number,
  number | null,
  number,
  number | null,
];

export type Changes = ReturnType<typeof createChanges>;

export function createChanges(context: ServiceContext, log: ChangeLog, imports: Imports) {
  const { db, now } = context;

  /** What was done, newest first; of one reading, where one is named. */
  async function list(
    caller: Caller,
    options: {
      limit?: number | undefined;
      before?: number | undefined;
      reading?: ReadingKey | undefined;
    } = {},
  ): Promise<Change[]> {
    const { limit = CHANGES_LIMIT, before, reading } = options;
    const conditions = [
      before === undefined ? sql`` : sql`AND c.id < ${before}`,
      reading === undefined ? sql`` : sql`AND ${isOf(caller, reading)}`,
    ];
    const [, rows] = await signedInTrip(
      context,
      caller,
      changesQuery(caller, sql.join(conditions, sql` `), limit),
    );
    return rows.map(change);
  }

  function changesQuery(caller: Caller, condition: SQL, limit: number) {
    return db.query.all<ChangeRow>(
      sql`${sql.raw(CHANGES)} ${caller.userId} ${condition}
        GROUP BY c.id ORDER BY ${firstRows(limit, sql`c.id DESC`)}`,
    );
  }

  /**
   * Takes a change back, which is itself a change. `notFound` when there is none, `conflict` when it
   * was taken back before, is too old, or what it touched is no longer there.
   */
  async function undo(caller: Caller, id: number): Promise<void> {
    const [, rows] = await signedInTrip(
      context,
      caller,
      changesQuery(caller, sql`AND c.id = ${id}`, 1),
    );
    const row = rows[0];
    if (row === undefined) throw new ProductError('notFound', messages.changeNotFound);
    const { undoable, undone } = change(row);
    if (!undoable) {
      throw new ProductError(
        'conflict',
        undone ? messages.changeUndoneBefore : messages.changeNotUndoable,
      );
    }
    if (row.kind === 'import') {
      await imports.undo(caller, row.importId ?? 0, row.id);
      return;
    }
    try {
      const results = await bulkTrip(context, caller, ...undoQueries(caller, row));
      const touched = results.at(-1) as unknown as { seq: number }[];
      // The reading is no longer there, or its number of the day is another's: nothing was done.
      if ((row.kind === 'add' || row.kind === 'edit') && touched.length === 0) {
        throw new ProductError('conflict', messages.changeNotUndoable);
      }
    } catch (error) {
      if (error instanceof ConstraintError) {
        throw new ProductError('conflict', messages.changeUndoneBefore);
      }
      throw error;
    }
  }

  /** The statements that take a change back; of one reading, the last answers whether it was there. */
  function undoQueries(caller: Caller, row: ChangeRow): Query[] {
    const own = (which: SQL) => sql`user_id = ${caller.userId} AND ${which}`;
    switch (row.kind) {
      case 'add': {
        const which = sameReading(image(row.after));
        return [
          log.removed(caller, 'delete', which, { undoes: row.id }),
          db.query.all<{ seq: number }>(
            sql`DELETE FROM readings WHERE ${own(which)} RETURNING seq`,
          ),
        ];
      }
      case 'edit': {
        const before = image(row.before);
        const which = sameReading(before);
        const [, , , wh, co2G, source] = before ?? [];
        return [
          log.edited(
            caller,
            which,
            { wh: wh ?? 0, co2G: co2G ?? null, source: source ?? 0 },
            { undoes: row.id },
          ),
          db.query.all<{ seq: number }>(sql`
            UPDATE readings SET wh = ${wh ?? 0}, co2_g = ${co2G ?? null}, source = ${source ?? 0}, updated_at = ${now}
            WHERE ${own(which)} RETURNING seq`),
        ];
      }
      case 'delete':
        return [...log.putBack(caller, row.id), limitsQuery(db, caller, 'readings')];
      case 'import_undone':
        return imports.redoQueries(caller, row.importId ?? 0, row.id);
      case 'import':
      case 'restore':
        throw new ProductError('conflict', messages.changeNotUndoable);
    }
  }

  function change(row: ChangeRow): Change {
    const undone = row.undone === 1;
    return {
      id: row.id,
      kind: row.kind,
      origin: row.origin,
      changedAt: new Date(row.changedAt).toISOString(),
      readings: row.readings,
      firstDate: row.firstDate,
      lastDate: row.lastDate,
      importId: row.importId,
      undoes: row.undoes,
      undone,
      undoable: isRecent(row.changedAt, now) && !undone && row.kind !== 'restore',
      before: reading(image(row.before)),
      after: reading(image(row.after)),
    };
  }

  /** The newest changes, for a screen that reads more in the same batch; `change` shows a row. */
  function recentQuery(caller: Caller, limit: number) {
    return changesQuery(caller, sql``, limit);
  }

  /** The newest changes to one reading, for those who read more in the same batch; `change` tells a row. */
  function readingQuery(caller: Caller, reading: ReadingKey) {
    return changesQuery(caller, sql`AND ${isOf(caller, reading)}`, CHANGES_LIMIT);
  }

  /** The whole history, newest first, for those who read more in the same batch. */
  function allQuery(caller: Caller) {
    return changesQuery(caller, sql``, HISTORY_MAX_CHANGES);
  }

  return { list, undo, recentQuery, readingQuery, allQuery, change };
}

/** The very reading that an image is of: its number of the day may be another's by now. */
function sameReading(of: Image | undefined): SQL {
  const [readingDate, seq, , , , , , createdAt] = of ?? [];
  return sql`reading_date = ${readingDate ?? ''} AND seq = ${seq ?? 0} AND created_at = ${createdAt ?? 0}`;
}

/** The one reading that a column holds: `before` is a list, `after` a reading. */
function image(text: string | null): Image | undefined {
  if (text === null) return undefined;
  const value = JSON.parse(text) as Image | Image[];
  return Array.isArray(value[0]) ? value[0] : (value as Image);
}

function reading(of: Image | undefined): Reading | null {
  if (of === undefined) return null;
  const [readingDate, seq, periodStart, consumptionWh, emissionG, source, , createdAt] = of;
  return toApiReading(
    { readingDate, seq, periodStart, consumptionWh, emissionG, source: SOURCES[source] as Source },
    createdAt,
  );
}
