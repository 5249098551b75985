/** A stored reading as the domain, the API and the screens see it. */
import type { SingleReading } from '../../domain/energy/anomaly.ts';
import { dayNumber } from '../../domain/period.ts';
import {
  type Reading,
  readingId,
  SOURCES,
  type Source,
  type StoredReading,
  toApiReading,
} from '../../domain/reading.ts';
import type { ReadingRow } from '../queries/readings.ts';

/** A row as the API and the screens show it. */
export function readingRecord(row: ReadingRow): Reading {
  return toApiReading(storedReading(row), row.createdAt);
}

/** A row as the rules of `domain/` take it. */
export function storedReading(row: ReadingRow): StoredReading {
  return {
    readingDate: row.readingDate,
    seq: row.seq,
    periodStart: row.periodStart,
    consumptionWh: row.wh,
    emissionG: row.co2G,
    source: SOURCES[row.source] as Source,
  };
}

/** A row as the anomaly rule takes it, with its id. */
export function singleReading(row: ReadingRow): SingleReading & { id: string } {
  const day = dayNumber(row.readingDate);
  const firstDay = row.periodStart === null ? day : dayNumber(row.periodStart);
  return {
    id: readingId(row),
    day,
    days: day - firstDay + 1,
    consumptionWh: row.wh,
    measured: true,
  };
}
