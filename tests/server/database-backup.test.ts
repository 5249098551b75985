/** The operator's backup of the whole database, and putting it back: here, elsewhere, and as D1 does it. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../domain/period.ts';
import { copyDatabase, databaseFile, problemsOf } from '../../scripts/database-file.ts';
import { ensureSigningKey, startServer, wrangler } from '../../scripts/local.ts';
import { loadExport, writeStatements } from '../../scripts/sql-file.ts';
import { type LocalService, startService } from '../support/local-service.ts';
import { everythingIn, operate, rows, wrongMonths } from '../support/operator.ts';

/** Enough for a former state of more than one statement of D1's. */
const LARGE_IMPORT = 12_000;
const IMPORT = 200;
/** How often a copy is taken, beside the one of the command. */
const COPIES = 8;

let service: LocalService;
let folder: string;
let live: string;

beforeAll(async () => {
  // As after `npm start`: wrangler has words for the key, and the commands must not.
  ensureSigningKey();
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), 'unitwise-backups-'));
  live = await databaseFile(service.stateDir);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(token: string, method: string, path: string, body?: object): Promise<unknown> {
  const form = body instanceof FormData;
  const response = await service.fetch(`/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(form || body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

function importDays(token: string, first: string, count: number): Promise<unknown> {
  const lines = Array.from({ length: count }, (_, day) => `${addDays(first, day % 6000)},5.5,\n`);
  const form = new FormData();
  form.set('csvFile', new File(['readingDate,consumptionKWH,emissionCO2kg\n', ...lines], 'r.csv'));
  return call(token, 'POST', '/meter-readings/upload-csv', form);
}

const add = (token: string, readingDate: string, more: object = {}) =>
  call(token, 'POST', '/meter-readings', { readingDate, consumptionKWH: 7.25, ...more });

/** A household with something of everything, whose texts are not plain. */
async function household(): Promise<string> {
  const token = await service.signUp();
  await call(token, 'PUT', '/profile', {
    address: "14, 3rd Cross, 'Shanti'; DROP TABLE users; --",
    ecoGoals: 'Less AC in May.\nसौर ऊर्जा ☀️ by 2028 – "maybe"\r\nAnd \\n is no line feed.',
  });
  await add(token, '2026-01-31', { periodStart: '2025-11-12', emissionCO2kg: 3.5 });
  return token;
}

/** Changes readings in turns until it is told to stop, and says how many turns were acknowledged. */
function writer(tokens: readonly [string, string]) {
  let stopped = false;
  const acknowledged = { turns: 0 };
  const [one, other] = tokens;
  const done = (async () => {
    for (let turn = 1; !stopped; turn += 1) {
      const day = addDays('2016-01-01', turn);
      // First in one household, then in the other: no moment has it in the other alone.
      await add(one, day);
      await add(other, day);
      await call(one, 'PUT', `/meter-readings/${day}.1`, { consumptionKWH: 8 });
      if (turn % 3 === 0) await importDays(one, '2000-01-01', IMPORT + turn);
      if (turn % 2 === 0) await call(other, 'DELETE', `/meter-readings/${day}.1`);
      acknowledged.turns = turn;
    }
  })();
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await done;
    },
  };
}

test('a backup taken while households write has one moment of all of them', async () => {
  const tokens = [await household(), await household()] as const;
  const writing = writer(tokens);
  const { acknowledged } = writing;
  const file = join(folder, 'busy.sqlite');
  let before = 0;
  let after = 0;
  try {
    for (let copy = 1; copy <= COPIES; copy += 1) {
      await until(() => acknowledged.turns >= 3 * copy);
      const taken = join(folder, `busy-${copy}.sqlite`);
      const known = acknowledged.turns;
      copyDatabase(live, taken);
      expectOneMoment(taken, known, known);
    }
    before = acknowledged.turns;
    expect(await operate('backup', service.stateDir, [file])).toMatchObject({
      code: 0,
      stderr: '',
    });
    after = acknowledged.turns;
  } finally {
    await writing.stop();
  }
  expect(after).toBeGreaterThan(before);
  expectOneMoment(file, before, after);
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((soon) => setTimeout(soon, 20));
}

/**
 * Checks a copy that was begun when so many turns were known to be done, and finished when so many:
 * all that was done before is in it, and nothing without what came before it.
 */
function expectOneMoment(file: string, before: number, after: number): void {
  expect(rows(file, 'PRAGMA quick_check')).toEqual([['ok']]);
  expect(rows(file, 'PRAGMA foreign_key_check')).toEqual([]);
  expect(wrongMonths(file)).toEqual([]);
  const [one, other] = rows<[number]>(file, 'SELECT id FROM users ORDER BY id').map(([id]) => id);
  const days = (id: number | undefined) =>
    rows<[string, number]>(
      file,
      `SELECT reading_date, wh FROM readings
       WHERE user_id = ${id} AND import_id IS NULL AND period_start IS NULL ORDER BY 1`,
    );
  const first = days(one);
  const turns = first.length;
  expect(turns).toBeGreaterThanOrEqual(before);
  expect(turns).toBeLessThanOrEqual(after + 1);
  const dayOf = (turn: number) => addDays('2016-01-01', turn);
  const all = Array.from({ length: turns }, (_, place) => place + 1);
  expect(first.map(([day]) => day)).toEqual(all.map(dayOf));
  // Of the turn that was under way, a part may be done.
  const done = all.filter((turn) => turn < turns || turn <= before);
  for (const turn of done) expect(first[turn - 1]).toEqual([dayOf(turn), 8000]);
  const kept = days(other).map(([day]) => day);
  const odd = (turn: number) => turn % 2 === 1;
  expect(kept).toEqual(expect.arrayContaining(done.filter(odd).map(dayOf)));
  expect([...all.filter(odd), turns].map(dayOf)).toEqual(expect.arrayContaining(kept));
  const halfImports = `
    SELECT i.id FROM imports AS i
    LEFT JOIN readings AS r ON r.user_id = i.user_id AND r.import_id = i.id
    GROUP BY i.user_id, i.id HAVING count(r.seq) <> i.imported`;
  expect(rows(file, halfImports)).toEqual([]);
  expect(rows(file, 'SELECT count(*) FROM imports')).not.toEqual([[0]]);
}

describe('a backup of a database that rests', () => {
  let file: string;
  let token: string;

  beforeAll(async () => {
    token = await household();
    await importDays(token, '2001-01-01', LARGE_IMPORT);
    await call(token, 'DELETE', '/imports/1');
    file = join(folder, 'resting.sqlite');
    const outcome = await operate('backup', service.stateDir, [file]);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toMatch(/^3 households with [\d,]+ readings written to /);
  });

  test('restored elsewhere is the same, row by row, and is served', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'unitwise-elsewhere-'));
    try {
      const target = await databaseFile(elsewhere);
      expect(await operate('restore', elsewhere, [join(folder, 'busy.sqlite')])).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^2 households with [\d,]+ readings restored/),
      });
      const was = everythingIn(target);
      expect(was).toEqual(everythingIn(join(folder, 'busy.sqlite')));

      const refused = await operate('restore', elsewhere, [file]);
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('has 2 households'),
      });
      expect(everythingIn(target)).toEqual(was);

      expect(await operate('restore', elsewhere, [file, '--force'])).toMatchObject({ code: 0 });
      expect(everythingIn(target)).toEqual(everythingIn(live));
      expect(readdirSync(elsewhere)).toEqual(['v3']);
      const server = await startServer({
        port: 0,
        stateDir: elsewhere,
        bindings: { SIGNING_KEY: 'a-signing-key-for-tests-of-32-bytes-or-more' },
      });
      const csv = async (url: string) => {
        const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
        const response = await fetch(`${url}/api/meter-readings/export`, { headers });
        return response.text();
      };
      try {
        // It is served, though nobody has asked for anything yet.
        expect(await operate('restore', elsewhere, [file, '--force'])).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('Stop it first.'),
        });
        expect(await csv(server.url)).toBe(await csv(service.url));
        expect(await csv(server.url)).toContain('2026-01-31');
      } finally {
        await server.stop();
      }
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  test('is not written over another, and is for its owner alone', async () => {
    const content = readFileSync(file);
    const again = await operate('backup', service.stateDir, [file]);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already') });
    expect(readFileSync(file).equals(content)).toBe(true);
    const other = [join(folder, 'other.sqlite'), '--database', 'DB_9'];
    expect(await operate('backup', service.stateDir, other)).toMatchObject({
      code: 1,
      stderr: 'wrangler.toml binds no database as DB_9.\n',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is refused in words when it is no good, and nothing is touched', async () => {
    const damaged = join(folder, 'damaged.sqlite');
    const bytes = readFileSync(file);
    // Pages in the middle are lost, as by a bad disk.
    bytes.fill(0, bytes.length / 2, bytes.length / 2 + 64 * 1024);
    writeFileSync(damaged, bytes);
    const cut = join(folder, 'cut.sqlite');
    writeFileSync(cut, readFileSync(file).subarray(0, 100_000));
    const text = join(folder, 'text.sqlite');
    writeFileSync(text, 'readingDate,consumptionKWH\n'.repeat(1000));
    const foreign = join(folder, 'foreign.sqlite');
    await loadExport(sqlFile('foreign.sql', 'CREATE TABLE a (b);\n'), foreign);
    const newer = join(folder, 'newer.sqlite');
    await loadExport(
      sqlFile(
        'newer.sql',
        "CREATE TABLE users (id);\nCREATE TABLE d1_migrations (name);\nINSERT INTO d1_migrations VALUES('9999_later.sql');\n",
      ),
      newer,
    );
    for (const [bad, words] of [
      [damaged, /damaged|cannot be read/],
      [cut, /damaged|cannot be read/],
      [text, /cannot be read as a database/],
      [foreign, /not one of Unitwise/],
      [newer, /of a newer Unitwise: .*9999_later\.sql/],
    ] as const) {
      expect((await problemsOf(bad)).join('\n'), bad).toMatch(words);
    }
    const empty = mkdtempSync(join(tmpdir(), 'unitwise-elsewhere-'));
    try {
      expect(await operate('restore', empty, [damaged, '--force'])).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/damaged|cannot be read/),
      });
      expect(readdirSync(empty)).toEqual([]);
    } finally {
      rmSync(empty, { recursive: true, force: true });
    }
  });
});

describe('as SQL, which is how the deployed database is taken out and put in', () => {
  test('what D1 exports becomes the same database', async () => {
    // wrangler exports from the folder of its configuration.
    const home = mkdtempSync(join(tmpdir(), 'unitwise-home-'));
    try {
      copyFileSync('wrangler.toml', join(home, 'wrangler.toml'));
      const target = await databaseFile(join(home, '.wrangler/state'));
      mkdirSync(dirname(target), { recursive: true });
      copyDatabase(join(folder, 'busy.sqlite'), target);
      const sql = join(home, 'export.sql');
      const config = join(home, 'wrangler.toml');
      wrangler(['d1', 'export', 'DB', '--local', '--config', config, '--output', sql]);
      const file = join(home, 'loaded.sqlite');
      await loadExport(sql, file);
      expect(await problemsOf(file)).toEqual([]);
      // D1 writes a line feed as `\n`, and of a text with both makes one (workers-sdk, issue 9042).
      const asExported = (everything: Record<string, unknown[]>) =>
        JSON.stringify(everything).replaceAll('\\\\n is no', '\\n is no');
      expect(asExported(everythingIn(file))).toEqual(
        asExported(everythingIn(join(folder, 'busy.sqlite'))),
      );
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  test('what is put in is the same database, its longest texts included', async () => {
    const state = mkdtempSync(join(tmpdir(), 'unitwise-elsewhere-'));
    try {
      const file = join(folder, 'for-d1.sqlite');
      copyDatabase(live, file);
      const longest = 'SELECT max(length("before")) FROM changes';
      expect(Number(rows<[number]>(file, longest)[0]?.[0])).toBeGreaterThan(500_000);
      const sql = join(folder, 'statements.sql');
      await writeStatements(file, sql);
      wrangler(['d1', 'execute', 'DB', '--local', '--persist-to', state, '--file', sql]);
      expect(everythingIn(await databaseFile(state))).toEqual(everythingIn(file));
    } finally {
      rmSync(state, { recursive: true, force: true });
    }
  });
});

function sqlFile(name: string, content: string): string {
  const file = join(folder, name);
  if (!existsSync(file)) writeFileSync(file, content);
  return file;
}
