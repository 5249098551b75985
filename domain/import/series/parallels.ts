/** Columns that may hold the same energy twice, where nothing proves it: it is asked. */

import { addDoubt } from '#domain/import/notes.ts';
import type { Notes } from '#domain/import/types.ts';
import { CHANNELS, type Channel } from '#domain/meter/channels.ts';
import { type Candidate, groupBy } from './candidates.ts';
import { offerRoles } from './electric.ts';
import { addDays, areEqual, type IsPinned, isPartOfSupply, quoteNames, sumDays } from './twins.ts';

/** By so much the same energy differs where it is measured twice, before and behind an inverter. */
const PARALLEL_SHARE = 0.15;

/**
 * Of columns that run beside each other day by day, and whose names say that the same was measured twice, one
 * is taken, and it is asked. Two floors or two roofs run beside each other as well, and are added up.
 */
export function dropParallels(
  candidates: Candidate[],
  isPinned: IsPinned,
  notes: Notes,
): Candidate[] {
  let remainingCandidates = candidates;
  for (const channel of CHANNELS) {
    const group = candidates.filter(
      (candidate) =>
        candidate.channel === channel && !isPartOfSupply(candidate) && sumDays(candidate) > 0,
    );
    const [first, ...others] = group;
    if (first === undefined || others.length === 0 || group.some(isPinned)) continue;
    if (!others.every((other) => isParallel(first, other))) continue;
    if (new Set(group.map(findPlace)).size < group.length) continue;
    notes.flags.add('columns-disagree');
    const { values } = makeColumnsDoubt(group, true);
    addDoubt(notes, {
      key: 'columns',
      values: [...values.slice(1), ...values.slice(0, 1)],
      ask: true,
    });
    remainingCandidates = remainingCandidates.filter((candidate) => !others.includes(candidate));
  }
  return remainingCandidates;
}

/**
 * The same energy in other rates, as F1 + F2 and D1 + D2: columns whose names differ by their numbers alone are one list,
 * and of lists that add up to the same on every day the first counts.
 */
export function dropOtherRates(
  candidates: Candidate[],
  isPinned: IsPinned,
  notes: Notes,
): Candidate[] {
  const lists = groupBy(
    candidates.filter((candidate) => !isPinned(candidate)),
    ({ raw, kind, channel }) => `${channel} ${kind} ${raw.block} ${raw.name.replace(/\d+/g, '')}`,
  );
  const [first, ...others] = [...lists.values()].filter((list) => list.length > 1);
  if (first === undefined) return candidates;
  const whole = addDays(first);
  const same = others.filter((list) => areEqual(addDays(list), whole)).flat();
  if (same.length === 0) return candidates;
  notes.coherence += 2;
  notes.evidence.push(
    `${quoteNames(same)} divide the same energy as ${quoteNames(first)}: it is counted once.`,
  );
  return candidates.filter((candidate) => !same.includes(candidate));
}

/** Where or how a column was measured: “inverter”, “meter”, “ac”, “dc”, “estimated”, or nothing that its name says. */
function findPlace({ raw }: Candidate): string {
  return /\b(inverter|wechselrichter|meter|ac|dc|estimated)\b/.exec(raw.words)?.[0] ?? '';
}

function isParallel(first: Candidate, { days, raw }: Candidate): boolean {
  if (raw.block !== first.raw.block || days.size < 5 || raw.meter !== first.raw.meter) return false;
  const beside = [...days].filter(([day, energy]) => {
    const other = first.days.get(day) ?? 0;
    return Math.abs(other - energy) <= Math.max(other, energy) * PARALLEL_SHARE;
  });
  return beside.length >= days.size * 0.9;
}

/** Of more columns than this only the first are offered alone; each has its own choice on the screen. */
const OFFERED_ALONE = 3;

/** The choices for columns of one direction: all of them, or one alone; of a single column, whatever it may be. */
export function makeColumnsDoubt(
  list: readonly Candidate[],
  ask: boolean,
): Notes['doubts'][number] {
  const [first] = list;
  const channel = first?.channel ?? 'import';
  if (list.length === 1 && first !== undefined) return offerRoles(first.raw.name, channel, ask);
  const makeRoles = (role: (index: number) => Channel | 'ignore') =>
    Object.fromEntries(list.map(({ raw }, index) => [raw.name, role(index)]));
  const alone = list
    .slice(0, OFFERED_ALONE)
    .map((_, place) => makeRoles((index) => (index === place ? channel : 'ignore')));
  return { key: 'columns', values: [makeRoles(() => channel), ...alone], ask };
}
