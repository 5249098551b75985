/** The history of a household's readings, meters, connection and paper bills: each change, and whether it can be undone. */
import * as z from 'zod';
import { paperBillResponseSchema } from './bills/api.ts';
import { connectionSchema } from './connection.ts';
import { meterSchema } from './meter/meter-record.ts';
import { registerReadingSchema } from './meter/register-reading.ts';
import { countSchema, readingIdSchema, readingSchema } from './reading.ts';

export const CHANGE_KINDS = [
  'add',
  'edit',
  'delete',
  'import',
  'import_undone',
  'restore',
  'bill',
  'meter',
  'connection',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const ORIGINS = ['screen', 'api', 'cli'] as const;
export type Origin = (typeof ORIGINS)[number];

/** How many days a change can be undone. */
export const UNDO_DAYS = 30;
const UNDO_MS = UNDO_DAYS * 86_400_000;

/** Whether what was done at a moment can still be taken back; both in epoch milliseconds. */
export function isRecent(changedAt: number, now: number): boolean {
  return changedAt > oldestRecent(now);
}

/** The moment up to which nothing can be taken back any more. */
export function oldestRecent(now: number): number {
  return now - UNDO_MS;
}

/** Rows as they were and as they became; one that came stands in `after` alone, one that went in `before`. */
function rowsOf<T extends z.ZodType>(schema: T) {
  return z.object({ before: z.array(schema), after: z.array(schema) }).nullable();
}

const changedMeterSchema = meterSchema.pick({
  id: true,
  name: true,
  serial: true,
  digits: true,
  factor: true,
});

export const changeSchema = z.object({
  id: z.number().int(),
  kind: z.enum(CHANGE_KINDS),
  origin: z.enum(ORIGINS).meta({ description: 'From where it was made.' }),
  madeBy: z
    .string()
    .nullable()
    .meta({ description: 'The name of who made it; null once their account is gone.' }),
  changedAt: z.string(),
  readings: z.number().int().meta({ description: 'How many readings it touched.' }),
  firstDate: z.string(),
  lastDate: z.string(),
  importId: z.number().int().nullable(),
  undoes: z.number().int().nullable().meta({ description: 'The change that it took back.' }),
  undone: z.boolean().meta({ description: 'Whether it was taken back.' }),
  undoable: z.boolean().meta({ description: 'Whether it can be taken back now.' }),
  before: readingSchema.nullable().meta({ description: 'A single reading as it was.' }),
  after: readingSchema.nullable().meta({ description: 'A single reading as it became.' }),
  registerReadings: rowsOf(registerReadingSchema).meta({
    description: 'What meters showed, where that was changed.',
  }),
  meters: rowsOf(changedMeterSchema).meta({
    description: 'The meters themselves, where they were changed.',
  }),
  connections: rowsOf(connectionSchema).meta({
    description: 'The facts of the connection, where they were changed.',
  }),
  bills: rowsOf(paperBillResponseSchema).meta({
    description: 'What was typed of paper bills, where that was changed.',
  }),
});
export type Change = z.output<typeof changeSchema>;

export const CHANGES_LIMIT_MAX = 200;

/** The query of GET /api/changes: those before a change, and those of one reading. */
export const changesQuerySchema = z.strictObject({
  limit: countSchema(CHANGES_LIMIT_MAX).optional(),
  before: countSchema(999_999_999).optional(),
  reading: readingIdSchema.optional(),
});

/** The number of an import or a change in an address, a form or a command; undefined where it is invalid. */
export function parseChangeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
