/** A generator's column, known by the hours in which it runs. */

import type { Numbers, RawSeries } from '#domain/import/types.ts';
import { risesAsRegister } from './kinds.ts';

/** A column of the hours that a generator ran, or of what its hour meter showed. */
const RUN_HOURS =
  /\b(run(ning)? (hours?|hrs?|time)|(dg|genset|generator|engine) (hours?|hrs?)|hour ?meter|hmr)\b/;

/** So many rows without the generator, and with it, tell it from a column that stands still by chance. */
const LEAST_ROWS = 2;

/**
 * The columns that move in those rows alone in which a column of hours says that the generator ran, while another one
 * moves in the other rows, too.
 */
export function findGenerators(series: readonly RawSeries[]): Set<RawSeries> {
  const generators = new Set<RawSeries>();
  for (const hours of series.filter(({ words }) => RUN_HOURS.test(words))) {
    const beside = series.filter(
      (raw) => raw !== hours && raw.axis === hours.axis && !RUN_HOURS.test(raw.words),
    );
    const ran = listMoves(hours.value);
    const still = beside.filter((raw) => followsHours(listMoves(raw.value), ran));
    if (still.length < beside.length) for (const raw of still) generators.add(raw);
  }
  return generators;
}

/** Of each row whether something ran in it: a counter by its rise, other values by not being zero. */
function listMoves(value: Numbers): (boolean | undefined)[] {
  const isCounter = risesAsRegister(value) !== false && (value[0] ?? 0) > 0;
  return Array.from(value, (now, index) => {
    const before = value[index - 1];
    if (Number.isNaN(now)) return undefined;
    if (!isCounter) return now > 0;
    return before === undefined || Number.isNaN(before) ? undefined : now > before;
  });
}

function followsHours(
  moves: readonly (boolean | undefined)[],
  ran: readonly (boolean | undefined)[],
): boolean {
  const counts = { ran: 0, moved: 0, still: 0 };
  for (const [index, move] of moves.entries()) {
    if (move === undefined || ran[index] === undefined) continue;
    if (ran[index]) {
      counts.ran += 1;
      counts.moved += Number(move);
    } else if (move) return false;
    else counts.still += 1;
  }
  return counts.still >= LEAST_ROWS && counts.moved >= Math.max(LEAST_ROWS, counts.ran / 2);
}
