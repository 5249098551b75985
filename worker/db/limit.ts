/** Limits the rows of a statement, and what it clears away of others. */
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * An order with a limit, for `orderBy`. SQLite plans a statement by a bare bound limit, which drizzle's `limit`
 * writes, and so compiles it again for each value. It does not do that for a sum.
 */
export function limitRows(limit: number, ...order: [SQL, ...SQL[]]): SQL {
  return sql`${sql.join(order, sql`, `)} LIMIT ${limit} + 0`;
}

/**
 * So many rows that are over are cleared away by a request that adds one, whoever they are of: fewer would let them grow,
 * and without a limit one request would pay for all that others left.
 */
const CLEARED_AT_ONCE = 100;

/** Whether a row, named by the columns of its key, is one of those that are over and cleared away now. */
export function isClearedNow(table: SQLiteTable, columns: readonly string[], over: SQL): SQL {
  const key = sql.raw(`(${columns.join(', ')})`);
  return sql`${key} IN (SELECT ${sql.raw(columns.join(', '))} FROM ${table} WHERE ${over} LIMIT ${CLEARED_AT_ONCE} + 0)`;
}
