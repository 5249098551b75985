import { expect, test } from 'vitest';
import { computeHourlyUse, type RecentReading } from '#domain/energy/hours/hours.ts';

const DAY = 20_000;
/** A measured day whose intervals are made from their number. */
const day = (
  at: number,
  count: number,
  wh: (slot: number) => number | null,
  measured = true,
): RecentReading => ({
  ...{ day: DAY + at, days: 1, measured },
  slots: Array.from({ length: count }, (_, slot) => wh(slot)),
});
const hoursOf = (readings: RecentReading[]) =>
  computeHourlyUse(readings).rows.map((row) => (row.kind === 'day' ? row.hours : row.days));

test.each([
  ['five minutes', 288],
  ['ten minutes', 144],
  ['quarter hours', 96],
  ['half hours', 48],
  ['hours', 24],
])('intervals of %s are summed to the hours they lie in', (_, count) => {
  const each = count / 24;
  const [hours] = hoursOf([day(0, count, (slot) => Math.floor(slot / each))]);
  expect(hours).toEqual(Array.from({ length: 24 }, (__, hour) => hour * each));
});

test('an hour of which one interval is missing is not known, and an hour without use is zero', () => {
  const [hours] = hoursOf([day(0, 48, (slot) => (slot === 5 ? null : slot < 4 ? 0 : 100))]);
  expect((hours as unknown[]).slice(0, 4)).toEqual([0, 0, null, 200]);
});

test('days without intervals between others keep their place, a long gap in one row', () => {
  const one = (at: number) => day(at, 24, () => 1);
  const rows = computeHourlyUse([one(40), one(0), one(3)]).rows;
  expect(rows.map((row) => (row.kind === 'day' ? row.day - DAY : `${row.days} days`))).toEqual([
    ...[0, 1, 2, 3],
    '36 days',
    40,
  ]);
  expect(rows[1]).toMatchObject({ hours: new Array(24).fill(null) });
});

test('a day with a further reading that tells no hours has no known hours', () => {
  const typed: RecentReading = { day: DAY, days: 1, measured: true, slots: null };
  expect(hoursOf([day(0, 24, () => 5), typed])).toEqual([new Array(24).fill(null)]);
});

test('whole days are measured ones of which every hour is known', () => {
  const use = computeHourlyUse([
    day(0, 24, () => 400),
    day(1, 24, (hour) => (hour === 23 ? null : 999)),
    day(2, 24, () => 999, false),
    day(3, 24, () => 200),
  ]);
  expect(use.wholeDays.map(({ day: at }) => at - DAY)).toEqual([0, 3]);
});

test('without one known hour there is no highest one', () => {
  expect(computeHourlyUse([day(0, 24, () => null)])).toMatchObject({
    ...{ highestWh: null, wholeDays: [] },
  });
});
