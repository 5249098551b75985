/** What values below zero mean. */

import { isSelfOrNet } from '#domain/import/tables/words.ts';
import type { Notes, RawSeries } from '#domain/import/types.ts';
import type { Channel } from '#domain/meter/channels.ts';

/** More values below zero than this are no slips: they count the other direction. */
const MOST_SLIPS = 2;
const MOST_SLIPS_SHARE = 0.05;
/** What an inverter takes at night, as a share of what it gives. */
const OWN_USE_SHARE = 0.05;

/**
 * What it means that values are below zero: `below`, all of them with the sign left out; `both`, two directions in one
 * column; `zero`, what an inverter takes for itself; `above`, a slip or none.
 */
export function findSign(
  { name, words, value }: RawSeries,
  notes: Notes,
  channel: Channel | 'ignore' | undefined,
): 'above' | 'below' | 'both' | 'zero' {
  let above = 0;
  let below = 0;
  let belowCount = 0;
  for (const number of value) {
    if (number > 0) above += number;
    if (!(number < 0)) continue;
    below -= number;
    belowCount += 1;
  }
  if (belowCount === 0) return 'above';
  const isUse = (channel ?? 'import') === 'import';
  if (above === 0 && isUse && belowCount <= MOST_SLIPS) return 'above';
  if (above === 0) {
    notes.evidence.push(`“${name}” counts below zero: the sign is left out.`);
    return 'below';
  }
  if (channel === 'solar' && below <= above * OWN_USE_SHARE) {
    notes.flags.add('below-zero');
    notes.evidence.push(`“${name}” falls below zero at times: that counts as zero.`);
    return 'zero';
  }
  const isSigned = belowCount > MOST_SLIPS || belowCount > value.length * MOST_SLIPS_SHARE;
  return (isSigned && channel !== 'solar') || isSelfOrNet(words) ? 'both' : 'above';
}
