/** What a home is shown of its use, beside a plain recomputation from the readings that its model holds. */
import { expect } from 'vitest';
import { type IsoDate, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { Caller } from '#worker/auth/token.ts';
import { servicesAt } from '../../support/household.ts';
import { plainPairs } from '../../support/plain-figures.ts';
import type { HomeModel } from '../home-model.ts';
import { type PlainDays, plainDays } from '../plain-days.ts';
import { NOW, type Real } from './reading-steps.ts';

/** What whole watt-hours may differ from a share in fractions, at each of the readings that hold a day. */
const ROUNDED_WH = 5;

const TODAY = '2023-06-30';
/** The last of the days that the steps speak of are of this month. */
const RUNNING = Date.parse('2023-02-10T12:00:00+05:30');
const CYCLE = { from: '2023-01-01', cycleMonths: 1, cycleEnd: '2023-01-06' } as const;

const wh = (kwh: number | null) => Math.round((kwh ?? 0) * 1000);
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

type Listed = Awaited<ReturnType<ReturnType<typeof servicesAt>['usage']['list']>>[number];

/** Days, months, billing periods, the forecast's beginning and reports of a home that nothing else changes. */
export async function expectShown(model: HomeModel, { caller }: Real): Promise<void> {
  const listed = await servicesAt(NOW + 1000).usage.list(caller, { by: 'day' });
  expectDays(plainDays(model), listed);
  const told = (from: IsoDate, to: IsoDate) =>
    listed.filter((one) => from <= one.from && one.from <= to && one.consumptionKWH !== null);
  const ofDays = (from: IsoDate, to: IsoDate) => {
    const known = told(from, to).filter((one) => one.knownDays === 1);
    return {
      knownDays: known.length,
      knownWh: sum(known.map((one) => wh(one.knownKWH))),
      allWh: sum(told(from, to).map((one) => wh(one.consumptionKWH))),
    };
  };

  const running = await servicesAt(RUNNING).usage.forecastRunning(caller);
  if (!('reason' in running)) {
    const { from, to } = running.period;
    expect([from, to]).toEqual(['2023-02-01', '2023-02-28']);
    const { knownDays, knownWh } = ofDays(from, to);
    expect([running.knownDays, wh(running.soFarKWH)]).toEqual([knownDays, knownWh]);
  }

  await expectSavings(listed, caller);
  const { usage, reports, connections } = servicesAt(NOW + 1000);
  await connections.change(caller, CYCLE);
  for (const by of ['month', 'period'] as const) {
    for (const period of await usage.list(caller, { by })) {
      const { from, to, days: length } = period;
      const { knownDays, knownWh, allWh } = ofDays(from, to);
      expect({ ...period, consumptionKWH: wh(period.consumptionKWH) }).toEqual({
        ...{ from, to, days: length, knownDays, consumptionKWH: allWh },
        ...{ complete: knownDays === length, judged: knownDays * 5 >= length * 4 },
        knownKWH: knownDays === 0 ? null : knownWh / 1000,
        perDayKWH: knownDays === 0 ? null : Math.round(knownWh / knownDays) / 1000,
      });
      if (knownDays === 0) continue;
      const which = by === 'month' ? { month: to.slice(0, 7) } : { lastDay: to };
      const report = await reports.compute(caller, which);
      expect(report).toMatchObject({ from, to, knownDays, consumptionKWH: allWh / 1000 });
    }
  }
}

/** Each day is told, and known, as the plain model has it, and the days of a reading add up to it. */
function expectDays({ days, known, outermost }: PlainDays, listed: readonly Listed[]): void {
  const told = new Map(
    listed
      .filter((one) => one.consumptionKWH !== null)
      .map((one) => [toDayNumber(one.from), wh(one.consumptionKWH)]),
  );
  const isKnown = listed.filter((one) => one.knownKWH !== null).map((one) => toDayNumber(one.from));
  const ascending = (some: Iterable<number>) => [...some].sort((a, b) => a - b);
  expect(isKnown).toEqual(ascending(known));
  expect([...told.keys()]).toEqual(ascending(days.keys()));
  for (const [day, expected] of days) {
    const difference = Math.abs((told.get(day) ?? 0) - expected);
    expect([toIsoDate(day), difference < ROUNDED_WH]).toEqual([toIsoDate(day), true]);
  }
  for (const { firstDay, lastDay, wh: said, measured } of outermost) {
    if (!measured) continue;
    const its = [...told].filter(([day]) => firstDay <= day && day <= lastDay);
    expect([firstDay, lastDay, sum(its.map(([, one]) => one))]).toEqual([firstDay, lastDay, said]);
  }
}

/** What was saved is told from so many dates on that are known in two years, and is of these dates alone. */
async function expectSavings(listed: readonly Listed[], caller: Caller): Promise<void> {
  const known = new Map(
    listed.flatMap((one) => (one.knownKWH === null ? [] : [[one.from, wh(one.knownKWH)] as const])),
  );
  const pairs = plainPairs(known, TODAY);
  const { savings } = await servicesAt(NOW + 1000).screens.loadProfile(caller);
  const saved = { code: 'savings', savedWh: sum(pairs.map(({ savedWh }) => savedWh)) };
  expect(savings).toMatchObject({
    ...(pairs.length < 30 ? { code: 'few-pairs' } : saved),
    pairs: pairs.length,
  });
}
