import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvHeader, csvLine } from '../../domain/csv/writer.ts';
import { addDays } from '../../domain/period.ts';
import { Household, servicesAt } from '../support/household.ts';

const NOW = Date.parse('2023-06-30T12:00:00+05:30');

const reading = fc
  .record({
    readingDate: fc.integer({ min: 0, max: 40 }).map((days) => addDays('2022-12-10', days)),
    coverage: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 70 })),
    source: fc.constantFrom('manual' as const, 'csv_upload' as const),
    consumptionWh: fc.integer({ min: 1, max: 40 }),
    emissionG: fc.option(fc.integer({ min: 0, max: 5000 })),
  })
  .map(({ coverage, ...rest }) => ({
    ...rest,
    periodStart: coverage === 1 ? null : addDays(rest.readingDate, 1 - coverage),
  }));
type AnyReading = typeof reading extends fc.Arbitrary<infer T> ? T : never;

type Services = ReturnType<typeof servicesAt>;
type Step = (household: Household, services: Services) => Promise<unknown>;

async function held({ caller }: Household, { readings }: Services): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of readings.pages(caller, {})) {
    ids.push(...page.map(({ readingDate, seq }) => `${readingDate}.${seq}`));
  }
  return ids;
}

async function addTo({ caller }: Household, { readings }: Services, one: AnyReading) {
  const { consumptionWh, emissionG, ...rest } = one;
  const emissionCO2kg = emissionG === null ? null : emissionG / 1000;
  await readings.add(caller, { ...rest, consumptionKWH: consumptionWh / 1000, emissionCO2kg });
}

/** What is refused leaves everything as it was: the months must hold all the same. */
async function unlessRefused(act: Promise<unknown>): Promise<void> {
  await act.catch((error: { code?: string }) => {
    if (error.code !== 'conflict' && error.code !== 'notFound') throw error;
  });
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: reading.map(
      (one): Step =>
        (household, services) => {
          return addTo(household, services, one);
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.array(reading, { minLength: 1, maxLength: 5 }).map(
      (rows): Step =>
        ({ caller }, { imports }) => {
          const file = new Blob([csvHeader, ...rows.map(csvLine)]);
          return imports.upload(caller, { name: 'any.csv', stream: () => file.stream() });
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(99), fc.integer({ min: 1, max: 40 })).map(
      ([place, wh]): Step =>
        async (household, services) => {
          const ids = await held(household, services);
          const id = ids[place % ids.length];
          const changes = { consumptionKWH: wh / 1000, emissionCO2kg: wh % 2 === 0 ? null : 1 };
          if (id !== undefined) await services.readings.update(household.caller, id, changes);
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(3).map(
      (most): Step =>
        async (household, services) => {
          const ids = (await held(household, services)).slice(0, most + 1);
          if (ids.length > 0) await services.readings.removeMany(household.caller, ids);
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 3 }).map(
      (id): Step =>
        ({ caller }, { imports }) => {
          return unlessRefused(imports.undo(caller, id));
        },
    ),
  },
  {
    weight: 5,
    arbitrary: fc.integer({ min: 1, max: 10 }).map(
      (id): Step =>
        ({ caller }, { changes }) => {
          return unlessRefused(changes.undo(caller, id));
        },
    ),
  },
);

async function months(household: Household, from: 'stored' | 'raw') {
  const source =
    from === 'stored'
      ? 'SELECT month, wh, recorded_g, unrecorded_wh, readings FROM monthly_usage WHERE user_id = ?1'
      : `SELECT month, sum(wh) AS wh, sum(g) AS recorded_g, sum(unrecorded) AS unrecorded_wh, count(*) AS readings
         FROM (
           SELECT substr(reading_date, 1, 7) AS month, wh, coalesce(co2_g, 0) AS g,
             iif(co2_g IS NULL, wh, 0) AS unrecorded
           FROM readings WHERE user_id = ?1 AND period_start IS NULL
           UNION ALL
           SELECT month, wh, recorded_g, unrecorded_wh FROM reading_months WHERE user_id = ?1
         ) GROUP BY month`;
  const { results } = await env.DB.prepare(`${source} ORDER BY month`)
    .bind(household.caller.userId)
    .all();
  return results;
}

/** The readings as they are, however they came to be so. */
async function amounts(household: Household) {
  const { results } = await env.DB.prepare(
    `SELECT reading_date, period_start, wh, co2_g, source, import_id, created_at
     FROM readings WHERE user_id = ? ORDER BY 1, 3, 2, 4, 5, 6, 7`,
  )
    .bind(household.caller.userId)
    .all();
  return results;
}

test('after any sequence of writes and undos, the months equal the sum over the readings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const household = await Household.settled(NOW);
      for (const [number, one] of steps.entries()) {
        // Each a moment later than the one before, as it is outside of tests.
        await one(household, servicesAt(NOW + number));
      }
      expect(await months(household, 'stored')).toEqual(await months(household, 'raw'));
    }),
    { numRuns: 60, interruptAfterTimeLimit: 6000 },
  );
}, 20_000);

test('undoing the last change gives the readings that were there before it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const household = await Household.settled(NOW);
      let before = await amounts(household);
      let changes = 0;
      for (const [number, one] of steps.entries()) {
        const services = servicesAt(NOW + number);
        before = await amounts(household);
        const [last] = await services.changes.list(household.caller, { limit: 1 });
        changes = last?.id ?? 0;
        await one(household, services);
      }
      const services = servicesAt(NOW + steps.length);
      const [last] = await services.changes.list(household.caller, { limit: 1 });
      if (last === undefined || last.id === changes || !last.undoable) return;
      await services.changes.undo(household.caller, last.id);
      expect(await amounts(household)).toEqual(before);
    }),
    { numRuns: 60, interruptAfterTimeLimit: 6000 },
  );
}, 20_000);
