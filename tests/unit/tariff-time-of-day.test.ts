/** Hours that cost a home with a smart meter less or more: from the paper, from its half-hours, or as unknown. */
import { expect, test } from 'vitest';
import { computeDayHours, sumHoursOfPeriod } from '#domain/energy/hours/day-hours.ts';
import { type Home, price, sum } from '../support/tariff-home.ts';

const SAYS_YES = { time_of_day: 'yes' };

function findPaise(home: Home, units: number, id: string) {
  return price(home, units).lines.find((line) => line.id === id)?.paise;
}

test('MSEDCL takes 0.85 off each unit from 9 to 17 o’clock in 2026-27, and 0.80 in 2025-26', () => {
  const connection = {
    ...SAYS_YES,
    phase: 'single',
    corporation_area: 'no',
    sun_hours_units: '80',
  };
  const home: Home = { discom: 'MSEDCL', category: 'LT I(B)', connection };
  expect(findPaise(home, 200, 'sun_hours')).toBe(-68_00);
  const year2025 = { ...home, from: '2025-09-01', to: '2025-09-30' };
  expect(findPaise(year2025, 200, 'sun_hours')).toBe(-64_00);
});

test('Gujarat takes 0.60 off each unit from 11 to 17 o’clock', () => {
  const connection = { ...SAYS_YES, load_kw: '3', sun_hours_units: '50' };
  const home: Home = { discom: 'DGVCL', category: 'RGP urban', connection };
  expect(findPaise(home, 150, 'sun_hours')).toBe(-30_00);
});

test('Madhya Pradesh takes a fifth of the energy rate off the units from 9 to 17 o’clock', () => {
  // 50 × 4.71 + 100 × 5.67 + 50 × 7.05 are 5.775 a unit on average.
  const connection = { ...SAYS_YES, sun_hours_units: '80' };
  const home: Home = { discom: 'MPPKVVCL', category: 'LV-1.2 urban', connection };
  expect(findPaise(home, 200, 'sun_hours')).toBe(-92_40);
  // Up to 150 units the State's scheme says what is paid.
  expect(findPaise(home, 120, 'sun_hours')).toBeUndefined();
});

test('Kerala takes 10% off the day and adds 25% in the evening, above 250 units a month alone', () => {
  const hours = { sun_hours_units: '240', evening_units: '150' };
  const connection = { ...SAYS_YES, ...hours, phase: 'single', small_load: 'no' };
  const home: Home = { discom: 'KSEB', category: 'LT-1A', from: '2026-08-01', connection };
  // All 600 units at 6.75.
  expect(findPaise(home, 600, 'sun_hours')).toBe(-162_00);
  expect(findPaise(home, 600, 'evening')).toBe(253_13);
  expect(findPaise(home, 480, 'evening')).toBeUndefined();
});

test('without the units of the hours the line is unknown, and the sum says without it', () => {
  const connection = { ...SAYS_YES, load_kw: '3' };
  const home: Home = { discom: 'DGVCL', category: 'RGP urban', connection };
  expect(sum(home, 150)).toContain('sun_hours');
});

test('who has not said how the meter counts has a bill without the line, as an estimate', () => {
  const home: Home = { discom: 'DGVCL', category: 'RGP urban', connection: { load_kw: '3' } };
  const line = price(home, 150).lines.find(({ id }) => id === 'sun_hours');
  expect(line).toMatchObject({ paise: 0, state: 'estimated' });
  const no = { ...home, connection: { load_kw: '3', time_of_day: 'no' } };
  expect(findPaise(no, 150, 'sun_hours')).toBeUndefined();
});

test('half-hours of the home tell the units of the hours; of most days, as an estimate', () => {
  // A third of each day lies between 11 and 17 o'clock.
  const wh = Array.from({ length: 24 }, (_, hour) => (hour >= 11 && hour < 17 ? 150 : 100));
  const connection = { ...SAYS_YES, load_kw: '3' };
  const home: Home = { discom: 'DGVCL', category: 'RGP urban', connection };
  const findLine = (isWhole: boolean) =>
    price({ ...home, hours: { wh, isWhole } }, 150).lines.find(({ id }) => id === 'sun_hours');
  expect(findLine(true)).toMatchObject({ paise: -30_00, state: 'computed' });
  expect(findLine(false)).toMatchObject({ paise: -30_00, state: 'estimated' });
});

test('the hours of a day are known where all of its intervals are', () => {
  const halfHours = Array.from({ length: 48 }, (_, slot) => slot);
  expect(computeDayHours([halfHours])?.slice(0, 3)).toEqual([1, 5, 9]);
  expect(computeDayHours([halfHours, halfHours])?.[1]).toBe(10);
  expect(computeDayHours([halfHours.with(7, null as never)])).toBeNull();
  expect(computeDayHours([])).toBeNull();
});

test('the hours of a bill are known where those of four in five of its days over are', () => {
  const hours = Array.from({ length: 24 }, () => 10);
  const toDays = (count: number) =>
    new Map(Array.from({ length: count }, (_, day) => [100 + day, hours] as const));
  const period = { firstDay: 100, lastDay: 129 };
  expect(sumHoursOfPeriod(toDays(30), period, 200)).toMatchObject({ isWhole: true });
  expect(sumHoursOfPeriod(toDays(24), period, 200)).toMatchObject({ isWhole: false });
  expect(sumHoursOfPeriod(toDays(23), period, 200)).toBeNull();
  // On the eleventh day ten are over.
  expect(sumHoursOfPeriod(toDays(8), period, 110)?.wh[0]).toBe(80);
  expect(sumHoursOfPeriod(new Map(), period, 200)).toBeNull();
});
