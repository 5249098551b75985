/** A forecast, as the API and the command line say it. */
import * as z from 'zod';
import { responseDateSchema } from '#domain/base/fields.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import { whToKwh } from '#domain/base/quantity.ts';
import type { Forecast, NoForecast } from '#domain/energy/forecast.ts';

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

/** What stands for a forecast's amount while there is none: the latest month or bill with a value. */
export const latestAmountSchema = z
  .object({
    ...forecastPeriodSchema.shape,
    consumptionKWH: z.number().meta({
      description:
        'About the whole of it, where most of its days are known; else what its values sum up to.',
    }),
    amountRupees: z
      .number()
      .nullable()
      .meta({ description: 'What that costs; null without a price.' }),
    byTariff: z.boolean().meta({
      description: 'By the home’s tariff; else at its own rate, without fixed charges and taxes.',
    }),
    without: z
      .array(z.string())
      .meta({ description: 'The lines that no source tells, which the amount lacks.' }),
    says: z.string().meta({
      description: 'What it rests on.',
      examples: ['so far, 4 of 30 days known', 'from one value'],
    }),
  })
  .nullable();
export type LatestAmount = z.output<typeof latestAmountSchema>;

export const forecastRecordSchema = z.object({
  period: forecastPeriodSchema,
  consumptionKWH: z.number().meta({ description: 'What the whole period is likely to use.' }),
  lowKWH: z.number().meta({
    description: 'The low end of its range: four times in five it ends within the range.',
  }),
  highKWH: z.number().meta({ description: 'The high end of the range.' }),
  soFarKWH: z.number().meta({ description: 'What its known days and today used so far.' }),
  knownDays: z.int(),
  asOf: responseDateSchema.meta({ description: 'The latest known day.' }),
});
export type ForecastRecord = z.output<typeof forecastRecordSchema>;

const rupeesSchema = z.number().nullable();

/** What it will cost, in rupees. */
const forecastCostShape = {
  amountRupees: rupeesSchema.meta({
    description:
      'What it will cost; null without a rate, or where the tariff needs what is not said.',
  }),
  lowRupees: rupeesSchema.meta({
    description: 'The least of its range: a subsidy may make fewer units dearer than more.',
  }),
  highRupees: rupeesSchema.meta({ description: 'The most of its range.' }),
  byTariff: z.boolean().meta({
    description: 'By the home’s tariff; else at its own rate, without fixed charges and taxes.',
  }),
  without: z
    .array(z.string())
    .meta({ description: 'The lines that no source tells, which the amounts lack.' }),
  isPeriodAssumed: z
    .boolean()
    .meta({ description: 'Nobody has said on which days the home’s bills end.' }),
};
export const pricedForecastSchema = forecastRecordSchema.extend(forecastCostShape);
export type PricedForecast = z.output<typeof pricedForecastSchema>;
export type ForecastCost = Pick<PricedForecast, keyof typeof forecastCostShape>;

/** A report's forecast: its amount stands in a row of its own while there is none. */
export const reportedForecastSchema = z.union([pricedForecastSchema, noForecastSchema]);

/** What GET /api/forecast returns: the running period's forecast and its cost, or from when there will be one. */
export const forecastSchema = z.union([
  pricedForecastSchema,
  noForecastSchema.extend({ latest: latestAmountSchema }),
]);
export type ForecastResponse = z.output<typeof forecastSchema>;

/** A period's forecast, as the API gives it. */
export function toForecastRecord(
  result: Forecast | NoForecast,
  period: { firstDay: number; lastDay: number },
  today: IsoDate,
): ForecastRecord | NoForecastRecord {
  const record = { period: { from: toIsoDate(period.firstDay), to: toIsoDate(period.lastDay) } };
  if (result.code === 'few-days') {
    return { ...record, availableOn: toIsoDate(result.availableOn), reason: 'few-days' };
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
    asOf: toIsoDate(result.latestDay),
  };
}
