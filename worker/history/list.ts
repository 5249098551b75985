/** The history of a household's readings. */
import { and, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { toDayNumber } from '#domain/base/period.ts';
import type { ReadingKey } from '#domain/reading/reading-id.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import { limitRows } from '#worker/db/limit.ts';
import { changes } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';

export type ChangeRow = Awaited<ReturnType<typeof changesQuery>>[number];

export interface ChangesFilter {
  id?: number | undefined;
  /** Only changes that came before this one. */
  before?: number | undefined;
  /** Only what the caller changed in the request of this moment, in epoch milliseconds. */
  madeAt?: number | undefined;
  /** Only changes that touched this reading. */
  reading?: ReadingKey | undefined;
}

/** The newest changes that a filter selects, at most `limit`. A change is one row for each part of it. */
export function changesQuery(
  home: OpenHome,
  { id, before, madeAt, reading }: ChangesFilter,
  limit: number,
) {
  return home.query
    .select({
      id: changes.id,
      kind: changes.kind,
      origin: changes.origin,
      changedAt: changes.changedAt,
      readings: sql<number>`sum(readings)`.as('readings'),
      firstDay: sql<number>`min(first_day)`.as('first_day'),
      lastDay: sql<number>`max(last_day)`.as('last_day'),
      importId: changes.importId,
      undoes: changes.undoes,
      userId: changes.userId,
      userName: sql<string | null>`(
        SELECT first_name || ' ' || last_name FROM users WHERE id = changes.user_id)`.as(
        'user_name',
      ),
      isUndone: sql`
        iif(
          kind = 'import',
          NOT EXISTS (
            SELECT 1 FROM imports AS i
            WHERE i.home_id = changes.home_id AND i.id = changes.import_id AND i.undone_at IS NULL
          ),
          EXISTS (
            SELECT 1 FROM changes AS u
            WHERE u.home_id = changes.home_id AND u.undoes = changes.id AND u.part = 0
          )
        )`
        .mapWith(Boolean)
        .as('is_undone'),
      before: sql<
        string | null
      >`iif(sum(readings) = 1 OR kind IN ('meter', 'connection', 'bill'), before, NULL)`.as(
        'before',
      ),
      after: changes.after,
    })
    .from(changes)
    .where(
      and(
        eq(changes.homeId, selectHomeId(home)),
        id === undefined ? undefined : eq(changes.id, id),
        before === undefined ? undefined : lt(changes.id, before),
        madeAt === undefined
          ? undefined
          : and(eq(changes.changedAt, madeAt), eq(changes.userId, home.userId)),
        reading === undefined
          ? undefined
          : inArray(changes.id, changesOfReadingQuery(home, reading, before, limit)),
      ),
    )
    .groupBy(changes.id)
    .orderBy(limitRows(limit, desc(changes.id)));
}

/** The ids of the newest `limit` changes that touched a reading: alone, as one of several, or as the import that brought it. */
function changesOfReadingQuery(
  home: OpenHome,
  reading: ReadingKey,
  before: number | undefined,
  limit: number,
) {
  const day = toDayNumber(reading.readingDate);
  const touching = alias(changes, 't');
  return home.query
    .select({ id: touching.id })
    .from(touching)
    .where(
      and(
        eq(touching.homeId, selectHomeId(home)),
        before === undefined ? undefined : lt(touching.id, before),
        lte(touching.firstDay, day),
        gte(touching.lastDay, day),
        hasReading(home, reading),
      ),
    )
    .groupBy(touching.id)
    .orderBy(limitRows(limit, desc(touching.id)));
}

/**
 * Whether a change `t` holds a reading. The readings of a change are searched as text: taken apart as JSON,
 * each of thousands would be a row that is read.
 */
function hasReading(caller: Caller, { readingDate, seq }: ReadingKey): SQL {
  const day = toDayNumber(readingDate);
  // How a reading begins there: SQLite writes JSON without spaces.
  const beginning = `{"day":${day},"seq":${seq},`;
  return sql`(
    instr(t.after, ${beginning}) OR instr(t.before, ${beginning})
    OR (t.kind = 'import' AND t.import_id = (
      SELECT import_id FROM readings
      WHERE home_id = ${selectHomeId(caller)} AND channel = ${GRID_IMPORT} AND day = ${day} AND seq = ${seq}))
    OR (t.kind = 'restore' AND EXISTS (
      SELECT 1 FROM changes AS d
      WHERE d.home_id = t.home_id AND d.id = t.undoes AND instr(d.before, ${beginning})))
  )`;
}
