/** Refuses longer readings that come back where readings stored meanwhile contradict them. */
import { type SQL, sql } from 'drizzle-orm';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import type { Caller } from '#worker/auth/token.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import type { Database } from '#worker/db/client.ts';
import { ConstraintError } from '#worker/db/errors.ts';
import { passedLimits } from '#worker/db/schema.ts';
import type { HistoryRows } from './history-rows.ts';
import { selectHomeId } from './homes.ts';

/**
 * A statement for the end of a batch: it refuses the batch where a longer reading that a condition on `back` selects,
 * among those that end in the days or soon after, contradicts another one: they share
 * days, and both cover the same ones, or one of them follows from a meter, or neither holds the other.
 */
export function requireNoOverlapQuery(
  { query }: Database,
  caller: Caller,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
  isBack: SQL,
) {
  return query.insert(passedLimits).select(sql`
    SELECT 'overlap' AS name
    FROM readings AS back JOIN readings AS other
      ON other.home_id = back.home_id AND other.channel = ${GRID_IMPORT}
      AND other.day BETWEEN back.day - back.days + 1 AND back.day + ${COVERAGE_MAX_DAYS}
      AND other.day - other.days < back.day
      AND (other.days > 1 OR other.seq = 0) AND (other.day, other.seq) IS NOT (back.day, back.seq)
    WHERE back.home_id = ${selectHomeId(caller)} AND back.channel = ${GRID_IMPORT}
      AND back.day BETWEEN ${firstDay} AND ${lastDay} + ${COVERAGE_MAX_DAYS}
      AND (back.days > 1 OR back.seq = 0) AND ${isBack}
      AND (
        (other.day, other.days) IS (back.day, back.days)
        OR other.seq = 0 OR back.seq = 0
        OR (other.day - back.day) * (other.day - other.days - back.day + back.days) > 0)
    LIMIT 1`);
}

/** Whether `back` is one of the readings that a change took out. */
export function isTakenOut(caller: Caller, change: number): SQL {
  return sql`(back.day, back.days, back.created_at) IN (
    SELECT gone.value ->> 'day', gone.value ->> 'days', gone.value ->> 'created_at'
    FROM changes, json_each(changes.before, '$.readings') AS gone
    WHERE changes.home_id = ${selectHomeId(caller)} AND changes.id = ${change})`;
}

/** Whether `back` is one of some readings, or lies before or after one of some values. */
export function isOneOfRows({
  readings = [],
  registers = [],
}: Pick<HistoryRows, 'readings' | 'registers'>): SQL {
  const keys = JSON.stringify(readings.map(({ day, seq }) => [day, seq]));
  const days = JSON.stringify(registers.map(({ day }) => day));
  return sql`(
    (back.day, back.seq) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${keys}))
    OR (back.seq = 0 AND EXISTS (
      SELECT 1 FROM json_each(${days}) WHERE value IN (back.day, back.day - back.days))))`;
}

/** Whether a batch was refused by `requireNoOverlapQuery`. */
export function isOverlap(error: unknown): boolean {
  return error instanceof ConstraintError && error.message.includes('readings overlap');
}
