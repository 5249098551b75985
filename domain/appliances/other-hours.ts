/**
 * What another number of hours a day costs: worked out in the browser, from a few figures of the running bill, while a
 * slider is moved.
 */
import { type IsoDate, toDayNumber } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { MILLI_RUPEES_PER_PAISA } from '#domain/energy/energy-cost.ts';
import { COST_DAYS, HOURS_MAX } from './appliance-rules.ts';
import { computeUsedWh, countDaysInUse } from './appliance-season.ts';
import type { ApplianceUse } from './appliance-use.ts';

/** A running bill as it is expected: what its next unit costs, and where it becomes dear. */
export interface RunningBill {
  /** Its days; null where no tariff prices it. */
  days: { firstDay: IsoDate; lastDay: IsoDate } | null;
  /** On so many days a change still counts: today and those to come. */
  daysLeft: number;
  expectedWh: number;
  unitMilliRupees: number;
  /** Limits whose next unit makes the bill jump, ascending; of those behind the last one. */
  edges: readonly { lastKwh: number; unitPaise: number }[];
}

/** An appliance as a slider needs it. */
export type SlidUse = Pick<ApplianceUse, 'appliance' | 'monthlyWh' | 'inSeason'> & {
  milliRupees: number | null;
};

/** A slider stops at tenths of an hour. */
const TENTHS = 10;

/** What it uses in the same days with other hours: as the meter allows, in proportion to what is listed. */
export function computeWhAt({ appliance, monthlyWh }: SlidUse, hours: number): number {
  const at = (averageDailyUsageHours: number) =>
    computeUsedWh({ ...appliance, averageDailyUsageHours }, COST_DAYS);
  const listedWh = at(appliance.averageDailyUsageHours);
  return listedWh === 0 ? at(hours) : Math.round((monthlyWh * at(hours)) / listedWh);
}

/**
 * What it costs with other hours. What changes is priced by the next unit of the running bill, and with the jump of each
 * limit that the bill then passes or stays below; out of its season in proportion.
 */
export function computeCostAt(
  use: SlidUse,
  hours: number,
  running: RunningBill | null,
): number | null {
  const { milliRupees, monthlyWh, inSeason } = use;
  if (milliRupees === null || running === null) return milliRupees;
  if (!inSeason) {
    const wh = computeUsedWh(use.appliance, COST_DAYS);
    const otherWh = computeUsedWh({ ...use.appliance, averageDailyUsageHours: hours }, COST_DAYS);
    return wh === 0 ? milliRupees : Math.round((milliRupees * otherWh) / wh);
  }
  const moreWh = computeWhAt(use, hours) - monthlyWh;
  const ofBillWh = toRestWh(moreWh, use, running);
  const expectedWh = running.expectedWh + ofBillWh;
  const jumps = running.edges.map((edge) => {
    const isBehind = (wh: number) => wh > edge.lastKwh * WH_PER_KWH;
    const passes = Number(isBehind(expectedWh)) - Number(isBehind(running.expectedWh));
    return passes * findJumpMilliRupees(edge, running);
  });
  const units = Math.round((moreWh * running.unitMilliRupees) / WH_PER_KWH);
  return Math.max(0, milliRupees + units + jumps.reduce((sum, jump) => sum + jump, 0));
}

/** Whether an appliance runs on a day of the running bill; a bill whose days are not known has all of them. */
export function runsInBill(
  { appliance }: Pick<SlidUse, 'appliance'>,
  { days }: RunningBill,
): boolean {
  if (days === null) return true;
  const lastDay = toDayNumber(days.lastDay);
  return countDaysInUse(appliance, listLast(lastDay - toDayNumber(days.firstDay) + 1, lastDay)) > 0;
}

/** So many days up to `lastDay`. */
function listLast(count: number, lastDay: number): { day: number }[] {
  return Array.from({ length: count }, (_, place) => ({ day: lastDay - place }));
}

/** The hours from which the running bill passes its next limit, and what that costs; nothing where no slider reaches it. */
export function findLimitAhead(
  use: SlidUse,
  running: RunningBill | null,
): { hours: number; lastKwh: number; milliRupees: number } | undefined {
  if (running === null) return undefined;
  const edge = running.edges.find(({ lastKwh }) => lastKwh * WH_PER_KWH >= running.expectedWh);
  const hourWh = computeWhAt(use, 1);
  const hourOfRestWh = toRestWh(hourWh, use, running);
  if (edge === undefined || hourOfRestWh <= 0) return undefined;
  const leftWh = edge.lastKwh * WH_PER_KWH - running.expectedWh;
  const exactHours = use.appliance.averageDailyUsageHours + leftWh / hourOfRestWh;
  const hours = (Math.floor(exactHours * TENTHS) + 1) / TENTHS;
  if (hours > HOURS_MAX) return undefined;
  const { lastKwh } = edge;
  return { hours, lastKwh, milliRupees: findJumpMilliRupees(edge, running) };
}

/** The longest day that a slider offers: short ones can be set to a tenth by a thumb. */
export function chooseSliderMax(hours: number): number {
  return [3, 6, 12].find((max) => hours * 2 <= max) ?? HOURS_MAX;
}

/** Of the energy of a month of use the part that falls into what is left of the bill: its last days, as far as they are in season. */
function toRestWh(
  wh: number,
  { appliance }: Pick<SlidUse, 'appliance'>,
  { days, daysLeft }: RunningBill,
): number {
  if (days === null) return 0;
  const lastDay = toDayNumber(days.lastDay);
  return (wh * countDaysInUse(appliance, listLast(daysLeft, lastDay))) / COST_DAYS;
}

/** What the unit after a limit costs more than others do. */
function findJumpMilliRupees(
  { unitPaise }: RunningBill['edges'][number],
  { unitMilliRupees }: RunningBill,
): number {
  return unitPaise * MILLI_RUPEES_PER_PAISA - unitMilliRupees;
}
