/** Readings, in pages and by name. */
import { and, asc, between, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type ReadingKey, type ReadingsQuery, SOURCES } from '../../domain/reading.ts';
import type { Caller } from '../auth/token.ts';
import type { Database } from '../db/client.ts';
import { firstRows } from '../db/limit.ts';
import { readings } from '../db/schema.ts';
import { homeOf } from './homes.ts';

export type ReadingRow = typeof readings.$inferSelect;

/** Which readings, in what order: newest first unless it says `asc`. */
export interface ReadingsFilter extends Omit<ReadingsQuery, 'sort'> {
  /** Only readings that come after this one in that order. */
  after?: ReadingKey | undefined;
}

const FIRST_DAY = '';
const LAST_DAY = '9999-12-31';

/** The first readings that a filter selects, at most `size`. */
export function pageQuery(
  { query }: Database,
  caller: Caller,
  { startDate = FIRST_DAY, endDate = LAST_DAY, source, order, after }: ReadingsFilter,
  size: number,
) {
  const isAscending = order === 'asc';
  const day = after?.readingDate;
  // The page begins at the day of `after`: with the days as bounds, the earlier rows are not read.
  const from = isAscending && day !== undefined && day > startDate ? day : startDate;
  const to = !isAscending && day !== undefined && day < endDate ? day : endDate;
  const direction = isAscending ? asc : desc;
  return query
    .select()
    .from(readings)
    .where(
      and(
        eq(readings.homeId, homeOf(caller)),
        between(readings.readingDate, from, to),
        source === undefined ? undefined : eq(readings.source, SOURCES.indexOf(source)),
        after === undefined ? undefined : follows(after, isAscending),
      ),
    )
    .orderBy(firstRows(size, direction(readings.readingDate), direction(readings.seq)));
}

function follows({ readingDate, seq }: ReadingKey, isAscending: boolean): SQL {
  const comparison = sql.raw(isAscending ? '>' : '<');
  return sql`(${readings.readingDate}, ${readings.seq}) ${comparison} (${readingDate}, ${seq})`;
}

/** The newest readings, newest first. */
export function newestQuery(db: Database, caller: Caller, count: number) {
  return pageQuery(db, caller, {}, count);
}

/** Those of the named readings that are there, newest first. */
export function namedQuery({ query }: Database, caller: Caller, keys: readonly ReadingKey[]) {
  return query
    .select()
    .from(readings)
    .where(and(eq(readings.homeId, homeOf(caller)), isOneOf(keys)))
    .orderBy(desc(readings.readingDate), desc(readings.seq));
}

/** Whether a reading is one of those: however many they are, they are one bound value. */
export function isOneOf(keys: readonly ReadingKey[]): SQL {
  const names = JSON.stringify(keys.map(({ readingDate, seq }) => [readingDate, seq]));
  return sql`(${readings.readingDate}, ${readings.seq}) IN (
    SELECT value ->> 0, value ->> 1 FROM json_each(${names}))`;
}

/** How many readings there are, and the day of the oldest one; null without readings. */
export function readingsInAllQuery({ query }: Database, caller: Caller) {
  return query
    .select({
      readings: sql<number>`count(*)`.as('readings'),
      firstDate: sql<string | null>`min(${readings.readingDate})`.as('first_date'),
    })
    .from(readings)
    .where(eq(readings.homeId, homeOf(caller)));
}
