/** The API client of the commands: Hono's typed client, with errors as `Failure`s. */
import { type ClientResponse, hc } from 'hono/client';
import type { ErrorBody } from '#domain/base/errors.ts';
import { formatCount } from '#domain/base/format.ts';
import type { AppType } from '#worker/api/app.ts';
import { version } from '../package.json';
import { getProcess } from './command-process.ts';
import { forgetToken, isUnprotected, readConfig, resolveTarget, type Target } from './config.ts';
import { EXIT, Failure, makeConnectionFailure, makeSignInFailure } from './failure.ts';
import { findHome } from './home.ts';
import { readItems } from './list-stream.ts';
import { note } from './output.ts';
import { createFetch, IDEMPOTENCY_KEY, type TransportOptions } from './transport.ts';

/** The body of a call's successful response. */
type Success<Call> =
  Call extends ClientResponse<infer Body, infer Status, infer _Format>
    ? Status extends 200 | 201
      ? Body
      : never
    : never;

export type Connection = ReturnType<typeof connect>;

/** Connects with the stored sign-in or `UNITWISE_TOKEN`. Throws a `Failure` without either. */
export async function connectSignedIn(options: TransportOptions = {}): Promise<Connection> {
  const target = resolveTarget(await readConfig(), getProcess().env);
  if (target.token === undefined) throw makeSignInFailure();
  return connect(target, options, getProcess().env['UNITWISE_HOME']);
}

/** Calls that are not about one home. */
const CALLS_WITHOUT_HOME = /\/api\/(auth|homes|tariffs|invitations\/accept)\b/;

/** Connects to a server. Calls are about the home of this number or name, by default the one joined first. */
export function connect(target: Target, options: TransportOptions = {}, home = '') {
  const { server, token } = target;
  if (isUnprotected(server)) {
    note(`Warning: ${server} is not encrypted; others in the network can read what is sent.`);
  }
  const send = createFetch(server, options);
  let homeId: Promise<string> | undefined;
  const { api } = hc<AppType>(server, {
    fetch: fetchInHome,
    headers: {
      // The list of sessions shows it as the device.
      'User-Agent': `unitwise/${version}`,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
  });

  async function fetchInHome(...[input, init]: Parameters<typeof send>): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input);
    if (home !== '' && !CALLS_WITHOUT_HOME.test(url.pathname)) {
      homeId ??= findHome(connection, home).then(({ id }) => String(id));
      url.searchParams.set('homeId', await homeId);
    }
    return send(url, init);
  }

  /** The body of a call's response, which must have the property. Throws a `Failure` for an error response. */
  async function readBody<Call extends ClientResponse<unknown>>(
    call: Promise<Call>,
    property: keyof Success<Call> & string,
  ): Promise<Success<Call>> {
    const response = await requireSuccess(call);
    const body = await readJsonObject(response);
    if (body === undefined || !(property in body))
      throw makeStrangerFailure(server, response.status);
    return body as Success<Call>;
  }

  /** The list in a call's response, in parts as they arrive. Throws a `Failure` for an error response. */
  async function* readList<Item>(call: Promise<unknown>, property: string): AsyncGenerator<Item[]> {
    const { status, body } = await requireSuccess(call);
    if (body === null) throw makeStrangerFailure(server, status);
    try {
      yield* readItems<Item>(body, property);
    } catch (error) {
      throw error instanceof SyntaxError ? makeStrangerFailure(server, status) : error;
    }
  }

  /** A call's response. Throws a `Failure` for an error response. */
  async function requireSuccess(call: Promise<unknown>): Promise<Response> {
    const response = (await call) as Response;
    if (response.ok) return response;
    throw await toFailure(response);
  }

  async function toFailure(response: Response): Promise<Error> {
    const body = await readJsonObject(response);
    if (typeof body?.['message'] !== 'string') return makeStrangerFailure(server, response.status);
    const { message, errors } = body as unknown as ErrorBody;
    if (response.status === 401 && token !== undefined) {
      if (target.isStored) await forgetToken(token);
      throw target.isStored
        ? makeSignInFailure('Your sign-in has ended.')
        : new Failure(
            EXIT.notSignedIn,
            'Not signed in: UNITWISE_TOKEN is not valid. Set a new one, or unset it and run: unitwise login',
          );
    }
    const lines = Array.isArray(errors) ? errors.map(String) : [];
    // A line is shown if it says more than the message: what was found, not only the field's name.
    const addsDetail = (line: string) => !line.endsWith(message) || line.includes('"');
    return new Failure(EXIT.failed, message + describeWait(response), lines.filter(addsDetail), {
      status: response.status,
      body,
    });
  }

  const connection = { api, server, readBody, readList, requireSuccess };
  return connection;
}

/** A new key, with which a call can be sent again without storing anything twice. */
export function makeIdempotencyHeader(): { [IDEMPOTENCY_KEY]: string } {
  return { [IDEMPOTENCY_KEY]: crypto.randomUUID() };
}

/** The server's `Retry-After` as a sentence. */
function describeWait(response: Response): string {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  if (!Number.isInteger(seconds) || seconds < 1) return '';
  return seconds < 120
    ? ` Try again in ${formatCount(seconds, 'second')}.`
    : ` Try again in ${formatCount(Math.ceil(seconds / 60), 'minute')}.`;
}

/** The longest response that is read into memory. Lists and files come in parts. */
const RESPONSE_MAX_BYTES = 16 * 1024 * 1024;

async function readJsonObject(response: Response): Promise<Record<string, unknown> | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Node's streams can be iterated; the types here are a browser's.
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > RESPONSE_MAX_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The failure when something else answered: a proxy, or another site. */
export function makeStrangerFailure(server: string, status: number): Error {
  return makeConnectionFailure(
    `${server} answered (status ${status}), but not as Unitwise does. ${
      status >= 500
        ? 'Something before it may be out of order. Try again in a little while.'
        : 'Is the address right? (UNITWISE_URL, unitwise login --server)'
    }`,
  );
}
