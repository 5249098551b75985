import { describe, expect, test } from 'vitest';
import { potentialSaving } from '../../domain/tip.ts';

describe('what tips save together', () => {
  test('is the sum of what their measures save, in whole kWh', () => {
    expect(potentialSaving([70_000, null, 100], null)).toEqual({ wh: 70_000, isCapped: false });
    expect(potentialSaving([70_000, 100], 70_100)).toEqual({ wh: 70_000, isCapped: false });
  });

  test('is at most what the household uses', () => {
    expect(potentialSaving([70_000, 100], 50_000)).toEqual({ wh: 50_000, isCapped: true });
  });

  test('is unknown while no tip says how much', () => {
    expect(potentialSaving([], null)).toBeNull();
    expect(potentialSaving([null], 50_000)).toBeNull();
  });
});
