import type { ScreenData } from '#app/base/load-context.ts';
import type { Appliance } from '#domain/appliances/appliance.ts';
import {
  formatAsIs,
  formatCount,
  formatKwh,
  formatNumber,
  formatRupees,
} from '#domain/base/format.ts';
import { formatMonths } from '#domain/base/months.ts';

/** An appliance's use, with its price. */
export type ShownUse = NonNullable<ScreenData<'appliances'>['named']>;

/** What an appliance costs, or uses where nothing is priced: a month, or a year while its season is over. */
export function describeCost(use: ShownUse): { amount: string; per: string; kwh: string | null } {
  const { inSeason, milliRupees } = use;
  const kwh = `${formatKwh(inSeason ? use.monthlyWh : use.yearWh)} kWh`;
  return {
    amount: milliRupees === null ? kwh : formatRupees(milliRupees),
    per: inSeason ? describeMonth(use.season) : 'a year',
    kwh: milliRupees === null ? null : kwh,
  };
}

const WINTER = [11, 12, 1, 2];
const SUMMER = [3, 4, 5, 6];

/** A month of an appliance, by its season: "in a winter month". */
function describeMonth(season: ShownUse['season']): string {
  if (season === null) return 'a month';
  if (season.every((month) => WINTER.includes(month))) return 'in a winter month';
  return season.every((month) => SUMMER.includes(month))
    ? 'in a summer month'
    : 'in a month of use';
}

/** What the figures of an appliance rest on; empty where it is its list alone, all year. */
export function describeBasis({ appliance, season, isByMeter, isScaled }: ShownUse): string {
  if (appliance.status !== 'active') return '';
  return [
    season === null ? '' : `In use ${formatMonths(season)}.`,
    isByMeter ? 'By your meter: its share of the cooling.' : '',
    isScaled ? 'Listed with more; scaled down to your meter.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** `Storage geyser, 15 Liters`; empty when neither is known. */
export function describeModel({ modelName, capacity }: Appliance): string {
  // The unit's short form in brackets is for choosing it, not for reading.
  const size = capacity?.replace(/ (\(.*\)|Other)$/, '').replace(/ \(.*\)$/, '');
  return [modelName, size].filter(Boolean).join(', ');
}

/** `1,450 W · 1.2 h a day · 7 years`; says so where the age is not known. */
export function describeUse(appliance: Appliance, ageYears: number | null): string {
  const watts = appliance.powerConsumptionWatts;
  return [
    `${formatNumber(watts, Number.isInteger(watts) ? 0 : 1)} W`,
    `${formatHours(appliance.averageDailyUsageHours)} h a day`,
    ageYears === null
      ? 'age not known'
      : ageYears === 0
        ? 'under a year'
        : formatCount(ageYears, 'year'),
  ].join(' · ');
}

/** Hours to a tenth, and those that are kept more exactly as they are: `8.0`, `1.25`. */
export function formatHours(hours: number): string {
  return Number.isInteger(hours * 10) ? formatNumber(hours, 1) : formatAsIs(hours);
}
