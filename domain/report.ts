/** The monthly report that the API returns and the command line prints. */
import * as z from 'zod';
import { isUnfinished, monthBefore, yearBefore } from './analytics.ts';
import { ANOMALY_BEFORE, dayAnomalies } from './anomaly.ts';
import { estimatedBill, monthPace } from './bill.ts';
import { EFFICIENCY_STATUSES, type Efficiency, efficiency } from './efficiency.ts';
import { monthEmission } from './emission.ts';
import { percent, roundedQuotient } from './exact.ts';
import {
  addMonths,
  daysInMonth,
  FIRST_DATE,
  firstDayOf,
  type IsoDate,
  lastDayOf,
  type Month,
} from './period.ts';
import { GRAMS_PER_KG, MILLI_RUPEES_PER_RUPEE, WH_PER_KWH } from './quantity.ts';
import {
  type CountedMonth,
  type DayGroup,
  type DayUsage,
  daysBetween,
  daysOfMonth,
  type MonthUsage,
} from './usage.ts';

/** How many reading dates before the month its first days are compared with. */
export const REPORT_DAYS_BEFORE = ANOMALY_BEFORE;

const daySchema = z.object({ date: z.string(), consumptionKWH: z.number() });

const comparisonSchema = z
  .object({
    month: z.string(),
    consumptionKWH: z.number(),
    emissionCO2kg: z.number(),
    emissionEstimated: z.boolean(),
    billRupees: z.number().nullable(),
    /** The reported month less this one. */
    changeKWH: z.number(),
    changePercent: z.number().nullable(),
  })
  .nullable();

export const monthlyReportSchema = z.object({
  month: z.string().meta({ examples: ['2026-11'] }),
  unfinished: z.boolean().meta({ description: 'The month is not over: its figures are so far.' }),
  daysInMonth: z.number().int(),
  daysWithReadings: z.number().int(),
  readings: z.number().int(),
  consumptionKWH: z.number(),
  emissionCO2kg: z.number(),
  emissionEstimated: z
    .boolean()
    .meta({ description: 'The emissions hold an estimate by the Indian grid’s factor.' }),
  bill: z
    .object({ amountRupees: z.number(), ratePerKWh: z.number() })
    .nullable()
    .meta({ description: 'Null without a rate. Without fixed charges and taxes.' }),
  pace: z
    .object({ consumptionKWH: z.number(), amountRupees: z.number().nullable() })
    .nullable()
    .meta({ description: 'Where an unfinished month ends at its present daily pace.' }),
  previousMonth: comparisonSchema,
  yearBefore: comparisonSchema,
  days: z.array(daySchema).meta({ description: 'The days with readings, ascending.' }),
  highestDay: daySchema,
  lowestDay: daySchema,
  averageDayKWH: z.number().meta({ description: 'Over the days with readings.' }),
  efficiency: z.object({
    status: z.enum(EFFICIENCY_STATUSES),
    targetPercent: z.number().nullable(),
    monthsWithReadings: z.number().int(),
    needsTarget: z.boolean(),
    needsMonths: z.boolean(),
    averageKWH: z.number().nullable(),
    reductionPercent: z.number().nullable(),
    progressPercent: z.number().nullable(),
  }),
  anomalies: z
    .array(daySchema.extend({ meanKWH: z.number(), differencePercent: z.number() }))
    .meta({
      description: 'Days that differ by more than 20% from the mean of the three days before.',
    }),
});
export type MonthlyReport = z.output<typeof monthlyReportSchema>;

export interface ReportInput {
  month: Month;
  today: IsoDate;
  /** All months of the household, ascending. */
  months: readonly CountedMonth[];
  /**
   * The group of every reading that covers a day of the month, also of those made later, and the
   * groups of the newest `REPORT_DAYS_BEFORE` reading dates before it. In any order.
   */
  groups: readonly DayGroup[];
  rateMilliRupees: number | null;
  targetPercent: number | null;
}

/**
 * The report of a month, as of that month: later months change nothing in it. The days add up to the
 * month's energy to the watt-hour. Null for a month without readings.
 */
export function monthlyReport(input: ReportInput): MonthlyReport | null {
  const { month, today, rateMilliRupees, targetPercent } = input;
  const months = input.months.filter((usage) => usage.month <= month);
  const usage = months.at(-1);
  const days = daysOfMonth(input.groups, month);
  const latestDay = days.at(-1);
  if (usage?.month !== month || latestDay === undefined) return null;

  const unfinished = isUnfinished(month, today);
  const emission = monthEmission(usage);
  const bill = estimatedBill(usage.consumptionWh, rateMilliRupees);
  const pace = unfinished ? monthPace(usage, latestDay.date, rateMilliRupees) : null;
  const before = daysBefore(input.groups, month);
  return {
    month,
    unfinished,
    daysInMonth: daysInMonth(month),
    daysWithReadings: days.length,
    readings: usage.readings,
    consumptionKWH: kwh(usage.consumptionWh),
    emissionCO2kg: emission.emissionG / GRAMS_PER_KG,
    emissionEstimated: emission.estimated,
    bill:
      bill === null || rateMilliRupees === null
        ? null
        : { amountRupees: rupees(bill), ratePerKWh: rupees(rateMilliRupees) },
    pace:
      pace === null
        ? null
        : {
            consumptionKWH: kwh(pace.consumptionWh),
            amountRupees: pace.amountMilliRupees === null ? null : rupees(pace.amountMilliRupees),
          },
    previousMonth: comparison(usage, monthBefore(months, month), rateMilliRupees),
    yearBefore: comparison(usage, yearBefore(months, month), rateMilliRupees),
    days: days.map(reportDay),
    highestDay: reportDay(extreme(days, latestDay, (a, b) => a > b)),
    lowestDay: reportDay(extreme(days, latestDay, (a, b) => a < b)),
    averageDayKWH: kwh(roundedQuotient(BigInt(usage.consumptionWh), BigInt(days.length))),
    efficiency: reportEfficiency(
      efficiency({ months, today, targetPercent, latestDay: latestDay.date }),
    ),
    anomalies: dayAnomalies([...before, ...days], firstDayOf(month)).map((anomaly) => ({
      date: anomaly.date,
      consumptionKWH: kwh(anomaly.consumptionWh),
      meanKWH: kwh(anomaly.meanWh),
      differencePercent: anomaly.differencePercent,
    })),
  };
}

/**
 * The newest days with readings before a month. No more of them than groups of earlier reading dates
 * are asked for: readings that cover days further back may lie outside the groups.
 */
function daysBefore(groups: readonly DayGroup[], month: Month): DayUsage[] {
  const lastDay = lastDayOf(addMonths(month, -1));
  return daysBetween(groups, FIRST_DATE, lastDay).slice(-REPORT_DAYS_BEFORE);
}

function comparison(
  usage: MonthUsage,
  earlier: MonthUsage | undefined,
  rateMilliRupees: number | null,
): MonthlyReport['previousMonth'] {
  if (earlier === undefined) return null;
  const emission = monthEmission(earlier);
  const bill = estimatedBill(earlier.consumptionWh, rateMilliRupees);
  const changeWh = usage.consumptionWh - earlier.consumptionWh;
  return {
    month: earlier.month,
    consumptionKWH: kwh(earlier.consumptionWh),
    emissionCO2kg: emission.emissionG / GRAMS_PER_KG,
    emissionEstimated: emission.estimated,
    billRupees: bill === null ? null : rupees(bill),
    changeKWH: kwh(changeWh),
    changePercent:
      earlier.consumptionWh === 0 ? null : percent(BigInt(changeWh), BigInt(earlier.consumptionWh)),
  };
}

function reportEfficiency(result: Efficiency): MonthlyReport['efficiency'] {
  return {
    status: result.status,
    targetPercent: result.targetPercent,
    monthsWithReadings: result.months,
    needsTarget: result.needsTarget,
    needsMonths: result.needsMonths,
    averageKWH: result.score === null ? null : kwh(result.score.averageWh),
    reductionPercent: result.score?.reductionPercent ?? null,
    progressPercent: result.score?.progressPercent ?? null,
  };
}

/** The day with the most or least; of equal ones the first. */
function extreme(
  days: readonly DayUsage[],
  initial: DayUsage,
  beats: (wh: number, otherWh: number) => boolean,
): DayUsage {
  return days.reduceRight(
    (best, day) => (beats(best.consumptionWh, day.consumptionWh) ? best : day),
    initial,
  );
}

function reportDay(day: DayUsage) {
  return { date: day.date, consumptionKWH: kwh(day.consumptionWh) };
}

function kwh(wh: number): number {
  return wh / WH_PER_KWH;
}

function rupees(milliRupees: number): number {
  return milliRupees / MILLI_RUPEES_PER_RUPEE;
}
