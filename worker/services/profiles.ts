/** A household's details, rate and target. */
import { eq } from 'drizzle-orm';
import { type ProfileUpdate, rateMilliRupees, type User } from '../../domain/profile.ts';
import { thousandths } from '../../domain/quantity.ts';
import { apiUser, signedInTrip } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import { isEmpty, mapPresent, omitUndefined } from '../db/optional-values.ts';
import { profiles, users } from '../db/schema.ts';
import { type Household, householdQuery } from '../queries/households.ts';
import type { ServiceContext } from '../service-context.ts';

export type Profiles = ReturnType<typeof createProfiles>;

export function createProfiles(context: ServiceContext) {
  const { db, now } = context;

  async function get(caller: Caller): Promise<User> {
    const [household] = await signedInTrip(context, caller);
    return apiUser(household);
  }

  /** Changes what is present, clears what is null, leaves what is absent. */
  async function update(caller: Caller, changes: ProfileUpdate): Promise<User> {
    const results = await signedInTrip(
      context,
      caller,
      ...updateQueries(caller, changes),
      householdQuery(db, caller, now),
    );
    const [changed] = results.at(-1) as Household[];
    return apiUser(changed as Household);
  }

  /** The statements of an update, for a batch that does more. */
  function updateQueries(caller: Caller, changes: ProfileUpdate): Query[] {
    const { firstName, lastName, electricityRatePerKWh, targetReduction, ...rest } = changes;
    const names = omitUndefined({ firstName, lastName });
    const profile = omitUndefined({
      ...rest,
      rateMilliRupees: mapPresent(electricityRatePerKWh, rateMilliRupees),
      targetThousandths: mapPresent(targetReduction, thousandths),
    });
    return [
      ...(isEmpty(names)
        ? []
        : [db.query.update(users).set(names).where(eq(users.id, caller.userId))]),
      ...(isEmpty(profile)
        ? []
        : [db.query.update(profiles).set(profile).where(eq(profiles.userId, caller.userId))]),
    ];
  }

  return { get, update, updateQueries };
}
