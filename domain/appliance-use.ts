/** What a household's appliances use and cost in a month, one by one and together. */
import { type Appliance, monthlyApplianceWh } from './appliance.ts';
import { monthlyApplianceCost } from './bill.ts';
import { roundedQuotient } from './exact.ts';
import { type IsoDate, sameDayAYearBefore } from './period.ts';

export interface ApplianceUse {
  appliance: Appliance;
  /** In thirty days. */
  monthlyWh: number;
  /** Null without a rate. */
  monthlyMilliRupees: number | null;
  /** The length of its bar, in percent of the bar of the appliance that uses the most. */
  barPercent: number;
  ageYears: number;
}

export interface ApplianceFigures {
  /** Those in use first, and among them those that cost the most. */
  uses: ApplianceUse[];
  /** How many are in use: only these are in the sums below. */
  active: number;
  monthlyWh: number;
  monthlyMilliRupees: number | null;
  /** The one that uses the most, and its share in whole percent; null while none uses anything. */
  most: { type: string; sharePercent: number } | null;
}

export function applianceFigures(
  appliances: readonly Appliance[],
  rateMilliRupees: number | null,
  today: IsoDate,
): ApplianceFigures {
  const usage = new Map(appliances.map((one) => [one, monthlyApplianceWh(one)]));
  const wh = (one: Appliance) => usage.get(one) ?? 0;
  const sorted = appliances.toSorted((a, b) => rank(b) - rank(a) || wh(b) - wh(a));
  const active = sorted.filter(isActive);
  const longest = Math.max(1, ...appliances.map(wh));
  const total = active.reduce((sum, one) => sum + wh(one), 0);
  const [first] = active;
  return {
    uses: sorted.map((appliance) => ({
      appliance,
      monthlyWh: wh(appliance),
      monthlyMilliRupees: monthlyApplianceCost([appliance], rateMilliRupees),
      barPercent: (wh(appliance) / longest) * 100,
      ageYears: applianceAge(appliance, today),
    })),
    active: active.length,
    monthlyWh: total,
    monthlyMilliRupees: monthlyApplianceCost(active, rateMilliRupees),
    most:
      first === undefined || total === 0
        ? null
        : {
            type: first.type,
            sharePercent: roundedQuotient(BigInt(wh(first)) * 100n, BigInt(total)),
          },
  };
}

function isActive({ status }: Appliance): boolean {
  return status === 'active';
}

function rank(appliance: Appliance): number {
  return isActive(appliance) ? 1 : 0;
}

/** The age that the household entered, else the whole years since the purchase. */
export function applianceAge(
  appliance: { ageYears: number | null; purchaseDate: IsoDate | null },
  today: IsoDate,
): number {
  if (appliance.ageYears !== null) return appliance.ageYears;
  let years = 0;
  let day = today;
  while (appliance.purchaseDate !== null && appliance.purchaseDate <= sameDayAYearBefore(day)) {
    day = sameDayAYearBefore(day);
    years += 1;
  }
  return years;
}
