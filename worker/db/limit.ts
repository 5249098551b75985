/** Limits the rows of a statement. */
import { type SQL, sql } from 'drizzle-orm';

/**
 * An order with a limit, for `orderBy`. SQLite plans a statement by a bare bound limit, which drizzle's `limit`
 * writes, and so compiles it again for each value. It does not do that for a sum.
 */
export function limitRows(limit: number, ...order: [SQL, ...SQL[]]): SQL {
  return sql`${sql.join(order, sql`, `)} LIMIT ${limit} + 0`;
}
