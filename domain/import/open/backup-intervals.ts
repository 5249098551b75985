/** A day's intervals in the document that a household takes along. */
import * as z from 'zod';
import type { SlotMinutes, Slots } from '#domain/import/slots.ts';
import { CONSUMPTION_MAX_WH } from '#domain/reading/reading-rules.ts';

export const MINUTES_OF_A_DAY = 24 * 60;
/** An interval each, in Wh; nothing between two commas is unknown. */
const WH_PATTERN = /^\d{0,9}(,\d{0,9})*$/;

export const backupIntervalsSchema = z
  .object({
    minutes: z.union([5, 10, 15, 30, 60].map((minutes) => z.literal(minutes as SlotMinutes))),
    wh: z.string().max(3000).regex(WH_PATTERN, 'Write the watt-hours with commas between them.'),
  })
  .refine(({ minutes, wh }) => wh.split(',').length === MINUTES_OF_A_DAY / minutes, {
    path: ['wh'],
    message: 'These are not the intervals of one day.',
  })
  .refine(({ wh }) => wh.split(',').every((slot) => Number(slot) <= CONSUMPTION_MAX_WH), {
    path: ['wh'],
    message: 'An interval is larger than a day can be.',
  });
export type BackupIntervals = z.output<typeof backupIntervalsSchema>;

/** A day's intervals as a document has them. */
export function toBackupIntervals(minutes: SlotMinutes, slots: Slots): BackupIntervals {
  return { minutes, wh: slots.map((slot) => slot ?? '').join(',') };
}

/** The intervals of a document. */
export function toSlots({ wh }: BackupIntervals): Slots {
  return wh.split(',').map((slot) => (slot === '' ? null : Number(slot)));
}
