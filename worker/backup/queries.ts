/** What a household's document is read from. */
import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Slots } from '#domain/import/slots.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { billColumns } from '#worker/bills/queries.ts';
import { limitRows } from '#worker/db/limit.ts';
import { bills, readings, registerReadings } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { isOfAnyMeter } from '#worker/imports/home-meters.ts';
import type { RegisterRow } from '#worker/meters/queries.ts';
import { selectSlots } from '#worker/readings/intervals.ts';

const { slots: _, ...columns } = getTableColumns(readings);

export type BackedUpReading = Omit<typeof readings.$inferSelect, 'slots'> & { slots: Slots | null };

/** The typed and imported readings of all channels with their intervals, at most `size`, after one. */
export function readingsAfterQuery(
  home: OpenHome,
  after: Pick<BackedUpReading, 'channel' | 'day' | 'seq'> | undefined,
  size: number,
) {
  return home.query
    .select({
      ...columns,
      slots: selectSlots(),
    })
    .from(readings)
    .where(
      and(
        eq(readings.homeId, selectHomeId(home)),
        gt(readings.seq, 0),
        after === undefined
          ? undefined
          : sql`(${readings.channel}, ${readings.day}, ${readings.seq})
              > (${after.channel}, ${after.day}, ${after.seq})`,
      ),
    )
    .orderBy(limitRows(size, asc(readings.channel), asc(readings.day), asc(readings.seq)));
}

export type BilledRow = Omit<typeof bills.$inferSelect, 'homeId'>;

/** The bills, by their last days, at most `size`, after one. */
export function billsAfterQuery(
  home: OpenHome,
  after: Pick<BilledRow, 'lastDay'> | undefined,
  size: number,
) {
  return home.query
    .select(billColumns)
    .from(bills)
    .where(and(eq(bills.homeId, selectHomeId(home)), after && gt(bills.lastDay, after.lastDay)))
    .orderBy(limitRows(size, asc(bills.lastDay)));
}

/** What the meters showed, by meter and day, at most `size`, after one. */
export function valuesAfterQuery(
  home: OpenHome,
  after: Pick<RegisterRow, 'meterId' | 'day'> | undefined,
  size: number,
) {
  const { meterId, day } = registerReadings;
  return home.query
    .select()
    .from(registerReadings)
    .where(
      and(
        isOfAnyMeter(home),
        after && sql`(${meterId}, ${day}) > (${after.meterId}, ${after.day})`,
      ),
    )
    .orderBy(limitRows(size, asc(meterId), asc(day)));
}
