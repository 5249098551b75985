/** What a home's tables hold, and what the model says they must. */
import { toIsoDate } from '#domain/base/period.ts';
import type { HomeModel } from './home-model.ts';
import { storedBy, storedOf } from './household-model.ts';

/** What a home's tables hold, by the statements that a test runs for it. */
export async function storedOfHome(rows: <T>(sql: string) => Promise<T[]>) {
  const values = await rows<object>(
    `SELECT (SELECT count(*) FROM meters AS m WHERE m.home_id = own.home_id AND m.id <= own.id) AS meter,
       digits, factor_thousandths AS factorThousandths, serial, day, shown_wh AS shownWh, counted, rollovers,
       import_id AS importId
     FROM meters AS own LEFT JOIN register_readings ON meter_id = own.id
     WHERE home_id = ? ORDER BY meter, day`,
  );
  const bills = await rows<object>(
    `SELECT last_day - days + 1 AS firstDay, last_day AS lastDay, wh, payable_paise AS payablePaise,
       measured, settles_from AS settlesFrom
     FROM bills WHERE home_id = ? ORDER BY last_day`,
  );
  return { ...(await storedOf(rows)), values, bills };
}

/** What they must hold: among the readings those that the meters' values give. */
export function storedByHome(model: HomeModel): Awaited<ReturnType<typeof storedOfHome>> {
  const stored = storedBy(model);
  const spans = model.spans().map(({ firstDay, lastDay, wh, importId }) => ({
    ...{ date: toIsoDate(lastDay), seq: 0, wh, grams: null, importId, measured: 1 },
    source: importId === null ? 'manual' : 'csv_upload',
    start: firstDay === lastDay ? null : toIsoDate(firstDay),
  }));
  const readings = [...spans, ...stored.readings] as { date: string; seq: number }[];
  readings.sort((a, b) => (a.date === b.date ? a.seq - b.seq : a.date < b.date ? -1 : 1));
  const blank = { day: null, shownWh: null, counted: null, rollovers: null, importId: null };
  const values = model.meters.flatMap(({ meter, ...told }, place): object[] => {
    const own = model.values.filter((one) => one.meter === meter).sort((a, b) => a.day - b.day);
    const facts = { ...told, meter: place + 1 };
    if (own.length === 0) return [{ ...facts, ...blank }];
    return own.map(({ birth, counted, ...value }) => ({
      ...value,
      ...facts,
      counted: counted ? 1 : 0,
    }));
  });
  const bills = model.bills
    .map(({ birth, measured, ...rest }) => ({ ...rest, measured: measured ? 1 : 0 }))
    .sort((a, b) => a.lastDay - b.lastDay);
  return { ...stored, readings, values, bills };
}
