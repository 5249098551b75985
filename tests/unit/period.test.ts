import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  countCoveredDays,
  countDaysInMonth,
  findDateProblem,
  getDayInIndia,
  getFirstDay,
  getLastDay,
  getMonth,
  getTimeInIndia,
  isMonth,
  subtractYear,
  toDayNumber,
  toIsoDate,
} from '#domain/base/period.ts';
import { FILTER_PERIODS, filterDates } from '#domain/reading/filter-period.ts';

const anyDay = fc.integer({ min: toDayNumber('2000-01-01'), max: toDayNumber('2099-12-31') });
const anyDate = anyDay.map(toIsoDate);

describe('a day in India', () => {
  test('begins at half past six in the evening, by the clock in Greenwich', () => {
    expect(getDayInIndia(Date.UTC(2026, 10, 19, 18, 29, 59, 999))).toBe('2026-11-19');
    expect(getDayInIndia(Date.UTC(2026, 10, 19, 18, 30))).toBe('2026-11-20');
    expect(getTimeInIndia(Date.UTC(2026, 10, 19, 18, 30))).toBe('00:00');
    expect(getTimeInIndia(Date.UTC(2026, 10, 20, 2, 35))).toBe('08:05');
  });

  test('is the same whatever zone the computer is in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 946684800000, max: 4102444800000 }), (ms) => {
        const inIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
        expect(getDayInIndia(ms)).toBe(inIndia.format(ms));
      }),
    );
  });
});

describe('counting days', () => {
  test('a date becomes a number and that date again', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(toDayNumber(toIsoDate(day))).toBe(day);
        expect(toIsoDate(toDayNumber(toIsoDate(day)))).toBe(toIsoDate(day));
      }),
    );
  });

  test('dates sort as text the way days follow each other', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(toIsoDate(a) < toIsoDate(b)).toBe(a < b);
      }),
    );
  });

  test('a bill from 15 January to 14 March 2024 covers 60 days, of which one is a leap day', () => {
    // 17 in January, 29 in February, 14 in March.
    expect(countCoveredDays('2024-01-15', '2024-03-14')).toBe(60);
    expect(countCoveredDays('2023-01-15', '2023-03-14')).toBe(59);
    expect(countCoveredDays('2026-11-20', '2026-11-20')).toBe(1);
  });

  test('adding days crosses months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  });
});

describe('what is wrong with a date', () => {
  test.each([
    ['20-11-2026', 'Write the date as YYYY-MM-DD.'],
    ['2026-11-20T00:00', 'Write the date as YYYY-MM-DD.'],
    ['', 'Write the date as YYYY-MM-DD.'],
    ['2026-13-01', 'A month is a number from 01 to 12.'],
    ['2026-00-01', 'A month is a number from 01 to 12.'],
    ['2026-11-00', 'A day is a number from 01 up.'],
    ['2026-11-31', 'November has 30 days.'],
    ['2026-02-29', 'February 2026 has 28 days.'],
    ['2024-02-30', 'February 2024 has 29 days.'],
    ['2100-02-29', 'February 2100 has 28 days.'],
  ])('"%s": %s', (text, problem) => {
    expect(findDateProblem(text)).toBe(problem);
  });

  test('nothing, when the day exists', () => {
    expect(findDateProblem('2024-02-29')).toBeUndefined();
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(findDateProblem(date)).toBeUndefined();
      }),
    );
  });

  test('a text is found right only when it comes back from the calendar unchanged', () => {
    const part = fc.integer({ min: 0, max: 40 }).map((n) => String(n).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), part, part, (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        const ms = Date.parse(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
        expect(findDateProblem(text) === undefined).toBe(exists);
      }),
    );
  });
});

describe('months', () => {
  test('February has 29 days in leap years only', () => {
    expect(countDaysInMonth('2024-02')).toBe(29);
    expect(countDaysInMonth('2026-02')).toBe(28);
    expect(countDaysInMonth('2000-02')).toBe(29);
    expect(getLastDay('2026-11')).toBe('2026-11-30');
    expect(getFirstDay('2026-11')).toBe('2026-11-01');
  });

  test('going some months on and as many back ends where it began', () => {
    fc.assert(
      fc.property(anyDate.map(getMonth), fc.integer({ min: -600, max: 600 }), (month, months) => {
        expect(addMonths(addMonths(month, months), -months)).toBe(month);
      }),
    );
  });

  test('the month before begins where its last day is followed by this one’s first', () => {
    fc.assert(
      fc.property(anyDate.map(getMonth), (month) => {
        expect(addDays(getLastDay(addMonths(month, -1)), 1)).toBe(getFirstDay(month));
      }),
    );
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2025-12', 1)).toBe('2026-01');
    expect(addMonths('2026-11', -12)).toBe('2025-11');
  });

  test('are written as 2026-11', () => {
    expect(isMonth('2026-11')).toBe(true);
    for (const text of ['2026-13', '2026-00', '2026-1', '26-11', '2026-11-20', '']) {
      expect(isMonth(text)).toBe(false);
    }
  });
});

describe('the periods of the recent entries, on 20 November 2026', () => {
  test.each([
    ['all', {}],
    ['this_year', { startDate: '2026-01-01', endDate: '2026-12-31' }],
    ['last_year', { startDate: '2025-01-01', endDate: '2025-12-31' }],
    ['last_3_months', { startDate: '2026-09-01', endDate: '2026-11-20' }],
    ['last_6_months', { startDate: '2026-06-01', endDate: '2026-11-20' }],
    ['last_12_months', { startDate: '2025-11-20', endDate: '2026-11-20' }],
  ] as const)('%s has its first and its last day', (period, dates) => {
    expect(filterDates(period, '2026-11-20')).toEqual(dates);
  });

  test('three months reach into the year before', () => {
    expect(filterDates('last_3_months', '2026-01-31').startDate).toBe('2025-11-01');
  });

  test('a year before a leap day is 28 February', () => {
    expect(subtractYear('2024-02-29')).toBe('2023-02-28');
    expect(subtractYear('2025-02-28')).toBe('2024-02-28');
  });

  test('every period has real dates, in order', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...FILTER_PERIODS), (today, period) => {
        const { startDate, endDate } = filterDates(period, today);
        if (startDate === undefined || endDate === undefined) return;
        expect(findDateProblem(startDate)).toBeUndefined();
        expect(findDateProblem(endDate)).toBeUndefined();
        expect(startDate <= endDate).toBe(true);
      }),
    );
  });
});
