import { describe, expect, test } from 'vitest';
import { wouldMetersOverlap } from '#domain/meter/meter-overlap.ts';

const OLD = { firstDay: 100, lastDay: 200 };

describe('a value of one meter among the days of another', () => {
  test.each([
    [
      'the old meter’s last, on the day of the new one’s first',
      OLD,
      220,
      { firstDay: 220, lastDay: 300 },
      false,
    ],
    ['the old meter’s, after the new one began', OLD, 221, { firstDay: 220, lastDay: 300 }, true],
    [
      'the old meter’s, after the new one’s only value',
      OLD,
      221,
      { firstDay: 220, lastDay: 220 },
      true,
    ],
    ['the new meter’s, before the old one ended', { firstDay: 220, lastDay: 300 }, 199, OLD, true],
    [
      'the new meter’s, on the day the old one ended',
      { firstDay: 220, lastDay: 300 },
      200,
      OLD,
      false,
    ],
    ['a new meter’s first, inside', null, 150, OLD, true],
    ['a new meter’s first, on the last day', null, 200, OLD, false],
    ['of a meter whose other has no value', OLD, 500, null, false],
    ['of meters that counted at once before', OLD, 250, { firstDay: 150, lastDay: 300 }, false],
  ])('%s', (_, own, day, other, expected) => {
    expect(wouldMetersOverlap(own, day, other)).toBe(expected);
  });
});
