/** Turns what an import stores and replaces into rows, as the history holds them. */
import type {
  ExistingBill,
  ExistingMeter,
  ExistingReading,
  ExistingValue,
  MergedMeter,
  MergedReading,
  MergeResult,
} from '#domain/import/merge/merge.ts';
import { FROM_FILE } from '#domain/import/merge/merge.ts';
import { packSlots, toHex } from '#domain/import/slots.ts';
import type {
  HistoryBill,
  HistoryMeter,
  HistoryReading,
  HistoryRows,
  HistoryValue,
} from '#worker/queries/history-rows.ts';
import type { ImportChange } from '#worker/queries/import-log.ts';

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
  const times = {
    import_id: importId,
    created_at: replaces?.createdAt ?? now,
    updated_at: replaces === null ? null : now,
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

/** A bill's days and units, as the row that the history holds. */
export function toHistoryBill({ lastDay, days, wh }: ExistingBill, createdAt: number): HistoryBill {
  return { last_day: lastDay, days, wh, created_at: createdAt };
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
    bills: merge.bills.flatMap(({ replaces }) =>
      replaces === null ? [] : [toHistoryBill(replaces, now)],
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
