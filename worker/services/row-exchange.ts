/** Which rows go and which come when an import is taken back or put back: only what nobody has changed since. */
import type {
  HistoryBill,
  HistoryReading,
  HistoryRows,
  HistoryValue,
} from '../queries/history-rows.ts';

/** What the home has now, around the import's days. */
export type Present = Required<HistoryRows>;

export interface Exchange {
  /** Rows that go: deleted, or overwritten by those that come. */
  out: Required<HistoryRows>;
  put: Required<HistoryRows>;
  /** Of those that come the ones that stood there before the import. */
  restored: Required<HistoryRows>;
  /** Days that were changed since. */
  kept: number[];
}

const parseReadingId = ({ channel, day, seq }: HistoryReading) => `${channel} ${day} ${seq}`;
const valueKey = ({ meter_id, day }: HistoryValue) => `${meter_id} ${day}`;

/** Takes an import back: `logged` is what it replaced, and what it put in the place of that. */
export function exchangeOf(
  logged: { before: Required<HistoryRows>; after: Required<HistoryRows> },
  present: Present,
  importId: number,
): Exchange {
  const isOwn = ({ import_id }: { import_id: number | null }) => import_id === importId;
  const replaced = new Set(logged.after.readings.map(parseReadingId));
  const added = present.readings.filter((row) => isOwn(row) && !replaced.has(parseReadingId(row)));
  const untouched = added.filter(({ updated_at }) => updated_at === null);
  const own = present.registers.filter(isOwn);
  // A value that took another's place and is gone by now was deleted or corrected: the older one stays away.
  const standing = new Set(own.map(valueKey));
  const overtaken = logged.before.registers.filter((row) => !standing.has(valueKey(row)));
  const exchange = exchangeFor(
    {
      put: {
        ...logged.before,
        registers: logged.before.registers.filter((row) => standing.has(valueKey(row))),
      },
      instead: {
        readings: [...logged.after.readings, ...untouched],
        registers: own,
        meters: [],
        bills: logged.after.bills,
      },
    },
    present,
  );
  exchange.kept.push(
    ...added.filter(({ updated_at }) => updated_at !== null).map(({ day }) => day),
    ...overtaken.map(({ day }) => day),
  );
  return exchange;
}

/** Puts rows in the place of others, where these are still there as they were. */
export function exchangeFor(
  { put, instead }: { put: Required<HistoryRows>; instead: Required<HistoryRows> },
  present: Present,
): Exchange {
  const exchange: Exchange = { out: none(), put: none(), restored: none(), kept: [] };
  exchangeReadings(exchange, put.readings, instead.readings, present.readings);
  exchangeValues(exchange, put.registers, instead.registers, present);
  exchangeBills(exchange, put.bills, instead.bills, present.bills);
  const known = new Set(present.meters.map(({ id }) => id));
  exchange.put.meters = put.meters.filter(({ id }) => !known.has(id));
  const { meters, ...restored } = exchange.put;
  exchange.restored = { ...restored, meters: [] };
  return exchange;
}

function none(): Required<HistoryRows> {
  return { readings: [], registers: [], meters: [], bills: [] };
}

function exchangeReadings(
  { out, put, kept }: Exchange,
  coming: readonly HistoryReading[],
  going: readonly HistoryReading[],
  present: readonly HistoryReading[],
): void {
  const there = new Map(present.map((row) => [parseReadingId(row), row]));
  const stays = new Set<string>();
  for (const row of going) {
    const now = there.get(parseReadingId(row));
    if (now !== undefined && isSameReading(now, row)) {
      out.readings.push(now);
      there.delete(parseReadingId(row));
    } else {
      stays.add(parseReadingId(row));
      kept.push(row.day);
    }
  }
  for (const row of coming) {
    if (stays.has(parseReadingId(row))) continue;
    // Its number may be another's by now.
    let seq = row.seq;
    while (there.has(parseReadingId({ ...row, seq }))) seq += 1;
    const movedRow = { ...row, seq };
    there.set(parseReadingId(movedRow), movedRow);
    put.readings.push(movedRow);
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

function isSameReading(one: HistoryReading, other: HistoryReading): boolean {
  return COMPARED.every((name) => (one[name] ?? null) === (other[name] ?? null));
}

function exchangeValues(
  { out, put, kept }: Exchange,
  coming: readonly HistoryValue[],
  going: readonly HistoryValue[],
  present: Present,
): void {
  const there = new Map(present.registers.map((row) => [valueKey(row), row]));
  const stays = new Set<string>();
  for (const row of going) {
    const now = there.get(valueKey(row));
    if (now?.shown_wh === row.shown_wh && now.import_id === row.import_id) {
      out.registers.push(now);
      there.delete(valueKey(row));
    } else {
      stays.add(valueKey(row));
      kept.push(row.day);
    }
  }
  for (const row of coming) {
    if (stays.has(valueKey(row))) continue;
    if (there.has(valueKey(row))) kept.push(row.day);
    else {
      put.registers.push(row);
      there.set(valueKey(row), row);
    }
  }
  const left = new Set([...there.values()].map(({ meter_id }) => meter_id));
  const emptied = new Set(out.registers.map(({ meter_id }) => meter_id));
  out.meters.push(...present.meters.filter(({ id }) => emptied.has(id) && !left.has(id)));
}

function exchangeBills(
  { out, put, kept }: Exchange,
  coming: readonly HistoryBill[],
  going: readonly HistoryBill[],
  present: readonly HistoryBill[],
): void {
  const there = new Map(present.map((row) => [row.last_day, row]));
  const stays = new Set<number>();
  for (const row of going) {
    const now = there.get(row.last_day);
    if (now?.days !== row.days || now.wh !== row.wh) {
      stays.add(row.last_day);
      kept.push(row.last_day);
      continue;
    }
    there.delete(row.last_day);
    if (!coming.some(({ last_day }) => last_day === row.last_day)) out.bills.push(now);
  }
  for (const row of coming) {
    if (stays.has(row.last_day)) continue;
    if ([...there.values()].some((other) => sharesDays(row, other))) kept.push(row.last_day);
    else put.bills.push(row);
  }
}

function sharesDays(one: HistoryBill, other: HistoryBill): boolean {
  return one.last_day > other.last_day - other.days && other.last_day > one.last_day - one.days;
}
