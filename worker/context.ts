/** What one request has: the moment it came, the services, and a name for the log. */
import type { Origin } from '../domain/change.ts';
import { dayInIndia } from '../domain/period.ts';
import { type Caller, verifyToken } from './auth/token.ts';
import { createDatabase } from './db/client.ts';
import { Meter } from './db/meter.ts';
import { type Bindings, type Env, parseEnv } from './env.ts';
import { logFailure } from './log.ts';
import { sendMail } from './mail.ts';
import type { Client } from './services/accounts.ts';
import { createServices, type Services } from './services/index.ts';

export interface RequestContext {
  env: Env;
  requestId: string;
  now: number;
  today: string;
  services: Services;
  /** Whom a token names; nobody when it is not good. */
  callerOf(token: string): Promise<Caller | undefined>;
}

export function createRequestContext(
  bindings: Bindings,
  origin: Origin,
  /** Keeps work going after the answer. */
  waitUntil: (work: Promise<unknown>) => void,
  meter: Meter = new Meter(),
  now: number = Date.now(),
): RequestContext {
  const env = parseEnv(bindings);
  const today = dayInIndia(now);
  const requestId = crypto.randomUUID();
  const services = createServices({
    db: createDatabase(env.db, meter),
    // What is done after the answer is no part of what the answer cost.
    unmeteredDb: createDatabase(env.db, new Meter()),
    env,
    now,
    today,
    origin,
    mail: (mail) => sendMail(env.mailer, env.mailFrom, mail),
    background: (work) => waitUntil(work.catch((error) => logFailure(requestId, error))),
  });
  return {
    env,
    requestId,
    now,
    today,
    services,
    callerOf: (token) => verifyToken(token, now, env.signingKeys),
  };
}

/** Where a request came from. */
export function clientOf(request: Request): Client {
  return {
    address: request.headers.get('CF-Connecting-IP') ?? 'unknown',
    userAgent: request.headers.get('User-Agent'),
  };
}
