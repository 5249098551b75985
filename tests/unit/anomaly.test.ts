import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAnomalies, readingAnomaly } from '../../domain/anomaly.ts';
import { dateOfDay, dayNumber } from '../../domain/period.ts';
import type { StoredReading } from '../../domain/reading.ts';
import type { DayUsage } from '../../domain/usage.ts';

const LAST = dayNumber('2026-11-20');

/** One-day readings by their kWh, newest first, a day apart. */
function readings(...kwh: number[]): StoredReading[] {
  return kwh.map((amount, index) => ({
    readingDate: dateOfDay(LAST - index),
    seq: 1,
    periodStart: null,
    consumptionWh: Math.round(amount * 1000),
    emissionG: null,
    source: 'manual',
  }));
}

/** Days by their kWh, ascending, the last on 20 November. */
function days(...kwh: number[]): DayUsage[] {
  return kwh.map((amount, index) => ({
    date: dateOfDay(LAST - kwh.length + 1 + index),
    consumptionWh: Math.round(amount * 1000),
    recordedG: 0,
    unrecordedWh: 0,
  }));
}

describe('the latest reading', () => {
  test('of 10.9 kWh after 7.1, 7.4 and 7.1 is 51.4% above', () => {
    // (7.1 + 7.4 + 7.1) / 3 = 7.2; 10.9 / 7.2 = 1.5139.
    expect(readingAnomaly(readings(10.9, 7.1, 7.4, 7.1))).toEqual({
      readingDate: '2026-11-20',
      seq: 1,
      periodStart: null,
      consumptionWh: 10_900,
      perDayWh: 10_900,
      meanWh: 7_200,
      differencePercent: 51.4,
    });
  });

  test('stands out below as well as above', () => {
    // 5 against 10: half.
    expect(readingAnomaly(readings(5, 10, 10, 10))?.differencePercent).toBe(-50);
  });

  test('does not stand out at exactly a fifth, but a watt-hour further', () => {
    expect(readingAnomaly(readings(12, 10, 10, 10))).toBeNull();
    expect(readingAnomaly(readings(8, 10, 10, 10))).toBeNull();
    expect(readingAnomaly(readings(12.001, 10, 10, 10))).not.toBeNull();
    expect(readingAnomaly(readings(7.999, 10, 10, 10))).not.toBeNull();
  });

  test('has nothing to stand out from with fewer than four readings', () => {
    expect(readingAnomaly(readings(100, 1, 1))).toBeNull();
    expect(readingAnomaly([])).toBeNull();
  });

  test('is held against the three just before it only', () => {
    expect(readingAnomaly(readings(10, 10, 10, 10, 500, 500))).toBeNull();
  });

  test('of a month, after daily readings, counts by its energy a day', () => {
    const [, ...daily] = readings(0, 7, 7, 7);
    const bill = (consumptionWh: number): StoredReading => ({
      readingDate: '2026-12-20',
      seq: 1,
      periodStart: '2026-11-21',
      consumptionWh,
      emissionG: null,
      source: 'manual',
    });
    // 30 days at 7.5 kWh: within a fifth of 7. At 10 kWh: 3/7 = 42.9% above.
    expect(readingAnomaly([bill(225_000), ...daily])).toBeNull();
    expect(readingAnomaly([bill(300_000), ...daily])).toMatchObject({
      consumptionWh: 300_000,
      perDayWh: 10_000,
      meanWh: 7_000,
      differencePercent: 42.9,
    });
  });

  test('stands out between one-day readings exactly when it is more than 20 % off their mean', () => {
    const wh = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(wh, wh, wh, wh, (latest, a, b, c) => {
        // |latest − sum / 3| > 0.2 × sum / 3, times 15.
        const sum = a + b + c;
        const stands = Math.abs(latest * 15 - sum * 5) > sum;
        const found = readingAnomaly(readings(...[latest, a, b, c].map((n) => n / 1000)));
        expect(found !== null).toBe(stands);
        if (found !== null) expect(found.differencePercent > 0).toBe(latest * 3 > sum);
      }),
    );
  });
});

describe('the days of a report that stand out', () => {
  test('are held against the three days with readings before, and come in order', () => {
    // The fourth: 13 against 10, +30%. The fifth: 8 against 11, −27.3%. The sixth: 10 against 10.33.
    const found = dayAnomalies(days(10, 10, 10, 13, 8, 10), '2026-11-01');
    expect(found).toEqual([
      { date: '2026-11-18', consumptionWh: 13_000, meanWh: 10_000, differencePercent: 30 },
      { date: '2026-11-19', consumptionWh: 8_000, meanWh: 11_000, differencePercent: -27.3 },
    ]);
  });

  test('do not include the days before the month, which are only held against', () => {
    const found = dayAnomalies(days(10, 10, 10, 13, 10, 20), '2026-11-20');
    expect(found.map((day) => day.date)).toEqual(['2026-11-20']);
  });

  test('are none after days without energy, of which no percentage can be named', () => {
    expect(dayAnomalies(days(0, 0, 0, 5), '2026-11-01')).toEqual([]);
  });
});
