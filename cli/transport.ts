/** `fetch` for the command line, with a timeout and readable errors. */
import { getProcess } from './command-process.ts';
import { type Failure, findSystemCode, makeConnectionFailure } from './failure.ts';

/** How long the server may stay silent, before it responds and within its response. */
const SILENCE_MAX_MS = 30_000;
/** A request with this header is sent again when its response is lost: the server stores it once. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
const RETRIES = 2;
/** The pause before a retry, unless the server sends `Retry-After`, and the longest pause. */
const PAUSE_SECONDS = 1;
const PAUSE_MAX_SECONDS = 10;
/** How long it may take to receive a file and to store it. */
export const UPLOAD_MAX_MS = 10 * 60_000;

export interface TransportOptions {
  silenceMs?: number;
  fetch?: typeof fetch;
  /** Called while a form is sent. */
  onSent?: (sentBytes: number, totalBytes: number) => void;
}

type FetchInit = Parameters<typeof fetch>[1];

/** A `fetch` that rejects with nothing but `Failure`s. */
export function createFetch(server: string, options: TransportOptions = {}) {
  const { silenceMs = SILENCE_MAX_MS, fetch: send = getProcess().fetch, onSent } = options;
  return async (input: Parameters<typeof fetch>[0], init: FetchInit = {}): Promise<Response> => {
    let retriesLeft = new Headers(init.headers).has(IDEMPOTENCY_KEY) ? RETRIES : 0;
    for (;;) {
      try {
        const response = await sendOnce(input, init);
        if (retriesLeft === 0 || response.status !== 503) return response;
        await pause(response.headers.get('Retry-After'));
      } catch (error) {
        if (retriesLeft === 0 || !isConnectionClosed(error))
          throw toTransportFailure(server, error);
        await pause(null);
      }
      retriesLeft -= 1;
    }
  };

  async function sendOnce(input: Parameters<typeof fetch>[0], init: FetchInit & object) {
    const watch = new SilenceWatch(silenceMs);
    const request = onSent === undefined ? init : await countSentBytes(init, onSent);
    // Follow no redirect: what is sent, even a password, is for this server only.
    const response = await watch.waitFor(
      send(input, { ...request, redirect: 'manual', signal: watch.signal }),
    );
    if (response.status >= 300 && response.status < 400)
      throw makeRedirectFailure(server, response);
    const body = response.body === null ? null : watchBody(server, response.body, watch);
    return new Response(body, {
      status: response.status,
      headers: response.headers,
    });
  }
}

const SENT_AT_ONCE_BYTES = 64 * 1024;

/** Sends a request's form in pieces and reports them: `fetch` reports no progress of uploads. */
async function countSentBytes(
  init: FetchInit & object,
  onSent: (sentBytes: number, totalBytes: number) => void,
): Promise<FetchInit> {
  if (!(init.body instanceof FormData)) return init;
  const encoded = new Response(init.body);
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  const headers = new Headers(init.headers);
  headers.set('Content-Type', encoded.headers.get('Content-Type') ?? 'multipart/form-data');
  // Without a length, fetch sends HTTP chunks, which not every proxy accepts.
  headers.set('Content-Length', String(bytes.length));
  let sentBytes = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = bytes.subarray(sentBytes, sentBytes + SENT_AT_ONCE_BYTES);
      sentBytes += piece.length;
      if (piece.length === 0) controller.close();
      else controller.enqueue(piece);
      onSent(sentBytes, bytes.length);
    },
  });
  return { ...init, headers, body, duplex: 'half' } as FetchInit;
}

/** Aborts a request when nothing comes for too long while someone waits. */
class SilenceWatch {
  readonly #ms: number;
  readonly #controller = new AbortController();

  constructor(ms: number) {
    this.#ms = ms;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  async waitFor<T>(wait: Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      this.#controller.abort(new DOMException('No answer in time.', 'TimeoutError'));
    }, this.#ms);
    try {
      return await wait;
    } finally {
      clearTimeout(timer);
    }
  }
}

function watchBody(
  server: string,
  body: ReadableStream<Uint8Array>,
  watch: SilenceWatch,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await watch.waitFor(reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(toTransportFailure(server, error, true));
        }
      },
      async cancel(reason) {
        await reader.cancel(reason);
      },
    },
    // Read only on demand, so that a slow reader does not count as a silent server.
    { highWaterMark: 0 },
  );
}

function makeRedirectFailure(server: string, response: Response): Failure {
  const location = response.headers.get('Location');
  const target =
    location !== null && URL.canParse(location, server)
      ? new URL(location, server).origin
      : undefined;
  return makeConnectionFailure(
    target === undefined || target === new URL(server).origin
      ? `${server} sends requests elsewhere; it is not the address of Unitwise. Check it.`
      : `${server} sends requests on to ${target}. If you trust it: unitwise login --server ${target}`,
  );
}

function toTransportFailure(server: string, error: unknown, isBrokenOff = false): unknown {
  if (!(error instanceof Error) || error.name === 'Failure') return error;
  if (error.name === 'TimeoutError') {
    return makeConnectionFailure(`${server} did not answer in time. Try again in a little while.`);
  }
  const why = describeConnectionProblem(error);
  return makeConnectionFailure(
    isBrokenOff
      ? `The connection to ${server} broke off: ${why}. Try again.`
      : `${server} could not be reached: ${why}. Is it running, and is the address right? (UNITWISE_URL, unitwise login --server)`,
  );
}

function pause(retryAfter: string | null): Promise<void> {
  const seconds = Math.min(Number(retryAfter) || PAUSE_SECONDS, PAUSE_MAX_SECONDS);
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** Whether the connection closed before the response: the server may have stored the request. */
function isConnectionClosed(error: unknown): boolean {
  return error instanceof Error && CLOSED.includes(findCauseCode(error) ?? '');
}

const CLOSED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Node hides the reason in the error's cause, and there, for several addresses, in a list. */
function findCauseCode(error: Error): string | undefined {
  const causes = [
    error.cause,
    ...(error.cause instanceof AggregateError ? error.cause.errors : []),
  ];
  return causes.map(findSystemCode).find((found) => found !== undefined);
}

function describeConnectionProblem(error: Error): string {
  const code = findCauseCode(error);
  if (code !== undefined && CLOSED.includes(code)) return 'the connection was closed';
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing answers there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no computer of this name, or no network';
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return 'no answer in time';
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return 'there is no way to it in the network';
    default:
      if (code?.includes('CERT') || code?.startsWith('ERR_TLS') || code?.includes('SIGNATURE')) {
        return `its certificate is not trusted (${code})`;
      }
      return code ?? (error.cause instanceof Error ? error.cause.message : 'the request failed');
  }
}
