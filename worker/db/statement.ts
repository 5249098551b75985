/**
 * Statements as they are written, for what every screen asks: putting a query together with drizzle takes
 * longer than D1 takes to answer it.
 */
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

/** A query that runs in a `trip`, like every other. */
export type Statement<R> = RunnableQuery<R, 'sqlite'>;

type Value = string | number | null;

/** A statement whose rows are read into something else, with its values bound in the place of each `?`. */
export function statementRead<Row, R>(
  sql: string,
  values: Value[],
  read: (rows: Row[]) => R,
): Statement<R> {
  // What a trip asks of drizzle's queries.
  const prepared = {
    getQuery: () => ({ sql, params: values }),
    mapResult: ({ results }: D1Result<Row>) => read(results),
  };
  return { _prepare: () => prepared } as unknown as Statement<R>;
}

/** A statement of drizzle's parts, with placeholders for its values: put together once, at its first use. */
export function prepared<Row>(
  parts: () => SQL,
): (values: Record<string, Value>) => Statement<Row[]> {
  let made: { sql: string; params: unknown[] } | undefined;
  return (values) => {
    made ??= new SQLiteAsyncDialect().sqlToQuery(parts());
    const bound = fillPlaceholders(made.params, values) as Value[];
    return statementRead(made.sql, bound, (rows: Row[]) => rows);
  };
}
