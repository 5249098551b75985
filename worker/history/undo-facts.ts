/** Changes of meters, the connection and paper bills in the history: as the API shows them, and how they are undone. */

import { type SQL, sql } from 'drizzle-orm';
import { toIsoDate } from '#domain/base/period.ts';
import { toPaperBillResponse } from '#domain/bills/api.ts';
import { NOTHING_TYPED, toStoredBill } from '#domain/bills/stored.ts';
import type { Change, ChangeKind } from '#domain/history/change.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import type { Query } from '#worker/db/client.ts';
import { type changes, refusals } from '#worker/db/schema.ts';
import { toConnectionRecord } from '#worker/homes/connections.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { toMeterFacts, toRegisterRecord } from '#worker/meters/meter-rows.ts';
import { updateMeterQuery } from '#worker/meters/queries.ts';
import { movePhotoQueries } from '#worker/photos/queries.ts';
import type { ChangeRow } from './list.ts';
import {
  deleteMetersQuery,
  deleteValuesQuery,
  type HistoryBill,
  type HistoryMeter,
  type HistoryValue,
  insertMetersQuery,
  insertValuesQuery,
} from './rows.ts';
import {
  deletePapersQuery,
  PAPER_BILL_COLUMNS,
  putPapersBackQueries,
  requireNoPapersQuery,
} from './write-bills.ts';
import {
  CONNECTION_COLUMNS,
  deleteConnectionQuery,
  insertConnectionQuery,
  type StoredConnection,
  toConnectionColumns,
  updateConnectionQuery,
} from './write-connection.ts';
import { logChangeQuery } from './write-facts.ts';
import { METER_COLUMNS, requireNoMetersQuery, VALUE_COLUMNS } from './write-meters.ts';

/** The facts of a change before and after it, as the API shows them; null for a kind that it did not change. */
export function toFactRecords(
  row: ChangeRow,
): Pick<Change, 'registerReadings' | 'meters' | 'connections' | 'bills'> {
  const [before, after] = KINDS_WITH_FACTS.has(row.kind)
    ? [parseFacts(row.before), parseFacts(row.after)]
    : [NO_FACTS, NO_FACTS];
  return {
    registerReadings: toBeforeAndAfter(before.registers, after.registers, (value) =>
      toRegisterRecord(toRegisterRow(value)),
    ),
    meters: toBeforeAndAfter(before.meters, after.meters, (meter) =>
      toMeterFacts({ ...meter, factorThousandths: meter.factor_thousandths }),
    ),
    connections: toBeforeAndAfter(before.connections, after.connections, (facts) =>
      toConnectionRecord({ firstDay: facts.first_day, ...toConnectionColumns(facts) }),
    ),
    bills: toBeforeAndAfter(before.bills, after.bills, toPaperRecord),
  };
}

/**
 * The statements that undo a change of facts and log that. They refuse their batch where what the change stored is no
 * longer as it was then, or what it deleted no longer fits.
 */
export function undoFactsQueries(home: OpenHome, row: ChangeRow): readonly Query[] {
  const [before, after] = [parseFacts(row.before), parseFacts(row.after)];
  const meters = compareRows(before.meters, after.meters, ({ id }) => id);
  const connections = compareRows(
    before.connections,
    after.connections,
    ({ first_day: day }) => day,
  );
  const makeIfAny = <T>(rows: readonly T[], make: (rows: readonly T[]) => Query) =>
    rows.length === 0 ? [] : [make(rows)];
  return [
    requireUnchangedFactsQuery(home, after),
    logUndoQuery(home, row),
    ...makeIfAny(after.registers, (rows) => deleteValuesQuery(home, rows)),
    ...makeIfAny(meters.removed, (rows) =>
      deleteMetersQuery(
        home,
        rows.map(({ id }) => id),
      ),
    ),
    // A meter that a value came with stays where it has other values by now; one that was added alone must be without.
    ...(after.registers.length > 0
      ? []
      : makeIfAny(meters.removed, (rows) => requireNoMetersQuery(home, rows))),
    ...makeIfAny(meters.restored, (rows) => insertMetersQuery(home, rows).onConflictDoNothing()),
    ...meters.changed.map(({ id, name, serial, digits, factor_thousandths: factorThousandths }) =>
      updateMeterQuery(home, id, { name, serial, digits, factorThousandths }),
    ),
    ...makeIfAny(before.registers, (rows) => insertValuesQuery(home, rows)),
    ...movePhotosBackQueries(home, before.registers, after.registers),
    ...connections.removed.map((connection) => deleteConnectionQuery(home, connection)),
    ...connections.restored.map((connection) => insertConnectionQuery(home, connection)),
    ...connections.changed.map((connection) => updateConnectionQuery(home, connection)),
    ...makeIfAny(after.bills, (rows) => deletePapersQuery(home, rows)),
    ...(before.bills.length === 0
      ? []
      : [requireNoPapersQuery(home, before.bills), ...putPapersBackQueries(home, before.bills)]),
    requireUnchangedFactsQuery(home, before),
  ];
}

/** The statements that take photos back with values which were given another day. */
function movePhotosBackQueries(
  home: OpenHome,
  before: readonly HistoryValue[],
  after: readonly HistoryValue[],
): Query[] {
  const hasDay = (values: readonly HistoryValue[], { meter_id, day }: HistoryValue) =>
    values.some((value) => value.meter_id === meter_id && value.day === day);
  return after.flatMap((moved) => {
    const was = before.find(
      (value) =>
        value.meter_id === moved.meter_id &&
        value.created_at === moved.created_at &&
        !hasDay(after, value),
    );
    if (was === undefined || hasDay(before, moved)) return [];
    const key = { meterId: moved.meter_id, day: moved.day };
    return [...movePhotoQueries(home, key, was.day)];
  });
}

/** Which rows an undo restores, which it removes, and which it changes back. */
function compareRows<Row>(
  before: readonly Row[],
  after: readonly Row[],
  getKey: (row: Row) => number,
) {
  const listKeys = (rows: readonly Row[]) => new Set(rows.map(getKey));
  const [keysBefore, keysAfter] = [listKeys(before), listKeys(after)];
  return {
    restored: before.filter((row) => !keysAfter.has(getKey(row))),
    removed: after.filter((row) => !keysBefore.has(getKey(row))),
    changed: before.filter((row) => keysAfter.has(getKey(row))),
  };
}

/** The kinds of changes that hold facts. */
const KINDS_WITH_FACTS = new Set<ChangeKind>(['meter', 'connection', 'bill']);

const NO_FACTS: Required<LoggedFacts> = { registers: [], meters: [], connections: [], bills: [] };

/** Parses the meters, connections and paper bills of one side of a change; those that it lacks are empty. */
export function parseFacts(text: string | null): Required<LoggedFacts> {
  return { ...NO_FACTS, ...(text === null ? {} : (JSON.parse(text) as LoggedFacts)) };
}

function toBeforeAndAfter<Row, Item>(
  before: readonly Row[],
  after: readonly Row[],
  toItem: (row: Row) => Item,
): { before: Item[]; after: Item[] } | null {
  if (before.length === 0 && after.length === 0) return null;
  return { before: before.map(toItem), after: after.map(toItem) };
}

function toRegisterRow(value: HistoryValue) {
  return {
    meterId: value.meter_id,
    day: value.day,
    shownWh: value.shown_wh,
    rollovers: value.rollovers,
    counted: value.counted === 1,
    source: value.source,
    importId: value.import_id,
    takenAt: value.taken_at,
    createdAt: value.created_at,
  };
}

function toPaperRecord(row: HistoryBill) {
  const { paper, firstDay, lastDay } = toStoredBill({
    lastDay: row.last_day,
    days: row.days,
    wh: row.wh,
    payablePaise: row.payable_paise,
    measured: row.measured !== 0,
    settlesFrom: row.settles_from,
    dueDay: row.due_day,
    printed: row.printed,
    computed: null,
  });
  const [from, to] = [toIsoDate(firstDay), toIsoDate(lastDay)];
  return toPaperBillResponse({ id: to, from, to, days: row.days, paper: paper ?? NOTHING_TYPED });
}

/* Undoes changes of a home's facts: what is stored of it besides readings. */

/** What one side of a change holds. */
export interface LoggedFacts {
  registers?: HistoryValue[];
  meters?: HistoryMeter[];
  connections?: StoredConnection[];
  bills?: HistoryBill[];
}

/** Logs that a change is taken back: what it made was as it left it, and becomes what it was before. */
export function logUndoQuery(
  home: OpenHome,
  change: Pick<
    typeof changes.$inferSelect,
    'id' | 'kind' | 'readings' | 'firstDay' | 'lastDay' | 'before' | 'after'
  >,
) {
  return logChangeQuery(home, change.kind, change, {
    undoes: change.id,
    readings: sql`${change.readings}`,
    before: sql`${change.after}`,
    after: sql`${change.before}`,
  });
}

/** A statement that refuses its batch unless rows are still as they were logged. */
export function requireUnchangedFactsQuery(
  home: OpenHome,
  { registers = [], meters: meterRows = [], connections: facts = [], bills = [] }: LoggedFacts,
) {
  const homeId = selectHomeId(home);
  const ownMeters = sql`(SELECT id FROM meters WHERE home_id = ${homeId} AND channel = ${GRID_IMPORT})`;
  const changeConditions = [
    hasChangedRow('register_readings', registers, VALUE_COLUMNS, sql`r.meter_id IN ${ownMeters}`),
    hasChangedRow('meters', meterRows, METER_COLUMNS, sql`r.id IN ${ownMeters}`),
    hasChangedRow('connections', facts, CONNECTION_COLUMNS, sql`r.home_id = ${homeId}`),
    hasChangedRow('bills', bills, PAPER_BILL_COLUMNS, sql`r.home_id = ${homeId}`),
  ];
  return home.query
    .insert(refusals)
    .select(sql`SELECT 'changed' AS name WHERE ${sql.join(changeConditions, sql` OR `)}`);
}

function hasChangedRow(
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
