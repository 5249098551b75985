/** The numbers of the meter that a bill prints. */
import { expect, test } from 'vitest';
import { type IsoDate, toDayNumber } from '#domain/base/period.ts';
import { findMeterNumbers, type MeterValue } from '#domain/bills/meter-numbers.ts';

const NOVEMBER = { from: '2026-10-07', to: '2026-11-06' };

function value(date: IsoDate, kwh: number, facts: Partial<MeterValue> = {}): MeterValue {
  return {
    meterId: 1,
    day: toDayNumber(date),
    shownWh: kwh * 1000,
    rollovers: 0,
    digits: 5,
    factorThousandths: 1000,
    ...facts,
  };
}

test('are the one of the evening before its first day and the one of its last day', () => {
  const values = [
    value('2026-09-06', 3236),
    value('2026-10-06', 3412),
    value('2026-10-20', 3500),
    value('2026-11-06', 3599),
  ];
  expect(findMeterNumbers(NOVEMBER, values)).toEqual([
    {
      digits: 5,
      factorThousandths: 1000,
      before: { date: '2026-10-06', shownWh: 3_412_000 },
      after: { date: '2026-11-06', shownWh: 3_599_000 },
      usedWh: 187_000,
    },
  ]);
});

test('are not told of a bill that begins or ends without a reading', () => {
  const inside = [value('2026-10-09', 3430), value('2026-11-06', 3599)];
  expect(findMeterNumbers(NOVEMBER, inside)).toEqual([]);
  expect(
    findMeterNumbers(NOVEMBER, [value('2026-10-06', 3412), value('2026-11-01', 3570)]),
  ).toEqual([]);
});

test('of a bill that still runs are the first and the latest', () => {
  const values = [value('2026-10-06', 3412), value('2026-10-20', 3500)];
  expect(findMeterNumbers(NOVEMBER, values, true)).toMatchObject([
    { after: { date: '2026-10-20' }, usedWh: 88_000 },
  ]);
});

test('are those of both meters where one was replaced', () => {
  const values = [
    value('2026-10-06', 3412),
    value('2026-10-20', 3500),
    value('2026-10-20', 0, { meterId: 2 }),
    value('2026-11-06', 99, { meterId: 2 }),
  ];
  expect(findMeterNumbers(NOVEMBER, values).map(({ usedWh }) => usedWh)).toEqual([88_000, 99_000]);
});

test('count on over zero, and times the factor of the meter', () => {
  const values = [
    value('2026-10-06', 99_990, { factorThousandths: 20_000 }),
    value('2026-11-06', 5, { factorThousandths: 20_000, rollovers: 1 }),
  ];
  expect(findMeterNumbers(NOVEMBER, values)[0]?.usedWh).toBe(300_000);
});
