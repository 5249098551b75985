/** What the history holds of meters, the connection and paper bills: as the API tells it, and taken back. */

import { toPaperBillResponse } from '../../domain/bills/api.ts';
import { type PaperBill, toStoredBill } from '../../domain/bills/stored.ts';
import type { Change, ChangeKind } from '../../domain/change.ts';
import { dateOfDay } from '../../domain/period.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import {
  deletePapersQuery,
  putPapersBackQueries,
  requireNoPapersQuery,
  type StoredPaperBill,
} from '../queries/bill-log.ts';
import type { ChangeRow } from '../queries/changes.ts';
import {
  connectionFacts,
  deleteConnectionQuery,
  insertConnectionQuery,
  updateConnectionQuery,
} from '../queries/connection-log.ts';
import {
  type LoggedFacts,
  logUndoQuery,
  requireUnchangedFactsQuery,
} from '../queries/fact-undo.ts';
import {
  deleteMetersQuery,
  deleteValuesQuery,
  type HistoryValue,
  insertMetersQuery,
  insertValuesQuery,
} from '../queries/history-rows.ts';
import { requireNoMetersQuery } from '../queries/meter-log.ts';
import { updateMeterQuery } from '../queries/meters.ts';
import type { ServiceContext } from '../service-context.ts';
import { toConnectionRecord } from './connections.ts';
import { toMeterFacts, toRegisterRecord } from './meter-rows.ts';

/** The facts of a change, where it holds any. */
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
      toConnectionRecord({ firstDay: facts.first_day, ...connectionFacts(facts) }),
    ),
    bills: toBeforeAndAfter(before.bills, after.bills, toPaperRecord),
  };
}

/**
 * The statements that take a change of facts back and log it. They refuse their batch where what the change made
 * is no longer as it left it, or what it took away no longer fits.
 */
export function undoFactsQueries(
  context: ServiceContext,
  caller: Caller,
  row: ChangeRow,
): readonly Query[] {
  const { db } = context;
  const [put, gone] = [parseFacts(row.before), parseFacts(row.after)];
  const meters = compareRows(put.meters, gone.meters, ({ id }) => id);
  const facts = compareRows(put.connections, gone.connections, ({ first_day: day }) => day);
  const when = <T>(rows: readonly T[], make: (rows: readonly T[]) => Query) =>
    rows.length === 0 ? [] : [make(rows)];
  return [
    requireUnchangedFactsQuery(db, caller, gone),
    logUndoQuery(context, caller, row),
    ...when(gone.registers, (rows) => deleteValuesQuery(db, caller, rows)),
    ...when(meters.going, (rows) =>
      deleteMetersQuery(
        db,
        caller,
        rows.map(({ id }) => id),
      ),
    ),
    // A new meter that has other values by now stays, unless it was all that the change made.
    ...(gone.registers.length > 0
      ? []
      : when(meters.going, (rows) => requireNoMetersQuery(db, caller, rows))),
    ...when(meters.coming, (rows) => insertMetersQuery(db, caller, rows).onConflictDoNothing()),
    ...meters.changing.map(({ id, name, serial, digits, factor_thousandths: factorThousandths }) =>
      updateMeterQuery(db, caller, id, { name, serial, digits, factorThousandths }),
    ),
    ...when(put.registers, (rows) => insertValuesQuery(db, caller, rows)),
    ...facts.going.map((one) => deleteConnectionQuery(db, caller, one)),
    ...facts.coming.map((one) => insertConnectionQuery(db, caller, one)),
    ...facts.changing.map((one) => updateConnectionQuery(db, caller, one)),
    ...when(gone.bills, (rows) => deletePapersQuery(db, caller, rows)),
    ...(put.bills.length === 0
      ? []
      : [
          requireNoPapersQuery(db, caller, put.bills),
          ...putPapersBackQueries(db, caller, put.bills),
        ]),
    requireUnchangedFactsQuery(db, caller, put),
  ];
}

/** Which rows come, which go, and which stand in the place of one that goes. */
function compareRows<Row>(put: readonly Row[], gone: readonly Row[], keyOf: (row: Row) => number) {
  const keys = (rows: readonly Row[]) => new Set(rows.map(keyOf));
  const [putKeys, goneKeys] = [keys(put), keys(gone)];
  return {
    coming: put.filter((row) => !goneKeys.has(keyOf(row))),
    going: gone.filter((row) => !putKeys.has(keyOf(row))),
    changing: put.filter((row) => goneKeys.has(keyOf(row))),
  };
}

/** The kinds of changes that hold facts. */
const KINDS_WITH_FACTS = new Set<ChangeKind>(['meter', 'connection', 'bill']);

const NO_FACTS: Required<LoggedFacts> = { registers: [], meters: [], connections: [], bills: [] };

/** What one side of a change holds of meters, the connection and paper bills. */
export function parseFacts(text: string | null): Required<LoggedFacts> {
  return { ...NO_FACTS, ...(text === null ? {} : (JSON.parse(text) as LoggedFacts)) };
}

function toBeforeAndAfter<Row, Item>(
  before: readonly Row[],
  after: readonly Row[],
  record: (row: Row) => Item,
): { before: Item[]; after: Item[] } | null {
  if (before.length === 0 && after.length === 0) return null;
  return { before: before.map(record), after: after.map(record) };
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

function toPaperRecord(row: StoredPaperBill) {
  const { paper, firstDay, lastDay } = toStoredBill({
    lastDay: row.last_day,
    days: row.days,
    wh: row.wh,
    payablePaise: row.payable_paise,
    printed: row.printed,
    computed: null,
  });
  const [from, to] = [dateOfDay(firstDay), dateOfDay(lastDay)];
  return toPaperBillResponse({ id: to, from, to, days: row.days, paper: paper ?? NOTHING_TYPED });
}

const NOTHING_TYPED: PaperBill = {
  unitsWh: null,
  payablePaise: null,
  linesPaise: {},
  publishedValues: {},
  inputs: {},
};
