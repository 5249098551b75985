/** A home's use with what else a screen or a call asks for, in one round trip. */
import type { BatchResponse } from 'drizzle-orm/batch';
import { firstDayFor, type HomeUse, homeUse } from '../../domain/energy/home.ts';
import { dayNumber } from '../../domain/period.ts';
import { signedInTrip } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import { type DaysWanted, dayRowsQuery, readingsOf } from '../queries/days.ts';
import type { Household } from '../queries/households.ts';
import { firstDayQuery } from '../queries/readings.ts';
import type { ServiceContext } from '../service-context.ts';

/**
 * Runs queries for a caller like `signedInTrip`, and reads the days that every figure follows from in the
 * same transaction.
 */
export async function homeTrip<const Q extends readonly Query[]>(
  context: ServiceContext,
  caller: Caller,
  wanted: DaysWanted,
  ...queries: Q
): Promise<[Household, HomeUse, ...BatchResponse<Q>]> {
  const { db } = context;
  const today = dayNumber(context.today);
  const [household, rows, [first], ...results] = await signedInTrip(
    context,
    caller,
    dayRowsQuery(db, caller, wanted),
    firstDayQuery(db, caller),
    ...queries,
  );
  const latestDay = rows.at(-1)?.day;
  const firstDay = wanted === 'all' || latestDay === undefined ? 0 : firstDayFor(latestDay);
  const home = homeUse(readingsOf(rows), {
    firstDay,
    firstReadingDay: first?.firstDay ?? null,
    rates: [{ firstDay: 0, rateMilliRupees: household.rateMilliRupees }],
    cycles: [{ firstDay: 0, cycleMonths: 1, cycleEnd: null }],
    bills: [],
    registerDays: [],
    today,
  });
  return [household, home, ...results];
}
