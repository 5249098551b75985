/** Lists of spans of time and of numbers, which may be half a million long: typed, and made in one piece. */
import type { Numbers, Places, Spans, TimeAxis } from '#domain/import/types.ts';

/** Spans that are collected one by one, with room for all that may come. */
export class SpanList {
  readonly #spans: Spans;
  length = 0;

  constructor(most: number) {
    this.#spans = {
      from: new Float64Array(most),
      to: new Float64Array(most),
      kWh: new Float64Array(most),
      line: new Uint32Array(most),
      estimated: new Uint8Array(most),
    };
  }

  add(from: number, to: number, kWh: number, line: number, estimated: boolean): void {
    const { length } = this;
    this.#spans.from[length] = from;
    this.#spans.to[length] = to;
    this.#spans.kWh[length] = kWh;
    this.#spans.line[length] = line;
    this.#spans.estimated[length] = Number(estimated);
    this.length += 1;
  }

  /** Adds a span of others. */
  copy(spans: Spans, index: number): void {
    const { from, to, kWh, line, estimated } = spans;
    this.add(
      from[index] ?? 0,
      to[index] ?? 0,
      kWh[index] ?? 0,
      line[index] ?? 0,
      estimated[index] === 1,
    );
  }

  /** Adds energy to a span that is there. */
  raise(index: number, kWh: number, estimated: boolean): void {
    this.#spans.kWh[index] = (this.#spans.kWh[index] ?? 0) + kWh;
    if (estimated) this.#spans.estimated[index] = 1;
  }

  /** The spans so far. */
  finish(): Spans {
    const { from, to, kWh, line, estimated } = this.#spans;
    return {
      from: from.subarray(0, this.length),
      to: to.subarray(0, this.length),
      kWh: kWh.subarray(0, this.length),
      line: line.subarray(0, this.length),
      estimated: estimated.subarray(0, this.length),
    };
  }
}

/** No spans at all. */
export function createSpans(): Spans {
  return new SpanList(0).finish();
}

/** Stamps that were put in order before: the columns of a block share theirs. */
const sortedPlaces = new WeakMap<Numbers, Places>();

/** The places of a list in order of time. A list that runs backwards is reversed first, so that equal stamps follow each other as in the file read upwards. */
export function sortPlaces(stamps: Numbers): Places {
  let places = sortedPlaces.get(stamps);
  if (places === undefined) {
    places = putInOrder(stamps);
    sortedPlaces.set(stamps, places);
  }
  return places;
}

function putInOrder(stamps: Numbers): Places {
  const order = listPlaces(stamps.length);
  let falls = 0;
  let rises = 0;
  for (let index = 1; index < stamps.length; index += 1) {
    const step = (stamps[index] ?? 0) - (stamps[index - 1] ?? 0);
    if (step < 0) falls += 1;
    else if (step > 0) rises += 1;
  }
  if (falls === 0) return order;
  if (falls > rises) order.reverse();
  return order.sort((a, b) => (stamps[a] ?? 0) - (stamps[b] ?? 0));
}

/** 0, 1, 2 … */
export function listPlaces(length: number): Places {
  const places = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) places[index] = index;
  return places;
}

/** The numbers at these places. */
export function pick(numbers: Numbers, places: Places): Numbers {
  const picked = new Float64Array(places.length);
  for (let index = 0; index < places.length; index += 1)
    picked[index] = numbers[places[index] ?? 0] ?? Number.NaN;
  return picked;
}

/** The numbers of a list without those that are missing. */
export function dropMissing(numbers: Numbers): Numbers {
  return numbers.some(Number.isNaN) ? numbers.filter((number) => !Number.isNaN(number)) : numbers;
}

/** Two axes, one after the other. */
export function joinAxes(first: TimeAxis, second: TimeAxis): TimeAxis {
  const line = new Uint32Array(first.line.length + second.line.length);
  line.set(first.line);
  line.set(second.line, first.line.length);
  const { before: _before, ...rest } = first;
  return {
    ...rest,
    from: joinNumbers(first.from, second.from),
    to: joinNumbers(first.to, second.to),
    line,
    utc: first.utc && second.utc,
  };
}

/** Two lists as one. */
export function joinNumbers(first: Numbers, second: Numbers): Numbers {
  const both = new Float64Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** How long a span usually is, in seconds: the median of the first five thousand. */
export function findUsualLength({ from, to }: Spans): number | undefined {
  const lengths = to.slice(0, 5_000).map((end, index) => end - (from[index] ?? 0));
  return lengths.sort()[lengths.length >> 1];
}

/** The smallest step that is common: a tenth of the steps or more have it. */
export function findCommonStep(sorted: Numbers): number | undefined {
  const counts = new Map<number, number>();
  let total = 0;
  for (let index = 1; index < sorted.length; index += 1) {
    const step = (sorted[index] ?? 0) - (sorted[index - 1] ?? 0);
    if (step <= 0) continue;
    total += 1;
    if (counts.size < 5_000 || counts.has(step)) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const commonSteps = [...counts].filter(([, count]) => count >= Math.max(1, total * 0.1));
  return commonSteps.length === 0 ? undefined : Math.min(...commonSteps.map(([step]) => step));
}
