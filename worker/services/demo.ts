/** The sample household, which everybody may look at and nobody can change. */
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import { refuseOverLimit } from '../auth/attempts.ts';
import type { Client } from '../auth/devices.ts';
import { GUEST_SESSION_MS, signToken } from '../auth/token.ts';
import { visitQueries } from '../queries/guests.ts';
import type { ServiceContext } from '../service-context.ts';
import { newSession } from './accounts.ts';

export type Demo = ReturnType<typeof createDemo>;

export function createDemo({ db, env, now }: ServiceContext) {
  /**
   * Signs a guest in for `GUEST_SESSION_MS`, and returns the token. Nothing is stored of them but the session.
   * `notFound` where there is no sample household, `tooMany` over the limit.
   */
  async function visit({ address }: Client): Promise<string> {
    await refuseOverLimit(env.limits.signin, `demo ${address}`);
    if (env.demoEmail === undefined) throw new ProductError('notFound', messages.demoMissing);
    const session = newSession(now, { userAgent: null }, GUEST_SESSION_MS);
    const [, , , , [guest]] = await db.batch(...visitQueries(db, env.demoEmail, session));
    if (guest === undefined) throw new ProductError('notFound', messages.demoMissing);
    const caller = { userId: guest.userId, sessionId: session.id, isGuest: true };
    return signToken(caller, { now, expiresAt: session.expiresAt }, env.signingKeys[0]);
  }

  return { visit };
}
