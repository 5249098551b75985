/** How a bill that is stored differs from what it would be today, and by what. */

import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';
import { findInForce } from '#domain/home/connection-rules.ts';
import type { BilledConnection } from '#domain/tariff/engine/home-bill.ts';
import { findHistory, series } from '#domain/tariff/library.ts';
import type { BilledHome, BillToday, BillUnits, ChangeReason, Pricing } from './home-bills.ts';
import type { ComputedBill } from './stored.ts';
import type { CodedBill } from './tell/coded.ts';

/** Whether two bills charge the same, line by line; a line or a sum of nothing counts as none. */
export function haveSameAmounts(a: CodedBill, b: CodedBill): boolean {
  const dropZeros = (amounts: [id: string, amount: string | null][]) =>
    amounts.filter(([, amount]) => amount !== '0.00');
  const serializeAmounts = ({ lines, totals }: CodedBill) =>
    JSON.stringify([
      dropZeros(lines.map(({ id, amount }) => [id, amount])),
      dropZeros(Object.entries(totals).map(([id, { amount }]) => [id, amount])),
    ]);
  return serializeAmounts(a) === serializeAmounts(b);
}

/** What a stored bill would be today; null where it would be the same, or the household has decided. */
export function findDifferenceToday(
  computed: Omit<ComputedBill, 'storedOn'>,
  { unitsWh, now, because }: Pick<BillToday, 'unitsWh' | 'because'> & { now: Pricing },
): BillToday | null {
  const amountPaise = now.code === 'priced' ? now.amountPaise : null;
  const isSame = (amounts: { unitsWh: number | null; amountPaise: number | null } | null) =>
    amounts?.unitsWh === unitsWh && amounts.amountPaise === amountPaise;
  if (isSame(computed) || isSame(computed.kept)) return null;
  return { unitsWh, amountPaise, because };
}

/** What has changed since a bill was stored; only then is it priced again. */
export function findChanges(
  { connections, use }: BilledHome,
  usage: PeriodUsage,
  units: BillUnits,
  { unitsWh, facts, bill }: Omit<ComputedBill, 'storedOn'>,
): ChangeReason[] {
  const factsNow = findInForce(connections, usage.lastDay);
  const { asOf } = bill.used;
  const today = toIsoDate(use.today);
  const isNewer = ({ recordedOn }: { recordedOn: IsoDate }) =>
    recordedOn > asOf && recordedOn <= today;
  const history = findHistory(facts.discom ?? '', facts.category ?? '', today);
  const usedIds = listSeriesIds(bill);
  const usedSeries = series.filter(({ id }) => usedIds.has(id));
  const changes: [ChangeReason, boolean][] = [
    ['readings', units.unitsWh !== unitsWh],
    ['connection', factsNow === undefined || serializeFacts(factsNow) !== serializeFacts(facts)],
    ['tariff', history.some(isNewer)],
    ['values', usedSeries.some(({ points }) => points.some(isNewer))],
  ];
  return changes.flatMap(([name, isChanged]) => (isChanged ? [name] : []));
}

/** The series whose values a bill took, or looked for in vain. */
function listSeriesIds({ used, notes }: Pick<CodedBill, 'used' | 'notes'>): Set<string> {
  // A used value is named by its series, days and recording: `KA-FPPCA-BESCOM@2026-05-01/2026-11-24`.
  const usedIds = used.series.map((name) => name.slice(0, name.indexOf('@')));
  return new Set([...usedIds, ...notes.flatMap((note) => ('series' in note ? note.series : []))]);
}

function serializeFacts(facts: BilledConnection): string {
  const { discom, category, loadKW, phases, answers } = facts;
  const entries = Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([discom, category, loadKW, phases, entries]);
}
