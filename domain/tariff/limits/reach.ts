/** What a line of a bill is made of: the answers, published values and months that can change it. */
import type { TariffDocument } from '#domain/tariff/schema.ts';

export interface Reach {
  inputs: Set<string>;
  /** As documents name them: by id or by its beginning. */
  series: Set<string>;
  hasMonths: boolean;
  /** Percent lines among the lines that it is made of, itself too. */
  percentLines: Set<string>;
}

/**
 * What reaches a line, or all lines, also by way of other lines. Lines whose amounts are fixed, because they
 * were typed from a bill, lead no further.
 */
export function findReach(
  documents: readonly TariffDocument[],
  fixedIds: ReadonlySet<string>,
  line?: string,
): Reach {
  const reach: Reach = {
    inputs: new Set(),
    series: new Set(),
    hasMonths: false,
    percentLines: new Set(),
  };
  for (const document of documents) {
    const ids = line === undefined ? document.lines.map(({ id }) => id) : [line];
    // The line that is asked about is followed, also where it was typed.
    const stops = new Set([...fixedIds].filter((id) => id !== line));
    for (const id of ids) followLine(id, { document, stops, reach });
  }
  return reach;
}

interface Walk {
  document: TariffDocument;
  /** Lines that lead no further: typed ones, and those that were followed before. */
  stops: Set<string>;
  reach: Reach;
}

function followLine(id: string, walk: Walk): void {
  const line = walk.document.lines.find((candidate) => candidate.id === id);
  if (line === undefined || walk.stops.has(id)) return;
  walk.stops.add(id);
  if ('percent' in line.amount) walk.reach.percentLines.add(id);
  // A line that is split by calendar months depends on the days as one with months does.
  if (line.split !== undefined) walk.reach.hasMonths = true;
  follow([line.when, line.amount, line.min, line.max], walk);
}

function follow(value: unknown, walk: Walk): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) followEntry(key, inner, walk);
}

/** One entry of an expression, a condition or an amount, by its name. */
function followEntry(key: string, inner: unknown, walk: Walk): void {
  const { document, reach } = walk;
  switch (key) {
    case 'in':
      reach.inputs.add(String(inner));
      break;
    case 'is':
      reach.inputs.add((inner as [string, string])[0]);
      break;
    case 'series':
      reach.series.add(String(inner));
      break;
    case 'months':
    case 'periodMonths':
      reach.hasMonths = true;
      break;
    case 'q':
      follow(document.quantities?.[String(inner)], walk);
      break;
    case 'line':
    case 'of':
      for (const base of [inner].flat()) followLine(String(base), walk);
      break;
    default:
      follow(inner, walk);
  }
}
