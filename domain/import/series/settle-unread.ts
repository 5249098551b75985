/** Bills of months in which the meter was not read, and the next one that was, where no counter stands beside them. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import type { Answers, Spans } from '#domain/import/types.ts';
import { type Candidate, sumByDay } from './candidates.ts';
import { SpanList } from './span-list.ts';

/** So many times the usual use a day holds more than its own days. */
const TIMES_USUAL = 1.5;

/**
 * Where a bill may hold what the estimates before it left open, it is taken as one bill of all their days, and asked
 * about, unless an answer says that it does not.
 */
export function settleUnread(candidate: Candidate, { settles }: Answers): void {
  const { spans, notes } = candidate;
  const settled = new SpanList(spans.from.length);
  const counts = new Map<number, number>();
  const usual = findUsualDay(spans);
  let first = 0;
  for (let last = 0; last < spans.from.length; last += 1) {
    if (spans.estimated[last] === 1) continue;
    const holds = last > first && maySettle(spans, first, last, usual);
    if (holds)
      notes.doubts.push({ key: 'settles', values: ['yes', 'no'], ask: settles === undefined });
    if (holds && settles !== 'no') {
      const kWh = spans.kWh[last] ?? 0;
      settled.add(spans.from[first] ?? 0, spans.to[last] ?? 0, kWh, spans.line[last] ?? 0, false);
      counts.set(spans.to[last] ?? 0, last - first + 1);
      notes.flags.add('estimated');
    } else for (let place = first; place <= last; place += 1) settled.copy(spans, place);
    first = last + 1;
  }
  for (let place = first; place < spans.from.length; place += 1) settled.copy(spans, place);
  candidate.spans = settled.finish();
  candidate.days = sumByDay(candidate.spans);
  candidate.settledCounts = counts;
}

const countDays = ({ from, to }: Spans, place: number) =>
  Math.max(1, ((to[place] ?? 0) - (from[place] ?? 0)) / DAY_SECONDS);

/** kWh a day of the bill in the middle of those that were read and follow no estimate; of all where there is none. */
function findUsualDay(spans: Spans): number {
  const perDay = Array.from(spans.kWh, (kWh, place) => kWh / countDays(spans, place));
  const isOwn = (place: number) => spans.estimated[place] !== 1 && spans.estimated[place - 1] !== 1;
  const own = perDay.filter((_, place) => isOwn(place));
  const sorted = (own.length > 0 ? own : perDay).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Whether a bill follows estimates without a gap, and is large enough to hold them beside its own use. */
function maySettle(spans: Spans, first: number, last: number, usual: number): boolean {
  let estimated = 0;
  for (let place = first; place < last; place += 1) {
    if (spans.to[place] !== spans.from[place + 1]) return false;
    estimated += spans.kWh[place] ?? 0;
  }
  const kWh = spans.kWh[last] ?? 0;
  return kWh >= estimated && kWh >= usual * TIMES_USUAL * countDays(spans, last);
}
