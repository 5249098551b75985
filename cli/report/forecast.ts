/** A forecast in words, for the report and for the command of that name. */

import { formatDate, formatForecastUnits, formatKwh, formatRupees } from '#domain/base/format.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type {
  ForecastCost,
  ForecastRecord,
  LatestAmount,
  NoForecastRecord,
  PricedForecast,
} from '#domain/energy/records/forecast-record.ts';
import { joinWords, nameInSentence } from '#domain/tariff/explain/describe-differences.ts';
import type { Figure } from './figures.ts';

/** How often the range holds the truth. */
const RANGE_OFTEN = 'four times in five';

/** The report's forecast, with its amount where a rate is set. */
export function makeForecastFigure(forecast: PricedForecast | NoForecastRecord): Figure {
  const name = 'Forecast';
  if ('reason' in forecast) return { name, value: 'not yet', note: describeNoForecast(forecast) };
  const cost = describeCost(forecast);
  return {
    name,
    value: `about ${formatForecastKwh(forecast.consumptionKWH)} kWh`,
    note: `${describeRange(forecast)}${cost === '' ? '' : `; ${cost}`}`,
  };
}

/** `₹1,062, likely ₹920 to ₹1,210, by your supplier’s tariff`; nothing where no amount is known. */
export function describeCost({
  amountRupees,
  lowRupees,
  highRupees,
  byTariff,
  without,
  isPeriodAssumed,
}: ForecastCost): string {
  if (amountRupees === null || lowRupees === null || highRupees === null) return '';
  return [
    formatWholeRupees(amountRupees),
    `likely ${formatWholeRupees(lowRupees)} to ${formatWholeRupees(highRupees)}`,
    byTariff ? 'by your supplier’s tariff' : 'without fixed charges or taxes',
    ...listWithout(without),
    ...(isPeriodAssumed ? ['for these days, which are assumed'] : []),
  ].join(', ');
}

/**
 * What stands for the amount of a forecast: `₹1,829.00 for 310 kWh, from one value, without fixed charges or taxes`, of an
 * earlier period after its name. Nothing without a value or a price.
 */
export function describeLatest(
  latest: LatestAmount,
  running: { from: string; to: string },
): string {
  if (latest === null || latest.amountRupees === null) return '';
  const { from, to, amountRupees, consumptionKWH, byTariff, without, says } = latest;
  const name = to === running.to ? '' : `${formatDate(from)} to ${formatDate(to)}: `;
  return [
    `${name}${formatRupees(amountRupees * 1000)} for ${formatForecastKwh(consumptionKWH)} kWh`,
    says,
    byTariff ? 'by your supplier’s tariff' : 'without fixed charges or taxes',
    ...listWithout(without),
  ].join(', ');
}

function listWithout(without: readonly string[]): string[] {
  return without.length === 0 ? [] : [`without ${joinWords(without.map(nameInSentence))}`];
}

/** `likely 142 to 263 kWh (four times in five)`. */
export function describeRange({ lowKWH, highKWH }: ForecastRecord): string {
  return `likely ${formatForecastKwh(lowKWH)} to ${formatForecastKwh(highKWH)} kWh (${RANGE_OFTEN})`;
}

/** A forecast is never as exact as a reading: whole units from a hundred on. */
export function formatForecastKwh(kwh: number): string {
  const wh = kwh * WH_PER_KWH;
  return kwh < 100 ? formatKwh(wh) : formatForecastUnits(wh);
}

/** Why there is no forecast, and what to do. */
export function describeNoForecast({ availableOn, reason }: NoForecastRecord): string {
  return reason === 'stale'
    ? 'the latest known day is too long ago; add a reading'
    : `from ${formatDate(availableOn)} on, with a reading for every day until then`;
}

function formatWholeRupees(rupees: number): string {
  return formatRupees(rupees * 1000, 0);
}
