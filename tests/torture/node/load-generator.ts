/**
 * Sends load to the service, in a process of its own so that the tests' garbage collection does not slow it
 * down. The parent sends a `LoadOrder`, and gets a `LoadResult` when the time is over.
 */
import { Agent, request } from 'node:http';
import { seeded } from '../../support/seeded.ts';

export interface LoadOrder {
  url: string;
  /** Session tokens of the households whose requests are sent. */
  tokens: string[];
  durationMs: number;
}

export interface LoadResult {
  requests: number;
  /** What was not answered with 200, one sentence each. */
  failures: string[];
}

/** Clients, each of which waits for an answer before it sends its next request. */
const CLIENTS = 8;

const random = seeded(20261121);
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/**
 * Sends a request and resolves to the status of its answer. A connection that the service closed while it
 * was idle shows that only when it is used again; the request then goes out on another, as browsers do it
 * (RFC 9112, section 9.3.1).
 */
function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers }, (response) => {
      response.on('data', () => undefined);
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const wasIdle = outgoing.reusedSocket && error.code === 'ECONNRESET';
      if (wasIdle) resolve(send(url, method, headers, body));
      else reject(error);
    });
    outgoing.end(body);
  });
}

/** What a household does: it mostly looks. */
function sendRandomRequest({ url, tokens }: LoadOrder): Promise<number> {
  const token = tokens[random(tokens.length)] ?? '';
  const cookie = { Cookie: `token=${token}` };
  const bearer = { Authorization: `Bearer ${token}` };
  const json = { ...bearer, 'Content-Type': 'application/json' };
  const turn = random(100);
  if (turn < 40) return send(`${url}/dashboard`, 'GET', cookie);
  if (turn < 55) return send(`${url}/dashboard/data-entry`, 'GET', cookie);
  if (turn < 75) return send(`${url}/api/meter-readings?limit=50`, 'GET', bearer);
  if (turn < 90) return send(`${url}/api/reports/monthly`, 'GET', bearer);
  const reading = `2008-0${1 + random(9)}-1${random(10)}.1`;
  const body = JSON.stringify({ consumptionKWH: (1 + random(50_000)) / 1000 });
  return send(`${url}/api/meter-readings/${reading}`, 'PUT', json, body);
}

async function sendLoad(order: LoadOrder): Promise<LoadResult> {
  const result: LoadResult = { requests: 0, failures: [] };
  const end = Date.now() + order.durationMs;
  const runClient = async () => {
    while (Date.now() < end) {
      result.requests += 1;
      try {
        const status = await sendRandomRequest(order);
        if (status !== 200) result.failures.push(`Request ${result.requests} got ${status}.`);
      } catch (error) {
        result.failures.push(`Request ${result.requests} failed: ${error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, runClient));
  return result;
}

process.on('message', async (order: LoadOrder) => {
  process.send?.(await sendLoad(order));
});
