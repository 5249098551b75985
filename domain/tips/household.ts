/** The facts about a household that choose and personalise a tip. */
import type { Appliance } from '#domain/appliances/appliance.ts';
import type { ApplianceType } from '#domain/appliances/appliance-rules.ts';
import { getMonth, type IsoDate } from '#domain/base/period.ts';
import type { HomeKind } from '#domain/home/tell-home.ts';
import type { LimitFigures, WhyFigures } from './figures.ts';

export interface Household {
  /** Only the active ones matter. */
  appliances: readonly Appliance[];
  /** What each uses in a year as the meter allows, by its id. */
  applianceYearWh?: ReadonlyMap<string, number>;
  targetReductionPercent: number | null;
  /** What the whole home uses in a year; null while too little is known. */
  yearWh: number | null;
  /** What the latest month used of which most days are known, calculated for all of its days. */
  latestMonthWh: number | null;
  householdSize: number | null;
  state: string | null;
  /** Explains the bill of a month, 1 to 12, or the latest for null. Returns null while too little is known. */
  explainBill?: (month: number | null) => WhyFigures | null;
  /** How far it is to so many units on the running bill, or for null to its next limit; null where none is known. */
  answerLimit?: (kwh: number | null) => Omit<LimitFigures, 'heaviest'> | null;
  /** How its amounts and units are to be read. */
  kind?: Pick<HomeKind, 'hasRooftop' | 'isPrepaid'>;
  /** A tariff that is known prices the home's bills. */
  hasTariff?: boolean;
  today: IsoDate;
}

/** The appliances that are in use. */
export function listActiveAppliances(household: Household): Appliance[] {
  return household.appliances.filter((appliance) => appliance.status === 'active');
}

/** How many active appliances of a type a household has. */
export function countAppliances(household: Household, type: ApplianceType): number {
  return listActiveAppliances(household).filter((appliance) => appliance.type === type).length;
}

/** The current month, 1 to 12. */
export function findMonthNumber(household: Household): number {
  return Number(getMonth(household.today).slice(5, 7));
}

/** What the home uses in an average month; null while too little is known. */
export function computeAverageMonthWh({ yearWh }: Household): number | null {
  return yearWh === null ? null : Math.round(yearWh / 12);
}

/** What the whole home uses in a year; undefined where that is not known, or nothing. */
export function findHomeYearWh({ yearWh }: Household): number | undefined {
  return yearWh === null || yearWh <= 0 ? undefined : yearWh;
}
