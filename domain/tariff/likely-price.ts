/** What a unit is likely to cost a home: a rate or an amount far from that is asked about, as a slip. */
import { multiplyExactly } from '#domain/base/exact.ts';
import { isLikelyDay } from '#domain/energy/plausible.ts';

/**
 * A home's price a unit lies between these, in rupees: subsidised first units, and the last units of the dearest tariffs
 * with fuel, duty and taxes.
 */
const LIKELY_LEAST_RUPEES = 0.5;
const LIKELY_MOST_RUPEES = 30;
/** What a unit commonly costs: of two rates that may have been meant the nearer one is likelier. */
const COMMON_RUPEES = 7;
/** How far off a rate is by a misplaced or missing point. */
const SLIPS = [10, 100, 1 / 10, 1 / 100];
/** A bill from so much on, in paise, may have been typed without its point; a smaller one is a minimum charge. */
const POINTLESS_PAISE = 10_000_00;

function isLikelyPrice(rupees: number): boolean {
  return rupees >= LIKELY_LEAST_RUPEES && rupees <= LIKELY_MOST_RUPEES;
}

/** How far apart two amounts are, as a ratio. */
function measureRatio(one: number, other: number): number {
  return Math.abs(Math.log(one / other));
}

/** The rate that was probably meant by an unlikely one, in rupees; null for a likely one, and for none at all. */
export function findMeantRate(rupees: number): number | null {
  if (rupees === 0 || isLikelyPrice(rupees)) return null;
  const [nearest] = SLIPS.map((factor) => Math.round((rupees / factor) * 1000) / 1000)
    .filter(isLikelyPrice)
    .sort((one, other) => measureRatio(one, COMMON_RUPEES) - measureRatio(other, COMMON_RUPEES));
  return nearest ?? COMMON_RUPEES;
}

/** The units of a bill, and what was paid for them. */
export interface PaidUnits {
  consumptionWh: number;
  paise: number;
}

/** What was probably meant by a bill whose price a unit is unlikely. */
export interface MeantBill extends PaidUnits {
  /** Units and rupees stand in each other's place, or the amount lacks its point. */
  slip: 'exchanged' | 'no-point';
}

/**
 * What was probably meant by the units and the amount of so many days; null where they may well be right: a subsidy
 * leaves a few rupees of a large bill, a minimum charge makes few units dear.
 */
export function findMeantBill(
  { consumptionWh, paise }: PaidUnits,
  days: number,
  usualDayWh: number | null,
): MeantBill | null {
  if (consumptionWh <= 0 || paise <= 0) return null;
  const rupees = computeUnitRupees({ consumptionWh, paise });
  if (rupees > LIKELY_MOST_RUPEES) {
    const meant = { consumptionWh, paise: Math.round(paise / 100) };
    const isMeant = paise >= POINTLESS_PAISE && isLikelyPrice(computeUnitRupees(meant));
    return isMeant ? { slip: 'no-point', ...meant } : null;
  }
  if (rupees >= LIKELY_LEAST_RUPEES) return null;
  const meant = { consumptionWh: paise * 10, paise: Math.round(consumptionWh / 10) };
  const perDayWh = meant.consumptionWh / days;
  const isNearer =
    usualDayWh === null || usualDayWh === 0
      ? isLikelyDay(perDayWh / 1000)
      : measureRatio(perDayWh, usualDayWh) < measureRatio(consumptionWh / days, usualDayWh);
  return isNearer && isLikelyPrice(computeUnitRupees(meant))
    ? { slip: 'exchanged', ...meant }
    : null;
}

/** What a unit of a bill costs, in rupees. */
export function computeUnitRupees({ consumptionWh, paise }: PaidUnits): number {
  return Number(multiplyExactly(paise, 10)) / consumptionWh;
}
