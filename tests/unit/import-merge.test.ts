import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/base/period.ts';
import { createAnswers } from '#domain/import/answers.ts';
import { changesNothing, mergePlan } from '#domain/import/merge/merge.ts';
import type { ExistingReading, HomeData } from '#domain/import/merge/merge-types.ts';
import type { ImportPlan, PlannedDay } from '#domain/import/merge/plan.ts';
import { packSlots, unpackSlots } from '#domain/import/slots.ts';
import { TODAY } from './import-support.ts';

const slot = fc.option(fc.integer({ min: 0, max: 40_000 }), { freq: 6 });
const hours = fc.array(slot, { minLength: 24, maxLength: 24 });

const day: fc.Arbitrary<PlannedDay> = fc
  .record({
    channel: fc.constantFrom('import' as const, 'export' as const, 'solar' as const),
    day: fc.integer({ min: TODAY - 6, max: TODAY }),
    slots: fc.option(hours),
    total: fc.integer({ min: 0, max: 90_000 }),
    estimated: fc.boolean(),
  })
  .map(({ channel, day: number, slots, total, estimated }) => {
    const wh = slots?.reduce<number>((sum, one) => sum + (one ?? 0), 0) ?? total;
    return { channel, day: number, wh, step: slots === null ? null : 60, slots, estimated };
  });

const plan = fc
  .uniqueArray(day, { maxLength: 12, selector: (one) => `${one.channel} ${one.day}` })
  .map((days): ImportPlan => ({ days, periods: [], meters: [] }));

/** What a home has once a plan is merged into what it had. */
function stored(existing: HomeData, given: ImportPlan, answers = createAnswers()): HomeData {
  const merge = mergePlan(given, existing, answers, TODAY);
  const gone = new Set<ExistingReading>(merge.removedReadings);
  for (const { replaces } of merge.readings) if (replaces !== null) gone.add(replaces);
  // All days were over when the files came.
  const times = { importId: 1, createdAt: (TODAY + 1) * DAY_MS, updatedAt: null };
  const added = merge.readings.map(({ replaces, ...row }) => ({ ...row, ...times }));
  return {
    ...existing,
    readings: [...existing.readings.filter((one) => !gone.has(one)), ...added],
  };
}

const NOTHING: HomeData = { readings: [], meters: [], values: [], bills: [] };

test('the intervals of a day come out of their bytes as they went in', () => {
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 288 }), (slots) => {
      expect(unpackSlots(packSlots(slots))).toEqual(slots);
    }),
  );
  expect([...packSlots([null, 0, 126, 127])]).toEqual([0, 1, 127, 128, 1]);
});

test('a file that comes again adds nothing, whatever came before it', () => {
  fc.assert(
    fc.property(plan, plan, (first, second) => {
      const both = stored(stored(NOTHING, first), second);
      for (const given of [first, second])
        expect(changesNothing(mergePlan(given, both, createAnswers(), TODAY))).toBe(true);
    }),
  );
});

test('what a home knows stays as it is, unless the file is to replace it', () => {
  fc.assert(
    fc.property(plan, plan, (first, second) => {
      const before = stored(NOTHING, first);
      const after = stored(before, second);
      for (const one of before.readings.filter(({ measured }) => measured)) {
        const now = after.readings.find(
          ({ channel, day: number }) => channel === one.channel && number === one.day,
        );
        expect(Math.abs((now?.wh ?? 0) - one.wh)).toBeLessThanOrEqual(10);
      }
    }),
  );
});

test('a day is never stored twice', () => {
  fc.assert(
    fc.property(plan, plan, (first, second) => {
      const { readings } = stored(stored(NOTHING, first), second, {
        ...createAnswers(),
        conflicts: 'replace',
      });
      const places = readings.map(({ channel, day: number }) => `${channel} ${number}`);
      expect(new Set(places).size).toBe(places.length);
    }),
  );
});

test('a day and a bill that end together are two readings, each with its own number', () => {
  const energy = { channel: 'import' as const, estimated: false };
  const given: ImportPlan = {
    days: [{ ...energy, day: TODAY, wh: 4000, step: null, slots: null }],
    periods: [
      { ...energy, firstDay: TODAY - 9, lastDay: TODAY, wh: 50_000, isBill: false },
      { ...energy, firstDay: TODAY - 19, lastDay: TODAY, wh: 99_000, isBill: false },
    ],
    meters: [],
  };
  const { readings } = mergePlan(given, NOTHING, createAnswers(), TODAY);
  expect(readings.map(({ seq, days }) => [seq, days])).toEqual([
    [1, 1],
    [2, 10],
    [3, 20],
  ]);
});

test('days that add up to another sum than the stored bill are pointed out, and days that may be a part of it are not', () => {
  const bill: ExistingReading = {
    ...{ channel: 0, day: TODAY - 1, seq: 1, days: 30, wh: 142_000, co2G: null, source: 0 },
    ...{ measured: true, importId: null, createdAt: 0, updatedAt: null, step: null, slots: null },
  };
  const home = { ...NOTHING, readings: [bill] };
  const file = (days: number, wh: number): ImportPlan => ({
    days: Array.from({ length: days }, (_, back) => ({
      ...{ channel: 'import' as const, day: TODAY - 1 - back, wh, step: null, slots: null },
      estimated: false,
    })),
    periods: [],
    meters: [],
  });
  const merge = mergePlan(file(30, 7800), home, createAnswers(), TODAY);
  expect([...merge.flags]).toEqual(['days-disagree']);
  expect(merge.evidence[0]).toMatch(/ is 142 kWh here, and with the file its days are 234 kWh\.$/);
  expect(merge.readings).toHaveLength(30);
  expect([...mergePlan(file(30, 4800), home, createAnswers(), TODAY).flags]).toEqual([]);
  expect([...mergePlan(file(10, 7800), home, createAnswers(), TODAY).flags]).toEqual([]);
  expect([...mergePlan(file(21, 7800), home, createAnswers(), TODAY).flags]).toEqual([
    'days-disagree',
  ]);
});
