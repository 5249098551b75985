/** How a statement stops at so many rows. */
import { type SQL, sql } from 'drizzle-orm';

/**
 * An order with a limit, for `orderBy`. SQLite takes a bound limit that stands alone, as drizzle's `limit`
 * writes it, into its plan, and compiles the statement again each time a value is bound. Into a sum it does
 * not look.
 */
export function firstRows(limit: number, ...order: [SQL, ...SQL[]]): SQL {
  return sql`${sql.join(order, sql`, `)} LIMIT ${limit} + 0`;
}
