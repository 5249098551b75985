/** The API as the commands call it: Hono's typed client, and its refusals as failures. */
import { type ClientResponse, hc } from 'hono/client';
import type { ErrorBody } from '../domain/errors.ts';
import { counted } from '../domain/format.ts';
import { version } from '../package.json';
import type { AppType } from '../worker/api/app.ts';
import { forgetToken, isUnprotected, readConfig, resolveTarget, type Target } from './config.ts';
import { EXIT, Failure, notReached, notSignedIn } from './failure.ts';
import { itemsOf } from './list-stream.ts';
import { note } from './output.ts';
import { createFetch, IDEMPOTENCY_KEY, type TransportOptions } from './transport.ts';

/** The body of the answers by which a call succeeds. */
type Success<Answer> =
  Answer extends ClientResponse<infer Body, infer Status, infer _Format>
    ? Status extends 200 | 201
      ? Body
      : never
    : never;

export type Connection = ReturnType<typeof connect>;

/** Connects as the person who has signed in. */
export async function signedIn(options: TransportOptions = {}): Promise<Connection> {
  const target = resolveTarget(await readConfig(), process.env);
  if (target.token === undefined) throw notSignedIn();
  return connect(target, options);
}

export function connect(target: Target, options: TransportOptions = {}) {
  const { server, token } = target;
  if (isUnprotected(server)) {
    note(`Warning: ${server} is not encrypted; others in the network can read what is sent.`);
  }
  const { api } = hc<AppType>(server, {
    fetch: createFetch(server, options),
    headers: {
      // By this the list of sign-ins tells a command line from a browser.
      'User-Agent': `unitwise/${version}`,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
  });

  /** The body of a call's answer, which must have a certain property. Throws what was refused. */
  async function ask<Answer extends ClientResponse<unknown>>(
    call: Promise<Answer>,
    property: keyof Success<Answer> & string,
  ): Promise<Success<Answer>> {
    const response = await accepted(call);
    const body = await jsonObject(response);
    if (body === undefined || !(property in body)) throw notOurs(server, response.status);
    return body as Success<Answer>;
  }

  /** The list that a call answers, in parts as they come. Throws what was refused. */
  async function* askList<Item>(call: Promise<unknown>, property: string): AsyncGenerator<Item[]> {
    const { status, body } = await accepted(call);
    if (body === null) throw notOurs(server, status);
    try {
      yield* itemsOf<Item>(body, property);
    } catch (error) {
      throw error instanceof SyntaxError ? notOurs(server, status) : error;
    }
  }

  /** A call's answer, if it is a success. */
  async function accepted(call: Promise<unknown>): Promise<Response> {
    const response = (await call) as Response;
    if (response.ok) return response;
    throw await refusal(response);
  }

  async function refusal(response: Response): Promise<Error> {
    const body = await jsonObject(response);
    if (typeof body?.['message'] !== 'string') return notOurs(server, response.status);
    const { message, errors } = body as unknown as ErrorBody;
    if (response.status === 401 && token !== undefined) {
      if (target.remembered) await forgetToken(token);
      throw target.remembered
        ? notSignedIn('Your sign-in has ended.')
        : new Failure(
            EXIT.notSignedIn,
            'Not signed in: UNITWISE_TOKEN is not valid. Set a new one, or unset it and run: unitwise login',
          );
    }
    const lines = Array.isArray(errors) ? errors.map(String) : [];
    // The name of a field adds nothing to a sentence about it; what was found there does.
    const adds = (line: string) => !line.endsWith(message) || line.includes('"');
    return new Failure(
      EXIT.failed,
      message + waitingTime(response),
      lines.filter(adds),
      response.status,
    );
  }

  return { api, server, ask, askList, accepted };
}

/** The header by which a call that makes something is sent again without making it twice. */
export function freshKey(): { [IDEMPOTENCY_KEY]: string } {
  return { [IDEMPOTENCY_KEY]: crypto.randomUUID() };
}

/** How long the server asks to wait, as a sentence. */
function waitingTime(response: Response): string {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  if (!Number.isInteger(seconds) || seconds < 1) return '';
  return seconds < 120
    ? ` Try again in ${counted(seconds, 'second')}.`
    : ` Try again in ${counted(Math.ceil(seconds / 60), 'minute')}.`;
}

/** No answer that is held whole is longer; lists and files come in parts. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024;

async function jsonObject(response: Response): Promise<Record<string, unknown> | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Node's streams can be iterated; the types here are a browser's.
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) return undefined;
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

/** Something answered that is not the product: a proxy, or another site. */
export function notOurs(server: string, status: number): Error {
  return notReached(
    `${server} answered (status ${status}), but not as Unitwise does. ${
      status >= 500
        ? 'Something before it may be out of order. Try again in a little while.'
        : 'Is the address right? (UNITWISE_URL, unitwise login --server)'
    }`,
  );
}
