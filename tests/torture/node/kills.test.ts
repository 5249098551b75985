/**
 * workerd killed (SIGKILL) in the middle of imports and other changes, and started again on the same
 * folder: what was acknowledged is there, what was under way is there whole or not at all, and sending
 * it again does it once. A model in plain memory keeps what each household was told.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalServer, startServer } from '../../../scripts/local.ts';
import { freePort } from '../../support/free-port.ts';
import { workerdProcesses } from '../../support/local-service.ts';
import { copyEmptyDatabase } from '../../support/new-database.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { seeded } from '../../support/seeded.ts';
import { shortOrFull, Tally } from '../../support/torture.ts';
import { HouseholdModel, type NewReading, storedBy, storedOf } from '../household-model.ts';

const tally = new Tally('workerd killed in the middle of changes');
const KILLS = shortOrFull(2, 100);
const WRITERS = 4;
/** A household with more readings than these starts to take imports back. */
const READINGS_MAX = 6000;

const random = seeded(20261121);
const stateDir = mkdtempSync(join(tmpdir(), 'unitwise-kills-'));
let server: LocalServer;

beforeAll(() => copyEmptyDatabase(stateDir));
afterAll(async () => {
  await server?.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const port = await freePort();
  server = await startServer({
    port,
    stateDir,
    bindings: {
      ...quickPasswords(port),
      SIGNING_KEY: 'a-signing-key-for-tests-of-32-bytes-or-more',
    },
  });
}

/** Kills workerd as a power cut would, and cleans up after it. */
async function kill(): Promise<void> {
  for (const pid of workerdProcesses()) process.kill(Number(pid), 'SIGKILL');
  await Promise.race([server.stop().catch(() => undefined), pause(5000)]);
}

/** A change: the call that makes it, the same however often it is sent, and what it does. */
interface Change {
  path: string;
  init: () => RequestInit;
  inModel(model: HouseholdModel): unknown;
}

class Writer {
  model = new HouseholdModel();
  token = '';
  homeId = 0;
  acknowledged = 0;
  /** What was sent and not answered when workerd was killed. */
  underWay: Change | undefined;
  #made = 0;

  constructor(readonly number: number) {}

  async signUp(): Promise<void> {
    const email = `writer-${this.number}@example.in`;
    const response = await fetch(`${server.url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'Sunny-day-7', firstName: 'A', lastName: 'B' }),
    });
    expect(response.status).toBe(201);
    this.token = ((await response.json()) as { token: string }).token;
    const d1 = await server.miniflare.getD1Database('DB');
    const query = d1
      .prepare('SELECT home_id FROM members JOIN users ON id = user_id WHERE email = ?')
      .bind(email);
    this.homeId = (await query.first<number>('home_id')) ?? 0;
  }

  /** Sends a change, which must be answered as done. */
  async send(change: Change): Promise<void> {
    const { headers, ...init } = change.init();
    const response = await fetch(server.url + change.path, {
      ...init,
      headers: { ...headers, Authorization: `Bearer ${this.token}`, Connection: 'close' },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${change.path} answered ${response.status}: ${text}`);
  }

  /** Changes one thing after the other until workerd is no longer there. */
  async write(isKilled: () => boolean): Promise<void> {
    while (!isKilled()) {
      const change = this.#next();
      this.underWay = change;
      try {
        await this.send(change);
      } catch (error) {
        if (isKilled() && error instanceof TypeError) return;
        throw error;
      }
      change.inModel(this.model);
      this.acknowledged += 1;
      this.underWay = undefined;
    }
  }

  #next(): Change {
    const { readings } = this.model;
    const some = readings[random(Math.max(1, readings.length))];
    const turn = readings.length > READINGS_MAX ? 9 : random(10);
    if (turn < 3 || some === undefined)
      return this.#import(1 + random(random(3) === 0 ? 3000 : 300));
    if (turn < 5) return this.#addition();
    const id = this.model.idOf(some);
    if (turn < 7) {
      const to = { wh: 1 + random(9000), grams: random(900) };
      const body = { consumptionKWH: to.wh / 1000, emissionCO2kg: to.grams / 1000 };
      return json('PUT', `/api/meter-readings/${id}`, body, (model) => model.edit(id, to));
    }
    if (turn < 8) {
      const from = random(readings.length);
      const ids = readings.slice(from, from + 60).map((one) => this.model.idOf(one));
      return json('DELETE', '/api/meter-readings/bulk', { ids }, (model) => model.delete(ids));
    }
    const open = this.model.imports.filter(({ undone }) => !undone);
    const last = this.model.changes.at(-1);
    if (turn === 9 && open[0] !== undefined) {
      const { id: importId } = open[random(open.length)] ?? open[0];
      const path = `/api/imports/${importId}`;
      return json('DELETE', path, undefined, (model) => model.undoImport(importId));
    }
    if (last !== undefined && this.model.copy().undo(last.id) === 'done') {
      const path = `/api/changes/${last.id}/undo`;
      return json('POST', path, undefined, (model) => model.undo(last.id));
    }
    return this.#addition();
  }

  #addition(): Change {
    const reading = this.#reading();
    this.#made += 1;
    const body = {
      readingDate: reading.date,
      consumptionKWH: reading.wh / 1000,
      emissionCO2kg: reading.grams === null ? null : reading.grams / 1000,
      source: reading.source,
    };
    const key = { 'Idempotency-Key': `writer-${this.number}-${this.#made}` };
    return json('POST', '/api/meter-readings', body, (model) => model.add(reading), key);
  }

  #import(count: number): Change {
    const rows = Array.from({ length: count }, () => this.#reading());
    const lines = rows.map(({ date, wh, grams }) => {
      return `${date},${wh / 1000},${grams === null ? '' : grams / 1000}`;
    });
    const csv = `readingDate,consumptionKWH,emissionCO2kg\n${lines.join('\n')}\n`;
    return {
      path: '/api/meter-readings/upload-csv',
      init: () => {
        const body = new FormData();
        body.set('csvFile', new File([csv], 'readings.csv', { type: 'text/csv' }));
        return { method: 'POST', body };
      },
      inModel: (model) => model.import(rows),
    };
  }

  #reading(): NewReading {
    const day = Date.parse('2015-01-01') + random(3650) * 86_400_000;
    return {
      date: new Date(day).toISOString().slice(0, 10),
      start: null,
      wh: 1 + random(50_000),
      grams: random(2) === 0 ? null : random(9000),
      source: 'csv_upload',
    };
  }

  /** What the database holds of it. */
  async stored() {
    const d1 = await server.miniflare.getD1Database('DB');
    return storedOf(async (sql) => {
      const { results } = await d1.prepare(sql).bind(this.homeId).all();
      return results as never;
    });
  }

  /** Compares what is stored with what was acknowledged, and sends again what was under way. */
  async recover(): Promise<void> {
    const change = this.underWay;
    const existing = await this.stored();
    const isBefore = isDeepStrictEqual(existing, storedBy(this.model));
    if (change === undefined) {
      expect(isBefore, 'what was acknowledged is there').toBe(true);
      return;
    }
    const after = this.model.copy();
    change.inModel(after);
    const wanted = storedBy(after);
    const isAfter = isDeepStrictEqual(existing, wanted);
    expect(isBefore || isAfter, `${change.path} is done whole or not at all`).toBe(true);
    // Again: done the first time, it may be refused now, but it is not done twice.
    await this.send(change).catch((error: Error) => {
      if (!isAfter || !/answered (404|409)/.test(error.message)) throw error;
    });
    this.model = after;
    this.underWay = undefined;
    const isOnce = isDeepStrictEqual(await this.stored(), wanted);
    expect(isOnce, `${change.path} is done once`).toBe(true);
  }
}

function countAcknowledged(writers: readonly Writer[]): number {
  return writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
}

function json(
  method: string,
  path: string,
  body: object | undefined,
  inModel: Change['inModel'],
  headers: Record<string, string> = {},
): Change {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return {
    path,
    init: () => ({ method, headers: { 'Content-Type': 'application/json', ...headers }, ...sent }),
    inModel,
  };
}

test(
  'nothing acknowledged is lost, nothing partial is kept, and the database is sound',
  async () => {
    await start();
    const writers = Array.from({ length: WRITERS }, (_, number) => new Writer(number));
    for (const writer of writers) await writer.signUp();
    let underWay = 0;
    for (let number = 0; number < KILLS; number += 1) {
      await tally.attempt(`kill ${number}`, async () => {
        let killed = false;
        const before = countAcknowledged(writers);
        const writing = Promise.all(writers.map((writer) => writer.write(() => killed)));
        // However slow the computer is, something is done, and something on its way.
        const someDone = (async () => {
          while (!killed && countAcknowledged(writers) === before) await pause(10);
        })();
        try {
          await Promise.race([writing, someDone]);
          await pause(random(400));
        } finally {
          killed = true;
        }
        await kill();
        await writing;
        underWay += writers.filter((writer) => writer.underWay !== undefined).length;
        await start();
        const d1 = await server.miniflare.getD1Database('DB');
        const check = await d1.prepare('PRAGMA quick_check').all();
        expect(check.results).toEqual([{ quick_check: 'ok' }]);
        for (const writer of writers) await writer.recover();
      });
      // What is lost once would be missed with every kill after it.
      if (tally.lost.length > 0) break;
    }
    tally.expectNoLoss();
    // It was killed in the middle of something, and not before or after.
    expect(underWay).toBeGreaterThanOrEqual(KILLS);
  },
  shortOrFull(10, 60) * 60_000,
);
