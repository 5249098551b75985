/** The example household's figures in words, calculated by the product's own rules. */

import {
  formatKg,
  formatKwh,
  formatLongMonthName,
  formatNumber,
  formatRate,
  formatRupees,
  formatShortMonthName,
} from '#domain/base/format.ts';
import type { Month } from '#domain/base/period.ts';
import { computeGridEmissionG } from '#domain/energy/emission.ts';
import { computeEnergyCost } from '#domain/energy/energy-cost.ts';
import { example } from './content.ts';

const toWh = (kwh: number) => Math.round(kwh * 1000);
const toMilliRupees = (rupees: number) => Math.round(rupees * 1000);

/** Whole rupees, as `₹308`. */
export const formatWholeRupees = (amount: number) => formatRupees(toMilliRupees(amount), 0);

/** The months of the chart, each with the same month a year before. */
export const months = example.months.map(({ month, kwh, yearBeforeKwh }) => ({
  name: formatShortMonthName(month as Month),
  year: Number(month.slice(0, 4)),
  kwh,
  yearBeforeKwh,
  now: formatKwh(toWh(kwh)),
  yearBefore: formatKwh(toWh(yearBeforeKwh)),
}));

const latestMonth = example.months.at(-1) ?? { month: '2026-01', kwh: 0, yearBeforeKwh: 0 };
const lastMonth = latestMonth.month as Month;
const rate = toMilliRupees(example.rateRupeesPerKwh);
const change = (latestMonth.kwh - latestMonth.yearBeforeKwh) / latestMonth.yearBeforeKwh;

/** The month that the bill is for. */
export const billed = {
  label: `${formatShortMonthName(lastMonth)} ${latestMonth.month.slice(0, 4)}`,
  yearBeforeLabel: `${formatShortMonthName(lastMonth)} ${Number(latestMonth.month.slice(0, 4)) - 1}`,
  kwh: formatKwh(toWh(latestMonth.kwh)),
  wholeKwh: formatKwh(toWh(latestMonth.kwh), 0),
  yearBeforeKwh: formatKwh(toWh(latestMonth.yearBeforeKwh)),
  /** How long the shorter bar of the two years is, against the longer. */
  share: latestMonth.kwh / latestMonth.yearBeforeKwh,
  bill: formatRupees(computeEnergyCost(toWh(latestMonth.kwh), rate) ?? 0),
  sum: `${formatLongMonthName(lastMonth)}: ${formatKwh(toWh(latestMonth.kwh))} kWh × ${formatRate(rate)}.`,
  less: change < 0,
  change: `${formatNumber(Math.abs(change) * 100, 1)}%`,
  comparedWith: `on last ${formatLongMonthName(lastMonth)}`,
  emissionKg: formatKg(computeGridEmissionG(toWh(latestMonth.kwh), lastMonth)),
};
