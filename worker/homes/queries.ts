/** Which home a call is about. */

import { type AnyColumn, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { HomeInputId } from '#domain/home/home-inputs.ts';
import { isAllowed, ROLES } from '#domain/people/role.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { GENERATION, GRID_EXPORT, GRID_IMPORT } from '#worker/db/channel.ts';
import { homes, members } from '#worker/db/schema.ts';

/**
 * The home that a caller names, or else the one that they joined first; null where they are no member of it.
 * A statement that finds its rows by this reaches no other home, whatever the call says.
 */
export function selectHomeId({ userId, homeId }: Caller): SQL<number> {
  return selectMemberHomeId(userId, homeId === undefined ? sql`` : sql` AND home_id = ${homeId}`);
}

/** The home that a user joined first. */
export function selectFirstHomeId(userId: number | AnyColumn): SQL<number> {
  return selectMemberHomeId(userId, sql``);
}

/** Whether a caller has the role that they need in the home that they speak of. A guest has none. */
export function hasRole(caller: Caller): SQL {
  const { userId, needs = 'guest' } = caller;
  const home = selectHomeId(caller);
  if (needs === 'guest') return sql`${home} IS NOT NULL`;
  const roles = ROLES.filter((role) => isAllowed(role, needs));
  return sql`EXISTS (
    SELECT 1 FROM members
    WHERE user_id = ${userId} AND home_id = ${home} AND ${inArray(members.role, roles)}
      AND (SELECT guest FROM users WHERE id = ${userId}) = 0)`;
}

/** The homes that go with a user: those that no other person owns. */
export function selectOwnedHomeIds({ userId }: Pick<Caller, 'userId'>): SQL {
  return sql`(
    SELECT home_id FROM members AS m WHERE user_id = ${userId} AND role = 'owner' AND NOT EXISTS (
      SELECT 1 FROM members AS o
      WHERE o.home_id = m.home_id AND o.role = 'owner' AND o.user_id <> m.user_id))`;
}

function selectMemberHomeId(userId: number | AnyColumn, condition: SQL): SQL<number> {
  return sql`(
    SELECT home_id FROM members WHERE user_id = ${userId}${condition}
    ORDER BY joined_at, home_id LIMIT 1)`;
}

/** Whether a home answers yes, on a day, to what is asked of every home. */
export function isAnsweredYesOn(homeId: AnyColumn, id: HomeInputId, day: number): SQL<boolean> {
  return sql`coalesce((
    SELECT json_extract(answers, ${`$.${id}`}) IN ('yes', 1) FROM connections
    WHERE home_id = ${homeId} AND first_day <= ${day} ORDER BY first_day DESC LIMIT 1), 0)`.mapWith(
    Boolean,
  );
}

/** The short name of a home's supplier on a day; null where none is known. */
export function selectSupplierOn(homeId: AnyColumn, day: number): SQL<string | null> {
  return sql`(
    SELECT discom FROM connections WHERE home_id = ${homeId} AND first_day <= ${day}
    ORDER BY first_day DESC LIMIT 1)`;
}

/** A user's homes as a list to choose from, the one joined first at the head. */
export function listedHomesQuery(home: OpenHome, today: number) {
  const readDay = sql`(SELECT max(day) FROM readings WHERE home_id = ${homes.id} AND channel = ${GRID_IMPORT})`;
  const valueDay = sql`(
    SELECT max((SELECT max(day) FROM register_readings WHERE meter_id = meters.id))
    FROM meters WHERE home_id = ${homes.id} AND channel = ${GRID_IMPORT})`;
  const hasReadings = (channel: SQL) =>
    sql`EXISTS (SELECT 1 FROM readings WHERE home_id = ${homes.id} AND channel = ${channel})`.mapWith(
      Boolean,
    );
  const lastDay = sql<number>`max(coalesce(${readDay}, 0), coalesce(${valueDay}, 0))`;
  return home.query
    .select({
      id: homes.id,
      name: homes.name,
      role: members.role,
      city: homes.city,
      supplier: selectSupplierOn(homes.id, today).as('supplier'),
      lastDay: lastDay.as('last_day'),
      solar: isAnsweredYesOn(homes.id, 'solar', today).as('solar'),
      prepaid: isAnsweredYesOn(homes.id, 'prepaid', today).as('prepaid'),
      hasExport: hasReadings(GRID_EXPORT).as('has_export'),
      hasGeneration: hasReadings(GENERATION).as('has_generation'),
    })
    .from(members)
    .innerJoin(homes, eq(homes.id, members.homeId))
    .where(eq(members.userId, home.userId))
    .orderBy(asc(members.joinedAt), asc(members.homeId));
}
