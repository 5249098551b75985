/** What a household is told of the limits of its running bill, by its tariff, its pace and the days that are left. */
import { describe, expect, test } from 'vitest';
import { countForecastUnits } from '#domain/base/format.ts';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { DatedConnection } from '#domain/bills/home-bills.ts';
import { toRunningBillResponse } from '#domain/bills/running/api-running.ts';
import { computeRunningBill } from '#domain/bills/running/running.ts';
import { toRunningBillView } from '#domain/bills/running/running-view.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import { countDays } from '#domain/energy/usage.ts';
import { BENGALURU, bills, daily, home, reading } from '../support/energy.ts';

const TODAY = '2026-11-28';

function cycle(end: string | null, cycleMonths = 1): Partial<HomeUse> {
  return {
    cycles: [{ firstDay: 0, cycleMonths, cycleEnd: end === null ? null : toDayNumber(end) }],
  };
}

function connection(discom: string, category: string, answers = {}): DatedConnection {
  return { firstDay: 0, discom, category, loadKW: 3, phases: 1, answers };
}

const DELHI = connection('BRPL', 'Domestic', { subsidy: true });
const KERALA = connection('KSEB', 'LT-1A', { small_load: false });

function tell(use: HomeUse, of: DatedConnection) {
  const running = computeRunningBill({ use, connections: [of], storedBills: [] });
  const today = toIsoDate(use.today);
  const view = toRunningBillView(running, today);
  if (view?.code !== 'priced') throw new Error('The bill has no price.');
  return { ...view, api: toRunningBillResponse(running, today, null) };
}

/** Every day from a date to the day before today, at so many kWh. */
function steady(first: string, kwh: number): Parameters<typeof home>[0] {
  return daily(first, Array(toDayNumber(TODAY) - toDayNumber(first)).fill(kwh));
}

describe('the days of a period', () => {
  const period = { firstDay: toDayNumber('2026-11-13'), lastDay: toDayNumber('2026-12-12') };
  const count = (readings: Parameters<typeof home>[0], today = TODAY) =>
    countDays(home(readings, today).days, period, toDayNumber(today));

  test('are unread before today, to come after it, and left with it', () => {
    expect(count([])).toMatchObject({ daysToCome: 14, daysLeft: 15 });
    expect(count([]).unreadDays).toHaveLength(15);
    expect(count(steady('2026-11-13', 6)).unreadDays).toEqual([]);
  });

  test('are unread where the supplier estimated them', () => {
    const estimate = reading('2026-11-27', 90, 15, { measured: false });
    expect(count([estimate]).unreadDays).toHaveLength(15);
  });

  test('leave today alone on the last one', () => {
    expect(count([], '2026-12-12')).toMatchObject({ daysToCome: 0, daysLeft: 1 });
  });
});

test('after three weeks of silence what is left is for today and the days to come, less what the unread days used', () => {
  const use = home(bills('2026-09-12', [170, 180, 185]), TODAY, cycle('2026-11-12'));
  const { guard, api } = tell(use, BENGALURU);
  expect(guard).toMatchObject({
    ...{ title: 'To stay within 200 units', value: '200', of: 'units left for 15 days' },
    pace: [
      'About 90 of them are probably gone in 15 unread days: the rest is 7.4 a day. You use 6.0.',
    ],
    unit: 'Unit 201 costs ₹893.',
  });
  expect(api).toMatchObject({ unreadDays: 15, daysLeft: 14, guard: { dailyKWH: '7.365' } });
});

test('a limit that the unread days have probably passed is said to be, with the day', () => {
  const use = home(
    [...bills('2026-10-12', [250]), ...daily('2026-11-13', Array(2).fill(20))],
    TODAY,
    cycle('2026-11-12'),
  );
  const { guard } = tell(use, BENGALURU);
  expect(guard.title).toBe('Past 200 units');
  expect(guard.notes[0]).toMatch(
    /^200 units were probably passed about 2\d Nov: from there \+₹893\.$/,
  );
});

test('a limit that cannot be held is said to be passed, and the next one is guarded', () => {
  const use = home(steady('2026-10-01', 11.9), TODAY, cycle('2026-11-12'));
  const { guard } = tell(use, DELHI);
  expect(guard.title).toBe('To stay within 395 units (400 a month, for these 30 days)');
  expect(guard.notes).toContain(
    '197 units (200 a month, for these 30 days) will be passed about 29 Nov: from there +₹728.25.',
  );
});

test('a limit that is far is not held up', () => {
  const { guard } = tell(home(steady('2026-10-01', 2.2), TODAY, cycle('2026-11-30')), DELHI);
  expect(guard).toMatchObject({ title: 'The next unit', pace: [], unit: null, limitKwh: null });
  expect(guard.notes).toEqual(['No limit beyond which units are dear is near.']);
});

test('a subsidy that shrinks is cut, and does not rise', () => {
  const { guard } = tell(home(steady('2026-11-01', 6.9), TODAY, cycle('2026-11-30')), DELHI);
  expect(guard.notes[0]).toMatch(
    /^Above 206 units the subsidy of the Delhi government is cut from ₹[\d,.]+ to ₹[\d,.]+\.$/,
  );
});

test('where nobody said on which day bills end, the dates are named and no probability is', () => {
  const assumed = tell(home(steady('2026-11-01', 6.9), TODAY, cycle(null)), DELHI);
  expect(assumed.assumedPeriod).toBe(
    'Nobody has said on which day your bill ends: 1 Nov 2026 to 30 Nov 2026 is assumed.',
  );
  expect(assumed.forecast?.range).toMatch(/, if the bill has these days$/);
  expect(assumed.api.isPeriodAssumed).toBe(true);
  const said = tell(home(steady('2026-11-01', 6.9), TODAY, cycle('2026-11-30')), DELHI);
  expect(said.assumedPeriod).toBeNull();
  expect(said.forecast?.range).toMatch(/, four times in five$/);
});

test('of several edges in reach the dearest comes first, all are listed, and it is the one to hold', () => {
  // Read by the month: the range is wide.
  const use = home([...bills('2026-09-10', [220, 150, 290])], '2026-11-28', cycle('2026-11-10', 2));
  const { forecast, guard, api } = tell(use, KERALA);
  const crossings = api.forecast?.crossings ?? [];
  const units = crossings.map(({ nextUnit }) => Number(nextUnit));
  expect(units.length).toBeGreaterThan(2);
  expect(units).toEqual(units.toSorted((a, b) => b - a));
  const [dearest, ...others] = crossings;
  expect(forecast?.warnings[0]).toContain(`${dearest?.afterKWH} units`);
  for (const { afterKWH } of others)
    expect(forecast?.warnings[1]).toContain(`${afterKWH} units (+₹`);
  expect(guard.title).toBe(`To stay within ${dearest?.afterKWH} units`);
  expect(api.forecast?.says).toEqual([...(forecast?.warnings ?? []), `${forecast?.range}.`]);
});

test('a limit that is said to be passed is below the whole units of the forecast, and the others are not', () => {
  for (let kwh = 6; kwh < 7.4; kwh += 0.01) {
    const use = home(steady('2026-10-13', kwh), TODAY, cycle('2026-11-12'));
    const { api, forecast } = tell(use, BENGALURU);
    const count = (end: 'low' | 'middle' | 'high') =>
      countForecastUnits(Number(api.forecast?.[end].unitsKWH) * 1000);
    const limits = (api.forecast?.crossings ?? []).map(({ afterKWH }) => Number(afterKWH));
    const isPassable = count('low') <= 200 && count('high') > 200;
    expect([kwh, limits.includes(200)]).toEqual([kwh, isPassable]);
    const [warning = ''] = forecast?.warnings ?? [];
    expect(warning.includes('it passes 200')).toBe(isPassable && count('middle') > 200);
  }
});

test('an edge is told without a line that no source tells on one side, which is named', () => {
  const telangana = connection('TGSPDCL', 'LT-I', { gruha_jyothi: false });
  const { guard, api } = tell(
    home(steady('2026-10-01', 6.9), TODAY, cycle('2026-11-30')),
    telangana,
  );
  expect(guard.unit).toMatch(/^Unit \d+ costs ₹[\d.]+\.$/);
  expect(guard.notes).toContain('Without the customer charge: no source tells it on both sides.');
  expect(api.guard?.edge?.without).toEqual(['Customer charge']);
});

test('a line that is unknown on small bills alone hides no edge of larger ones', () => {
  const { guard } = tell(home(steady('2026-10-01', 4), TODAY, cycle('2026-11-20', 2)), KERALA);
  expect(guard.title).toMatch(/^To stay within \d+ units$/);
});

test('the screen, the API and its sentences say the same', () => {
  const use = home(steady('2026-11-01', 6.2), TODAY, cycle('2026-12-06'));
  const { guard, api } = tell(use, BENGALURU);
  expect(api.guard?.says).toEqual([
    `${guard.title}: ${guard.value} ${guard.of}.`,
    ...guard.pace,
    guard.unit,
    ...guard.notes,
  ]);
});

describe('the next unit of a bill with unread days', () => {
  // Two months of paper, the last to 2 November, and nothing since: 25 days of 6.6 units are probably gone.
  const silent = home(bills('2026-10-02', [190, 205]), TODAY, cycle('2026-11-02'));

  test('is priced after what they probably used', () => {
    const { guard, api } = tell(silent, connection('MSEDCL', 'LT I(B)', {}));
    // (10.80 + 1.60 + 0.65) × 1.16, as beyond 100 units.
    expect([guard.title, guard.value]).toEqual(['The next unit', '₹15.138']);
    expect(guard.notes).toContain('After about 165 units that 25 unread days probably used.');
    expect(api.guard?.nextUnit).toBe('15.138');
    expect(api.guard?.nextPrice?.afterKWH).toBe('300');
  });

  test('is priced after what is entered for them', () => {
    const { guard } = tell(home([reading('2026-11-05', 310)], TODAY), DELHI);
    expect([guard.title, guard.value, guard.of]).toEqual([
      ...['Past 200 units', '+₹738.86', 'at once'],
    ]);
    expect(guard.notes).toContain(
      '200 units were probably passed, by what is entered: from there +₹738.86.',
    );
  });
});
