/**
 * Sequences of everything that can be done to readings, against a model in plain memory: after each
 * step both must have ended alike, and in the end hold the same readings, imports, history and months.
 */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvHeader, csvLine } from '../../../domain/csv/writer.ts';
import { addDays } from '../../../domain/period.ts';
import { directly } from '../../support/account.ts';
import { Household, servicesAt, uploadRequest } from '../../support/household.ts';
import { FULL, shortOrFull, Tally } from '../../support/torture.ts';
import {
  type Ending,
  HouseholdModel,
  type NewReading,
  storedBy,
  storedOf,
} from '../household-model.ts';

const NOW = Date.parse('2023-06-30T12:00:00+05:30');
const SEED = 20261121;

/** The product beside its model. */
class Real {
  #steps = 0;

  constructor(readonly household: Household) {}

  get caller() {
    return this.household.caller;
  }

  /** The services of the next moment: each step has its own. */
  next() {
    this.#steps += 1;
    return servicesAt(NOW + this.#steps);
  }
}

type Step = fc.AsyncCommand<HouseholdModel, Real>;

async function ending(act: Promise<unknown>): Promise<Ending> {
  try {
    await act;
    return 'done';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'notFound' || code === 'conflict') return code;
    throw error;
  }
}

/** A step that ends in the model as it does in the product. */
function step(
  name: string,
  inModel: (model: HouseholdModel) => unknown,
  inProduct: (real: Real, model: HouseholdModel) => Promise<unknown>,
): Step {
  return {
    check: () => true,
    async run(model, real) {
      // The product first: what it is asked for may depend on what the model still has.
      const was = await inProduct(real, model);
      expect([name, was]).toEqual([name, inModel(model)]);
    },
    toString: () => name,
  };
}

const reading: fc.Arbitrary<NewReading> = fc
  .record({
    // Few days and few amounts, so that readings meet each other.
    date: fc.integer({ min: 0, max: 2 }).map((days) => addDays('2023-01-30', days)),
    coverage: fc.oneof(
      { weight: 3, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 70 }) },
    ),
    source: fc.constantFrom('manual' as const, 'csv_upload' as const),
    wh: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 100_000_000 })),
    grams: fc.option(fc.integer({ min: 0, max: 5000 })),
  })
  .map(({ coverage, ...rest }) => ({
    ...rest,
    start: coverage === 1 ? null : addDays(rest.date, 1 - coverage),
  }));

const amounts = fc.record({
  wh: fc.integer({ min: 0, max: 4 }),
  grams: fc.option(fc.integer({ min: 0, max: 2 })),
});

const id = (model: HouseholdModel, place: number) => {
  const readings = model.readings;
  const one = readings[place % Math.max(1, readings.length)];
  // Now and then one that is not there.
  return one === undefined || place % 17 === 16 ? '2023-01-30.9' : model.idOf(one);
};

const addition = reading.map((one) =>
  step(
    `add ${JSON.stringify(one)}`,
    (model) => model.add(one),
    (real) =>
      ending(
        real.next().readings.add(real.caller, {
          readingDate: one.date,
          periodStart: one.start,
          consumptionKWH: one.wh / 1000,
          emissionCO2kg: one.grams === null ? null : one.grams / 1000,
          source: one.source,
        }),
      ),
  ),
);

const edit = fc.tuple(fc.nat(50), amounts).map(([place, to]) => {
  let which = '';
  return step(
    `edit #${place} to ${JSON.stringify(to)}`,
    (model) => model.edit(which, to),
    (real, model) => {
      which = id(model, place);
      const changes = {
        consumptionKWH: to.wh / 1000,
        emissionCO2kg: to.grams === null ? null : to.grams / 1000,
      };
      return ending(real.next().readings.update(real.caller, which, changes));
    },
  );
});

const deletion = fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }).map((places) => {
  let which: string[] = [];
  return step(
    `delete #${places}`,
    (model) => model.delete(which),
    (real, model) => {
      which = places.map((place) => id(model, place));
      const { readings } = real.next();
      const [first = ''] = which;
      return ending(
        which.length === 1
          ? readings.remove(real.caller, first)
          : readings.removeMany(real.caller, which),
      );
    },
  );
});

/** Of single days: a file whose longer readings contradict others is refused (tests/unit/csv-covered.test.ts). */
const dayReading = reading.map((one) => ({ ...one, start: null }));
const file = fc.array(dayReading, { minLength: 1, maxLength: 5 }).map((rows) =>
  step(
    `import ${JSON.stringify(rows)}`,
    (model) => model.import(rows),
    async (real) => {
      const lines = rows.map((row) =>
        csvLine({
          readingDate: row.date,
          periodStart: row.start,
          consumptionWh: row.wh,
          emissionG: row.grams,
          source: row.source,
        }),
      );
      const blob = new Blob([csvHeader, ...lines]);
      const { imported, importId } = await real
        .next()
        .imports.upload(real.caller, uploadRequest(blob));
      return { imported, importId };
    },
  ),
);

const importUndo = fc.integer({ min: 1, max: 4 }).map((which) =>
  step(
    `take import ${which} back`,
    (model) => model.undoImport(which),
    (real) => ending(real.next().imports.undo(real.caller, which)),
  ),
);

const importRedo = fc.integer({ min: 1, max: 4 }).map((which) =>
  step(
    `put import ${which} back`,
    (model) => model.redoImport(which),
    (real) => ending(real.next().imports.redo(real.caller, which)),
  ),
);

/** One of the last changes, now and then one that is not there. */
const undo = fc.nat(4).map((back) => {
  let which = 0;
  return step(
    `take the change ${back} before the last back`,
    (model) => model.undo(which),
    (real, model) => {
      which = Math.max(1, model.changes.length - back);
      return ending(real.next().changes.undo(real.caller, which));
    },
  );
});

async function rows<T>(household: Household, sql: string): Promise<T[]> {
  return (await env.DB.prepare(sql).bind(household.homeId).all<T>()).results;
}

async function expectAlike(model: HouseholdModel, { household }: Real): Promise<void> {
  expect(await storedOf((sql) => rows(household, sql))).toEqual(storedBy(model));
  const changes = await servicesAt(NOW + 1000).changes.list(household.caller, { limit: 100 });
  expect(changes.map(({ id, undone }) => [id, undone])).toEqual(
    model.changes.map((one) => [one.id, model.isUndone(one)]).reverse(),
  );
}

describe('any sequence of readings, imports, deletions and undos', () => {
  const tally = new Tally('Sequences against a model');
  /** So many run at once: one waits for D1 while another works. */
  const AT_ONCE = 4;
  const sequences = shortOrFull(60, 10_000);

  test(
    'does to a household what it does to a model in plain memory',
    async () => {
      const commands = fc.commands(
        [addition, file, edit, deletion, importUndo, importRedo, undo, undo, undo],
        { maxCommands: shortOrFull(20, 12) },
      );
      const property = fc.asyncProperty(commands, async (steps) => {
        const model = new HouseholdModel();
        const real = new Real(await Household.settled(NOW));
        await fc.asyncModelRun(() => ({ model, real }), steps);
        await expectAlike(model, real);
        tally.tried += 1;
      });
      const lanes = Array.from({ length: AT_ONCE }, (_, lane) =>
        fc.check(property, { numRuns: sequences / AT_ONCE, seed: SEED + lane }),
      );
      for (const lane of await Promise.all(lanes)) {
        if (lane.failed) tally.lost.push(fc.defaultReportMessage(lane) ?? 'failed');
      }
      tally.expectNoLoss();
      expect(tally.tried).toBeGreaterThanOrEqual(sequences);
    },
    FULL ? 25 * 60_000 : 60_000,
  );
});

describe('fifty who write at once into one household', () => {
  const tally = new Tally('Fifty writers at once');
  const WRITERS = 50;
  const ROUNDS = shortOrFull(2, 20);

  test(
    'lose nothing of what they were told is stored',
    async () => {
      const household = directly(await Household.settled());
      let wh = 0;
      let acknowledged = 0;
      const write = async (writer: number, round: number): Promise<void> => {
        const date = addDays('2023-01-01', (writer * 7 + round) % 60);
        const { body } = await household.call<{ reading: { id: string } }>(
          'POST',
          '/api/meter-readings',
          { readingDate: date, consumptionKWH: 1 + writer / 1000 },
        );
        acknowledged += 1;
        wh += 1000 + writer;
        if (writer % 5 === 0) {
          await household.add(date, 5);
          const { status } = await household.call(
            'DELETE',
            `/api/meter-readings/${body.reading.id}`,
          );
          expect(status).toBe(200);
          acknowledged += 2;
          wh += 5000 - (1000 + writer);
        } else if (writer % 5 === 1) {
          const path = `/api/meter-readings/${body.reading.id}`;
          expect((await household.call('PUT', path, { consumptionKWH: 3 })).status).toBe(200);
          acknowledged += 1;
          wh += 3000 - (1000 + writer);
        } else if (writer % 5 === 2) {
          // No other writer has the same row: two of them are two readings.
          const each = 2000 + writer * 100 + round;
          const row = `${date},${each / 1000}\n`;
          const { imported } = await household.import(`readingDate,consumptionKWH\n${row}${row}`);
          expect(imported).toBe(2);
          acknowledged += 1;
          wh += 2 * each;
        }
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        const writers = Array.from({ length: WRITERS }, (_, writer) =>
          tally.attempt(`writer ${writer}, round ${round}`, () => write(writer, round)),
        );
        await Promise.all(writers);
      }
      const [sums] = await rows<{ readings: number; changes: number }>(
        household,
        `SELECT
         (SELECT sum(wh) FROM readings WHERE home_id = ?1) AS readings,
         (SELECT count(*) FROM changes WHERE home_id = ?1) AS changes`,
      );
      expect(sums).toEqual({ readings: wh, changes: acknowledged });
      const history = await rows<{ id: number }>(
        household,
        'SELECT id FROM changes WHERE home_id = ? ORDER BY id',
      );
      expect(history.map((one) => one.id)).toEqual(history.map((_, place) => place + 1));
      tally.expectNoLoss();
    },
    shortOrFull(60_000, 10 * 60_000),
  );
});
