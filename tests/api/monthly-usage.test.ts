import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvHeader, csvLine } from '../../domain/csv/writer.ts';
import { addDays, daysCovered } from '../../domain/period.ts';
import { spreadByMonth } from '../../domain/usage.ts';
import { eachPage } from '../../worker/services/paged-text.ts';
import { Household, servicesAt, uploadRequest } from '../support/household.ts';

const NOW = Date.parse('2023-06-30T12:00:00+05:30');
const FIRST_DAY = '2022-11-20';

const day = fc.integer({ min: 0, max: 90 }).map((days) => addDays(FIRST_DAY, days));
const amounts = {
  consumptionWh: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(100_000_000)),
  emissionG: fc.option(fc.integer({ min: 0, max: 5000 })),
};
const reading = fc
  .record({
    readingDate: day,
    coverage: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 366 })),
    source: fc.constantFrom('manual' as const, 'csv_upload' as const),
    ...amounts,
  })
  .map(({ coverage, ...rest }) => ({
    ...rest,
    periodStart: coverage === 1 ? null : addDays(rest.readingDate, 1 - coverage),
  }));

const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), reading }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      rows: fc.array(reading, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('change' as const), place: fc.nat(99), ...amounts }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), place: fc.nat(99) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('undo' as const),
      id: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

/** What the months come to, reckoned from the raw readings alone. */
async function monthsFromReadings(homeId: number) {
  const { results } = await env.DB.prepare(
    'SELECT reading_date AS date, period_start AS start, wh, co2_g AS co2G FROM readings WHERE home_id = ?',
  )
    .bind(homeId)
    .all<{ date: string; start: string | null; wh: number; co2G: number | null }>();
  const months = new Map<
    string,
    { wh: number; g: number; unrecordedWh: number; readings: number }
  >();
  for (const { date, start, wh, co2G } of results) {
    const grams = new Map(
      spreadByMonth(start ?? date, date, co2G ?? 0).map(({ month, amount }) => [month, amount]),
    );
    for (const { month, amount } of spreadByMonth(start ?? date, date, wh)) {
      const sum = months.get(month) ?? { wh: 0, g: 0, unrecordedWh: 0, readings: 0 };
      sum.wh += amount;
      sum.g += grams.get(month) ?? 0;
      sum.unrecordedWh += co2G === null ? amount : 0;
      sum.readings += 1;
      months.set(month, sum);
    }
  }
  return Object.fromEntries(months);
}

async function storedMonths(homeId: number) {
  const { results } = await env.DB.prepare(
    'SELECT month, wh, recorded_g AS g, unrecorded_wh AS unrecordedWh, readings FROM monthly_usage WHERE home_id = ?',
  )
    .bind(homeId)
    .all<{ month: string }>();
  return Object.fromEntries(results.map(({ month, ...sums }) => [month, sums]));
}

type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

async function apply({ caller }: Household, one: Write): Promise<void> {
  const { readings, imports } = servicesAt(NOW);
  const held: string[] = [];
  for await (const page of eachPage(readings.pages(caller, {}))) {
    held.push(...page.map(({ readingDate, seq }) => `${readingDate}.${seq}`));
  }
  switch (one.kind) {
    case 'add': {
      const { consumptionWh, emissionG, ...rest } = one.reading;
      const emissionCO2kg = emissionG === null ? null : emissionG / 1000;
      await readings.add(caller, { ...rest, consumptionKWH: consumptionWh / 1000, emissionCO2kg });
      return;
    }
    case 'import': {
      const file = new Blob([csvHeader, ...one.rows.map(csvLine)]);
      await imports.upload(caller, uploadRequest(file));
      return;
    }
    case 'change': {
      const id = held[one.place % held.length];
      const emissionCO2kg = one.emissionG === null ? null : one.emissionG / 1000;
      const changes = { consumptionKWH: one.consumptionWh / 1000, emissionCO2kg };
      if (id !== undefined) await readings.update(caller, id, changes);
      return;
    }
    case 'delete': {
      const id = held[one.place % held.length];
      if (id !== undefined) await readings.removeMany(caller, [id]);
      return;
    }
    case 'undo':
      await imports.undo(caller, one.id).catch((error: { code?: string }) => {
        if (error.code !== 'notFound') throw error;
      });
  }
}

test('after any sequence of writes, the months equal the sum over the raw readings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (writes) => {
      const household = await Household.settled(NOW);
      const { homeId } = household;
      for (const one of writes) await apply(household, one);
      const months = await monthsFromReadings(homeId);
      expect(await storedMonths(homeId)).toEqual(months);
      // What leaves by a cascade leaves the months too.
      await env.DB.prepare('DELETE FROM homes WHERE id = ?').bind(homeId).run();
      expect(await storedMonths(homeId)).toEqual({});
    }),
    { numRuns: 60, interruptAfterTimeLimit: 8000 },
  );
}, 20_000);

test('an import counts a month once, in whole watt-hours, whatever its readings cover', async () => {
  const household = await Household.settled();
  await household.import('readingDate,consumptionKWH,periodStart\n2023-03-01,0.002,2022-03-01\n');
  expect(daysCovered('2022-03-01', '2023-03-01')).toBe(366);
  const stored = await storedMonths(household.homeId);
  expect(Object.keys(stored)).toHaveLength(13);
  expect(stored).toEqual(await monthsFromReadings(household.homeId));
});
