/**
 * The one way to the database. A batch is D1's only atomic unit and its results alone say what
 * they cost, so every query goes in one: `trip` sends statements together, in one transaction.
 */
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { ProductError } from '../../domain/errors.ts';
import type { LimitName } from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import type { Meter } from './meter.ts';

export type Query = BatchItem<'sqlite'>;
export type Queries = readonly [Query, ...Query[]];

/** How long a client is asked to wait when the database does not answer. */
export const RETRY_AFTER_SECONDS = 5;

export interface Database {
  /** Builds queries. They run only in a `trip`. */
  readonly query: DrizzleD1Database;
  /** Runs queries in one transaction and one round trip: all of them, or none. */
  trip<const Q extends Queries>(...queries: Q): Promise<BatchResponse<Q>>;
}

/** A statement's refusal by a constraint of the schema, such as `UNIQUE constraint failed: users.email`. */
export class ConstraintError extends Error {
  override readonly name = 'ConstraintError';
}

/** A statement's refusal because nobody is signed in under the session it names. */
export class NoSessionError extends Error {
  override readonly name = 'NoSessionError';
}

/** A batch's refusal because it would pass one of the household's limits. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
  constructor(readonly limit: LimitName) {
    super(`The limit ${limit} is passed.`);
  }
}

/** What drizzle makes of a query: the statement, and how its result is read. */
interface Prepared {
  getQuery(): { sql: string; params: unknown[] };
  mapResult(result: D1Result, isFromBatch: true): unknown;
}

/** Without a database behind it: a query that is awaited on its own fails at once. */
const builder = drizzle({ prepare: () => ({}) } as unknown as D1Database);

export function createDatabase(d1: D1Database, meter: Meter): Database {
  return {
    query: builder,

    // What drizzle's own batch does, which leaves out the parameters of raw statements.
    async trip<const Q extends Queries>(...queries: Q) {
      const prepared = queries.map((query) => {
        return (query as unknown as { _prepare(): Prepared })._prepare();
      });
      const statements = prepared.map((one) => {
        const { sql, params } = one.getQuery();
        return d1.prepare(sql).bind(...params);
      });
      const results = await batch(d1, statements, meter);
      return results.map((result, place) => {
        return prepared[place]?.mapResult(result, true);
      }) as BatchResponse<Q>;
    },
  };
}

async function batch(
  d1: D1Database,
  statements: D1PreparedStatement[],
  meter: Meter,
): Promise<D1Result[]> {
  const started = Date.now();
  try {
    const results = await d1.batch(statements);
    meter.add(results, Date.now() - started);
    return results;
  } catch (error) {
    meter.add([], Date.now() - started);
    throw databaseError(error);
  }
}

/** What a failed batch means. The text of D1's errors names tables and columns, never bound values. */
function databaseError(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  const limit = /limit passed: (\w+)/.exec(text)?.[1];
  if (limit !== undefined) return new LimitError(limit as LimitName);
  if (/constraint failed/i.test(text)) return new ConstraintError(text);
  if (/malformed JSON/i.test(text)) return new NoSessionError('No such session.');
  // A statement that SQLite cannot run is our mistake: trying again would not help.
  if (text.includes('SQLITE_ERROR')) return new Error(text);
  return unavailable(new Error(text));
}

/** The database cannot answer just now. */
export function unavailable(cause?: Error): ProductError {
  return new ProductError('unavailable', messages.unavailable, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}
