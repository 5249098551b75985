/** What the API and the command line say of a home's use: dates, kWh, kg and rupees. */
import * as z from 'zod';
import { selectDays } from './energy/days.ts';
import type { Forecast, NoForecast } from './energy/forecast.ts';
import { type HomeUse, listPeriods } from './energy/home-use.ts';
import type { NoSavings, Savings } from './energy/savings.ts';
import { computeUsage, type PeriodUsage } from './energy/usage.ts';
import { dateSchema, oneOf, responseDateSchema } from './fields.ts';
import { dateOfDay, dayNumber, type IsoDate, monthOf } from './period.ts';
import { whToKwh } from './quantity.ts';

export const USAGE_BY = ['day', 'month', 'period'] as const;

/** What GET /api/usage takes. */
export const usageQuerySchema = z
  .strictObject({
    by: oneOf(USAGE_BY).default('month').meta({
      description: 'period: by billing periods; by months where the home has no billing cycle.',
    }),
    from: dateSchema.optional().meta({
      description: 'The first day; without it and `to` the latest 25 months with readings.',
    }),
    to: dateSchema.optional().meta({ description: 'The last day.' }),
  })
  .superRefine(({ from, to }, context) => {
    if (from === undefined || to === undefined || from <= to) return;
    const message = `The last day must be ${from}, the first one, or later.`;
    context.addIssue({ code: 'custom', path: ['to'], message });
  });
export type UsageQuery = z.output<typeof usageQuerySchema>;

export const usageRecordSchema = z.object({
  from: responseDateSchema,
  to: responseDateSchema,
  days: z.int(),
  knownDays: z.int().meta({ description: 'Days that a reading covers; the others are unknown.' }),
  complete: z.boolean().meta({ description: 'Whether every day is known.' }),
  judged: z.boolean().meta({
    description:
      'Whether it is over and at least 80 % of its days are known: only such periods are compared.',
  }),
  consumptionKWH: z
    .number()
    .nullable()
    .meta({ description: 'All energy in kWh, estimates too; null where no reading covers a day.' }),
  knownKWH: z.number().nullable().meta({ description: 'The energy of the known days in kWh.' }),
  perDayKWH: z.number().nullable().meta({ description: 'The average of a known day in kWh.' }),
});
export type UsageRecord = z.output<typeof usageRecordSchema>;

/**
 * A home's use by days or periods, ascending, each in full, from the first that has a day from `from` on
 * to the last that has one up to `to`. Days without a reading are among them.
 */
export function listUsage(home: HomeUse, { by, from, to }: UsageQuery): UsageRecord[] {
  const first = from === undefined ? home.firstDay : dayNumber(from);
  const last = to === undefined ? Number.POSITIVE_INFINITY : dayNumber(to);
  return (by === 'day' ? dayUsage(home, first, last) : listPeriods(home, by))
    .filter(({ firstDay, lastDay }) => lastDay >= first && firstDay <= last)
    .map((usage) => usageRecord(usage, home));
}

/** Every day from the first with a reading to the last with one, within the bounds. */
function dayUsage(home: HomeUse, first: number, last: number): PeriodUsage[] {
  const { days, today } = home;
  const from = Math.max(first, days[0]?.day ?? 0);
  const to = Math.min(last, days.at(-1)?.day ?? -1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const day = from + index;
    const month = monthOf(dateOfDay(day));
    return computeUsage(days, { kind: 'month', firstDay: day, lastDay: day, month }, today);
  });
}

function usageRecord(usage: PeriodUsage, { days }: HomeUse): UsageRecord {
  const isCovered = selectDays(days, usage.firstDay, usage.lastDay).length > 0;
  return {
    from: dateOfDay(usage.firstDay),
    to: dateOfDay(usage.lastDay),
    days: usage.days,
    knownDays: usage.knownDays,
    complete: usage.complete,
    judged: usage.judged,
    consumptionKWH: isCovered ? whToKwh(usage.consumptionWh) : null,
    knownKWH: usage.knownDays === 0 ? null : whToKwh(usage.knownWh),
    perDayKWH: usage.perDayWh === null ? null : whToKwh(usage.perDayWh),
  };
}

const forecastPeriodSchema = z.object({ from: responseDateSchema, to: responseDateSchema });

export const noForecastSchema = z.object({
  period: forecastPeriodSchema,
  availableOn: responseDateSchema.meta({
    description: 'The day from which there is one, with a reading for each day until then.',
  }),
  reason: z.enum(['few-days', 'stale']).meta({
    description: 'few-days: under 7 days are known. stale: the latest known day is too long ago.',
  }),
});
export type NoForecastRecord = z.output<typeof noForecastSchema>;

export const forecastRecordSchema = z.object({
  period: forecastPeriodSchema,
  consumptionKWH: z.number().meta({ description: 'What the whole period is likely to use.' }),
  lowKWH: z.number().meta({
    description: 'The low end of its range: four times in five it ends within the range.',
  }),
  highKWH: z.number().meta({ description: 'The high end of the range.' }),
  soFarKWH: z.number().meta({ description: 'What its known days used so far.' }),
  knownDays: z.int(),
  asOf: responseDateSchema.meta({ description: 'The latest known day.' }),
});
export type ForecastRecord = z.output<typeof forecastRecordSchema>;

/** What GET /api/forecast returns: the running period's forecast, or from when there will be one. */
export const forecastSchema = z.union([forecastRecordSchema, noForecastSchema]);

/** A period's forecast, as the API gives it. */
export function toForecastRecord(
  result: Forecast | NoForecast,
  period: { firstDay: number; lastDay: number },
  today: IsoDate,
): ForecastRecord | NoForecastRecord {
  const record = { period: { from: dateOfDay(period.firstDay), to: dateOfDay(period.lastDay) } };
  if (result.code === 'few-days') {
    return { ...record, availableOn: dateOfDay(result.availableOn), reason: 'few-days' };
  }
  // One new reading is enough.
  if (result.code === 'stale') return { ...record, availableOn: today, reason: 'stale' };
  return {
    ...record,
    consumptionKWH: whToKwh(result.consumptionWh),
    lowKWH: whToKwh(result.lowWh),
    highKWH: whToKwh(result.highWh),
    soFarKWH: whToKwh(result.soFarWh),
    knownDays: result.knownDays,
    asOf: dateOfDay(result.latestDay),
  };
}

const pairsShape = {
  pairs: z.int().meta({
    description:
      'How many known days (or bills) of the last 365 days have a known one a year before.',
  }),
  unit: z.enum(['day', 'bill']).meta({ description: 'What is compared in pairs.' }),
  from: responseDateSchema.nullable().meta({ description: 'The first day that is compared.' }),
  availableOn: responseDateSchema.nullable().meta({
    description:
      'Where too few pairs are known: when there will be enough, with a reading for every day until then. ' +
      'Today: entering days that are over is enough.',
  }),
};

/** What GET /api/analytics/total-savings returns. */
export const totalSavingsSchema = z.object({
  totalSavings: z.number().nullable().meta({
    description:
      'Rupees; below 0 it cost more. Null where too few pairs are known, or there is no rate.',
  }),
  ...pairsShape,
});
export type TotalSavings = z.output<typeof totalSavingsSchema>;

/** What GET /api/analytics/total-co2-reduction returns. */
export const totalCo2ReductionSchema = z.object({
  totalCo2Reduction: z.number().nullable().meta({
    description: 'Kilograms of CO2; below 0 it was more. Null where too few pairs are known.',
  }),
  estimated: z
    .boolean()
    .meta({ description: 'Whether part of it is an estimate by the emission factor of the grid.' }),
  ...pairsShape,
});
export type TotalCo2Reduction = z.output<typeof totalCo2ReductionSchema>;

/** How many pairs savings rest on, or when there will be enough. */
export function savingsPairs(savings: Savings | NoSavings, today: IsoDate) {
  const { pairs, unit } = savings;
  if (savings.code === 'savings') {
    return { pairs, unit, from: dateOfDay(savings.fromDay), availableOn: null };
  }
  if (savings.availableOn === null) return { pairs, unit, from: null, availableOn: null };
  const enoughOn = dateOfDay(savings.availableOn);
  return { pairs, unit, from: null, availableOn: enoughOn < today ? today : enoughOn };
}
