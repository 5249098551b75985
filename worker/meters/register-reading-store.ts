/** Stores a meter's values once they are checked. */
import { type SQL, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { kwhToWh, whToKwh } from '#domain/base/quantity.ts';
import { countDigits } from '#domain/meter/digits.ts';
import type { RegisterCheck } from '#domain/meter/register-check.ts';
import {
  findClosedDay,
  formatRegisterReadingId,
  type RegisterReading,
  type RegisterReadingInput,
  type RegisterUseRecord,
} from '#domain/meter/register-record.ts';
import type { Meter, RegisterUse } from '#domain/meter/registers.ts';
import { SOURCES } from '#domain/reading/reading-rules.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Query } from '#worker/db/client.ts';
import { ConstraintError } from '#worker/db/errors.ts';
import { logMeterChangeQuery, logMeterStoredQuery } from '#worker/history/write-meters.ts';
import { requireLimitsQuery } from '#worker/homes/limits.ts';
import { isKeyStored } from '#worker/idempotency-keys.ts';
import { toHistoryMeter, toHistoryValue } from '#worker/imports/store.ts';
import { movePhotoQueries } from '#worker/photos/queries.ts';
import { deleteOverlappedQueries, type NewUse } from '#worker/readings/overlap.ts';
import type { ReadingRow } from '#worker/readings/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import {
  type ExistingValues,
  isActual,
  listUsesAround,
  requireFit,
  toNewUses,
} from './home-meters.ts';
import { planMeterChange } from './meter-change.ts';
import { toRegisterRecord } from './meter-rows.ts';
import {
  deleteValueQuery,
  insertMeterQuery,
  insertValueQuery,
  type MeterRow,
  type RegisterRow,
  requireFirstMeterQuery,
  selectLatestMeterId,
  updateMeterQuery,
  updateValueUncountedQuery,
  type ValueKey,
  valueQuery,
} from './queries.ts';

/** A value as it was stored. */
export interface StoredValue {
  registerReading: RegisterReading;
  /** What the days up to the value used. */
  reading: RegisterUseRecord;
}

/** The meters, values and readings of a home that a new value is checked against. */
export interface ExistingReadings extends ExistingValues {
  /** The readings that the days up to the value, or after it, may overlap. */
  readings: ReadingRow[];
}

/** Makes the statements that store the key of a request, with the id of the value that it created. */
export type StoreKey = (id: SQL | string) => readonly Query[];

type StoredCheck = Extract<RegisterCheck, { outcome: 'store' }>;

/** A value that is about to be stored, and what the home has. */
interface EnteredValue {
  input: RegisterReadingInput;
  day: number;
  existing: ExistingReadings;
  /** The value as it was, where one is changed. */
  changedRow?: RegisterRow;
  /** The meter, with more digits where the value needs them. */
  updatedMeter: Meter;
  storeKey?: StoreKey;
}

/** Stores values for `register-readings.ts`; each function runs one batch. `conflict` where a value changed meanwhile. */
export function createRegisterReadingStore(context: ServiceContext) {
  const { db, now } = context;

  /** Stores a home's first value, with its meter; `notFound` where the value names a meter. */
  async function addFirstValue(home: OpenHome, input: RegisterReadingInput, storeKey: StoreKey) {
    if (input.meterId !== undefined) throw new ProductError('notFound', messages.meterNotFound);
    const day = toDayNumber(findClosedDay(input.readOn, input.time));
    const key = { meterId: selectLatestMeterId(home), day };
    const row = await runStore(home, key, insertFirstQueries(home, input, storeKey));
    return toStoredValue(row, null);
  }

  /** The statements that store a home's first value, with its meter, for a batch that may do more. */
  function insertFirstQueries(
    home: OpenHome,
    input: RegisterReadingInput,
    storeKey: StoreKey = () => [],
  ) {
    const day = toDayNumber(findClosedDay(input.readOn, input.time));
    const digits = input.newMeter?.digits ?? countDigits(kwhToWh(input.registerKWH));
    const meter = { digits, factorThousandths: 1000 };
    requireFit(meter, { field: 'registerKWH', kwh: input.registerKWH });
    const meterId = selectLatestMeterId(home);
    return [
      insertMeterQuery(home, { serial: input.newMeter?.serial, digits }),
      ...storeKey(makeValueId(meterId, day)),
      requireFirstMeterQuery(home),
      insertValueQuery(
        db,
        meterId,
        toValueRow(input, day, { rollovers: 0, counted: isActual(input) }),
      ),
      logMeterStoredQuery(home, { values: [{ meterId, day }], meters: [meterId] }),
      requireLimitsQuery(home, 'meters', 'registerReadings'),
    ];
  }

  /** Stores a value of an existing meter, in place of any of the same day. */
  async function storeValue(
    home: OpenHome,
    meter: MeterRow,
    check: StoredCheck,
    entered: EnteredValue,
  ): Promise<StoredValue> {
    const key = { meterId: meter.id, day: entered.day };
    const storedRow = await runStore(home, key, storeValueQueries(home, meter, check, entered));
    return toStoredValue(storedRow, check.use);
  }

  /** The statements that do so, for a batch that may do more. */
  function storeValueQueries(
    home: OpenHome,
    meter: MeterRow,
    check: StoredCheck,
    { input, day, existing, changedRow, updatedMeter, storeKey }: EnteredValue,
  ): Query[] {
    const key = { meterId: meter.id, day };
    const hasSameDay = existing.values.some(
      (existingValue) => existingValue.meterId === meter.id && existingValue.day === day,
    );
    const value = toValueRow(input, day, check);
    const storedValue =
      changedRow === undefined
        ? value
        : {
            ...value,
            createdAt: changedRow.createdAt,
            // The moment is of the day that it had.
            takenAt: changedRow.day === day ? changedRow.takenAt : null,
          };
    const leftKeys =
      changedRow === undefined || changedRow.day === day
        ? []
        : [{ meterId: meter.id, day: changedRow.day }];
    const digitsChanged = updatedMeter.digits !== meter.digits;
    const uncountedValues = existing.values.filter(
      (existingValue) =>
        existingValue.meterId === meter.id && existingValue.day === check.uncountDay,
    );
    const changedKeys = {
      values: [
        key,
        ...leftKeys,
        ...uncountedValues.map((uncountedValue) => ({
          meterId: uncountedValue.meterId,
          day: uncountedValue.day,
        })),
      ],
      meters: digitsChanged ? [meter.id] : [],
    };
    const rowsAfter = {
      registers: [
        toHistoryValue({ importId: null, ...storedValue, meterId: meter.id }),
        ...uncountedValues.map((uncountedValue) =>
          toHistoryValue({ ...uncountedValue, counted: false }),
        ),
      ],
      meters: digitsChanged ? [toHistoryMeter({ ...meter, digits: updatedMeter.digits })] : [],
    };
    const newUses = listUsesAround(existing, meter, check, value);
    return [
      ...(storeKey?.(formatRegisterReadingId({ meterId: meter.id, readOn: toIsoDate(day) })) ?? []),
      logMeterChangeQuery(home, changedKeys, rowsAfter, toNewUses([check.use]).length),
      ...(hasSameDay ? [deleteValueQuery(home, key)] : []),
      ...leftKeys.map((leftKey) => deleteValueQuery(home, leftKey)),
      ...(check.uncountDay === null
        ? []
        : [updateValueUncountedQuery(home, { meterId: meter.id, day: check.uncountDay })]),
      ...deleteReplacedQueries(home, newUses, input, existing),
      ...updateDigitsQueries(home, meter, updatedMeter),
      insertValueQuery(db, meter.id, storedValue),
      ...leftKeys.flatMap((leftKey) => movePhotoQueries(home, leftKey, day)),
      requireLimitsQuery(home, 'registerReadings', 'readings'),
    ];
  }

  /** Stores the first values of a new meter, and the last of the one it replaced. */
  async function addAfterMeterChange(
    home: OpenHome,
    existing: ExistingReadings,
    oldRow: MeterRow,
    input: RegisterReadingInput,
    day: number,
    storeKey: StoreKey,
  ): Promise<StoredValue> {
    const { plan, oldMeter, newMeter } = planMeterChange(existing, oldRow, input, day);
    const newUses = toNewUses([plan.oldUse, plan.newUse]);
    const meterId = selectLatestMeterId(home);
    const oldDigitsChanged = plan.oldLast !== null && oldMeter.digits !== oldRow.digits;
    // A counted value of that day is the old meter's last already: what is there is an estimate.
    const estimates = existing.values.filter(
      (value) => value.meterId === oldRow.id && value.day === plan.oldLast?.day,
    );
    const changedKeys = {
      values: [
        ...(plan.oldLast === null ? [] : [{ meterId: oldRow.id, day: plan.oldLast.day }]),
        ...plan.values.map((point) => ({ meterId, day: point.day })),
      ],
      meters: [meterId, ...(oldDigitsChanged ? [oldRow.id] : [])],
    };
    const storedRow = await runStore(home, { meterId, day }, [
      insertMeterQuery(home, newMeter),
      ...storeKey(makeValueId(meterId, day)),
      ...deleteReplacedQueries(home, newUses, input, existing),
      ...(plan.oldLast === null
        ? []
        : [
            ...updateDigitsQueries(home, oldRow, oldMeter),
            ...estimates.map(({ meterId: id, day: on }) =>
              deleteValueQuery(home, { meterId: id, day: on }),
            ),
            insertValueQuery(db, oldRow.id, toPlannedRow(plan.oldLast, input)),
          ]),
      ...plan.values.map((point) => insertValueQuery(db, meterId, toPlannedRow(point, input))),
      logMeterStoredQuery(home, changedKeys, {
        registers: estimates.map(toHistoryValue),
        meters: oldDigitsChanged ? [toHistoryMeter(oldRow)] : [],
      }),
      requireLimitsQuery(home, 'meters', 'registerReadings', 'readings'),
    ]);
    return toStoredValue(storedRow, plan.newUse);
  }

  /** The statements that delete the typed readings which a value's spans replace. */
  function deleteReplacedQueries(
    home: OpenHome,
    spans: readonly NewUse[],
    { overlap }: RegisterReadingInput,
    existing: ExistingReadings,
  ): Query[] {
    return deleteOverlappedQueries(home, spans, overlap, existing.readings);
  }

  /** The statement that sets the digits of a meter, where a value has more of them. */
  function updateDigitsQueries(home: OpenHome, meter: MeterRow, { digits }: Meter): Query[] {
    if (digits === meter.digits) return [];
    return [updateMeterQuery(home, meter.id, { digits })];
  }

  /** Runs the statements that store a value, and returns its row. */
  async function runStore(
    home: OpenHome,
    key: ValueKey,
    queries: readonly Query[],
  ): Promise<RegisterRow> {
    const results = await runChange(home, ...queries, valueQuery(home, key));
    const [row] = results.at(-1) as RegisterRow[];
    return row as RegisterRow;
  }

  /** Runs statements that change values; `conflict` where somebody changed one meanwhile. */
  async function runChange<const Q extends readonly Query[]>(
    home: OpenHome,
    ...queries: Q
  ): Promise<BatchResponse<Q>> {
    try {
      const [, ...results] = await home.batch(...queries);
      return results as BatchResponse<Q>;
    } catch (error) {
      if (error instanceof ConstraintError && !isKeyStored(error)) {
        throw new ProductError('conflict', messages.registerRefused);
      }
      throw error;
    }
  }

  function toValueRow(
    input: RegisterReadingInput,
    day: number,
    { rollovers, counted }: { rollovers: number; counted: boolean },
  ) {
    return {
      day,
      shownWh: kwhToWh(input.registerKWH),
      rollovers,
      counted,
      source: SOURCES.indexOf('manual'),
      takenAt: input.time === undefined ? null : Date.parse(`${input.readOn}T${input.time}+05:30`),
      createdAt: now,
    };
  }

  function toPlannedRow(
    point: { day: number; shownWh: number; rollovers: number },
    input: RegisterReadingInput,
  ) {
    return {
      ...toValueRow(input, point.day, { rollovers: point.rollovers, counted: true }),
      shownWh: point.shownWh,
    };
  }

  return {
    addFirstValue,
    insertFirstQueries,
    storeValue,
    storeValueQueries,
    addAfterMeterChange,
    runChange,
  };
}

/** The id, in the API, of the value of a meter on a day. */
function makeValueId(meterId: SQL<number>, day: number): SQL {
  return sql`${meterId} || '.' || ${toIsoDate(day)}`;
}

/** A stored value, and what the days up to it used, as the API returns them. */
export function toStoredValue(row: RegisterRow, use: RegisterUse | null): StoredValue {
  const { consumptionWh, perDayWh } = use ?? { consumptionWh: null, perDayWh: null };
  const reading =
    use === null || consumptionWh === null || perDayWh === null
      ? null
      : {
          from: toIsoDate(use.firstDay),
          to: toIsoDate(use.lastDay),
          consumptionKWH: whToKwh(consumptionWh),
          perDayKWH: whToKwh(perDayWh),
        };
  return { registerReading: toRegisterRecord(row), reading };
}
