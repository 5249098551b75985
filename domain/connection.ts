/**
 * What a home's bill is calculated by, each set of facts from its first day until the next one's: a
 * change adds a set and never touches an earlier figure.
 */

import * as z from 'zod';
import { MILLI_RUPEES_PER_PAISA } from './bill.ts';
import type { ErrorDetail } from './errors.ts';
import { product, roundedQuotient } from './exact.ts';
import { dateSchema, idSchema, text } from './fields.ts';
import { formatDate } from './format.ts';
import { addDays, dayNumber, FIRST_DATE, type IsoDate } from './period.ts';
import { rateSchema } from './profile.ts';
import { WH_PER_KWH } from './quantity.ts';

/** Facts that hold from a day on. */
export interface Dated {
  firstDay: number;
}

/** Of facts by ascending first day those that hold on a day; nothing before the first. */
export function findInForce<T extends Dated>(facts: readonly T[], day: number): T | undefined {
  return facts.findLast((one) => one.firstDay <= day);
}

/** The first day of facts that hold from a date on: from the first that a reading may have, the beginning. */
export function connectionDay(from: IsoDate): number {
  return from === FIRST_DATE ? 0 : dayNumber(from);
}

/** What a kWh costs from a day on; null while it is not known. */
export interface DatedRate extends Dated {
  rateMilliRupees: number | null;
}

/**
 * What some days' energy costs, each at the rate in force on it, in whole paise, rounded once.
 * Energy may be below 0 (more used than a year before). Null when a day with energy has no rate.
 */
export function amountAtRatesPaise(
  days: readonly { day: number; consumptionWh: number }[],
  rates: readonly DatedRate[],
): number | null {
  let sum = 0n;
  for (const { day, consumptionWh } of days) {
    if (consumptionWh === 0) continue;
    const rate = findInForce(rates, day)?.rateMilliRupees ?? null;
    if (rate === null) return null;
    sum += product(consumptionWh, rate);
  }
  return roundedQuotient(sum, BigInt(WH_PER_KWH * MILLI_RUPEES_PER_PAISA));
}

/** For so many days after a rate was told, another one may be its correction. */
export const RATE_CORRECTION_DAYS = 30;

export interface RateStart {
  from: 'beginning' | 'period';
  firstDay: number;
}

/**
 * From which days on a new rate may hold, the likelier first: soon after the rate in force was told,
 * from the day on which that began (a correction); else, and also then, from the running period's first day.
 */
export function rateStarts(
  current: { firstDay: number; recordedDay: number },
  today: number,
  periodFirstDay: number,
): RateStart[] {
  // A start before that of the rate in force would be covered by it.
  const firstDay = Math.max(periodFirstDay, current.firstDay);
  const period: RateStart = { from: 'period', firstDay };
  if (today - current.recordedDay > RATE_CORRECTION_DAYS) return [period];
  return [{ from: 'beginning', firstDay: current.firstDay }, period];
}

/** A change of the connection, or the end of a bill, is known at most a quarter ahead: the longest cycle. */
export const CONNECTION_DAYS_AHEAD = 92;

/** What is wrong with a day of the connection after today; nothing when it may be told. */
export function aheadProblem(day: IsoDate, today: IsoDate): string | undefined {
  const last = addDays(today, CONNECTION_DAYS_AHEAD);
  return day <= last ? undefined : `Write a day up to ${formatDate(last)}: three months ahead.`;
}

/** The days of a change that lie too far ahead, as details of an error. */
export function aheadProblems(
  { from, cycleEnd }: { from: IsoDate; cycleEnd?: IsoDate | null | undefined },
  today: IsoDate,
): ErrorDetail[] {
  return Object.entries({ from, cycleEnd }).flatMap(([field, day]) => {
    const message = day == null ? undefined : aheadProblem(day, today);
    return day == null || message === undefined ? [] : [{ field, found: day, message }];
  });
}

/** All answers of one day together. */
const ANSWERS_MAX_CHARACTERS = 4000;

const answersSchema = z
  .record(
    z.string().max(60),
    z.union([z.string().max(200), z.number(), z.boolean(), z.null()]),
    'Write the answers as an object.',
  )
  .refine((answers) => Object.keys(answers).length <= 40, 'Write at most 40 answers.')
  .refine((answers) => JSON.stringify(answers).length <= ANSWERS_MAX_CHARACTERS, {
    error: 'The answers are too long: write at most 4,000 characters in all.',
  });

/** What PUT /api/connection takes: what is present changes from the day on, null clears it. */
export const connectionInputSchema = z.strictObject({
  homeId: idSchema.optional(),
  from: dateSchema,
  ratePerKWh: rateSchema.nullable().optional(),
  discom: text({ max: 40 }).nullable().optional(),
  category: text({ max: 40 }).nullable().optional(),
  loadKW: z
    .number('Write the load in kW as a number, such as 3.')
    .min(0.001, 'The load must be above 0.')
    .max(1000, 'The load must be at most 1,000 kW.')
    .nullable()
    .optional(),
  phases: z
    .union([z.literal(1), z.literal(3)], 'Write 1 or 3.')
    .nullable()
    .optional(),
  cycleMonths: z
    .int('Write 1, 2 or 3.')
    .min(1, 'Write 1, 2 or 3.')
    .max(3, 'Write 1, 2 or 3.')
    .optional(),
  cycleEnd: dateSchema.nullable().optional().meta({ description: 'The last day of any one bill.' }),
  answers: answersSchema.optional(),
});
export type ConnectionInput = z.output<typeof connectionInputSchema>;

/** The facts that hold from a day until the next one's. */
export const connectionSchema = z.object({
  /** Null: from the beginning. */
  from: z.string().nullable(),
  ratePerKWh: z.number().nullable(),
  discom: z.string().nullable(),
  category: z.string().nullable(),
  loadKW: z.number().nullable(),
  phases: z.union([z.literal(1), z.literal(3)]).nullable(),
  cycleMonths: z.int(),
  cycleEnd: z.string().nullable(),
  answers: z.record(z.string(), z.unknown()),
  recordedAt: z.string(),
});
export type ConnectionRecord = z.output<typeof connectionSchema>;
