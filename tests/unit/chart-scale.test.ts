import { describe, expect, test } from 'vitest';
import { withoutOverlaps } from '../../app/ui/chart/canvas.ts';
import { nextIndex } from '../../app/ui/chart/chart.tsx';
import { dayLabels, monthLabels, niceTicks, tickTexts } from '../../app/ui/chart/scale.ts';
import { addDays, addMonths } from '../../domain/period.ts';

describe('ticks', () => {
  test('begin at zero and hold the highest value', () => {
    expect(niceTicks(0, 327.8)).toEqual([0, 100, 200, 300, 400]);
    expect(niceTicks(0, 10.9)).toEqual([0, 4, 8, 12]);
    expect(niceTicks(0, 400)).toEqual([0, 100, 200, 300, 400]);
  });

  test('reach to both sides of zero, which is one of them', () => {
    expect(niceTicks(-54, 45)).toEqual([-75, -50, -25, 0, 25, 50]);
    expect(niceTicks(-20, 0)).toEqual([-20, -15, -10, -5, 0]);
  });

  test('of nothing still have a length', () => {
    expect(niceTicks(0, 0)).toEqual([0, 1]);
  });

  test('of very small and very large values are round', () => {
    expect(niceTicks(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3]);
    // Not finer than the figures, which have one decimal.
    expect(niceTicks(0, 0.085)).toEqual([0, 0.1]);
    expect(niceTicks(0, 98_765)).toEqual([0, 25_000, 50_000, 75_000, 100_000]);
  });

  test('are written alike, grouped the Indian way, with a sign where differences are meant', () => {
    expect(tickTexts([0, 2.5, 5])).toEqual(['0.0', '2.5', '5.0']);
    expect(tickTexts([0, 1_00_000])).toEqual(['0', '1,00,000']);
    expect(tickTexts([-50, 0, 50], true)).toEqual(['−50', '0', '+50']);
  });
});

const months = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(first, index));
const texts = (labels: { text: string }[]) => labels.map(({ text }) => text);

describe('the names of months', () => {
  test('stand under every month where there is room, January as its year', () => {
    expect(texts(monthLabels(months('2025-11', 4), 60, 44))).toEqual(['Nov', 'Dec', '2026', 'Feb']);
  });

  test('leave months out, never January', () => {
    const year = months('2025-11', 13);
    expect(texts(monthLabels(year, 30, 44))).toEqual([
      'Nov',
      '2026',
      'Mar',
      'May',
      'Jul',
      'Sep',
      'Nov',
    ]);
    expect(texts(monthLabels(year, 18, 44))).toEqual(['2026', 'Apr', 'Jul', 'Oct']);
  });

  test('of ten years are years', () => {
    expect(texts(monthLabels(months('2017-01', 120), 4, 44))).toEqual([
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
    const labels = dayLabels(days, 20, 56);
    expect(texts(labels)).toEqual(['23 Oct', '30 Oct', '6 Nov', '13 Nov', '20 Nov']);
    expect(labels.filter(({ strong }) => strong).map(({ text }) => text)).toEqual(['20 Nov']);
    expect(texts(dayLabels(days, 7, 56))).toEqual(['23 Oct', '6 Nov', '20 Nov']);
  });

  test('of few days are all there', () => {
    expect(texts(dayLabels(['2026-11-19', '2026-11-20'], 200, 56))).toEqual(['19 Nov', '20 Nov']);
  });
});

test('of labels that overlap the first stay', () => {
  const box = (name: string, left: number) => ({ name, left, right: left + 10, top: 0, bottom: 5 });
  expect(
    withoutOverlaps([box('peak', 0), box('near', 8), box('far', 12)]).map(({ name }) => name),
  ).toEqual(['peak', 'far']);
});

test('keys move the cursor within the chart', () => {
  expect(nextIndex('ArrowRight', null, 5)).toBe(0);
  expect(nextIndex('ArrowRight', 4, 5)).toBe(4);
  expect(nextIndex('ArrowLeft', null, 5)).toBe(4);
  expect(nextIndex('ArrowLeft', 0, 5)).toBe(0);
  expect(nextIndex('Home', 3, 5)).toBe(0);
  expect(nextIndex('End', 1, 5)).toBe(4);
  expect(nextIndex('Escape', 1, 5)).toBeNull();
  expect(nextIndex('Tab', 1, 5)).toBeUndefined();
});
