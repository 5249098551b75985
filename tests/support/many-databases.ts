/** The whole Worker on four databases and a directory, and households that talk to it. */
import { applyD1Migrations, createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { decodeJwt } from 'jose';
import type { Bindings } from '../../worker/env.ts';
import worker from '../../worker/index.ts';
import { runOperations } from '../../worker/operations.ts';
import { ORIGIN } from './household.ts';

export const DATABASES = ['DB', 'DB_2', 'DB_3', 'DB_4'];
export const PASSWORD = 'Sunny-day-7';

/** The databases and the directory by the names of their bindings. */
export const D1: Record<string, D1Database> = {
  DB: env.DB,
  DB_2: env.SPREAD_2,
  DB_3: env.SPREAD_3,
  DB_4: env.SPREAD_4,
  DIRECTORY: env.SPREAD_DIRECTORY,
};

/** The mails that were sent, by their texts. */
export const mails: string[] = [];
const unlimited = { limit: async () => ({ success: true }) };

/** What the Worker is given; databases in `instead` are others. */
export function bindings(instead: Record<string, D1Database> = {}): Bindings {
  const limits = {
    SIGNUP_LIMIT: unlimited,
    SIGNIN_LIMIT: unlimited,
    TIPS_LIMIT: unlimited,
    RESET_LIMIT: unlimited,
  };
  const EMAIL = { send: async (mail: { text: string }) => void mails.push(mail.text) };
  return { ...env, ...limits, EMAIL, ...D1, ...instead };
}

const spread = bindings();

/** What an operator does: new databases, a directory, and, when they are there, room for households. */
export async function spreadOut(options: { open: boolean }): Promise<void> {
  for (const name of DATABASES) await applyD1Migrations(d1(name), env.MIGRATIONS);
  await applyD1Migrations(d1('DIRECTORY'), env.DIRECTORY_MIGRATIONS);
  const rows = DATABASES.slice(1).map((name) => `('${name}', 40000)`);
  await d1('DIRECTORY').exec(`INSERT INTO databases (name, room) VALUES ${rows.join(', ')}`);
  if (options.open) await operate();
}

export function d1(name: string): D1Database {
  const database = D1[name];
  if (database === undefined) throw new Error(`There is no ${name}.`);
  return database;
}

export async function rowsIn(name: string, sql: string, ...values: unknown[]) {
  const statement = d1(name)
    .prepare(sql)
    .bind(...values);
  return (await statement.all<Record<string, unknown>>()).results;
}

/** What the Cron Trigger of the Worker does, and without waiting before it deletes what is left. */
export function operate(
  now: number = Date.now(),
  instead: Record<string, D1Database> = {},
): Promise<void> {
  return runOperations(bindings(instead), now, 0);
}

/** A D1 whose batches fail before they take effect, or whose answers are lost after. */
export function failing(database: D1Database, breaks: () => 'before' | 'after' | undefined) {
  const batch = async (statements: D1PreparedStatement[]) => {
    const how = breaks();
    if (how === 'before') throw new Error('Network connection lost.');
    const results = await database.batch(statements);
    if (how === 'after') throw new Error('Network connection lost.');
    return results;
  };
  return { prepare: (query: string) => database.prepare(query), batch } as unknown as D1Database;
}

let households = 0;

/** A household that talks to the Worker as a client would. */
export class Household {
  readonly email: string;
  token = '';

  constructor(email?: string) {
    households += 1;
    this.email = email ?? `household-${households}-${Date.now()}@example.in`;
  }

  static async signedUp(email?: string): Promise<Household> {
    const household = new Household(email);
    const { status, body } = await household.signUp();
    if (status !== 201) throw new Error(JSON.stringify(body));
    household.token = body['token'] as string;
    return household;
  }

  signUp() {
    return this.call('POST', '/api/auth/signup', {
      email: this.email,
      password: PASSWORD,
      firstName: 'Asha',
      lastName: 'Rao',
    });
  }

  async signIn(password = PASSWORD) {
    const answer = await this.call('POST', '/api/auth/login', { email: this.email, password });
    this.token = answer.status === 200 ? (answer.body['token'] as string) : '';
    return answer;
  }

  async call(method: string, path: string, body?: unknown) {
    const headers = new Headers();
    if (this.token !== '') headers.set('Authorization', `Bearer ${this.token}`);
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
    const sent = body === undefined ? null : isForm ? body : JSON.stringify(body);
    const context = createExecutionContext();
    const request = new Request(ORIGIN + path, { method, headers, body: sent });
    const response = await worker.fetch(request, spread, context);
    const answer = (await response.json()) as Record<string, unknown>;
    await waitOnExecutionContext(context);
    return { status: response.status, headers: response.headers, body: answer };
  }

  upload(csv: string) {
    const form = new FormData();
    form.set('csvFile', new File([csv], 'readings.csv', { type: 'text/csv' }));
    return this.call('POST', '/api/meter-readings/upload-csv', form);
  }

  /** What its token says. */
  get claims(): { sub: string; sid: string; db?: string; exp: number } {
    return decodeJwt(this.token);
  }

  get id(): number {
    return Number(this.claims.sub);
  }

  /** Everything that it sees. */
  async document(): Promise<Record<string, unknown>> {
    const { status, body } = await this.call('GET', '/api/account/export');
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { exportedAt: _, ...document } = body;
    return document;
  }
}

/** The database that the directory names for a household. */
export async function placeOf(household: Household): Promise<string> {
  const rows = await rowsIn(
    'DIRECTORY',
    'SELECT database FROM households WHERE household_id = ?',
    household.id,
  );
  return String(rows[0]?.['database']);
}

/** How many trips to databases an answer took. */
export function trips(headers: Headers): number {
  return Number(/trips=(\d+)/.exec(headers.get('Server-Timing') ?? '')?.[1]);
}
