/**
 * What a tip was worked out from, as the database keeps it: codes and figures. Its sentences are made of them when it
 * is read, with the words of its measure.
 */
import * as z from 'zod';
import { APPLIANCE_TYPES } from '#domain/appliances/appliance-rules.ts';

const figure = z.number();
const wh = z.number();
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Write the day as YYYY-MM-DD.');
const month = z.string().regex(/^\d{4}-\d\d$/, 'Write the month as YYYY-MM.');
const type = z.enum(APPLIANCE_TYPES);

/** The months in which it runs, 1 to 12; null all year. */
const months = z.array(z.int().min(1).max(12)).nullable().default(null);
const running = {
  watts: figure,
  hoursPerDay: figure,
  daysPerYear: figure,
  percent: figure,
  months,
};

/** What a saving is computed from. */
const subjectSchema = z.discriminatedUnion('of', [
  /** An appliance of the household: as it lists it, and in a year as the meter allows. */
  z.object({
    of: z.literal('own'),
    type,
    size: z.object({ amount: figure, unit: z.enum(['litre', 'kg', 'ton']) }).nullable(),
    ...running,
    listedWh: wh,
    yearWh: wh,
    /** What is not known of it, on which it hangs whether the measure suits it. */
    lacks: z.array(z.enum(['age', 'stars'])).optional(),
  }),
  /** A usual one, and why the household's own is not taken. */
  z.object({
    of: z.literal('typical'),
    type: type.nullable(),
    because: z.enum(['idle', 'no-type', 'none-listed', 'not-listed']),
    ...running,
    yearWh: wh,
  }),
  z.object({ of: z.literal('home'), isKnown: z.boolean(), yearWh: wh }),
]);
export type SubjectFigures = z.output<typeof subjectSchema>;

/** How a saving was worked out. */
const savingSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('share'), part: figure }),
  z.object({ by: z.literal('fewer-hours'), lessHours: figure, savedWh: wh }),
  z.object({ by: z.literal('other-device'), watts: figure, afterWh: wh }),
  z.object({
    by: z.literal('switched-off'),
    ...{ watts: figure, hoursPerDay: figure, daysPerYear: figure, savedWh: wh },
  }),
  z.object({
    by: z.literal('lamp'),
    ...{ hoursPerDay: figure, oldWatts: figure, beforeWh: wh, newWatts: figure, afterWh: wh },
  }),
  z.object({ by: z.literal('slab'), monthWh: wh, edgeWh: wh }),
  z.object({ by: z.literal('target'), percent: figure, savedWh: wh }),
  z.object({ by: z.literal('latest-month'), latestWh: wh, aboveWh: wh }),
  z.object({
    by: z.literal('panels'),
    ...{ watts: figure, yieldedWh: wh, coveredPart: figure, savedWh: wh },
  }),
  /** It saves no energy, or none that can be worked out: the measure says why. */
  z.object({ by: z.literal('words') }),
]);
export type SavingFigures = z.output<typeof savingSchema>;

const reasonSchema = z.intersection(
  z.object({ paise: z.int() }),
  z.discriminatedUnion('code', [
    z.object({ code: z.literal('days'), before: z.int(), after: z.int() }),
    z.object({ code: z.literal('use'), moreWh: wh, milliRupeesAUnit: figure }),
    z.object({
      code: z.literal('limits'),
      limitsKwh: z.array(figure),
      areBehind: z.boolean(),
      /** Where the bill is counted as several: so many. */
      bills: z.int().optional(),
    }),
    z.object({
      code: z.literal('connection'),
      input: z.string(),
      before: z.string().nullable(),
      after: z.string(),
    }),
    z.object({ code: z.enum(['values', 'tariff']), lines: z.array(z.string()) }),
    z.object({ code: z.enum(['typed', 'answers', 'rounding']) }),
    z.object({
      code: z.literal('together'),
      causes: z.array(
        z.enum([
          ...(['days', 'use', 'limits', 'connection', 'values', 'tariff'] as const),
          ...(['typed', 'answers', 'rounding'] as const),
        ]),
      ),
    }),
  ]),
);
export type ReasonFigures = z.output<typeof reasonSchema>;

/** The days that stand out, the highest first; null without readings of single days. */
const highDaysSchema = z.array(z.object({ day, wh })).nullable();
export type HighDays = z.output<typeof highDaysSchema>;

const billSchema = z.object({
  ...{ to: day, days: z.int(), unitsWh: wh.nullable(), paise: z.int() },
  /** What its paper asks for, where that is typed. */
  paperPaise: z.int().optional(),
});
const periodSchema = z.object({ kind: z.enum(['month', 'bill']), month, perDayWh: figure });

/** How the amounts and units of its home are to be read; absent of most homes. */
const home = z.object({ hasRooftop: z.boolean(), isPrepaid: z.boolean() }).optional();

/** How far it is to a number of units on the running bill. */
const limitSchema = z.object({
  why: z.literal('limit'),
  home,
  /** The day on which it was asked, and the bill's. */
  today: day,
  bill: z.object({ to: day, days: z.int(), isAssumed: z.boolean() }),
  soFarWh: wh,
  /** Whether a day of it is known or today has a value: else its units are not 0, but unknown. */
  isSoFarKnown: z.boolean().default(true),
  /** All that is entered for the bill's days, also what makes no day known. */
  enteredWh: wh.default(0),
  /** What the bill will have, by its forecast. */
  expectedWh: wh.nullable(),
  limit: z.object({ lastKwh: figure, monthlyKwh: figure.nullable() }),
  /** What the next unit costs, where the bill jumps with it. */
  unitPaise: z.int().nullable(),
  left: z.object({
    ...{ leftWh: wh, days: z.int(), dailyWh: wh, paceWh: wh.nullable() },
    ...{ unreadDays: z.int(), unreadWh: wh.nullable() },
    ...{ passDay: day.nullable(), isProbablyPassed: z.boolean() },
  }),
  /** The appliance that uses most of those in season: so much a day, and in an hour where it runs by the hour. */
  heaviest: z.object({ type, dailyWh: wh, hourWh: wh.nullable() }).nullable(),
});
export type LimitFigures = z.output<typeof limitSchema>;

export const tipFiguresSchema = z.discriminatedUnion('why', [
  /** A measure: what it saves, and of what. */
  z.object({ why: z.literal('saving'), home, subject: subjectSchema, saving: savingSchema }),
  /** Why a bill is what it is beside the one before, by the tariff. */
  z.object({
    why: z.literal('bill'),
    home,
    bill: billSchema,
    before: billSchema,
    /** What moved it, the largest first. */
    reasons: z.array(reasonSchema),
    /** The tariffs of both, whose names its reasons take. */
    documents: z.array(z.string()),
    isLacking: z.boolean(),
    highDays: highDaysSchema,
  }),
  /** The same by the use of a day, without rupees. */
  z.object({
    why: z.literal('use'),
    home,
    period: periodSchema.extend({ wh, days: z.int(), knownDays: z.int() }),
    before: periodSchema.nullable(),
    /** What a day took a year before. */
    yearBeforeWh: figure.nullable(),
    highDays: highDaysSchema,
  }),
  limitSchema,
]);
export type ToldHome = z.output<typeof home>;
export type TipFigures = z.output<typeof tipFiguresSchema>;
export type MeasureFigures = Extract<TipFigures, { why: 'saving' }>;
export type WhyFigures = Exclude<TipFigures, { why: 'saving' | 'limit' }>;
