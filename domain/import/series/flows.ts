/** Flows from one part of a home to another, and the totals that stand beside them. */

import { addDoubt } from '#domain/import/notes.ts';
import * as words from '#domain/import/tables/words.ts';
import type { Notes } from '#domain/import/types.ts';
import { CHANNELS, type Channel } from '#domain/meter/channels.ts';
import { type Candidate, groupBy } from './candidates.ts';
import { addDays, areEqual, type IsPinned, quoteNames } from './twins.ts';

const isFlow = ({ raw }: Candidate) => words.isFlow(raw.words);
const isFromRoof = ({ raw }: Candidate) => /^(pv|solar)/.test(raw.words);

/**
 * Counts flows by both of their ends where they stand alone. Beside a column of their whole direction they are its
 * parts: it is counted, and asked about unless its days are their sum.
 */
export function settleFlows(
  candidates: Candidate[],
  isPinned: IsPinned,
  notes: Notes,
): Candidate[] {
  const blocks = groupBy(candidates, ({ raw }) => raw.block);
  return [...blocks.values()].flatMap((beside) => {
    let counted = beside;
    for (const channel of CHANNELS)
      counted = settleDirection(counted, beside, channel, isPinned, notes);
    return counted;
  });
}

/** Settles the flows of one direction among what is counted; `beside` has all that stands in their block. */
function settleDirection(
  counted: Candidate[],
  beside: readonly Candidate[],
  channel: Channel,
  isPinned: IsPinned,
  notes: Notes,
): Candidate[] {
  const ofChannel = beside.filter((candidate) => candidate.channel === channel);
  const flows = ofChannel.filter(isFlow);
  const wholes = ofChannel.filter(
    (candidate) => !isFlow(candidate) && (isPinned(candidate) || mayBeWhole(candidate, beside)),
  );
  if (flows.length === 0) return counted;
  const given = channel === 'solar' ? listGiven(beside) : [];
  if (wholes.length === 0) {
    // What goes from the roof to the grid was generated, too.
    const toGrid = given.filter((candidate) => isFlow(candidate) && !isPinned(candidate));
    return [...counted, ...toGrid.map((candidate) => ({ ...candidate, channel }))];
  }
  if (flows.some(isPinned)) return counted;
  const sum = addDays([...flows, ...given]);
  if ([...wholes.map((whole) => [whole]), wholes].some((list) => areEqual(addDays(list), sum))) {
    notes.coherence += 2;
    notes.evidence.push(
      `${quoteNames(wholes)} is the sum of ${quoteNames([...flows, ...given])}: it is counted once.`,
    );
  } else {
    notes.evidence.push(
      `Taken: ${quoteNames(wholes)}. Left out as its parts: ${quoteNames(flows)}.`,
    );
    if (!wholes.some(isPinned)) askAboutFlows(wholes, flows, notes);
  }
  return counted.filter((candidate) => !flows.includes(candidate));
}

/** Whether a column may be the whole of a direction: with solar, what the house uses is not what the grid gave. */
const mayBeWhole = ({ isNamed, raw }: Candidate, beside: readonly Candidate[]) =>
  !words.isDevice(raw.words) && (isNamed || beside.every(({ channel }) => channel === 'import'));

/** What the roof gave to the grid: by its flow, or else by the column of all that was given. */
function listGiven(beside: readonly Candidate[]): Candidate[] {
  const exports = beside.filter(({ channel }) => channel === 'export');
  const flows = exports.filter((candidate) => isFlow(candidate) && isFromRoof(candidate));
  return flows.length > 0 ? flows : exports.filter((candidate) => !isFlow(candidate));
}

/** Asks which are counted, the whole, its flows or all of them: as they are read first. */
function askAboutFlows(wholes: Candidate[], flows: Candidate[], notes: Notes): void {
  const all = [...wholes, ...flows];
  const makeRoles = (counted: readonly Candidate[]) =>
    Object.fromEntries(
      all.map((candidate) => [
        candidate.raw.name,
        counted.includes(candidate) ? candidate.channel : ('ignore' as const),
      ]),
    );
  notes.flags.add('columns-disagree');
  addDoubt(notes, {
    key: 'columns',
    values: [wholes, flows, all].map(makeRoles),
    ask: true,
  });
}
