import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { planNewMeter } from '#domain/meter/new-meter.ts';
import type { RegisterValue } from '#domain/meter/registers.ts';

const METER = { digits: 5, factorThousandths: 1000 };

function value(date: string, kwh: number): RegisterValue {
  return { day: toDayNumber(date), shownWh: Math.round(kwh * 1000), rollovers: 0 };
}

test('a replaced meter: the old one’s last number and the new one’s first', () => {
  const change = {
    ...{
      old: METER,
      before: value('2026-02-25', 4812.6),
      meter: { digits: 6, factorThousandths: 1000 },
    },
    ...{ installedDay: toDayNumber('2026-03-10'), oldLastWh: 4_900_000, firstWh: 3000 },
    entered: { day: toDayNumber('2026-03-31'), shownWh: 140_000 },
  };
  expect(planNewMeter(change)).toEqual({
    outcome: 'store',
    oldLast: value('2026-03-10', 4900),
    values: [value('2026-03-10', 3), value('2026-03-31', 140)],
    oldUse: {
      firstDay: toDayNumber('2026-02-26'),
      lastDay: toDayNumber('2026-03-10'),
      consumptionWh: 87_400,
      perDayWh: 6723,
    },
    newUse: {
      firstDay: toDayNumber('2026-03-11'),
      lastDay: toDayNumber('2026-03-31'),
      consumptionWh: 137_000,
      perDayWh: 6524,
    },
  });
  // What nobody read stays unknown.
  expect(planNewMeter({ ...change, oldLastWh: null, firstWh: null })).toEqual({
    ...{
      outcome: 'store',
      oldLast: null,
      values: [value('2026-03-31', 140)],
      oldUse: null,
      newUse: null,
    },
  });
  // Installed and read on one day: that is its first value.
  expect(
    planNewMeter({ ...change, entered: { day: change.installedDay, shownWh: 3000 } }),
  ).toMatchObject({
    values: [value('2026-03-10', 3)],
    newUse: null,
  });
});

test('a new meter counts from its first number on, also where the old one was only estimated', () => {
  const change = {
    ...{ old: METER, before: null, meter: METER, installedDay: toDayNumber('2026-03-10') },
    ...{ oldLastWh: 4_900_000, firstWh: 3000 },
    entered: { day: toDayNumber('2026-03-31'), shownWh: 140_000 },
  };
  expect(planNewMeter(change)).toMatchObject({
    oldLast: value('2026-03-10', 4900),
    values: [value('2026-03-10', 3), value('2026-03-31', 140)],
    oldUse: null,
    newUse: { firstDay: toDayNumber('2026-03-11'), consumptionWh: 137_000 },
  });
});

test('a new meter that counted before the old one ended, or fell, is refused', () => {
  const change = {
    ...{
      old: METER,
      before: value('2026-02-25', 4812.6),
      meter: METER,
      oldLastWh: null,
      firstWh: 0,
    },
    entered: { day: toDayNumber('2026-03-31'), shownWh: 140_000 },
  };
  const on = (date: string, rest: object = {}) =>
    planNewMeter({ ...change, installedDay: toDayNumber(date), ...rest });
  expect(on('2026-02-24')).toEqual({ outcome: 'refuse', code: 'meters-overlap' });
  expect(on('2026-04-01')).toEqual({ outcome: 'refuse', code: 'meters-overlap' });
  expect(on('2026-03-10', { oldLastWh: 4_812_000 })).toEqual({
    outcome: 'refuse',
    code: 'register-fell',
    meter: 'old',
  });
  expect(on('2026-03-10', { firstWh: 150_000 })).toEqual({
    outcome: 'refuse',
    code: 'register-fell',
    meter: 'new',
  });
});
