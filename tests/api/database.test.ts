import { env } from 'cloudflare:workers';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, describe, expect, test } from 'vitest';
import * as schema from '#worker/db/schema.ts';
import { Household } from '../support/household.ts';

function run(sql: string, ...values: unknown[]) {
  return env.DB.prepare(sql)
    .bind(...values)
    .run();
}

describe('the schema that queries are built from', () => {
  const tables = Object.values(schema).filter((value) => typeof value !== 'function');

  test.each(tables.map((table) => [getTableConfig(table as SQLiteTable)]))(
    'has the columns of the migrated table $name',
    async ({ name, columns, primaryKeys }) => {
      const { results } = await env.DB.prepare(`PRAGMA table_info(${name})`).all<{
        name: string;
        type: string;
        notnull: number;
        pk: number;
      }>();
      const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
      const described = columns.map((column) => ({
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        // SQLite does not call a primary key of one column "not null".
        required: column.notNull && !column.primary,
        key: column.primary || keys.includes(column.name),
      }));
      const migrated = results.map((column) => ({
        name: column.name,
        type: column.type,
        required: column.notnull === 1 && !(keys.length === 0 && column.pk > 0),
        key: column.pk > 0,
      }));
      expect(described.sort(byName)).toEqual(migrated.sort(byName));
    },
  );
});

/** 5 January 2023. */
const DAY = 19_362;

describe('a wrong row is refused, whoever writes it', () => {
  let userId = 0;
  let homeId = 0;
  beforeAll(async () => {
    const household = await Household.settled();
    userId = household.caller.userId;
    homeId = household.homeId;
    await reading();
    await run(
      "INSERT INTO imports VALUES (?, 1, 'a.csv', NULL, 1, 0, 19358, 19358, 1, NULL)",
      homeId,
    );
  });

  function reading(changes: Record<string, unknown> = {}) {
    const row: Record<string, unknown> = {
      home_id: homeId,
      day: DAY,
      seq: 1,
      wh: 1000,
      co2_g: null,
      source: 0,
      import_id: null,
      created_at: 1,
      ...changes,
    };
    const columns = Object.keys(row);
    const marks = columns.map(() => '?').join(', ');
    return run(`INSERT INTO readings (${columns}) VALUES (${marks})`, ...Object.values(row));
  }

  test.each<[string, Record<string, unknown>]>([
    ['twice the same', {}],
    ['of no home', { home_id: 999_999, seq: 2 }],
    ['before 2000', { day: 10_956 }],
    ['after 2099', { day: 47_483 }],
    ['on a date in words', { day: '2023-01-06' }],
    ['without a day', { day: null }],
    ['with a negative number', { seq: -1 }],
    ['of less than no energy', { seq: 2, wh: -1 }],
    ['of too much energy', { seq: 2, wh: 100_000_001 }],
    ['of a fraction of a watt-hour', { seq: 2, wh: 1.5 }],
    ['of text', { seq: 2, wh: 'much' }],
    ['with negative emissions', { seq: 2, co2_g: -1 }],
    ['from elsewhere', { seq: 2, source: 2 }],
    ['of no day', { seq: 2, days: 0 }],
    ['of more than a year', { seq: 2, days: 367 }],
    ['that begins before 2000', { seq: 2, day: 10_960, days: 5 }],
    ['that is neither measured nor not', { seq: 2, measured: 3 }],
    ['of another length of interval', { seq: 2, step: 7, slots: 'x' }],
    ['of intervals without their length', { seq: 2, slots: 'x' }],
    ["of a meter's values with emissions", { seq: 0, co2_g: 5 }],
  ])('a reading %s', async (_, changes) => {
    await expect(reading(changes)).rejects.toThrow(/constraint|cannot store/i);
  });

  test.each([
    ['moves a reading to another day', 'UPDATE readings SET day = day + 1 WHERE home_id = ?'],
    ['gives a reading another number', 'UPDATE readings SET seq = 5 WHERE home_id = ?'],
    ['gives a reading other days', 'UPDATE readings SET days = 5 WHERE home_id = ?'],
    ['changes an amount to less than nothing', 'UPDATE readings SET wh = -1 WHERE home_id = ?'],
    [
      'records an import of nothing',
      'INSERT INTO imports VALUES (?, 2, "a.csv", NULL, 0, 0, 19358, 19358, 1, NULL)',
    ],
    [
      'records an import that ends before it begins',
      'INSERT INTO imports VALUES (?, 2, "a.csv", NULL, 1, 0, 19359, 19358, 1, NULL)',
    ],
    ['takes 120% as a target', 'UPDATE homes SET target_thousandths = 120000 WHERE id = ?'],
    [
      'takes a telephone number of letters',
      'UPDATE users SET phone_number = "+91abcdefghij" WHERE id = ?',
    ],
    ['takes a zip code of five digits', 'UPDATE homes SET zip_code = "56003" WHERE id = ?'],
    ['takes a household of nobody', 'UPDATE homes SET household_size = 0 WHERE id = ?'],
    ['takes a negative rate', 'UPDATE connections SET rate_milli_rupees = -1 WHERE home_id = ?'],
    [
      'takes the connection away that a home has from the beginning',
      'DELETE FROM connections WHERE home_id = ?',
    ],
    ['keeps an email in capitals', 'UPDATE users SET email = upper(email) WHERE id = ?'],
    ['keeps a password as it is', 'UPDATE users SET password_hash = "Sunny-day-7" WHERE id = ?'],
    [
      'makes a session that has ended',
      'UPDATE sessions SET expires_at = created_at WHERE user_id = ?',
    ],
    [
      'makes an appliance of 25 hours a day',
      'INSERT INTO appliances (home_id, id, type, age_years, star_rating, power_milliwatts, daily_millihours, created_at) VALUES (?, "appliance", "Other", 1, 1, 1, 25000, 1)',
    ],
  ])('a statement that %s', async (_, sql) => {
    const id = /users|sessions/.test(sql) ? userId : homeId;
    await expect(run(sql.replaceAll('"', "'"), id)).rejects.toThrow(/constraint failed/i);
  });

  test('an email that another household has', async () => {
    const { email } = await Household.settled();
    await expect(run('UPDATE users SET email = ? WHERE id = ?', email, userId)).rejects.toThrow(
      'users.email',
    );
  });
});
