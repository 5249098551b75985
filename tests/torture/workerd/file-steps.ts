/** Files of any form that a home imports, each step beside what a model makes of it. */
import fc from 'fast-check';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { StoredImport } from '#worker/imports/file-imports.ts';
import { ORIGIN } from '../../support/household.ts';
import type { FileAnswers, ModelFile } from '../file-arrival.ts';
import { step } from './reading-steps.ts';

/** The weeks of which the steps of meters and bills tell too. */
const FIRST_DAY = toDayNumber('2023-01-02');
const dayOf = (weeks: number) => FIRST_DAY + 7 * weeks;
const estimated = fc.constantFrom(false, false, true);

/** A few days, one after the other: those of the typed readings, or one at the end of a week. */
const days = fc
  .tuple(
    fc.constantFrom(toDayNumber('2023-01-30'), toDayNumber('2023-01-31'), dayOf(3)),
    fc.array(fc.record({ wh: fc.constantFrom(0, 1, 3, 2000), estimated }), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([first, rows]): ModelFile => {
    const spans = rows.map((row, place) => ({
      ...{ firstDay: first + place, lastDay: first + place },
      ...row,
    }));
    return { days: spans };
  });

/** One bill or two, one after the other. */
const bills = fc
  .tuple(
    fc.integer({ min: 0, max: 5 }),
    fc.array(
      fc.record({
        length: fc.constantFrom(7, 14, 21, 30),
        wh: fc.constantFrom(0, 10_000, 20_000, 30_000),
        estimated,
      }),
      { minLength: 1, maxLength: 2 },
    ),
  )
  .map(([weeks, rows]): ModelFile => {
    let lastDay = dayOf(weeks);
    const spans = rows.map(({ length, ...row }) => {
      const firstDay = lastDay - length + 1;
      const span = { firstDay, lastDay, ...row };
      lastDay = firstDay - 1;
      return span;
    });
    return { bills: spans.reverse() };
  });

/** A counter that counts 10 kWh a week, as the typed values do, or 3 kWh more. */
const counter = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 3 }),
    fc.constantFrom(1_000_000, 1_000_000, 1_003_000, 5_000_000),
    fc.constantFrom('Meter reading', 'Second meter reading'),
    fc.array(estimated, { minLength: 3, maxLength: 3 }),
  )
  .map(([weeks, first, serial, estimates]): ModelFile => {
    const values = weeks
      .toSorted((a, b) => a - b)
      .map((week, place) => ({
        ...{ day: dayOf(week), shownWh: first + 10_000 * week },
        estimated: estimates[place] ?? false,
      }));
    return { counter: { serial: `${serial} (kWh)`, values } };
  });

const answers: fc.Arbitrary<FileAnswers> = fc.record({
  conflicts: fc.constantFrom('keep', 'replace'),
  estimates: fc.constantFrom('keep', 'replace'),
  // Whether a bill after estimated ones is that of all their days is asked otherwise.
  settles: fc.constant('no'),
});

function textOf(file: ModelFile): string {
  const kind = (isEstimate: boolean) => (isEstimate ? 'Estimated' : 'Actual');
  const lines = [
    ...(file.days === undefined ? [] : ['Day,Usage (kWh),Type']),
    ...(file.days ?? []).map((one) =>
      [toIsoDate(one.lastDay), one.wh / 1000, kind(one.estimated)].join(),
    ),
    ...(file.bills === undefined ? [] : ['Bill from,Bill to,Units (kWh),Type']),
    ...(file.bills ?? []).map((one) =>
      [toIsoDate(one.firstDay), toIsoDate(one.lastDay), one.wh / 1000, kind(one.estimated)].join(),
    ),
    ...(file.counter === undefined ? [] : [`Date,${file.counter.serial},Type`]),
    ...(file.counter?.values ?? []).map((one) =>
      [toIsoDate(one.day), one.shownWh / 1000, kind(one.estimated)].join(),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

async function importRequest(text: string, said: object): Promise<Request> {
  const form = new FormData();
  form.set('file', new File([text], 'file.csv'));
  form.set('answers', JSON.stringify(said));
  // A client says how long it is.
  const whole = new Response(form);
  const body = await whole.arrayBuffer();
  const headers = new Headers(whole.headers);
  headers.set('Content-Length', String(body.byteLength));
  return new Request(`${ORIGIN}/api/imports`, { method: 'POST', body, headers });
}

export const anyFile = fc.tuple(fc.oneof(days, bills, counter), answers).map(([file, said]) => {
  const text = textOf(file);
  return step(
    `import the file ${JSON.stringify(text)} and ${JSON.stringify(said)}`,
    (model) => model.importFile(file, said),
    async (real) => {
      const request = await importRequest(text, said);
      const client = { address: '203.0.113.7', userAgent: null };
      const { fileImports } = real.next();
      const stored = await fileImports.receive(real.caller, { request, client }, (received) =>
        fileImports.store(real.caller, received),
      );
      const { importId, imported, alreadyPresent, conflicting } = stored as StoredImport;
      return { importId, imported, alreadyPresent, conflicting };
    },
  );
});
