/** A real household from which random days are taken out, at the services behind the screens and the API. */
import fc from 'fast-check';
import { addDays, addMonths, type IsoDate } from '#domain/base/period.ts';
import type { PeriodChoice } from '#domain/energy/home-use.ts';
import { Household, servicesAt, uploadRequest } from './household.ts';
import { type KnownDays, type PlainPeriod, plainPeriod } from './plain-figures.ts';
import { HOUSEHOLD, someOf } from './real-household.ts';

/** All that the household measured of its last 26 months. */
export const ALL = HOUSEHOLD.slice(-800);
const FIRST_MONTH = '2008-09';
export const TARGET = 10;
/** Bills end on the sixth. */
const CYCLE_END_DAY = 6;
/** The rate changes in the middle of a month. */
export const rateOn = (date: IsoDate) => (date < '2010-04-15' ? 5.9 : 6.4);
/** What a kWh of those years is taken to emit: the factor of the nearest year in the table. */
export const GRAMS_PER_KWH = 703;

export interface Seen {
  household: Household;
  services: ReturnType<typeof servicesAt>;
  known: KnownDays;
  today: IsoDate;
  kind: PeriodChoice;
  /** Ascending, from the first with a known day to the running one. */
  periods: PlainPeriod[];
}

/**
 * Uploads all of the household's days, deletes those that are not left, and looks so many days after the last one is
 * over.
 */
export async function seen(
  left: readonly { date: IsoDate; wh: number }[],
  later: number,
  kind: PeriodChoice,
): Promise<Seen> {
  const today = addDays(left.at(-1)!.date, later + 1);
  const now = Date.parse(`${today < '2010-11-26' ? '2010-11-26' : today}T12:00:00+05:30`);
  const household = await Household.settled(now);
  const { caller } = household;
  const before = servicesAt(now);
  await before.connections.change(caller, {
    ...{ from: '2000-01-01', ratePerKWh: 5.9 },
    ...(kind === 'period' ? { cycleEnd: '2010-01-06' } : {}),
  });
  await before.connections.change(caller, { from: '2010-04-15', ratePerKWh: 6.4 });
  await before.profiles.update(caller, { targetReduction: TARGET });
  const rows = ALL.map(({ date, wh }) => `${date},${wh / 1000}\n`).join('');
  await before.csvUploads.upload(caller, uploadRequest(`readingDate,consumptionKWH\n${rows}`));
  const known = new Map(left.map(({ date, wh }) => [date, wh]));
  const gone = ALL.filter(({ date }) => !known.has(date)).map(({ date }) => `${date}.1`);
  if (gone.length > 0) await before.readings.removeMany(caller, gone);
  const lastDayOfMonth = kind === 'period' ? CYCLE_END_DAY : null;
  const periods: PlainPeriod[] = [];
  for (let month = FIRST_MONTH; ; month = addMonths(month, 1)) {
    const period = plainPeriod(known, month, lastDayOfMonth, today);
    if (period.from > today) break;
    if (period.knownDays > 0 || periods.length > 0) periods.push(period);
  }
  const services = servicesAt(Date.parse(`${today}T12:00:00+05:30`));
  return { household, services, known, today, kind, periods };
}

export const cases = (runs: number, check: (one: Seen) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(
      // Long enough for all of a year to have its partners, or not.
      fc.oneof(someOf(300, 800), someOf(740, 800)),
      fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 90 })),
      fc.constantFrom('month' as const, 'period' as const),
      async (left, later, kind) => check(await seen(left, later, kind)),
    ),
    { numRuns: runs, endOnFailure: true },
  );
