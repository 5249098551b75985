/** What a reading may say. Apart from the schemas of reading.ts: a phone checks what is typed without them. */
import type { ErrorDetail } from '#domain/base/errors.ts';
import { countCoveredDays, type IsoDate } from '#domain/base/period.ts';
import { GRAMS_PER_KG, toThousandths, WH_PER_KWH } from '#domain/base/quantity.ts';

export const SOURCES = ['manual', 'csv_upload'] as const;
export type Source = (typeof SOURCES)[number];
export const SOURCE_NAMES: Record<Source, string> = { manual: 'Manual', csv_upload: 'CSV upload' };

/** How sure a stored reading is. A number, because it stands in every row; above 0 its days are known. */
export const MEASURED = {
  /** An estimate, or a day of which some intervals are missing. */
  no: 0,
  yes: 1,
  /** Measured, and a person said that so much over these days is right. */
  confirmed: 2,
} as const;

export const CONSUMPTION_MAX_WH = 100_000 * WH_PER_KWH;
export const EMISSION_MAX_G = 1_000_000 * GRAMS_PER_KG;
/** The longest that one reading may cover: a year of bills, or a meter visited once a year. */
export const COVERAGE_MAX_DAYS = 366;

export const readingProblems = {
  consumptionMissing: 'Consumption is required.',
  consumptionNumber: 'Write the consumption in kWh as a number, such as 7.25.',
  consumptionNegative: 'Consumption must be 0 or more.',
  firstConsumptionAboveZero: 'Your first reading must be above 0.',
  consumptionTooLarge: 'Consumption must be at most 1,00,000 kWh.',
  emissionNumber: 'Write the emissions in kg as a number, such as 5.2, or leave it empty.',
  emissionNegative: 'Emissions must be 0 or more.',
  emissionTooLarge: 'Emissions must be at most 10,00,000 kg.',
  measured: 'Write measured as true or false.',
  settles: 'Write settles as true or false.',
  confirmed: 'Write confirmed as true or false.',
  dateFuture: 'The date is after today.',
  periodAfterDate: 'The period must start on or before the reading date.',
  periodTooLong: `A reading can cover at most ${COVERAGE_MAX_DAYS} days.`,
} as const;

/** What is wrong with an amount of energy, in Wh. 0 is a reading: the household was away. */
export function findConsumptionProblem(consumptionWh: number): string | undefined {
  if (consumptionWh < 0) return readingProblems.consumptionNegative;
  if (consumptionWh > CONSUMPTION_MAX_WH) return readingProblems.consumptionTooLarge;
  return undefined;
}

/** What is wrong with recorded emissions, in grams. */
export function findEmissionProblem(emissionG: number): string | undefined {
  if (emissionG < 0) return readingProblems.emissionNegative;
  if (emissionG > EMISSION_MAX_G) return readingProblems.emissionTooLarge;
  return undefined;
}

/** The same by such a rule for kWh or kg, also where a number is too large to have exact thousandths. */
export function checkInThousandths(rule: (scaled: number) => string | undefined) {
  return (amount: number): string | undefined => {
    const isExact = Math.abs(amount) <= Number.MAX_SAFE_INTEGER / 1000;
    return rule(isExact ? toThousandths(amount) : amount * 1000);
  };
}

/** What is wrong with a reading's `periodStart`. Both dates must exist. */
export function findReadingCoverageProblem(
  periodStart: IsoDate,
  readingDate: IsoDate,
): string | undefined {
  if (periodStart > readingDate) return readingProblems.periodAfterDate;
  if (countCoveredDays(periodStart, readingDate) > COVERAGE_MAX_DAYS)
    return readingProblems.periodTooLong;
  return undefined;
}

/** The error detail for a reading after today. */
export function findFutureProblem(readingDate: IsoDate, today: IsoDate): ErrorDetail | undefined {
  if (readingDate <= today) return undefined;
  return { field: 'readingDate', found: readingDate, message: readingProblems.dateFuture };
}
