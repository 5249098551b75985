/** How readings read on screen: their days, amounts and sources, and the hints under their fields. */

import {
  formatCount,
  formatDate,
  formatDayMonth,
  formatKwh,
  formatNumber,
  formatRate,
  formatRupees,
  formatWeekdayName,
} from '#domain/base/format.ts';
import { addDays, countCoveredDays, findDateProblem, type IsoDate } from '#domain/base/period.ts';
import { kwhToWh, parseTypedNumber } from '#domain/base/quantity.ts';
import { findGridFactor } from '#domain/energy/emission.ts';
import { computeAmountAtRate } from '#domain/energy/energy-cost.ts';
import type { Reading } from '#domain/reading/reading.ts';
import { CONSUMPTION_MAX_WH, findReadingCoverageProblem } from '#domain/reading/reading-rules.ts';

/** What the fields of a reading are called. */
export const READING_LABELS = {
  periodStart: 'From',
  readingDate: 'Date',
  consumptionKWH: 'Consumption (kWh)',
  emissionCO2kg: 'CO2 emissions (kg)',
  presentKWH: 'Present reading',
  payable: 'Amount paid',
  dueDate: 'Pay by',
  estimated: 'Estimated by the supplier',
};

/** What the same fields are called in the form of a bill. */
export const BILL_LABELS: typeof READING_LABELS = {
  periodStart: READING_LABELS.periodStart,
  readingDate: 'To',
  consumptionKWH: 'Units on the bill',
  presentKWH: READING_LABELS.presentKWH,
  payable: READING_LABELS.payable,
  dueDate: READING_LABELS.dueDate,
  emissionCO2kg: READING_LABELS.emissionCO2kg,
  estimated: READING_LABELS.estimated,
};

/** A reading's energy: one decimal, or as many as a small amount needs to be more than zero. */
export function formatEntryKwh(wh: number): string {
  return formatKwh(wh, wh === 0 || wh >= 1000 ? 1 : wh >= 100 ? 2 : 3);
}

/** The day or days of a reading, within a month whose row names the year: "Fri, 20 Nov". */
export function formatDays({ readingDate, periodStart }: Reading): string {
  if (periodStart === null)
    return `${formatWeekdayName(readingDate)}, ${formatDayMonth(readingDate)}`;
  const sameYear = periodStart.slice(0, 4) === readingDate.slice(0, 4);
  const start = sameYear ? formatDayMonth(periodStart) : formatDate(periodStart);
  return `${start} – ${formatDayMonth(readingDate)}`;
}

/** The same with the year, where a reading stands alone: "Fri, 20 Nov 2026". */
export function formatDaysWithYear(reading: Reading): string {
  return `${formatDays(reading)} ${reading.readingDate.slice(0, 4)}`;
}

/** What a reading is called: "Fri, 20 Nov 2026: 10.9 kWh". */
export function describeEntry(reading: Reading): string {
  return `${formatDaysWithYear(reading)}: ${formatEntryKwh(kwhToWh(reading.consumptionKWH))} kWh`;
}

/** "1 entry", "741 entries". */
export function formatEntryCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`;
}

/** What stands under the date: which day it is, and that it need not be the day's only reading. */
export function makeDateHint(date: string | undefined, today: IsoDate): string {
  const several = 'One date can hold several readings; they are added up.';
  if (date === undefined || findDateProblem(date) !== undefined) return several;
  if (date === today) return `Today. ${several}`;
  if (date === addDays(today, -1)) return `Yesterday. ${several}`;
  return `${formatWeekdayName(date)}, ${formatDate(date)}. ${several}`;
}

/** What the household is known to use and to pay. */
interface HomeFacts {
  rateMilliRupees: number | null;
  /** Whether a tariff prices it, and no rate. */
  hasTariff: boolean;
  latestReadings: readonly Reading[];
  usualDayWh: number | null;
}

/** What stands under the energy: its price, and what the household usually uses. */
export function makeUseHint(typedKwh: string | undefined, facts: HomeFacts): string {
  const { latestReadings, usualDayWh } = facts;
  const usual = usualDayWh === null ? describeAverage(latestReadings) : describeUsual(usualDayWh);
  return [describePrice(typedKwh, facts), usual].filter(Boolean).join(' ');
}

/** The same under the units of a bill, with its days and what each of them used. */
export function makeBillHint({
  firstDay = '',
  lastDay = '',
  typedKwh = '',
  ...facts
}: HomeFacts & {
  firstDay: string | undefined;
  lastDay: string | undefined;
  typedKwh: string | undefined;
}): string {
  const areDates = [firstDay, lastDay].every((date) => findDateProblem(date) === undefined);
  const days =
    areDates && findReadingCoverageProblem(firstDay, lastDay) === undefined
      ? countCoveredDays(firstDay, lastDay)
      : 0;
  const kwh = parseTypedNumber(typedKwh, 'kWh') ?? 0;
  const parts = [
    days === 0 ? '' : `${formatCount(days, 'day')}${kwh > 0 ? '' : '.'}`,
    days === 0 || !(kwh > 0) ? '' : `, ${formatNumber(kwh / days, 1)} units a day.`,
  ];
  const usual = facts.usualDayWh === null ? '' : describeUsual(facts.usualDayWh);
  return [parts.join(''), describePrice(typedKwh, facts), usual].filter(Boolean).join(' ');
}

function describeUsual(usualDayWh: number): string {
  return `Your usual day: ${formatKwh(usualDayWh)}\u00a0kWh.`;
}

function describePrice(
  typedKwh: string | undefined,
  { rateMilliRupees, hasTariff }: HomeFacts,
): string {
  if (hasTariff) return '';
  if (rateMilliRupees === null) return 'Set your rate in Profile to see what it costs.';
  const kwh = parseTypedNumber(typedKwh ?? '', 'kWh');
  const wh = kwh === undefined || !(kwh > 0 && kwh <= CONSUMPTION_MAX_WH) ? 0 : kwhToWh(kwh);
  if (wh === 0 || wh > CONSUMPTION_MAX_WH)
    return `Your rate is ${formatRate(rateMilliRupees)} per kWh.`;
  return `About ${formatRupees(computeAmountAtRate(BigInt(wh), rateMilliRupees))} at your rate.`;
}

const NUMBER_WORDS = ['', '', 'two', 'three'];

/** Readings of several days count by the day: only so do they compare with those of one. */
function describeAverage(latestReadings: readonly Reading[]): string {
  if (latestReadings.length === 0) return '';
  const days = latestReadings.map(({ periodStart, readingDate }) =>
    periodStart === null ? 1 : countCoveredDays(periodStart, readingDate),
  );
  const wh = latestReadings.reduce((sum, reading) => sum + kwhToWh(reading.consumptionKWH), 0);
  const byDay = days.some((count) => count > 1);
  const divisor = byDay ? days.reduce((sum, count) => sum + count, 0) : latestReadings.length;
  // A number stays with its unit.
  const kwh = `${formatKwh(wh / divisor)}\u00a0kWh${byDay ? ' a day' : ''}`;
  return latestReadings.length === 1
    ? `Your last reading ${byDay ? 'averaged' : 'was'} ${kwh}.`
    : `Your last ${NUMBER_WORDS[latestReadings.length] ?? latestReadings.length} averaged ${kwh}.`;
}

/** What happens when the emissions are left empty. */
export function makeEmissionHint(date: string | undefined, today: IsoDate): string {
  return `Left empty, it is estimated: ${formatKgPerKwh(date, today)} kg per kWh.`;
}

function formatKgPerKwh(date: string | undefined, today: IsoDate): string {
  const day = date === undefined || findDateProblem(date) !== undefined ? today : date;
  return formatNumber(findGridFactor(day).gramsPerKwh / 1000, 3);
}
