/** A user's and their home's details, rate and target. */
import { eq } from 'drizzle-orm';
import { type ProfileUpdate, rateMilliRupees, type User } from '../../domain/profile.ts';
import { thousandths } from '../../domain/quantity.ts';
import { apiUser, signedInTrip } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import { isEmpty, mapPresent, omitUndefined } from '../db/optional-values.ts';
import { homes, users } from '../db/schema.ts';
import { homeOf } from '../queries/homes.ts';
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
    const { firstName, lastName, phoneNumber, electricityRatePerKWh, targetReduction, ...rest } =
      changes;
    const user = omitUndefined({ firstName, lastName, phoneNumber });
    const home = omitUndefined({
      ...rest,
      rateMilliRupees: mapPresent(electricityRatePerKWh, rateMilliRupees),
      targetThousandths: mapPresent(targetReduction, thousandths),
    });
    return [
      ...(isEmpty(user)
        ? []
        : [db.query.update(users).set(user).where(eq(users.id, caller.userId))]),
      ...(isEmpty(home)
        ? []
        : [
            db.query
              .update(homes)
              .set(home)
              .where(eq(homes.id, homeOf(caller))),
          ]),
    ];
  }

  return { get, update, updateQueries };
}
