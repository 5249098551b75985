/** The history of a home's meters and what they showed: the statements that write it. */
import { or, type SQL, sql } from 'drizzle-orm';
import { type IsoDate, toDayNumber } from '#domain/base/period.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { meters, refusals, registerReadings } from '#worker/db/schema.ts';
import {
  isConsumptionMeter,
  isValue,
  type MeterFacts,
  type ValueKey,
} from '#worker/meters/queries.ts';
import type { HistoryMeter, HistoryValue } from './rows.ts';
import type { LoggedFacts } from './undo-facts.ts';
import { logChangeQuery, makeJsonObject, toJson } from './write-facts.ts';

export const VALUE_COLUMNS = [
  'meter_id',
  'day',
  'shown_wh',
  'rollovers',
  'counted',
  'source',
  'import_id',
  'taken_at',
  'created_at',
] as const satisfies (keyof HistoryValue)[];
export const METER_COLUMNS = [
  'id',
  'channel',
  'name',
  'serial',
  'digits',
  'factor_thousandths',
] as const satisfies (keyof HistoryMeter)[];

/** The values and meters that a change touches. */
export interface TouchedRows {
  values?: readonly ValueKey[];
  meters?: readonly (number | SQL<number>)[];
}

function isTouchedValue(caller: Caller, { values = [] }: TouchedRows): SQL {
  return or(...values.map((key) => isValue(caller, key))) ?? sql`0`;
}

function hasTouchedValue(caller: Caller, touched: TouchedRows): SQL {
  return sql`EXISTS (SELECT 1 FROM ${registerReadings} WHERE ${isTouchedValue(caller, touched)})`;
}

/** The touched rows that are there, as JSON. */
function selectRowsJson(caller: Caller, touchedRows: TouchedRows): SQL {
  const ids = (touchedRows.meters ?? []).map((id) => sql`(${id})`);
  const isMeter = ids.length === 0 ? sql`0` : sql`${meters.id} IN (${sql.join(ids, sql`, `)})`;
  return sql`json_object(
    'registers', json((
      SELECT json_group_array(${makeJsonObject(VALUE_COLUMNS)}) FROM ${registerReadings}
      WHERE ${isTouchedValue(caller, touchedRows)})),
    'meters', json((
      SELECT json_group_array(${makeJsonObject(METER_COLUMNS)}) FROM ${meters}
      WHERE ${isConsumptionMeter(caller)} AND ${isMeter})))`;
}

/** How many readings the touched values give. */
function countSpans({ values = [] }: TouchedRows): SQL {
  const touchedConditions = values.map(
    ({ meterId, day }) => sql`(s.meter_id = ${meterId} AND s.day = ${day})`,
  );
  if (touchedConditions.length === 0) return sql`0`;
  return sql`(SELECT count(*) FROM register_spans AS s WHERE ${sql.join(touchedConditions, sql` OR `)})`;
}

/** A change of the meter itself is one of today. */
function findDays({ values = [] }: TouchedRows, today: IsoDate) {
  const days = values.length === 0 ? [toDayNumber(today)] : values.map(({ day }) => day);
  return { firstDay: Math.min(...days), lastDay: Math.max(...days) };
}

/**
 * Logs a change of meters or their values that the next statements make, with what the touched rows become;
 * without that the values go, and where there are none nothing is logged. `readings` says how many readings it
 * touches, where the database cannot tell yet.
 */
export function logMeterChangeQuery(
  home: OpenHome,
  touchedRows: TouchedRows,
  becomes?: LoggedFacts,
  readings?: number,
) {
  return logChangeQuery(
    home,
    'meter',
    findDays(touchedRows, home.today),
    {
      readings: readings === undefined ? countSpans(touchedRows) : sql`${readings}`,
      before: selectRowsJson(home, touchedRows),
      ...(becomes === undefined ? {} : { after: toJson(becomes) }),
    },
    becomes === undefined ? hasTouchedValue(home, touchedRows) : undefined,
  );
}

/** Logs meters and values that the statements before this one stored, and what they replaced. */
export function logMeterStoredQuery(
  home: OpenHome,
  touchedRows: TouchedRows,
  before?: LoggedFacts,
) {
  return logChangeQuery(home, 'meter', findDays(touchedRows, home.today), {
    readings: countSpans(touchedRows),
    ...(before === undefined ? {} : { before: toJson(before) }),
    after: selectRowsJson(home, touchedRows),
  });
}

/** Logs what the next statement changes of a meter itself. What changes nothing is not logged. */
export function logMeterEditQuery(home: OpenHome, id: number, facts: MeterFacts) {
  const { name, serial, digits, factorThousandths: factor_thousandths } = facts;
  const changedColumns: [string, unknown][] = Object.entries({
    name,
    serial,
    digits,
    factor_thousandths,
  }).filter(([, value]) => value !== undefined);
  const isOwn = sql`${isConsumptionMeter(home)} AND ${meters.id} = ${id}`;
  const differs = changedColumns.map(
    ([column, value]) => sql`${sql.identifier(column)} IS NOT ${value}`,
  );
  const becomes = METER_COLUMNS.map((column) => {
    const value = changedColumns.find(([changedName]) => changedName === column);
    return sql`${sql.raw(`'${column}'`)}, ${value === undefined ? sql.identifier(column) : sql`${value[1]}`}`;
  });
  const today = toDayNumber(home.today);
  return logChangeQuery(
    home,
    'meter',
    { firstDay: today, lastDay: today },
    {
      readings: sql`0`,
      before: selectRowsJson(home, { meters: [id] }),
      after: sql`json_object('meters', json((
        SELECT json_group_array(json_object(${sql.join(becomes, sql`, `)})) FROM ${meters} WHERE ${isOwn})))`,
    },
    sql`EXISTS (
      SELECT 1 FROM ${meters} WHERE ${isOwn} AND (${sql.join([sql`0`, ...differs], sql` OR `)}))`,
  );
}

/** A statement that refuses its batch while meters are there. */
export function requireNoMetersQuery(home: OpenHome, rows: readonly HistoryMeter[]) {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return home.query.insert(refusals).select(sql`
    SELECT 'changed' AS name FROM ${meters}
    WHERE ${isConsumptionMeter(home)} AND ${meters.id} IN (SELECT value FROM json_each(${ids}))`);
}
