/** Whatever can be done to a home's meters and paper bills, each step beside what a model makes of it. */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { HomeModel } from '../home-model.ts';
import { ending, type Real, settling, step } from './reading-steps.ts';

/** Few days, a week apart, so that values, bills and readings meet each other. */
const FIRST_DAY = toDayNumber('2023-01-02');
const week = fc.integer({ min: 0, max: 5 });
/** Now and then more than a year before them: nothing can be told of the days between. */
const weekOrLongAgo = fc.oneof(
  { weight: 11, arbitrary: week },
  { weight: 1, arbitrary: fc.constant(-54) },
);
const dayOf = (weeks: number) => FIRST_DAY + 7 * weeks;
const answered = fc.constantFrom(undefined, 'replace' as const, 'detail' as const);

/** What a counter shows that counts 10 kWh a week, now and then less than before; one of them begins again at 0. */
const shownIn = (weeks: number) =>
  fc
    .tuple(fc.constantFrom(1_000_000, 99_980_000), fc.constantFrom(0, 0, 0, 3000, -15_000))
    .map(([first, off]) => Math.max(0, first + 10_000 * weeks + off) % 100_000_000);
const answers = fc.constantFrom(
  ...(['confirmed', 'confirmed', 'rolled-over', 'estimate-was-high'] as const),
);

const value = weekOrLongAgo.chain((weeks) =>
  fc.record({
    day: fc.constant(dayOf(weeks)),
    shownWh: shownIn(weeks),
    counted: fc.constantFrom(true, true, true, false),
    answer: answers,
    overlap: answered,
  }),
);

export const showing = value.map((one) =>
  step(
    `show ${JSON.stringify(one)}`,
    (model) => model.show(one),
    (real) =>
      ending(
        real.next().registerReadings.add(real.caller, {
          readOn: toIsoDate(one.day),
          registerKWH: one.shownWh / 1000,
          kind: one.counted ? 'actual' : 'estimated',
          sameDay: 'replace',
          ...(one.counted ? { as: one.answer } : {}),
          overlap: one.overlap,
        }),
      ),
  ),
);

/** Another number for a value that is there, or another kind. */
export const reshowing = fc.tuple(fc.nat(30), value).map(([place, { day, ...to }]) => {
  let which = { meter: 0, day };
  return step(
    `edit value #${place} to ${JSON.stringify(to)}`,
    (model) => model.reshow(which, to),
    async (real, model) => {
      which = model.values[place % Math.max(1, model.values.length)] ?? which;
      const key = {
        meterId: await meterId(real, model, which.meter),
        readOn: toIsoDate(which.day),
      };
      return ending(
        real.next().registerReadings.update(real.caller, key, {
          registerKWH: to.shownWh / 1000,
          kind: to.counted ? 'actual' : 'estimated',
          ...(to.counted ? { as: to.answer } : {}),
          overlap: to.overlap,
        }),
      );
    },
  );
});

export const replacement = fc
  .tuple(
    value,
    fc.integer({ min: 0, max: 14 }),
    fc.constantFrom(null, 0, 1_500_000),
    fc.option(shownIn(3)),
    fc.constantFrom('replaced' as const, 'reset' as const),
  )
  .map(([one, ago, firstWh, oldLastWh, as]) => {
    // Of a meter that began again on the day of its value nothing else need be told.
    const isPlain = as === 'reset' && ago === 0;
    const told = { ...one, as, installedDay: one.day - ago, firstWh, oldLastWh };
    if (isPlain) Object.assign(told, { firstWh: null, oldLastWh: null });
    return step(
      `the meter was ${as} ${JSON.stringify(told)}`,
      (model) => model.replace(told),
      (real) =>
        ending(
          real.next().registerReadings.add(real.caller, {
            readOn: toIsoDate(one.day),
            registerKWH: one.shownWh / 1000,
            as,
            sameDay: 'replace',
            overlap: one.overlap,
            ...(isPlain
              ? {}
              : {
                  newMeter: {
                    installedOn: toIsoDate(told.installedDay),
                    firstKWH: firstWh === null ? null : firstWh / 1000,
                    oldLastKWH: oldLastWh === null ? null : oldLastWh / 1000,
                  },
                }),
          }),
        ),
    );
  });

/** A value that is there; now and then one that is not. */
export const unshowing = fc.nat(30).map((place) => {
  let which = { meter: 0, day: FIRST_DAY };
  return step(
    `take value #${place} away`,
    (model) => model.unshow(which),
    async (real, model) => {
      which = model.values[place % Math.max(1, model.values.length)] ?? which;
      const key = {
        meterId: await meterId(real, model, which.meter),
        readOn: toIsoDate(which.day),
      };
      return ending(real.next().registerReadings.remove(real.caller, key));
    },
  );
});

/** The number under which the product has a meter of the model. */
async function meterId({ household }: Real, model: HomeModel, meter: number): Promise<number> {
  const { results } = await env.DB.prepare('SELECT id FROM meters WHERE home_id = ? ORDER BY id')
    .bind(household.homeId)
    .all<{ id: number }>();
  return results[model.meters.findIndex((one) => one.meter === meter)]?.id ?? 0;
}

/** Another factor, or another number of digits. */
export const altering = fc
  .tuple(fc.nat(5), fc.constantFrom(5, 5, 6), fc.constantFrom(1000, 1000, 2000, 333))
  .map(([place, digits, factorThousandths]) => {
    let which = 0;
    return step(
      `meter #${place} has ${digits} digits and the factor ${factorThousandths}`,
      (model) => model.alter(which, { digits, factorThousandths }),
      async (real, model) => {
        which = model.meters[place % Math.max(1, model.meters.length)]?.meter ?? 0;
        const id = await meterId(real, model, which);
        const facts = { digits, factor: factorThousandths / 1000 };
        return ending(real.next().meters.update(real.caller, id, facts));
      },
    );
  });

export const billing = fc
  .record({
    // Now and then a year before, so that days of two years are compared.
    weeks: fc.oneof({ weight: 4, arbitrary: week }, { weight: 1, arbitrary: fc.constant(-52) }),
    days: fc.constantFrom(7, 14, 21, 30, 60),
    wh: fc.constantFrom(0, 10_000, 20_000, 30_000),
    payablePaise: fc.option(fc.integer({ min: 0, max: 200_000 })),
    overlap: answered,
    measured: fc.constantFrom(true, true, false),
    settles: settling,
  })
  .map(({ weeks, days, wh, payablePaise, overlap, measured, settles }) => {
    const lastDay = dayOf(weeks);
    const bill = { firstDay: lastDay - days + 1, lastDay, wh, payablePaise, measured };
    return step(
      `bill ${JSON.stringify(bill)}, ${overlap}, ${settles}`,
      (model) => model.bill(bill, overlap, settles),
      (real) =>
        ending(
          real.next().paperBills.add(real.caller, {
            from: toIsoDate(bill.firstDay),
            to: toIsoDate(lastDay),
            unitsKWH: String(wh / 1000),
            measured,
            settles,
            ...(payablePaise === null ? {} : { payable: (payablePaise / 100).toFixed(2) }),
            overlap,
          }),
        ),
    );
  });

export const unbilling = week.map((weeks) =>
  step(
    `take the bill of ${toIsoDate(dayOf(weeks))} away`,
    (model) => model.unbill(dayOf(weeks)),
    (real) => ending(real.next().paperBills.remove(real.caller, toIsoDate(dayOf(weeks)))),
  ),
);
