import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import {
  computeAmountAtRatesPaise,
  findInForce,
  listRateStarts,
} from '#domain/home/connection-rules.ts';

const APRIL = toDayNumber('2026-04-01');
const RATES = [
  { firstDay: 0, rateMilliRupees: 4430 },
  { firstDay: APRIL, rateMilliRupees: 9500 },
];
const day = (date: string, kwh: number) => ({ day: toDayNumber(date), consumptionWh: kwh * 1000 });

test('a fact holds from its first day until the next one begins', () => {
  expect(findInForce(RATES, APRIL - 1)?.rateMilliRupees).toBe(4430);
  expect(findInForce(RATES, APRIL)?.rateMilliRupees).toBe(9500);
  expect(findInForce(RATES.slice(1), APRIL - 1)).toBeUndefined();
});

test('a new rate changes no earlier amount', () => {
  const march = [day('2026-03-30', 100), day('2026-03-31', 100)];
  expect(computeAmountAtRatesPaise(march, RATES)).toBe(88_600);
  expect(computeAmountAtRatesPaise(march, RATES)).toBe(
    computeAmountAtRatesPaise(march, RATES.slice(0, 1)),
  );
  expect(computeAmountAtRatesPaise([...march, day('2026-04-01', 10)], RATES)).toBe(98_100);
});

test('an amount is rounded once, to the paisa', () => {
  // Three times 0.001 kWh at 4.43 rupees: 1.329 paise, not three times 0.443 rounded.
  expect(
    computeAmountAtRatesPaise(
      [1, 2, 3].map(() => day('2026-03-01', 0.001)),
      RATES,
    ),
  ).toBe(1);
  expect(computeAmountAtRatesPaise([day('2026-03-01', -1)], RATES)).toBe(-443);
});

test('an amount needs a rate on every day that used energy', () => {
  const unknown = [{ firstDay: 0, rateMilliRupees: null }, ...RATES.slice(1)];
  expect(computeAmountAtRatesPaise([day('2026-03-31', 1)], unknown)).toBeNull();
  expect(computeAmountAtRatesPaise([day('2026-03-31', 0), day('2026-04-01', 1)], unknown)).toBe(
    950,
  );
  expect(
    computeAmountAtRatesPaise([day('2026-03-31', 1)], [{ firstDay: 0, rateMilliRupees: 0 }]),
  ).toBe(0);
});

test('soon after a rate was told, another may be its correction; later it begins with the running period', () => {
  const told = { firstDay: 0, recordedDay: APRIL };
  expect(listRateStarts(told, APRIL + 30, APRIL + 7)).toEqual([
    { from: 'beginning', firstDay: 0 },
    { from: 'period', firstDay: APRIL + 7 },
  ]);
  expect(listRateStarts(told, APRIL + 31, APRIL + 7)).toEqual([
    { from: 'period', firstDay: APRIL + 7 },
  ]);
  // A rate that began after the running period did is not reached by an earlier start.
  expect(listRateStarts({ firstDay: APRIL + 9, recordedDay: 0 }, APRIL + 40, APRIL + 7)).toEqual([
    { from: 'period', firstDay: APRIL + 9 },
  ]);
});
