/** A household's appliances: their fields. */
import * as z from 'zod';
import {
  makeOneOfSchema,
  makeTextSchema,
  responseDateSchema,
  responseMomentSchema,
} from '#domain/base/fields.ts';
import { formatNumber } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { packMonths, unpackMonths } from '#domain/base/months.ts';
import { findDateProblem, getDayInIndia } from '#domain/base/period.ts';
import {
  AGE_MAX_YEARS,
  APPLIANCE_STATUSES,
  APPLIANCE_TYPES,
  GRADES,
  HOURS_MAX,
  STAR_RATINGS,
  toMilliwatts,
  WATTS_MAX,
} from './appliance-rules.ts';

/** A capacity is a text, such as "15 Liters (L)", and no text of less than nothing. */
const NEGATIVE_NUMBER = /^[-−]\s*\d/;

/** `5-Star`; a bare number from 1 to 5 is accepted too. */
const starRating = z.preprocess(
  (value) =>
    (typeof value === 'number' || typeof value === 'string') && /^[1-5]$/.test(String(value))
      ? `${value}-Star`
      : value,
  makeOneOfSchema(STAR_RATINGS).nullable(),
);

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

/** The day of a purchase: an ISO date, or a timestamp, which becomes its day in India. */
const purchaseDate = z.preprocess(
  (value) => {
    if (typeof value !== 'string' || !TIMESTAMP.test(value)) return value;
    const day = value.slice(0, 10);
    const moment = Date.parse(value);
    // Some engines read 31 February as 3 March: return such a day as it is, so that it is refused.
    if (findDateProblem(day) !== undefined) return day;
    return Number.isNaN(moment) ? value : getDayInIndia(moment);
  },
  z.string('Write the date as YYYY-MM-DD.').superRefine((value, context) => {
    const message =
      findDateProblem(value) ?? (value < '1900' ? 'The year must be 1900 or later.' : undefined);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  }),
);

const AGE = 'Its age in years; null: not known.';
const STARS = 'The stars of its BEE label; null: not known.';
const MONTHS = 'The months of use, 1 to 12; null: those usual for its type.';
const MONTH = 'Write each month as a number from 1 to 12.';

/** The months of use: in the order of the calendar, each once. */
const monthsSchema = z
  .array(
    z.int(MONTH).min(1, MONTH).max(12, MONTH),
    'Write the months as a list, such as [4, 5, 6].',
  )
  .min(1, 'Name at least one month, or leave it out.')
  .max(12, 'A year has 12 months.')
  .transform((months) => unpackMonths(packMonths(months)));

/** What POST /api/appliances takes. */
export const applianceInputSchema = z.strictObject({
  type: makeOneOfSchema(APPLIANCE_TYPES),
  modelName: makeTextSchema({ max: 120 }).nullable().optional(),
  ageYears: z
    .int('Write the age in whole years, such as 3.')
    .min(0, 'Age must be 0 or more.')
    .max(AGE_MAX_YEARS, `Age must be at most ${AGE_MAX_YEARS} years.`)
    .nullable()
    .meta({ description: AGE }),
  purchaseDate: purchaseDate.nullable().optional().meta({
    description: 'A date, or a timestamp, which becomes its day in India.',
  }),
  energyStarRating: starRating.meta({ description: STARS }),
  powerConsumptionWatts: z
    .number('Write the power in watts as a number, such as 75.')
    .refine((watts) => watts > WATTS_MAX || toMilliwatts(watts) > 0, 'Power must be above 0 watts.')
    .max(WATTS_MAX, `Power must be at most ${formatNumber(WATTS_MAX)} watts.`),
  energyEfficiencyRating: makeOneOfSchema(GRADES).nullable().optional(),
  averageDailyUsageHours: z
    .number('Write the hours a day as a number, such as 1.5.')
    .min(0, 'Hours a day must be 0 to 24.')
    .max(HOURS_MAX, 'Hours a day must be 0 to 24.'),
  months: monthsSchema.nullable().optional().meta({ description: MONTHS }),
  capacity: makeTextSchema({ max: 60 })
    .refine((text) => !NEGATIVE_NUMBER.test(text), messages.capacityNegative)
    .nullable()
    .optional(),
  status: makeOneOfSchema(APPLIANCE_STATUSES).optional(),
});
export type ApplianceInput = z.output<typeof applianceInputSchema>;

/** What PUT /api/appliances/{id} takes: what is present changes, null clears, what is absent stays. */
export const applianceUpdateSchema = applianceInputSchema.partial();
export type ApplianceUpdate = z.output<typeof applianceUpdateSchema>;

export const applianceSchema = z.object({
  id: z.string(),
  type: z.enum(APPLIANCE_TYPES),
  modelName: z.string().nullable(),
  ageYears: z.number().nullable().meta({ description: AGE }),
  purchaseDate: responseDateSchema.nullable(),
  energyStarRating: z.enum(STAR_RATINGS).nullable().meta({ description: STARS }),
  powerConsumptionWatts: z.number().meta({ description: 'Watts while it runs.' }),
  energyEfficiencyRating: z.enum(GRADES).nullable(),
  averageDailyUsageHours: z.number().meta({ description: 'Hours a day, in the months of use.' }),
  months: z.array(z.number()).nullable().meta({ description: MONTHS }),
  capacity: z.string().nullable(),
  status: z.enum(APPLIANCE_STATUSES),
  createdAt: responseMomentSchema,
});
export type Appliance = z.output<typeof applianceSchema>;
