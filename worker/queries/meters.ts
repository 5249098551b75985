/** A home's meters, and what they showed. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../auth/token.ts';
import type { Database } from '../db/client.ts';
import { firstRows } from '../db/limit.ts';
import { meters, registerReadings } from '../db/schema.ts';
import { homeOf } from './homes.ts';

export type MeterRow = typeof meters.$inferSelect;
export type RegisterRow = typeof registerReadings.$inferSelect;

/** How many days with counted values figures look at: more than their 25 months have. */
const REGISTER_DAYS = 800;

/** Whether a meter counts what the caller's home takes from the grid. */
export function isOwnMeter(caller: Caller): SQL | undefined {
  return and(eq(meters.homeId, homeOf(caller)), eq(meters.channel, 0));
}

/** The meters, in the order in which they came. */
export function metersQuery({ query }: Database, caller: Caller) {
  return query.select().from(meters).where(isOwnMeter(caller)).orderBy(asc(meters.id));
}

/** All values of the meters, by meter and day. */
export function registersQuery({ query }: Database, caller: Caller) {
  return query
    .select()
    .from(registerReadings)
    .where(ofOwnMeter(caller))
    .orderBy(asc(registerReadings.meterId), asc(registerReadings.day));
}

/** The latest days with counted values, the latest first. */
export function registerDaysQuery({ query }: Database, caller: Caller) {
  return query
    .select({ day: registerReadings.day })
    .from(registerReadings)
    .where(and(ofOwnMeter(caller), eq(registerReadings.counted, true)))
    .orderBy(firstRows(REGISTER_DAYS, desc(registerReadings.day)));
}

/** Whether a value is of one of the home's meters. */
export function ofOwnMeter(caller: Caller): SQL {
  return sql`${registerReadings.meterId} IN (
    SELECT id FROM meters WHERE home_id = ${homeOf(caller)} AND channel = 0)`;
}
