/** A home's days as the database gives them, from which every figure is to follow. */
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { getDayInIndia, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { openHome } from '#worker/auth/session.ts';
import { createDatabase } from '#worker/db/client.ts';
import { QueryCost } from '#worker/db/query-cost.ts';
import type { DaysWanted } from '#worker/readings/days.ts';
import { homeUseBatch } from '#worker/readings/home-use.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { Household } from '../support/household.ts';

const db = createDatabase(env.DB, new QueryCost());

async function homeOf(household: Household, wanted: DaysWanted = 'latest') {
  const now = Date.now();
  const background = (work: Promise<unknown>) => void work;
  const context = { db, backgroundDb: db, now, today: getDayInIndia(now), background };
  const [, home] = await homeUseBatch(
    openHome(context as unknown as ServiceContext, household.caller),
    wanted,
  );
  return home;
}

function kwhByDate(days: { day: number; consumptionWh: number }[]) {
  return Object.fromEntries(
    days.map(({ day, consumptionWh }) => [toIsoDate(day), consumptionWh / 1000]),
  );
}

test('readings of a day are summed, longer ones give each day its part, and other days are unknown', async () => {
  const household = await Household.settled();
  await household.add('2023-01-05', 2, { emissionCO2kg: 1.5 });
  await household.add('2023-01-05', 3);
  await household.add('2023-01-09', 9, { periodStart: '2023-01-07' });
  const home = await homeOf(household);
  expect(kwhByDate(home.days)).toEqual({
    '2023-01-05': 5,
    '2023-01-07': 3,
    '2023-01-08': 3,
    '2023-01-09': 3,
  });
  expect(home.days[0]).toMatchObject({ recordedWh: 2000, recordedG: 1500, known: true });
  expect(home.days[1]).toMatchObject({ recordedWh: 0, shared: true, known: true });
});

test('a day of 0 kWh is known', async () => {
  const household = await Household.settled();
  await household.add('2023-01-05', 0);
  expect((await homeOf(household)).days).toMatchObject([{ consumptionWh: 0, known: true }]);
});

test('the latest 25 months are read, however long ago they were, and all of them when asked for', async () => {
  const household = await Household.settled();
  await household.add('2010-05-31', 7);
  await household.add('2021-01-31', 4);
  await household.add('2021-02-01', 5);
  await household.add('2023-02-10', 6);
  const latest = await homeOf(household);
  expect(kwhByDate(latest.days)).toEqual({ '2021-02-01': 5, '2023-02-10': 6 });
  expect(latest).toMatchObject({ firstDay: toDayNumber('2021-02-01'), hasEarlierDays: true });
  const all = await homeOf(household, 'all');
  expect(all.days).toHaveLength(4);
  expect(all.hasEarlierDays).toBe(false);
});

test('a bill that reaches into the first month is shared as if all of it had been read', async () => {
  const household = await Household.settled();
  await household.add('2021-02-10', 200, { periodStart: '2021-01-12' });
  await household.add('2021-01-20', 26);
  await household.add('2023-02-10', 6);
  const from = toDayNumber('2021-02-01');
  const latest = await homeOf(household);
  const all = await homeOf(household, 'all');
  expect(latest.days).toEqual(all.days.filter(({ day }) => day >= from));
  // 174 kWh are left for the 29 days without a reading of their own.
  expect(latest.days[0]).toMatchObject({ day: from, consumptionWh: 6000 });
  expect(latest.hasEarlierDays).toBe(true);
});

test('of another household nothing is read, and a home without readings has no days', async () => {
  await (await Household.settled()).add('2023-01-05', 7);
  const home = await homeOf(await Household.settled());
  expect(home).toMatchObject({ days: [], firstDay: 0, hasEarlierDays: false });
});

test('all of it is one round trip', async () => {
  const household = await Household.settled();
  await homeOf(household);
  const batch = vi.spyOn(env.DB, 'batch');
  await homeOf(household);
  expect(batch).toHaveBeenCalledTimes(1);
});
