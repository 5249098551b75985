/** usage and forecast: what was used, how much of it is known, and what the running period will use. */

import { formatDate, formatMonth, formatWeekdayName } from '#domain/base/format.ts';
import { countCoveredDays, getFirstDay, getLastDay, getMonth } from '#domain/base/period.ts';
import { describeDayBasis } from '#domain/energy/recent-days.ts';
import type { ForecastResponse } from '#domain/energy/records/forecast-record.ts';
import {
  type UsageQuery,
  type UsageRecord,
  usageQuerySchema,
} from '#domain/energy/records/usage-record.ts';
import { connectSignedIn } from '../client.ts';
import { parseFlags } from '../flags.ts';
import { choosePaint, type JsonOption, note, type Paint, show } from '../output.ts';
import { describeCoverage, formatKwhValue } from '../report/figures.ts';
import {
  describeCost,
  describeLatest,
  describeNoForecast,
  describeRange,
  formatForecastKwh,
} from '../report/forecast.ts';
import { type Column, renderTable } from '../text.ts';

const FLAGS = { by: '--by', from: '--from', to: '--to' };

/** Shows use by days, months or billing periods. */
export async function showUsage(options: {
  by?: string;
  from?: string;
  to?: string;
  json?: true;
}): Promise<void> {
  const { json, ...flags } = options;
  const query = parseFlags(usageQuerySchema, flags, FLAGS);
  const { api, readBody } = await connectSignedIn();
  const response = await readBody(api.usage.$get({ query }), 'usage');
  if (response.usage.length === 0 && !json) {
    note('There are no readings in these days.');
    return;
  }
  show(response, json, (found) => renderUsage(found.usage, query.by, choosePaint()));
}

/** Use as a table. A day that is not known has no amount. */
export function renderUsage(
  rows: readonly UsageRecord[],
  by: UsageQuery['by'],
  paint: Paint,
): string {
  const ownPower = listOwnPowerColumns(rows);
  const energy: Column<UsageRecord> = {
    title: ownPower.length === 0 ? 'kWh' : 'From grid',
    align: 'right',
    text: ({ consumptionKWH }) => (consumptionKWH === null ? '-' : formatKwhValue(consumptionKWH)),
  };
  if (by === 'day') {
    const day: Column<UsageRecord> = { title: 'Day', text: ({ from }) => formatDay(from) };
    const basis: Column<UsageRecord> = { title: 'Note', text: describeBasis };
    const notes = rows.some((row) => describeBasis(row) !== '') ? [basis] : [];
    return renderTable(rows, [day, energy, ...ownPower, ...notes], paint.dim);
  }
  const columns: Column<UsageRecord>[] = [
    { title: by === 'month' ? 'Month' : 'Bill', text: formatPeriod },
    energy,
    ...ownPower,
    {
      title: 'A day',
      align: 'right',
      text: ({ perDayKWH }) => (perDayKWH === null ? '-' : formatKwhValue(perDayKWH)),
    },
    { title: 'Days', text: ({ days, knownDays }) => describeCoverage(days, knownDays) },
  ];
  return renderTable(rows, columns, paint.dim);
}

/** `average of one reading over 30 days`; nothing for a day with a reading of its own. */
function describeBasis({ basis, sharedDays = 1 }: UsageRecord): string {
  return basis === undefined ? '' : describeDayBasis(basis, sharedDays);
}

/** What was given to the grid and generated, of a home with rooftop solar alone. */
function listOwnPowerColumns(rows: readonly UsageRecord[]): Column<UsageRecord>[] {
  if (rows.every(({ exportKWH }) => exportKWH === undefined)) return [];
  const format = (kwh: number | null | undefined) => (kwh == null ? '-' : formatKwhValue(kwh));
  return [
    { title: 'Given', align: 'right', text: ({ exportKWH }) => format(exportKWH) },
    { title: 'Generated', align: 'right', text: ({ solarKWH }) => format(solarKWH) },
  ];
}

function formatDay(date: string): string {
  return `${formatWeekdayName(date)} ${formatDate(date)}`;
}

/** `October 2026` where the period is a calendar month, else its days. */
function formatPeriod({ from, to }: { from: string; to: string }): string {
  const month = getMonth(from);
  return from === getFirstDay(month) && to === getLastDay(month)
    ? formatMonth(month)
    : `${formatDate(from)} to ${formatDate(to)}`;
}

/** Shows what the running month or bill is expected to use. */
export async function showForecast(options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const forecast = await readBody(api.forecast.$get(), 'period');
  show(forecast, options.json, (found) => renderForecast(found, choosePaint()));
}

/** A forecast with its range and its cost, or why there is none. */
export function renderForecast(forecast: ForecastResponse, paint: Paint): string {
  const title = paint.bold(formatPeriod(forecast.period));
  if ('reason' in forecast) {
    const latest = describeLatest(forecast.latest, forecast.period);
    const lines = [title, `No forecast: ${describeNoForecast(forecast)}.`];
    return `${[...lines, ...(latest === '' ? [] : [latest])].join('\n')}\n`;
  }
  const { period, consumptionKWH, soFarKWH, knownDays, asOf } = forecast;
  const days = countCoveredDays(period.from, period.to);
  const soFar =
    knownDays === 0
      ? 'No day of it is known yet'
      : `So far ${formatKwhValue(soFarKWH)} kWh, ${describeCoverage(days, knownDays)}`;
  const cost = describeCost(forecast);
  return [
    title,
    `About ${paint.bold(`${formatForecastKwh(consumptionKWH)} kWh`)}, ${describeRange(forecast)}`,
    ...(cost === '' ? [] : [`About ${cost}`]),
    soFar,
    `Latest known day: ${formatDate(asOf)}`,
    '',
  ].join('\n');
}
