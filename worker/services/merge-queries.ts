/** Stores the values of files, merged with what the home has. */
import type { MergeResult } from '#domain/import/merge/merge.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { Database, Query } from '#worker/db/client.ts';
import { meters } from '#worker/db/schema.ts';
import {
  deleteReadingsQuery,
  deleteValuesQuery,
  insertFirstValuesQuery,
  insertValuesQuery,
  storeBillsQueries,
  storeReadingsQuery,
} from '#worker/queries/history-rows.ts';
import { selectHomeId } from '#worker/queries/homes.ts';
import {
  toHistoryBill,
  toHistoryReading,
  toImportedReading,
  toImportedValues,
} from './import-rows.ts';

/** How many readings one statement stores: each takes up to 1.5 kB, with the most intervals. */
export const READINGS_A_STATEMENT = 500;

/** The statements that store a merge: removed readings are deleted first, and meters come before their values. */
export function storeMergeQueries(
  db: Database,
  caller: Caller,
  merge: MergeResult,
  importFacts: { importId: number; now: number },
): Query[] {
  const rows = merge.readings.map((reading) => toImportedReading(reading, importFacts));
  const queries: Query[] = [];
  if (merge.removedReadings.length > 0)
    queries.push(deleteReadingsQuery(db, caller, merge.removedReadings.map(toHistoryReading)));
  for (let index = 0; index < rows.length; index += READINGS_A_STATEMENT)
    queries.push(storeReadingsQuery(db, caller, rows.slice(index, index + READINGS_A_STATEMENT)));
  for (const meter of merge.meters) {
    const values = toImportedValues(meter, importFacts);
    if (meter.id !== null) {
      queries.push(deleteValuesQuery(db, caller, values), insertValuesQuery(db, caller, values));
      continue;
    }
    const { channel, digits, factorThousandths } = meter;
    const serial = meter.serial === '' ? null : meter.serial;
    queries.push(
      db.query
        .insert(meters)
        .values({ homeId: selectHomeId(caller), channel, serial, digits, factorThousandths }),
      insertFirstValuesQuery(db, caller, channel, values),
    );
  }
  if (merge.bills.length > 0)
    queries.push(
      ...storeBillsQueries(
        db,
        caller,
        merge.bills.map((bill) => toHistoryBill(bill, importFacts.now)),
      ),
    );
  return queries;
}
