/** What names a reading: its date and its number on that day. */
import type { IsoDate } from '#domain/base/period.ts';

export interface ReadingKey {
  readingDate: IsoDate;
  seq: number;
}

/** The form of an id, such as `2026-11-20.1`. */
export const READING_ID = /^\d{4}-\d{2}-\d{2}\.(0|[1-9]\d{0,6})$/;

/** The id of a reading: its day, and its number on that day. */
export function formatReadingId(key: ReadingKey): string {
  return `${key.readingDate}.${key.seq}`;
}

/** The date and the number in a reading's id, which must match `READING_ID`. */
export function parseReadingId(id: string): ReadingKey {
  return { readingDate: id.slice(0, 10), seq: Number(id.slice(11)) };
}
