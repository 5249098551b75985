/** What the screens of the profile, the people and the account show, each in one round trip to the database. */

import { inArray } from 'drizzle-orm';
import { LIST_PAGE, makePage } from '#domain/base/page.ts';
import { computeHomeSavings } from '#domain/bills/savings.ts';
import { scoreEfficiency } from '#domain/energy/efficiency.ts';
import { forecastPeriod } from '#domain/energy/forecast.ts';
import { findRunningPeriod, type HomeUse, listPeriods } from '#domain/energy/home-use.ts';
import { computeDaySavings } from '#domain/energy/savings.ts';
import { formatSessionPlace, type SessionPlace } from '#domain/people/session.ts';
import { toSessionRecord } from '#worker/accounts/accounts.ts';
import { toTargetPercent } from '#worker/accounts/profiles.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { sessionsPageQuery } from '#worker/auth/session-queries.ts';
import { toBilledHome } from '#worker/bills/bills.ts';
import { members as memberTable } from '#worker/db/schema.ts';
import { connectionsQuery } from '#worker/homes/connection-queries.ts';
import type { Household } from '#worker/homes/households.ts';
import { invitationsQuery, membersQuery } from '#worker/homes/member-queries.ts';
import { toInvitationRecord, toMemberRecord } from '#worker/homes/members.ts';
import { losersQuery } from '#worker/homes/notice-queries.ts';
import { selectOwnedHomeIds } from '#worker/homes/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { computeOrLog, frameBatch, screenBatch } from './frame.ts';

/** Makes the loaders of the profile. */
export function createProfileScreens(context: ServiceContext) {
  const { today } = context;

  /** The household, what it saved, and how it does against its target. */
  async function loadProfile(home: OpenHome) {
    const [frame, household, use, connections] = await screenBatch(
      home,
      'latest',
      connectionsQuery(home),
    );
    const savings = computeOrLog(context, null, () =>
      computeHomeSavings(toBilledHome(use, connections, [])),
    );
    return {
      ...frame,
      today,
      rateMilliRupees: household.rateMilliRupees,
      savings,
      // Where the rupees cannot be calculated, the kilograms are shown all the same.
      co2Reduction:
        savings ?? computeOrLog(context, null, () => computeDaySavings(use.days, [], use.today)),
      ...scoreAgainstTarget(household, use),
    };
  }

  /** Who belongs to the home; for owners also the invitations that are open. */
  async function loadPeople(home: OpenHome) {
    const [frame, household, members, invitations] = await frameBatch(
      home,
      membersQuery(home),
      invitationsQuery(home, context.now),
    );
    return {
      ...frame,
      members: members.map((row) => toMemberRecord(row, home, household.role)),
      // What an owner alone can withdraw.
      invitations: household.role === 'owner' ? invitations.map(toInvitationRecord) : null,
    };
  }

  /** A page of the account's open sessions, the last used first: from the start, or after `after`. */
  async function loadAccount(home: OpenHome, after?: SessionPlace) {
    const isDeletedToo = inArray(memberTable.homeId, selectOwnedHomeIds(home));
    const [frame, , sessions, losers] = await frameBatch(
      home,
      sessionsPageQuery(home, context.now, after, LIST_PAGE + 1),
      losersQuery(home, isDeletedToo),
    );
    const records = sessions.map((row) => toSessionRecord(row, home));
    return {
      ...frame,
      sessions: makePage(records, LIST_PAGE, after, formatSessionPlace),
      /** Who loses a home with the account. */
      losers,
    };
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
