/**
 * Who is signed in, found in the same round trip as what they asked for: every batch begins with a
 * statement that reads the household, or fails and takes the whole batch with it.
 */
import { eq, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import { COUNTRY, type User } from '../../domain/profile.ts';
import { fromThousandths } from '../../domain/quantity.ts';
import { NoSessionError, type Query } from '../db/client.ts';
import { sessions } from '../db/schema.ts';
import { isRowStatement, prepared } from '../db/statement.ts';
import type { ServiceContext } from '../services/context.ts';
import type { Caller } from './token.ts';

/** The signed-in household: its user and profile. */
export interface Household {
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: number;
  phoneNumber: string | null;
  householdSize: number | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  targetThousandths: number | null;
  ecoGoals: string | null;
  rateMilliRupees: number | null;
  onboardingComplete: number;
  /** When the session was last known to be used. */
  lastUsedAt: number;
}

/** A household's columns, of `users AS u` and `profiles AS p`. */
export const householdColumns = sql`
  u.email, u.first_name AS firstName, u.last_name AS lastName, u.created_at AS createdAt,
  p.phone_number AS phoneNumber, p.household_size AS householdSize, p.address, p.city, p.state,
  p.zip_code AS zipCode, p.target_thousandths AS targetThousandths, p.eco_goals AS ecoGoals,
  p.rate_milli_rupees AS rateMilliRupees, p.onboarding_complete AS onboardingComplete`;

/**
 * Runs queries for a caller, in one transaction and one round trip. None of them takes effect, and
 * `unauthenticated` is thrown, unless the caller's session is there and has not expired. A first one that is of one
 * row is read in the household's.
 */
export async function signedInTrip<const Q extends readonly Query[]>(
  context: ServiceContext,
  caller: Caller,
  ...queries: Q
): Promise<[Household, ...BatchResponse<Q>]> {
  const { now } = context;
  const { userId, sessionId } = caller;
  const [first, ...others] = queries;
  const beside = isRowStatement(first) ? first : undefined;
  const asked = beside === undefined ? queries : others;
  try {
    const [rows, ...results] = await context.db.trip(
      householdQuery({ userId, sessionId, now }, beside),
      ...asked,
    );
    const household = (rows as unknown as Household[])[0];
    if (household === undefined) throw new NoSessionError('No such session.');
    if (household.lastUsedAt < now - USE_NOTED_MS) context.background(noteUse(context, caller));
    const answers = beside === undefined ? results : [beside.read(household), ...results];
    return [household, ...(answers as unknown as BatchResponse<Q>)];
  } catch (error) {
    if (error instanceof NoSessionError) throw notSignedIn();
    throw error;
  }
}

/** How exactly it is known when a session was last used: each note is a write. */
const USE_NOTED_MS = 3_600_000;

async function noteUse({ unmeteredDb, now }: ServiceContext, caller: Caller): Promise<void> {
  const { query, trip } = unmeteredDb;
  await trip(
    query.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, caller.sessionId)),
  );
}

export function notSignedIn(): ProductError {
  return new ProductError('unauthenticated', messages.notSignedIn);
}

/**
 * One row. Without a session `json()` is given what is no JSON: the only way in SQLite, outside a
 * trigger, to make a statement fail on a condition. It names a column so that it is not worked out
 * before the rows are.
 */
const householdQuery = prepared<Household>(
  (beside) => sql`
    SELECT
      iif(s.id IS NULL, json('no session' || coalesce(s.id, '')), u.id) AS userId,
      s.last_used_at AS lastUsedAt,
      ${householdColumns}${beside}
    FROM (SELECT 1)
    LEFT JOIN sessions AS s
      ON s.id = ${sql.placeholder('sessionId')} AND s.user_id = ${sql.placeholder('userId')} AND s.expires_at > ${sql.placeholder('now')}
    LEFT JOIN users AS u ON u.id = s.user_id
    LEFT JOIN profiles AS p ON p.user_id = s.user_id`,
);

/** A household as the API and the screens tell it. */
export function apiUser(household: Household): User {
  const onboardingComplete = household.onboardingComplete === 1;
  return {
    firstName: household.firstName,
    lastName: household.lastName,
    email: household.email,
    phoneNumber: household.phoneNumber,
    householdSize: household.householdSize,
    address: household.address,
    city: household.city,
    state: household.state,
    zipCode: household.zipCode,
    country: COUNTRY,
    createdAt: new Date(household.createdAt).toISOString(),
    onboardingComplete,
    userProfile: {
      targetReduction: targetPercent(household),
      ecoGoals: household.ecoGoals,
      electricityRatePerKWh:
        household.rateMilliRupees === null ? null : fromThousandths(household.rateMilliRupees),
      onboardingComplete,
    },
  };
}

/** The household's target in percent, as it was given. */
export function targetPercent(household: Household): number | null {
  return household.targetThousandths === null ? null : fromThousandths(household.targetThousandths);
}
