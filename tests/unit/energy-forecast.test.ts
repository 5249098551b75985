import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays, toDayNumber } from '#domain/base/period.ts';
import { computeDays } from '#domain/energy/days.ts';
import { forecastPeriod } from '#domain/energy/forecast.ts';
import { backtest, listOutOfRange, makeTables } from '../forecast/backtest.ts';
import baselines from '../forecast/baselines.json';
import { daily } from '../support/energy.ts';

const NOVEMBER = { firstDay: toDayNumber('2026-11-01'), lastDay: toDayNumber('2026-11-30') };

test('after three weeks without a reading, one day does not stand for the month', () => {
  // 8 kWh a day from August to October, then 6.2 on 25 November.
  const days = computeDays([
    ...daily('2026-08-01', Array(92).fill(8)),
    ...daily('2026-11-25', [6.2]),
  ]);
  const result = forecastPeriod(days, NOVEMBER, toDayNumber('2026-11-26'));
  expect(result).toMatchObject({
    soFarWh: 6200,
    knownDays: 1,
    latestDay: toDayNumber('2026-11-25'),
  });
  // 6.2 + 29 × (6.2 + 8 × w) / (1 + w), w the weights of 25 to 59 days back, a half every 5 days.
  let w = 0;
  for (let back = 25; back < 60; back += 1) w += 0.5 ** (back / 5);
  const expected = Math.round(6200 + (29 * (6200 + 8000 * w)) / (1 + w));
  expect(result).toMatchObject({ code: 'forecast', consumptionWh: expected });
  expect(Math.round(expected / 1000)).toBe(196);
});

test('one known day: no forecast yet, but from the seventh day', () => {
  const days = computeDays(daily('2026-11-25', [6.2]));
  expect(forecastPeriod(days, NOVEMBER, toDayNumber('2026-11-26'))).toEqual({
    ...{ code: 'few-days', knownDays: 1, neededDays: 7 },
    availableOn: toDayNumber('2026-12-02'),
  });
  expect(forecastPeriod([], NOVEMBER, toDayNumber('2026-11-25'))).toMatchObject({
    ...{ code: 'few-days', knownDays: 0, availableOn: toDayNumber('2026-12-02') },
  });
});

test('a single day far above the others counts for itself, and not for the days to come', () => {
  const usual = Array(20).fill(8);
  const today = toDayNumber('2026-11-21');
  const plain = forecastPeriod(computeDays(daily('2026-11-01', usual)), NOVEMBER, today);
  for (const place of [19, 12, 0]) {
    const spike = usual.with(place, 4812.6);
    const result = forecastPeriod(computeDays(daily('2026-11-01', spike)), NOVEMBER, today);
    expect(plain).toMatchObject({ consumptionWh: 240_000 });
    expect(result).toMatchObject({ consumptionWh: 240_000 - 8000 + 4_812_600 });
    if (result.code !== 'forecast') throw new Error(result.code);
    expect(result.highWh - result.lowWh).toBeLessThan(60_000);
  }
  // Heating that stays on is no single day.
  const warmer = [...Array(10).fill(10), ...Array(10).fill(70)];
  const lasting = forecastPeriod(computeDays(daily('2026-11-01', warmer)), NOVEMBER, today);
  if (lasting.code !== 'forecast') throw new Error(lasting.code);
  expect(lasting.consumptionWh).toBeGreaterThan(1_300_000);
});

test('a home that was not read for a season has no forecast', () => {
  const days = computeDays(daily('2026-08-01', Array(30).fill(8)));
  const last = toDayNumber('2026-08-30');
  expect(forecastPeriod(days, NOVEMBER, last + 75)).toMatchObject({ code: 'forecast' });
  expect(forecastPeriod(days, NOVEMBER, last + 76)).toEqual({ code: 'stale', latestDay: last });
});

test('a period whose days are all known is its sum, without a range', () => {
  const days = computeDays(daily('2026-11-01', Array(30).fill(7.5)));
  expect(forecastPeriod(days, NOVEMBER, toDayNumber('2026-12-05'))).toMatchObject({
    ...{ consumptionWh: 225_000, lowWh: 225_000, highWh: 225_000, soFarWh: 225_000, knownDays: 30 },
  });
});

test('an estimate makes no day known, and readings after today are not known yet', () => {
  const known = daily('2026-11-01', Array(10).fill(8));
  const estimate = { ...daily('2026-11-20', [300])[0]!, days: 10, measured: false };
  const later = daily('2026-11-21', Array(9).fill(50));
  const today = toDayNumber('2026-11-20');
  expect(forecastPeriod(computeDays([...known, estimate, ...later]), NOVEMBER, today)).toEqual(
    forecastPeriod(computeDays(known), NOVEMBER, today),
  );
});

test('a home that was away uses nothing, and the forecast says so', () => {
  const days = computeDays(daily('2026-11-01', Array(14).fill(0)));
  expect(forecastPeriod(days, NOVEMBER, toDayNumber('2026-11-14'))).toMatchObject({
    ...{ consumptionWh: 0, lowWh: 0, highWh: 0 },
  });
});

test('last year’s turn of the season moves the forecast, the more the further ahead a day lies', () => {
  // 8 kWh a day, but 18 from 26 October to 8 December of last year.
  const year = Array.from({ length: 425 }, (_, index) => {
    const date = addDays('2025-09-10', index);
    return date >= '2025-10-26' && date <= '2025-12-08' ? 18 : 8;
  });
  const days = computeDays(
    daily('2025-09-10', year).filter(({ day }) => day <= toDayNumber('2026-10-31')),
  );
  const result = forecastPeriod(days, NOVEMBER, toDayNumber('2026-11-01'));
  // Of last year’s days around November 44 used 18 kWh and 14 used 8, of the 28 before it 7 used 18.
  const then = (44 * 18 + 14 * 8) / 58;
  const turn = then / ((21 * 8 + 7 * 18) / 28);
  // Of the latest days 53 are known in both years, and used less.
  const drift = ((53 * 8) / (46 * 8 + 7 * 18)) ** (53 / (53 + 30));
  const share = 15.5 / (15.5 + 20);
  const expected = 8 * turn ** ((1 - share) / 2) * ((then * drift) / 8) ** share;
  expect(result).toMatchObject({ consumptionWh: Math.round(30 * 1000 * expected) });
});

test('last year’s days count at what the home uses now', () => {
  // 8 kWh a day up to April, 12 since then.
  const kwh = Array.from({ length: 550 }, (_, index) =>
    addDays('2025-05-01', index) < '2026-05-01' ? 8 : 12,
  );
  const days = computeDays(daily('2025-05-01', kwh.slice(0, 549)));
  const result = forecastPeriod(days, NOVEMBER, toDayNumber('2026-11-01'));
  if (result.code !== 'forecast') throw new Error(result.code);
  expect(result.consumptionWh).toBeGreaterThan(30 * 11_500);
  expect(result.consumptionWh).toBeLessThanOrEqual(30 * 12_000);
});

const rows = backtest();

test('on four real homes the forecast errs no more than what was reached before', () => {
  const before = baselines as Record<string, Record<string, { cases: number; forecast: number }>>;
  expect(rows).toHaveLength(108);
  for (const row of rows) {
    const reached = before[row.home]?.[`${row.reader}/${row.percentOver}`];
    expect(row.periods).toBe(reached?.cases);
    // Which days are forgotten decides in a home of 21 periods that uses 3 to 50 kWh a day.
    const margin = row.home === 'us-tx' && row.reader === '1.3' ? 1.15 : 1.05;
    expect(row.errorPercent, JSON.stringify(row)).toBeLessThanOrEqual(
      (reached?.forecast ?? 0) * margin + 0.05,
    );
  }
});

test('the range holds the truth four times in five for each kind of reader', () => {
  expect(listOutOfRange(rows)).toEqual([]);
});

test('the tables in docs/product.md are these (npx tsx scripts/tables/forecast-table.ts writes them)', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/product.md'), 'utf8');
  expect(page).toContain(makeTables(rows));
});
