/** A forecast in words, for the report and for the command of that name. */

import type { ForecastRecord, NoForecastRecord } from '../../domain/figures.ts';
import { formatDate, formatKwh, formatRupees } from '../../domain/format.ts';
import type { MonthlyReport } from '../../domain/report-record.ts';
import type { Figure } from './figures.ts';

/** How often the range holds the truth. */
const RANGE_OFTEN = 'four times in five';

/** The report's forecast, with its amount where a rate is set. */
export function forecastFigure(forecast: NonNullable<MonthlyReport['forecast']>): Figure {
  const name = 'Forecast';
  if ('reason' in forecast) return { name, value: 'not yet', note: noForecastText(forecast) };
  const { amountRupees, lowRupees, highRupees, byTariff } = forecast;
  const basis = byTariff ? ', by your supplier’s tariff' : ', without fixed charges or taxes';
  const priced =
    amountRupees === null || lowRupees === null || highRupees === null
      ? ''
      : `; ${wholeRupees(amountRupees)}, likely ${wholeRupees(lowRupees)} to ${wholeRupees(highRupees)}${basis}`;
  return {
    name,
    value: `about ${forecastKwh(forecast.consumptionKWH)} kWh`,
    note: `${rangeText(forecast)}${priced}`,
  };
}

/** `likely 142 to 263 kWh (four times in five)`. */
export function rangeText({ lowKWH, highKWH }: ForecastRecord): string {
  return `likely ${forecastKwh(lowKWH)} to ${forecastKwh(highKWH)} kWh (${RANGE_OFTEN})`;
}

/** A forecast is never as exact as a reading: whole units from a hundred on. */
export function forecastKwh(kwh: number): string {
  return formatKwh(kwh * 1000, kwh < 100 ? 1 : 0);
}

/** Why there is no forecast, and what to do. */
export function noForecastText({ availableOn, reason }: NoForecastRecord): string {
  return reason === 'stale'
    ? 'the latest known day is too long ago; add a reading'
    : `from ${formatDate(availableOn)} on, with a reading for every day until then`;
}

function wholeRupees(rupees: number): string {
  return formatRupees(rupees * 1000, 0);
}
