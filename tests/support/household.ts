/** A household that talks to the API of the Worker under test, as a client would. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { ErrorBody } from '#domain/base/errors.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import type { Reading } from '#domain/reading/reading.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { type Caller, SESSION_MS, signToken } from '#worker/auth/token.ts';
import { createRequestContext, type RequestContext } from '#worker/context.ts';
import { QueryCost } from '#worker/db/query-cost.ts';
import worker from '#worker/index.ts';
import type { CsvUploadOutcome } from '#worker/readings/csv-uploads.ts';

export const ORIGIN = 'https://unitwise.test';
export const PASSWORD = 'Sunny-day-7';

let households = 0;

/** The address a request seems to come from: each household has its own, and so its own rate limits. */
function address(number: number): string {
  return `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`;
}

export const SIGNING_KEY = new TextEncoder().encode(env.SIGNING_KEY);

/** The services of a request made at a moment: any number of files a minute may be sent to them. */
export function servicesAt(now: number = Date.now()) {
  return openForCallers(
    createRequestContext(patient, 'api', (work) => void work, new QueryCost(), now),
  );
}

type ForCaller<T> = {
  [Name in keyof T]: T[Name] extends (home: OpenHome, ...rest: infer Rest) => infer Result
    ? (caller: Caller, ...rest: Rest) => Result
    : T[Name];
};

/** The services of a request, which open the home of the caller that they are given. */
export function openForCallers({ services, openHome }: RequestContext) {
  const open = (service: object) =>
    mapValues(service, (member: unknown) =>
      typeof member !== 'function'
        ? member
        : (first: unknown, ...rest: unknown[]) =>
            member(isCaller(first) ? openHome(first) : first, ...rest),
    );
  return mapValues(services, open) as {
    [Name in keyof RequestContext['services']]: ForCaller<RequestContext['services'][Name]>;
  };
}

function mapValues(object: object, change: (value: never) => unknown) {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, change(value as never)]),
  );
}

function isCaller(value: unknown): value is Caller {
  return typeof value === 'object' && value !== null && 'userId' in value && 'sessionId' in value;
}

const patient = { ...env, IMPORT_LIMIT: { limit: async () => ({ success: true }) } };

/** What a form with a CSV file sends. */
export function uploadRequest(csv: BlobPart, name = 'readings.csv'): Request {
  const form = new FormData();
  form.set('csvFile', new File([csv], name, { type: 'text/csv' }));
  return new Request(`${ORIGIN}/api/meter-readings/upload-csv`, { method: 'POST', body: form });
}

/** A form as a client sends it, which says how long it is. */
export async function asSent(form: FormData): Promise<RequestInit> {
  const whole = new Response(form);
  const headers = new Headers(whole.headers);
  const body = await whole.arrayBuffer();
  headers.set('Content-Length', String(body.byteLength));
  return { headers, body };
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

/**
 * Asks the Worker under test, and waits for what it does after its answer. Not by `SELF`, whose every request
 * takes longer than the one before.
 */
export async function send(request: Request): Promise<Response> {
  const context = createExecutionContext();
  const response = await worker.fetch(request, env, context);
  await waitOnExecutionContext(context);
  return response;
}

export class Household {
  readonly email: string;
  readonly address: string;
  token = '';
  /** Whom the token names, for tests that call services or the database. */
  caller: Caller = { userId: 0, sessionId: '' };
  homeId = 0;

  constructor() {
    households += 1;
    this.email = `household-${households}-${crypto.randomUUID().slice(0, 8)}@example.in`;
    this.address = address(households);
  }

  static async signedUp(): Promise<Household> {
    const household = new Household();
    const { body } = await household.call<{ token: string }>('POST', '/api/auth/signup', {
      email: household.email,
      password: PASSWORD,
      firstName: 'Asha',
      lastName: 'Rao',
      termsVersion: TERMS_VERSION,
    });
    household.token = body.token;
    return household;
  }

  /** A household that is signed in, stored without the time that hashing a password takes. */
  static async settled(now: number = Date.now()): Promise<Household> {
    const household = new Household();
    const sessionId = crypto.randomUUID();
    const expiresAt = now + SESSION_MS;
    const user = await env.DB.prepare(
      `INSERT INTO users
         (email, password_hash, first_name, last_name, created_at, terms_version, terms_agreed_at)
       VALUES (?1, 'scrypt$none', 'Asha', 'Rao', ?2, ?3, ?2) RETURNING id`,
    )
      .bind(household.email, now, TERMS_VERSION)
      .first<{ id: number }>();
    const userId = user?.id ?? 0;
    const [home] = await env.DB.batch<{ id: number }>([
      env.DB.prepare('INSERT INTO homes (created_at) VALUES (?) RETURNING id').bind(now),
      env.DB.prepare(`INSERT INTO members VALUES (?, last_insert_rowid(), 'owner', ?)`).bind(
        userId,
        now,
      ),
      env.DB.prepare(
        'INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)',
      ).bind(sessionId, userId, now, expiresAt),
    ]);
    household.caller = { userId, sessionId };
    household.homeId = home?.results[0]?.id ?? 0;
    household.token = await signToken(household.caller, { now, expiresAt }, SIGNING_KEY);
    return household;
  }

  async fetch(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('CF-Connecting-IP', this.address);
    if (this.token !== '') headers.set('Authorization', `Bearer ${this.token}`);
    return send(new Request(ORIGIN + path, { ...init, method, headers }));
  }

  /** Sends JSON, if anything, and reads JSON. */
  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const init: RequestInit =
      body === undefined
        ? { headers }
        : {
            body: JSON.stringify(body),
            headers: { 'Content-Type': 'application/json', ...headers },
          };
    const response = await this.fetch(method, path, init);
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as T,
    };
  }

  async upload<T = Record<string, unknown>>(
    csv: string | Uint8Array<ArrayBuffer>,
    name = 'readings.csv',
    query = '',
  ): Promise<Answer<T>> {
    const form = new FormData();
    form.set('csvFile', new File([csv], name, { type: 'text/csv' }));
    const path = `/api/meter-readings/upload-csv${query}`;
    const response = await this.fetch('POST', path, await asSent(form));
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as T,
    };
  }

  /** Stores a reading, which must be a good one. */
  async add(readingDate: string, consumptionKWH: number, more: object = {}): Promise<Reading> {
    const { status, body } = await this.call<{ reading: Reading }>('POST', '/api/meter-readings', {
      readingDate,
      consumptionKWH,
      ...more,
    });
    expect(status).toBe(201);
    return body.reading;
  }

  async readings(query = ''): Promise<Reading[]> {
    const { status, body } = await this.call<{ readings: Reading[] }>(
      'GET',
      `/api/meter-readings${query}`,
    );
    expect(status).toBe(200);
    return body.readings;
  }

  /** Uploads a file, which must be a good one. */
  async import(csv: string): Promise<Omit<CsvUploadOutcome, 'warnings' | 'rowsLookMonthly'>> {
    const { status, body } = await this.upload<CsvUploadOutcome & { message: string }>(csv);
    expect(body.message).toBe('CSV data uploaded successfully!');
    expect(status).toBe(201);
    const { imported, alreadyPresent, importId } = body;
    return { imported, alreadyPresent, importId };
  }

  async export(): Promise<string> {
    return (await this.fetch('GET', '/api/meter-readings/export')).text();
  }
}

/** Checks that an answer refuses in the one shape of errors, and gives its body. */
export function refused(answer: Answer<unknown>, status: number): ErrorBody & { error?: string } {
  expect(answer.body).toMatchObject({
    message: expect.stringMatching(/\S/),
    code: expect.stringMatching(/\S/),
  });
  expect(answer.status).toBe(status);
  const body = answer.body as ErrorBody;
  const { message, code, errors, details, ...others } = body;
  expect(Object.keys(others).filter((key) => key !== 'error')).toEqual([]);
  expect(errors?.length).toBe(details?.length);
  expect(errors?.every((sentence) => typeof sentence === 'string') ?? true).toBe(true);
  if (status === 401) expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
  if (status === 429) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  return body;
}

/** What the database did for an answer, as its `Server-Timing` tells it. */
export function cost(headers: Headers): { trips: number; read: number; written: number } {
  const [, trips, read, written] =
    /trips=(\d+) read=(\d+) written=(\d+)/.exec(headers.get('Server-Timing') ?? '') ?? [];
  return { trips: Number(trips), read: Number(read), written: Number(written) };
}
