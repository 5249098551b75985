/** Plans which rows are deleted and stored when an import is undone or put back: only what nobody has changed since. */
import type { HistoryBill, HistoryReading, HistoryRows, HistoryValue } from './rows.ts';

/** The rows that the home has now, around the import's days. */
export interface CurrentRows extends Required<HistoryRows> {
  /** The imports that are undone, besides the one that is undone or put back. */
  otherUndoneImports: ReadonlySet<number>;
}

export interface Exchange {
  /** Rows that are deleted, or overwritten by those that are stored. */
  deleted: Required<HistoryRows>;
  stored: Required<HistoryRows>;
  /** Of the stored rows all but the meters: what the history says that an undo put back. */
  restored: Required<HistoryRows>;
  /** Days whose rows stay as they are, because they were changed since. */
  skippedDays: number[];
}

const makeReadingKey = ({ channel, day, seq }: HistoryReading) => `${channel} ${day} ${seq}`;
const makeValueKey = ({ meter_id, day }: HistoryValue) => `${meter_id} ${day}`;

/** Plans the undo of an import: `loggedRows` are what it replaced (`before`), and what it stored in place of that (`after`). */
export function planUndo(
  loggedRows: { before: Required<HistoryRows>; after: Required<HistoryRows> },
  current: CurrentRows,
  importId: number,
): Exchange {
  const isOwn = ({ import_id }: { import_id: number | null }) => import_id === importId;
  const replacedKeys = new Set(loggedRows.after.readings.map(makeReadingKey));
  const addedReadings = current.readings.filter(
    (row) => isOwn(row) && !replacedKeys.has(makeReadingKey(row)),
  );
  const untouchedReadings = addedReadings.filter(({ updated_at }) => updated_at === null);
  const ownValues = current.registers.filter(isOwn);
  // Where a value of the import is no longer there, it was deleted or corrected: the value that it replaced stays away.
  const ownKeys = new Set(ownValues.map(makeValueKey));
  const outdatedValues = loggedRows.before.registers.filter(
    (row) => !ownKeys.has(makeValueKey(row)),
  );
  const exchange = planExchange(
    {
      stored: {
        ...loggedRows.before,
        registers: loggedRows.before.registers.filter((row) => ownKeys.has(makeValueKey(row))),
      },
      deleted: {
        readings: [...loggedRows.after.readings, ...untouchedReadings],
        registers: ownValues,
        meters: [],
        bills: loggedRows.after.bills,
      },
    },
    current,
  );
  exchange.skippedDays.push(
    ...addedReadings.filter(({ updated_at }) => updated_at !== null).map(({ day }) => day),
    ...outdatedValues.map(({ day }) => day),
  );
  return exchange;
}

/** Plans to store rows in place of others, where these are still there as they were. */
export function planExchange(
  { stored, deleted }: { stored: Required<HistoryRows>; deleted: Required<HistoryRows> },
  current: CurrentRows,
): Exchange {
  const exchange: Exchange = {
    deleted: makeEmptyRows(),
    stored: makeEmptyRows(),
    restored: makeEmptyRows(),
    skippedDays: [],
  };
  exchangeReadings(exchange, stored.readings, deleted.readings, current);
  exchangeValues(exchange, stored.registers, deleted.registers, current);
  exchangeBills(exchange, stored.bills, deleted.bills, current);
  const currentIds = new Set(current.meters.map(({ id }) => id));
  exchange.stored.meters = stored.meters.filter(({ id }) => !currentIds.has(id));
  exchange.restored = { ...exchange.stored, meters: [] };
  return exchange;
}

function makeEmptyRows(): Required<HistoryRows> {
  return { readings: [], registers: [], meters: [], bills: [] };
}

function exchangeReadings(
  { deleted, stored, skippedDays }: Exchange,
  toStore: readonly HistoryReading[],
  toDelete: readonly HistoryReading[],
  current: CurrentRows,
): void {
  const rowsByKey = new Map(current.readings.map((row) => [makeReadingKey(row), row]));
  const changedKeys = new Set<string>();
  for (const row of toDelete) {
    const found = rowsByKey.get(makeReadingKey(row));
    if (found !== undefined && isSameReading(found, row)) {
      deleted.readings.push(found);
      rowsByKey.delete(makeReadingKey(row));
    } else {
      changedKeys.add(makeReadingKey(row));
      skippedDays.push(row.day);
    }
  }
  for (const row of toStore) {
    if (changedKeys.has(makeReadingKey(row))) continue;
    // Another reading may have its number by now.
    let seq = row.seq;
    while (rowsByKey.has(makeReadingKey({ ...row, seq }))) seq += 1;
    // An import that is undone has no readings, and would take this one along if it came back and went again.
    const isOfUndone = row.import_id !== null && current.otherUndoneImports.has(row.import_id);
    const movedRow = { ...row, seq, import_id: isOfUndone ? null : row.import_id };
    rowsByKey.set(makeReadingKey(movedRow), movedRow);
    stored.readings.push(movedRow);
  }
}

const COMPARED = [
  'days',
  'wh',
  'co2_g',
  'source',
  'measured',
  'import_id',
  'updated_at',
  'step',
  'slots',
] as const;

function isSameReading(reading: HistoryReading, other: HistoryReading): boolean {
  return COMPARED.every((name) => (reading[name] ?? null) === (other[name] ?? null));
}

function exchangeValues(
  { deleted, stored, skippedDays }: Exchange,
  toStore: readonly HistoryValue[],
  toDelete: readonly HistoryValue[],
  current: CurrentRows,
): void {
  const rowsByKey = new Map(current.registers.map((row) => [makeValueKey(row), row]));
  const changedKeys = new Set<string>();
  for (const row of toDelete) {
    const found = rowsByKey.get(makeValueKey(row));
    if (found?.shown_wh === row.shown_wh && found.import_id === row.import_id) {
      deleted.registers.push(found);
      rowsByKey.delete(makeValueKey(row));
    } else {
      changedKeys.add(makeValueKey(row));
      skippedDays.push(row.day);
    }
  }
  for (const row of toStore) {
    if (changedKeys.has(makeValueKey(row))) continue;
    if (rowsByKey.has(makeValueKey(row))) skippedDays.push(row.day);
    else {
      stored.registers.push(row);
      rowsByKey.set(makeValueKey(row), row);
    }
  }
  const remainingMeters = new Set([...rowsByKey.values()].map(({ meter_id }) => meter_id));
  const affectedMeters = new Set(deleted.registers.map(({ meter_id }) => meter_id));
  deleted.meters.push(
    ...current.meters.filter(({ id }) => affectedMeters.has(id) && !remainingMeters.has(id)),
  );
}

function exchangeBills(
  { deleted, stored, skippedDays }: Exchange,
  toStore: readonly HistoryBill[],
  toDelete: readonly HistoryBill[],
  current: CurrentRows,
): void {
  const rowsByKey = new Map(current.bills.map((row) => [row.last_day, row]));
  const changedKeys = new Set<number>();
  for (const row of toDelete) {
    const currentBill = rowsByKey.get(row.last_day);
    const isReplaced = toStore.some(({ last_day }) => last_day === row.last_day);
    if (currentBill === undefined || !isSameBill(currentBill, row)) {
      changedKeys.add(row.last_day);
      skippedDays.push(row.last_day);
      continue;
    }
    rowsByKey.delete(row.last_day);
    if (!isReplaced) deleted.bills.push(currentBill);
  }
  for (const row of toStore) {
    if (changedKeys.has(row.last_day)) continue;
    if ([...rowsByKey.values()].some((other) => shareDays(row, other)))
      skippedDays.push(row.last_day);
    else stored.bills.push(row);
  }
}

/** Whether nothing was typed of a bill since. */
function isSameBill(bill: HistoryBill, other: HistoryBill): boolean {
  return (
    bill.days === other.days &&
    bill.wh === other.wh &&
    bill.measured === other.measured &&
    bill.payable_paise === other.payable_paise &&
    bill.settles_from === other.settles_from &&
    bill.due_day === other.due_day &&
    bill.printed === other.printed
  );
}

function shareDays(bill: HistoryBill, other: HistoryBill): boolean {
  return bill.last_day > other.last_day - other.days && other.last_day > bill.last_day - bill.days;
}
