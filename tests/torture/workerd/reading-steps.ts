/** Whatever can be done to a home's readings and imports, each step beside what a model makes of it. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import { csvHeader, formatCsvLine } from '#domain/reading/csv/writer.ts';
import { type Household, servicesAt, uploadRequest } from '../../support/household.ts';
import type { HomeModel } from '../home-model.ts';
import type { Ending, NewReading } from '../household-model.ts';

export const NOW = Date.parse('2023-06-30T12:00:00+05:30');

/** The product beside its model. */
export class Real {
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

export type Step = fc.AsyncCommand<HomeModel, Real>;

/** How a refusal may end a step; any other is a fault. */
const ENDINGS = [
  ...([
    'notFound',
    'conflict',
    'overlap',
    'register-fell',
    'implausible',
    'meters-overlap',
    'over-a-year',
    'invalid',
  ] as const),
];

export async function ending(act: Promise<unknown>): Promise<Ending> {
  try {
    await act;
    return 'done';
  } catch (error) {
    const { code } = error as { code?: string };
    const known = ENDINGS.find((one) => one === code);
    if (known === undefined) throw error;
    return known;
  }
}

/** A step that ends in the model as it does in the product. */
export function step(
  name: string,
  inModel: (model: HomeModel) => unknown,
  inProduct: (real: Real, model: HomeModel) => Promise<unknown>,
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
    estimated: fc.constantFrom(false, false, true),
  })
  .map(({ coverage, ...rest }) => ({
    ...rest,
    start: coverage === 1 ? null : addDays(rest.date, 1 - coverage),
  }));

/** How a question about longer readings over the same days is answered. */
const answered = fc.constantFrom(undefined, undefined, 'replace' as const);

const amounts = fc.record({
  wh: fc.integer({ min: 0, max: 4 }),
  grams: fc.option(fc.integer({ min: 0, max: 2 })),
});

const id = (model: HomeModel, place: number) => {
  const readings = model.readings;
  const one = readings[place % Math.max(1, readings.length)];
  // Now and then one that is not there.
  return one === undefined || place % 17 === 16 ? '2023-01-30.9' : model.idOf(one);
};

/** Whether what was measured includes the estimates before it. */
export const settling = fc.constantFrom(undefined, true, false);

export const addition = fc.tuple(reading, answered, settling).map(([one, overlap, settles]) =>
  step(
    `add ${JSON.stringify(one)}, ${overlap}, ${settles}`,
    (model) => model.tell(one, overlap, settles),
    (real) =>
      ending(
        real.next().checkedReadings.addWithWarnings(real.caller, {
          readingDate: one.date,
          periodStart: one.start,
          consumptionKWH: one.wh / 1000,
          emissionCO2kg: one.grams === null ? null : one.grams / 1000,
          source: one.source,
          measured: !one.estimated,
          settles,
          overlap,
        }),
      ),
  ),
);

export const edit = fc.tuple(fc.nat(50), amounts).map(([place, to]) => {
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

export const deletion = fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }).map((places) => {
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
const dayReading = reading.map((one) => ({ ...one, start: null, estimated: false }));
export const file = fc.array(dayReading, { minLength: 1, maxLength: 5 }).map((rows) =>
  step(
    `import ${JSON.stringify(rows)}`,
    (model) => model.import(rows),
    async (real) => {
      const lines = rows.map((row) =>
        formatCsvLine({
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
        .csvUploads.upload(real.caller, uploadRequest(blob));
      return { imported, importId };
    },
  ),
);

export const importUndo = fc.integer({ min: 1, max: 4 }).map((which) =>
  step(
    `take import ${which} back`,
    (model) => model.undoImport(which),
    (real) => ending(real.next().imports.undo(real.caller, which)),
  ),
);

export const importRedo = fc.integer({ min: 1, max: 4 }).map((which) =>
  step(
    `put import ${which} back`,
    (model) => model.redoImport(which),
    (real) => ending(real.next().imports.redo(real.caller, which)),
  ),
);

/** One of the last changes, now and then one that is not there. */
export const undo = fc.nat(4).map((back) => {
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
