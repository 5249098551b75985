/** Which home a call speaks of. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../auth/token.ts';

/**
 * The home that a caller names, or else the one that they joined first; null where they are no member of it.
 * A statement that finds its rows by this reaches no other home, whatever the call says.
 */
export function homeOf({ userId, homeId }: Caller): SQL<number> {
  return memberHome(userId, homeId === undefined ? sql`` : sql` AND home_id = ${homeId}`);
}

/** The home that a user joined first. */
export function firstHomeOf(userId: number | AnyColumn): SQL<number> {
  return memberHome(userId, sql``);
}

/** The homes that go with a user. */
export function ownedHomes({ userId }: Caller): SQL {
  return sql`(SELECT home_id FROM members WHERE user_id = ${userId} AND role = 'owner')`;
}

function memberHome(userId: number | AnyColumn, condition: SQL): SQL<number> {
  return sql`(
    SELECT home_id FROM members WHERE user_id = ${userId}${condition}
    ORDER BY joined_at, home_id LIMIT 1)`;
}
