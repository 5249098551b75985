import { expect, test } from 'vitest';
import { computeTypedUse, type LastValue } from '#app/entry/typed-use.ts';
import { toDayNumber } from '#domain/base/period.ts';

const LAST: LastValue = {
  ...{ digits: 5, factorThousandths: 1000, rollovers: 0 },
  ...{ day: toDayNumber('2026-11-20'), shownWh: 3_688_000 },
};

test('a number after the last one says what was used since', () => {
  expect(computeTypedUse('03,730 kWh', '2026-11-27', LAST)).toMatchObject({
    ...{ consumptionWh: 42_000, perDayWh: 6_000, days: 7 },
  });
});

test.each(['', 'O3730', '37 30', '1e5', '-5', '3,730.5.1', '3687'])(
  'nothing is said of "%s", which is typed so far',
  (typed) => {
    expect(computeTypedUse(typed, '2026-11-27', LAST)).toBeUndefined();
  },
);

test.each(['', '2026-13-01', '2026-11-20'])('nothing is said on the day "%s"', (date) => {
  expect(computeTypedUse('3730', date, LAST)).toBeUndefined();
});
