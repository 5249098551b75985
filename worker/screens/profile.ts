/** What the screens of the profile, the people and the account show, each in one round trip to the database. */

import { LIST_PAGE, makePage } from '#domain/base/page.ts';
import { computeHomeSavings } from '#domain/bills/savings.ts';
import { scoreEfficiency } from '#domain/energy/efficiency.ts';
import { forecastPeriod } from '#domain/energy/forecast.ts';
import { findRunningPeriod, type HomeUse, listPeriods } from '#domain/energy/home-use.ts';
import { computeDaySavings } from '#domain/energy/savings.ts';
import { formatSessionPlace, type SessionPlace } from '#domain/people/session.ts';
import { toSessionRecord } from '#worker/accounts/accounts.ts';
import { toTargetPercent } from '#worker/accounts/profiles.ts';
import { sessionsPageQuery } from '#worker/auth/session-queries.ts';
import type { Caller } from '#worker/auth/token.ts';
import { toBilledHome } from '#worker/bills/bills.ts';
import { connectionsQuery } from '#worker/homes/connection-queries.ts';
import type { Household } from '#worker/homes/households.ts';
import { invitationsQuery, membersQuery } from '#worker/homes/member-queries.ts';
import { toInvitationRecord, toMemberRecord } from '#worker/homes/members.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { computeOr, frameBatch, screenBatch } from './frame.ts';

/** Makes the loaders of the profile. */
export function createProfileScreens(context: ServiceContext) {
  const { db, today } = context;

  /** The household, what it saved, and how it does against its target. */
  async function loadProfile(caller: Caller) {
    const [frame, household, home, connections] = await screenBatch(
      context,
      caller,
      'latest',
      connectionsQuery(db, caller),
    );
    const savings = computeOr(context, null, () =>
      computeHomeSavings(toBilledHome(home, connections, [])),
    );
    return {
      ...frame,
      today,
      rateMilliRupees: household.rateMilliRupees,
      savings,
      // Where the rupees cannot be calculated, the kilograms are shown all the same.
      co2Reduction:
        savings ?? computeOr(context, null, () => computeDaySavings(home.days, [], home.today)),
      ...scoreAgainstTarget(household, home),
    };
  }

  /** Who belongs to the home; for owners also the invitations that are open. */
  async function loadPeople(caller: Caller) {
    const [frame, household, members, invitations] = await frameBatch(
      context,
      caller,
      membersQuery(db, caller),
      invitationsQuery(db, caller, context.now),
    );
    return {
      ...frame,
      members: members.map((row) => toMemberRecord(row, caller, household.role)),
      // What an owner alone can withdraw.
      invitations: household.role === 'owner' ? invitations.map(toInvitationRecord) : null,
    };
  }

  /** A page of the account's open sessions, the last used first: from the start, or after `after`. */
  async function loadAccount(caller: Caller, after?: SessionPlace) {
    const [frame, , sessions] = await frameBatch(
      context,
      caller,
      sessionsPageQuery(db, caller, context.now, after, LIST_PAGE + 1),
    );
    const records = sessions.map((row) => toSessionRecord(row, caller));
    return { ...frame, sessions: makePage(records, LIST_PAGE, after, formatSessionPlace) };
  }

  return { loadProfile, loadPeople, loadAccount };
}

/** How the home does against its target. */
function scoreAgainstTarget(household: Household, home: HomeUse) {
  const running = findRunningPeriod(home, 'period');
  const forecast = forecastPeriod(home.days, running, home.today);
  const days = running.lastDay - running.firstDay + 1;
  return {
    targetPercent: toTargetPercent(household),
    runningPeriod: running,
    efficiency: scoreEfficiency({
      periods: listPeriods(home, 'period'),
      targetPercent: toTargetPercent(household),
      today: home.today,
      running: forecast.code === 'forecast' ? { days, forecast: forecast } : null,
    }),
  };
}
