/** A preview of an import, as the API documents it. */

import * as z from 'zod';
import { responseDateSchema, responseMomentSchema } from '#domain/base/fields.ts';
import { CHANNELS } from '#domain/meter/channels.ts';
import { answerSchema, kindSchema, mappingSchema } from './mapping-record.ts';
import { FLAGS, QUESTION_KEYS } from './types.ts';

const channelSchema = z.enum(CHANNELS).meta({
  description: 'import: taken from the grid. export: fed into it. solar: generated.',
});
const UNDERSTOOD = 'How the files were understood, in one sentence.';
const WALL_TIME = 'A time in India as YYYY-MM-DDTHH:MM.';
const CONFLICTING = 'How many differ from a stored one, which stays.';

const monthsAfterSchema = z
  .record(z.string(), z.object({ file: z.number(), already: z.number(), after: z.number() }))
  .meta({
    description:
      'kWh by month (YYYY-MM): `file` of the files, `already` of the home now, `after` of the home once they are stored.',
  });

/** The response to an import. */
export const storedImportSchema = z.object({
  message: z.string(),
  importId: z.number().int().nullable().meta({ description: 'Null where nothing was new.' }),
  imported: z.number().int().meta({ description: 'How many readings, or bills, were stored.' }),
  alreadyPresent: z.number().int().meta({ description: 'How many were stored before.' }),
  conflicting: z.number().int().meta({ description: CONFLICTING }),
  understood: z.string().meta({ description: UNDERSTOOD }),
  flags: z.array(z.enum(FLAGS)).meta({ description: 'What is odd about the files.' }),
  after: monthsAfterSchema,
});

/** What `previewImport` gives, and what the months of the home become. */
export const importPreviewSchema = z
  .object({
    outcome: z.enum(['import', 'ask', 'refuse']).meta({
      description:
        'import: it can be stored. ask: `questions` must be answered first. refuse: `reason` says why not.',
    }),
    understood: z.string().meta({ description: UNDERSTOOD }),
    reason: z.string().optional().meta({
      description: 'Why the files are refused, and what to bring in their place.',
    }),
    lines: z.array(z.number().int()).optional().meta({ description: 'The lines that are wrong.' }),
    payment: z
      .object({ line: z.number().int(), rupees: z.number() })
      .optional()
      .meta({ description: 'A payment for electricity in a refused file of money.' }),
    evidence: z
      .array(z.string())
      .meta({ description: 'Why the files were understood in this way.' }),
    questions: z
      .array(
        z.object({
          key: z.enum(QUESTION_KEYS),
          choices: z.array(
            z.object({
              value: answerSchema,
              label: z.string().meta({ description: 'The choice in words.' }),
              outcome: z.string().meta({ description: 'What would come of it.' }),
            }),
          ),
        }),
      )
      .meta({ description: 'Send `answers` with a value of `choices` for each `key`.' }),
    flags: z.array(z.enum(FLAGS)).meta({ description: 'What is odd about the files.' }),
    series: z
      .array(
        z.object({
          channel: channelSchema,
          kind: kindSchema,
          intervals: z.number().int(),
          kWh: z.number(),
          firstDay: responseDateSchema,
          lastDay: responseDateSchema,
          months: z.record(z.string(), z.number()).meta({ description: 'kWh by month (YYYY-MM).' }),
        }),
      )
      .meta({ description: 'What the files hold of each channel, by what they give.' }),
    rows: z
      .array(
        z.object({
          line: z.number().int(),
          cells: z.array(z.string()),
          from: z.string().nullable().meta({ description: WALL_TIME }),
          to: z.string().nullable().meta({ description: WALL_TIME }),
          kWh: z.number().nullable(),
          channel: channelSchema.nullable(),
          skipped: z.string().optional().meta({ description: 'Why the row is left out.' }),
        }),
      )
      .meta({ description: 'The first and the last rows, beside what they become.' }),
    counts: z.object({
      rows: z.number().int().meta({ description: 'Rows of the files.' }),
      intervals: z.number().int().meta({ description: 'Amounts of energy, each of its time.' }),
      missing: z.number().int().meta({ description: 'Times between them without a value.' }),
      skipped: z.number().int().meta({ description: 'Rows that are left out.' }),
      estimated: z.number().int().meta({ description: 'Values that the file calls estimates.' }),
      days: z.number().int().optional().meta({ description: 'Days that have a value.' }),
      meterReadings: z.number().int().optional().meta({ description: 'Values of meters.' }),
      added: z
        .number()
        .int()
        .optional()
        .meta({ description: 'How many readings and values of meters would be stored.' }),
      changed: z
        .number()
        .int()
        .optional()
        .meta({ description: 'How many of them complete or replace a stored one.' }),
      alreadyPresent: z
        .number()
        .int()
        .optional()
        .meta({ description: 'How many are stored already.' }),
      conflicting: z.number().int().optional().meta({ description: CONFLICTING }),
    }),
    after: monthsAfterSchema.optional(),
    mapping: mappingSchema.nullable(),
    digest: z
      .string()
      .meta({ description: 'Send it when you store: then only what was shown is stored.' }),
  })
  .meta({ id: 'ImportPreview' });

/* An import, as the API and the screen list it. */

export const importSchema = z.object({
  id: z.number().int(),
  fileName: z.string(),
  imported: z.number().int().meta({ description: 'How many readings it stored.' }),
  alreadyPresent: z.number().int().meta({ description: 'How many were stored before.' }),
  firstDate: responseDateSchema,
  lastDate: responseDateSchema,
  createdAt: responseMomentSchema,
});
export type ImportRecord = z.output<typeof importSchema>;

/** An import as the screen lists it, undone or not. */
export interface ListedImport extends ImportRecord {
  undone: boolean;
  /** Whether it is undone and can still be put back. */
  redoable: boolean;
}
