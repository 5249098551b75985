/** How many digits a meter has is told by what it shows. */
import { expect, test } from 'vitest';
import { countDigits, growDigits } from '#domain/meter/digits.ts';

const meter = { digits: 5, factorThousandths: 1000 };

test.each([
  ['nothing yet', [], 5],
  ['4812', [4_812_000], 5],
  ['99,999.999', [99_999_999], 5],
  ['100,000', [100_000_000], 6],
  ['the greater of two', [12_000, 1_234_567_000], 7],
])('a meter that has shown %s has its digits, five at least', (_, values, digits) => {
  expect(countDigits(...values)).toBe(digits);
});

test('a value with more digits gives the meter as many, unless the counter has passed zero', () => {
  expect(growDigits(meter, [{ rollovers: 0 }], 99_999_000)).toBe(5);
  expect(growDigits(meter, [{ rollovers: 0 }], 100_000_000)).toBe(6);
  expect(growDigits({ ...meter, digits: 6 }, [], 12_000)).toBe(6);
  expect(growDigits(meter, [{ rollovers: 0 }, { rollovers: 1 }], 100_000_000)).toBeUndefined();
});
