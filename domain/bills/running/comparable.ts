/** Which bills are told against each other: those that somebody had, and whose units are known. */

import { toDayNumber } from '#domain/base/period.ts';
import type { HomeBill } from '#domain/bills/home-bills.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import { findInForce } from '#domain/home/connection-rules.ts';

/** Whether nobody said on which days a bill begins and ends; `notes` are those of its price. */
export function isPeriodAssumed(
  { cycles }: Pick<HomeUse, 'cycles'>,
  lastDay: number,
  notes: readonly { code: string }[],
): boolean {
  return (
    findInForce(cycles, lastDay)?.cycleEnd == null ||
    notes.some(({ code }) => code === 'assumed-period')
  );
}

/** Whether a bill's days are known to be those of a bill: its paper or the household says so. */
export function hasSaidDays(use: HomeUse, { to, paper, pricing }: HomeBill): boolean {
  const notes = pricing.code === 'priced' ? pricing.bill.notes : [];
  return paper !== null || !isPeriodAssumed(use, toDayNumber(to), notes);
}

/** Whether all units of a bill are known, and priced by a tariff; one below 0 units is none to compare with. */
export function isComplete({ units, pricing }: HomeBill): boolean {
  const isKnown = units.source === 'bill' || units.source === 'days';
  return isKnown && units.unitsWh >= 0 && pricing.code === 'priced';
}

/** Whether a period is too short beside another one to be its like, such as a day between two typed bills. */
export function isStray({ days }: { days: number }, other: { days: number }): boolean {
  return days * 2 < other.days;
}
