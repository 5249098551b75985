/** A home's meters, each with the first and the last value that it showed. */
import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '#worker/auth/token.ts';
import type { Database } from '#worker/db/client.ts';
import { meters } from '#worker/db/schema.ts';
import { selectHomeId } from './homes.ts';

/** Two values a meter, however many it has. Meters of every kind, the one that came last at the head. */
export function meterEndsQuery({ query }: Database, caller: Caller) {
  return query
    .select({
      ...getTableColumns(meters),
      firstDay: selectEndValue('day', 'ASC'),
      firstShownWh: selectEndValue('shown_wh', 'ASC'),
      lastDay: selectEndValue('day', 'DESC'),
      lastShownWh: selectEndValue('shown_wh', 'DESC'),
    })
    .from(meters)
    .where(eq(meters.homeId, selectHomeId(caller)))
    .orderBy(asc(meters.channel), sql`id DESC`);
}

function selectEndValue(column: 'day' | 'shown_wh', order: 'ASC' | 'DESC'): SQL<number | null> {
  return sql`(
    SELECT ${sql.raw(column)} FROM register_readings
    WHERE meter_id = meters.id AND counted ORDER BY day ${sql.raw(order)} LIMIT 1)`;
}
