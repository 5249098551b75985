/** Columns of one table whose unit nothing names: they have one unit, that of the largest. */

import { type Candidate, groupBy, sumByDay } from './candidates.ts';
import { isPowerUnit, KWH_IN } from './spans.ts';
import { sumDays } from './twins.ts';

/** Gives columns that stand beside each other without a unit the unit of the largest: a small one tells least by its size. */
export function shareUnit(candidates: readonly Candidate[]): void {
  const unnamed = candidates.filter(
    ({ raw, unit }) => raw.unit === undefined && !isPowerUnit(unit),
  );
  const groups = groupBy(unnamed, ({ kind, raw }) => `${kind} ${raw.value.length} ${raw.block}`);
  for (const beside of groups.values()) {
    // By the numbers in the file, whatever was made of them.
    const findSize = (candidate: Candidate) => sumDays(candidate) / KWH_IN[candidate.unit];
    const [first] = beside;
    if (first === undefined) continue;
    const largest = beside.reduce((a, b) => (findSize(b) > findSize(a) ? b : a), first);
    for (const candidate of beside)
      if (candidate.unit !== largest.unit) setUnit(candidate, largest);
  }
}

function setUnit(candidate: Candidate, { unit, raw }: Candidate): void {
  const by = KWH_IN[unit] / KWH_IN[candidate.unit];
  candidate.spans = { ...candidate.spans, kWh: candidate.spans.kWh.map((energy) => energy * by) };
  candidate.days = sumByDay(candidate.spans);
  candidate.unit = unit;
  const { notes } = candidate;
  const guess = notes.evidence.findIndex((fact) => fact.startsWith('No unit is named'));
  if (guess !== -1)
    notes.evidence[guess] =
      `No unit is named for “${candidate.raw.name}”: ${unit}, as “${raw.name}” beside it.`;
  notes.doubts = notes.doubts.filter(({ key }) => key !== 'unit');
}
