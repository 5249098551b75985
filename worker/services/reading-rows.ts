/** A stored reading as the domain, the API and the screens see it. */
import type { SingleReading } from '../../domain/energy/anomaly.ts';
import { dateOfDay } from '../../domain/period.ts';
import { type Reading, type StoredReading, toApiReading } from '../../domain/reading.ts';
import { formatReadingId, type ReadingKey } from '../../domain/reading-id.ts';
import { SOURCES, type Source } from '../../domain/reading-rules.ts';
import type { ReadingRow } from '../queries/readings.ts';

type ReadingColumns = Pick<
  ReadingRow,
  'day' | 'seq' | 'days' | 'wh' | 'co2G' | 'source' | 'createdAt'
>;

/** A row as the API and the screens show it. */
export function readingRecord(row: ReadingColumns): Reading {
  return toApiReading(storedReading(row), row.createdAt);
}

/** A row as the rules of `domain/` take it. */
export function storedReading(row: ReadingColumns): StoredReading {
  return {
    readingDate: dateOfDay(row.day),
    seq: row.seq,
    periodStart: row.days === 1 ? null : dateOfDay(row.day - row.days + 1),
    consumptionWh: row.wh,
    emissionG: row.co2G,
    source: SOURCES[row.source] as Source,
  };
}

/** A row as the anomaly rule takes it, with its id. */
export function singleReading(row: ReadingRow): SingleReading & { id: string } {
  const { day, days, wh, measured } = row;
  return { id: formatReadingId(storedReading(row)), day, days, consumptionWh: wh, measured };
}

/** What names a row in the API. */
export function keyOf(row: Pick<ReadingRow, 'day' | 'seq'>): ReadingKey {
  return { readingDate: dateOfDay(row.day), seq: row.seq };
}
