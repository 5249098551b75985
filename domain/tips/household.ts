/** The facts about a household that choose and personalise a tip. */
import type { Appliance, ApplianceType } from '../appliance.ts';
import { type IsoDate, monthOf } from '../period.ts';

export interface Household {
  /** Only the active ones matter. */
  appliances: readonly Appliance[];
  rateMilliRupees: number | null;
  targetReductionPercent: number | null;
  /** What the home uses in an average finished month. */
  monthlyAverageWh: number | null;
  latestMonthWh: number | null;
  householdSize: number | null;
  state: string | null;
  today: IsoDate;
}

export function activeAppliances(household: Household): Appliance[] {
  return household.appliances.filter((appliance) => appliance.status === 'active');
}

/** How many active appliances of a type a household has. */
export function countAppliances(household: Household, type: ApplianceType): number {
  return activeAppliances(household).filter((appliance) => appliance.type === type).length;
}

/** The current month, 1 to 12. */
export function monthNumber(household: Household): number {
  return Number(monthOf(household.today).slice(5, 7));
}

/** What the whole home uses in a year by its readings; undefined without readings. */
export function homeYearWh(household: Household): number | undefined {
  const month = household.monthlyAverageWh;
  return month === null || !(month > 0) ? undefined : Math.round(month * 12);
}
