import { describe, expect, test } from 'vitest';
import { potentialSaving } from '../../domain/tip.ts';

const TIPS = [
  { measureId: 'geyser', annualKWH: 70 },
  { measureId: 'fan', annualKWH: 0.1 },
  { measureId: 'geyser', annualKWH: 90 },
];

describe('what tips save together', () => {
  test('counts each measure once, as its newest tip has it', () => {
    expect(potentialSaving(TIPS, null)).toEqual({ wh: 70_000, isCapped: false });
    expect(potentialSaving(TIPS, 70_100)).toEqual({ wh: 70_000, isCapped: false });
  });

  test('is at most what the household uses', () => {
    expect(potentialSaving(TIPS, 50_000)).toEqual({ wh: 50_000, isCapped: true });
  });

  test('is unknown while no tip says how much', () => {
    expect(potentialSaving([], null)).toBeNull();
    expect(potentialSaving([{ measureId: 'bill', annualKWH: null }], 50_000)).toBeNull();
  });
});
