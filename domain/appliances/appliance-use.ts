/** What a household's appliances use and cost in a month, one by one and together, as its meter allows. */

import { divideRounded, multiplyExactly } from '#domain/base/exact.ts';
import { type IsoDate, subtractYear } from '#domain/base/period.ts';
import { findLatestJudged } from '#domain/energy/comparison.ts';
import { computeUsualYearWh, type HomeUse, listPeriods } from '#domain/energy/home-use.ts';
import { type PeriodUsage, scaleToDays, YEAR_KNOWN_DAYS } from '#domain/energy/usage.ts';
import type { Appliance } from './appliance.ts';
import {
  type AgainstMeter,
  type ApplianceShare,
  type Cooling,
  compareWithMeter,
  findCooling,
  listKnownDays,
} from './appliance-meter.ts';
import { COST_DAYS } from './appliance-rules.ts';
import {
  computeUsedWh,
  countDaysInUseOfYear,
  findSeason,
  getMonthOfDay,
  isUsedIn,
} from './appliance-season.ts';

const YEAR_DAYS = 365;
/** Energy is shown to a tenth of a kWh, and priced as shown. */
const SHOWN_WH = 100;

export interface ApplianceUse {
  appliance: Appliance;
  /** In thirty days on each of which it runs; 0 when it runs on none of the days compared with the meter. */
  monthlyWh: number;
  /** In thirty days like those compared, on some of which it may not run: what the sums hold. */
  comparedWh: number;
  yearWh: number;
  /** The months in which it runs, 1 to 12; null all year. */
  season: readonly number[] | null;
  /** It runs in the days compared. */
  inSeason: boolean;
  isScaled: boolean;
  isByMeter: boolean;
  /** The length of its bar, in percent of the bar of the appliance that uses the most. */
  barPercent: number;
  /** Null where neither its age nor its purchase is known. */
  ageYears: number | null;
}

/** The appliances of some days against the meter's. */
export interface MeterCheck {
  listedWh: number;
  meterWh: number;
  verdict: AgainstMeter['verdict'];
}

export interface ApplianceFigures {
  /** Those in use first, and among them those that use the most. */
  uses: ApplianceUse[];
  /** How many are in use: only these are in the sums below. */
  activeCount: number;
  monthlyWh: number;
  /** The one that uses the most, and its share in whole percent; null while none uses anything. */
  most: { type: string; sharePercent: number } | null;
  /** Against the latest judged period, of its whole length; null without one or without appliances in use. */
  checked: (MeterCheck & { period: PeriodUsage }) | null;
  /** Against the last 365 days, where enough of them are known. */
  checkedYear: MeterCheck | null;
  /** What warm days use more than mild ones, in the period or else in the year. */
  cooling: { perDayWh: number; ofPeriod: boolean; mild: PeriodUsage[] } | null;
}

/** An appliance's share of the days compared, and of a year. */
interface Shares {
  activeAppliances: Appliance[];
  period: PeriodUsage | undefined;
  ofPeriod: AgainstMeter | null;
  ofYear: AgainstMeter | null;
  coolingOfPeriod: Cooling | null;
  coolingOfYear: Cooling | null;
}

/** Computes what each appliance uses, the largest first, and how their sum compares with the meter. */
export function computeApplianceFigures(
  appliances: readonly Appliance[],
  home: HomeUse,
  today: IsoDate,
): ApplianceFigures {
  const shares = computeShares(appliances, home);
  const years = computeApplianceYears(appliances, home);
  const uses = appliances
    .map((appliance) => computeUse(appliance, shares, years.get(appliance.id) ?? 0, home, today))
    .toSorted((a, b) => rank(b) - rank(a) || b.monthlyWh - a.monthlyWh || b.yearWh - a.yearWh);
  const longest = Math.max(1, ...uses.map(({ monthlyWh }) => monthlyWh));
  const activeUses = uses.filter(({ appliance }) => isActive(appliance));
  const monthlyWh = activeUses.reduce((sum, use) => sum + use.comparedWh, 0);
  const first = activeUses.toSorted((a, b) => b.comparedWh - a.comparedWh)[0];
  const { period, ofPeriod, ofYear, coolingOfPeriod, coolingOfYear } = shares;
  const cooling = coolingOfPeriod ?? coolingOfYear;
  return {
    uses: uses.map((use) => ({ ...use, barPercent: (use.monthlyWh / longest) * 100 })),
    activeCount: activeUses.length,
    monthlyWh,
    most:
      first === undefined || monthlyWh === 0
        ? null
        : {
            type: first.appliance.type,
            sharePercent: divideRounded(BigInt(first.comparedWh) * 100n, BigInt(monthlyWh)),
          },
    checked:
      period === undefined || ofPeriod === null || activeUses.length === 0
        ? null
        : { period, ...computeCheck(ofPeriod, period.days) },
    checkedYear:
      ofYear === null || activeUses.length === 0 ? null : computeCheck(ofYear, YEAR_DAYS),
    cooling: cooling && {
      perDayWh: scaleToDays(cooling.moreWh, 1, cooling.moreDays) ?? 0,
      ofPeriod: coolingOfPeriod !== null,
      mild: cooling.mild,
    },
  };
}

function computeShares(appliances: readonly Appliance[], home: HomeUse): Shares {
  const activeAppliances = appliances.filter(isActive);
  const periods = listPeriods(home, 'period');
  const period = findLatestJudged(periods);
  const knownDays =
    period === undefined ? [] : listKnownDays(home.days, period.firstDay, period.lastDay);
  const coolingOfPeriod =
    period === undefined ? null : findCooling(activeAppliances, periods, period);
  const coolingOfYear = findCooling(activeAppliances, periods);
  const yearDays = listKnownDays(home.days, home.today - YEAR_DAYS + 1, home.today);
  return {
    activeAppliances,
    period,
    ofPeriod:
      knownDays.length === 0
        ? null
        : compareWithMeter(activeAppliances, knownDays, coolingOfPeriod),
    ofYear:
      yearDays.length < YEAR_KNOWN_DAYS
        ? null
        : compareWithMeter(activeAppliances, yearDays, coolingOfYear),
    coolingOfPeriod,
    coolingOfYear,
  };
}

/**
 * What each appliance uses in a year, by its id: as listed and as the meter allows where a year of it is known,
 * never more than the home.
 */
export function computeApplianceYears(
  appliances: readonly Appliance[],
  home: HomeUse,
): Map<string, number> {
  const { ofYear } = computeShares(appliances, home);
  const homeWh = computeUsualYearWh(home) ?? Number.MAX_SAFE_INTEGER;
  return new Map(
    appliances.map((appliance) => {
      const share = findShare(ofYear, appliance);
      const wh =
        share === undefined || ofYear === null
          ? computeUsedWh(appliance, countDaysInUseOfYear(appliance))
          : (scaleToDays(share.wh, YEAR_DAYS, ofYear.knownDays) ?? 0);
      return [appliance.id, Math.min(wh, homeWh)];
    }),
  );
}

function computeUse(
  appliance: Appliance,
  { ofPeriod }: Shares,
  yearWh: number,
  home: HomeUse,
  today: IsoDate,
): ApplianceUse {
  const share = findShare(ofPeriod, appliance);
  // Without a period of the meter, a month like the running one.
  const inSeason =
    share === undefined ? isUsedIn(appliance, getMonthOfDay(home.today)) : share.listedWh > 0;
  const listedWh = inSeason || !isActive(appliance) ? computeUsedWh(appliance, COST_DAYS) : 0;
  const comparedWh =
    share === undefined || ofPeriod === null
      ? listedWh
      : (scaleToDays(share.wh, COST_DAYS, ofPeriod.knownDays) ?? 0);
  // A month that has begun with the season is told as a whole one, but never above the meter's.
  const monthlyWh =
    share === undefined || ofPeriod === null || share.daysInUse === ofPeriod.knownDays
      ? comparedWh
      : Math.min(
          scaleToDays(share.wh, COST_DAYS, share.daysInUse) ?? 0,
          scaleToDays(ofPeriod.meterWh, COST_DAYS, ofPeriod.knownDays) ?? 0,
        );
  return {
    appliance,
    monthlyWh: roundAsShown(monthlyWh),
    comparedWh: roundAsShown(comparedWh),
    yearWh: roundAsShown(yearWh),
    season: findSeason(appliance),
    inSeason: inSeason || appliance.averageDailyUsageHours === 0,
    isScaled: share?.isScaled ?? false,
    isByMeter: share?.isByMeter ?? false,
    barPercent: 0,
    ageYears: computeApplianceAge(appliance, today),
  };
}

function findShare(shares: AgainstMeter | null, { id }: Appliance): ApplianceShare | undefined {
  return shares?.shares.find(({ appliance }) => appliance.id === id);
}

/** A comparison of known days, as of so many. */
function computeCheck(against: AgainstMeter, days: number): MeterCheck {
  const { verdict, knownDays } = against;
  const scaleToDays = (wh: number) =>
    knownDays === 0 ? 0 : divideRounded(multiplyExactly(wh, days), BigInt(knownDays));
  return {
    listedWh: scaleToDays(against.listedWh),
    meterWh: scaleToDays(against.meterWh),
    verdict: verdict.code === 'not-listed' ? { ...verdict, wh: scaleToDays(verdict.wh) } : verdict,
  };
}

function roundAsShown(wh: number): number {
  return Math.round(wh / SHOWN_WH) * SHOWN_WH;
}

function isActive({ status }: Appliance): boolean {
  return status === 'active';
}

function rank({ appliance }: ApplianceUse): number {
  return isActive(appliance) ? 1 : 0;
}

/** The age that the household entered, else the whole years since the purchase; null where neither is known. */
export function computeApplianceAge(
  appliance: { ageYears: number | null; purchaseDate: IsoDate | null },
  today: IsoDate,
): number | null {
  if (appliance.ageYears !== null) return appliance.ageYears;
  if (appliance.purchaseDate === null) return null;
  let years = 0;
  let day = today;
  while (appliance.purchaseDate <= subtractYear(day)) {
    day = subtractYear(day);
    years += 1;
  }
  return years;
}
