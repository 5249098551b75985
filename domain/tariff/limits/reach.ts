/** What a line of a bill is made of: the answers, published values and months that can change it. */
import {
  listChildren,
  listLineNames,
  listLineRules,
  type Rule,
} from '#domain/tariff/engine/children.ts';
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
  for (const rule of listLineRules(line)) follow(rule, walk);
}

function follow(rule: Rule, walk: Walk): void {
  if (typeof rule === 'string') return;
  const { document, reach } = walk;
  if ('in' in rule) reach.inputs.add(rule.in);
  else if ('is' in rule) reach.inputs.add(rule.is[0]);
  else if ('series' in rule) reach.series.add(rule.series);
  else if ('months' in rule || 'periodMonths' in rule) reach.hasMonths = true;
  else if ('q' in rule) follow(document.quantities?.[rule.q] ?? '0', walk);
  for (const id of listLineNames(rule)) followLine(id, walk);
  for (const inner of listChildren(rule)) follow(inner, walk);
}
