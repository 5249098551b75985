/** Short forms for the points of a series: a source, the days it counts for, and the value. */
import { RECORDED } from '#domain/tariff/documents/common.ts';
import { findSource, type SourceKey } from '#domain/tariff/documents/sources.ts';
import type { IsoDate, SeriesPoint } from '#domain/tariff/schema.ts';

/** A value that a bill or two readers show. A correction gets the day of its own recording. */
export function makeConfirmed(
  key: SourceKey,
  from: IsoDate,
  to: IsoDate | null,
  value: SeriesPoint['value'],
  recordedOn: IsoDate = RECORDED.recordedOn,
): SeriesPoint {
  return { from, to, value, recordedOn, source: findSource(key), confirmed: true };
}

/** A value that one reader, the press or a program has. */
export function makeUnconfirmed(...point: Parameters<typeof makeConfirmed>): SeriesPoint {
  return { ...makeConfirmed(...point), confirmed: false };
}
