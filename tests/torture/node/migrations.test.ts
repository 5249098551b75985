/**
 * Migrations that fail half-way, applied as an operator applies them, with wrangler: the schema and
 * every row are as they were before, and the right migration goes through afterwards.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Miniflare, type MiniflareOptions } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../support/cli.ts';
import { copyEmptyDatabase } from '../../support/new-database.ts';
import { shortOrFull, Tally } from '../../support/torture.ts';

type Migration = [name: string, sql: string];

const tally = new Tally('Migrations that fail half-way');
const DATABASE_ID = '00000000-0000-0000-0000-000000000000';
const MIGRATIONS = readdirSync(join(ROOT, 'migrations'))
  .sort()
  .map((name): Migration => [name, readFileSync(join(ROOT, 'migrations', name), 'utf8')]);

/** A row for each table that a household has, as soon as there is the table. */
const ROWS: [table: string, sql: string][] = [
  [
    'users',
    "INSERT INTO users VALUES (1, 'asha@example.in', 'scrypt$x', 'Asha', 'Rao', NULL, 1, '2026-11-26', 1, 0)",
  ],
  ['homes', "INSERT INTO homes (id, city, created_at) VALUES (2, 'Pune', 1)"],
  ['members', "INSERT INTO members VALUES (1, 2, 'owner', 1)"],
  [
    'sessions',
    "INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('a-session-of-20-characters', 1, 1, 2)",
  ],
  [
    'appliances',
    "INSERT INTO appliances (home_id, id, type, age_years, star_rating, power_milliwatts, daily_millihours, created_at) VALUES (2, 'appliance-1', 'Other', 1, 1, 1, 1, 1)",
  ],
  [
    'readings',
    'INSERT INTO readings (home_id, day, seq, days, wh, source, created_at) VALUES (2, 19398, 1, 1, 31001, 0, 1), (2, 19398, 2, 31, 31001, 0, 1)',
  ],
  ['imports', "INSERT INTO imports VALUES (2, 1, 'a.csv', NULL, 1, 0, 19358, 19358, 1, NULL)"],
  [
    'idempotency_keys',
    "INSERT INTO idempotency_keys VALUES (1, 'a-key-of-a-form', substr(hex(zeroblob(32)), 1, 43), 1, NULL)",
  ],
  ['invitations', "INSERT INTO invitations VALUES (1, 2, 1, 'viewer', hex(zeroblob(32)), 1, 2)"],
  ['notices', "INSERT INTO notices VALUES (1, 1, 'homeDeleted', '{}', 1)"],
  ['reminders', "INSERT INTO reminders VALUES (1, 2, 'due', 1, 0, 15, 20781)"],
  ['reminder_checks', 'INSERT INTO reminder_checks VALUES (1, 20781)'],
  ['calendar_feeds', 'INSERT INTO calendar_feeds VALUES (1, 2, hex(zeroblob(32)), 1)'],
  [
    'push_subscriptions',
    "INSERT INTO push_subscriptions VALUES (1, 1, 'a-session-of-20-characters', 'https://push.example.in/1', printf('%087d', 0), printf('%022d', 0), 'Firefox', 1)",
  ],
  [
    'sign_in_attempts',
    "INSERT INTO sign_in_attempts VALUES ('asha@example.in', substr(hex(zeroblob(32)), 1, 43), 1, 1, 1)",
  ],
  ['known_devices', 'INSERT INTO known_devices VALUES (1, substr(hex(zeroblob(32)), 1, 43), 2)'],
  ['password_resets', 'INSERT INTO password_resets VALUES (hex(zeroblob(32)), 1, 1, 2)'],
  [
    'connections',
    "INSERT INTO connections (home_id, first_day, rate_milli_rupees, discom, recorded_at) VALUES (2, 19358, 5900, 'BESCOM', 1)",
  ],
  ['bills', "INSERT INTO bills VALUES (2, 19398, 31, 31001, 24800, 1, NULL, 19413, '{}', '{}', 1)"],
  [
    'tips',
    "INSERT INTO tips VALUES (2, 1, 'fan-speed', '', '{}', 'Turn it down.', 'en', NULL, 1000, NULL, 1)",
  ],
  ['tip_answers', "INSERT INTO tip_answers VALUES (2, 'fan-speed', 'done', 1)"],
  [
    'changes',
    "INSERT INTO changes (home_id, id, part, user_id, kind, origin, changed_at, readings, first_day, last_day, after) VALUES (2, 1, 0, 1, 'add', 'screen', 1, 1, 19398, 19398, '{}')",
  ],
  ['daily_writes', "INSERT INTO daily_writes VALUES (2, '2026-11-26', 2)"],
  ['daily_user_writes', "INSERT INTO daily_user_writes VALUES (1, '2026-11-26', 2)"],
  ['restore_pieces', "INSERT INTO restore_pieces VALUES (2, 'restore-1', 1, '[]', 1)"],
  ['import_mappings', "INSERT INTO import_mappings VALUES (2, 'portal', '{}', 1)"],
  ['meters', "INSERT INTO meters (id, home_id, serial) VALUES (1, 2, 'A-1')"],
  [
    'register_readings',
    'INSERT INTO register_readings VALUES (1, 19400, 3412000, 0, 1, 0, NULL, NULL, 1), (1, 19430, 3599000, 0, 1, 0, NULL, NULL, 1)',
  ],
  [
    'meter_photos',
    'INSERT INTO meter_photos VALUES (2, 1, 19430, 2, zeroblob(2), NULL, 1, 1, 1, NULL)',
  ],
  ['unused_photo_objects', "INSERT INTO unused_photo_objects VALUES ('photo-1', 1)"],
];

const folder = mkdtempSync(join(tmpdir(), 'unitwise-migrations-'));
let cleanSchema: unknown;

beforeAll(async () => {
  const state = join(folder, 'clean');
  copyEmptyDatabase(state);
  cleanSchema = (await existing(state)).schema;
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Applies migrations to the database of a state folder, as `wrangler d1 migrations apply` does. */
function apply(state: string, migrations: Migration[]) {
  const project = mkdtempSync(join(folder, 'project-'));
  mkdirSync(join(project, 'migrations'));
  for (const [name, sql] of migrations) writeFileSync(join(project, 'migrations', name), sql);
  const config = join(project, 'wrangler.toml');
  writeFileSync(
    config,
    `name = "unitwise"\n[[d1_databases]]\nbinding = "DB"\ndatabase_name = "unitwise"\ndatabase_id = "${DATABASE_ID}"\n`,
  );
  const wrangler = join(ROOT, 'node_modules/wrangler/bin/wrangler.js');
  const words = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state];
  return spawnSync(process.execPath, [wrangler, ...words, '--config', config], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' },
  });
}

async function onDatabase<T>(state: string, act: (d1: D1Database) => Promise<T>): Promise<T> {
  const miniflare = new Miniflare({
    modules: true,
    script: '',
    d1Databases: { DB: DATABASE_ID },
    d1Persist: join(state, 'v3/d1'),
  } as MiniflareOptions);
  try {
    return await act((await miniflare.getD1Database('DB')) as unknown as D1Database);
  } finally {
    await miniflare.dispose();
  }
}

/** The schema, and every row of every table. */
function existing(state: string) {
  return onDatabase(state, async (d1) => {
    const { results: schema } = await d1
      .prepare(
        "SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY name",
      )
      .all<{ type: string; name: string }>();
    const rows: Record<string, unknown[]> = {};
    for (const { type, name } of schema) {
      if (type === 'table') rows[name] = (await d1.prepare(`SELECT * FROM ${name}`).all()).results;
    }
    return { schema, rows };
  });
}

function fill(state: string): Promise<void> {
  return onDatabase(state, async (d1) => {
    const { results } = await d1.prepare('SELECT name FROM sqlite_schema').all<{ name: string }>();
    const there = ROWS.filter(([table]) => results.some(({ name }) => name === table));
    if (there.length > 0) await d1.batch(there.map(([, sql]) => d1.prepare(sql)));
  });
}

test('every table has a row that a migration could lose', async () => {
  const state = join(folder, 'with-rows');
  cpSync(join(folder, 'clean'), state, { recursive: true });
  await fill(state);
  const { rows } = await existing(state);
  const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
  // It never holds anything: to write to it refuses a batch.
  expect(empty).toEqual(['refusals']);
});

/** It fails when it runs, behind the first half of the statements or behind all of them. */
function broken(sql: string, where: 'middle' | 'end'): string {
  const failing = 'SELECT abs(-9223372036854775807 - 1);';
  if (where === 'end') return `${sql}\n${failing}\n`;
  const lines = sql.split('\n');
  // Statements end at the left margin; those within a trigger do not.
  const ends = lines.flatMap((line, place) => (/^\S.*;\s*(--.*)?$/.test(line) ? [place] : []));
  const middle = ends[Math.floor((ends.length - 1) / 2)] ?? lines.length - 1;
  return lines.toSpliced(middle + 1, 0, failing).join('\n');
}

const cases = MIGRATIONS.flatMap(([name], place) =>
  (['middle', 'end'] as const).flatMap((where) =>
    // Before the first migration there is nothing to fill.
    (place === 0 ? [false] : [false, true]).map((filled) => ({ name, place, where, filled })),
  ),
);
/** In `npm test` the newest alone: each application takes seconds. */
const tried = shortOrFull(cases.slice(-1), cases);

test.each(tried)(
  '$name, broken at its $where, leaves a database (filled: $filled) as it was',
  async ({ name, place, where, filled }) => {
    await tally.attempt(`${name} ${where} ${filled ? 'filled' : 'empty'}`, async () => {
      const state = join(folder, `${place}-${where}-${filled}`);
      const earlier = MIGRATIONS.slice(0, place);
      const prepared = join(folder, `prepared-${place}`);
      if (earlier.length > 0) {
        if (!existsSync(prepared)) expect(apply(prepared, earlier).status).toBe(0);
        cpSync(prepared, state, { recursive: true });
      }
      if (filled) await fill(state);
      const before = await existing(state);

      const failed = apply(state, [
        ...earlier,
        [name, broken(MIGRATIONS[place]?.[1] ?? '', where)],
      ]);
      expect(failed.status).not.toBe(0);
      expect(failed.stdout + failed.stderr).toContain('integer overflow');
      expect(await existing(state)).toEqual(before);

      expect(apply(state, MIGRATIONS).status).toBe(0);
      const after = await existing(state);
      expect(after.schema).toEqual(cleanSchema);
      for (const [table, rows] of Object.entries(before.rows)) {
        expect(after.rows[table]).toMatchObject(rows);
        expect(after.rows[table]).toHaveLength(rows.length);
      }
    });
    tally.expectNoLoss();
  },
  180_000,
);
