/** What is due in each home of a person. */
import { asc, eq, sql } from 'drizzle-orm';
import { RHYTHM_GAPS } from '#domain/energy/late.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import { homes, members } from '#worker/db/schema.ts';
import { makePeriodColumns } from '#worker/reminders/queries.ts';

const LIMIT_NUMBERS = sql.raw(`LIMIT ${RHYTHM_GAPS + 1}`);

/** What `findHomeDue` follows from, of all homes of the caller in one statement, the one joined first at the head. */
export function homesDueQuery(home: OpenHome, today: number) {
  const numberDays = sql`(
    SELECT json_group_array(day)
    FROM (SELECT * FROM (
        SELECT DISTINCT day FROM readings WHERE home_id = ${homes.id} AND channel = ${GRID_IMPORT}
        ORDER BY day DESC ${LIMIT_NUMBERS})
      ORDER BY day))`;
  const hasSingleDays = sql`EXISTS (
    SELECT 1 FROM readings WHERE home_id = ${homes.id} AND channel = ${GRID_IMPORT} AND days = 1)`;
  return home.query
    .select({
      homeId: homes.id,
      numberDays: numberDays
        .mapWith((text: string): number[] => JSON.parse(text))
        .as('number_days'),
      hasSingleDays: hasSingleDays.mapWith(Boolean).as('has_single_days'),
      ...makePeriodColumns(today),
    })
    .from(members)
    .innerJoin(homes, eq(homes.id, members.homeId))
    .where(eq(members.userId, home.userId))
    .orderBy(asc(members.joinedAt), asc(members.homeId));
}
