/** What may have been meant by a number that does not fit: a wrong digit, or a misplaced point. */

const SUGGESTIONS = 3;

/**
 * Values, in kWh × 1000, one typo away from a typed one: one digit wrong, two neighbours swapped, the
 * decimal point a place off. `distance` returns how far a value is from the expected one, or undefined
 * where it does not fit. The nearest come first.
 */
export function findTypos(
  shownWh: number,
  distance: (shownWh: number) => number | undefined,
): number[] {
  const digits = String(shownWh);
  // Zeros at the end of the thousandths were not typed.
  const typed = digits.length - Math.min(3, digits.length - digits.replace(/0+$/, '').length);
  const candidates = new Set<number>();
  for (let place = 0; place < typed; place += 1) {
    for (const digit of '0123456789') {
      candidates.add(Number(digits.slice(0, place) + digit + digits.slice(place + 1)));
    }
    const [a = '', b = ''] = digits.slice(place, place + 2);
    if (place + 1 < typed) {
      candidates.add(Number(digits.slice(0, place) + b + a + digits.slice(place + 2)));
    }
  }
  candidates.add(shownWh * 10);
  if (shownWh % 10 === 0) candidates.add(shownWh / 10);
  candidates.delete(shownWh);
  return [...candidates]
    .flatMap((value) => {
      const far = distance(value);
      return far === undefined ? [] : [{ value, far }];
    })
    .sort((a, b) => a.far - b.far || a.value - b.value)
    .slice(0, SUGGESTIONS)
    .map(({ value }) => value);
}
