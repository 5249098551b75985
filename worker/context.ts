/** What belongs to one request: its time, its services and its id in the log. */
import type { Origin } from '../domain/change.ts';
import { dayInIndia } from '../domain/period.ts';
import { type Client, isDeviceToken } from './auth/devices.ts';
import { type Caller, verifyToken } from './auth/token.ts';
import { createDatabase } from './db/client.ts';
import { QueryCost } from './db/query-cost.ts';
import { type Bindings, type Env, parseEnv } from './env.ts';
import { logFailure } from './log.ts';
import { sendMail } from './mail.ts';
import { createServices, type Services } from './services/index.ts';

export interface RequestContext {
  env: Env;
  requestId: string;
  now: number;
  today: string;
  services: Services;
  /** The caller that a token names; undefined when the token is invalid or expired. */
  callerOf(token: string): Promise<Caller | undefined>;
}

export function createRequestContext(
  bindings: Bindings,
  origin: Origin,
  /** Keeps work going after the response. */
  waitUntil: (work: Promise<unknown>) => void,
  cost: QueryCost = new QueryCost(),
  now: number = Date.now(),
): RequestContext {
  const env = parseEnv(bindings);
  const today = dayInIndia(now);
  const requestId = crypto.randomUUID();
  const services = createServices({
    db: createDatabase(env.db, cost),
    // Work after the response is not part of its cost.
    backgroundDb: createDatabase(env.db, new QueryCost()),
    env,
    now,
    today,
    origin,
    mail: (mail) => sendMail(env.mailer, env.mailFrom, mail),
    logFailure: (error) => logFailure(requestId, error),
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

/** Where a request came from. `deviceToken` is taken as it was sent, and dropped if it is malformed. */
export function clientOf(request: Request, deviceToken: string | undefined): Client {
  return {
    address: networkOf(request.headers.get('CF-Connecting-IP') ?? 'unknown'),
    userAgent: request.headers.get('User-Agent'),
    deviceToken: isDeviceToken(deviceToken) ? deviceToken : undefined,
  };
}

/** The address that limits count by. Of IPv6 the first half: one customer has the whole network (RFC 6177). */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
