/** Readings as they are stored, and the statements that read them: many in one text of JSON. */
import {
  apiReading,
  type Reading,
  type ReadingKey,
  type ReadingsQuery,
  SOURCES,
  type Source,
  type StoredReading,
} from '../../domain/reading.ts';
import type { Caller } from '../auth/token.ts';
import type { readings } from '../db/schema.ts';
import { limitedTo, type Statement, statementRead } from '../db/statement.ts';

export type ReadingRow = Omit<typeof readings.$inferSelect, 'userId' | 'updatedAt'>;

/** Which readings, in what order. */
export interface ReadingsFilter extends Omit<ReadingsQuery, 'sort'> {
  /** Only readings that come after this one in the order asked for. */
  after?: ReadingKey | undefined;
}

type Order = NonNullable<ReadingsFilter['order']>;

type Cells = [
  readingDate: string,
  seq: number,
  periodStart: string | null,
  wh: number,
  co2G: number | null,
  source: number,
  importId: number | null,
  createdAt: number,
];

/** Readings of the household ?1 as a text that `readingRows` reads. Their limit keeps their order. */
const readingsText = (which: string) => `
  SELECT json_group_array(json_array(
    reading_date, seq, period_start, wh, co2_g, source, import_id, created_at)) AS readings
  FROM (SELECT * FROM readings WHERE user_id = ?1 ${which})`;

/** The newest, so many as the value of this number says. */
export const newestText = (limit: number) =>
  readingsText(`ORDER BY reading_date DESC, seq DESC ${limitedTo(`?${limit}`)}`);

/** Those that are named by the value of this number (`namesValue`), newest first. */
export const namedText = (names: number) =>
  readingsText(`
    AND (reading_date, seq) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?${names}))
    ORDER BY reading_date DESC, seq DESC LIMIT -1`);

/** A page of those that a filter lets through. Its values (`pageValues`) begin with this number. */
export function pageText(order: Order, first: number): string {
  const [from, to, source, day, seq] = [0, 1, 2, 3, 4].map((n) => `?${first + n}`);
  return readingsText(`
    AND reading_date BETWEEN ${from} AND ${to} AND (${source} IS NULL OR source = ${source})
    AND (reading_date, seq) ${order === 'asc' ? '>' : '<'} (${day}, ${seq})
    ORDER BY reading_date ${order}, seq ${order} ${limitedTo(`?${first + 5}`)}`);
}

export function namesValue(keys: readonly ReadingKey[]): string {
  return JSON.stringify(keys.map(({ readingDate, seq }) => [readingDate, seq]));
}

const FIRST_DAY = '';
const LAST_DAY = '9999-12-31';

export function pageValues(filter: ReadingsFilter, size: number): (string | number | null)[] {
  const { startDate = FIRST_DAY, endDate = LAST_DAY, source, order, after } = filter;
  const ascending = order === 'asc';
  const { readingDate, seq } =
    after ??
    (ascending
      ? { readingDate: FIRST_DAY, seq: 0 }
      : { readingDate: LAST_DAY, seq: Number.MAX_SAFE_INTEGER });
  return [
    // By these days the page is found, by the reading's number only what it begins with.
    ascending && readingDate > startDate ? readingDate : startDate,
    !ascending && readingDate < endDate ? readingDate : endDate,
    source === undefined ? null : SOURCES.indexOf(source),
    readingDate,
    seq,
    size,
  ];
}

const NAMED = namedText(2);
const PAGES: Record<Order, string> = { asc: pageText('asc', 2), desc: pageText('desc', 2) };

/** The readings that are named and there, newest first. */
export function namedQuery(caller: Caller, keys: readonly ReadingKey[]): Statement<ReadingRow[]> {
  return statementRead(NAMED, [caller.userId, namesValue(keys)], readingsOf);
}

/** The first readings that a filter lets through, at most so many. */
export function pageQuery(
  caller: Caller,
  filter: ReadingsFilter,
  size: number,
): Statement<ReadingRow[]> {
  const values = [caller.userId, ...pageValues(filter, size)];
  return statementRead(PAGES[filter.order ?? 'desc'], values, readingsOf);
}

function readingsOf([row]: { readings: string }[]): ReadingRow[] {
  return readingRows(row?.readings);
}

export function readingRows(text = '[]'): ReadingRow[] {
  return (JSON.parse(text) as Cells[]).map(
    ([readingDate, seq, periodStart, wh, co2G, source, importId, createdAt]) => {
      return { readingDate, seq, periodStart, wh, co2G, source, importId, createdAt };
    },
  );
}

/** A row of the table as the API and the screens tell it. */
export function readingRecord(row: Omit<ReadingRow, 'importId'>): Reading {
  return apiReading(storedReading(row), row.createdAt);
}

/** A row of the table as the domain speaks of it. */
export function storedReading(row: Omit<ReadingRow, 'importId' | 'createdAt'>): StoredReading {
  return {
    readingDate: row.readingDate,
    seq: row.seq,
    periodStart: row.periodStart,
    consumptionWh: row.wh,
    emissionG: row.co2G,
    source: SOURCES[row.source] as Source,
  };
}
