/** A stored reading as the domain, the API and the screens see it. */

import { toIsoDate } from '#domain/base/period.ts';
import type { SingleReading } from '#domain/energy/anomaly.ts';
import { type Reading, type StoredReading, toApiReading } from '#domain/reading/reading.ts';
import { formatReadingId, type ReadingKey } from '#domain/reading/reading-id.ts';
import { SOURCES, type Source } from '#domain/reading/reading-rules.ts';
import type { ReadingRow } from '#worker/queries/readings.ts';

type ReadingColumns = Pick<
  ReadingRow,
  'day' | 'seq' | 'days' | 'wh' | 'co2G' | 'source' | 'createdAt'
>;

/** A row as the API and the screens show it. */
export function toReadingRecord(row: ReadingColumns): Reading {
  return toApiReading(toStoredReading(row), row.createdAt);
}

/** A row as the rules of `domain/` take it. */
export function toStoredReading(row: ReadingColumns): StoredReading {
  return {
    readingDate: toIsoDate(row.day),
    seq: row.seq,
    periodStart: row.days === 1 ? null : toIsoDate(row.day - row.days + 1),
    consumptionWh: row.wh,
    emissionG: row.co2G,
    source: SOURCES[row.source] as Source,
  };
}

/** A row as the anomaly rule takes it, with its id. */
export function toSingleReading(row: ReadingRow): SingleReading & { id: string } {
  const { day, days, wh, measured } = row;
  return { id: formatReadingId(toStoredReading(row)), day, days, consumptionWh: wh, measured };
}

/** The key of a row, by which the API names it. */
export function toReadingKey(row: Pick<ReadingRow, 'day' | 'seq'>): ReadingKey {
  return { readingDate: toIsoDate(row.day), seq: row.seq };
}
