/** Stores the values of files, merged with what the home has. */

import {
  type ExistingMeter,
  type ExistingReading,
  type ExistingValue,
  FROM_FILE,
  type MergedMeter,
  type MergedReading,
  type MergeResult,
} from '#domain/import/merge/merge-types.ts';
import { packSlots, toHex } from '#domain/import/slots.ts';
import { cameBeforeDayWasOver } from '#domain/reading/unfinished.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Query } from '#worker/db/client.ts';
import { meters } from '#worker/db/schema.ts';
import {
  deleteBillsQuery,
  deleteReadingsQuery,
  deleteValuesQuery,
  type HistoryMeter,
  type HistoryReading,
  type HistoryRows,
  type HistoryValue,
  insertFirstValuesQuery,
  insertValuesQuery,
  storeBillsQueries,
  storeReadingsQuery,
  toHistoryBill,
} from '#worker/history/rows.ts';
import type { ImportChange } from '#worker/history/write-imports.ts';
import { selectHomeId } from '#worker/homes/queries.ts';

/** How many readings one statement stores: each takes up to 1.5 kB, with the most intervals. */
export const READINGS_A_STATEMENT = 500;

/** The statements that store a merge: removed readings are deleted first, and meters come before their values. */
export function storeMergeQueries(
  home: OpenHome,
  merge: MergeResult,
  importFacts: { importId: number; now: number },
): Query[] {
  const rows = merge.readings.map((reading) => toImportedReading(reading, importFacts));
  const queries: Query[] = [];
  if (merge.removedReadings.length > 0)
    queries.push(deleteReadingsQuery(home, merge.removedReadings.map(toHistoryReading)));
  for (let index = 0; index < rows.length; index += READINGS_A_STATEMENT)
    queries.push(storeReadingsQuery(home, rows.slice(index, index + READINGS_A_STATEMENT)));
  for (const meter of merge.meters) {
    const values = toImportedValues(meter, importFacts);
    if (meter.id !== null) {
      queries.push(deleteValuesQuery(home, values), insertValuesQuery(home, values));
      continue;
    }
    const { channel, digits, factorThousandths } = meter;
    const serial = meter.serial === '' ? null : meter.serial;
    queries.push(
      home.query
        .insert(meters)
        .values({ homeId: selectHomeId(home), channel, serial, digits, factorThousandths }),
      insertFirstValuesQuery(home, channel, values),
    );
  }
  if (merge.removedBills.length > 0)
    queries.push(
      deleteBillsQuery(
        home,
        merge.removedBills.map((bill) => toHistoryBill(bill, importFacts.now)),
      ),
    );
  if (merge.bills.length > 0)
    queries.push(
      ...storeBillsQueries(
        home,
        merge.bills.map((bill) => toHistoryBill(bill, importFacts.now)),
      ),
    );
  return queries;
}

/* Turns what an import stores and replaces into rows, as the history holds them. */

/** A stored reading as a row. */
export function toHistoryReading(reading: ExistingReading): HistoryReading {
  const { importId: import_id, createdAt: created_at, updatedAt: updated_at } = reading;
  const times = { import_id, created_at, updated_at };
  return { ...toEnergyColumns(reading), ...times, ...toIntervalColumns(reading) };
}

type Energy = Pick<
  MergedReading,
  'channel' | 'day' | 'seq' | 'days' | 'wh' | 'co2G' | 'source' | 'measured'
>;

/** A row of channel 0 begins with its day and number, by which the history of a reading finds it. */
function toEnergyColumns({ channel, day, seq, days, wh, co2G, source, measured }: Energy) {
  const rest = { days, wh, co2_g: co2G, source, measured: Number(measured) };
  return channel === 0 ? { day, seq, channel, ...rest } : { channel, day, seq, ...rest };
}

function toIntervalColumns({ step, slots }: Pick<MergedReading, 'step' | 'slots'>) {
  return { step, slots: slots === null ? null : toHex(packSlots(slots)) };
}

/** A reading of an import as a row: one that replaces another keeps the time of that one. */
export function toImportedReading(
  reading: MergedReading,
  { importId, now }: { importId: number; now: number },
): HistoryReading {
  const { replaces } = reading;
  // A day that was not over when it came is new: a file of later today may know still more.
  const isNew = replaces === null || cameBeforeDayWasOver(replaces);
  const times = {
    import_id: importId,
    created_at: isNew ? now : replaces.createdAt,
    updated_at: isNew ? null : now,
  };
  return { ...toEnergyColumns(reading), ...times, ...toIntervalColumns(reading) };
}

/** A stored value of a meter as a row. */
export function toHistoryValue(value: ExistingValue): HistoryValue {
  const { meterId, day, shownWh, rollovers, counted, source, importId, takenAt, createdAt } = value;
  return {
    meter_id: meterId,
    day,
    shown_wh: shownWh,
    rollovers,
    counted: Number(counted),
    source,
    import_id: importId,
    taken_at: takenAt,
    created_at: createdAt,
  };
}

/** The values of an import for a meter, as rows. */
export function toImportedValues(
  { id, values }: MergedMeter,
  { importId, now }: { importId: number; now: number },
): HistoryValue[] {
  return values.map(({ day, shownWh, rollovers, counted }) => ({
    meter_id: id ?? 0,
    day,
    shown_wh: shownWh,
    rollovers,
    counted: Number(counted),
    source: FROM_FILE,
    import_id: importId,
    taken_at: null,
    created_at: now,
  }));
}

/** A merge as a change of the history: the rows that it replaced, and those that it stored in place of them. */
export function toImportChange(
  merge: MergeResult,
  importFacts: { importId: number; now: number; changeId: number; count: number },
): ImportChange {
  const { importId, now } = importFacts;
  const replacingReadings = merge.readings.filter(({ replaces }) => replaces !== null);
  const replacedReadings = replacingReadings.flatMap(({ replaces }) => replaces ?? []);
  const rowsBefore: HistoryRows = {
    readings: [...replacedReadings, ...merge.removedReadings].map(toHistoryReading),
    registers: merge.meters.flatMap(({ values }) =>
      values.flatMap(({ replaces }) => (replaces === null ? [] : [toHistoryValue(replaces)])),
    ),
    bills: [...merge.bills.flatMap(({ replaces }) => replaces ?? []), ...merge.removedBills].map(
      (bill) => toHistoryBill(bill, now),
    ),
  };
  const rowsAfter: HistoryRows = {
    readings: replacingReadings.map((reading) => toImportedReading(reading, importFacts)),
    bills: merge.bills.map((bill) => toHistoryBill(bill, now)),
  };
  return {
    id: importFacts.changeId,
    kind: 'import',
    importId,
    readings: importFacts.count,
    ...findBounds(merge),
    before: rowsBefore,
    after: rowsAfter,
  };
}

/** The first and the last day that a merge touches. */
export function findBounds({ readings, removedReadings, meters, bills }: MergeResult): {
  firstDay: number;
  lastDay: number;
} {
  const days = [
    ...[...readings, ...removedReadings].map(({ day }) => day),
    ...meters.flatMap(({ values }) => values.map(({ day }) => day)),
    ...bills.map(({ lastDay }) => lastDay),
  ];
  return {
    firstDay: days.reduce((a, b) => Math.min(a, b)),
    lastDay: days.reduce((a, b) => Math.max(a, b)),
  };
}

/** A meter as a row. */
export function toHistoryMeter(meter: ExistingMeter): HistoryMeter {
  const { id, channel, name, serial, digits, factorThousandths } = meter;
  return { id, channel, name, serial, digits, factor_thousandths: factorThousandths };
}
