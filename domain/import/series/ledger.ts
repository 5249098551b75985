/** Bills of a month in which the meter was not read, and the bill that settles them, by the counter beside them. */

import { addFact } from '#domain/import/notes.ts';
import type { Notes, Spans } from '#domain/import/types.ts';
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
  const shownAt = new Map((counter.points ?? []).map((point) => [point.time, point]));
  const settled = new SpanList(spans.from.length);
  let first: number | undefined;
  for (let index = 0; index < spans.from.length; index += 1) {
    const isOpen = isEstimate(spans, index, shownAt);
    if (isOpen) first ??= index;
    if (isOpen || first === undefined) {
      if (first === undefined) settled.copy(spans, index);
      continue;
    }
    const kWh = countBetween(spans.from[first] ?? 0, spans.to[index] ?? 0, shownAt, counter);
    if (kWh === undefined) for (let place = first; place <= index; place += 1) settled.copy(spans, place);
    else {
      settled.add(spans.from[first] ?? 0, spans.to[index] ?? 0, kWh, spans.line[index] ?? 0, false);
      notes.flags.add('estimated');
      addFact(
        notes,
        `Line ${spans.line[index]} settles ${index - first === 1 ? 'the estimate' : `${index - first} estimates`} before it: ${Number(kWh.toFixed(3))} kWh by the counter.`,
      );
    }
    first = undefined;
  }
  // What was not settled yet stays as it is, marked as an estimate.
  if (first !== undefined)
    for (let place = first; place < spans.from.length; place += 1) settled.copy(spans, place);
  usage.spans = settled.finish();
  usage.days = sumByDay(usage.spans);
}

type ShownAt = ReadonlyMap<number, { value: number; factor: number; estimated: boolean }>;

/** Whether a bill is an estimate: it says so, or the counter stood still. */
function isEstimate(spans: Spans, index: number, shownAt: ShownAt): boolean {
  if (spans.estimated[index] === 1) return true;
  const before = shownAt.get(spans.from[index] ?? 0);
  const after = shownAt.get(spans.to[index] ?? 0);
  return (
    before !== undefined && before.value === after?.value && (spans.kWh[index] ?? 0) > 0
  );
}

/** What the counter says of a time, where it was read at both ends and did not fall. */
function countBetween(
  from: number,
  to: number,
  shownAt: ShownAt,
  { unit }: Candidate,
): number | undefined {
  const [before, after] = [shownAt.get(from), shownAt.get(to)];
  if (before === undefined || after === undefined || before.estimated || after.estimated)
    return undefined;
  const counted = after.value - before.value;
  return counted < 0 ? undefined : counted * after.factor * KWH_IN[unit];
}
