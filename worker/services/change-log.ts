/**
 * The statements that write the history of readings, for the batches that change them: beside each
 * other they take effect together, or not at all.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { ChangeKind } from '../../domain/change.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import type { ServiceContext } from './context.ts';

/**
 * How many readings' former state goes into one row. D1 takes statements of up to 100 kB, and its export
 * writes a row as one: of more readings it could not be loaded again.
 */
const READINGS_A_PART = 1000;

/** A reading as an array, as `changes.before` and `changes.after` keep it. */
const IMAGE = sql.raw(
  'json_array(reading_date, seq, period_start, wh, co2_g, source, import_id, created_at, updated_at)',
);
/** The columns that an image is read back into. */
const IMAGE_COLUMNS = sql.raw(
  'reading_date, seq, period_start, wh, co2_g, source, import_id, created_at, updated_at',
);

export interface Logged {
  /** The change that this one takes back. */
  undoes?: number | undefined;
  importId?: number | undefined;
}

const COLUMNS = sql.raw('user_id, id, kind, origin, changed_at, import_id, undoes');

export type ChangeLog = ReturnType<typeof createChangeLog>;

export function createChangeLog({ db, now, origin }: ServiceContext) {
  function entry(caller: Caller, kind: ChangeKind, { undoes, importId }: Logged) {
    const { userId } = caller;
    // An import can be put back and undone again; any other change is undone once.
    const undone =
      kind === 'import_undone'
        ? sql`(SELECT ${undoes ?? null} WHERE NOT EXISTS (
            SELECT 1 FROM changes WHERE user_id = ${userId} AND undoes = ${undoes ?? null}))`
        : sql`${undoes ?? null}`;
    return sql`
      ${userId},
      (SELECT coalesce(max(id), 0) + 1 FROM changes WHERE user_id = ${userId}),
      ${kind}, ${origin}, ${now}, ${importId ?? null}, ${undone}`;
  }

  /** Before readings go: keeps them as they are. Nothing is logged where there are none. */
  function removed(caller: Caller, kind: ChangeKind, which: SQL, logged: Logged = {}): Query {
    return db.query.run(sql`
      INSERT INTO changes (${COLUMNS}, part, readings, first_date, last_date, before)
      SELECT ${entry(caller, kind, logged)}, part, count(*), min(reading_date), max(reading_date),
        json_group_array(${IMAGE})
      FROM (
        SELECT *, (row_number() OVER (ORDER BY reading_date, seq) - 1) / ${sql.raw(String(READINGS_A_PART))} AS part
        FROM readings WHERE user_id = ${caller.userId} AND ${which}
      )
      GROUP BY part`);
  }

  /** After a reading was added: the last of its day. */
  function added(caller: Caller, readingDate: string): Query {
    return db.query.run(sql`
      INSERT INTO changes (${COLUMNS}, part, readings, first_date, last_date, after)
      SELECT ${entry(caller, 'add', {})}, 0, 1, reading_date, reading_date, ${IMAGE}
      FROM readings WHERE user_id = ${caller.userId} AND reading_date = ${readingDate}
      ORDER BY seq DESC LIMIT 1`);
  }

  /**
   * Before a reading is changed: keeps it as it is, and as it becomes. What changes nothing, such as
   * an edit that is sent again, is not logged, unless it takes another change back.
   */
  function edited(
    caller: Caller,
    which: SQL,
    becomes: { wh?: number; co2G?: number | null; source?: number },
    logged: Logged = {},
  ): Query {
    const wh = becomes.wh === undefined ? sql`wh` : sql`${becomes.wh}`;
    const co2G = becomes.co2G === undefined ? sql`co2_g` : sql`${becomes.co2G}`;
    const source = becomes.source === undefined ? sql`source` : sql`${becomes.source}`;
    return db.query.run(sql`
      INSERT INTO changes (${COLUMNS}, part, readings, first_date, last_date, before, after)
      SELECT ${entry(caller, 'edit', logged)}, 0, 1, reading_date, reading_date,
        json_array(${IMAGE}),
        json_array(reading_date, seq, period_start, ${wh}, ${co2G}, ${source}, import_id, created_at, ${now})
      FROM readings
      WHERE user_id = ${caller.userId} AND ${which}
        AND (${logged.undoes ?? null} IS NOT NULL OR (wh, co2_g, source) IS NOT (${wh}, ${co2G}, ${source}))`);
  }

  /** After an import was recorded, if it was: the statement before this one wrote its row, or none. */
  function imported(caller: Caller): Query {
    return db.query.run(sql`
      INSERT INTO changes (user_id, id, kind, origin, changed_at, import_id, part, readings, first_date, last_date)
      SELECT
        user_id, (SELECT coalesce(max(id), 0) + 1 FROM changes WHERE user_id = ${caller.userId}),
        'import', ${origin}, created_at, id, 0, imported, first_date, last_date
      FROM imports
      WHERE changes() = 1 AND user_id = ${caller.userId}
        AND id = (SELECT max(id) FROM imports WHERE user_id = ${caller.userId})`);
  }

  /**
   * Puts the readings back that a change took out, as they were. A number of a day that another reading has
   * by now is not taken again, and an import that is undone has no readings.
   */
  function putBack(caller: Caller, id: number): [Query, Query] {
    const { userId } = caller;
    const insert = db.query.run(sql`
      INSERT INTO readings (user_id, ${IMAGE_COLUMNS})
      WITH gone AS MATERIALIZED (
        SELECT value ->> 0 AS reading_date, value ->> 1 AS seq, value ->> 2 AS period_start, value ->> 3 AS wh,
          value ->> 4 AS co2_g, value ->> 5 AS source, value ->> 6 AS import_id, value ->> 7 AS created_at,
          value ->> 8 AS updated_at
        FROM changes, json_each(changes.before)
        WHERE changes.user_id = ${userId} AND changes.id = ${id}
      ),
      taken AS MATERIALIZED (
        SELECT reading_date, max(seq) AS last_seq FROM readings
        WHERE user_id = ${userId} AND reading_date IN (SELECT reading_date FROM gone)
        GROUP BY reading_date
      )
      SELECT ${userId}, gone.reading_date,
        iif(
          EXISTS (
            SELECT 1 FROM readings AS r
            WHERE r.user_id = ${userId} AND r.reading_date = gone.reading_date AND r.seq = gone.seq
          ),
          max(taken.last_seq, max(gone.seq) OVER (PARTITION BY gone.reading_date))
            + row_number() OVER (PARTITION BY gone.reading_date ORDER BY gone.seq),
          gone.seq
        ),
        gone.period_start, gone.wh, gone.co2_g, gone.source, imports.id, gone.created_at, gone.updated_at
      FROM gone LEFT JOIN taken USING (reading_date)
      LEFT JOIN imports ON imports.user_id = ${userId} AND imports.id = gone.import_id AND undone_at IS NULL`);
    const logged = db.query.run(sql`
      INSERT INTO changes (${COLUMNS}, part, readings, first_date, last_date)
      SELECT ${entry(caller, 'restore', { undoes: id })}, 0, sum(readings), min(first_date), max(last_date)
      FROM changes WHERE user_id = ${userId} AND id = ${id} HAVING count(*) > 0`);
    return [insert, logged];
  }

  return { removed, added, edited, imported, putBack };
}
