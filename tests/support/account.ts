/** Accounts with a password that is quick to make, and a Worker whose bindings a test chooses. */
import {
  createExecutionContext,
  createScheduledController,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { digestSource } from '#worker/auth/devices.ts';
import { hashPassword } from '#worker/auth/password.ts';
import { SESSION_MS, signToken } from '#worker/auth/token.ts';
import { type Bindings, parseEnv } from '#worker/env.ts';
import worker from '#worker/index.ts';
import { type Answer, Household, ORIGIN, PASSWORD, SIGNING_KEY } from './household.ts';

/** A hash of `PASSWORD` that takes no time to check. */
export const QUICK_HASH = await hashPassword(PASSWORD, 2);

/** A household that is signed in and whose password is `PASSWORD`, quick to check. */
export function withPassword(): Promise<Household> {
  return withPasswordHash(QUICK_HASH);
}

/** The same with a hash as sign-up stores it. */
export async function withRealHash(): Promise<Household> {
  return withPasswordHash(await hashPassword(PASSWORD));
}

async function withPasswordHash(hash: string): Promise<Household> {
  const household = await Household.settled();
  await env.DB.prepare('UPDATE users SET password_hash = ? WHERE id = ?')
    .bind(hash, household.caller.userId)
    .run();
  return household;
}

/** Passwords tried in vain against an account: by strangers at one address unless `from` says otherwise. */
export async function failedAttempts(
  email: string,
  times: number,
  options: { from?: { address: string } | { session: string }; minutesAgo?: number } = {},
): Promise<void> {
  const { from = { address: '203.0.113.99' }, minutesAgo = 0 } = options;
  const digest = (kind: 'address' | 'session', value: string) =>
    digestSource({ env: parseEnv(env) }, kind, value);
  const [source, known] =
    'session' in from ? [digest('session', from.session), 1] : [digest('address', from.address), 0];
  const at = Date.now() - minutesAgo * 60_000;
  const insert = env.DB.prepare('INSERT INTO sign_in_attempts VALUES (?, ?, ?, ?, ?)');
  await env.DB.batch(
    Array.from({ length: times }, () =>
      insert.bind(email, source, known, at, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0),
    ),
  );
}

/** The household once more, signed in somewhere else. */
export async function elsewhere(household: Household, userAgent = 'curl/8'): Promise<Household> {
  const other = Object.assign(new Household(), { email: household.email });
  const now = Date.now();
  const expiresAt = now + SESSION_MS;
  other.homeId = household.homeId;
  other.caller = { userId: household.caller.userId, sessionId: crypto.randomUUID() };
  other.token = await signToken(other.caller, { now, expiresAt }, SIGNING_KEY);
  await env.DB.prepare(
    `INSERT INTO sessions (id, user_id, created_at, expires_at, user_agent, last_used_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
    .bind(other.caller.sessionId, other.caller.userId, now, expiresAt, userAgent, now)
    .run();
  return other;
}

/** What a token is good for, seen from outside. */
export async function isSignedIn(household: Household): Promise<boolean> {
  return (await household.call('GET', '/api/profile')).status === 200;
}

/** Whether a password is a household's, without the sign-in's limits. */
export async function signsIn(household: Household, password: string): Promise<boolean> {
  const stranger = Object.assign(new Household(), { email: household.email });
  const body = { email: household.email, password };
  return (await stranger.call('POST', '/api/auth/login', body)).status === 200;
}

export interface Mail {
  from: string;
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
}

const unlimited = { limit: async () => ({ success: true }) };

/** The whole Worker with a mailbox in place of the platform's mail, and other bindings as given. */
export class TestWorker {
  readonly mails: Mail[] = [];
  readonly #bindings: Bindings;

  constructor(bindings: Partial<Bindings> = {}) {
    const EMAIL = { send: async (mail: Mail) => void this.mails.push(mail) };
    this.#bindings = { ...env, EMAIL, RESET_LIMIT: unlimited, ...bindings };
  }

  /** An answer, when what was left to be done after it is done too. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const context = createExecutionContext();
    const request = new Request(ORIGIN + path, { redirect: 'manual', ...init });
    const response = await worker.fetch(request, this.#bindings, context);
    await waitOnExecutionContext(context);
    return response;
  }

  /** What the platform's clock starts at a moment, when it is done. */
  async scheduled(now: number): Promise<void> {
    const context = createExecutionContext();
    const controller = createScheduledController({ scheduledTime: new Date(now) });
    await worker.scheduled(controller, this.#bindings, context);
    await waitOnExecutionContext(context);
  }

  async post<T = Record<string, unknown>>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await this.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as T,
    };
  }

  /** Asks for a link for a household's password, and gives the token in it. */
  async link(household: Household): Promise<string> {
    await this.post('/api/auth/forgot', { email: household.email });
    const mail = this.mails.at(-1);
    const token = /\/auth\/reset\?token=([\w-]+)$/m.exec(mail?.text ?? '')?.[1];
    if (token === undefined) throw new Error('No mail with a link came.');
    return token;
  }
}

/** How many rows each table has that belong to a user, their home or their email. */
export async function rowsOf(household: Household): Promise<Record<string, number>> {
  const { caller, homeId, email } = household;
  const own: Record<string, string | number> = { user_id: caller.userId, home_id: homeId, email };
  const { results } = await env.DB.prepare(
    `SELECT m.name AS name, c.name AS column
     FROM sqlite_master AS m, pragma_table_info(m.name) AS c
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\'
       AND c.name IN ('user_id', 'home_id', 'email')`,
  ).all<{ name: string; column: string }>();
  const counts = [
    ['homes', 'id', homeId] as const,
    ...results.map(({ name, column }) => [name, column, own[column]] as const),
  ].map(async ([name, column, value]) => {
    const query = env.DB.prepare(`SELECT count(*) AS n FROM ${name} WHERE ${column} = ?`);
    return [name, (await query.bind(value).first<number>('n')) ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** The household, calling a test's own Worker: for thousands of calls, which the other way slows down. */
export function directly(household: Household, worker = new TestWorker()): Household {
  return Object.assign(household, {
    fetch(method: string, path: string, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers(init.headers);
      headers.set('Authorization', `Bearer ${household.token}`);
      return worker.fetch(path, { ...init, method, headers });
    },
  });
}
