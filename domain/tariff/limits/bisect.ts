/** Finds a number by its amount, where amounts rise or fall with the number. */

/** The first place whose amount is the wanted one; nothing when none has it or one has no amount. */
export function bisect(
  first: number,
  last: number,
  amount: (place: number) => number | undefined,
  wanted: number,
): number | undefined {
  const [start, end] = [amount(first), amount(last)];
  if (start === undefined || end === undefined) return undefined;
  const sign = end >= start ? 1 : -1;
  let [low, high] = [first, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = amount(middle);
    if (found === undefined) return undefined;
    if (found * sign >= wanted * sign) high = middle;
    else low = middle + 1;
  }
  return amount(low) === wanted ? low : undefined;
}
