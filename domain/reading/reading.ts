/** A meter reading: energy used up to a day, with the emissions if the household knows them. */

import * as z from 'zod';
import {
  dateSchema,
  makeOneOfSchema,
  refineBy,
  responseDateSchema,
  responseMomentSchema,
} from '#domain/base/fields.ts';
import { formatNumber } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { GRAMS_PER_KG, gramsToKg, WH_PER_KWH, whToKwh } from '#domain/base/quantity.ts';
import { isFromRegister } from '#domain/energy/days.ts';
import { registerReadingInputSchema } from '#domain/meter/register-record.ts';
import { formatReadingId, READING_ID, type ReadingKey } from './reading-id.ts';
import {
  CONSUMPTION_MAX_WH,
  checkInThousandths,
  EMISSION_MAX_G,
  findConsumptionProblem,
  findEmissionProblem,
  findReadingCoverageProblem,
  MEASURED,
  readingProblems,
  SOURCES,
  type Source,
} from './reading-rules.ts';

export const consumptionSchema = z
  .number({
    error: (issue) =>
      issue.input === undefined
        ? readingProblems.consumptionMissing
        : readingProblems.consumptionNumber,
  })
  .superRefine(refineBy(checkInThousandths(findConsumptionProblem)))
  .meta({ minimum: 0, maximum: CONSUMPTION_MAX_WH / WH_PER_KWH, examples: [7.25] });

export const emissionSchema = z
  .number(readingProblems.emissionNumber)
  .superRefine(refineBy(checkInThousandths(findEmissionProblem)))
  .meta({ minimum: 0, maximum: EMISSION_MAX_G / GRAMS_PER_KG, examples: [5.2] });

const PERIOD_START = 'The first day, where it covers several; null for one day.';
const CONSUMPTION = 'The energy of all its days, in kWh.';
const CONFIRMED_WORDS =
  'true: so much over these days is right, however large it is. Without it a value above 60 kWh a day, or above 20 kWh ' +
  'and alone for weeks, counts in sums only.';
const EMISSION = 'Kilograms of CO2, where the household knows them; null: not recorded.';

/** Whether it was measured; of a bill, too. */
export const measuredSchema = z.boolean(readingProblems.measured).optional().meta({
  description: 'false: the supplier estimated it, and none of its days is known. true without it.',
});

/** Whether what was measured at last holds the estimates before it. */
export const settlesSchema = z
  .boolean(readingProblems.settles)
  .optional()
  .meta({
    description:
      'For what was measured right after estimates of the supplier, or with an estimate, of what was measured right after ' +
      'it. true: its energy is all that was used since the last measured one. false: the estimates were billed already, ' +
      'and its energy comes on top. Without it such a call is a 409 with both results. Estimates and reading are one ' +
      'span then.',
  });

/** A reading that is to be stored. The caller checks that the date is not after today. */
export const readingInputSchema = z
  .strictObject({
    readingDate: dateSchema.meta({ description: 'The day, or the last one of several.' }),
    periodStart: dateSchema.nullable().optional().meta({ description: PERIOD_START }),
    consumptionKWH: consumptionSchema.meta({ description: CONSUMPTION }),
    emissionCO2kg: emissionSchema.nullable().optional().meta({ description: EMISSION }),
    source: makeOneOfSchema(SOURCES).optional().meta({ description: 'manual without it.' }),
    measured: measuredSchema,
    confirmed: z
      .boolean(readingProblems.confirmed)
      .optional()
      .meta({ description: CONFIRMED_WORDS }),
  })
  .superRefine((reading, context) => {
    if (reading.periodStart == null) return;
    const message = findReadingCoverageProblem(reading.periodStart, reading.readingDate);
    if (message !== undefined) {
      context.addIssue({ code: 'custom', path: ['periodStart'], message });
    }
  });
export type ReadingInput = z.output<typeof readingInputSchema>;

/** The present reading that a bill prints: what the meter showed at the end of its last day. */
export const presentReadingSchema = registerReadingInputSchema
  .pick({ registerKWH: true, as: true, sameDay: true })
  .meta({
    description:
      'Of a bill (with `periodStart`): what the home’s meter showed at the end of its last day, checked as by POST ' +
      '/api/register-readings, and stored and undone with it. A home without a meter gets one.',
  });
export type PresentReading = z.output<typeof presentReadingSchema>;

/** What POST /api/meter-readings takes: besides the reading, whether it takes the place of longer ones. */
export const readingCallSchema = readingInputSchema
  .safeExtend({
    presentReading: presentReadingSchema.optional(),
    settles: settlesSchema,
    overlap: makeOneOfSchema(['replace']).optional().meta({
      description:
        'replace: deletes longer readings that contradict it on some of its days; without it they are a 409.',
    }),
  })
  .superRefine(({ periodStart, presentReading }, context) => {
    if (presentReading === undefined || periodStart != null) return;
    const message = 'The present reading is of a bill: send `periodStart`, too.';
    context.addIssue({ code: 'custom', path: ['presentReading'], message });
  });
export type ReadingCall = z.output<typeof readingCallSchema>;

/** What PUT /api/meter-readings/{id} takes: what is present changes; the date never does. */
export const readingUpdateSchema = z.strictObject({
  consumptionKWH: consumptionSchema.optional().meta({ description: CONSUMPTION }),
  emissionCO2kg: emissionSchema.nullable().optional().meta({ description: EMISSION }),
  source: makeOneOfSchema(SOURCES).optional(),
  measured: measuredSchema,
  confirmed: z.boolean(readingProblems.confirmed).optional().meta({ description: CONFIRMED_WORDS }),
});
export type ReadingUpdate = z.output<typeof readingUpdateSchema>;

/** A reading's id: its date and its number on that day. */
export const readingIdSchema = z
  .string()
  .regex(READING_ID, 'Write the id as in 2026-11-20.1.')
  .meta({ examples: ['2026-11-20.1'] });

/** The most readings that one call deletes by their ids. */
export const BULK_DELETE_MAX = 10_000;

export const bulkDeleteSchema = z.strictObject({
  ids: z
    .array(readingIdSchema, 'Write ids as a list, such as ["2026-11-20.1"].')
    .min(1, 'Name at least one reading.')
    .max(BULK_DELETE_MAX, `Name at most ${formatNumber(BULK_DELETE_MAX)} readings at once.`),
});

const READINGS_LIMIT_MAX = 1000;

/** A whole number in a query string, from 1 to `max`. */
export function countSchema(max: number) {
  const message = `Write a whole number from 1 to ${max}.`;
  return z
    .string(message)
    .regex(/^[1-9]\d{0,8}$/, message)
    .transform(Number)
    .pipe(z.number().max(max, message))
    .meta({ examples: ['5'] });
}

/** The query of GET /api/meter-readings. */
export const readingsQuerySchema = z
  .strictObject({
    sort: makeOneOfSchema(['readingDate'])
      .optional()
      .meta({ description: 'Readings are sorted by date alone.' }),
    order: makeOneOfSchema(['asc', 'desc'])
      .optional()
      .meta({ description: 'desc, the newest first, without it.' }),
    limit: countSchema(READINGS_LIMIT_MAX)
      .optional()
      .meta({ description: `How many, at most ${READINGS_LIMIT_MAX}; all without it.` }),
    startDate: dateSchema
      .optional()
      .meta({ description: 'Only readings with this date or a later one.' }),
    endDate: dateSchema
      .optional()
      .meta({ description: 'Only readings with this date or an earlier one.' }),
    source: makeOneOfSchema(SOURCES)
      .optional()
      .meta({ description: 'Only readings of this source.' }),
  })
  .refine(
    ({ startDate, endDate }) =>
      startDate === undefined || endDate === undefined || startDate <= endDate,
    { path: ['endDate'], message: 'The end date must not be before the start date.' },
  );
export type ReadingsQuery = z.output<typeof readingsQuerySchema>;

/** A reading as it is stored: whole Wh and whole grams; null emissions were not recorded. */
export interface StoredReading extends ReadingKey {
  /** The first day covered, when the reading covers more than its own. */
  periodStart: IsoDate | null;
  consumptionWh: number;
  emissionG: number | null;
  source: Source;
  /** One of `MEASURED`; `yes` without it. */
  measured?: number;
}

/** A reading in the API. */
export const readingSchema = z.object({
  id: z
    .string()
    .meta({ description: 'Its date and its number on that day.', examples: ['2026-11-20.1'] }),
  readingDate: responseDateSchema.meta({ description: 'The day, or the last one of several.' }),
  periodStart: responseDateSchema.nullable().meta({ description: PERIOD_START }),
  consumptionKWH: z.number().meta({ description: CONSUMPTION }),
  emissionCO2kg: z.number().nullable().meta({ description: EMISSION }),
  source: z.enum(SOURCES),
  measured: z
    .literal(false)
    .optional()
    .meta({ description: 'false for an estimate; otherwise absent.' }),
  confirmed: z
    .literal(true)
    .optional()
    .meta({ description: 'true where a person said that so much is right; otherwise absent.' }),
  kind: z
    .enum(['reading', 'register'])
    .meta({ description: 'register: it follows from two values of a meter.' }),
  createdAt: responseMomentSchema,
});
export type Reading = z.output<typeof readingSchema>;

/** What the API and the household's document say of how sure a reading is: nothing of one that is measured. */
export function describeMeasured(measured: number | undefined) {
  return {
    ...(measured === MEASURED.no ? { measured: false as const } : {}),
    ...(measured === MEASURED.confirmed ? { confirmed: true as const } : {}),
  };
}

/** How sure a reading is by what was said of it; of an estimate nothing is confirmed. */
export function toMeasured({
  measured = true,
  confirmed = false,
}: {
  measured?: boolean | undefined;
  confirmed?: boolean | undefined;
}): number {
  if (!measured) return MEASURED.no;
  return confirmed ? MEASURED.confirmed : MEASURED.yes;
}

/** A stored reading in the form that the API returns. */
export function toApiReading(stored: StoredReading, createdAtMs: number): Reading {
  return {
    id: formatReadingId(stored),
    readingDate: stored.readingDate,
    periodStart: stored.periodStart,
    consumptionKWH: whToKwh(stored.consumptionWh),
    emissionCO2kg: stored.emissionG === null ? null : gramsToKg(stored.emissionG),
    source: stored.source,
    ...describeMeasured(stored.measured),
    kind: isFromRegister(stored) ? 'register' : 'reading',
    createdAt: new Date(createdAtMs).toISOString(),
  };
}
