/** Bills of a month in which the meter was not read, and the bill that settles them, by the counter beside them. */

import { addFact } from '#domain/import/notes.ts';
import type { Notes, Spans, Unit } from '#domain/import/types.ts';
import { type Candidate, sumByDay } from './candidates.ts';
import { SpanList } from './span-list.ts';
import { KWH_IN } from './spans.ts';

/**
 * Makes estimated bills and the next one that was read one span of what the counter says. A bill over which the counter
 * stood still is an estimate, too, whatever it is called.
 */
export function settleByCounter(usage: Candidate, counter: Candidate, notes: Notes): void {
  if (usage.kind !== 'period' || usage.raw.block !== counter.raw.block) return;
  const { spans } = usage;
  const shownAt: ShownAt = new Map((counter.points ?? []).map((point) => [point.time, point]));
  const settled = new SpanList(spans.from.length);
  const counts = new Map<number, number>();
  let first = 0;
  for (let last = 0; last < spans.from.length; last += 1) {
    if (isEstimate(spans, last, shownAt)) continue;
    const kWh =
      last === first ? undefined : countBetween(spans, [first, last], shownAt, counter.unit);
    if (kWh === undefined) copyAll(settled, spans, first, last);
    else {
      settled.add(spans.from[first] ?? 0, spans.to[last] ?? 0, kWh, spans.line[last] ?? 0, false);
      counts.set(spans.to[last] ?? 0, last - first + 1);
      notes.flags.add('estimated');
      const estimates = last - first === 1 ? 'the estimate' : `${last - first} estimates`;
      addFact(
        notes,
        `Line ${spans.line[last]} settles ${estimates} before it: ${Number(kWh.toFixed(3))} kWh by the counter.`,
      );
    }
    first = last + 1;
  }
  // What was not settled yet stays as it is, marked as an estimate.
  copyAll(settled, spans, first, spans.from.length - 1);
  usage.spans = settled.finish();
  usage.days = sumByDay(usage.spans);
  usage.settledCounts = counts;
}

function copyAll(list: SpanList, spans: Spans, first: number, last: number): void {
  for (let place = first; place <= last; place += 1) list.copy(spans, place);
}

type ShownAt = ReadonlyMap<number, { value: number; factor: number; estimated: boolean }>;

/** Whether a bill is an estimate: it says so, or the counter stood still. */
function isEstimate(spans: Spans, index: number, shownAt: ShownAt): boolean {
  if (spans.estimated[index] === 1) return true;
  const before = shownAt.get(spans.from[index] ?? 0);
  const after = shownAt.get(spans.to[index] ?? 0);
  return before !== undefined && before.value === after?.value && (spans.kWh[index] ?? 0) > 0;
}

/** What the counter says of the bills from one to another, where it was read at both ends and did not fall. */
function countBetween(
  { from, to }: Spans,
  [first, last]: readonly [number, number],
  shownAt: ShownAt,
  unit: Unit,
): number | undefined {
  const before = shownAt.get(from[first] ?? 0);
  const after = shownAt.get(to[last] ?? 0);
  if (before === undefined || after === undefined || before.estimated || after.estimated)
    return undefined;
  const counted = after.value - before.value;
  return counted < 0 ? undefined : counted * after.factor * KWH_IN[unit];
}
