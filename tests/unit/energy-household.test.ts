/**
 * A real household from which days are missing: every figure against its plain definition, calculated
 * here from the dates and amounts that are left, day by day.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, countDaysInMonth, type IsoDate, toDayNumber } from '#domain/base/period.ts';
import { comparePeriods } from '#domain/energy/comparison.ts';
import { computeDays } from '#domain/energy/days.ts';
import { scoreEfficiency } from '#domain/energy/efficiency.ts';
import { forecastPeriod } from '#domain/energy/forecast.ts';
import { listCalendarMonths } from '#domain/energy/periods.ts';
import { listRecentDays } from '#domain/energy/recent-days.ts';
import { computeDaySavings } from '#domain/energy/savings.ts';
import { computeAverageWh, computeUsage, computeYearWh } from '#domain/energy/usage.ts';
import { reading } from '../support/energy.ts';
import { rounded, someOf } from '../support/real-household.ts';

const someDays = someOf(500, 800);

const RATES = [
  { firstDay: 0, rateMilliRupees: 5900 },
  { firstDay: toDayNumber('2010-04-01'), rateMilliRupees: 6400 },
];
const rateOn = (date: IsoDate) => (date < '2010-04-01' ? 5900 : 6400);

test('with random days missing, months count what is there and say how much it is', () => {
  fc.assert(
    fc.property(someDays, fc.integer({ min: 0, max: 40 }), (left, later) => {
      const byDate = new Map(left.map(({ date, wh }) => [date, wh]));
      const today = addDays(left.at(-1)!.date, later);
      const days = computeDays(
        left.map(({ date, wh }) => reading(date, wh / 1000)),
        toDayNumber(today),
      );
      const months = listCalendarMonths(toDayNumber('2008-09-01'), toDayNumber(today)).map(
        (period) => computeUsage(days, period, toDayNumber(today)),
      );
      for (const usage of months) {
        const length = countDaysInMonth(usage.month);
        let wh = 0;
        let known = 0;
        let knownWh = 0;
        let grams = 0;
        for (let day = 1; day <= length; day += 1) {
          const date = `${usage.month}-${String(day).padStart(2, '0')}`;
          const dayWh = byDate.get(date) ?? 0;
          if (!byDate.has(date)) continue;
          wh += dayWh;
          // Today is not over: its energy counts, and makes it no known day.
          const isOver = Number(date < today);
          known += isOver;
          knownWh += isOver * dayWh;
          // The factor of the nearest year in the table, 703 g a kWh.
          grams += dayWh * 703;
        }
        const over = today > `${usage.month}-${length}`;
        expect(usage).toMatchObject({
          ...{ days: length, knownDays: known, ownDays: known, consumptionWh: wh, knownWh },
          ...{ over, complete: known === length, judged: over && known / length >= 0.8 },
          ...{ soFarWh: wh, emissionG: rounded(grams / 1000) },
          perDayWh: known === 0 ? null : rounded(knownWh / known),
          wholePeriodWh: known === 0 ? null : rounded((knownWh * length) / known),
        });
      }
      months.slice(1).forEach((later, index) => {
        const earlier = months[index]!;
        const enough = (one: typeof later) => (one.over ? one.judged : one.knownDays >= 7);
        const result = comparePeriods(later, earlier);
        if (!enough(later) || !enough(earlier)) expect(result).toEqual({ code: 'few-days' });
        else if (later.complete && earlier.complete && later.over) {
          expect(result).toEqual({ code: 'totals', change: later.knownWh - earlier.knownWh });
        } else {
          const perDay = later.knownWh / later.knownDays - earlier.knownWh / earlier.knownDays;
          if (result.code !== 'per-day') throw new Error(result.code);
          expect(Math.abs(result.changePerDay - perDay)).toBeLessThanOrEqual(0.501);
          expect(Math.abs(result.changeOfPeriod - perDay * later.days)).toBeLessThanOrEqual(0.501);
        }
      });
      const judged = months.filter((one) => one.judged);
      const full = judged.map((one) => (one.knownWh * one.days) / one.knownDays);
      const mean = full.reduce((sum, one) => sum + rounded(one), 0) / full.length;
      expect(computeAverageWh(months)).toBe(judged.length === 0 ? null : rounded(mean));
    }),
    { numRuns: 60 },
  );
});

test('with random days missing, savings are the days that both years know', () => {
  fc.assert(
    fc.property(someDays, (left) => {
      const byDate = new Map(left.map(({ date, wh }) => [date, wh]));
      const today = addDays(left.at(-1)!.date, 1);
      const days = computeDays(left.map(({ date, wh }) => reading(date, wh / 1000)));
      let pairs = 0;
      let saved = 0;
      let milliRupees = 0;
      let first = '';
      for (let back = 364; back >= 0; back -= 1) {
        const date = addDays(today, -back);
        const now = byDate.get(date);
        const then = byDate.get(`${Number(date.slice(0, 4)) - 1}${date.slice(4)}`);
        if (now === undefined || then === undefined) continue;
        pairs += 1;
        saved += then - now;
        milliRupees += ((then - now) * rateOn(date)) / 1000;
        if (first === '') first = date;
      }
      const result = computeDaySavings(days, RATES, toDayNumber(today));
      if (pairs < 30) expect(result).toMatchObject({ code: 'few-pairs', pairs });
      else {
        expect(result).toMatchObject({
          code: 'savings',
          pairs,
          savedWh: saved,
          fromDay: toDayNumber(first),
        });
        if (result.code !== 'savings') throw new Error(result.code);
        expect(Math.abs((result.savedPaise ?? 0) - milliRupees / 10)).toBeLessThanOrEqual(0.501);
        expect(result.reductionG).toBe(rounded((saved * 703) / 1000));
      }
    }),
    { numRuns: 60 },
  );
});

test('the date from which savings will show is the first on which thirty days have a partner', () => {
  fc.assert(
    fc.property(someOf(200, 460), fc.integer({ min: 0, max: 200 }), (left, later) => {
      const today = addDays(left.at(-1)!.date, later);
      const before = computeDaySavings(
        computeDays(left.map(({ date, wh }) => reading(date, wh / 1000))),
        RATES,
        toDayNumber(today),
      );
      if (before.code !== 'few-pairs' || before.availableOn === null) return;
      // Every day after the latest known one up to a day is entered: are there savings on that day, and not before?
      const enteredUntil = (day: number) => {
        const seenOn = Math.max(day, toDayNumber(today));
        const entered = [...left];
        for (
          let date = addDays(left.at(-1)!.date, 1);
          toDayNumber(date) <= day;
          date = addDays(date, 1)
        ) {
          entered.push({ date, wh: 20_000 });
        }
        return computeDaySavings(
          computeDays(entered.map(({ date, wh }) => reading(date, wh / 1000))),
          RATES,
          seenOn,
        ).code;
      };
      expect(enteredUntil(before.availableOn)).toBe('savings');
      expect(enteredUntil(before.availableOn - 1)).toBe('few-pairs');
    }),
    { numRuns: 60 },
  );
});

test('with random days missing, the score, the year, the chart and the forecast use known days alone', () => {
  fc.assert(
    fc.property(someDays, fc.integer({ min: 1, max: 40 }), (left, target) => {
      const today = addDays(left.at(-1)!.date, 1);
      const days = computeDays(left.map(({ date, wh }) => reading(date, wh / 1000)));
      const months = listCalendarMonths(toDayNumber('2008-09-01'), toDayNumber(today)).map(
        (period) => computeUsage(days, period, toDayNumber(today)),
      );
      const [year, monthOfYear] = today.split('-').map(Number) as [number, number];
      const firstMonth = `${year - 2}-${String(monthOfYear).padStart(2, '0')}`;
      const judged = months.filter((one) => one.judged && one.month >= firstMonth);
      const score = scoreEfficiency({
        periods: months,
        targetPercent: target,
        today: toDayNumber(today),
        running: null,
      });
      if (judged.length < 3) {
        expect(score).toEqual({
          code: 'few-periods',
          judgedPeriods: judged.length,
          neededPeriods: 3,
        });
      } else {
        const full = judged.map((one) => rounded((one.knownWh * one.days) / one.knownDays));
        const average = full.reduce((sum, one) => sum + one, 0) / full.length;
        const onTrack = full.at(-1)! <= average * (1 - target / 100) + 1e-9;
        expect(score).toMatchObject({
          ...{ code: onTrack ? 'on-track' : 'needs-improvement', judgedPeriods: judged.length },
          ...{ usedWh: full.at(-1), averageWh: rounded(average) },
        });
      }
      const lastYear = left.filter(({ date }) => date > addDays(today, -365));
      const used = lastYear.reduce((sum, { wh }) => sum + wh, 0);
      expect(computeYearWh(days, toDayNumber(today))).toBe(
        lastYear.length < 300 ? null : rounded((used * 365) / lastYear.length),
      );
      const chart = listRecentDays(days, toDayNumber(today));
      const shown = chart.slots.flatMap((slot) =>
        slot.kind === 'day' && slot.consumptionWh !== null ? [slot.consumptionWh] : [],
      );
      expect(shown).toEqual(left.slice(-30).map(({ wh }) => wh));
      const lengths = chart.slots.map((slot) => (slot.kind === 'cut' ? slot.days : 1));
      const span = toDayNumber(today) - toDayNumber(left.slice(-30)[0]!.date);
      expect(lengths.reduce((sum, one) => sum + one, 0)).toBe(span);
      const running = months.at(-1)!;
      const expected = forecastPeriod(days, running, toDayNumber(today));
      if (left.length < 7) expect(expected.code).toBe('few-days');
      if (expected.code !== 'forecast') return;
      expect(expected).toMatchObject({ soFarWh: running.knownWh, knownDays: running.knownDays });
      // Unknown days get a use like that of known ones: never 0, never more than twice the most of them with the season.
      const rest =
        (expected.consumptionWh - running.knownWh) / Math.max(1, running.days - running.knownDays);
      const recent = left.slice(-60).map(({ wh }) => wh);
      if (running.knownDays < running.days) {
        expect(rest).toBeGreaterThanOrEqual(Math.min(...recent) / 1.5);
        expect(rest).toBeLessThanOrEqual(Math.max(...recent) * 1.5);
      }
      expect(expected.lowWh).toBeLessThanOrEqual(expected.consumptionWh);
      expect(expected.highWh).toBeGreaterThanOrEqual(expected.consumptionWh);
    }),
    { numRuns: 60 },
  );
});
