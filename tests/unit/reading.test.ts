import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BULK_DELETE_MAX,
  bulkDeleteSchema,
  readingIdSchema,
  readingInputSchema,
  readingSchema,
  readingsQuerySchema,
  readingUpdateSchema,
  toApiReading,
} from '#domain/reading/reading.ts';
import { formatReadingId, parseReadingId } from '#domain/reading/reading-id.ts';
import {
  COVERAGE_MAX_DAYS,
  findConsumptionProblem,
  findEmissionProblem,
  findFutureProblem,
  findReadingCoverageProblem,
  readingProblems,
} from '#domain/reading/reading-rules.ts';

const good = { readingDate: '2026-11-20', consumptionKWH: 7.25 };

/** What a schema says about an input: its messages by field, or nothing. */
function problems(
  schema: typeof readingInputSchema | typeof readingUpdateSchema | typeof readingsQuerySchema,
  input: unknown,
) {
  const result = schema.safeParse(input);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

describe('a reading', () => {
  test('needs a date and its energy; all else is optional', () => {
    expect(problems(readingInputSchema, good)).toEqual([]);
    expect(
      problems(readingInputSchema, {
        ...good,
        periodStart: '2026-10-21',
        emissionCO2kg: 0,
        source: 'manual',
      }),
    ).toEqual([]);
    expect(
      problems(readingInputSchema, { ...good, periodStart: null, emissionCO2kg: null }),
    ).toEqual([]);
    expect(problems(readingInputSchema, {})).toHaveLength(2);
  });

  test.each([
    [-3, readingProblems.consumptionNegative],
    [-0.0005, readingProblems.consumptionNegative],
    [100_000.001, readingProblems.consumptionTooLarge],
    [1e300, readingProblems.consumptionTooLarge],
    [-1e300, readingProblems.consumptionNegative],
    ['7', readingProblems.consumptionNumber],
    [Number.NaN, readingProblems.consumptionNumber],
    [Number.POSITIVE_INFINITY, readingProblems.consumptionNumber],
    [undefined, readingProblems.consumptionMissing],
  ])('of %s kWh is refused: %s', (consumptionKWH, message) => {
    expect(problems(readingInputSchema, { ...good, consumptionKWH })).toEqual([
      `consumptionKWH: ${message}`,
    ]);
  });

  test('may be as small as a watt-hour and as large as 1,00,000 kWh', () => {
    expect(findConsumptionProblem(1)).toBeUndefined();
    expect(findConsumptionProblem(100_000_000)).toBeUndefined();
    expect(findConsumptionProblem(100_000_001)).toBe(readingProblems.consumptionTooLarge);
    expect(problems(readingInputSchema, { ...good, consumptionKWH: 0.0005 })).toEqual([]);
  });

  test.each([
    [-0.001, readingProblems.emissionNegative],
    [1_000_000.001, readingProblems.emissionTooLarge],
    [1e300, readingProblems.emissionTooLarge],
    ['x', readingProblems.emissionNumber],
  ])('with emissions of %s kg is refused: %s', (emissionCO2kg, message) => {
    expect(problems(readingInputSchema, { ...good, emissionCO2kg })).toEqual([
      `emissionCO2kg: ${message}`,
    ]);
    expect(findEmissionProblem(0)).toBeUndefined();
  });

  test('may not say a field that there is none of, or a source that there is none of', () => {
    expect(problems(readingInputSchema, { ...good, kwh: 7 })).toHaveLength(1);
    expect(problems(readingInputSchema, { ...good, source: 'meter' })[0]).toContain(
      'manual, csv_upload',
    );
  });

  test.each([
    '{"toString":1}',
    '{"toString":null,"valueOf":null}',
    '['.repeat(1e5) + ']'.repeat(1e5),
  ])('with nested JSON for a source is refused, not broken', (json) => {
    expect(problems(readingInputSchema, { ...good, source: JSON.parse(json) })).toEqual([
      'source: Choose one of: manual, csv_upload.',
    ]);
  });

  test('is never broken by whatever is sent', () => {
    fc.assert(
      fc.property(fc.object(), fc.anything(), (object, value) => {
        readingInputSchema.safeParse(value);
        readingInputSchema.safeParse({ ...good, ...object });
        readingInputSchema.safeParse({ ...good, consumptionKWH: value, emissionCO2kg: value });
      }),
    );
    fc.assert(
      fc.property(fc.double(), (value) => {
        const sent = { ...good, consumptionKWH: value, emissionCO2kg: value };
        const right = value > -0.0005 && value < 100_000.0005;
        expect(readingInputSchema.safeParse(sent).success).toBe(right);
      }),
    );
  });
});

describe('the days that a reading covers', () => {
  test('start on or before its date, and are at most a year with its leap day', () => {
    expect(findReadingCoverageProblem('2026-11-20', '2026-11-20')).toBeUndefined();
    expect(findReadingCoverageProblem('2026-11-21', '2026-11-20')).toBe(
      readingProblems.periodAfterDate,
    );
    // 2024 has 366 days.
    expect(COVERAGE_MAX_DAYS).toBe(366);
    expect(findReadingCoverageProblem('2024-01-01', '2024-12-31')).toBeUndefined();
    expect(findReadingCoverageProblem('2024-01-01', '2025-01-01')).toBe(
      readingProblems.periodTooLong,
    );
  });

  test('are checked when a reading is sent', () => {
    expect(problems(readingInputSchema, { ...good, periodStart: '2026-12-01' })).toEqual([
      `periodStart: ${readingProblems.periodAfterDate}`,
    ]);
    expect(problems(readingInputSchema, { ...good, periodStart: '2026-02-30' })).toEqual([
      'periodStart: February 2026 has 28 days.',
    ]);
  });

  test('a reading of tomorrow is refused', () => {
    expect(findFutureProblem('2026-11-20', '2026-11-20')).toBeUndefined();
    expect(findFutureProblem('2026-11-21', '2026-11-20')).toEqual({
      field: 'readingDate',
      found: '2026-11-21',
      message: 'The date is after today.',
    });
  });

  test('a reading before the year 2000 is refused', () => {
    expect(problems(readingInputSchema, { ...good, readingDate: '1999-12-31' })).toEqual([
      'readingDate: The date must be 2000-01-01 or later.',
    ]);
  });
});

describe('changing a reading', () => {
  test('changes what is there, and never the date', () => {
    expect(problems(readingUpdateSchema, { emissionCO2kg: null })).toEqual([]);
    expect(problems(readingUpdateSchema, {})).toEqual([]);
    expect(problems(readingUpdateSchema, { readingDate: '2026-11-19' })).toHaveLength(1);
    expect(problems(readingUpdateSchema, { consumptionKWH: null })).toHaveLength(1);
  });
});

describe('a reading’s id', () => {
  test('is its date and its number on that day, and reads back', () => {
    expect(formatReadingId({ readingDate: '2026-11-20', seq: 1 })).toBe('2026-11-20.1');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (seq) => {
        const key = { readingDate: '2026-11-20', seq };
        expect(readingIdSchema.safeParse(formatReadingId(key)).success).toBe(true);
        expect(parseReadingId(formatReadingId(key))).toEqual(key);
      }),
    );
  });

  test.each(['2026-11-20', '2026-11-20.', '2026-11-20.01', '20.1', '2026-11-20.1 ', '../1'])(
    '"%s" is none',
    (id) => {
      expect(readingIdSchema.safeParse(id).success).toBe(false);
    },
  );

  test('deleting asks for at least one and at most so many', () => {
    const ids = (count: number) => ({ ids: Array.from({ length: count }, () => '2026-11-20.1') });
    expect(bulkDeleteSchema.safeParse(ids(0)).success).toBe(false);
    expect(bulkDeleteSchema.safeParse(ids(1)).success).toBe(true);
    expect(bulkDeleteSchema.safeParse(ids(BULK_DELETE_MAX)).success).toBe(true);
    expect(bulkDeleteSchema.safeParse(ids(BULK_DELETE_MAX + 1)).success).toBe(false);
    expect(bulkDeleteSchema.safeParse({ ids: '2026-11-20.1' }).success).toBe(false);
  });
});

describe('asking for readings', () => {
  test('accepts sort, order, limit, dates and source', () => {
    expect(
      readingsQuerySchema.parse({
        sort: 'readingDate',
        order: 'desc',
        limit: '5',
        startDate: '2026-11-01',
        endDate: '2026-11-20',
        source: 'manual',
      }),
    ).toMatchObject({ limit: 5 });
  });

  test.each([
    { limit: '0' },
    { limit: '1001' },
    { limit: '5.5' },
    { limit: '' },
    { limit: '-1' },
    { order: 'up' },
    { sort: 'consumptionKWH' },
    { source: 'all' },
    { page: '2' },
    { startDate: '2026-11-31' },
    { startDate: '2026-11-20', endDate: '2026-11-19' },
  ])('refuses %j', (query) => {
    expect(problems(readingsQuerySchema, query)).toHaveLength(1);
  });

  test('a day from itself to itself is a period', () => {
    const day = { startDate: '2026-11-20', endDate: '2026-11-20' };
    expect(problems(readingsQuerySchema, day)).toEqual([]);
  });
});

test('a stored reading is told in kWh and kg', () => {
  const stored = {
    readingDate: '2026-11-20',
    seq: 2,
    periodStart: null,
    consumptionWh: 20_153,
    emissionG: null,
    source: 'csv_upload',
  } as const;
  const told = toApiReading(stored, Date.UTC(2026, 10, 20, 6, 0));
  expect(told).toEqual({
    id: '2026-11-20.2',
    readingDate: '2026-11-20',
    periodStart: null,
    consumptionKWH: 20.153,
    emissionCO2kg: null,
    source: 'csv_upload',
    kind: 'reading',
    createdAt: '2026-11-20T06:00:00.000Z',
  });
  expect(readingSchema.parse(told)).toEqual(told);
  expect(toApiReading({ ...stored, emissionG: 0 }, 0).emissionCO2kg).toBe(0);
});
