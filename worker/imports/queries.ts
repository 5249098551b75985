/** A household's imports and the readings that they brought. */
import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  type SQL,
  sql,
} from 'drizzle-orm';
import { HOME_LIMITS } from '#domain/base/limits.ts';
import { getUndoLimit } from '#domain/history/change.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import { limitRows } from '#worker/db/limit.ts';
import { changes, imports, readings } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { isConsumption } from '#worker/readings/queries.ts';

export type ImportRow = typeof imports.$inferSelect;

/** A part of a file that fits a bound parameter. */
export interface CsvChunk {
  /**
   * Rows by day, days as numbers since 1970-01-01: `{ "18262": [row, row], "18263": [row] }`. A row is
   * `[wh, co2G?, occurrence?, startDay?, source?]`, or `wh` alone; -1 grams
   * were not recorded. What is left out or null is: not recorded, the first of its kind, one day, csv_upload.
   */
  json: string;
  firstDay: number;
  lastDay: number;
}

/** How many undone imports are deleted at once. */
const IMPORTS_DELETED = 10;

/** The imports that are not undone, newest first. */
export function importsQuery(home: OpenHome) {
  return home.query
    .select()
    .from(imports)
    .where(and(eq(imports.homeId, selectHomeId(home)), isNull(imports.undoneAt)))
    .orderBy(desc(imports.id));
}

/** The numbers of the imports that are undone. */
export function undoneImportIdsQuery(home: OpenHome) {
  return home.query
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.homeId, selectHomeId(home)), isNotNull(imports.undoneAt)));
}

/** The newest imports, undone ones too, at most `limit`: those before the import `before`, where one is named. */
export function importsPageQuery(home: OpenHome, before: number | undefined, limit: number) {
  return home.query
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.homeId, selectHomeId(home)),
        before === undefined ? undefined : lt(imports.id, before),
      ),
    )
    .orderBy(limitRows(limit, desc(imports.id)));
}

/** Whether a row is the home's import with a number. */
export function isImport(caller: Caller, id: number): SQL | undefined {
  return and(eq(imports.homeId, selectHomeId(caller)), eq(imports.id, id));
}

/**
 * The readings that an import brought and that are still there; none of an undone import, even where the
 * deletion of some of its readings was undone since. Of files with our columns: other files may have
 * replaced readings, see `worker/history/undo-imports.ts`.
 */
export function isOfImport(caller: Caller, id: number): SQL | undefined {
  const selectBound = (column: 'first_day' | 'last_day') => sql`(
    SELECT ${sql.identifier(column)} FROM imports
    WHERE home_id = ${selectHomeId(caller)} AND id = ${id} AND undone_at IS NULL AND mapping IS NULL)`;
  return and(
    isConsumption(caller),
    eq(readings.importId, id),
    // A reading that follows from a meter's values goes with those.
    sql`${readings.seq} > 0`,
    sql`${readings.day} BETWEEN ${selectBound('first_day')} AND ${selectBound('last_day')}`,
  );
}

/** The number that the household's next import gets. Stays the same until one is recorded. */
function selectNextImportId(caller: Caller): SQL {
  return sql`(SELECT coalesce(max(id), 0) + 1 FROM imports WHERE home_id = ${selectHomeId(caller)})`;
}

/**
 * Deletes the oldest undone imports that can no longer be put back, when there are as many imports as a home
 * may hold. Some at a time: for each of them the database looks for its readings. The newest import stays, so
 * that no number is used twice.
 */
export function deleteOldImportsQuery(home: OpenHome, now: number) {
  const isOfHome = eq(imports.homeId, selectHomeId(home));
  const importCount = sql`(SELECT count(*) FROM imports WHERE home_id = ${selectHomeId(home)})`;
  const newestId = sql`(SELECT max(id) FROM imports WHERE home_id = ${selectHomeId(home)})`;
  const selectOldestIds = home.query
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(isOfHome, lte(imports.undoneAt, getUndoLimit(now)), sql`${imports.id} < ${newestId}`),
    )
    .orderBy(limitRows(IMPORTS_DELETED, asc(imports.id)));
  return home.query
    .delete(imports)
    .where(
      and(
        isOfHome,
        sql`${importCount} >= ${HOME_LIMITS.imports}`,
        sql`${imports.id} IN ${selectOldestIds}`,
      ),
    );
}

/**
 * Stores a chunk's readings, but not those that the household has: the nth of equal rows in a file is
 * new when fewer than n equal readings are stored. Equal means the same days, energy, emissions and source. A reading typed by hand counts only for rows that say `manual`,
 * which is how our own export writes it. A reading of
 * an import that was edited since also counts as what it was when it came, as far back as the history goes. `measured` is
 * what all are that the file does not call an estimate.
 */
export function insertChunkQuery(
  home: OpenHome,
  chunk: CsvChunk,
  { now, measured }: { now: number; measured: number },
) {
  return home.query.insert(readings).select(sql`
    WITH file AS MATERIALIZED (
      SELECT
        CAST(day.key AS INTEGER) AS day,
        row.key AS place,
        coalesce(row.value ->> 0, row.value) AS wh,
        coalesce(row.value ->> 1, -1) AS co2_g,
        coalesce(row.value ->> 2, 1) AS occurrence,
        coalesce(day.key - (row.value ->> 3) + 1, 1) AS days,
        coalesce(row.value ->> 4, 1) AS source,
        coalesce(row.value ->> 5, ${measured}) AS measured
      FROM json_each(${chunk.json}) AS day, json_each(day.value) AS row
    ),
    edited AS MATERIALIZED (
      SELECT
        first_day AS day, min(id), before ->> '$.readings[0].seq' AS seq,
        before ->> '$.readings[0].created_at' AS created_at, before ->> '$.readings[0].wh' AS wh,
        before ->> '$.readings[0].co2_g' AS co2_g, before ->> '$.readings[0].source' AS source
      FROM changes
      WHERE home_id = ${selectHomeId(home)} AND kind = 'edit' AND first_day BETWEEN ${chunk.firstDay} AND ${chunk.lastDay}
      GROUP BY 1, 3, 4
    ),
    stored AS MATERIALIZED (
      SELECT day, seq, days, wh, co2_g, source, import_id, created_at
      FROM readings
      WHERE home_id = ${selectHomeId(home)} AND channel = ${GRID_IMPORT} AND day BETWEEN ${chunk.firstDay} AND ${chunk.lastDay}
        AND import_id IS NOT ${selectNextImportId(home)}
    ),
    existing AS MATERIALIZED (
      SELECT day, wh, coalesce(co2_g, -1) AS co2_g, days, source, count(*) AS readings
      FROM (
        SELECT day, wh, co2_g, days, source FROM stored
        UNION ALL
        SELECT day, edited.wh, edited.co2_g, stored.days, edited.source
        FROM edited JOIN stored USING (day, seq, created_at)
        WHERE stored.import_id IS NOT NULL
          AND (edited.wh, edited.co2_g, edited.source) IS NOT (stored.wh, stored.co2_g, stored.source)
      )
      GROUP BY 1, 2, 3, 4, 5
    )
    SELECT
      ${selectHomeId(home)} AS home_id,
      ${GRID_IMPORT} AS channel,
      file.day,
      row_number() OVER (PARTITION BY file.day ORDER BY file.place) + coalesce(
        (SELECT max(seq) FROM readings AS r
         WHERE r.home_id = ${selectHomeId(home)} AND r.channel = ${GRID_IMPORT} AND r.day = file.day), 0),
      file.days,
      file.wh,
      nullif(file.co2_g, -1),
      file.source,
      file.measured,
      ${selectNextImportId(home)} AS import_id,
      ${now} AS created_at,
      NULL AS updated_at,
      NULL AS step,
      NULL AS slots
    FROM file LEFT JOIN existing USING (day, wh, co2_g, days, source)
    WHERE file.occurrence > coalesce(existing.readings, 0)`);
}

/** Records the import if it stored anything: an import that brought nothing new writes nothing. */
export function insertImportQuery(
  home: OpenHome,
  file: { name: string; rows: number; firstDay: number; lastDay: number },
  now: number,
) {
  const isNew = and(
    isConsumption(home),
    between(readings.day, file.firstDay, file.lastDay),
    eq(readings.importId, selectNextImportId(home)),
  );
  return home.query
    .insert(imports)
    .select(
      home.query
        .select({
          homeId: selectHomeId(home).as('home_id'),
          id: selectNextImportId(home).as('id'),
          fileName: sql`${file.name}`.as('file_name'),
          mapping: sql`NULL`.as('mapping'),
          imported: count().as('imported'),
          alreadyPresent: sql`${file.rows} - count(*)`.as('already_present'),
          firstDay: min(readings.day).as('first_day'),
          lastDay: max(readings.day).as('last_day'),
          createdAt: sql`${now}`.as('created_at'),
          undoneAt: sql`NULL`.as('undone_at'),
        })
        .from(readings)
        .where(isNew)
        .having(sql`count(*) > 0`),
    )
    .returning({ id: imports.id, imported: imports.imported });
}

/**
 * The first day on which the newest import stored a value of one day beside another that was there, with its sum and how
 * many such days there are.
 */
export function sharedDaysQuery(
  home: OpenHome,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
) {
  const newestId = sql`(SELECT max(id) FROM imports WHERE home_id = ${selectHomeId(home)})`;
  const ofImport = sql`sum(${readings.importId} IS ${newestId})`;
  return home.query
    .select({
      day: readings.day,
      wh: sql<number>`sum(${readings.wh})`.as('sum_wh'),
      count: sql<number>`count(*) OVER ()`.as('shared_days'),
    })
    .from(readings)
    .where(
      and(
        isConsumption(home),
        between(readings.day, firstDay, lastDay),
        eq(readings.days, 1),
        sql`${readings.seq} > 0`,
      ),
    )
    .groupBy(readings.day)
    .having(sql`${ofImport} > 0 AND ${ofImport} < count(*)`)
    .orderBy(limitRows(1, asc(readings.day)));
}

/** The latest undo of an import that is not undone itself, with how many readings it took out. */
export function latestUndoQuery(home: OpenHome, importId: number) {
  const isUndone = sql`EXISTS (
    SELECT 1 FROM changes AS u WHERE u.home_id = ${changes}.home_id AND u.undoes = ${changes}.id)`;
  return home.query
    .select({
      id: changes.id,
      readings: sql<number>`sum(readings)`.as('readings'),
      firstDay: sql<number>`min(first_day)`.as('first_day'),
      lastDay: sql<number>`max(last_day)`.as('last_day'),
    })
    .from(changes)
    .where(
      and(
        eq(changes.homeId, selectHomeId(home)),
        eq(changes.importId, importId),
        eq(changes.kind, 'import_undone'),
        sql`NOT ${isUndone}`,
      ),
    )
    .groupBy(changes.id)
    .orderBy(limitRows(1, desc(changes.id)));
}
