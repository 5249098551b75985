/**
 * The history of a home's facts: what is stored of it besides readings. A statement that writes it runs in the batch that makes
 * the change; rows stand there by the columns' names, as they were and as they became.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { OpenHome } from '#worker/auth/session.ts';
import { changes, homes } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { type ChangeEntry, makeChangeColumns } from './write-readings.ts';

/** A row of a table as a JSON object by the columns' names. */
export function makeJsonObject(columns: readonly string[]): SQL {
  return sql.raw(`json_object(${columns.map((name) => `'${name}', ${name}`).join(', ')})`);
}

/** Logs a change of the home, where the condition holds. */
export function logChangeQuery(
  home: OpenHome,
  kind: ChangeEntry['kind'],
  { firstDay, lastDay }: { firstDay: number | SQL; lastDay: number | SQL },
  entry: Pick<ChangeEntry, 'readings' | 'before' | 'after' | 'undoes'>,
  condition?: SQL,
) {
  const days = { firstDay: sql`${firstDay}`, lastDay: sql`${lastDay}` };
  const { query } = home;
  return query.insert(changes).select(
    query
      .select(makeChangeColumns(home, { kind, ...days, ...entry }))
      .from(homes)
      .where(sql`${eq(homes.id, selectHomeId(home))} AND ${condition ?? sql`1`}`),
  );
}

/** Rows that are known beforehand, as one side of a change. */
export function toJson(rows: object): SQL {
  return sql`json(${JSON.stringify(rows)})`;
}
