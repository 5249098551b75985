/** The history of a household's readings, meters, connection and paper bills: each change, and whether it can be undone. */
import * as z from 'zod';
import { responseDateSchema, responseMomentSchema } from '#domain/base/fields.ts';
import { UNDO_DAYS } from '#domain/base/limits.ts';
import { paperBillResponseSchema } from '#domain/bills/api.ts';
import { connectionSchema } from '#domain/home/connection.ts';
import { meterSchema } from '#domain/meter/meter-record.ts';
import { registerReadingSchema } from '#domain/meter/register-record.ts';
import { countSchema, readingIdSchema, readingSchema } from '#domain/reading/reading.ts';

const CHANGE_KINDS = [
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

const UNDO_MS = UNDO_DAYS * 86_400_000;

/** Whether what was done at a moment can still be taken back; both in epoch milliseconds. */
export function isRecent(changedAt: number, now: number): boolean {
  return changedAt > getUndoLimit(now);
}

/** The moment up to which nothing can be taken back any more. */
export function getUndoLimit(now: number): number {
  return now - UNDO_MS;
}

/** Rows as they were and as they became; one that came stands in `after` alone, one that went in `before`. */
function makeRowsSchema<T extends z.ZodType>(schema: T) {
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
  origin: z.enum(ORIGINS).meta({
    description: 'Where it was made: on a screen, by a program, or with the command line.',
  }),
  madeBy: z.string().nullable().meta({
    description: 'The name of the person who made it; null once their account is deleted.',
  }),
  changedAt: responseMomentSchema,
  readings: z
    .number()
    .int()
    .meta({ description: 'How many readings it added, changed or deleted.' }),
  firstDate: responseDateSchema,
  lastDate: responseDateSchema,
  importId: z.number().int().nullable().meta({ description: 'The import that it is part of.' }),
  undoes: z.number().int().nullable().meta({ description: 'The id of the change that it undid.' }),
  undone: z.boolean().meta({ description: 'Whether it was undone.' }),
  undoable: z.boolean().meta({
    description: `Whether it can be undone: some kinds of change, for ${UNDO_DAYS} days.`,
  }),
  before: readingSchema
    .nullable()
    .meta({ description: 'The reading before the change, where it was a single one.' }),
  after: readingSchema
    .nullable()
    .meta({ description: 'The reading after the change, where it was a single one.' }),
  registerReadings: makeRowsSchema(registerReadingSchema).meta({
    description: 'The register readings before and after, where it changed them.',
  }),
  meters: makeRowsSchema(changedMeterSchema).meta({
    description: 'The meters before and after, where it changed them.',
  }),
  connections: makeRowsSchema(connectionSchema).meta({
    description: 'The facts about the connection before and after, where it changed them.',
  }),
  bills: makeRowsSchema(paperBillResponseSchema).meta({
    description: 'The paper bills before and after, where it changed them.',
  }),
});
export type Change = z.output<typeof changeSchema>;

const CHANGES_LIMIT_MAX = 200;

/** The query of GET /api/changes: those before a change, and those of one reading. */
export const changesQuerySchema = z.strictObject({
  limit: countSchema(CHANGES_LIMIT_MAX)
    .optional()
    .meta({ description: `How many, at most ${CHANGES_LIMIT_MAX}; 50 without it.` }),
  before: countSchema(999_999_999)
    .optional()
    .meta({ description: 'Only changes before the one with this id.' }),
  reading: readingIdSchema.optional().meta({ description: 'Only changes of this reading.' }),
});

/** The number of an import or a change in an address, a form or a command; undefined where it is invalid. */
export function parseChangeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
