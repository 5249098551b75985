/**
 * A real household from which random days are taken out: the lists, the savings, the tips and data entry
 * against their plain definitions. A day that is missing is unknown, and no figure takes it to have used nothing.
 */
import { expect, test } from 'vitest';
import { ALL, cases, GRAMS_PER_KWH, rateOn, seen } from '../support/days-missing.ts';
import {
  datesBetween,
  HALF_A_PAISA,
  HALF_A_TENTH,
  kWh,
  plainAverage,
  plainPairs,
  sumOf,
} from '../support/plain-figures.ts';
import { rounded } from '../support/real-household.ts';

test('the lists of days, months and bills say what is known and how much that is', () =>
  cases(6, async (one) => {
    const { services, household, known, kind, periods } = one;
    const days = await services.usage.list(household.caller, { by: 'day', from: '2008-01-01' });
    const dates = [...known.keys()];
    expect(
      days.map(({ from, knownDays, consumptionKWH, knownKWH }) => [
        from,
        knownDays,
        consumptionKWH,
        knownKWH,
      ]),
    ).toEqual(
      datesBetween(dates[0]!, dates.at(-1)!).map((date) => {
        const wh = known.get(date);
        return wh === undefined ? [date, 0, null, null] : [date, 1, kWh(wh), kWh(wh)];
      }),
    );
    const listed = await services.usage.list(household.caller, { by: kind, from: '2008-01-01' });
    expect(listed).toEqual(
      periods.map(({ from, to, days, knownDays, knownWh, complete, judged }) => ({
        ...{ from, to, days, knownDays, complete, judged },
        consumptionKWH: knownDays === 0 ? null : kWh(knownWh),
        knownKWH: knownDays === 0 ? null : kWh(knownWh),
        perDayKWH: knownDays === 0 ? null : kWh(rounded(knownWh / knownDays)),
      })),
    );
  }));

test('savings and spared emissions are of the days that both years know', () =>
  cases(8, async ({ services, household, known, today }) => {
    const pairs = plainPairs(known, today);
    const [savings, reduction] = [
      await services.usage.computeSavings(household.caller),
      await services.usage.computeCo2Reduction(household.caller),
    ];
    const screen = await services.screens.loadProfile(household.caller);
    if (pairs.length < 30) {
      expect(savings).toMatchObject({ totalSavings: null, pairs: pairs.length, from: null });
      expect(reduction).toMatchObject({ totalCo2Reduction: null, pairs: pairs.length });
      expect(savings.availableOn! > [...known.keys()].at(-1)!).toBe(true);
      expect(screen.savings).toMatchObject({ code: 'few-pairs', pairs: pairs.length });
      return;
    }
    const savedWh = sumOf(pairs.map((pair) => pair.savedWh));
    const rupees = sumOf(pairs.map((pair) => kWh(pair.savedWh) * rateOn(pair.date)));
    const kilograms = rounded((savedWh * GRAMS_PER_KWH) / 1000) / 1000;
    const told = { pairs: pairs.length, unit: 'day', from: pairs[0]!.date, availableOn: null };
    expect(savings).toMatchObject(told);
    expect(Math.abs(savings.totalSavings! - rupees)).toBeLessThanOrEqual(HALF_A_PAISA);
    expect(reduction).toMatchObject({ ...told, totalCo2Reduction: kilograms, estimated: true });
    expect(screen.savings).toMatchObject({ code: 'savings', savedWh, pairs: pairs.length });
  }));

test('the months or bills of data entry are of the days that are known', () =>
  cases(4, async ({ services, household, periods }) => {
    const screen = await services.screens.loadDataEntry(household.caller, {
      ...{ period: 'all', source: 'all' },
    });
    const dates = screen.entries.items.map(({ readingDate }) => readingDate);
    expect(
      screen.periods.map(({ month, usage }) => [month, usage?.knownDays, usage?.knownWh]),
    ).toEqual(
      periods
        .filter(({ from, to }) => dates.some((date) => from <= date && date <= to))
        .map(({ month, knownDays, knownWh }) => [month, knownDays, knownWh])
        .reverse(),
    );
  }));

test('the reduction beside the tips is of judged periods alone', () =>
  cases(6, async ({ services, household, periods, today, kind }) => {
    const { reduction } = await services.screens.loadEnergyTips(household.caller);
    const average = plainAverage(periods, today, kind);
    if (average.latest === null) expect(reduction.code).toBe('few-periods');
    else {
      if (reduction.code !== 'reduction') throw new Error(reduction.code);
      expect(reduction.period.month).toBe(average.latest.month);
      const off = Math.abs(reduction.reductionPercent - average.reduction);
      expect(off).toBeLessThanOrEqual(HALF_A_TENTH);
    }
  }));

const some = (count: number) => ALL.slice(200, 200 + count);

test.each([
  [6, 0, { reason: 'few-days' }],
  [7, 0, { knownDays: expect.any(Number) }],
  [40, 74, { knownDays: expect.any(Number) }],
  [40, 76, { reason: 'stale' }],
])('%i days, seen %i days later, give a forecast or say why not', async (count, later, said) => {
  const { services, household } = await seen(some(count), later, 'month');
  expect(await services.usage.forecastRunning(household.caller)).toMatchObject(said);
});
