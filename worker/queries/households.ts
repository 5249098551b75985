/** Who is signed in, and the household that they belong to. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Caller } from '../auth/token.ts';
import type { Database } from '../db/client.ts';
import { appliances, imports, profiles, readings, sessions, tips, users } from '../db/schema.ts';

const columns = {
  userId: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  createdAt: users.createdAt,
  phoneNumber: profiles.phoneNumber,
  householdSize: profiles.householdSize,
  address: profiles.address,
  city: profiles.city,
  state: profiles.state,
  zipCode: profiles.zipCode,
  targetThousandths: profiles.targetThousandths,
  ecoGoals: profiles.ecoGoals,
  rateMilliRupees: profiles.rateMilliRupees,
  onboardingComplete: profiles.onboardingComplete,
};

/** A household: its user and profile. */
export type Household = Omit<Account, 'passwordHash'>;

/** A household with the hash of its password. */
export type Account = Awaited<ReturnType<typeof accountQuery>>[number];

function isOpen({ userId, sessionId }: Caller, now: number) {
  return and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now));
}

/**
 * A statement that fails, and its batch with it, unless the caller's session is open at `now` (epoch
 * milliseconds). `json()` of a text that is no JSON is the only way in SQLite, outside a trigger, to fail
 * on a condition. The text names a column, so that it is not evaluated before the rows are read.
 */
export function sessionQuery({ query }: Database, caller: Caller, now: number) {
  const failure = sql`json('no session' || coalesce(${sessions.id}, ''))`;
  return query
    .select({ isOpen: sql<number>`iif(${sessions.id} IS NULL, ${failure}, 1)`.as('is_open') })
    .from(sql`(SELECT 1)`)
    .leftJoin(sessions, isOpen(caller, now));
}

/** The caller's household, with the moment when the session was last known to be used. */
export function householdQuery({ query }: Database, caller: Caller, now: number) {
  return query
    .select({ ...columns, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.userId, sessions.userId))
    .where(isOpen(caller, now));
}

/** The account with an email. */
export function accountQuery({ query }: Database, email: string) {
  return query
    .select({ ...columns, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.email, email));
}

/** Whether a household holds readings, appliances, imports or tips. */
export function holdsAnythingQuery({ query }: Database, { userId }: Caller) {
  const tables = [readings, appliances, imports, tips].map(
    (table) => sql`EXISTS (SELECT 1 FROM ${table} WHERE user_id = ${userId})`,
  );
  return query
    .select({ holdsAnything: sql.join(tables, sql` OR `).mapWith(Boolean).as('holds_anything') })
    .from(sql`(SELECT 1)`);
}

/** A statement that fails, and its batch with it, when the household has completed its onboarding. */
export function refuseSecondOnboardingQuery({ query }: Database, { userId }: Caller) {
  // A household has one profile: a second one cannot be stored.
  const completed = and(eq(profiles.userId, userId), eq(profiles.onboardingComplete, true));
  return query.insert(profiles).select(query.select().from(profiles).where(completed));
}
