/** All that the screen of entries shows besides the household, by one statement: each costs time. */
import type { ImportRecord } from '../../domain/import.ts';
import { countedReadings } from '../../domain/month-columns.ts';
import type { IsoDate } from '../../domain/period.ts';
import type { ReadingKey } from '../../domain/reading.ts';
import type { Caller } from '../auth/token.ts';
import { rowRead, type Statement } from '../db/statement.ts';
import { type ChangeRow, recentChangesText } from './changes.ts';
import { IMPORTS, importRecords } from './imports.ts';
import {
  namedText,
  namesValue,
  newestText,
  pageText,
  pageValues,
  type ReadingRow,
  type ReadingsFilter,
  readingRows,
} from './reading-rows.ts';
import { COUNTED_MONTHS } from './usage-queries.ts';

/** How often readings of several days are counted again, in their second month and those after it. */
const REPEATS = `
  SELECT coalesce(sum(
    12 * (substr(reading_date, 1, 4) - substr(period_start, 1, 4))
      + substr(reading_date, 6, 2) - substr(period_start, 6, 2)), 0)
  FROM readings INDEXED BY readings_of_several_days
  WHERE user_id = ?1 AND period_start IS NOT NULL`;

const ENTRIES = `
    (${COUNTED_MONTHS}) AS months,
    (${REPEATS}) AS repeats,
    (SELECT min(reading_date) FROM readings WHERE user_id = ?1) AS firstDate,
    (${IMPORTS}) AS imports,
    (${newestText(2)}) AS latest,
    (${recentChangesText(3)}) AS changes,
    (${namedText(4)}) AS named,
    (${pageText('desc', 5)}) AS page`;

type Row = Record<'months' | 'imports' | 'latest' | 'changes' | 'named' | 'page', string> & {
  repeats: number;
  firstDate: IsoDate | null;
};

export interface Entries {
  /** Every month with readings, as `readCountedMonths` reads it. */
  months: string;
  readingsInAll: number;
  /** The day of the oldest reading. */
  firstDate: IsoDate | null;
  imports: ImportRecord[];
  /** The newest readings, the newest changes, the readings that are named, and a page: newest first. */
  latest: ReadingRow[];
  changes: ChangeRow[];
  named: ReadingRow[];
  page: ReadingRow[];
}

export function entriesQuery(
  caller: Caller,
  asked: {
    averaged: number;
    changes: number;
    named: readonly ReadingKey[];
    page: ReadingsFilter;
    pageSize: number;
  },
): Statement<Entries> {
  const { averaged, changes, named, page, pageSize } = asked;
  const values = [
    caller.userId,
    averaged,
    changes,
    namesValue(named),
    ...pageValues(page, pageSize),
  ];
  return rowRead(ENTRIES, values, (row: Row) => ({
    months: row.months,
    readingsInAll: countedReadings(row.months) - row.repeats,
    firstDate: row.firstDate,
    imports: importRecords(row.imports),
    latest: readingRows(row.latest),
    changes: JSON.parse(row.changes) as ChangeRow[],
    named: readingRows(row.named),
    page: readingRows(row.page),
  }));
}
