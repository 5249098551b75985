/** The monthly report that the API returns and the command line prints: its schema. */
import * as z from 'zod';
import { responseDateSchema } from '#domain/base/fields.ts';
import { kwhSchema, oneBillSchema } from '#domain/bills/api.ts';
import { rupeesSchema } from '#domain/bills/record.ts';
import { DAY_BASES } from '#domain/energy/recent-days.ts';
import { reportedForecastSchema } from './forecast-record.ts';
import { isPrepaidSchema, ownPowerShape, saysSchema } from './own-power-record.ts';

export const EFFICIENCY_STATUSES = {
  'no-target': 'Not Set',
  'few-periods': 'Need more data',
  'on-track': 'On Track!',
  'needs-improvement': 'Needs Improvement',
} as const;

const amountSchema = z.number().nullable();
const daySchema = z.object({ date: responseDateSchema, consumptionKWH: z.number() });

const billSchema = z.union([
  z.object({
    amountRupees: z.number().meta({ description: 'Without fixed charges and taxes.' }),
    ratePerKWh: z.number().nullable().meta({ description: 'Null where the rate changed.' }),
    basis: z.enum(['all-days', 'known-days', 'so-far', 'values']).meta({
      description:
        'all-days: what was used cost so much. known-days: most days are known, the others are taken to ' +
        'have used as much. so-far: what the known days of a running period and today cost; no bill. values: no day of the running ' +
        'period is known; what its values cost.',
    }),
  }),
  z.object({
    reason: z.enum(['few-days', 'no-rate', 'by-tariff', 'not-over', 'missing']).meta({
      description:
        'Why there is no amount: too few days are known, no rate is set, or the home’s bills are priced by its ' +
        'tariff. Of these by-tariff: `tariffBill` has it, or the home’s bills have other days. not-over: the bill of these ' +
        'days is the running one. missing: the tariff asks for what is not said.',
    }),
  }),
]);

const comparisonSchema = z
  .object({
    month: z.string().meta({ description: 'In which it ends.', examples: ['2026-10'] }),
    from: responseDateSchema,
    to: responseDateSchema,
    daysInPeriod: z.int(),
    knownDays: z.int(),
    consumptionKWH: z.number(),
    emissionCO2kg: z.number(),
    emissionEstimated: z.boolean(),
    billRupees: amountSchema.meta({
      description:
        'Null where it is not judged, has no rate or tariff, or a line of its bill is unknown.',
    }),
    billEstimated: z.boolean().meta({
      description:
        'Whether `billRupees` is an estimate: by some of the days, or by an earlier rate.',
    }),
    comparedBy: z.enum(['totals', 'per-day', 'few-days']).meta({
      description:
        'totals: every day of both months is known. per-day: by the known day, because days are unknown, the ' +
        'month is not over, or bills differ in length. few-days: too few are known, nothing is compared.',
    }),
    changeKWH: amountSchema.meta({
      description:
        'The reported period less this one, by totals; null where they are not compared.',
    }),
    changePerDayKWH: amountSchema.meta({
      description: 'The same by the known day; null where that is not compared.',
    }),
    changePercent: amountSchema.meta({ description: 'The change that is compared, in percent.' }),
  })
  .nullable();

const efficiencySchema = z.object({
  status: z.enum(EFFICIENCY_STATUSES),
  targetPercent: z.number().nullable(),
  judgedPeriods: z.int().meta({ description: 'Months that are over, with most days known.' }),
  neededPeriods: z.int().meta({ description: 'So many are needed for a score.' }),
  month: z.string().nullable().meta({ description: 'The latest judged month, which is scored.' }),
  perDay: z.boolean().meta({
    description:
      'Whether the kWh below are of an average day, as of billing periods, which differ in length.',
  }),
  usedKWH: amountSchema.meta({ description: 'What the scored period used.' }),
  averageKWH: amountSchema.meta({ description: 'The average of the judged periods of 24 months.' }),
  limitKWH: amountSchema.meta({ description: 'The most that is on track.' }),
  reductionPercent: z
    .number()
    .nullable()
    .meta({ description: 'How much less than the average was used; below 0 it was more.' }),
  progressPercent: z
    .number()
    .nullable()
    .meta({ description: 'How much of the target is reached, from 0 to 100.' }),
  running: z.enum(['on-course', 'open', 'likely-over']).nullable().meta({
    description: 'Whether the running period will stay within the target, by its forecast.',
  }),
});

export const monthlyReportSchema = z.object({
  month: z.string().meta({ examples: ['2026-11'], description: 'In which the period ends.' }),
  kind: z.enum(['month', 'bill']).meta({
    description: 'month: a calendar month. bill: a billing period.',
  }),
  from: responseDateSchema,
  to: responseDateSchema,
  unfinished: z.boolean().meta({ description: 'The period is not over: its figures are so far.' }),
  daysInPeriod: z.int(),
  knownDays: z.int().meta({ description: 'Days that a reading covers; the others are unknown.' }),
  ownDays: z.int().meta({ description: 'Days with a reading of their own.' }),
  complete: z.boolean().meta({ description: 'Every day is known.' }),
  judged: z.boolean().meta({ description: 'It is over, and at least 80 % of its days are known.' }),
  consumptionKWH: z.number().meta({ description: 'All energy in kWh, estimates too.' }),
  perDayKWH: z.number().nullable().meta({ description: 'The energy of a known day.' }),
  emissionCO2kg: z.number(),
  emissionEstimated: z
    .boolean()
    .meta({ description: 'The emissions hold an estimate by the Indian grid’s factor.' }),
  ...ownPowerShape,
  isPrepaid: isPrepaidSchema,
  says: saysSchema,
  bill: billSchema,
  tariffBill: oneBillSchema.optional().meta({
    description:
      'The bill line by line, where the period is a billing period that is over and a tariff prices it.',
  }),
  paperBills: z
    .array(
      z.object({
        from: responseDateSchema,
        to: responseDateSchema,
        unitsKWH: kwhSchema.nullable(),
        payable: rupeesSchema.nullable(),
        measured: z.boolean(),
      }),
    )
    .optional()
    .meta({
      description: 'The paper bills that have some of its days, ascending; absent without any.',
    }),
  forecast: reportedForecastSchema
    .nullable()
    .meta({ description: 'Of the running period; null for one that is over.' }),
  previousMonth: comparisonSchema,
  yearBefore: comparisonSchema,
  days: z
    .array(
      daySchema.extend({
        basis: z.enum(DAY_BASES).meta({
          description:
            'By a reading of its own, a share of a longer one, today’s value so far, an estimate, or a value too large ' +
            'for one day. The last three make no day known.',
        }),
      }),
    )
    .meta({ description: 'The days with readings, ascending; the others are unknown.' }),
  highestDay: daySchema.nullable().meta({ description: 'Of the days with their own reading.' }),
  lowestDay: daySchema.nullable(),
  efficiency: efficiencySchema,
  anomalies: z
    .array(
      daySchema.extend({
        meanKWH: z.number().meta({ description: 'The mean of the three known days before.' }),
        differencePercent: z.number(),
        daysUnknownBefore: z.int().meta({ description: 'Days among them that are unknown.' }),
      }),
    )
    .meta({
      description:
        'Days with a reading of their own that differ by more than 20 % from the mean of the three known days before.',
    }),
});
export type MonthlyReport = z.output<typeof monthlyReportSchema>;
