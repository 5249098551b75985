/** The intervals of readings, and those of a home's latest days. */
import { and, desc, gt, max, type SQL, sql } from 'drizzle-orm';
import { RECENT_READINGS } from '#domain/energy/hours/hours.ts';
import { fromHex, type Slots, unpackSlots } from '#domain/import/slots.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { limitRows } from '#worker/db/limit.ts';
import { readings } from '#worker/db/schema.ts';
import { isConsumption } from './queries.ts';

/** A reading's intervals, unpacked; null where it has none, or the condition does not hold. */
export function selectSlots(condition: SQL = sql`1`): SQL.Aliased<Slots | null> {
  return sql<Slots | null>`iif(${condition}, hex(${readings.slots}), NULL)`
    .mapWith((hex: string) => (hex === '' ? null : unpackSlots(fromHex(hex))))
    .as('packed');
}

/** Whether one of the latest readings has intervals, without reading any: the minutes of one, or null. */
export function recentStepQuery(home: OpenHome) {
  const recent = home.query
    .select({ step: readings.step })
    .from(readings)
    .where(and(isConsumption(home), gt(readings.seq, 0)))
    .orderBy(limitRows(RECENT_READINGS, desc(readings.day), desc(readings.seq)))
    .as('recent');
  return home.query.select({ step: max(recent.step) }).from(recent);
}

/** The latest readings with their intervals. */
export function recentIntervalsQuery(home: OpenHome) {
  return home.query
    .select({
      day: readings.day,
      days: readings.days,
      measured: sql`${readings.measured} > 0`.mapWith(Boolean).as('is_measured'),
      slots: selectSlots(),
    })
    .from(readings)
    .where(and(isConsumption(home), gt(readings.seq, 0)))
    .orderBy(limitRows(RECENT_READINGS, desc(readings.day), desc(readings.seq)));
}
