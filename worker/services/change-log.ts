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
export const IMAGE_COLUMNS = sql.raw(
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
    return sql`
      ${caller.userId},
      (SELECT coalesce(max(id), 0) + 1 FROM changes WHERE user_id = ${caller.userId}),
      ${kind}, ${origin}, ${now}, ${importId ?? null}, ${undoes ?? null}`;
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

  /** After readings came back that a change had taken out. */
  function restored(caller: Caller, undoes: number): Query {
    return db.query.run(sql`
      INSERT INTO changes (${COLUMNS}, part, readings, first_date, last_date)
      SELECT ${entry(caller, 'restore', { undoes })}, 0, sum(readings), min(first_date), max(last_date)
      FROM changes WHERE user_id = ${caller.userId} AND id = ${undoes} HAVING count(*) > 0`);
  }

  return { removed, added, edited, imported, restored };
}
