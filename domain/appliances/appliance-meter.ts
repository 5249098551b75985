/** What a household lists of its appliances, against what its meter measured on the same days. */

import { apportion, divideRounded, scale } from '#domain/base/exact.ts';
import { type Day, selectDays } from '#domain/energy/days.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';
import type { Appliance } from './appliance.ts';
import {
  computeUsedWh,
  countDaysInUse,
  findSeason,
  getMonthOfDay,
  isUsedIn,
} from './appliance-season.ts';

/** What one appliance used of some days. */
export interface ApplianceShare {
  appliance: Appliance;
  /** By its power, hours and months. */
  listedWh: number;
  /** On how many of them it runs. */
  daysInUse: number;
  /** As the meter allows. */
  wh: number;
  /** Less than listed, since all of them together come to more than the meter. */
  isScaled: boolean;
  /** From what warm days use more than mild ones, not from what is listed. */
  isByMeter: boolean;
}

export interface AgainstMeter {
  /** Over these days the appliances are compared: known ones only. */
  knownDays: number;
  meterWh: number;
  /** All appliances as listed, those by the meter as measured. */
  listedWh: number;
  shares: ApplianceShare[];
  verdict:
    | { code: 'agrees' }
    | { code: 'not-listed'; wh: number; percent: number }
    /** `asked` is what the household should look at first. */
    | { code: 'over-listed'; asked: Appliance | null };
}

/** How far list and meter may differ without a remark. */
const MARGIN_PERCENT = 10;
/** Cooling is estimated from the months of one year. */
const YEAR_DAYS = 365;

const COOLING: readonly Appliance['type'][] = ['Air Conditioner', 'Air Cooler', 'Ceiling Fan'];

/** Appliances in use against the meter's known days; `cooling` where the meter tells it. */
export function compareWithMeter(
  appliances: readonly Appliance[],
  knownDays: readonly Day[],
  cooling: Cooling | null,
): AgainstMeter {
  const meterWh = knownDays.reduce((sum, day) => sum + day.consumptionWh, 0);
  const daysInUse = appliances.map((appliance) => countDaysInUse(appliance, knownDays));
  const listedWh = appliances.map((appliance, place) =>
    computeUsedWh(appliance, daysInUse[place] ?? 0),
  );
  const coolingDays = cooling === null ? 0 : countCoolingDays(appliances, knownDays).length;
  const isByMeter = appliances.map(
    ({ type }, place) => coolingDays > 0 && COOLING.includes(type) && (listedWh[place] ?? 0) > 0,
  );
  const measuredWh = splitCooling(listedWh, isByMeter, cooling, coolingDays, meterWh);
  const eachWh = listedWh.map((wh, place) => measuredWh[place] ?? wh);
  const expectedWh = sumOf(eachWh);
  const isOver = (expectedWh - meterWh) * 100 > meterWh * MARGIN_PERCENT;
  const fitted = isOver
    ? scaleToMeter(appliances, eachWh, isByMeter, meterWh)
    : eachWh.map((wh) => Math.min(wh, meterWh));
  const shares = appliances.map((appliance, place) => ({
    appliance,
    listedWh: listedWh[place] ?? 0,
    daysInUse: daysInUse[place] ?? 0,
    wh: fitted[place] ?? 0,
    isScaled: (fitted[place] ?? 0) < (eachWh[place] ?? 0),
    isByMeter: isByMeter[place] ?? false,
  }));
  const leftWh = meterWh - expectedWh;
  const isShort = leftWh * 100 > meterWh * MARGIN_PERCENT;
  return {
    knownDays: knownDays.length,
    meterWh,
    listedWh: expectedWh,
    shares,
    verdict: isOver
      ? { code: 'over-listed', asked: chooseAskedFirst(shares) }
      : isShort
        ? {
            code: 'not-listed',
            wh: leftWh,
            percent: divideRounded(BigInt(leftWh) * 100n, BigInt(meterWh)),
          }
        : { code: 'agrees' },
  };
}

/** The cooling of some days, on the appliances that cool by what is listed; empty where it is unknown. */
function splitCooling(
  listedWh: readonly number[],
  isByMeter: readonly boolean[],
  cooling: Cooling | null,
  coolingDays: number,
  meterWh: number,
): (number | undefined)[] {
  if (cooling === null || !isByMeter.includes(true)) return [];
  const coolingWh = Math.min(meterWh, scale(cooling.moreWh, coolingDays, cooling.moreDays));
  const portions = apportion(
    coolingWh,
    listedWh.map((wh, place) => (isByMeter[place] ? wh : 0)),
  );
  return portions.map((wh, place) => (isByMeter[place] ? wh : undefined));
}

/** What is measured stands first, then refrigerators, which run whatever the season; the rest share what is left. */
function scaleToMeter(
  appliances: readonly Appliance[],
  expectedWh: readonly number[],
  isByMeter: readonly boolean[],
  meterWh: number,
): number[] {
  const fitted = expectedWh.map(() => 0);
  let leftWh = meterWh;
  const ranks = appliances.map(({ type }, place) =>
    isByMeter[place] ? 0 : type === 'Refrigerator' ? 1 : 2,
  );
  for (const rank of [0, 1, 2]) {
    const weights = expectedWh.map((wh, place) => (ranks[place] === rank ? wh : 0));
    const wh = Math.min(leftWh, sumOf(weights));
    if (wh === 0) continue;
    for (const [place, portion] of apportion(wh, weights).entries()) {
      if (ranks[place] === rank) fitted[place] = portion;
    }
    leftWh -= wh;
  }
  return fitted;
}

/**
 * A refrigerator that alone is more than the meter leaves it, else the largest seasonal appliance, else the largest that is
 * no refrigerator.
 */
function chooseAskedFirst(shares: readonly ApplianceShare[]): Appliance | null {
  const questionShares = shares
    .filter(({ isByMeter, listedWh }) => !isByMeter && listedWh > 0)
    .toSorted((a, b) => b.listedWh - a.listedWh)
    .map(({ appliance }) => appliance);
  const scaled = shares.find((one) => one.isScaled && one.appliance.type === 'Refrigerator');
  return (
    scaled?.appliance ??
    questionShares.find((appliance) => findSeason(appliance) !== null) ??
    questionShares.find(({ type }) => type !== 'Refrigerator') ??
    questionShares[0] ??
    null
  );
}

/** What warm days use more than mild ones: so much in so many days. */
export interface Cooling {
  moreWh: number;
  moreDays: number;
  /** The periods without heating and cooling that it is estimated from. */
  mild: PeriodUsage[];
}

/**
 * What `warm`, or all warm periods of the year before, used more than the mild ones. A warm period lies wholly in
 * the months of an air conditioner and holds no heating; in a mild one no seasonal appliance runs. Null where the
 * home has no air conditioner, a kind of period is missing, or warm days use no more.
 */
export function findCooling(
  appliances: readonly Appliance[],
  periods: readonly PeriodUsage[],
  warm?: PeriodUsage,
): Cooling | null {
  const last = warm ?? periods.findLast((period) => period.judged);
  if (last === undefined) return null;
  const ofYear = periods.filter(
    ({ judged, lastDay }) =>
      judged && lastDay <= last.lastDay && lastDay > last.lastDay - YEAR_DAYS,
  );
  const seasonal = appliances.filter((appliance) => findSeason(appliance) !== null);
  const runsOn = (period: PeriodUsage, appliance: Appliance) =>
    listMonthsIn(period).some((month) => isUsedIn(appliance, month));
  const mild = ofYear.filter((period) => !seasonal.some((appliance) => runsOn(period, appliance)));
  const isWarm = (period: PeriodUsage) =>
    listMonthsIn(period).every((month) => isCoolingMonth(appliances, month)) &&
    !seasonal.some((appliance) => !COOLING.includes(appliance.type) && runsOn(period, appliance));
  const warmOnes = (warm === undefined ? ofYear : [warm]).filter(isWarm);
  const [warmWh, warmDays] = listKnownPeriodDays(warmOnes);
  const [mildWh, mildDays] = listKnownPeriodDays(mild);
  const moreWh = BigInt(warmWh) * BigInt(mildDays) - BigInt(mildWh) * BigInt(warmDays);
  if (warmDays === 0 || mildDays === 0 || moreWh <= 0n) return null;
  return { moreWh: divideRounded(moreWh, BigInt(mildDays)), moreDays: warmDays, mild };
}

function countCoolingDays(appliances: readonly Appliance[], days: readonly Day[]): Day[] {
  return days.filter(({ day }) => isCoolingMonth(appliances, getMonthOfDay(day)));
}

function isCoolingMonth(appliances: readonly Appliance[], month: number): boolean {
  return appliances.some(
    (appliance) => appliance.type === 'Air Conditioner' && isUsedIn(appliance, month),
  );
}

function listMonthsIn({ firstDay, lastDay }: PeriodUsage): number[] {
  const months = new Set<number>();
  for (let day = firstDay; day <= lastDay; day += 1) months.add(getMonthOfDay(day));
  return [...months];
}

function listKnownPeriodDays(periods: readonly PeriodUsage[]): [wh: number, days: number] {
  return [
    sumOf(periods.map(({ knownWh }) => knownWh)),
    sumOf(periods.map((period) => period.knownDays)),
  ];
}

/** The known days from the first to the last. */
export function listKnownDays(days: readonly Day[], firstDay: number, lastDay: number): Day[] {
  return selectDays(days, firstDay, lastDay).filter(({ known }) => known);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
