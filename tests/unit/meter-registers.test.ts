import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import {
  checkRegisterReading,
  type RegisterCheck,
  type RegisterEntry,
} from '#domain/meter/register-check.ts';
import {
  computeRegisterUse,
  computeRolloverWh,
  computeTotalWh,
  fitsMeter,
  type RegisterValue,
} from '#domain/meter/registers.ts';
import { findTypos } from '#domain/meter/typos.ts';

const METER = { digits: 5, factorThousandths: 1000 };

function value(date: string, kwh: number, rollovers = 0): RegisterValue {
  return { day: toDayNumber(date), shownWh: Math.round(kwh * 1000), rollovers };
}

/** A new value of a meter with its neighbours; the usual day is 6.5 kWh. */
function check(date: string, kwh: number, rest: Partial<RegisterEntry> = {}): RegisterCheck {
  const { day, shownWh } = value(date, kwh);
  return checkRegisterReading({
    ...{
      meter: METER,
      entered: { day, shownWh },
      before: value('2026-10-25', 4812.6),
      after: null,
    },
    ...{ earlier: null, sameDay: null, usualDayWh: 6500, isActual: true, answer: null },
    replaceSameDay: false,
    ...rest,
  });
}

function expectQuestion(result: RegisterCheck) {
  if (result.outcome !== 'ask') throw new Error(`no question: ${result.outcome}`);
  return result;
}

test('the first value of a meter gives no consumption', () => {
  expect(check('2026-11-25', 4812.6, { before: null })).toEqual({
    ...{ outcome: 'store', rollovers: 0, counted: true, use: null, uncountDay: null },
  });
});

test('a family types what its meter shows, and gets its units', () => {
  expect(check('2026-11-24', 5015)).toMatchObject({
    outcome: 'store',
    use: {
      ...{ firstDay: toDayNumber('2026-10-26'), lastDay: toDayNumber('2026-11-24') },
      ...{ consumptionWh: 202_400, perDayWh: 6747 },
    },
  });
});

test('the same number again is 0 kWh: the household was away', () => {
  expect(check('2026-11-24', 4812.6)).toMatchObject({ use: { consumptionWh: 0, perDayWh: 0 } });
});

test('a factor on the meter multiplies, and is floored at each value', () => {
  const meter = { digits: 5, factorThousandths: 1500 };
  const [first, middle, last] = [
    value('2026-01-01', 10.001),
    value('2026-02-01', 20.002),
    value('2026-03-01', 30.003),
  ];
  const use = (a: RegisterValue, b: RegisterValue) =>
    computeRegisterUse(meter, a, b).consumptionWh!;
  expect(use(first!, last!)).toBe(use(first!, middle!) + use(middle!, last!));
  expect(use(first!, middle!)).toBe(15_002);
});

test('a missing decimal point is asked, with the number that was meant', () => {
  const result = expectQuestion(check('2026-11-24', 50150));
  expect(result).toMatchObject({ code: 'implausible', against: { shownWh: 4_812_600 } });
  // A point too few, or the first two digits swapped; all else is too low or too high.
  expect(result.suggestions).toEqual([5_015_000, 5_150_000]);
  expect(result.choices).toEqual([
    { answer: 'confirmed', consumptionWh: 45_337_400, perDayWh: 1_511_247, likely: false },
    // A new meter may show more than the old one.
    { answer: 'replaced', consumptionWh: null, perDayWh: null, likely: false },
  ]);
  expect(check('2026-11-24', 50150, { answer: 'confirmed' })).toMatchObject({
    use: { consumptionWh: 45_337_400 },
  });
});

test('up to 60 kWh a day is stored where no usual day is known; five times the usual is asked where it is', () => {
  const up = (kwh: number, usualDayWh: number | null) =>
    check('2026-11-04', 4812.6 + kwh, { usualDayWh }).outcome;
  expect(up(600, null)).toBe('store');
  expect(up(600.001, null)).toBe('ask');
  expect(up(325, 6500)).toBe('store');
  expect(up(325.001, 6500)).toBe('ask');
  expect(up(325.001, 0)).toBe('store');
});

test('a slip of one digit or of two neighbours is proposed, the nearest to the usual first', () => {
  // 5015 with the 0 and 1 swapped, 5105: 292.4 kWh; it is stored, as a family may use that.
  expect(check('2026-11-24', 5105).outcome).toBe('store');
  expect(expectQuestion(check('2026-11-24', 8015)).suggestions).toContain(5_015_000);
  // 4901 gives 2.9 kWh a day, 5401 19.6, 5501 22.9.
  expect(expectQuestion(check('2026-11-24', 4501)).suggestions).toEqual([
    4_901_000, 5_401_000, 5_501_000,
  ]);
});

test('a counter near its end that shows little has passed zero', () => {
  const before = value('2026-10-25', 99_850);
  const result = expectQuestion(check('2026-11-24', 52, { before }));
  expect(result.code).toBe('register-fell');
  expect(result.choices.find((choice) => choice.likely)).toEqual({
    ...{ answer: 'rolled-over', consumptionWh: 202_000, perDayWh: 6733, likely: true },
  });
  expect(check('2026-11-24', 52, { before, answer: 'rolled-over' })).toMatchObject({
    ...{ outcome: 'store', rollovers: 1, use: { consumptionWh: 202_000 } },
  });
});

test('a counter that was not near its end has hardly passed zero, however plausible the units', () => {
  const meter = { digits: 3, factorThousandths: 1000 };
  const result = expectQuestion(
    check('2026-12-24', 50, { meter, before: value('2026-10-25', 700) }),
  );
  expect(result.choices.find((choice) => choice.likely)?.answer).toBe('replaced');
  expect(result.choices[0]).toMatchObject({
    answer: 'rolled-over',
    consumptionWh: 350_000,
    likely: false,
  });
});

test('a small number of a meter in the middle of its way is a new meter', () => {
  const result = expectQuestion(check('2026-11-24', 120));
  expect(result.choices.filter((choice) => choice.likely)).toEqual([
    { answer: 'replaced', consumptionWh: null, perDayWh: null, likely: true },
  ]);
  expect(check('2026-11-24', 120, { answer: 'replaced' })).toEqual({
    outcome: 'new-meter',
    reason: 'replaced',
  });
  expect(check('2026-11-24', 120, { answer: 'reset' })).toEqual({
    outcome: 'new-meter',
    reason: 'reset',
  });
});

test('a number a little lower: the one before was an estimate that was too high', () => {
  const entry = { before: value('2026-10-25', 4812.6), earlier: value('2026-09-25', 4600) };
  const result = expectQuestion(check('2026-11-24', 4800, entry));
  expect(result.choices.filter((choice) => choice.likely)).toEqual([
    { answer: 'estimate-was-high', consumptionWh: 200_000, perDayWh: 3333, likely: true },
  ]);
  expect(check('2026-11-24', 4800, { ...entry, answer: 'estimate-was-high' })).toMatchObject({
    ...{ outcome: 'store', uncountDay: toDayNumber('2026-10-25'), use: { consumptionWh: 200_000 } },
  });
  // Below the one before that as well, it is still asked.
  expect(
    expectQuestion(check('2026-11-24', 4500, { ...entry, answer: 'estimate-was-high' })),
  ).toMatchObject({
    code: 'register-fell',
    against: { shownWh: 4_600_000 },
  });
});

test('no answer stores a number that no turn explains', () => {
  expect(expectQuestion(check('2026-11-24', 4500, { answer: 'confirmed' })).code).toBe(
    'register-fell',
  );
  // A turn of this meter would be a hundred thousand units.
  expect(
    expectQuestion(
      check('2026-11-24', 4812.5, {
        meter: { digits: 8, factorThousandths: 1000 },
        answer: 'rolled-over',
      }),
    ),
  ).toMatchObject({
    ...{ code: 'implausible', choices: [{ answer: 'replaced' }] },
  });
});

test('a value between two others must lie between them, and both sides be plausible', () => {
  const after = value('2026-11-24', 5015);
  expect(check('2026-11-09', 4910, { after })).toMatchObject({
    outcome: 'store',
    use: { consumptionWh: 97_400 },
  });
  expect(expectQuestion(check('2026-11-09', 5100, { after }))).toMatchObject({
    ...{ code: 'register-fell', against: after, choices: [] },
  });
  // Below the one before: of the meter's rollovers and of a new one the later value knows nothing.
  expect(expectQuestion(check('2026-11-09', 4800, { after }))).toMatchObject({
    ...{ code: 'register-fell', against: { shownWh: 4_812_600 }, choices: [] },
  });
  const earlier = value('2026-09-25', 4600);
  expect(expectQuestion(check('2026-11-09', 4800, { after, earlier })).choices).toEqual([
    { answer: 'estimate-was-high', consumptionWh: 200_000, perDayWh: 4444, likely: true },
  ]);
  // All of it on one day.
  expect(expectQuestion(check('2026-11-23', 4813, { after })).code).toBe('implausible');
  // Between a value and one after the turn, it stands before or after zero.
  const turn = { before: value('2026-10-25', 99_900), after: value('2026-11-24', 100, 1) };
  expect(check('2026-11-09', 99_990, turn)).toMatchObject({ outcome: 'store', rollovers: 0 });
  expect(check('2026-11-09', 10, turn)).toMatchObject({ outcome: 'store', rollovers: 1 });
  expect(expectQuestion(check('2026-11-09', 50_000, turn))).toMatchObject({
    against: turn.after,
    choices: [],
  });
});

test('a second number of the same day is asked, unless it is the same or replaces it', () => {
  const sameDay = value('2026-11-24', 5015);
  expect(expectQuestion(check('2026-11-24', 5016, { sameDay }))).toMatchObject({
    code: 'same-day',
    against: sameDay,
  });
  expect(check('2026-11-24', 5015, { sameDay }).outcome).toBe('store');
  expect(check('2026-11-24', 5016, { sameDay, replaceSameDay: true }).outcome).toBe('store');
});

test('after more than a year the number is stored when confirmed, and says nothing of the days', () => {
  const before = value('2025-10-25', 4812.6);
  expect(expectQuestion(check('2026-11-24', 7000, { before }))).toMatchObject({
    code: 'over-a-year',
    choices: [{ answer: 'confirmed', consumptionWh: null, perDayWh: null, likely: true }],
  });
  expect(check('2026-11-24', 7000, { before, answer: 'confirmed' })).toMatchObject({
    ...{ outcome: 'store', use: { consumptionWh: null } },
  });
  expect(check('2026-10-26', 7000, { before }).outcome).toBe('store');
  // An answer about the fall is also one about the time.
  const nearTheEnd = { before: value('2025-10-25', 99_000) };
  expect(expectQuestion(check('2026-11-24', 1200, nearTheEnd)).code).toBe('register-fell');
  expect(check('2026-11-24', 1200, { ...nearTheEnd, answer: 'rolled-over' })).toMatchObject({
    ...{ outcome: 'store', rollovers: 1, use: { consumptionWh: null } },
  });
});

test('an estimate is kept, but no use is worked out from it, whatever it says', () => {
  expect(check('2026-11-24', 100, { isActual: false })).toMatchObject({
    ...{ outcome: 'store', counted: false, use: null },
  });
});

test('a meter shows no more digits than it has', () => {
  expect(fitsMeter(METER, 99_999_999)).toBe(true);
  expect(fitsMeter(METER, 100_000_000)).toBe(false);
  expect(computeRolloverWh({ digits: 6, factorThousandths: 1000 })).toBe(1_000_000_000);
});

test('proposals are one slip away from what was typed, and never the number itself', () => {
  expect(findTypos(50_150_000, (shown) => (shown === 50_150_000 ? 0 : undefined))).toEqual([]);
  expect(findTypos(1234_000, (shown) => (shown === 1243_000 ? 1 : undefined))).toEqual([1243_000]);
  expect(findTypos(1234_500, (shown) => (shown === 12_345_000 ? 1 : undefined))).toEqual([
    12_345_000,
  ]);
  expect(findTypos(1234_000, (shown) => Math.abs(shown - 1_300_000))).toHaveLength(3);
});

test('a true meter, read now and then and past zero, adds up whatever is read between', () => {
  const days = fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 60 }), wh: fc.integer({ min: 0, max: 6_000 }) }),
    { minLength: 2, maxLength: 12 },
  );
  const factor = fc.constantFrom(1000, 1500, 40_000);
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 99_999 }),
      factor,
      fc.infiniteStream(fc.boolean()),
      (steps, startKwh, factorThousandths, keeps) => {
        const meter = { digits: 5, factorThousandths };
        let way = startKwh * 1000;
        let day = toDayNumber('2020-01-01');
        const truth = steps.map(({ gap, wh }) => {
          day += gap;
          way += gap * wh;
          return { day, way };
        });
        const stored: RegisterValue[] = [];
        for (const { day: on, way: reached } of truth) {
          const entered = { day: on, shownWh: reached % computeRolloverWh(meter) };
          const before = stored.at(-1) ?? null;
          const entry = {
            meter,
            entered,
            before,
            after: null,
            earlier: null,
            sameDay: null,
            usualDayWh: null,
            isActual: true,
            replaceSameDay: false,
          };
          const first = checkRegisterReading({ ...entry, answer: null });
          const fell = before !== null && entered.shownWh < before.shownWh;
          if (fell) expect(first).toMatchObject({ outcome: 'ask', code: 'register-fell' });
          const result =
            first.outcome === 'store'
              ? first
              : checkRegisterReading({ ...entry, answer: fell ? 'rolled-over' : 'confirmed' });
          if (result.outcome !== 'store') throw new Error(result.outcome);
          stored.push({ ...entered, rollovers: result.rollovers });
        }
        const [first, last] = [stored[0]!, stored.at(-1)!];
        const total = Number(computeTotalWh(meter, last) - computeTotalWh(meter, first));
        const start = truth[0]!.way;
        const exact = ((truth.at(-1)!.way - start) * factorThousandths) / 1000;
        expect(Math.abs(total - exact)).toBeLessThan(1);
        // Any of the values between may go, or come later: the spans add up to the same.
        const some = stored.filter((one) => one === first || one === last || keeps.next().value);
        const sums = [some, stored].map((values) =>
          values
            .slice(1)
            .reduce(
              (sum, one, index) =>
                sum + Number(computeTotalWh(meter, one) - computeTotalWh(meter, values[index]!)),
              0,
            ),
        );
        expect(sums).toEqual([total, total]);
        // One that was left out, judged between its neighbours, gets the rollovers that it had.
        stored.slice(1, -1).forEach((one, index) => {
          const [before, after] = [stored[index]!, stored[index + 2]!];
          const result = checkRegisterReading({
            ...{
              meter,
              entered: one,
              before,
              after,
              earlier: null,
              sameDay: null,
              usualDayWh: null,
              isActual: true,
            },
            ...{ replaceSameDay: false, answer: 'confirmed' },
          });
          if (result.outcome !== 'store') throw new Error(result.outcome);
          const wh = computeTotalWh(meter, { ...one, rollovers: result.rollovers });
          expect(wh >= computeTotalWh(meter, before) && wh <= computeTotalWh(meter, after)).toBe(
            true,
          );
        });
      },
    ),
    { numRuns: 200 },
  );
});
