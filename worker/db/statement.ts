/**
 * Statements as they are written, for what every screen asks: putting a query together with drizzle takes
 * longer than D1 takes to answer it.
 */
import type { Placeholder, SQL } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

/** A query that runs in a `trip`, like every other. */
export type Statement<R> = RunnableQuery<R, 'sqlite'>;

type Value = string | number | null;

/**
 * A LIMIT by a bound value, such as `?2`. One that is a value alone SQLite takes into its plan, and so compiles the
 * statement again each time a value is bound: that took two thirds of what the dashboard's statement takes in D1.
 * Into a sum it does not look (SQLite 3.47, workerd's, and 3.53).
 */
export const limitedTo = (value: string) => `LIMIT ${value} + 0`;

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

/** A statement of drizzle's parts, with placeholders for all its values: put together once, at its first use. */
export function prepared<Row>(
  parts: () => SQL,
): (values: Record<string, Value>) => Statement<Row[]> {
  let made: { sql: string; names: string[] } | undefined;
  return (values) => {
    made ??= withNames(new SQLiteAsyncDialect().sqlToQuery(parts()));
    const bound = made.names.map((name) => values[name] ?? null);
    return statementRead(made.sql, bound, (rows: Row[]) => rows);
  };
}

/** By their names the values are found at once; drizzle would look at each of them for what it is. */
function withNames({ sql, params }: { sql: string; params: unknown[] }) {
  return { sql, names: (params as Placeholder[]).map(({ name }) => name) };
}
