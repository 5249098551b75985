/** A home's use by days and periods, as the API and the command line say it. */
import * as z from 'zod';
import { dateSchema, makeOneOfSchema, responseDateSchema } from '#domain/base/fields.ts';
import { getMonth, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { whToKwh } from '#domain/base/quantity.ts';
import { findDay, selectDays } from '#domain/energy/days.ts';
import { type HomeUse, listPeriods } from '#domain/energy/home-use.ts';
import { sumOwnPower } from '#domain/energy/own-power.ts';
import { DAY_BASES, findDayBasis } from '#domain/energy/recent-days.ts';
import { computeUsage, type PeriodUsage } from '#domain/energy/usage.ts';
import { ownPowerShape, toOwnPowerFields } from './own-power-record.ts';

export const USAGE_BY = ['day', 'month', 'period'] as const;

/** What GET /api/usage takes. */
export const usageQuerySchema = z
  .strictObject({
    by: makeOneOfSchema(USAGE_BY).default('month').meta({
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
  basis: z
    .enum(DAY_BASES)
    .optional()
    .meta({
      description:
        'By day alone, where a reading covers it: its own reading, its share of a longer one, today’s value so far, an estimate, ' +
        'or a value too large for its days. The last three make no day known.',
    }),
  sharedDays: z.int().optional().meta({
    description:
      'With `basis`: how many days share its reading evenly. Of more than one the amount is their average.',
  }),
  ...ownPowerShape,
});
export type UsageRecord = z.output<typeof usageRecordSchema>;

/**
 * A home's use by days or periods, ascending, each in full, from the first that has a day from `from` on
 * to the last that has one up to `to`. Days without a reading are among them.
 */
export function listUsage(home: HomeUse, { by, from, to }: UsageQuery): UsageRecord[] {
  const first = from === undefined ? home.firstDay : toDayNumber(from);
  const last = to === undefined ? Number.POSITIVE_INFINITY : toDayNumber(to);
  if (by === 'day') {
    return listDayUsage(home, first, last).map((usage) => ({
      ...toUsageRecord(usage, home),
      ...findBasis(home, usage.firstDay),
    }));
  }
  return listPeriods(home, by)
    .filter(({ firstDay, lastDay }) => lastDay >= first && firstDay <= last)
    .map((usage) => toUsageRecord(usage, home));
}

/** What the energy of a day rests on; nothing where no reading covers it. */
function findBasis({ days }: HomeUse, number: number): Pick<UsageRecord, 'basis' | 'sharedDays'> {
  const day = findDay(days, number);
  return day === undefined ? {} : { basis: findDayBasis(day), sharedDays: day.sharedDays };
}

/** Every day from the first with a reading to the last with one, within the bounds. */
function listDayUsage(home: HomeUse, first: number, last: number): PeriodUsage[] {
  const { days, today } = home;
  const from = Math.max(first, days[0]?.day ?? 0);
  const to = Math.min(last, days.at(-1)?.day ?? -1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const day = from + index;
    const month = getMonth(toIsoDate(day));
    return computeUsage(days, { kind: 'month', firstDay: day, lastDay: day, month }, today);
  });
}

function toUsageRecord(usage: PeriodUsage, home: HomeUse): UsageRecord {
  const isCovered = selectDays(home.days, usage.firstDay, usage.lastDay).length > 0;
  return {
    from: toIsoDate(usage.firstDay),
    to: toIsoDate(usage.lastDay),
    days: usage.days,
    knownDays: usage.knownDays,
    complete: usage.complete,
    judged: usage.judged,
    consumptionKWH: isCovered ? whToKwh(usage.consumptionWh) : null,
    knownKWH: usage.knownDays === 0 ? null : whToKwh(usage.knownWh),
    perDayKWH: usage.perDayWh === null ? null : whToKwh(usage.perDayWh),
    ...toOwnPowerFields(sumOwnPower(home, usage)),
  };
}
