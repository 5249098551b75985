/** A home's use, with a screen's or a call's own queries, in one round trip. */
import type { BatchResponse } from 'drizzle-orm/batch';
import { toDayNumber } from '#domain/base/period.ts';
import { computeHomeUse, findFirstDayToRead, type HomeUse } from '#domain/energy/home-use.ts';
import type { BillDays } from '#domain/energy/periods.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { billDaysQuery } from '#worker/bills/queries.ts';
import type { Query } from '#worker/db/client.ts';
import { type ConnectionRow, connectionsQuery } from '#worker/homes/connection-queries.ts';
import type { Household } from '#worker/homes/households.ts';
import { registerDaysQuery } from '#worker/meters/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { type DaysWanted, dayRowsQuery, toDayReadings, toHoursByDay } from './days.ts';
import { ownPowerQuery, toOwnPower } from './own-power.ts';
import { firstDayQuery } from './queries.ts';

/**
 * Runs queries like `home.batch`, and reads the days that every figure follows from in the
 * same transaction.
 */
export async function homeUseBatch<const Q extends readonly Query[]>(
  home: OpenHome,
  daysWanted: DaysWanted,
  ...queries: Q
): Promise<[Household, HomeUse, ...BatchResponse<Q>]> {
  const [
    household,
    dayRows,
    [first],
    ownPowerRows,
    connections,
    billDays,
    registerDays,
    ...results
  ] = await home.batch(
    dayRowsQuery(home, daysWanted),
    firstDayQuery(home),
    ownPowerQuery(home, daysWanted),
    ...billingQueries(home),
    ...queries,
  );
  const use = toHomeUse(home, daysWanted, {
    dayRows,
    firstReadingDay: first?.firstDay ?? null,
    ownPowerRows,
    connections,
    billDays,
    registerDays,
  });
  return [household, use, ...results];
}

/** A home's use by the rows that it follows from. */
export function toHomeUse(
  { today }: Pick<ServiceContext, 'today'>,
  daysWanted: DaysWanted,
  rows: {
    dayRows: Parameters<typeof toDayReadings>[0];
    firstReadingDay: number | null;
    ownPowerRows: Parameters<typeof toOwnPower>[0];
    connections: readonly ConnectionRow[];
    billDays: BillDays[];
    registerDays: readonly { day: number }[];
  },
): HomeUse {
  const { dayRows, firstReadingDay } = rows;
  const latestDay = dayRows.at(-1)?.day;
  const firstDay =
    daysWanted === 'all' || latestDay === undefined ? 0 : findFirstDayToRead(latestDay);
  return computeHomeUse(toDayReadings(dayRows), {
    firstDay,
    firstReadingDay,
    ownPower: toOwnPower(rows.ownPowerRows),
    hoursByDay: toHoursByDay(dayRows),
    ...toBillingFacts(rows.connections, rows.billDays, rows.registerDays),
    today: toDayNumber(today),
  });
}

/** The statements that `toBillingFacts` takes the rows of. */
export function billingQueries(home: OpenHome) {
  return [connectionsQuery(home), billDaysQuery(home), registerDaysQuery(home)] as const;
}

/** A home's rates, cycles, answers and bill days, which its periods and amounts follow from. `latestDays` come latest first. */
export function toBillingFacts(
  connections: readonly ConnectionRow[],
  bills: BillDays[],
  latestDays: readonly { day: number }[],
): Pick<HomeUse, 'rates' | 'cycles' | 'answers' | 'bills' | 'registerDays'> {
  return {
    rates: connections,
    cycles: connections,
    answers: connections.map(({ firstDay, answers }) => ({
      firstDay,
      answers: JSON.parse(answers),
    })),
    bills,
    registerDays: latestDays.map(({ day }) => day).reverse(),
  };
}
