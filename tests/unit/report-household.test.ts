/**
 * The report and the list of use of a real household with random days missing, against their plain
 * definitions, calculated here from the dates and amounts that are left.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  countDaysInMonth,
  type Month,
  toDayNumber,
} from '#domain/base/period.ts';
import { listPeriods } from '#domain/energy/home-use.ts';
import { listUsage } from '#domain/energy/records/usage-record.ts';
import { computeMonthlyReport } from '#domain/energy/report.ts';
import { home, reading } from '../support/energy.ts';
import { plainAnomaly } from '../support/plain-figures.ts';
import { rounded, someOf } from '../support/real-household.ts';

interface Given {
  date: string;
  wh: number;
}

const RATES = [{ firstDay: 0, rateMilliRupees: 5900 }];

const someHome = fc.record({
  left: someOf(500, 800),
  later: fc.integer({ min: 0, max: 40 }),
  back: fc.integer({ min: 0, max: 20 }),
});

function use({ left, later }: { left: Given[]; later: number }) {
  const today = addDays(left.at(-1)!.date, later);
  const readings = left.map(({ date, wh }) => reading(date, wh / 1000));
  return { today, home: home(readings, today, { rates: RATES }) };
}

/** What is left of a month. */
function monthOfDays(left: Given[], month: Month, today: string) {
  const days = left.filter(({ date }) => date.startsWith(month));
  const sum = (some: Given[]) => some.reduce((wh, day) => wh + day.wh, 0);
  const length = countDaysInMonth(month);
  const over = `${month}-${length}` < today;
  // Today is not over: its energy counts, and makes it no known day.
  const knownDays = days.filter(({ date }) => date < today);
  const known = knownDays.length;
  return {
    ...{ days, knownDays, wh: sum(days), knownWh: sum(knownDays), length, known, over },
    perDay: sum(knownDays) / known,
    whole: over && known === length,
    judged: over && known >= 0.8 * length,
    comparable: over ? known >= 0.8 * length : known >= 7,
  };
}

/** What use by day says of a day with or without a reading of its own. */
function dayOf(kwh: number | null, isOver: boolean) {
  const knownKWH = isOver ? kwh : null;
  return {
    ...{ consumptionKWH: kwh, knownKWH, perDayKWH: knownKWH },
    ...{ complete: knownKWH !== null, judged: knownKWH !== null },
    knownDays: knownKWH === null ? 0 : 1,
    ...(kwh === null ? {} : { basis: isOver ? 'own' : 'today', sharedDays: 1 }),
  };
}

test('every figure of use counts known days alone, and an unknown day has none', () => {
  fc.assert(
    fc.property(someHome, ({ left, later }) => {
      const { today, home } = use({ left, later });
      const months = listUsage(home, { by: 'month' });
      expect(months[0]?.from.slice(0, 7)).toBe(left[0]!.date.slice(0, 7));
      expect(months.at(-1)?.from.slice(0, 7)).toBe(today.slice(0, 7));
      for (const row of months) {
        const plain = monthOfDays(left, row.from.slice(0, 7), today);
        const { known, wh, knownWh } = plain;
        expect(row).toMatchObject({
          ...{ days: plain.length, knownDays: known, judged: plain.judged },
          complete: known === plain.length,
          consumptionKWH: plain.days.length === 0 ? null : wh / 1000,
          knownKWH: known === 0 ? null : knownWh / 1000,
          perDayKWH: known === 0 ? null : rounded(knownWh / known) / 1000,
        });
      }
      const byDate = new Map(left.map(({ date, wh }) => [date, wh / 1000]));
      const days = listUsage(home, { by: 'day' });
      const span = toDayNumber(left.at(-1)!.date) - toDayNumber(left[0]!.date) + 1;
      expect(days).toHaveLength(span);
      for (const { from, to, days: length, ...day } of days) {
        expect([to, length]).toEqual([from, 1]);
        expect(day).toEqual(dayOf(byDate.get(from) ?? null, from < today));
      }
    }),
    { numRuns: 40 },
  );
});

test('every figure of a report is that of the known days up to the end of its month', () => {
  fc.assert(
    fc.property(someHome, ({ left, later, back }) => {
      const { today, home } = use({ left, later });
      const month = addMonths(today.slice(0, 7), -back);
      const report = computeMonthlyReport(home, { month }, 10);
      const plain = monthOfDays(left, month, today);
      if (plain.days.length === 0) {
        expect(report).toBeNull();
        return;
      }
      const { known, wh, knownWh, length, over, judged } = plain;
      const wholePeriodWh = rounded((knownWh * length) / known);
      const amount = (amountWh: number) => rounded((amountWh * 5900) / 10_000) / 100;
      const sorted = plain.knownDays.map((day) => day.wh).sort((a, b) => a - b);
      const extreme = (wh: number | undefined) =>
        wh === undefined ? null : { consumptionKWH: wh / 1000 };
      expect(report).toMatchObject({
        ...{ month, unfinished: !over, daysInPeriod: length, knownDays: known, ownDays: known },
        ...{ complete: known === length, judged, consumptionKWH: wh / 1000 },
        perDayKWH: known === 0 ? null : rounded(knownWh / known) / 1000,
        // The factor of the nearest year in the table, 703 g a kWh.
        emissionCO2kg: rounded((wh * 703) / 1000) / 1000,
        bill: !over
          ? { amountRupees: amount(wh), basis: 'so-far' }
          : judged
            ? {
                amountRupees: amount(wholePeriodWh),
                basis: known === length ? 'all-days' : 'known-days',
              }
            : { reason: 'few-days' },
        days: plain.days.map((day) => ({ date: day.date, consumptionKWH: day.wh / 1000 })),
        highestDay: extreme(sorted.at(-1)),
        lowestDay: extreme(sorted[0]),
      });
    }),
    { numRuns: 80 },
  );
});

test('a report compares totals of whole months, else by the known day, and nothing where few are known', () => {
  fc.assert(
    fc.property(someHome, ({ left, later, back }) => {
      const { today, home } = use({ left, later });
      const month = addMonths(today.slice(0, 7), -back);
      const report = computeMonthlyReport(home, { month }, 10);
      if (report === null) return;
      const plain = monthOfDays(left, month, today);
      for (const [name, before] of [
        ['previousMonth', addMonths(month, -1)],
        ['yearBefore', addMonths(month, -12)],
      ] as const) {
        const then = monthOfDays(left, before, today);
        const shown = report[name];
        if (then.known === 0) {
          expect(shown).toBeNull();
          continue;
        }
        const nothing = { changeKWH: null, changePerDayKWH: null, changePercent: null };
        const row = { month: before, knownDays: then.known, consumptionKWH: then.wh / 1000 };
        if (!plain.comparable || !then.comparable) {
          expect(shown).toMatchObject({ ...row, ...nothing, comparedBy: 'few-days' });
        } else if (plain.whole && then.whole) {
          expect(shown).toMatchObject({ ...row, comparedBy: 'totals', changePerDayKWH: null });
          expect(shown!.changeKWH).toBe((plain.wh - then.wh) / 1000);
          expect(shown!.changePercent).toBe(rounded(((plain.wh - then.wh) / then.wh) * 1000) / 10);
        } else {
          expect(shown).toMatchObject({ ...row, comparedBy: 'per-day', changeKWH: null });
          const change = plain.perDay - then.perDay;
          expect(Math.abs(shown!.changePerDayKWH! - change / 1000)).toBeLessThanOrEqual(0.000501);
          const percent = (change / then.perDay) * 100;
          expect(Math.abs(shown!.changePercent! - percent)).toBeLessThanOrEqual(0.0501);
        }
      }
    }),
    { numRuns: 80 },
  );
});

test('a report judges the latest judged month among those of two years, and names days that stand out', () => {
  fc.assert(
    fc.property(someHome, ({ left, later, back }) => {
      const { today, home } = use({ left, later });
      const month = addMonths(today.slice(0, 7), -back);
      const report = computeMonthlyReport(home, { month }, 10);
      if (report === null) return;
      // Seen from the running month, or from the one after the month that is over.
      const seenFrom = back === 0 ? month : addMonths(month, 1);
      const judged: { month: Month; wholePeriodWh: number }[] = [];
      for (let one = addMonths(seenFrom, -24); one <= month; one = addMonths(one, 1)) {
        const { judged: isJudged, wh, length, known } = monthOfDays(left, one, today);
        if (isJudged) judged.push({ month: one, wholePeriodWh: rounded((wh * length) / known) });
      }
      const average =
        judged.reduce((sum, { wholePeriodWh }) => sum + wholePeriodWh, 0) / judged.length;
      const last = judged.at(-1);
      if (last === undefined || judged.length < 3) {
        expect(report.efficiency).toMatchObject({
          ...{ status: 'Need more data', judgedPeriods: judged.length, averageKWH: null },
        });
      } else {
        const onTrack = last.wholePeriodWh <= average * 0.9 + 1e-6;
        expect(report.efficiency).toMatchObject({
          status: onTrack ? 'On Track!' : 'Needs Improvement',
          ...{
            judgedPeriods: judged.length,
            month: last.month,
            usedKWH: last.wholePeriodWh / 1000,
          },
          averageKWH: rounded(average) / 1000,
        });
      }
      const known = new Map(left.map(({ date, wh }) => [date, wh]));
      // Today is not over, and stands out from nothing yet.
      const standOut = left
        .map(({ date }) => date)
        .filter((date) => date.startsWith(month) && date < today)
        .filter((date) => plainAnomaly(known, date) !== null);
      expect(report.anomalies.map(({ date }) => date)).toEqual(standOut);
    }),
    { numRuns: 80 },
  );
});

test('a report has a forecast of the running month alone, from what is known until today', () => {
  fc.assert(
    fc.property(someHome, ({ left, later, back }) => {
      const { today, home } = use({ left, later });
      const month = addMonths(today.slice(0, 7), -back);
      const report = computeMonthlyReport(home, { month }, 10);
      if (report === null) return;
      const running = listPeriods(home, 'month').at(-1)!;
      if (report.unfinished) {
        expect(report.forecast).toMatchObject({
          ...{ soFarKWH: running.soFarWh / 1000, knownDays: running.knownDays },
          // Today is not over, and not known yet.
          asOf: left.findLast(({ date }) => date < today)!.date,
        });
      } else expect(report.forecast).toBeNull();
    }),
    { numRuns: 40 },
  );
});
