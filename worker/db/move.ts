/**
 * Moving a household from one database to another. Every step can be repeated, and until the last
 * one the household lives where it was:
 *
 * 1. The source is marked. From then on nothing of the household is read or written there.
 * 2. The target is closed to the household, and emptied of what an earlier attempt left.
 * 3. Every table is copied, a page at a time.
 * 4. Both are read again, side by side, and must be alike to the letter.
 * 5. The source's mark says that it has moved: this one write decides.
 * 6. The target is opened.
 */
import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import type { Database, Query } from './client.ts';
import {
  appliances,
  changes,
  imports,
  monthlyUsage,
  passwordResets,
  profiles,
  readings,
  sessions,
  submissions,
  tips,
  users,
} from './schema.ts';

/** What a household has, in an order in which it can be written. Its triggers make its monthly usage. */
export const MOVED_TABLES = [
  users,
  profiles,
  sessions,
  passwordResets,
  appliances,
  tips,
  imports,
  readings,
  changes,
  submissions,
] as const;

/** The largest tables first, each by its key: the cascade would look for every import's readings. */
const EMPTIED_TABLES = [readings, monthlyUsage, changes, imports, appliances, tips, users] as const;

type Table = (typeof MOVED_TABLES)[number] | typeof monthlyUsage;

/** A page holds at most this much JSON, or one row, and so stays below D1's 2 MB for a value. */
const PAGE_BYTES = 1_000_000;
const PAGE_ROWS = 10_000;

export interface Move {
  householdId: number;
  source: Database;
  target: Database;
}

/** How long a run is left alone with a household: a Cron Trigger's invocation ends before. */
export const LEASE_MS = 15 * 60_000;

/**
 * Moves a household, or goes on where an earlier attempt ended; answers whether it lives in the target
 * now. It does not yet while another run is at it. Throws when it cannot be moved: then it is where it
 * was, and may be used again. Trying again is safe.
 */
export async function moveHousehold(move: Move, now: number): Promise<boolean> {
  const { householdId, source, target } = move;
  const state = await marked(move, now);
  // Deleted before it could be moved.
  if (state === undefined) return true;
  if (state.movedAt === null) {
    if (state.markedAt !== now) return false;
    try {
      await emptied(move, now);
      for (const table of MOVED_TABLES) await copied(table, move);
      for (const table of [...MOVED_TABLES, monthlyUsage]) await alike(table, move);
      await decided(move, now);
    } catch (error) {
      const mark = sql`household_id = ${householdId} AND marked_at = ${now} AND moved_at IS NULL`;
      await source.trip(source.query.run(sql`DELETE FROM moves WHERE ${mark}`));
      throw error;
    }
  } else if (state.database !== target.name) {
    throw new Error(`Household ${householdId} has moved to ${state.database}.`);
  }
  await opened(move);
  return true;
}

/**
 * Deletes what a household left behind, `graceMs` after it moved at the earliest: whoever asked the
 * directory just before meets the mark. Answers whether that is done. Marks stay for `markMs`, while
 * there are tokens that lead here.
 */
export async function deleteLeftovers(
  { householdId, source }: Omit<Move, 'target'>,
  now: number,
  { graceMs, markMs }: { graceMs: number; markMs: number },
): Promise<boolean> {
  const { query } = source;
  const own = sql`household_id = ${householdId}`;
  const left = sql`(SELECT household_id FROM moves WHERE ${own} AND moved_at <= ${now - graceMs})`;
  const [early] = await source.trip(
    query.all<{ id: number }>(sql`
      SELECT household_id AS id FROM moves
      WHERE ${own} AND (moved_at IS NULL OR moved_at > ${now - graceMs})`),
    query.run(sql`
      DELETE FROM sign_in_attempts WHERE email = (SELECT email FROM users WHERE id = ${left})`),
    ...deletions(source, left),
    query.run(sql`DELETE FROM moves WHERE moved_at <= ${now - markMs}`),
  );
  return early.length === 0;
}

/** The source's mark: of this run, which then has the moment `now`, or of another. */
async function marked({ householdId, source, target }: Move, now: number) {
  const ended = sql`user_id = ${householdId} AND expires_at <= ${now}`;
  const [, , , states] = await source.trip(
    source.query.run(sql`
      INSERT INTO moves (household_id, database, marked_at)
      SELECT id, ${target.name}, ${now} FROM users WHERE id = ${householdId}
      ON CONFLICT DO UPDATE SET database = excluded.database, marked_at = excluded.marked_at
      WHERE moved_at IS NULL AND marked_at <= ${now - LEASE_MS}`),
    // What has ended could be cleared away by others while it is copied.
    source.query.run(sql`DELETE FROM sessions WHERE ${ended}`),
    source.query.run(sql`DELETE FROM password_resets WHERE ${ended}`),
    source.query.all<{ database: string; markedAt: number; movedAt: number | null }>(sql`
      SELECT database, marked_at AS markedAt, moved_at AS movedAt FROM moves
      WHERE household_id = ${householdId}`),
  );
  return states[0];
}

async function decided({ householdId, source }: Move, now: number): Promise<void> {
  const [rows] = await source.trip(
    source.query.all<{ id: number }>(sql`
      UPDATE moves SET moved_at = ${now}
      WHERE household_id = ${householdId} AND marked_at = ${now} AND moved_at IS NULL
      RETURNING household_id AS id`),
  );
  if (rows.length === 0) throw new Error(`Household ${householdId} is another run's by now.`);
}

/** Sends whoever comes to the target back to the source: also those whom it once sent there. */
async function emptied({ householdId, source, target }: Move, now: number): Promise<void> {
  await target.trip(
    target.query.run(sql`
      INSERT INTO moves (household_id, database, marked_at, moved_at)
      VALUES (${householdId}, ${source.name}, ${now}, ${now})
      ON CONFLICT DO UPDATE SET database = excluded.database, moved_at = excluded.moved_at`),
    ...deletions(target, sql`${householdId}`),
  );
}

async function opened({ householdId, source, target }: Move): Promise<void> {
  await target.trip(
    target.query.run(sql`
      DELETE FROM moves WHERE household_id = ${householdId} AND database = ${source.name}`),
  );
}

function deletions({ query }: Database, householdId: ReturnType<typeof sql>): Query[] {
  return EMPTIED_TABLES.map((table) => {
    const { name, owner } = shape(table);
    return query.run(sql`DELETE FROM ${sql.raw(name)} WHERE ${sql.raw(owner)} = ${householdId}`);
  });
}

async function copied(table: Table, { householdId, source, target }: Move): Promise<void> {
  const { name, columns } = shape(table);
  const values = columns.map((_, place) => `value ->> ${place}`).join(', ');
  for await (const rows of pages(table, source, householdId)) {
    await target.trip(
      target.query.run(sql`
        INSERT INTO ${sql.raw(name)} (${sql.raw(columns.join(', '))})
        SELECT ${sql.raw(values)} FROM json_each(${`[${rows.join(',')}]`})`),
    );
  }
}

async function alike(table: Table, { householdId, source, target }: Move): Promise<void> {
  const copies = pages(table, target, householdId);
  for await (const rows of pages(table, source, householdId)) {
    const copy = await copies.next();
    if (copy.done || copy.value.join() !== rows.join()) throw unlike(table, householdId);
  }
  if (!(await copies.next()).done) throw unlike(table, householdId);
}

function unlike(table: Table, householdId: number): Error {
  return new Error(`Household ${householdId}: the copy of ${shape(table).name} is not alike.`);
}

/** A household's rows of a table in the order of its key, each as a JSON array of all columns. */
async function* pages(
  table: Table,
  { query, trip }: Database,
  householdId: number,
): AsyncGenerator<string[], undefined> {
  const { name, columns, owner, keys } = shape(table);
  const row = `json_array(${columns.join(', ')})`;
  const order = sql.raw((keys.length === 0 ? [owner] : keys).join(', '));
  let after = sql``;
  for (;;) {
    const [rows] = await trip(
      query.all<{ row: string }>(sql`
        SELECT row FROM (
          SELECT ${sql.raw(row)} AS row, row_number() OVER w AS place,
            sum(octet_length(${sql.raw(row)})) OVER w AS bytes
          FROM ${sql.raw(name)} WHERE ${sql.raw(owner)} = ${householdId} ${after}
          WINDOW w AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)
          ORDER BY ${order} LIMIT ${PAGE_ROWS}
        ) WHERE place = 1 OR bytes <= ${PAGE_BYTES}`),
    );
    if (rows.length === 0) return;
    yield rows.map((one) => one.row);
    // A table without a key of its own has one row of a household.
    if (keys.length === 0) return;
    const last = JSON.parse(rows.at(-1)?.row ?? '[]') as unknown[];
    const values = keys.map((key) => sql`${last[columns.indexOf(key)]}`);
    after = sql`AND (${order}) > (${sql.join(values, sql`, `)})`;
  }
}

/** A table's columns, the one that names the household, and those that tell its rows apart beside it. */
function shape(table: Table): { name: string; columns: string[]; owner: string; keys: string[] } {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const owner = table === users ? 'id' : 'user_id';
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return {
    name,
    columns: columns.map((column) => column.name),
    owner,
    keys: key.map((column) => column.name).filter((column) => column !== owner),
  };
}
