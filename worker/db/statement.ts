/**
 * Statements as they are written, for what every screen asks: putting a query together with drizzle takes
 * longer than D1 takes to answer it.
 */
import { type Placeholder, type SQL, sql as sqlOf } from 'drizzle-orm';
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

/**
 * A statement of one row, each column a subquery whose values are bound by their numbers. It can be asked for by
 * itself, or with another's row (`prepared`): a statement less is felt.
 */
export interface RowStatement<R> extends Statement<R> {
  columns: string;
  values: Value[];
  read(row: object): R;
}

export function rowRead<Row extends object, R>(
  columns: string,
  values: Value[],
  read: (row: Row) => R,
): RowStatement<R> {
  const alone = statementRead(`SELECT ${columns}`, values, ([row]: Row[]) => read(row as Row));
  return Object.assign(alone, { columns, values, read: (row: object) => read(row as Row) });
}

export function isRowStatement(query: unknown): query is RowStatement<unknown> {
  return typeof query === 'object' && query !== null && 'columns' in query;
}

/**
 * A statement of drizzle's parts, with placeholders for all its values: put together once, at its first use. What
 * its parts have as `beside` is where it has the columns of a `RowStatement` that is given with the values. They must
 * come before the placeholders: SQLite numbers these from the highest number before them.
 */
export function prepared<Row>(
  parts: (beside: SQL) => SQL,
): (values: Record<string, Value>, beside?: RowStatement<unknown>) => Statement<Row[]> {
  const made = new Map<string, { sql: string; names: string[] }>();
  return (values, beside) => {
    const columns = beside === undefined ? '' : `, ${beside.columns}`;
    let one = made.get(columns);
    if (one === undefined) {
      one = withNames(new SQLiteAsyncDialect().sqlToQuery(parts(sqlOf.raw(columns))));
      made.set(columns, one);
    }
    const bound = one.names.map((name) => values[name] ?? null);
    return statementRead(one.sql, [...(beside?.values ?? []), ...bound], (rows: Row[]) => rows);
  };
}

/** By their names the values are found at once; drizzle would look at each of them for what it is. */
function withNames({ sql, params }: { sql: string; params: unknown[] }) {
  return { sql, names: (params as Placeholder[]).map(({ name }) => name) };
}
