/** Stored readings of files that a later file speaks of again: what it replaces. */
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { toIsoDate } from '#domain/base/period.ts';
import type { ImportedReading } from '#domain/reading/csv/imported-rows.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import type { Query } from '#worker/db/client.ts';
import { imports, readings } from '#worker/db/schema.ts';
import { logRemovalQuery } from '#worker/history/write-readings.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { isConsumption, isOneOf } from './queries.ts';

/** The readings of imports that end on one of some days: however many they are, they are one bound value. */
export function importedReadingsQuery(home: OpenHome, days: readonly number[]) {
  return home.query
    .select({
      firstDay: sql<number>`${readings.day} - ${readings.days} + 1`.as('start_day'),
      lastDay: readings.day,
      seq: readings.seq,
      consumptionWh: readings.wh,
      emissionG: readings.co2G,
      importId: imports.id,
      fileName: imports.fileName,
    })
    .from(readings)
    .innerJoin(imports, and(eq(imports.homeId, readings.homeId), eq(imports.id, readings.importId)))
    .where(
      and(
        isConsumption(home),
        gt(readings.seq, 0),
        isNotNull(readings.importId),
        sql`${readings.day} IN (SELECT value FROM json_each(${JSON.stringify(days)}))`,
      ),
    );
}

/** The rows that imports brought of the day on which they were made: found by the imports, not by all readings. */
export function unfinishedReadingsQuery(home: OpenHome) {
  // Not bound: D1 binds numbers as REAL, and the division would not be one of whole numbers.
  const dayOfImport = sql.raw('(imports.created_at + 330 * 60000) / 86400000');
  return home.query
    .select({
      day: readings.day,
      seq: readings.seq,
      consumptionWh: readings.wh,
      days: readings.days,
      importId: readings.importId,
      createdAt: readings.createdAt,
      updatedAt: readings.updatedAt,
    })
    .from(imports)
    .innerJoin(
      readings,
      and(
        eq(readings.homeId, imports.homeId),
        sql`${readings.channel} = ${GRID_IMPORT}`,
        eq(readings.day, imports.lastDay),
        eq(readings.importId, imports.id),
        gt(readings.seq, 0),
      ),
    )
    .where(and(eq(imports.homeId, selectHomeId(home)), sql`${imports.lastDay} >= ${dayOfImport}`));
}

/** By what a replaced reading is found. */
export type ReplacedKey = Pick<ImportedReading, 'lastDay' | 'seq'>;

/** The statements that take out readings in place of which a file's are stored; the history keeps them. */
export function replaceReadingsQueries(home: OpenHome, replaced: readonly ReplacedKey[]): Query[] {
  if (replaced.length === 0) return [];
  const keys = replaced.map(({ lastDay, seq }) => ({ readingDate: toIsoDate(lastDay), seq }));
  const isReplaced = and(gt(readings.seq, 0), isOneOf(keys));
  return [
    logRemovalQuery(home, 'delete', isReplaced),
    home.query.delete(readings).where(and(isConsumption(home), isReplaced)),
  ];
}
