/** Which estimated line of ours may be why a paper bill asks for another sum. */

import type { CodedBill, CodedLine } from '#domain/bills/tell/coded.ts';
import {
  compare,
  divide,
  type Fraction,
  isZero,
  makeFraction,
  multiply,
  ONE,
  parseDecimal,
  subtract,
  ZERO,
} from '#domain/tariff/engine/fraction.ts';
import { findSeriesById } from '#domain/tariff/library.ts';
import { listValueRanges } from '#domain/tariff/match/value-range.ts';

/** Duties and taxes on a line move a bill by half as much again at most. */
const WITH_TAXES = makeFraction(3n, 2n);
/** A line that is estimated without a value of its own may be so many times its amount off. */
const MAX_TIMES_OFF = makeFraction(3n);

/**
 * The id of the estimated line that is likeliest to make so much of a difference on paper: one whose value nobody
 * published and whose range holds it, else one that is estimated otherwise; undefined where none may.
 */
export function findEstimatedLine(
  { lines, notes, used }: Pick<CodedBill, 'lines' | 'notes' | 'used'>,
  differencePaise: number,
): string | undefined {
  const difference = makeFraction(BigInt(differencePaise), 100n);
  const isHeld = (move: Move) =>
    compare(multiply(move.low, WITH_TAXES), difference) <= 0 &&
    compare(difference, multiply(move.high, WITH_TAXES)) <= 0;
  const estimatedLines = lines.filter(({ state }) => state === 'estimated');
  const findSeriesOf = ({ id }: CodedLine) =>
    notes.flatMap((note) =>
      note.code === 'estimated-value' && note.line === id ? [note.series] : [],
    )[0];
  const unpublished = estimatedLines.filter((line) => findSeriesOf(line) !== undefined);
  const others = estimatedLines.filter((line) => findSeriesOf(line) === undefined);
  const found =
    unpublished.find((line) => isHeld(findMove(line, findSeriesOf(line) ?? '', used.asOf))) ??
    others.find((line) => {
      const most = multiply(parseDecimal(line.amount ?? '0'), MAX_TIMES_OFF);
      return compare(multiply(difference, difference), multiply(most, most)) <= 0;
    });
  return found?.id;
}

/** How many rupees less and more a line may come to. */
interface Move {
  low: Fraction;
  high: Fraction;
}

/** How far a line moves with a value of its series, from the latest one, which it takes, to either end of its range. */
function findMove({ amount }: CodedLine, seriesId: string, asOf: string): Move {
  const series = findSeriesById(seriesId);
  const own = parseDecimal(amount ?? '0');
  const ranges = series === undefined ? [] : listValueRanges(series, asOf);
  const moves = ranges
    .filter(({ last }) => !isZero(last))
    .flatMap(({ low, high, last }) =>
      [low, high].map((end) => multiply(own, subtract(divide(end, last), ONE))),
    );
  return {
    low: moves.reduce((a, b) => (compare(b, a) < 0 ? b : a), ZERO),
    high: moves.reduce((a, b) => (compare(b, a) > 0 ? b : a), ZERO),
  };
}
