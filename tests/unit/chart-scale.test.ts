import { describe, expect, test } from 'vitest';
import { dropOverlaps } from '#app/ui/chart/canvas.ts';
import { findNextIndex } from '#app/ui/chart/chart.tsx';
import { chooseTicks, formatTicks, listDayLabels, listMonthLabels } from '#app/ui/chart/scale.ts';
import { addDays, addMonths } from '#domain/base/period.ts';

describe('ticks', () => {
  test('begin at zero and hold the highest value', () => {
    expect(chooseTicks(0, 327.8)).toEqual([0, 100, 200, 300, 400]);
    expect(chooseTicks(0, 10.9)).toEqual([0, 4, 8, 12]);
    expect(chooseTicks(0, 400)).toEqual([0, 100, 200, 300, 400]);
  });

  test('reach to both sides of zero, which is one of them', () => {
    expect(chooseTicks(-54, 45)).toEqual([-75, -50, -25, 0, 25, 50]);
    expect(chooseTicks(-20, 0)).toEqual([-20, -15, -10, -5, 0]);
  });

  test('of nothing still have a length', () => {
    expect(chooseTicks(0, 0)).toEqual([0, 1]);
  });

  test('of very small and very large values are round', () => {
    expect(chooseTicks(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3]);
    // Not finer than the figures, which have one decimal.
    expect(chooseTicks(0, 0.085)).toEqual([0, 0.1]);
    expect(chooseTicks(0, 98_765)).toEqual([0, 25_000, 50_000, 75_000, 100_000]);
  });

  test('are written alike, grouped the Indian way, with a sign where differences are meant', () => {
    expect(formatTicks([0, 2.5, 5])).toEqual(['0.0', '2.5', '5.0']);
    expect(formatTicks([0, 1_00_000])).toEqual(['0', '1,00,000']);
    expect(formatTicks([-50, 0, 50], true)).toEqual(['−50', '0', '+50']);
  });
});

const months = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(first, index));
const texts = (labels: { text: string }[]) => labels.map(({ text }) => text);

describe('the names of months', () => {
  test('stand under every month where there is room, January as its year', () => {
    expect(texts(listMonthLabels(months('2025-11', 4), 60, 44))).toEqual([
      'Nov',
      'Dec',
      '2026',
      'Feb',
    ]);
  });

  test('leave months out, never January', () => {
    const year = months('2025-11', 13);
    expect(texts(listMonthLabels(year, 30, 44))).toEqual([
      'Nov',
      '2026',
      'Mar',
      'May',
      'Jul',
      'Sep',
      'Nov',
    ]);
    expect(texts(listMonthLabels(year, 18, 44))).toEqual(['2026', 'Apr', 'Jul', 'Oct']);
  });

  test('of ten years are years', () => {
    expect(texts(listMonthLabels(months('2017-01', 120), 4, 44))).toEqual([
      '2017',
      '2018',
      '2019',
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ]);
  });
});

describe('the names of days', () => {
  test('go back from the last, which stands out, a week at a time', () => {
    const days = Array.from({ length: 30 }, (_, index) => addDays('2026-10-22', index));
    const labels = listDayLabels(days, 20, 56);
    expect(texts(labels)).toEqual(['23 Oct', '30 Oct', '6 Nov', '13 Nov', '20 Nov']);
    expect(labels.filter(({ strong }) => strong).map(({ text }) => text)).toEqual(['20 Nov']);
    expect(texts(listDayLabels(days, 7, 56))).toEqual(['23 Oct', '6 Nov', '20 Nov']);
  });

  test('of few days are all there', () => {
    expect(texts(listDayLabels(['2026-11-19', '2026-11-20'], 200, 56))).toEqual([
      '19 Nov',
      '20 Nov',
    ]);
  });
});

test('of labels that overlap the first stay', () => {
  const box = (name: string, left: number) => ({ name, left, right: left + 10, top: 0, bottom: 5 });
  expect(
    dropOverlaps([box('peak', 0), box('near', 8), box('far', 12)]).map(({ name }) => name),
  ).toEqual(['peak', 'far']);
});

test('keys move the cursor within the chart', () => {
  expect(findNextIndex('ArrowRight', null, 5)).toBe(0);
  expect(findNextIndex('ArrowRight', 4, 5)).toBe(4);
  expect(findNextIndex('ArrowLeft', null, 5)).toBe(4);
  expect(findNextIndex('ArrowLeft', 0, 5)).toBe(0);
  expect(findNextIndex('Home', 3, 5)).toBe(0);
  expect(findNextIndex('End', 1, 5)).toBe(4);
  expect(findNextIndex('Escape', 1, 5)).toBeNull();
  expect(findNextIndex('Tab', 1, 5)).toBeUndefined();
});
