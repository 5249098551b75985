/** What a preview tells, as the API documents it. */
import * as z from 'zod';
import { CHANNELS } from '../meter/channels.ts';
import { FLAGS, QUESTION_KEYS, UNITS } from './types.ts';

const kind = z.enum(['interval', 'register', 'period']);
const channel = z.enum(CHANNELS);
const answer = z.union([z.string(), z.number(), z.record(z.string(), z.string())]);

/** How a file was understood: a `MappingDocument`. */
export const mappingSchema = z
  .object({
    version: z.literal(1),
    name: z.string(),
    fingerprint: z.object({
      container: z.enum(['csv', 'sheet', 'html', 'records']),
      header: z.array(z.string()),
    }),
    dialect: z
      .object({ encoding: z.string().optional(), delimiter: z.string().optional() })
      .optional(),
    time: z.object({ order: z.enum(['dmy', 'mdy', 'ymd']) }).optional(),
    series: z
      .array(
        z.object({
          name: z.string(),
          channel: z.enum([...CHANNELS, 'ignore']),
          kind: kind.optional(),
          unit: z.enum(UNITS).optional(),
        }),
      )
      .optional(),
    answers: z.record(z.string(), answer),
    registers: z
      .array(z.object({ name: z.string(), at: z.number(), value: z.number() }))
      .optional(),
  })
  .meta({ id: 'ImportMapping' });

const monthsAfterSchema = z
  .record(z.string(), z.object({ file: z.number(), already: z.number(), after: z.number() }))
  .meta({
    description: 'kWh by month: in the files, there already, and when they are stored.',
  });

/** What an import answers. */
export const storedImportSchema = z.object({
  message: z.string(),
  importId: z.number().int().nullable(),
  imported: z.number().int(),
  alreadyPresent: z.number().int(),
  conflicting: z.number().int(),
  understood: z.string(),
  flags: z.array(z.enum(FLAGS)),
  after: monthsAfterSchema,
});

/** What `previewImport` gives, and what the months of the home become. */
export const importPreviewSchema = z
  .object({
    outcome: z.enum(['import', 'ask', 'refuse']),
    understood: z.string().meta({ description: 'One sentence.' }),
    reason: z.string().optional(),
    lines: z.array(z.number().int()).optional(),
    payment: z
      .object({ line: z.number().int(), rupees: z.number() })
      .optional()
      .meta({ description: 'A payment for electricity in a refused file of money.' }),
    evidence: z.array(z.string()),
    questions: z.array(
      z.object({
        key: z.enum(QUESTION_KEYS),
        choices: z.array(z.object({ value: answer, label: z.string(), outcome: z.string() })),
      }),
    ),
    flags: z.array(z.enum(FLAGS)),
    series: z.array(
      z.object({
        channel,
        kind,
        intervals: z.number().int(),
        kWh: z.number(),
        firstDay: z.string(),
        lastDay: z.string(),
        months: z.record(z.string(), z.number()),
      }),
    ),
    rows: z.array(
      z.object({
        line: z.number().int(),
        cells: z.array(z.string()),
        from: z.string().nullable(),
        to: z.string().nullable(),
        kWh: z.number().nullable(),
        channel: channel.nullable(),
        skipped: z.string().optional(),
      }),
    ),
    counts: z.object({
      rows: z.number().int(),
      intervals: z.number().int(),
      missing: z.number().int(),
      skipped: z.number().int(),
      estimated: z.number().int(),
      days: z.number().int().optional().meta({ description: 'Days that have a value.' }),
      meterReadings: z.number().int().optional().meta({ description: 'Values of meters.' }),
      added: z.number().int().optional().meta({ description: 'Readings and values to be stored.' }),
      changed: z
        .number()
        .int()
        .optional()
        .meta({ description: 'Of them, those that complete or replace what is there.' }),
      alreadyPresent: z.number().int().optional(),
      conflicting: z
        .number()
        .int()
        .optional()
        .meta({ description: 'Different from what is there, which is kept.' }),
    }),
    after: monthsAfterSchema.optional(),
    mapping: mappingSchema.nullable(),
    digest: z.string(),
  })
  .meta({ id: 'ImportPreview' });
