/** What a home says of a measure that it is offered. */
import * as z from 'zod';
import { makeOneOfSchema, responseMomentSchema } from '#domain/base/fields.ts';
import { DAY_MS } from '#domain/base/period.ts';
import { applianceTypeSchema } from './tip.ts';

export const TIP_ANSWERS = ['done', 'not-for-us'] as const;
export type TipAnswer = (typeof TIP_ANSWERS)[number];

/** How long a measure that is done is not offered: what is set once is often undone within a year. */
const DONE_FOR_DAYS = 365;

/** An answer as it is stored. */
export interface StoredAnswer {
  measureId: string;
  answer: TipAnswer;
  answeredAt: number;
}

/** The measures that are not offered: those that are not for the home, and those done within a year. */
export function findAnsweredMeasures(
  answers: readonly StoredAnswer[],
  now: number,
): ReadonlySet<string> {
  const closed = answers.filter(
    ({ answer, answeredAt }) => answer !== 'done' || answeredAt > now - DONE_FOR_DAYS * DAY_MS,
  );
  return new Set(closed.map(({ measureId }) => measureId));
}

/** What PUT /api/energy-tips/answers/{measureId} takes. */
export const tipAnswerInputSchema = z.strictObject({
  answer: makeOneOfSchema(TIP_ANSWERS).nullable().meta({
    description:
      'done: it is not offered for a year. not-for-us: it is never offered again. null: as if nothing had been said.',
  }),
});

const measureId = z
  .string()
  .meta({ description: 'The id of the measure.', examples: ['geyser-50-degrees'] });
const tipText = z.string().meta({ description: 'The measure, in the words of a tip.' });

/** A measure that the home has answered. */
export const answeredMeasureSchema = z.object({
  measureId,
  answer: z.enum(TIP_ANSWERS),
  answeredAt: responseMomentSchema,
  tipText,
});
export type AnsweredMeasure = z.output<typeof answeredMeasureSchema>;

/** A measure that is worth most in the season. */
export const offeredMeasureSchema = z.object({
  measureId,
  applianceType: applianceTypeSchema,
  tipText,
  season: z.enum(['winter', 'summer', 'monsoon']),
  months: z
    .array(z.number())
    .meta({ description: 'The months of the season in which it saves, 1 to 12.' }),
  seasonKWH: z.number().meta({ description: 'What it saves in these months.' }),
  seasonRupees: z
    .number()
    .nullable()
    .meta({ description: 'The same in rupees; null: nothing is known to price it by.' }),
  rupeesBy: z.enum(['tariff', 'rate']).nullable(),
  worksWith: z.enum(['meter', 'own', 'typical']).meta({
    description:
      'What it is worked out from. meter: your meter. own: what you list of your appliances. typical: typical figures.',
  }),
});
export type OfferedMeasure = z.output<typeof offeredMeasureSchema>;

/** What GET /api/energy-tips/answers answers. */
export const measuresSchema = z.object({
  offered: z.array(offeredMeasureSchema),
  answered: z.array(answeredMeasureSchema),
});
export type Measures = z.output<typeof measuresSchema>;
