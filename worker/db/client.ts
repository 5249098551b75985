/**
 * The one way to the database. A batch is D1's only atomic unit and its results alone say what
 * they cost, so every query goes in one: `batch` sends statements together, in one transaction.
 */
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { CountingD1 } from './counting-d1.ts';
import type { QueryCost } from './query-cost.ts';

export type Query = BatchItem<'sqlite'>;
export type Queries = readonly [Query, ...Query[]];

/** The database as services use it. */
export interface Database {
  /** Builds queries. They run only in a `batch`: awaited on its own, a query fails. */
  readonly query: Pick<
    DrizzleD1Database,
    'select' | 'insert' | 'update' | 'delete' | 'with' | '$with'
  >;
  /** Runs queries in one transaction and one round trip: all of them, or none. */
  batch<const Q extends Queries>(...queries: Q): Promise<BatchResponse<Q>>;
}

/** Makes a database whose batches add to `cost`. */
export function createDatabase(d1: D1Database, cost: QueryCost): Database {
  const query = drizzle(new CountingD1(d1, cost));
  return { query, batch: (...queries) => query.batch(queries) };
}
