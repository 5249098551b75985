/** The history of a home's connection: the statements that write it, and those that take a change back. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { connections } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { logChangeQuery, makeJsonObject } from './write-facts.ts';

/** Facts that hold from a day on. */
export interface StoredConnection {
  first_day: number;
  rate_milli_rupees: number | null;
  discom: string | null;
  category: string | null;
  load_watts: number | null;
  phases: number | null;
  cycle_months: number;
  cycle_end: number | null;
  /** As JSON. */
  answers: string;
  recorded_at: number;
}

export const CONNECTION_COLUMNS = [
  'first_day',
  'rate_milli_rupees',
  'discom',
  'category',
  'load_watts',
  'phases',
  'cycle_months',
  'cycle_end',
  'answers',
  'recorded_at',
] as const satisfies (keyof StoredConnection)[];

/** Logs the facts that the next statement stores from a day on, which `facts` selects, and those that it replaces. */
export function logConnectionQuery(home: OpenHome, firstDay: number | SQL, facts: SQLWrapper) {
  return logChangeQuery(
    home,
    'connection',
    { firstDay, lastDay: firstDay },
    {
      readings: sql`0`,
      before: selectConnectionJson(home, firstDay),
      after: sql`json_object('connections', json((
        SELECT json_group_array(${makeJsonObject(CONNECTION_COLUMNS)}) FROM (${facts}))))`,
    },
    sql`EXISTS (SELECT 1 FROM (${facts}))`,
  );
}

/** Logs that the next statement confirms what was assumed of the home's answers, on every day from which they hold. */
export function logConfirmationQuery(home: OpenHome) {
  const condition = isAssumed(home);
  const becomes = CONNECTION_COLUMNS.map((name) =>
    name === 'answers' ? sql`'answers', ${WITHOUT_ASSUMED}` : sql.raw(`'${name}', ${name}`),
  );
  const selectDay = (value: SQL) => sql`(SELECT ${value} FROM ${connections} WHERE ${condition})`;
  return logChangeQuery(
    home,
    'connection',
    { firstDay: selectDay(sql`min(first_day)`), lastDay: selectDay(sql`max(first_day)`) },
    {
      readings: sql`0`,
      before: sql`json_object('connections', json((
        SELECT json_group_array(${makeJsonObject(CONNECTION_COLUMNS)}) FROM ${connections} WHERE ${condition})))`,
      after: sql`json_object('connections', json((
        SELECT json_group_array(json_object(${sql.join(becomes, sql`, `)})) FROM ${connections} WHERE ${condition})))`,
    },
    sql`EXISTS (SELECT 1 FROM ${connections} WHERE ${condition})`,
  );
}

/** Confirms what was assumed of the home's answers. The moment when the facts were recorded stays. */
export function confirmAnswersQuery(home: OpenHome) {
  return home.query.update(connections).set({ answers: WITHOUT_ASSUMED }).where(isAssumed(home));
}

/** Text, as the column holds it: of JSON's own kind it would stand in the history as an object. */
const WITHOUT_ASSUMED = sql<string>`json_remove(answers, '$.assumed') || ''`;

function isAssumed(caller: Caller): SQL {
  return sql`${connections.homeId} = ${selectHomeId(caller)} AND json_type(answers, '$.assumed') IS NOT NULL`;
}

/** Logs facts that the next statement takes away. */
export function logConnectionRemovalQuery(home: OpenHome, firstDay: number) {
  return logChangeQuery(
    home,
    'connection',
    { firstDay, lastDay: firstDay },
    { readings: sql`0`, before: selectConnectionJson(home, firstDay) },
    sql`${firstDay} > 0 AND EXISTS (
      SELECT 1 FROM ${connections} WHERE ${isConnection(home, firstDay)})`,
  );
}

function isConnection(caller: Caller, firstDay: number | SQL): SQL {
  return sql`${connections.homeId} = ${selectHomeId(caller)} AND ${connections.firstDay} = ${firstDay}`;
}

function selectConnectionJson(caller: Caller, firstDay: number | SQL): SQL {
  return sql`json_object('connections', json((
    SELECT json_group_array(${makeJsonObject(CONNECTION_COLUMNS)}) FROM ${connections}
    WHERE ${isConnection(caller, firstDay)})))`;
}

/** Stores facts from a day on; refused where there are some. */
export function insertConnectionQuery(home: OpenHome, row: StoredConnection) {
  const key = { homeId: selectHomeId(home), firstDay: row.first_day };
  return home.query.insert(connections).values({ ...key, ...toConnectionColumns(row) });
}

/** Replaces the facts that hold from the same day on. */
export function updateConnectionQuery(home: OpenHome, row: StoredConnection) {
  return home.query
    .update(connections)
    .set(toConnectionColumns(row))
    .where(isConnection(home, row.first_day));
}

/** Deletes the facts that hold from a day on. */
export function deleteConnectionQuery(home: OpenHome, { first_day: firstDay }: StoredConnection) {
  return home.query.delete(connections).where(isConnection(home, firstDay));
}

/** Logged facts as the table's columns. */
export function toConnectionColumns(row: StoredConnection) {
  return {
    rateMilliRupees: row.rate_milli_rupees,
    discom: row.discom,
    category: row.category,
    loadWatts: row.load_watts,
    phases: row.phases,
    cycleMonths: row.cycle_months,
    cycleEnd: row.cycle_end,
    answers: row.answers,
    recordedAt: row.recorded_at,
  };
}
