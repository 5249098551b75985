/**
 * The operator's backup, taken while households write, and put back elsewhere: it has one moment of all of
 * them, and what is restored is what was taken, row by row.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../domain/period.ts';
import { databaseFile } from '../../../scripts/database-file.ts';
import { readingsFile } from '../../bench/readings.ts';
import { type LocalService, startService } from '../../support/local-service.ts';
import { everythingIn, operate, rows, wrongMonths } from '../../support/operator.ts';
import { type Household, newHousehold } from '../../support/site.ts';
import { Ordeal, shortOrFull } from '../../support/torture.ts';

const ordeal = new Ordeal('Backups taken while households write');
const BACKUPS = shortOrFull(2, 20);
/** What is done before a backup is asked for: imports and deletions are among it by then. */
const TURNS_BEFORE = 4;
/** The days of the first import; each later one has some more. */
const IMPORT_DAYS = 200;
const FIRST_TURN = '2016-01-01';

let service: LocalService;
let folder: string;

beforeAll(async () => {
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), 'unitwise-backups-'));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Pair = readonly [Household, Household];

const dayOf = (turn: number) => addDays(FIRST_TURN, turn);

/** What a pair of households does in one turn. */
async function takeTurn([one, other]: Pair, turn: number): Promise<void> {
  const reading = { readingDate: dayOf(turn), consumptionKWH: 7.25 };
  const path = `/api/meter-readings/${dayOf(turn)}.1`;
  // First in one household, then in the other: no moment has it in the other alone.
  await one.call('POST', '/api/meter-readings', reading);
  await other.call('POST', '/api/meter-readings', reading);
  await one.call('PUT', path, { consumptionKWH: 8 });
  const days = IMPORT_DAYS + turn;
  if (turn % 3 === 0) await one.upload(readingsFile({ days, last: FIRST_TURN }));
  if (turn % 2 === 0) await other.call('DELETE', path);
}

/** Takes a pair's turns one after the other until it is told to stop, and says how many were acknowledged. */
function writer(pair: Pair) {
  let stopped = false;
  let acknowledged = 0;
  const done = (async () => {
    while (!stopped) {
      await takeTurn(pair, acknowledged + 1);
      acknowledged += 1;
    }
  })();
  return {
    acknowledged: () => acknowledged,
    async reached(turns: number) {
      // What the writer throws is thrown here.
      while (acknowledged < turns) await Promise.race([pause(20), done]);
    },
    async stop() {
      stopped = true;
      await done;
    },
  };
}

/** Has a backup taken beside a new pair's turns: how many were acknowledged before it and after it. */
async function backUp(file: string): Promise<{ before: number; after: number }> {
  const site = { url: service.url };
  const writing = writer([await newHousehold(site), await newHousehold(site)]);
  try {
    await writing.reached(TURNS_BEFORE);
    const before = writing.acknowledged();
    const outcome = await operate('backup', service.stateDir, [file]);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    return { before, after: writing.acknowledged() };
  } finally {
    await writing.stop();
  }
}

/**
 * Checks the newest pair in a backup that was begun when so many turns were acknowledged, and finished when so
 * many: all that was done before is in it, and nothing without what came before it.
 */
function expectOneMoment(file: string, before: number, after: number): void {
  const ids = rows<[number]>(file, 'SELECT id FROM users ORDER BY id DESC LIMIT 2');
  const [other, one] = ids.map(([id]) => id);
  const days = (id: number | undefined) =>
    rows<[string, number]>(
      file,
      `SELECT reading_date, wh FROM readings
       WHERE user_id = ${id} AND import_id IS NULL ORDER BY 1`,
    );
  const first = days(one);
  const turns = first.length;
  expect(turns).toBeGreaterThanOrEqual(before);
  expect(turns).toBeLessThanOrEqual(after + 1);
  const all = Array.from({ length: turns }, (_, place) => place + 1);
  expect(first.map(([day]) => day)).toEqual(all.map(dayOf));
  // Of the turn that was under way, a part may be done.
  const done = all.filter((turn) => turn < turns || turn <= before);
  for (const turn of done) expect(first[turn - 1]).toEqual([dayOf(turn), 8000]);
  const kept = days(other).map(([day]) => day);
  const odd = (turn: number) => turn % 2 === 1;
  expect(kept).toEqual(expect.arrayContaining(done.filter(odd).map(dayOf)));
  expect([...all.filter(odd), turns].map(dayOf)).toEqual(expect.arrayContaining(kept));
}

/** Checks what is true of every household in a backup: rows belong together, and sums are those of the rows. */
function expectSound(file: string): void {
  expect(rows(file, 'PRAGMA quick_check')).toEqual([['ok']]);
  expect(rows(file, 'PRAGMA foreign_key_check')).toEqual([]);
  expect(wrongMonths(file)).toEqual([]);
  const halfImports = `
    SELECT i.id FROM imports AS i
    LEFT JOIN readings AS r ON r.user_id = i.user_id AND r.import_id = i.id
    GROUP BY i.user_id, i.id HAVING count(r.seq) <> i.imported`;
  expect(rows(file, halfImports)).toEqual([]);
  expect(rows(file, 'SELECT count(*) FROM imports')).not.toEqual([[0]]);
}

async function expectSameElsewhere(file: string): Promise<void> {
  const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
  try {
    expect(await operate('restore', elsewhere, [file])).toMatchObject({ code: 0, stderr: '' });
    const restored = everythingIn(await databaseFile(elsewhere));
    const isSame = isDeepStrictEqual(restored, everythingIn(file));
    expect(isSame, 'what is restored is what was taken').toBe(true);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
}

test(
  'has one moment of all households, and restored elsewhere it is the same',
  async () => {
    for (let number = 1; number <= BACKUPS; number += 1) {
      await ordeal.survives(`backup ${number}`, async () => {
        const file = join(folder, `${number}.sqlite`);
        const { before, after } = await backUp(file);
        // It was taken while something was written.
        expect(after).toBeGreaterThan(before);
        expectOneMoment(file, before, after);
        expectSound(file);
        await expectSameElsewhere(file);
        rmSync(file);
      });
    }
    ordeal.expectNoLoss();
  },
  shortOrFull(120_000, 20 * 60_000),
);
