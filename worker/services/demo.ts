/** The sample household, which everybody may look at and nobody can change. */
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { computeSampleDayWh } from '#domain/home/sample-home.ts';
import { SOURCES } from '#domain/reading/reading-rules.ts';
import { refuseOverLimit } from '#worker/auth/attempts.ts';
import type { Client } from '#worker/auth/devices.ts';
import { GUEST_SESSION_MS, signToken } from '#worker/auth/token.ts';
import { readings } from '#worker/db/schema.ts';
import { admitGuestQueries, lastSampleDayQuery } from '#worker/queries/guests.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { makeSession } from './accounts.ts';

export type Demo = ReturnType<typeof createDemo>;

/** How many days a run adds to the sample household at most: after a long pause it takes some runs. */
const DAYS_A_RUN = 30;

/** Makes the service for the sample household. */
export function createDemo({ db, env, now, today }: ServiceContext) {
  /**
   * Signs a guest in for `GUEST_SESSION_MS`, and returns the token. Nothing is stored of them but the session.
   * `notFound` where there is no sample household, `tooMany` over the limit.
   */
  async function visit({ address }: Client): Promise<string> {
    await refuseOverLimit(env.limits.signin, `demo ${address}`);
    if (env.demoEmail === undefined) throw new ProductError('notFound', messages.demoMissing);
    const session = makeSession(now, { userAgent: null }, GUEST_SESSION_MS);
    const [, , , , [guest]] = await db.batch(...admitGuestQueries(db, env.demoEmail, session));
    if (guest === undefined) throw new ProductError('notFound', messages.demoMissing);
    const caller = { userId: guest.userId, sessionId: session.id, isGuest: true };
    return signToken(caller, { now, expiresAt: session.expiresAt }, env.signingKeys[0]);
  }

  /**
   * Adds a reading to the sample household for each day after its last one, up to yesterday. Without any reading it
   * was not made yet, and nothing is added.
   */
  async function extend(): Promise<void> {
    if (env.demoEmail === undefined) return;
    const [[home]] = await db.batch(lastSampleDayQuery(db, env.demoEmail));
    if (home?.lastDay == null) return;
    const { homeId, lastDay } = home;
    const count = Math.min(toDayNumber(today) - 1 - lastDay, DAYS_A_RUN);
    if (count <= 0) return;
    const source = SOURCES.indexOf('manual');
    const days = Array.from({ length: count }, (_, place) => lastDay + 1 + place);
    const rows = days.map((day) =>
      db.query
        .insert(readings)
        .values({ homeId, day, seq: 1, wh: computeSampleDayWh(day), source, createdAt: now })
        .onConflictDoNothing(),
    );
    const [first, ...others] = rows;
    if (first !== undefined) await db.batch(first, ...others);
  }

  return { visit, extend };
}
