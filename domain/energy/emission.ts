/** What energy emits where nothing was recorded: by the Indian grid's factor of its time. */
import { scale } from '#domain/base/exact.ts';
import { DAY_MS, type IsoDate, type Month, toMonthNumber } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';

export interface GridFactor {
  /** The calendar year in which the financial year, April to March, begins. */
  fromYear: number;
  gramsPerKwh: number;
  source: string;
}

/**
 * The weighted average of the Indian grid, renewables included, a financial year each, newest first.
 * Source: Central Electricity Authority, "CO2 Baseline Database for the Indian Power Sector", User
 * Guide of the version named, https://cea.nic.in/cdm-co2-baseline-database/. The database gives
 * tons per MWh, which are kilograms per kWh. A new version adds a line at the top.
 */
export const GRID_FACTORS = [
  { fromYear: 2024, gramsPerKwh: 710, source: 'CEA CO2 Baseline Database, version 21' },
  { fromYear: 2023, gramsPerKwh: 727, source: 'CEA CO2 Baseline Database, version 20' },
  { fromYear: 2022, gramsPerKwh: 716, source: 'CEA CO2 Baseline Database, version 19' },
  { fromYear: 2021, gramsPerKwh: 715, source: 'CEA CO2 Baseline Database, version 18' },
  { fromYear: 2020, gramsPerKwh: 703, source: 'CEA CO2 Baseline Database, version 17' },
] as const satisfies readonly GridFactor[];

/** India's financial year begins in April. */
const FIRST_MONTH_OF_YEAR = 4;

/** The grid's factor for a month or a day; outside the table, that of the nearest year. */
export function findGridFactor(monthOrDate: Month | IsoDate): GridFactor {
  return findFactorOfYear(Math.floor((toMonthNumber(monthOrDate) - FIRST_MONTH_OF_YEAR + 1) / 12));
}

/** The same for a day by its number, without making a date of it: a screen asks for thousands. */
export function findGridFactorOn(day: number): GridFactor {
  const date = new Date(day * DAY_MS);
  const isBeforeApril = date.getUTCMonth() + 1 < FIRST_MONTH_OF_YEAR;
  return findFactorOfYear(date.getUTCFullYear() - (isBeforeApril ? 1 : 0));
}

/** The table has every year between its ends. */
function findFactorOfYear(fromYear: number): GridFactor {
  const yearsBack = GRID_FACTORS[0].fromYear - fromYear;
  const index = Math.min(Math.max(yearsBack, 0), GRID_FACTORS.length - 1);
  return GRID_FACTORS[index] ?? GRID_FACTORS[0];
}

/** The grams of energy from the grid in a month or on a day, rounded half-up. */
export function computeGridEmissionG(consumptionWh: number, monthOrDate: Month | IsoDate): number {
  return scale(consumptionWh, findGridFactor(monthOrDate).gramsPerKwh, WH_PER_KWH);
}
