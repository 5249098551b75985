/** Who is signed in, and the home that they speak of. */
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { getDayInIndia, toDayNumber } from '#domain/base/period.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { Database } from '#worker/db/client.ts';
import {
  appliances,
  bills,
  homes,
  importMappings,
  imports,
  members,
  meters,
  readings,
  sessions,
  tipAnswers,
  tips,
  users,
} from '#worker/db/schema.ts';
import { hasTariffOn, selectRateOn } from './connection-queries.ts';
import { hasRole, selectFirstHomeId, selectHomeId } from './queries.ts';

/* Who is signed in, and the home that they speak of. */

const columns = {
  userId: users.id,
  // D1 gives rows by name, and the user's is `id` as well.
  homeId: sql<number>`${homes.id}`.as('home_id'),
  homeName: sql<string>`${homes.name}`.as('home_name'),
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  createdAt: users.createdAt,
  phoneNumber: users.phoneNumber,
  termsVersion: users.termsVersion,
  isGuest: users.isGuest,
  householdSize: homes.householdSize,
  address: homes.address,
  city: homes.city,
  state: homes.state,
  zipCode: homes.zipCode,
  targetThousandths: homes.targetThousandths,
  ecoGoals: homes.ecoGoals,
  onboardingComplete: homes.onboardingComplete,
};

/** A user and a home of theirs, with the rate in force and their role there. */
export type Household = Awaited<ReturnType<typeof householdQuery>>[number];

/** The same, with the hash of the user's password. */
export type Account = Awaited<ReturnType<typeof accountQuery>>[number];

function isOpen({ userId, sessionId }: Caller, now: number) {
  return and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now));
}

/**
 * A statement that fails, and its batch with it, unless the caller's session is open at `now` (epoch
 * milliseconds) and they have the role that they need in the home that they speak of. `json()` of a text that is no
 * JSON is the only way in SQLite, outside a trigger, to fail on a condition. The text names a column, so that it is
 * not evaluated before the rows are read.
 */
export function requireSessionQuery(home: OpenHome, now: number) {
  const failure = sql`json('no session' || coalesce(${sessions.id}, ''))`;
  return home.query
    .select({ isOpen: sql<number>`iif(${sessions.id} IS NULL, ${failure}, 1)`.as('is_open') })
    .from(sql`(SELECT 1)`)
    .leftJoin(sessions, and(isOpen(home, now), hasRole(home)));
}

/** The caller and their home, with the moment when the session was last known to be used. */
export function householdQuery(home: OpenHome, now: number) {
  return home.query
    .select({
      ...columns,
      rateMilliRupees: selectRateOn(homes.id, toDayNumber(getDayInIndia(now))).as(
        'rate_milli_rupees',
      ),
      hasTariff: hasTariffOn(homes.id, toDayNumber(getDayInIndia(now))).as('has_tariff'),
      lastUsedAt: sessions.lastUsedAt,
      role: members.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(homes, eq(homes.id, selectHomeId(home)))
    .innerJoin(members, and(eq(members.userId, users.id), eq(members.homeId, homes.id)))
    .where(isOpen(home, now));
}

/** The account with an email, and its first home. */
export function accountQuery({ query }: Database, email: string, now: number) {
  return query
    .select({
      ...columns,
      rateMilliRupees: selectRateOn(homes.id, toDayNumber(getDayInIndia(now))).as(
        'rate_milli_rupees',
      ),
      passwordHash: users.passwordHash,
    })
    .from(users)
    .innerJoin(homes, eq(homes.id, selectFirstHomeId(users.id)))
    .where(eq(users.email, email));
}

/** Whether a home holds readings, appliances, imports or tips. */
export function holdsAnythingQuery(home: OpenHome) {
  return home.query
    .select({
      holdsAnything: hasAnything(selectHomeId(home)).mapWith(Boolean).as('holds_anything'),
    })
    .from(sql`(SELECT 1)`);
}

/** The same as a condition on a home's number. */
export function hasAnything(homeId: SQL): SQL {
  const tables = [
    readings,
    appliances,
    imports,
    importMappings,
    bills,
    tips,
    tipAnswers,
    meters,
  ].map((table) => sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table}.home_id = ${homeId})`);
  return sql.join(tables, sql` OR `);
}

/** A statement that fails, and its batch with it, when the home has completed its onboarding. */
export function requireOpenOnboardingQuery(home: OpenHome) {
  // A second home of the same number cannot be stored.
  const completed = and(eq(homes.id, selectHomeId(home)), eq(homes.onboardingComplete, true));
  return home.query.insert(homes).select(home.query.select().from(homes).where(completed));
}
