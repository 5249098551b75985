/** Rows that lie within a longer row of the same series: a bill and its weeks, or a part of its days once more. */
import type { Notes, Spans } from '#domain/import/types.ts';
import { sumByDay } from './candidates.ts';
import type { ChannelEnergy } from './channels.ts';
import { SpanList } from './span-list.ts';

/** Rows may nest in each other more than once: a year, its months and their days. */
const MAX_DEPTH = 4;
const LINES_NAMED = 5;

/** Counts the time of nested rows once: by the inner rows where they cover the outer one, else by the outer one. */
export function dropNestedSpans(channels: readonly ChannelEnergy[], notes: Notes): void {
  if (!notes.flags.has('overlap')) return;
  for (const energy of channels) {
    // Tariffs of several sheets may have rows of other lengths, which add up.
    const blockCount = new Set(energy.candidates.map(({ raw }) => raw.block)).size;
    if (energy.kind === 'register' || blockCount > 1) continue;
    for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
      const droppedPlaces = findNestedPlaces(energy.spans);
      if (droppedPlaces.size === 0) break;
      notes.evidence.push(describeDropped(energy.spans, [...droppedPlaces]));
      energy.spans = dropPlaces(energy.spans, droppedPlaces);
      energy.days = sumByDay(energy.spans);
    }
  }
}

function describeDropped({ line }: Spans, places: readonly number[]): string {
  const lines = places.slice(0, LINES_NAMED).map((place) => `line ${line[place]}`);
  const more = places.length > LINES_NAMED ? ' and more' : '';
  return `Left out, because other rows cover the same days: ${lines.join(', ')}${more}.`;
}

function dropPlaces(spans: Spans, places: ReadonlySet<number>): Spans {
  const list = new SpanList(spans.from.length - places.size);
  for (let place = 0; place < spans.from.length; place += 1)
    if (!places.has(place)) list.copy(spans, place);
  return list.finish();
}

/** The places of one level of nesting that are not to be counted. */
function findNestedPlaces(spans: Spans): Set<number> {
  const { from, to } = spans;
  const droppedPlaces = new Set<number>();
  let outer = -1;
  let innerPlaces: number[] = [];
  const closeOuter = () => {
    const isCovered =
      innerPlaces.length > 0 && measureCovered(spans, innerPlaces) >= measure(spans, outer);
    for (const place of isCovered ? [outer] : innerPlaces) droppedPlaces.add(place);
  };
  for (const place of sortByStart(spans)) {
    const isInside =
      (to[place] ?? 0) <= (to[outer] ?? 0) && (from[place] ?? 0) >= (from[outer] ?? 0);
    if (isInside && measure(spans, place) < measure(spans, outer)) innerPlaces.push(place);
    else {
      closeOuter();
      outer = place;
      innerPlaces = [];
    }
  }
  closeOuter();
  return droppedPlaces;
}

/** The places in order of time; of spans that begin together the longest comes first. */
function sortByStart({ from, to }: Spans): number[] {
  return Array.from(from, (_, place) => place).sort(
    (a, b) => (from[a] ?? 0) - (from[b] ?? 0) || (to[b] ?? 0) - (to[a] ?? 0),
  );
}

const measure = ({ from, to }: Spans, place: number) => (to[place] ?? 0) - (from[place] ?? 0);

/** How many seconds the spans at these places cover, each second once. */
function measureCovered({ from, to }: Spans, places: readonly number[]): number {
  let covered = 0;
  let end = 0;
  for (const place of places) {
    covered += Math.max(0, (to[place] ?? 0) - Math.max(end, from[place] ?? 0));
    end = Math.max(end, to[place] ?? 0);
  }
  return covered;
}
