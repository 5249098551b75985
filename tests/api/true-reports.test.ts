/**
 * A real household from which random days are taken out: the reports of its months and bills against their plain
 * definitions. A day that is missing is unknown, and no figure takes it to have used nothing.
 */
import { expect, test } from 'vitest';
import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import { cases, GRAMS_PER_KWH, rateOn, type Seen } from '../support/days-missing.ts';
import {
  datesBetween,
  HALF,
  HALF_A_PAISA,
  HALF_A_TENTH,
  isComparable,
  knownOf,
  kWh,
  type PlainPeriod,
  perDay,
  plainAnomaly,
  plainRupees,
} from '../support/plain-figures.ts';
import { rounded } from '../support/real-household.ts';

test('a report says what was known of its period, and compares what compares', () =>
  cases(4, async (seen) => {
    const { services, household, kind, periods } = seen;
    for (const period of periods) {
      const name = kind === 'month' ? { month: period.month } : { lastDay: period.to };
      const report = services.reports.compute(household.caller, name);
      if (period.knownDays === 0) await expect(report).rejects.toThrow('readings');
      else {
        expectAmounts(await report, period, seen);
        expectCompared(await report, period, seen);
        expectDays(await report, period, seen);
      }
    }
  }));

function expectAmounts(report: MonthlyReport, period: PlainPeriod, { known }: Seen): void {
  const { from, to, days, knownDays, knownWh, complete, judged, over } = period;
  expect(report).toMatchObject({
    ...{ from, to, daysInPeriod: days, knownDays, complete, judged, unfinished: !over },
    consumptionKWH: kWh(knownWh),
    perDayKWH: kWh(rounded(knownWh / knownDays)),
    emissionCO2kg: kWh(rounded((knownWh * GRAMS_PER_KWH) / 1000)),
  });
  if (over && !judged) {
    expect(report.bill).toEqual({ reason: 'few-days' });
    return;
  }
  if (!('amountRupees' in report.bill)) throw new Error(report.bill.reason);
  const rupees = plainRupees(known, over ? period : { ...period, wholePeriodWh: knownWh }, rateOn);
  expect(Math.abs(report.bill.amountRupees - rupees)).toBeLessThanOrEqual(HALF_A_PAISA);
}

function expectCompared(report: MonthlyReport, period: PlainPeriod, { kind, periods }: Seen): void {
  const place = periods.indexOf(period);
  for (const [compared, earlier] of [
    [report.previousMonth, periods[place - 1]],
    [report.yearBefore, periods[place - 12]],
  ] as const) {
    if (earlier === undefined || earlier.knownDays === 0) {
      expect(compared).toBeNull();
      continue;
    }
    const byTotals = kind === 'month' && period.over && period.complete && earlier.complete;
    const comparable = isComparable(period) && isComparable(earlier);
    expect(compared).toMatchObject({
      ...{ knownDays: earlier.knownDays, consumptionKWH: kWh(earlier.knownWh) },
      comparedBy: comparable ? (byTotals ? 'totals' : 'per-day') : 'few-days',
    });
    const change = compared?.changeKWH ?? compared?.changePerDayKWH ?? null;
    const plain = byTotals ? period.knownWh - earlier.knownWh : perDay(period) - perDay(earlier);
    if (!comparable) expect([change, compared?.changePercent]).toEqual([null, null]);
    else {
      expect(Math.abs(change! * 1000 - plain)).toBeLessThanOrEqual(HALF);
      const percent = (plain / (byTotals ? earlier.knownWh : perDay(earlier))) * 100;
      expect(Math.abs(compared!.changePercent! - percent)).toBeLessThanOrEqual(HALF_A_TENTH);
    }
  }
}

function expectDays(report: MonthlyReport, { from, to }: PlainPeriod, { known }: Seen): void {
  const own = datesBetween(from, to).filter((date) => known.has(date));
  expect(report.days.map(({ date, consumptionKWH }) => [date, consumptionKWH])).toEqual(
    own.map((date) => [date, kWh(known.get(date)!)]),
  );
  const used = knownOf(known, own);
  expect(report.highestDay?.consumptionKWH).toBe(kWh(Math.max(...used)));
  expect(report.lowestDay?.consumptionKWH).toBe(kWh(Math.min(...used)));
  const odd = own.filter((date) => plainAnomaly(known, date) !== null);
  expect(report.anomalies.map(({ date }) => date)).toEqual(odd);
}
