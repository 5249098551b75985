/**
 * The values that a home's meters showed. Each is checked before it is stored, and the database derives from them what
 * the days between two values used.
 */
import type { SQL } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { type IsoDate, toDayNumber } from '#domain/base/period.ts';
import { whToKwh } from '#domain/base/quantity.ts';
import { type BillRow, toStoredBill } from '#domain/bills/stored.ts';
import { describeRegisterQuestion } from '#domain/meter/question.ts';
import { checkRegisterReading, type RegisterCheck } from '#domain/meter/register-check.ts';
import {
  findClosedDay,
  type RegisterReading,
  type RegisterReadingInput,
  type RegisterReadingKey,
  type RegisterReadingUpdate,
} from '#domain/meter/register-record.ts';
import { computeRegisterUse, type Meter } from '#domain/meter/registers.ts';
import { isAllowed } from '#domain/people/role.ts';
import { findFutureProblem } from '#domain/reading/reading-rules.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { billQuery } from '#worker/bills/queries.ts';
import type { Query } from '#worker/db/client.ts';
import { logMeterChangeQuery } from '#worker/history/write-meters.ts';
import {
  findCreatedId,
  insertKeyQueries,
  isKeyStored,
  storedKeyQuery,
} from '#worker/idempotency-keys.ts';
import { findUsualDayWh, usualDayRowsQuery } from '#worker/readings/days.ts';
import type { NewUse } from '#worker/readings/overlap.ts';
import type { ReadingRow } from '#worker/readings/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import {
  findMeter,
  listCountedValues,
  listUsesAround,
  requireNoMeterOverlap,
  toRegisterEntry,
} from './home-meters.ts';
import { toMeter, toRegisterRecord } from './meter-rows.ts';
import {
  deleteValueQuery,
  lastValueQuery,
  metersQuery,
  type RegisterRow,
  readingsAroundQuery,
  valuesQuery,
} from './queries.ts';
import {
  createRegisterReadingStore,
  type ExistingReadings,
  type StoredValue,
  type StoreKey,
  toStoredValue,
} from './register-reading-store.ts';

/** A checked value, for a batch that does more. */
export interface PlannedValue {
  /** The statements that store it. */
  queries: readonly Query[];
  /** What the days before and after it used. */
  uses: readonly NewUse[];
}

export type RegisterReadings = ReturnType<typeof createRegisterReadings>;

/** Makes the service that checks register readings and stores them. */
export function createRegisterReadings(context: ServiceContext) {
  const { today } = context;
  const {
    addFirstValue,
    insertFirstQueries,
    storeValue,
    storeValueQueries,
    addAfterMeterChange,
    runChange,
  } = createRegisterReadingStore(context);

  /** All values, by meter and day. */
  async function list(home: OpenHome): Promise<RegisterReading[]> {
    const [, rows] = await home.batch(valuesQuery(home));
    return rows.map(toRegisterRecord);
  }

  /** What the form checks the next number against, energy in Wh; `last` is null while no value is counted. */
  async function loadFormFacts(home: OpenHome) {
    const [household, [last], usualRows] = await home.batch(
      lastValueQuery(home),
      usualDayRowsQuery(home),
    );
    const { homeId, homeName, role } = household;
    const rateMilliRupees = household.hasTariff ? null : household.rateMilliRupees;
    const usualDayWh = findUsualDayWh(usualRows);
    const mayEnter = isAllowed(role, 'member');
    return { homeId, name: homeName, mayEnter, last: last ?? null, usualDayWh, rateMilliRupees };
  }

  /** Stores what a meter showed. Throws a code of `REGISTER_QUESTIONS`, and stores nothing, where a person must answer first. */
  async function add(
    home: OpenHome,
    input: RegisterReadingInput,
    key?: string,
  ): Promise<StoredValue> {
    const day = toDayNumber(findClosedDay(input.readOn, input.time));
    refuseFuture(input.readOn);
    const request = { key: key ?? '', what: 'register', input };
    const installedDay = toDayNumber(input.newMeter?.installedOn ?? input.readOn);
    const [existing, [storedKey]] = await readExisting(
      home,
      { day, installedDay },
      storedKeyQuery(home, request),
    );
    if (storedKey !== undefined) {
      const id = findCreatedId(home, request, storedKey);
      return toEarlierValue(existing, id, storedKey.storedAt);
    }
    const storeKey = (id: SQL | string) =>
      key === undefined ? [] : insertKeyQueries(home, request, id);
    try {
      return await addNew(home, existing, input, day, storeKey);
    } catch (error) {
      if (isKeyStored(error)) return add(home, input, key);
      throw error;
    }
  }

  /** Throws `invalid` for a day after today. */
  function refuseFuture(readOn: IsoDate): void {
    const future = findFutureProblem(readOn, today);
    if (future === undefined) return;
    const details = [{ ...future, field: 'readOn' }];
    throw new ProductError('invalid', future.message, { details });
  }

  function addNew(
    home: OpenHome,
    existing: ExistingReadings,
    input: RegisterReadingInput,
    day: number,
    storeKey: StoreKey,
  ): Promise<StoredValue> {
    const meter = findMeter(existing, input.meterId, day);
    if (meter === undefined) return addFirstValue(home, input, storeKey);
    const entry = toRegisterEntry(existing, meter, input, day);
    if (entry.isActual) requireNoMeterOverlap(existing, meter.id, day);
    const check = checkRegisterReading(entry);
    if (check.outcome === 'ask') throw makeQuestionError(check, entry, day);
    if (check.outcome === 'new-meter')
      return addAfterMeterChange(home, existing, meter, input, day, storeKey);
    return storeValue(home, meter, check, {
      input,
      day,
      existing,
      updatedMeter: entry.meter,
      storeKey,
    });
  }

  /**
   * Checks the value that comes with a bill, as any other, and returns the statements that store it, with the days whose
   * use it says: none where the meter has it already. Throws what `add` does.
   */
  async function plan(home: OpenHome, input: RegisterReadingInput): Promise<PlannedValue> {
    const day = toDayNumber(input.readOn);
    refuseFuture(input.readOn);
    const [existing] = await readExisting(home, { day });
    const meter = findMeter(existing, undefined, day);
    if (meter === undefined) return { queries: insertFirstQueries(home, input), uses: [] };
    const entry = toRegisterEntry(existing, meter, input, day);
    const { sameDay } = entry;
    if (sameDay?.counted === true && sameDay.shownWh === entry.entered.shownWh)
      return { queries: [], uses: [] };
    if (entry.isActual) requireNoMeterOverlap(existing, meter.id, day);
    const check = checkRegisterReading(entry);
    if (check.outcome === 'ask') {
      // A new meter begins with a value of its own, not with that of a bill.
      const choices = check.choices.filter(
        ({ answer }) => answer !== 'replaced' && answer !== 'reset',
      );
      throw makeQuestionError({ ...check, choices }, entry, day);
    }
    if (check.outcome === 'new-meter')
      throw new ProductError('invalid', messages.registerAnswerNew);
    const entered = { input, day, existing, updatedMeter: entry.meter };
    return {
      queries: storeValueQueries(home, meter, check, entered),
      uses: listUsesAround(existing, meter, check, entry.entered),
    };
  }

  /**
   * Changes a value, its day or its kind: checked again, as if it were added. `notFound` where there is none; `conflict`
   * where a bill ends on the day that it would leave, or the meter has a value of the new one.
   */
  async function update(
    home: OpenHome,
    key: RegisterReadingKey,
    changes: RegisterReadingUpdate,
  ): Promise<StoredValue> {
    const day = toDayNumber(key.readOn);
    const readOn = changes.readOn ?? key.readOn;
    refuseFuture(readOn);
    const newDay = toDayNumber(readOn);
    const [around, readingsAround, [bill]] = await readExisting(
      home,
      { day: newDay, installedDay: Math.min(day, newDay) },
      readingsAroundQuery(home, day),
      billQuery(home, day),
    );
    const existing = { ...around, readings: mergeRows(around.readings, readingsAround) };
    const meter = existing.meters.find(({ id }) => id === key.meterId);
    const row = existing.values.find((value) => value.meterId === key.meterId && value.day === day);
    if (meter === undefined || row === undefined) throw makeNotFoundError();
    const others = newDay === day ? existing : takeOutMoved(existing, row, newDay, bill);
    const input: RegisterReadingInput = {
      ...changes,
      readOn,
      registerKWH: changes.registerKWH ?? whToKwh(row.shownWh),
      kind: changes.kind ?? (row.counted ? 'actual' : 'estimated'),
      sameDay: 'replace',
    };
    const entry = toRegisterEntry(others, meter, input, newDay);
    if (entry.isActual) requireNoMeterOverlap(others, meter.id, newDay);
    const check = checkRegisterReading(entry);
    if (check.outcome === 'ask') throw makeQuestionError(check, entry, newDay);
    if (check.outcome === 'new-meter') {
      throw new ProductError('invalid', messages.registerAnswerNew);
    }
    return storeValue(home, meter, check, {
      input,
      day: newDay,
      existing: others,
      changedRow: row,
      updatedMeter: entry.meter,
    });
  }

  /** Removes a value; the days around it become one span. `notFound` where there is none. */
  async function remove(home: OpenHome, key: RegisterReadingKey): Promise<void> {
    const day = toDayNumber(key.readOn);
    const [, deleted] = await runChange(
      home,
      logMeterChangeQuery(home, { values: [{ meterId: key.meterId, day }] }),
      deleteValueQuery(home, { meterId: key.meterId, day }),
    );
    if (deleted.length === 0) throw makeNotFoundError();
  }

  async function readExisting<const Q extends readonly Query[]>(
    home: OpenHome,
    { day, installedDay }: { day: number; installedDay?: number },
    ...queries: Q
  ) {
    const [, usualRows, meters, values, readings, ...results] = await home.batch(
      usualDayRowsQuery(home),
      metersQuery(home),
      valuesQuery(home),
      readingsAroundQuery(home, day, installedDay),
      ...queries,
    );
    return [
      { usualDayWh: findUsualDayWh(usualRows), meters, values, readings },
      ...results,
    ] as const;
  }

  /** The value that an earlier call with the same key stored; `conflict` where it is no longer there. */
  function toEarlierValue(
    existing: ExistingReadings,
    id: string | undefined,
    submittedAt: number,
  ): StoredValue {
    const row = existing.values.find((value) => toRegisterRecord(value).id === id);
    const meter = existing.meters.find(({ id }) => id === row?.meterId);
    if (row === undefined || meter === undefined || row.createdAt !== submittedAt) {
      throw new ProductError('conflict', messages.madeBefore);
    }
    const valueBefore = listCountedValues(existing, meter.id).findLast(
      (earlier) => earlier.day < row.day,
    );
    const hasUse = row.counted && valueBefore !== undefined;
    return toStoredValue(row, hasUse ? computeRegisterUse(toMeter(meter), valueBefore, row) : null);
  }

  return { list, loadFormFacts, add, insertFirstQueries, plan, update, remove };
}

function makeQuestionError(
  check: Extract<RegisterCheck, { outcome: 'ask' }>,
  entry: { meter: Meter; usualDayWh: number | null },
  day: number,
): ProductError {
  const { code, message, choices, suggestions } = describeRegisterQuestion(check, {
    ...entry,
    day,
  });
  return new ProductError(code, message, { question: { choices, suggestions } });
}

/** What a value that leaves its day is checked against: all but itself. `conflict` where it may not leave it, or come. */
function takeOutMoved(
  existing: ExistingReadings,
  row: RegisterRow,
  newDay: number,
  bill: BillRow | undefined,
): ExistingReadings {
  const isTaken = ({ meterId, day }: RegisterRow) => meterId === row.meterId && day === newDay;
  if (existing.values.some(isTaken)) throw makeDayError(messages.registerDayTaken);
  if (bill !== undefined && toStoredBill(bill).paper !== null)
    throw makeDayError(messages.registerEndsBill);
  return { ...existing, values: existing.values.filter((value) => value !== row) };
}

/** Rows of readings, each once. */
function mergeRows(rows: readonly ReadingRow[], more: readonly ReadingRow[]): ReadingRow[] {
  const byKey = new Map([...rows, ...more].map((row) => [`${row.day}.${row.seq}`, row]));
  return [...byKey.values()];
}

/** The error for a value whose day cannot be the new one. */
function makeDayError(message: string): ProductError {
  return new ProductError('conflict', message, { details: [{ field: 'readOn', message }] });
}

function makeNotFoundError(): ProductError {
  return new ProductError('notFound', messages.registerNotFound);
}
