/** What belongs to one request: its time, its services and its id in the log. */

import { getDayInIndia, type IsoDate } from '#domain/base/period.ts';
import type { Origin } from '#domain/history/change.ts';
import { type Client, isDeviceToken } from './auth/devices.ts';
import { type OpenHome, openHome } from './auth/session.ts';
import { type Caller, verifyToken } from './auth/token.ts';
import { createDatabase } from './db/client.ts';
import { QueryCost } from './db/query-cost.ts';
import { type Bindings, type Env, parseEnv } from './env.ts';
import { logFailure } from './log.ts';
import { sendMail } from './mail.ts';
import type { ServiceContext } from './service-context.ts';
import { createServices, type Services } from './services.ts';

/** What the API and the screens use of a request. */
export interface RequestContext {
  env: Env;
  requestId: string;
  /** In epoch milliseconds. */
  now: number;
  /** The day in India. */
  today: IsoDate;
  services: Services;
  /**
   * An address of ours for a mail or a person to pass on, such as `/invitation?token=…`: at `SITE_URL`, since whoever asks
   * chooses the host; where there is none, at the host that `request` asked.
   */
  makeLink(request: Request, path: string): string;
  /** Finds the caller that a token names; undefined when the token is invalid or expired. */
  findCaller(token: string): Promise<Caller | undefined>;
  /** Opens the home that a caller names, for the services. */
  openHome(caller: Caller): OpenHome;
}

/** Makes the context of one request, with its services. */
export function createRequestContext(
  bindings: Bindings,
  origin: Origin,
  /** Keeps work going after the response. */
  waitUntil: (work: Promise<unknown>) => void,
  cost: QueryCost = new QueryCost(),
  /** The moment by the platform's clock, in epoch milliseconds. */
  moment: number = Date.now(),
): RequestContext {
  const env = parseEnv(bindings);
  const now = moment + env.clockOffsetMs;
  const today = getDayInIndia(now);
  const requestId = crypto.randomUUID();
  const context: ServiceContext = {
    db: createDatabase(env.db, cost),
    // The cost of a response does not include the work after it.
    backgroundDb: createDatabase(env.db, new QueryCost()),
    env,
    now,
    today,
    origin,
    mail: (mail) => sendMail(env.mailer, env.mailFrom, mail),
    logFailure: (error) => logFailure(requestId, error),
    background: (work) => waitUntil(work.catch((error) => logFailure(requestId, error))),
  };
  return {
    env,
    requestId,
    now,
    today,
    services: createServices(context),
    makeLink: (request, path) => (env.siteUrl ?? new URL(request.url).origin) + path,
    findCaller: (token) => verifyToken(token, now, env.signingKeys),
    openHome: (caller) => openHome(context, caller),
  };
}

/** Describes where a request came from. A malformed `deviceToken` is ignored. */
export function describeClient(request: Request, deviceToken: string | undefined): Client {
  return {
    address: findNetwork(request.headers.get('CF-Connecting-IP') ?? 'unknown'),
    userAgent: request.headers.get('User-Agent'),
    deviceToken: isDeviceToken(deviceToken) ? deviceToken : undefined,
  };
}

/** The network by which limits count: of an IPv6 address its first half, which one customer has as a whole (RFC 6177). */
export function findNetwork(address: string): string {
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
