/** Short forms for the points of a series: a source, the days it counts for, and the value. */
import { type SourceKey, source } from '../documents/sources.ts';
import type { IsoDate, SeriesPoint } from '../schema.ts';

const RECORDED_ON: IsoDate = '2026-11-24';

/** A value that a bill or two readers show. A correction gets the day of its own recording. */
export function confirmed(
  key: SourceKey,
  from: IsoDate,
  to: IsoDate | null,
  value: SeriesPoint['value'],
  recordedOn: IsoDate = RECORDED_ON,
): SeriesPoint {
  return { from, to, value, recordedOn, source: source(key), confirmed: true };
}

/** A value that one reader, the press or a program has. */
export function unconfirmed(...point: Parameters<typeof confirmed>): SeriesPoint {
  return { ...confirmed(...point), confirmed: false };
}
