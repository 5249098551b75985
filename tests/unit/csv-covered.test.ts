/** Lines of a file whose days longer readings cover already. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { findCoveredRows, type StoredDays } from '#domain/reading/csv/covered.ts';
import { readCsv } from '#domain/reading/csv/reader.ts';

const DAY = toDayNumber('2026-01-01');

/** The file's spans, each from a day to a day of January with its kWh. */
function fileOf(...spans: (readonly [first: number, last: number, kwh: number])[]) {
  const lines = spans.map(([first, last, kwh]) => {
    return `${toIsoDate(DAY + last)},${kwh},${toIsoDate(DAY + first)}\n`;
  });
  const text = `readingDate,consumptionKWH,periodStart\n${lines.join('')}`;
  const result = readCsv(new TextEncoder().encode(text), '2026-12-31');
  if (!result.ok) throw new Error(result.message);
  return result.rows;
}

function stored(first: number, last: number, kwh: number, more: Partial<StoredDays> = {}) {
  return {
    ...{ firstDay: DAY + first, lastDay: DAY + last, consumptionWh: kwh * 1000 },
    ...{ emissionG: null, isManual: false, fromRegister: false, ...more },
  };
}

const named = (...args: Parameters<typeof findCoveredRows>) =>
  findCoveredRows(...args)?.details.map(({ line, message }) => [line, message]) ?? [];

const ACROSS = 'Another reading covers some of these days.';
const SAME = 'Another reading covers the same days.';
const METER = 'Some of these days lie between two values of the meter.';

test('bills one after another, inside one another, and days inside them can be stored', () => {
  expect(named(fileOf([0, 9, 80], [10, 19, 80], [0, 30, 250], [3, 3, 8]), [])).toEqual([]);
  expect(named(fileOf([0, 9, 80]), [stored(0, 30, 250), stored(2, 4, 20)])).toEqual([]);
});

test('of two that overlap the later line is named, whichever days come first', () => {
  expect(named(fileOf([5, 14, 80], [0, 9, 80]), [])).toEqual([[3, ACROSS]]);
  expect(named(fileOf([0, 9, 80], [5, 14, 80], [12, 20, 9]), [])).toEqual([[3, ACROSS]]);
  expect(named(fileOf([0, 9, 80], [0, 9, 90]), [])).toEqual([[3, SAME]]);
});

test('a line against what is stored is named; one that is stored already is not', () => {
  expect(named(fileOf([0, 9, 80], [15, 24, 80]), [stored(8, 12, 9)])).toEqual([[2, ACROSS]]);
  expect(named(fileOf([0, 9, 80]), [stored(0, 9, 80)])).toEqual([]);
  expect(named(fileOf([0, 9, 80], [0, 9, 80]), [stored(0, 9, 80)])).toEqual([[3, SAME]]);
  expect(named(fileOf([0, 9, 80]), [stored(0, 9, 80, { isManual: true })])).toEqual([[2, SAME]]);
});

test('what lies between two values of a meter leaves no room for a bill', () => {
  const meter = stored(0, 30, 250, { fromRegister: true });
  expect(named(fileOf([5, 9, 40]), [meter])).toEqual([[2, METER]]);
  expect(named(fileOf([5, 9, 40], [20, 40, 1]), [meter])).toEqual([
    [2, METER],
    [3, METER],
  ]);
  expect(named(fileOf([0, 40, 300]), [stored(7, 7, 9, { fromRegister: true })])).toEqual([
    [2, METER],
  ]);
  // The export of a home says what its meter gave.
  expect(named(fileOf([0, 30, 250]), [meter])).toEqual([]);
});

test('what is accepted never overlaps without one holding the other', () => {
  const span = fc
    .tuple(fc.nat(30), fc.nat(10))
    .map(([first, more]) => [first, first + 1 + more, 5] as const);
  fc.assert(
    fc.property(
      fc.array(span, { minLength: 1, maxLength: 8 }),
      fc.array(span, { maxLength: 4 }),
      (file, existing) => {
        const lines = new Set(
          named(
            fileOf(...file),
            existing.map(([a, b]) => stored(a, b, 9)),
          ).map(([line]) => line),
        );
        const left = file.filter((_, place) => !lines.has(place + 2));
        const stands = ([a, b]: readonly number[], [c, d]: readonly number[]) => {
          const apart = (b as number) < (c as number) || (d as number) < (a as number);
          const outer = (a as number) <= (c as number) && (d as number) <= (b as number);
          const inner = (c as number) <= (a as number) && (b as number) <= (d as number);
          return apart || outer !== inner;
        };
        for (const [place, one] of left.entries()) {
          for (const other of left.slice(place + 1)) expect(stands(one, other)).toBe(true);
        }
        const isLaminar = existing.every((one, place) =>
          existing.slice(place + 1).every((other) => stands(one, other)),
        );
        if (isLaminar) {
          for (const one of left)
            for (const other of existing) expect(stands(one, other)).toBe(true);
        }
        if (lines.size === 0 || !isLaminar) return;
        // No line is named without a reason.
        const all = [...file, ...existing];
        expect(
          all.some((one, place) => all.slice(place + 1).some((other) => !stands(one, other))),
        ).toBe(true);
      },
    ),
  );
});
