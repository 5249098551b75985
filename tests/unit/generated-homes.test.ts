/** Homes put together at random, against docs/figures.md: what each figure counts, and what it must leave out. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, getFirstDay, getMonth, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { toOneBillResponse } from '#domain/bills/api.ts';
import { type HomeBill, listHomeBills } from '#domain/bills/home-bills.ts';
import { toRunningBillResponse } from '#domain/bills/running/api-running.ts';
import { findLatestAmount } from '#domain/bills/running/latest-period.ts';
import { computeRunningBill } from '#domain/bills/running/running.ts';
import { computeDashboardFigures } from '#domain/energy/dashboard.ts';
import { findRunningPeriod, type HomeUse, listPeriods } from '#domain/energy/home-use.ts';
import { computeUsage, type PeriodUsage } from '#domain/energy/usage.ts';
import { reading } from '../support/energy.ts';
import {
  anyHome,
  type GeneratedHome,
  selectPlainDays,
  toBilledHome,
} from '../support/generated-home.ts';
import { rounded } from '../support/real-household.ts';
import { shortOrFull } from '../support/torture.ts';

const RUNS = { numRuns: shortOrFull(50, 1000) };
const KINDS = ['month', 'period'] as const;

/** A home, and a day on which it is looked at: today, tomorrow, or around the end of the month, as a clock moves on. */
const anyLook = fc.tuple(anyHome, fc.nat(3)).map(([home, place]) => {
  const nextMonth = toDayNumber(getFirstDay(addMonths(getMonth(toIsoDate(home.today)), 1)));
  const today = [home.today, home.today + 1, nextMonth - 1, nextMonth][place] ?? home.today;
  return { home, today };
});
const anyKind = fc.constantFrom(...KINDS);

function figuresOf(use: HomeUse, kind: (typeof KINDS)[number]) {
  return computeDashboardFigures({ home: use, kind, latestReadings: [], targetPercent: 10 });
}

const sumWh = (days: readonly { wh: number }[]) => days.reduce((sum, { wh }) => sum + wh, 0);

/** A period's figures, counted one day at a time. */
function countPlainly(
  home: GeneratedHome,
  period: Pick<PeriodUsage, 'firstDay' | 'lastDay'>,
  today: number,
) {
  const said = selectPlainDays(home, period, today);
  const known = said.filter(({ kind }) => kind === 'known');
  const todays = said.filter(({ kind }) => kind === 'today');
  const days = period.lastDay - period.firstDay + 1;
  const isDay = (day: number) => day >= period.firstDay && day <= period.lastDay;
  const daysToCome = Math.max(0, period.lastDay - Math.max(today, period.firstDay - 1));
  const [knownDays, knownWh] = [known.length, sumWh(known)];
  const over = period.lastDay < today;
  return {
    ...{ days, knownDays, daysToCome, knownWh, over, consumptionWh: sumWh(said) },
    unreadDays: days - knownDays - daysToCome - Number(isDay(today)),
    coveredDays: said.length,
    estimatedDays: said.filter(({ kind }) => kind === 'estimated').length,
    todayWh: todays[0]?.wh ?? null,
    soFarWh: knownWh + sumWh(todays),
    complete: knownDays === days,
    judged: over && knownDays * 5 >= days * 4,
    perDayWh: knownDays === 0 ? null : rounded(knownWh / knownDays),
    wholePeriodWh: knownDays === 0 ? null : rounded((knownWh * days) / knownDays),
  };
}

test('each period counts its days as known, unread, to come or today, whenever the home is looked at', () => {
  fc.assert(
    fc.property(anyLook, anyKind, ({ home, today }, kind) => {
      const periods = listPeriods(toBilledHome(home, today).use, kind);
      for (const period of periods) {
        expect(period).toMatchObject(countPlainly(home, period, today));
      }
      if (home.days.size === 0) return;
      const [first, last] = [periods[0]!, periods.at(-1)!];
      expect(first.firstDay).toBeLessThanOrEqual(Math.min(...home.days.keys()));
      expect([last.firstDay <= today, last.lastDay >= today]).toEqual([true, true]);
      for (const [index, { firstDay }] of periods.slice(1).entries()) {
        expect(firstDay).toBe(periods[index]!.lastDay + 1);
      }
    }),
    RUNS,
  );
});

test('a home with any value has an estimated bill, and its forecast begins with what was used', () => {
  fc.assert(
    fc.property(anyLook, anyKind, ({ home, today }, kind) => {
      const { running } = figuresOf(toBilledHome(home, today).use, kind);
      expect(running === null).toBe(home.days.size === 0);
      if (running === null) return;
      const { forecast, bill, usage } = running;
      expect(bill.code).not.toBe('none');
      expect('amountPaise' in bill && bill.amountPaise).toBeTypeOf('number');
      if (forecast.code !== 'forecast') return;
      expect(forecast).toMatchObject({ knownWh: usage.knownWh, soFarWh: usage.soFarWh });
      expect(forecast.lowWh).toBeGreaterThanOrEqual(usage.soFarWh);
      expect(forecast.consumptionWh).toBeGreaterThanOrEqual(forecast.lowWh);
      expect(forecast.highWh).toBeGreaterThanOrEqual(forecast.consumptionWh);
    }),
    RUNS,
  );
});

test('the trend says of each month what it is: judged, a forecast, or the sum of its values', () => {
  fc.assert(
    fc.property(anyLook, anyKind, ({ home, today }, kind) => {
      const { use } = toBilledHome(home, today);
      const { running, periods, last } = figuresOf(use, kind);
      const forecastWh =
        running?.forecast.code === 'forecast' ? running.forecast.consumptionWh : null;
      const plain = listPeriods(use, kind).map((one) => countPlainly(home, one, today));
      const expected = plain.map(({ judged, complete, over, coveredDays, ...wh }) => {
        if (judged) return [complete ? 'complete' : 'most-days', wh.wholePeriodWh];
        if (!over && forecastWh !== null) return ['forecast', forecastWh];
        return ['few-days', coveredDays === 0 ? null : wh.consumptionWh];
      });
      expect(periods.map(({ basis, consumptionWh }) => [basis, consumptionWh])).toEqual(expected);
      const latest = plain.findLastIndex(({ judged }) => judged);
      expect(last?.usage.month).toBe(periods[latest]?.month);
    }),
    RUNS,
  );
});

test('the average of the daily chart is that of the known ones among the days that it draws', () => {
  fc.assert(
    fc.property(anyLook, ({ home, today }) => {
      const all = selectPlainDays(home, { firstDay: 0, lastDay: today }, today);
      const known = all.slice(-30).filter((one) => one.kind === 'known');
      const average = known.length === 0 ? null : rounded(sumWh(known) / known.length);
      const { use } = toBilledHome(home, today);
      expect(figuresOf(use, 'month').averageDayWh).toBe(average);
    }),
    RUNS,
  );
});

test('today’s value counts in sums, and in no forecast, comparison or score', () => {
  fc.assert(
    fc.property(anyHome, fc.integer({ min: 1, max: 200 }), (home, tenths) => {
      const { today } = home;
      const readings = home.readings.filter(({ day }) => day < today);
      const todaysOwn = reading(toIsoDate(today), tenths / 10);
      const without = toBilledHome({ ...home, readings }).use;
      const withToday = toBilledHome({ ...home, readings: [...readings, todaysOwn] }).use;
      if (readings.length === 0) return;
      for (const kind of KINDS) {
        const [a, b] = [figuresOf(without, kind), figuresOf(withToday, kind)];
        expect(b.last).toEqual(a.last);
        expect(b.efficiency.code).toBe(a.efficiency.code);
        const [usage, later] = [a.running!.usage, b.running!.usage];
        expect(later.soFarWh).toBe(usage.soFarWh + tenths * 100);
        expect(later.consumptionWh).toBe(usage.consumptionWh + tenths * 100);
        expect(later.knownDays).toBe(usage.knownDays);
        const [before, after] = [a.running!.forecast, b.running!.forecast];
        expect(after.code).toBe(before.code);
        if (before.code === 'forecast' && after.code === 'forecast') {
          expect(after.consumptionWh).toBe(Math.max(before.consumptionWh, later.soFarWh));
        }
      }
    }),
    RUNS,
  );
});

test('an estimate that nothing settled changes no forecast, comparison or score', () => {
  fc.assert(
    fc.property(anyHome, (home) => {
      const isLoose = ({ day, measured }: { day: number; measured: boolean }) =>
        !measured && home.days.get(day)?.kind === 'estimated';
      const readings = home.readings.filter((one) => !isLoose(one));
      if (readings.length === 0) return;
      const [all, less] = [toBilledHome(home).use, toBilledHome({ ...home, readings }).use];
      for (const kind of KINDS) {
        const [a, b] = [figuresOf(all, kind), figuresOf(less, kind)];
        expect(a.running?.forecast).toEqual(b.running?.forecast);
        expect({ ...a.efficiency, period: null }).toEqual({ ...b.efficiency, period: null });
        expect(a.last?.usage.lastDay).toBe(b.last?.usage.lastDay);
        expect(a.last?.amountPaise).toBe(b.last?.amountPaise);
      }
    }),
    RUNS,
  );
});

test('each day that is over and known lies in one bill, or in the one that runs', () => {
  fc.assert(
    fc.property(anyLook, ({ home, today }) => {
      const billed = toBilledHome(home, today);
      const rows = listHomeBills(billed);
      const running = findRunningPeriod(billed.use, 'period');
      const wrong = billed.use.days.flatMap(({ day, known }) => {
        const date = toIsoDate(day);
        const held = rows.filter(({ from, to }) => from <= date && date <= to).length;
        const least = Number(known && day < running.firstDay);
        return held < least || held > 1 ? [[date, held]] : [];
      });
      expect(wrong).toEqual([]);
    }),
    RUNS,
  );
});

test('each bill counts its days, and none is exact of an estimate or of unknown days', () => {
  fc.assert(
    fc.property(anyLook, ({ home, today }) => {
      for (const row of listHomeBills(toBilledHome(home, today))) expectSoundBill(home, row, today);
    }),
    RUNS,
  );
});

function expectSoundBill(home: GeneratedHome, row: HomeBill, today: number): void {
  const { id, from, to, paper, pricing, units } = row;
  const days = { firstDay: toDayNumber(from), lastDay: toDayNumber(to) };
  const plain = countPlainly(home, days, today);
  const { knownDays } = plain;
  expect([id, row.coverage?.knownDays, row.days]).toEqual([id, knownDays, plain.days]);
  if (paper?.settlesFrom == null) expect(row.settles).toBe(0);
  if (pricing.code !== 'priced' || pricing.bill.exactness !== 'exact') return;
  const isMeasured = paper?.measured ?? true;
  const isWhole = units.source === 'bill' || knownDays === row.days;
  expect([id, isMeasured, isWhole]).toEqual([id, true, true]);
}

test('the running bill says how its days stand, and no sentence of any bill has a hole in it', () => {
  fc.assert(
    fc.property(anyLook, ({ home, today }) => {
      const billed = toBilledHome(home, today);
      const running = computeRunningBill(billed);
      const usage = computeUsage(billed.use.days, findRunningPeriod(billed.use, 'period'), today);
      const { daysToCome, unreadDays, soFarWh } = countPlainly(home, usage, today);
      expect(running).toMatchObject({ daysLeft: daysToCome, unreadDays, soFarWh });
      const { pricing } = running;
      if (pricing.code === 'flat-rate' && pricing.soFarPaise !== null) {
        expect(pricing.soFarPaise).toBe(rounded((soFarWh * home.rateMilliRupees) / 10_000));
      }
      const latest = findLatestAmount(billed, running);
      expectNoHole(toRunningBillResponse(running, toIsoDate(today), latest));
      if (home.days.size > 0 && running.forecast.code !== 'forecast') {
        expect(latest?.amountRupees).toBeTypeOf('number');
      }
      for (const bill of listHomeBills(billed)) expectNoHole(toOneBillResponse(bill));
    }),
    RUNS,
  );
});

/** Refuses what a sentence must never say, wherever it stands. */
function expectNoHole(response: object): void {
  const text = JSON.stringify(response);
  expect(text).not.toMatch(/NaN|undefined|Infinity|\[object|"-0(\.0+)?"|₹-|−₹0\.00|-0\.00/);
}

test('a load that changes inside a bill costs what lies between both loads', () => {
  fc.assert(
    fc.property(anyHome, fc.integer({ min: 1, max: 40 }), (home, daysAgo) => {
      const [first] = home.connections;
      if (first?.discom === null || first === undefined) return;
      const lighter = { ...first, firstDay: 0, loadKW: 2 };
      const heavier = { ...lighter, loadKW: 6 };
      const changed = { ...heavier, firstDay: home.today - daysAgo };
      const price = (connections: (typeof first)[]) =>
        new Map(
          listHomeBills({ ...toBilledHome(home), connections }).flatMap(({ id, pricing }) =>
            pricing.code === 'priced' ? [[id, pricing.amountPaise] as const] : [],
          ),
        );
      const [low, high, mixed] = [price([lighter]), price([heavier]), price([lighter, changed])];
      expect([...mixed.keys()]).toEqual([...low.keys()]);
      for (const [id, amount] of mixed) {
        // Each part is rounded by itself.
        expect([id, amount >= low.get(id)! - 5, amount <= high.get(id)! + 5]).toEqual([
          id,
          true,
          true,
        ]);
      }
    }),
    RUNS,
  );
});
