/** What a home's bill is calculated by, from a day on. */
import { type AnyColumn, and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { OpenHome } from '#worker/auth/session.ts';
import { connections } from '#worker/db/schema.ts';
import { logConnectionQuery } from '#worker/history/write-connection.ts';
import { selectHomeId } from './queries.ts';

export type ConnectionRow = typeof connections.$inferSelect;
/** The facts to change; what is undefined stays as it was. */
export type ConnectionFacts = {
  [K in Exclude<keyof ConnectionRow, 'homeId' | 'firstDay' | 'recordedAt'>]?:
    | ConnectionRow[K]
    | undefined;
};

/** All rows, by ascending first day. */
export function connectionsQuery(home: OpenHome) {
  return home.query
    .select()
    .from(connections)
    .where(eq(connections.homeId, selectHomeId(home)))
    .orderBy(asc(connections.firstDay));
}

/** The rate in force on a day; null where none is known. */
export function selectRateOn(homeId: AnyColumn, day: number): SQL<number | null> {
  return sql`(
    SELECT rate_milli_rupees FROM connections WHERE home_id = ${homeId} AND first_day <= ${day}
    ORDER BY first_day DESC LIMIT 1)`;
}

/** Whether a home has a tariff on a day: it is priced by that, not by its rate. */
export function hasTariffOn(homeId: AnyColumn, day: number): SQL<boolean> {
  return sql`coalesce((
    SELECT category IS NOT NULL FROM connections WHERE home_id = ${homeId} AND first_day <= ${day}
    ORDER BY first_day DESC LIMIT 1), 0)`.mapWith(Boolean);
}

/**
 * The statements that store facts from a day on, and log it: what else holds on that day holds on. A row of that
 * very day is changed; one that would say the same as the row in force is not written.
 */
export function changeConnectionQueries(
  home: OpenHome,
  firstDay: number | SQL,
  facts: ConnectionFacts,
) {
  const { now } = home;
  const { query } = home;
  const homeId = selectHomeId(home);
  const newFacts = Object.entries(facts).filter(([, value]) => value !== undefined);
  const getColumn = (name: keyof ConnectionFacts) => connections[name];
  const chooseValue = (name: keyof ConnectionFacts) => {
    const fact = facts[name];
    return fact === undefined ? getColumn(name) : sql`${fact}`.as(getColumn(name).name);
  };
  const differs = newFacts.map(
    ([name, fact]) => sql`${getColumn(name as keyof ConnectionFacts)} IS NOT ${fact}`,
  );
  const inForce = sql`(
    SELECT max(first_day) FROM connections WHERE home_id = ${homeId} AND first_day <= ${firstDay})`;
  const changedNames = [
    ...newFacts.map(([name]) => name as keyof ConnectionFacts),
    'recordedAt' as const,
  ];
  const row = query
    .select({
      homeId: connections.homeId,
      firstDay: sql`${firstDay}`.as('first_day'),
      rateMilliRupees: chooseValue('rateMilliRupees'),
      discom: chooseValue('discom'),
      category: chooseValue('category'),
      loadWatts: chooseValue('loadWatts'),
      phases: chooseValue('phases'),
      cycleMonths: chooseValue('cycleMonths'),
      cycleEnd: chooseValue('cycleEnd'),
      answers: chooseValue('answers'),
      recordedAt: sql`${now}`.as('recorded_at'),
    })
    .from(connections)
    .where(
      and(
        eq(connections.homeId, homeId),
        eq(connections.firstDay, inForce),
        differs.length === 0 ? sql`0` : sql`(${sql.join(differs, sql` OR `)})`,
      ),
    );
  return [
    logConnectionQuery(home, firstDay, row),
    query
      .insert(connections)
      .select(row)
      .onConflictDoUpdate({
        target: [connections.homeId, connections.firstDay],
        set: Object.fromEntries(
          changedNames.map((name) => [
            name,
            sql`excluded.${sql.identifier(connections[name].name)}`,
          ]),
        ),
      }),
  ] as const;
}

/**
 * The same for a rate. A home's first one holds from the beginning, a later one from `firstDay`.
 */
export function changeRateQueries(
  home: OpenHome,
  rate: { rateMilliRupees: number | null; firstDay: number },
) {
  const hasRate = sql`EXISTS (
    SELECT 1 FROM connections WHERE home_id = ${selectHomeId(home)} AND rate_milli_rupees IS NOT NULL)`;
  return changeConnectionQueries(home, sql`iif(${hasRate}, ${rate.firstDay}, 0)`, {
    rateMilliRupees: rate.rateMilliRupees,
  });
}
