/** A home's meters. */
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { toThousandths, whToKwh } from '#domain/base/quantity.ts';
import type { MeterInput, MeterRecord, MeterUpdate } from '#domain/meter/meter-record.ts';
import { asOwner, type OpenHome } from '#worker/auth/session.ts';
import { ConstraintError } from '#worker/db/errors.ts';
import { mapPresent } from '#worker/db/optional-values.ts';
import { logMeterEditQuery, logMeterStoredQuery } from '#worker/history/write-meters.ts';
import {
  countMeterValues,
  countRowsQueries,
  quotaBatch,
  requireLimitsQuery,
} from '#worker/homes/limits.ts';
import { createOnce } from '#worker/idempotency-keys.ts';
import { toMeterFacts } from './meter-rows.ts';
import {
  insertMeterQuery,
  type MeterRow,
  meterQuery,
  metersQuery,
  type RegisterRow,
  selectLatestMeterId,
  updateMeterQuery,
  valuesQuery,
} from './queries.ts';

export type Meters = ReturnType<typeof createMeters>;

/** Makes the service for a home's meters. */
export function createMeters() {
  /** The meters, in the order in which they were added. */
  async function list(home: OpenHome): Promise<MeterRecord[]> {
    const [, rows, values] = await home.batch(metersQuery(home), valuesQuery(home));
    return rows.map((row) => toMeterRecord(row, values));
  }

  /** Adds a meter: once, also when it is sent again with its key. */
  async function add(home: OpenHome, input: MeterInput, key?: string): Promise<MeterRecord> {
    const row = await createOnce<MeterRow & { createdAt?: number }>(asOwner(home), key, {
      what: 'meter',
      input,
      create: insertMeterQuery(home, toColumns(input)),
      id: selectLatestMeterId(home),
      after: [
        logMeterStoredQuery(home, { meters: [selectLatestMeterId(home)] }),
        requireLimitsQuery(home, 'meters'),
      ],
      find: (id) => meterQuery(home, Number(id)),
    });
    return toMeterRecord(row, []);
  }

  /**
   * Changes what is present, clears what is null, leaves what is absent. With another factor or number of digits all
   * readings of the meter are derived again; `conflict` where its values do not fit such a meter.
   */
  async function update(home: OpenHome, id: number, changes: MeterUpdate): Promise<MeterRecord> {
    const rowCount = isDerivedAgain(changes) ? countMeterValues(home, [id]) : 0;
    try {
      const [, , [row], values] = await quotaBatch(
        asOwner(home),
        logMeterEditQuery(home, id, toColumns(changes)),
        updateMeterQuery(home, id, toColumns(changes)),
        valuesQuery(home),
        ...countRowsQueries(home, rowCount),
      );
      if (row === undefined) throw new ProductError('notFound', messages.meterNotFound);
      return toMeterRecord(row, values);
    } catch (error) {
      if (error instanceof ConstraintError) {
        throw new ProductError('conflict', messages.meterRefused);
      }
      throw error;
    }
  }

  return { list, add, update };
}

function isDerivedAgain({ digits, factor }: MeterUpdate): boolean {
  return digits !== undefined || factor !== undefined;
}

function toColumns({ name, serial, digits, factor }: MeterUpdate) {
  return { name, serial, digits, factorThousandths: mapPresent(factor, toThousandths) };
}

function toMeterRecord(row: MeterRow, values: readonly RegisterRow[]): MeterRecord {
  const ownValues = values.filter(({ meterId }) => meterId === row.id);
  const [first, last] = [ownValues[0], ownValues.at(-1)];
  return {
    ...toMeterFacts(row),
    firstReadOn: first === undefined ? null : toIsoDate(first.day),
    lastReadOn: last === undefined ? null : toIsoDate(last.day),
    lastKWH: last === undefined ? null : whToKwh(last.shownWh),
  };
}
