/** What the database derives from the values of meters, whoever writes them, against a plain recomputation. */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { computeRegisterUse, type Meter, type RegisterValue } from '#domain/meter/registers.ts';
import { rowsOf } from '../support/account.ts';
import { backup, restore } from '../support/backup.ts';
import { Household } from '../support/household.ts';

/** 1 January 2024. */
const FIRST_DAY = 19_723;

interface ModelMeter extends Meter {
  id: number;
  values: (RegisterValue & { counted: boolean })[];
}

type Step =
  | { do: 'put'; meter: number; day: number; shown: number; rollovers: number; counted: boolean }
  | { do: 'remove'; meter: number; day: number }
  | { do: 'edit'; meter: number; day: number; shown: number; rollovers: number; counted: boolean }
  | { do: 'meter'; meter: number; digits: number; factor: number };

const place = { meter: fc.nat(1), day: fc.nat(12).map((n) => n * 40) };
const value = {
  ...place,
  shown: fc.nat(999_999),
  rollovers: fc.nat({ max: 2 }),
  counted: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
};
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('put' as const), ...value }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), ...value }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), ...place }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('meter' as const),
        meter: fc.nat(1),
        digits: fc.integer({ min: 3, max: 5 }),
        factor: fc.constantFrom(500, 1000, 20_000),
      }),
    },
  ),
  { minLength: 20, maxLength: 60 },
);

let household: Household;
beforeEach(async () => {
  household = await Household.settled();
});

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

async function derived() {
  const { results } = await env.DB.prepare(
    'SELECT channel, day, days, wh FROM readings WHERE home_id = ? AND seq = 0 ORDER BY channel, day',
  )
    .bind(household.homeId)
    .all();
  return results;
}

/** The spans of a meter's counted values; nothing when one of them cannot stand. */
function spansOf(meter: ModelMeter, channel: number) {
  const counted = meter.values.filter((one) => one.counted).sort((a, b) => a.day - b.day);
  if (meter.values.some((one) => one.shownWh >= 10 ** (meter.digits + 3))) return undefined;
  const spans: object[] = [];
  for (const [index, to] of counted.entries()) {
    const from = counted[index - 1];
    if (from === undefined) continue;
    const use = computeRegisterUse(meter, from, to);
    if (use.consumptionWh === null) continue;
    if (use.consumptionWh < 0 || use.consumptionWh > 100_000_000) return undefined;
    spans.push({ channel, day: to.day, days: to.day - from.day, wh: use.consumptionWh });
  }
  return spans;
}

function statement(meter: ModelMeter, step: Step): Promise<unknown> {
  switch (step.do) {
    case 'put':
      return run(
        `INSERT INTO register_readings (meter_id, day, shown_wh, rollovers, counted, source, created_at)
         VALUES (?, ?, ?, ?, ?, 0, 1)`,
        ...[meter.id, FIRST_DAY + step.day, step.shown, step.rollovers, step.counted ? 1 : 0],
      );
    case 'edit':
      return run(
        'UPDATE register_readings SET shown_wh = ?, rollovers = ?, counted = ? WHERE meter_id = ? AND day = ?',
        ...[step.shown, step.rollovers, step.counted ? 1 : 0, meter.id, FIRST_DAY + step.day],
      );
    case 'remove':
      return run(
        'DELETE FROM register_readings WHERE meter_id = ? AND day = ?',
        ...[meter.id, FIRST_DAY + step.day],
      );
    case 'meter':
      return run(
        'UPDATE meters SET digits = ?, factor_thousandths = ? WHERE id = ?',
        ...[step.digits, step.factor, meter.id],
      );
  }
}

/** The meter as the step would leave it. */
function after(meter: ModelMeter, step: Step): ModelMeter | undefined {
  if (step.do === 'meter') {
    return { ...meter, digits: step.digits, factorThousandths: step.factor };
  }
  const day = FIRST_DAY + step.day;
  const others = meter.values.filter((one) => one.day !== day);
  const isThere = others.length < meter.values.length;
  if (step.do === 'remove') return { ...meter, values: others };
  if (step.do === 'put' ? isThere : !isThere) return step.do === 'put' ? undefined : meter;
  const { shown: shownWh, rollovers, counted } = step;
  return { ...meter, values: [...others, { day, shownWh, rollovers, counted }] };
}

test('any sequence of values, corrections and deletions gives what a plain recomputation gives', async () => {
  let stored = 0;
  let refusedSteps = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      household = await Household.settled();
      // The second is a sub-meter: of two meters in one channel, one ends before the other begins.
      const models: ModelMeter[] = [];
      for (const channel of [0, 10]) {
        const made = await env.DB.prepare(
          'INSERT INTO meters (home_id, channel, digits) VALUES (?, ?, 3) RETURNING id',
        )
          .bind(household.homeId, channel)
          .first<number>('id');
        models.push({ id: made ?? 0, digits: 3, factorThousandths: 1000, values: [] });
      }
      for (const step of sequence) {
        const meter = models[step.meter] as ModelMeter;
        const next = after(meter, step);
        const isGood = next !== undefined && spansOf(next, 0) !== undefined;
        const before = await derived();
        const outcome = await statement(meter, step).then(
          () => true,
          () => false,
        );
        expect([step, outcome]).toEqual([step, isGood]);
        if (outcome) stored += 1;
        else refusedSteps += 1;
        if (next !== undefined && isGood) models[step.meter] = next;
        else expect(await derived()).toEqual(before);
      }
      const spans = [spansOf(models[0] as ModelMeter, 0), spansOf(models[1] as ModelMeter, 10)];
      expect(await derived()).toEqual(spans.flat());
    }),
    { numRuns: 25, interruptAfterTimeLimit: 15_000 },
  );
  expect(Math.min(stored, refusedSteps)).toBeGreaterThan(20);
}, 40_000);

async function meterOf(channel = 0): Promise<number> {
  const id = await env.DB.prepare(
    'INSERT INTO meters (home_id, channel) VALUES (?, ?) RETURNING id',
  )
    .bind(household.homeId, channel)
    .first<number>('id');
  return id ?? 0;
}

const put = (meter: number, day: number, kwh: number) =>
  run(
    'INSERT INTO register_readings (meter_id, day, shown_wh, source, created_at) VALUES (?, ?, ?, 0, 1)',
    meter,
    FIRST_DAY + day,
    kwh * 1000,
  );

test("a meter's first value on the day of the old one's last leaves the old one's days as they are", async () => {
  const [old, next] = [await meterOf(), await meterOf()];
  await put(old, 0, 4000);
  await put(old, 30, 4200);
  await put(next, 30, 0);
  await put(next, 40, 70);
  expect(await derived()).toEqual([
    { channel: 0, day: FIRST_DAY + 30, days: 30, wh: 200_000 },
    { channel: 0, day: FIRST_DAY + 40, days: 10, wh: 70_000 },
  ]);
  await run('DELETE FROM register_readings WHERE meter_id = ? AND day = ?', next, FIRST_DAY + 30);
  expect(await derived()).toHaveLength(1);
});

test('with a meter go its values and what they gave; with its owner everything', async () => {
  const [meter, other] = [await meterOf(), await meterOf(10)];
  for (const one of [meter, other]) {
    await put(one, 0, 10);
    await put(one, 30, 20);
    await put(one, 60, 30);
  }
  await run('DELETE FROM meters WHERE id = ?', meter);
  expect(await derived()).toMatchObject([{ channel: 10 }, { channel: 10 }]);
  await run('DELETE FROM users WHERE id = ?', household.caller.userId);
  const left = Object.entries(await rowsOf(household)).filter(([, rows]) => rows > 0);
  expect(left).toEqual([]);
  const values = env.DB.prepare('SELECT count(*) AS n FROM register_readings WHERE meter_id = ?');
  expect(await values.bind(other).first('n')).toBe(0);
});

test.each([
  [
    'replaces a value',
    'INSERT OR REPLACE INTO register_readings VALUES (?, 19723, 5, 0, 1, 0, NULL, NULL, 1)',
  ],
  ['moves a value', 'UPDATE register_readings SET day = day + 1 WHERE meter_id = ?'],
  ['moves a meter to another channel', 'UPDATE meters SET channel = 1 WHERE id = ?'],
  [
    'shows more digits than the meter has',
    'INSERT INTO register_readings (meter_id, day, shown_wh, source, created_at) VALUES (?, 19800, 1000000000, 0, 1)',
  ],
  ['leaves a meter fewer digits than it showed', 'UPDATE meters SET digits = 3 WHERE id = ?'],
])('a statement that %s is refused', async (_, sql) => {
  const meter = await meterOf();
  await put(meter, 0, 5000);
  await expect(run(sql, meter)).rejects.toThrow(/constraint failed/i);
});

test('a day that a meter tells costs two rows, and a value between two others five', async () => {
  const meter = await meterOf();
  await put(meter, 0, 5000);
  await put(meter, 60, 5400);
  expect((await put(meter, 61, 5407)).meta.rows_written).toBe(2);
  expect((await put(meter, 30, 5200)).meta.rows_written).toBeLessThanOrEqual(6);
});

test('a download holds the values and not what follows from them, and brings all of it back', async () => {
  const [old, next] = [await meterOf(), await meterOf()];
  await put(old, 0, 4000);
  await put(old, 30, 4200);
  await put(next, 30, 0);
  await put(next, 60, 250);
  await household.add('2024-01-05', 5);
  await household.call('PUT', '/api/profile', { electricityRatePerKWh: 7 });
  await household.call('PUT', '/api/profile', { electricityRatePerKWh: 8, rateFrom: '2024-02-01' });
  const document = await backup(household);
  expect(document.readings).toHaveLength(1);
  const before = await derived();
  const csv = await household.export();
  household = await Household.settled();
  expect((await restore(household, document)).status).toBe(201);
  expect(await derived()).toEqual(before);
  expect(await household.export()).toBe(csv);
  const again = await backup(household);
  const given = ({ connections, readings }: typeof again) => ({ connections, readings });
  expect(given(again)).toEqual(given(document));
});

test.each<[string, (values: Record<string, unknown>[]) => unknown, RegExp]>([
  ['falls', ([first, second]) => [first, { ...second, registerKWH: 1 }], /below the value before/],
  [
    'has no meter',
    ([first]) => [{ ...first, meterId: 7, id: `7.${first?.['readOn']}` }],
    /missing/,
  ],
  [
    'is of another day than its id',
    ([first]) => [{ ...first, readOn: '2023-01-01' }],
    /another value/,
  ],
  ['has too many digits', ([first]) => [{ ...first, registerKWH: 1_000_000 }], /fewer digits/],
])('a document with a value that %s is refused by its place', async (_, spoil, told) => {
  const meter = await meterOf();
  await put(meter, 0, 4000);
  await put(meter, 30, 4200);
  const document = await backup(household);
  const registerReadings = spoil(document.registerReadings);
  const target = await Household.settled();
  const { status, body } = await restore(target, { ...document, registerReadings });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(told);
});
