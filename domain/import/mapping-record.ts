/** A mapping, which says how files of one kind are understood: as it is stored, sent and documented. */
import * as z from 'zod';
import { makeOneOfSchema, refineBy } from '#domain/base/fields.ts';
import { MAPPING_NAME_MAX } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { findTextProblem } from '#domain/base/text.ts';
import { CHANNELS } from '#domain/meter/channels.ts';
import { readAnswers } from './read-answers.ts';
import { DATE_ORDERS, KINDS, UNITS } from './types.ts';

const MAX_CHARACTERS = 16_384;

/** What is wrong with the cleaned name under which a mapping is to be saved. */
export function findMappingNameProblem(name: string): string | undefined {
  if (name === '' || name.length > MAPPING_NAME_MAX) return messages.mappingName;
  return findTextProblem(name, { max: MAPPING_NAME_MAX });
}

export const kindSchema = makeOneOfSchema(KINDS).meta({
  description: 'interval: what was used. register: what the meter showed. period: a bill.',
});
export const answerSchema = z.union([z.string(), z.number(), z.record(z.string(), z.string())]);

const seriesSchema = z.object({
  name: z.string(),
  channel: makeOneOfSchema([...CHANNELS, 'ignore']),
  kind: kindSchema.optional(),
  unit: makeOneOfSchema(UNITS).optional(),
});

const answersSchema = z
  .record(z.string(), answerSchema)
  .superRefine((answers, context) => {
    const checked = readAnswers(answers);
    if (!checked.ok)
      context.addIssue({ code: 'custom', path: [checked.key], message: checked.message });
  })
  .meta({ description: 'The answers to `questions`, by their keys.' });

/** How files of one kind are understood. It holds no readings but the last value of each counter. */
export const mappingSchema = z
  .object({
    version: z.literal(1, 'The version of a mapping is 1.'),
    name: z
      .string()
      .max(MAPPING_NAME_MAX, messages.mappingName)
      .meta({ description: 'The name under which it is saved; empty before.' }),
    fingerprint: z
      .object({
        container: makeOneOfSchema(['csv', 'sheet', 'html', 'records']),
        header: z.array(z.string()).meta({ description: 'The words of the header, in order.' }),
      })
      .meta({ description: 'By what a file of the same kind is known again.' }),
    dialect: z
      .object({ encoding: z.string().optional(), delimiter: z.string().optional() })
      .optional(),
    time: z.object({ order: makeOneOfSchema(DATE_ORDERS) }).optional(),
    series: z.array(seriesSchema).optional(),
    answers: answersSchema,
    registers: z
      .array(z.object({ name: z.string(), at: z.number(), value: z.number() }))
      .optional()
      .meta({
        description:
          'The last value of each counter; `at` counts seconds on the clock of the file.',
      }),
  })
  .superRefine(
    refineBy((mapping) =>
      JSON.stringify(mapping).length > MAX_CHARACTERS ? messages.mappingTooLong : undefined,
    ),
  )
  .meta({ id: 'ImportMapping' });

export type MappingDocument = z.output<typeof mappingSchema>;
export type MappingSeries = z.output<typeof seriesSchema>;
export type Fingerprint = MappingDocument['fingerprint'];
