/**
 * The statements that write the history of readings. They run in the batch that changes the readings: both
 * take effect together, or neither does.
 */
import { and, count, desc, eq, getTableColumns, max, min, type SQL, sql } from 'drizzle-orm';
import type { ChangeKind } from '#domain/history/change.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import { limitRows } from '#worker/db/limit.ts';
import { changes, imports, readings } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { type EditedReading, isConsumption } from '#worker/readings/queries.ts';

/**
 * How many characters of rows one row of `changes` holds. D1 takes statements of up to 100 kB, and its
 * export writes a row as one statement: a longer row could not be imported again.
 */
export const PART_LENGTH = 80_000;

/** What is logged of a reading: its day and its number first, by which it is found there. */
const READING_COLUMNS = [
  'day',
  'seq',
  'days',
  'wh',
  'co2_g',
  'source',
  'measured',
  'import_id',
  'created_at',
  'updated_at',
  'step',
  'slots',
] as const;
type ReadingColumn = (typeof READING_COLUMNS)[number];

/** A reading as `changes.before` and `changes.after` hold it, by the columns' names. */
const READING = makeReadingObject({});

/** Intervals as the hexadecimal digits of their bytes. */
function makeReadingObject(becomes: Partial<Record<ReadingColumn, SQL>>): SQL {
  const members = READING_COLUMNS.map((name) => {
    const value = becomes[name] ?? sql.raw(name);
    const logged = name === 'slots' ? sql`iif(${value} IS NULL, NULL, hex(${value}))` : value;
    return sql`${sql.raw(`'${name}'`)}, ${logged}`;
  });
  return sql`json_object(${sql.join(members, sql`, `)})`;
}

export interface LogDetails {
  /** The change that this one undoes. */
  undoes?: number | undefined;
  importId?: number | undefined;
}

export interface ChangeEntry {
  kind: ChangeKind;
  undoes?: number | undefined;
  importId?: number | SQL | undefined;
  part?: SQL;
  changedAt?: SQL;
  readings: SQL;
  readingsHeld?: SQL;
  firstDay: SQL;
  lastDay: SQL;
  before?: SQL;
  after?: SQL;
}

/** The columns of a new entry, in the order of the table. */
export function makeChangeColumns(home: OpenHome, entry: ChangeEntry) {
  const undoes = sql`${entry.undoes ?? null}`;
  return {
    homeId: selectHomeId(home).as('home_id'),
    id: sql`(SELECT coalesce(max(id), 0) + 1 FROM changes WHERE home_id = ${selectHomeId(home)})`.as(
      'id',
    ),
    part: (entry.part ?? sql`0`).as('part'),
    userId: sql`${home.userId}`.as('user_id'),
    kind: sql`${entry.kind}`.as('kind'),
    origin: sql`${home.origin}`.as('origin'),
    changedAt: (entry.changedAt ?? sql`${home.now}`).as('changed_at'),
    readings: entry.readings.as('readings'),
    readingsHeld: (entry.readingsHeld ?? sql`NULL`).as('readings_held'),
    firstDay: entry.firstDay.as('first_day'),
    lastDay: entry.lastDay.as('last_day'),
    importId: sql`${entry.importId ?? null}`.as('import_id'),
    // An import can be put back and undone again; any other change is undone once.
    undoes: (entry.kind === 'import_undone'
      ? sql`(SELECT ${undoes} WHERE NOT EXISTS (
          SELECT 1 FROM changes WHERE home_id = ${selectHomeId(home)} AND undoes = ${undoes}))`
      : undoes
    ).as('undoes'),
    before: (entry.before ?? sql`NULL`).as('before'),
    after: (entry.after ?? sql`NULL`).as('after'),
  };
}

/** Logs readings that the next statement deletes. Nothing is logged where there are none. */
export function logRemovalQuery(
  home: OpenHome,
  kind: ChangeKind,
  condition: SQL | undefined,
  details: LogDetails = {},
) {
  const { query } = home;
  // Not bound: D1 binds numbers as REAL, and the division would not be one of whole numbers.
  const size = sql.raw(String(PART_LENGTH));
  const lengthBefore = sql`sum(length(${READING})) OVER (ORDER BY day, seq)`;
  const removedReadings = query
    .select({
      ...getTableColumns(readings),
      part: sql<number>`${lengthBefore} / ${size}`.as('part'),
    })
    .from(readings)
    .where(and(isConsumption(home), condition))
    .as('removed');
  const entry = {
    ...details,
    kind,
    part: sql`part`,
    readings: count(),
    firstDay: min(removedReadings.day),
    lastDay: max(removedReadings.day),
    before: sql`json_object('readings', json_group_array(${READING}))`,
  };
  return query
    .insert(changes)
    .select(query.select(makeChangeColumns(home, entry)).from(removedReadings).groupBy(sql`part`));
}

/**
 * Logs the reading that was added last to a day, with how many the home then has: one more than at the change
 * before, so that a daily reading does not count ten years of them; all counted where that change did not say.
 */
export function logAdditionQuery(home: OpenHome, day: number) {
  const { query } = home;
  const isOwn = sql`home_id = ${selectHomeId(home)}`;
  const entry = {
    kind: 'add' as const,
    readings: sql`1`,
    readingsHeld: sql`coalesce(
      (SELECT readings_held + 1 FROM changes WHERE ${isOwn} ORDER BY id DESC, part DESC LIMIT 1),
      (SELECT count(*) FROM readings WHERE ${isOwn}))`,
    firstDay: sql`day`,
    lastDay: sql`day`,
    after: sql`json_object('readings', json_array(${READING}))`,
  };
  return query.insert(changes).select(
    query
      .select(makeChangeColumns(home, entry))
      .from(readings)
      .where(and(isConsumption(home), eq(readings.day, day)))
      .orderBy(limitRows(1, desc(readings.seq))),
  );
}

/**
 * Logs a reading that the next statement changes, before and after. An edit that changes nothing, such as
 * one that is sent again, is not logged, unless it undoes another change.
 */
export function logEditQuery(
  home: OpenHome,
  condition: SQL | undefined,
  becomes: EditedReading,
  details: LogDetails = {},
) {
  const { query } = home;
  const { wh, co2G, source, measured, step, slots } = becomes;
  const entry = {
    ...details,
    kind: 'edit' as const,
    readings: sql`1`,
    firstDay: sql`day`,
    lastDay: sql`day`,
    before: sql`json_object('readings', json_array(${READING}))`,
    after: sql`json_object('readings', json_array(${makeReadingObject({
      wh,
      co2_g: co2G,
      source,
      measured,
      step,
      slots,
      updated_at: sql`${home.now}`,
    })}))`,
  };
  const isDifferent = sql`(wh, co2_g, source, measured) IS NOT (${wh}, ${co2G}, ${source}, ${measured})`;
  return query.insert(changes).select(
    query
      .select(makeChangeColumns(home, entry))
      .from(readings)
      .where(
        and(isConsumption(home), condition, details.undoes === undefined ? isDifferent : undefined),
      ),
  );
}

/** Logs the import that the statement before this one recorded, if it recorded one. */
export function logImportQuery(home: OpenHome) {
  const { query } = home;
  const columns = makeChangeColumns(home, {
    kind: 'import',
    readings: sql`imported`,
    firstDay: sql`first_day`,
    lastDay: sql`last_day`,
    changedAt: sql`created_at`,
    importId: sql`id`,
  });
  return query.insert(changes).select(
    query
      .select(columns)
      .from(imports)
      .where(
        and(
          sql`changes() = 1`,
          eq(imports.homeId, selectHomeId(home)),
          sql`id = (SELECT max(id) FROM imports WHERE home_id = ${selectHomeId(home)})`,
        ),
      ),
  );
}

/**
 * Puts the readings back that a change deleted, and logs it. A reading whose `seq` is taken gets a new one, and
 * it loses its import where that is undone.
 */
export function putReadingsBackQueries(home: OpenHome, id: number) {
  const { query } = home;
  const insert = query.insert(readings).select(sql`
    WITH gone AS MATERIALIZED (
      SELECT ${sql.join(
        READING_COLUMNS.map((name) => sql.raw(`value ->> '${name}' AS ${name}`)),
        sql`, `,
      )}
      FROM changes, json_each(changes.before, '$.readings')
      WHERE changes.home_id = ${selectHomeId(home)} AND changes.id = ${id}
    ),
    used AS MATERIALIZED (
      SELECT day, max(seq) AS last_seq FROM readings
      WHERE home_id = ${selectHomeId(home)} AND channel = ${GRID_IMPORT} AND day IN (SELECT day FROM gone)
      GROUP BY day
    )
    SELECT ${selectHomeId(home)}, 0, gone.day,
      iif(
        EXISTS (
          SELECT 1 FROM readings AS r
          WHERE r.home_id = ${selectHomeId(home)} AND r.channel = ${GRID_IMPORT} AND r.day = gone.day AND r.seq = gone.seq
        ),
        max(used.last_seq, max(gone.seq) OVER (PARTITION BY gone.day))
          + row_number() OVER (PARTITION BY gone.day ORDER BY gone.seq),
        gone.seq
      ),
      gone.days, gone.wh, gone.co2_g, gone.source, gone.measured, imports.id, gone.created_at, gone.updated_at,
      gone.step, unhex(gone.slots)
    FROM gone LEFT JOIN used USING (day)
    LEFT JOIN imports ON imports.home_id = ${selectHomeId(home)} AND imports.id = gone.import_id AND undone_at IS NULL`);
  const entry = {
    kind: 'restore' as const,
    undoes: id,
    readings: sql`sum(readings)`,
    firstDay: min(changes.firstDay),
    lastDay: max(changes.lastDay),
  };
  const log = query.insert(changes).select(
    query
      .select(makeChangeColumns(home, entry))
      .from(changes)
      .where(and(eq(changes.homeId, selectHomeId(home)), eq(changes.id, id)))
      .having(sql`count(*) > 0`),
  );
  return [insert, log] as const;
}

/** Logs a restore of all the readings that the household has. Nothing is logged where there are none. */
export function logAllReadingsQuery(home: OpenHome) {
  const { query } = home;
  const entry = {
    kind: 'restore' as const,
    readings: count(),
    firstDay: min(readings.day),
    lastDay: max(readings.day),
  };
  return query
    .insert(changes)
    .select(
      query
        .select(makeChangeColumns(home, entry))
        .from(readings)
        .where(isConsumption(home))
        .having(sql`count(*) > 0`),
    );
}
