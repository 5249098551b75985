/**
 * A real household from which random days are taken out: every figure of the dashboard against its plain definition.
 * A day that is missing is unknown, and no figure takes it to have used nothing.
 */
import { expect, test } from 'vitest';
import { addDays, addMonths, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { ChartPeriod, DashboardFigures } from '#domain/energy/dashboard.ts';
import type { Efficiency } from '#domain/energy/efficiency.ts';
import { cases, GRAMS_PER_KWH, rateOn, type Seen, TARGET } from '../support/days-missing.ts';
import {
  datesBetween,
  HALF,
  HALF_A_PAISA,
  HALF_A_TENTH,
  isComparable,
  kWh,
  type PlainPeriod,
  perDay,
  plainAnomaly,
  plainAverage,
  plainRupees,
  sumOf,
} from '../support/plain-figures.ts';
import { rounded } from '../support/real-household.ts';

test('the dashboard judges, compares and forecasts by known days alone', () =>
  cases(10, async (one) => {
    const { services, household, kind, periods } = one;
    const { figures } = await services.screens.loadDashboard(household.caller, {
      ...{ kind, allTime: true, byHour: false },
    });
    const judged = periods.findLast((period) => period.judged);
    const over = periods.findLast((period) => period.over);
    expect(figures.unjudged?.month).toBe(over?.judged === false ? over.month : undefined);
    expectLast(figures.last, judged, one);
    expectEfficiency(figures.efficiency, one);
    expectForecast(figures.running!, one);
    expectChange(figures.running!.againstLast, periods.at(-1)!, judged, one);
    expectPeriods(figures.periods, periods, one);
    expectDays(figures, one);
    expectAnomaly(figures, one);
  }));

test('as it opens, of the latest 25 months, it says the same of them', () =>
  cases(6, async (one) => {
    const { services, household, kind, known } = one;
    const { figures } = await services.screens.loadDashboard(household.caller, {
      ...{ kind, allTime: false, byHour: false },
    });
    const dates = [...known.keys()];
    const first = `${addMonths(dates.at(-1)!.slice(0, 7), -24)}-01`;
    const read = one.periods.filter(({ from }) => dates[0]! >= first || from >= first);
    const periods = read.slice(read.findIndex(({ knownDays }) => knownDays > 0));
    const latest = { ...one, periods };
    expectPeriods(figures.periods, periods, latest);
    expectLast(
      figures.last,
      periods.findLast((period) => period.judged),
      latest,
    );
    expectEfficiency(figures.efficiency, latest);
    expectForecast(figures.running!, latest);
    expectDays(figures, latest);
    expectAnomaly(figures, latest);
  }));

/** A change of one period against another, as the dashboard gives it. */
function expectChange(
  change: ChartPeriod['change'],
  later: PlainPeriod,
  earlier: PlainPeriod | undefined,
  { kind }: Seen,
): void {
  if (earlier === undefined) expect(change).toEqual({ code: 'no-earlier' });
  else if (!isComparable(later) || !isComparable(earlier)) {
    if (change.code === 'rough') {
      const difference = (perDay(later) - perDay(earlier)) * later.days;
      expect(Math.abs(change.changeOfPeriod - difference)).toBeLessThanOrEqual(HALF);
    } else expect(change).toEqual({ code: 'few-days' });
  } else if (kind === 'month' && later.over && later.complete && earlier.complete) {
    expect(change).toEqual({ code: 'totals', change: later.knownWh - earlier.knownWh });
  } else {
    if (change.code !== 'per-day') throw new Error(change.code);
    const difference = perDay(later) - perDay(earlier);
    expect(Math.abs(change.changePerDay - difference)).toBeLessThanOrEqual(HALF);
    expect(Math.abs(change.changeOfPeriod - difference * later.days)).toBeLessThanOrEqual(HALF);
  }
}

/** The judged period against the average of the judged ones of two years. */
function expectEfficiency(score: Efficiency, { periods, today, kind }: Seen): void {
  const average = plainAverage(periods, today, kind);
  if (average.latest === null) {
    const judgedPeriods = average.judged;
    expect(score).toEqual({ code: 'few-periods', judgedPeriods, neededPeriods: 3 });
    return;
  }
  const { latest, used, mean, reduction } = average;
  const onTrack = used <= mean * (1 - TARGET / 100) + 1e-9;
  expect(score).toMatchObject({
    ...{ code: onTrack ? 'on-track' : 'needs-improvement', judgedPeriods: average.judged },
    ...{ period: { month: latest.month }, usedWh: rounded(used), averageWh: rounded(mean) },
  });
  if (score.code !== 'on-track' && score.code !== 'needs-improvement') return;
  expect(Math.abs(score.reductionPercent - reduction)).toBeLessThanOrEqual(HALF_A_TENTH);
  const progress = Math.min(100, Math.max(0, (reduction / TARGET) * 100));
  expect(Math.abs(score.progressPercent - Math.floor(progress + 1e-9))).toBe(0);
}

/** What the running period will use: what is known of it, and for the days that are not, a use like that of others. */
function expectForecast(running: NonNullable<DashboardFigures['running']>, one: Seen): void {
  const { known, today, periods } = one;
  const { forecast, bill } = running;
  const dates = [...known.keys()];
  const now = periods.at(-1)!;
  expect(running.usage).toMatchObject({ knownDays: now.knownDays, knownWh: now.knownWh });
  const daysSince = toDayNumber(today) - toDayNumber(dates.at(-1)!);
  const numbers = dates.slice(-7).map(toDayNumber);
  const gaps = numbers.slice(1).map((day, index) => day - numbers[index]!);
  const usual = gaps.toSorted((a, b) => a - b);
  const median = (usual[(usual.length - 1) >> 1]! + usual[usual.length >> 1]!) / 2;
  // A cycle has 28 to 31 days: between those both are right.
  const [soonest, latest] = [28, 31].map((days) =>
    dates.length < 3 ? 10 : Math.min(Math.max(1.5 * median, 5), days + 5),
  );
  if (daysSince <= soonest!) expect(running.late).toBe(false);
  if (daysSince > latest!) expect(running.late).toBe(true);
  if (dates.length < 7)
    expect(forecast).toMatchObject({ code: 'few-days', knownDays: dates.length });
  else if (daysSince > 75) expect(forecast).toMatchObject({ code: 'stale' });
  else {
    if (forecast.code !== 'forecast') throw new Error(forecast.code);
    expect(forecast).toMatchObject({ soFarWh: now.knownWh, knownDays: now.knownDays });
    const unknown = now.days - now.knownDays;
    const latestWh = [...known.values()].slice(-60);
    const rest = (forecast.consumptionWh - now.knownWh) / Math.max(1, unknown);
    if (unknown > 0) {
      expect(rest).toBeGreaterThanOrEqual(Math.min(...latestWh) / Math.SQRT2 - 1);
      expect(rest).toBeLessThanOrEqual(Math.max(...latestWh) * Math.SQRT2 + 1);
    }
    expect(forecast.lowWh).toBeLessThanOrEqual(forecast.consumptionWh);
    expect(forecast.highWh).toBeGreaterThanOrEqual(forecast.consumptionWh);
    if (bill.code !== 'forecast') throw new Error(bill.code);
    const soFar = sumOf(
      datesBetween(now.from, now.to).map((date) => kWh(known.get(date) ?? 0) * rateOn(date)),
    );
    expect(Math.abs(bill.soFarPaise! / 100 - soFar)).toBeLessThanOrEqual(HALF_A_PAISA);
    const expected = plainRupees(known, { ...now, wholePeriodWh: forecast.consumptionWh }, rateOn);
    expect(Math.abs(bill.amountPaise! / 100 - expected)).toBeLessThanOrEqual(HALF_A_PAISA);
    return;
  }
  const judged = periods.findLast((period) => period.knownDays > 0);
  if (judged === undefined) expect(bill).toEqual({ code: 'none' });
  else {
    if (bill.code !== 'latest-period') throw new Error(bill.code);
    expect(bill.period.month).toBe(judged.month);
    if (!judged.judged) return;
    expect(
      Math.abs(bill.amountPaise! / 100 - plainRupees(known, judged, rateOn)),
    ).toBeLessThanOrEqual(HALF_A_PAISA);
  }
}

/** The latest judged period, what it cost, and what it is held against. */
function expectLast(
  last: DashboardFigures['last'],
  judged: PlainPeriod | undefined,
  one: Seen,
): void {
  expect(last?.usage.month).toBe(judged?.month);
  if (last === null || judged === undefined) return;
  const place = one.periods.indexOf(judged);
  expectChange(last.energy.before, judged, one.periods[place - 1], one);
  expectChange(last.energy.yearBefore, judged, one.periods[place - 12], one);
  const rupees = plainRupees(one.known, judged, rateOn);
  expect(Math.abs(last.amountPaise! / 100 - rupees)).toBeLessThanOrEqual(HALF_A_PAISA);
  expect(last.usage.knownEmissionG).toBe(rounded((judged.knownWh * GRAMS_PER_KWH) / 1000));
}

/** The points of the trend and the bars of the changes. */
function expectPeriods(points: readonly ChartPeriod[], periods: PlainPeriod[], one: Seen): void {
  expect(points.map(({ month }) => month)).toEqual(periods.map(({ month }) => month));
  points.forEach((point, place) => {
    const period = periods[place]!;
    const earlier = periods[place - 12];
    expectChange(point.change, period, periods[place - 1], one);
    expect(point.yearBeforeWh).toBe(earlier?.judged ? earlier.wholePeriodWh : null);
    if (period.judged) {
      const grams = rounded((period.knownWh * GRAMS_PER_KWH) / 1000);
      expect(point).toMatchObject({
        basis: period.complete ? 'complete' : 'most-days',
        consumptionWh: period.wholePeriodWh,
        emissionG: rounded((grams * period.days) / period.knownDays),
      });
    } else if (period.over || point.basis !== 'forecast') {
      const consumptionWh = period.knownDays === 0 ? null : period.knownWh;
      expect(point).toMatchObject({ basis: 'few-days', consumptionWh });
    }
  });
}

/** The latest thirty known days, each in its place, and what is not known since. */
function expectDays({ recentDays, averageDayWh }: DashboardFigures, { known, today }: Seen): void {
  const latest = [...known].slice(-30);
  const shown = recentDays.slots.flatMap((slot) =>
    slot.kind === 'day' && slot.consumptionWh !== null
      ? [[toIsoDate(slot.day), slot.consumptionWh]]
      : [],
  );
  expect(shown).toEqual(latest);
  const lengths = recentDays.slots.map((slot) => (slot.kind === 'cut' ? slot.days : 1));
  // Up to yesterday, known or not.
  expect(sumOf(lengths)).toBe(datesBetween(latest[0]![0], addDays(today, -1)).length);
  expect(averageDayWh).toBe(rounded(sumOf(latest.map(([, wh]) => wh)) / latest.length));
}

/** The latest reading against the three before it. */
function expectAnomaly({ anomaly }: DashboardFigures, { known }: Seen): void {
  const differs = plainAnomaly(known, [...known.keys()].at(-1)!);
  if (differs === null) expect(anomaly).toBeNull();
  else expect(Math.abs(anomaly!.differencePercent - differs)).toBeLessThanOrEqual(HALF_A_TENTH);
}
