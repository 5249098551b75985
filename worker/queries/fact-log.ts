/**
 * The history of what is told of a home's meters and connection: the statements that write it, and those that
 * take a change back. The rows stand there by the columns' names, as they were and as they became.
 */
import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dayNumber, type IsoDate } from '../../domain/period.ts';
import type { Caller } from '../auth/token.ts';
import type { Database } from '../db/client.ts';
import {
  changes,
  connections,
  homes,
  meters,
  passedLimits,
  registerReadings,
} from '../db/schema.ts';
import { columnsOf, type Entry, type LogContext } from './change-log.ts';
import { homeOf } from './homes.ts';
import { isOwnMeter, isValue, type MeterFacts, type ValueKey } from './meters.ts';
import type { StoredMeter, StoredValue } from './stored-rows.ts';

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

/** What one side of a change holds. */
export interface LoggedFacts {
  registers?: StoredValue[];
  meters?: StoredMeter[];
  connections?: StoredConnection[];
}

const VALUE_COLUMNS = [
  'meter_id',
  'day',
  'shown_wh',
  'turns',
  'counted',
  'source',
  'import_id',
  'taken_at',
  'created_at',
] as const satisfies (keyof StoredValue)[];
const METER_COLUMNS = [
  'id',
  'channel',
  'name',
  'serial',
  'digits',
  'factor_thousandths',
] as const satisfies (keyof StoredMeter)[];
const CONNECTION_COLUMNS = [
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

function objectOf(columns: readonly string[]): SQL {
  return sql.raw(`json_object(${columns.map((name) => `'${name}', ${name}`).join(', ')})`);
}

/** The values and meters that a change touches. */
export interface Touched {
  values?: readonly ValueKey[];
  meters?: readonly (number | SQL<number>)[];
}

function isTouchedValue(caller: Caller, { values = [] }: Touched): SQL {
  return or(...values.map((key) => isValue(caller, key))) ?? sql`0`;
}

function isThere(caller: Caller, touched: Touched): SQL {
  return sql`EXISTS (SELECT 1 FROM ${registerReadings} WHERE ${isTouchedValue(caller, touched)})`;
}

/** The touched rows that are there, as JSON. */
function rowsNow(caller: Caller, touched: Touched): SQL {
  const ids = (touched.meters ?? []).map((id) => sql`(${id})`);
  const isMeter = ids.length === 0 ? sql`0` : sql`${meters.id} IN (${sql.join(ids, sql`, `)})`;
  return sql`json_object(
    'registers', json((
      SELECT json_group_array(${objectOf(VALUE_COLUMNS)}) FROM ${registerReadings}
      WHERE ${isTouchedValue(caller, touched)})),
    'meters', json((
      SELECT json_group_array(${objectOf(METER_COLUMNS)}) FROM ${meters}
      WHERE ${isOwnMeter(caller)} AND ${isMeter})))`;
}

/** How many readings the touched values give. */
function spansNow({ values = [] }: Touched): SQL {
  const isTouched = values.map(
    ({ meterId, day }) => sql`(s.meter_id = ${meterId} AND s.day = ${day})`,
  );
  if (isTouched.length === 0) return sql`0`;
  return sql`(SELECT count(*) FROM register_spans AS s WHERE ${sql.join(isTouched, sql` OR `)})`;
}

function logQuery(
  context: LogContext,
  caller: Caller,
  kind: Entry['kind'],
  { firstDay, lastDay }: { firstDay: number | SQL; lastDay: number | SQL },
  entry: Pick<Entry, 'readings' | 'before' | 'after' | 'undoes'>,
  condition?: SQL,
) {
  const days = { firstDay: sql`${firstDay}`, lastDay: sql`${lastDay}` };
  const { query } = context.db;
  return query.insert(changes).select(
    query
      .select(columnsOf(context, caller, { kind, ...days, ...entry }))
      .from(homes)
      .where(sql`${eq(homes.id, homeOf(caller))} AND ${condition ?? sql`1`}`),
  );
}

/** A change of the meter itself is one of today. */
function daysOf({ values = [] }: Touched, today: IsoDate) {
  const days = values.length === 0 ? [dayNumber(today)] : values.map(({ day }) => day);
  return { firstDay: Math.min(...days), lastDay: Math.max(...days) };
}

function jsonOf(rows: LoggedFacts): SQL {
  return sql`json(${JSON.stringify(rows)})`;
}

/**
 * Logs a change of meters or their values that the next statements make, with what the touched rows become;
 * without that the values go, and where there are none nothing is logged. `readings` says how many readings it
 * touches, where the database cannot tell yet.
 */
export function logMeterChangeQuery(
  context: LogContext,
  caller: Caller,
  touched: Touched,
  becomes?: LoggedFacts,
  readings?: number,
) {
  return logQuery(
    context,
    caller,
    'meter',
    daysOf(touched, context.today),
    {
      readings: readings === undefined ? spansNow(touched) : sql`${readings}`,
      before: rowsNow(caller, touched),
      ...(becomes === undefined ? {} : { after: jsonOf(becomes) }),
    },
    becomes === undefined ? isThere(caller, touched) : undefined,
  );
}

/** Logs meters and values that the statements before this one stored, with what stood there before. */
export function logMeterStoredQuery(
  context: LogContext,
  caller: Caller,
  touched: Touched,
  before?: LoggedFacts,
) {
  return logQuery(context, caller, 'meter', daysOf(touched, context.today), {
    readings: spansNow(touched),
    ...(before === undefined ? {} : { before: jsonOf(before) }),
    after: rowsNow(caller, touched),
  });
}

/** Logs what the next statement changes of a meter itself. What changes nothing is not logged. */
export function logMeterEditQuery(
  context: LogContext,
  caller: Caller,
  id: number,
  facts: MeterFacts,
) {
  const told: [string, unknown][] = Object.entries({
    ...{ name: facts.name, serial: facts.serial, digits: facts.digits },
    factor_thousandths: facts.factorThousandths,
  }).filter(([, value]) => value !== undefined);
  const isOwn = sql`${isOwnMeter(caller)} AND ${meters.id} = ${id}`;
  const differs = told.map(([name, value]) => sql`${sql.identifier(name)} IS NOT ${value}`);
  const becomes = METER_COLUMNS.map((name) => {
    const value = told.find(([one]) => one === name);
    return sql`${sql.raw(`'${name}'`)}, ${value === undefined ? sql.identifier(name) : sql`${value[1]}`}`;
  });
  const today = dayNumber(context.today);
  return logQuery(
    context,
    caller,
    'meter',
    { firstDay: today, lastDay: today },
    {
      readings: sql`0`,
      before: rowsNow(caller, { meters: [id] }),
      after: sql`json_object('meters', json((
        SELECT json_group_array(json_object(${sql.join(becomes, sql`, `)})) FROM ${meters} WHERE ${isOwn})))`,
    },
    sql`EXISTS (
      SELECT 1 FROM ${meters} WHERE ${isOwn} AND (${sql.join([sql`0`, ...differs], sql` OR `)}))`,
  );
}

/** Logs the facts that the next statement stores from a day on, which `told` selects, and those it takes the place of. */
export function logConnectionQuery(
  context: LogContext,
  caller: Caller,
  firstDay: number | SQL,
  told: SQLWrapper,
) {
  return logQuery(
    context,
    caller,
    'connection',
    { firstDay, lastDay: firstDay },
    {
      readings: sql`0`,
      before: connectionNow(caller, firstDay),
      after: sql`json_object('connections', json((
        SELECT json_group_array(${objectOf(CONNECTION_COLUMNS)}) FROM (${told}))))`,
    },
    sql`EXISTS (SELECT 1 FROM (${told}))`,
  );
}

/** Logs facts that the next statement takes away. */
export function logConnectionRemovalQuery(context: LogContext, caller: Caller, firstDay: number) {
  return logQuery(
    context,
    caller,
    'connection',
    { firstDay, lastDay: firstDay },
    { readings: sql`0`, before: connectionNow(caller, firstDay) },
    sql`${firstDay} > 0 AND EXISTS (
      SELECT 1 FROM ${connections} WHERE ${isConnection(caller, firstDay)})`,
  );
}

function isConnection(caller: Caller, firstDay: number | SQL): SQL {
  return sql`${connections.homeId} = ${homeOf(caller)} AND ${connections.firstDay} = ${firstDay}`;
}

function connectionNow(caller: Caller, firstDay: number | SQL): SQL {
  return sql`json_object('connections', json((
    SELECT json_group_array(${objectOf(CONNECTION_COLUMNS)}) FROM ${connections}
    WHERE ${isConnection(caller, firstDay)})))`;
}

/** Logs that a change is taken back: what it made was as it left it, and becomes what it was before. */
export function logUndoneQuery(
  context: LogContext,
  caller: Caller,
  change: Pick<
    typeof changes.$inferSelect,
    'id' | 'kind' | 'readings' | 'firstDay' | 'lastDay' | 'before' | 'after'
  >,
) {
  return logQuery(context, caller, change.kind, change, {
    undoes: change.id,
    readings: sql`${change.readings}`,
    before: sql`${change.after}`,
    after: sql`${change.before}`,
  });
}

/** A statement that refuses its batch unless rows are still as they were logged. */
export function requireFactsQuery(
  { query }: Database,
  caller: Caller,
  { registers = [], meters: told = [], connections: facts = [] }: LoggedFacts,
) {
  const home = homeOf(caller);
  const ownMeters = sql`(SELECT id FROM meters WHERE home_id = ${home} AND channel = 0)`;
  const changed = [
    isOneChanged('register_readings', registers, VALUE_COLUMNS, sql`r.meter_id IN ${ownMeters}`),
    isOneChanged('meters', told, METER_COLUMNS, sql`r.id IN ${ownMeters}`),
    isOneChanged('connections', facts, CONNECTION_COLUMNS, sql`r.home_id = ${home}`),
  ];
  return query
    .insert(passedLimits)
    .select(sql`SELECT 'changed' AS name WHERE ${sql.join(changed, sql` OR `)}`);
}

function isOneChanged(
  table: string,
  rows: readonly object[],
  columns: readonly string[],
  isOwn: SQL,
): SQL {
  const theirs = sql.raw(columns.map((name) => `r.${name}`).join(', '));
  const logged = sql.raw(columns.map((name) => `one.value ->> '${name}'`).join(', '));
  return sql`EXISTS (
    SELECT 1 FROM json_each(${JSON.stringify(rows)}) AS one WHERE NOT EXISTS (
      SELECT 1 FROM ${sql.raw(table)} AS r WHERE ${isOwn} AND (${theirs}) IS (${logged})))`;
}

/** A statement that refuses its batch while meters are there. */
export function requireNoMetersQuery(
  { query }: Database,
  caller: Caller,
  rows: readonly StoredMeter[],
) {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return query.insert(passedLimits).select(sql`
    SELECT 'changed' AS name FROM ${meters}
    WHERE ${isOwnMeter(caller)} AND ${meters.id} IN (SELECT value FROM json_each(${ids}))`);
}

/** Stores facts from a day on; refused where there are some. */
export function putConnectionQuery({ query }: Database, caller: Caller, row: StoredConnection) {
  const key = { homeId: homeOf(caller), firstDay: row.first_day };
  return query.insert(connections).values({ ...key, ...connectionFacts(row) });
}

/** Puts facts in the place of those that hold from the same day on. */
export function replaceConnectionQuery({ query }: Database, caller: Caller, row: StoredConnection) {
  return query
    .update(connections)
    .set(connectionFacts(row))
    .where(isConnection(caller, row.first_day));
}

/** Takes the facts from a day on away. */
export function dropConnectionQuery(
  { query }: Database,
  caller: Caller,
  { first_day: firstDay }: StoredConnection,
) {
  return query.delete(connections).where(isConnection(caller, firstDay));
}

/** Logged facts as the table's columns. */
export function connectionFacts(row: StoredConnection) {
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
