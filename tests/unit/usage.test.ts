import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  dateOfDay,
  dayNumber,
  daysCovered,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
} from '../../domain/period.ts';
import { CONSUMPTION_MAX_WH, COVERAGE_MAX_DAYS, EMISSION_MAX_G } from '../../domain/reading.ts';
import {
  type DayGroup,
  daysBetween,
  daysOfMonth,
  recentDays,
  spreadByDay,
  spreadByMonth,
  spreadShares,
} from '../../domain/usage.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const coverage = fc
  .record({
    end: fc.integer({ min: dayNumber('2001-01-05'), max: dayNumber('2030-12-31') }),
    days: fc.integer({ min: 1, max: COVERAGE_MAX_DAYS }),
  })
  .map(({ end, days }) => ({ first: dateOfDay(end - days + 1), last: dateOfDay(end) }));
const amount = fc.integer({ min: 0, max: Math.max(CONSUMPTION_MAX_WH, EMISSION_MAX_G) });

/** A group of readings of one day each. */
function oneDay(readingDate: string, wh: number, more: Partial<DayGroup> = {}): DayGroup {
  return {
    readingDate,
    oneDayWh: wh,
    oneDayRecordedG: 0,
    oneDayUnrecordedWh: wh,
    readings: 1,
    spread: [],
    ...more,
  };
}

/** A group of one reading of several days. */
function bill(periodStart: string, readingDate: string, wh: number, g: number | null = null) {
  return oneDay(readingDate, 0, {
    spread: [{ periodStart, consumptionWh: wh, emissionG: g }],
  });
}

describe('a reading of several days is spread evenly', () => {
  test('10 Wh over 3 days: 3, 3 and 4', () => {
    // Of the first 1, 2, 3 days: 10/3 = 3, 20/3 = 6, 30/3 = 10.
    expect(spreadShares(10, 3)).toEqual([0, 3, 6, 10]);
    expect(spreadByDay('2026-11-29', '2026-12-01', 10)).toEqual([
      { date: '2026-11-29', amount: 3 },
      { date: '2026-11-30', amount: 3 },
      { date: '2026-12-01', amount: 4 },
    ]);
    expect(spreadByMonth('2026-11-29', '2026-12-01', 10)).toEqual([
      { month: '2026-11', amount: 6 },
      { month: '2026-12', amount: 4 },
    ]);
  });

  test('a bill of 300 kWh from 16 January to 14 March 2026 reaches three months', () => {
    // 58 days: 16 in January, 28 in February, 14 in March.
    // January 300000 × 16/58 = 82758.6; until February 300000 × 44/58 = 227586.2; March the rest.
    expect(spreadByMonth('2026-01-16', '2026-03-14', 300_000)).toEqual([
      { month: '2026-01', amount: 82_758 },
      { month: '2026-02', amount: 144_828 },
      { month: '2026-03', amount: 72_414 },
    ]);
  });

  test('one day gets all', () => {
    expect(spreadByDay('2026-11-20', '2026-11-20', 7)).toEqual([{ date: '2026-11-20', amount: 7 }]);
  });

  test('1 Wh over a year is in one day, and in every month’s list', () => {
    const months = spreadByMonth('2026-01-01', '2026-12-31', 1);
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: '2026-12', amount: 1 });
  });

  test('no watt-hour is lost or made, by day or by month', () => {
    fc.assert(
      fc.property(coverage, amount, ({ first, last }, whole) => {
        const days = spreadByDay(first, last, whole);
        expect(days).toHaveLength(daysCovered(first, last));
        expect(sum(days.map((day) => day.amount))).toBe(whole);
        expect(sum(spreadByMonth(first, last, whole).map((month) => month.amount))).toBe(whole);
        expect(days[0]?.date).toBe(first);
        expect(days.at(-1)?.date).toBe(last);
      }),
    );
  });

  test('no day differs from another by more than one', () => {
    fc.assert(
      fc.property(coverage, amount, ({ first, last }, whole) => {
        const amounts = spreadByDay(first, last, whole).map((day) => day.amount);
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a month gets what the database’s triggers give it', () => {
    fc.assert(
      fc.property(coverage, amount, ({ first, last }, whole) => {
        const n = BigInt(daysCovered(first, last));
        const expected: { month: Month; amount: number }[] = [];
        for (let month = monthOf(first); month <= monthOf(last); month = addMonths(month, 1)) {
          const until = [last, lastDayOf(month)].sort()[0]!;
          const from = [first, firstDayOf(month)].sort()[1]!;
          const kUntil = BigInt(daysCovered(first, until));
          const kBefore = BigInt(daysCovered(first, from) - 1);
          const part = (BigInt(whole) * kUntil) / n - (BigInt(whole) * kBefore) / n;
          expected.push({ month, amount: Number(part) });
        }
        expect(spreadByMonth(first, last, whole)).toEqual(expected);
      }),
    );
  });
});

describe('the last 30 days with readings', () => {
  test('are ascending, and readings of one day are one sum', () => {
    const groups = [oneDay('2026-11-20', 10_900), oneDay('2026-11-18', 7_100, { readings: 2 })];
    expect(recentDays(groups)).toEqual([
      { date: '2026-11-18', consumptionWh: 7_100, recordedG: 0, unrecordedWh: 7_100 },
      { date: '2026-11-20', consumptionWh: 10_900, recordedG: 0, unrecordedWh: 10_900 },
    ]);
  });

  test('a bill lies over the days that it covers, on top of what else was read there', () => {
    const groups = [bill('2026-11-18', '2026-11-20', 9_000, 300), oneDay('2026-11-19', 500)];
    expect(recentDays(groups)).toEqual([
      { date: '2026-11-18', consumptionWh: 3_000, recordedG: 100, unrecordedWh: 0 },
      { date: '2026-11-19', consumptionWh: 3_500, recordedG: 100, unrecordedWh: 500 },
      { date: '2026-11-20', consumptionWh: 3_000, recordedG: 100, unrecordedWh: 0 },
    ]);
  });

  test('days without readings are skipped, not counted', () => {
    const groups = Array.from({ length: 30 }, (_, index) =>
      oneDay(dateOfDay(dayNumber('2026-11-20') - 7 * index), 1000),
    );
    const days = recentDays(groups);
    expect(days).toHaveLength(30);
    expect(days[0]?.date).toBe('2026-05-01');
  });

  test('of a bill of two months, only the newest 30 days show', () => {
    const days = recentDays([bill('2026-09-21', '2026-11-19', 60_000)]);
    expect(days).toHaveLength(30);
    expect(days[0]?.date).toBe('2026-10-21');
    expect(sum(days.map((day) => day.consumptionWh))).toBe(30_000);
  });

  test('no readings, no days', () => {
    expect(recentDays([])).toEqual([]);
  });

  test('the 30 newest reading dates tell as much as the whole history', () => {
    fc.assert(
      fc.property(history(), (groups) => {
        expect(recentDays(groups.slice(0, 30))).toEqual(recentDays(groups));
      }),
    );
  });

  test('the groups given stay as they were', () => {
    const groups = [bill('2026-11-18', '2026-11-20', 9_000), oneDay('2026-11-19', 500)];
    const copy = structuredClone(groups);
    recentDays(groups);
    recentDays(groups);
    expect(groups).toEqual(copy);
  });
});

describe('the days of a month', () => {
  test('hold the part of a bill that was made in the next month', () => {
    const groups = [bill('2026-10-30', '2026-11-02', 8_000), oneDay('2026-10-30', 700)];
    expect(daysOfMonth(groups, '2026-10').map((day) => [day.date, day.consumptionWh])).toEqual([
      ['2026-10-30', 2_700],
      ['2026-10-31', 2_000],
    ]);
    expect(daysBetween(groups, '2026-10-31', '2026-11-01')).toHaveLength(2);
  });

  test('add up to the month, in energy and in grams, whatever the readings', () => {
    fc.assert(
      fc.property(history(), (groups) => {
        const byMonth = new Map<Month, { wh: number; g: number; unrecorded: number }>();
        const add = (month: Month, wh: number, g: number, unrecorded: number) => {
          const total = byMonth.get(month) ?? { wh: 0, g: 0, unrecorded: 0 };
          total.wh += wh;
          total.g += g;
          total.unrecorded += unrecorded;
          byMonth.set(month, total);
        };
        for (const group of groups) {
          const { readingDate } = group;
          const { oneDayWh, oneDayRecordedG, oneDayUnrecordedWh } = group;
          add(monthOf(readingDate), oneDayWh, oneDayRecordedG, oneDayUnrecordedWh);
          for (const reading of group.spread) {
            const g = spreadByMonth(reading.periodStart, readingDate, reading.emissionG ?? 0);
            const wh = spreadByMonth(reading.periodStart, readingDate, reading.consumptionWh);
            wh.forEach((part, index) => {
              const unrecorded = reading.emissionG === null ? part.amount : 0;
              add(part.month, part.amount, g[index]?.amount ?? 0, unrecorded);
            });
          }
        }
        for (const [month, total] of byMonth) {
          const days = daysOfMonth(groups, month);
          expect(sum(days.map((day) => day.consumptionWh))).toBe(total.wh);
          expect(sum(days.map((day) => day.recordedG))).toBe(total.g);
          expect(sum(days.map((day) => day.unrecordedWh))).toBe(total.unrecorded);
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** A household's groups, newest first, with bills of up to half a year among them. */
function history(): fc.Arbitrary<DayGroup[]> {
  const spread = fc.array(
    fc.record({
      days: fc.integer({ min: 2, max: 180 }),
      consumptionWh: fc.integer({ min: 1, max: 2_000_000 }),
      emissionG: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
    }),
    { maxLength: 2 },
  );
  const group = fc.record({
    gap: fc.integer({ min: 1, max: 12 }),
    oneDayWh: fc.integer({ min: 0, max: 50_000 }),
    oneDayRecordedG: fc.integer({ min: 0, max: 50_000 }),
    unrecorded: fc.boolean(),
    spread,
  });
  return fc.array(group, { maxLength: 60 }).map((items) => {
    let day = dayNumber('2026-11-20');
    return items.map((item) => {
      day -= item.gap;
      return {
        readingDate: dateOfDay(day),
        oneDayWh: item.oneDayWh,
        oneDayRecordedG: item.oneDayRecordedG,
        oneDayUnrecordedWh: item.unrecorded ? item.oneDayWh : 0,
        readings: 1 + item.spread.length,
        spread: item.spread.map(({ days, consumptionWh, emissionG }) => ({
          periodStart: dateOfDay(day - days + 1),
          consumptionWh,
          emissionG,
        })),
      };
    });
  });
}
