/**
 * Sends the load, in a process of its own: beside the tests' heap, whose collections take both
 * processors, it would measure its own pauses. It is told what to do, and tells what came of it.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../../support/seeded.ts';

/** Without a rate, as much as a few clients get answered that wait for each other's answers. */
export interface Order {
  url: string;
  tokens: string[];
  durationMs: number;
  perSecond?: number;
}

export interface Outcome {
  /** How long each answer took since its request was due, the shortest first. */
  waitsMs: number[];
  /** What was answered otherwise than it should have been, and when it was due. */
  lost: string[];
}

const CONNECTIONS = 8;

const random = seeded(20261121);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * One request, answered to its end: its status. A connection that the service closed because it was
 * idle may be found closed only when it is used again: then the request goes out on another, as
 * browsers do it too (RFC 9112, section 9.3.1).
 */
function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<number> {
  return new Promise((done, failed) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      response.on('data', () => undefined);
      response.on('end', () => done(response.statusCode ?? 0));
      response.on('error', failed);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const wasIdle = sent.reusedSocket && error.code === 'ECONNRESET';
      if (wasIdle) done(send(url, method, headers, body));
      else failed(error);
    });
    sent.end(body);
  });
}

/** What a household does: it mostly looks. */
function oneRequest({ url, tokens }: Order): Promise<number> {
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

/** Sends one request and notes how long it took since it was due, or what became of it. */
async function noted(
  order: Order,
  started: number,
  dueMs: number,
  { waitsMs, lost }: Outcome,
): Promise<void> {
  const when = `due after ${Math.round(dueMs)} ms`;
  try {
    const status = await oneRequest(order);
    if (status === 200) waitsMs.push(performance.now() - started - dueMs);
    else lost.push(`${when}: answered ${status}`);
  } catch (error) {
    lost.push(`${when}: ${error}`);
  }
}

/** A few clients that wait for each other's answers. */
async function asMuchAsItCan(order: Order, outcome: Outcome): Promise<void> {
  const started = performance.now();
  const elapsedMs = () => performance.now() - started;
  const client = async () => {
    while (elapsedMs() < order.durationMs) await noted(order, started, elapsedMs(), outcome);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}

/** Requests at a rate, whether those before are answered or not. */
async function atRate(order: Order, perSecond: number, outcome: Outcome): Promise<void> {
  const started = performance.now();
  const open = new Set<Promise<void>>();
  for (let number = 0; ; number += 1) {
    const dueMs = (number * 1000) / perSecond;
    if (dueMs > order.durationMs) break;
    const earlyMs = started + dueMs - performance.now();
    if (earlyMs > 0) await pause(earlyMs);
    const one = noted(order, started, dueMs, outcome).then(() => void open.delete(one));
    open.add(one);
  }
  await Promise.all(open);
}

process.on('message', async (order: Order) => {
  const outcome: Outcome = { waitsMs: [], lost: [] };
  if (order.perSecond === undefined) await asMuchAsItCan(order, outcome);
  else await atRate(order, order.perSecond, outcome);
  outcome.waitsMs.sort((a, b) => a - b);
  process.send?.(outcome);
});
