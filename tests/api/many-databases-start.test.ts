import { expect, test } from 'vitest';
import { Household as Client } from '../support/household.ts';
import { DATABASES, d1, Household, operate, rowsIn, spreadOut } from '../support/many-databases.ts';

const listed = () => rowsIn('DIRECTORY', 'SELECT household_id AS id FROM households ORDER BY 1');

test('a database that was the only one becomes one of four, and nobody notices', async () => {
  // While there is one database.
  const [first, second] = [await Client.signedUp(), await Client.signedUp()];
  await first.add('2026-01-05', 7);
  await spreadOut({ open: false });
  const old = new Household(first.email);
  old.token = first.token;
  expect((await old.call('GET', '/api/meter-readings')).body['readings']).toHaveLength(1);
  // Known to the directory or not, an email is taken, and its household signs in.
  expect((await new Household(first.email).signUp()).status).toBe(409);
  expect((await old.signIn()).status).toBe(200);
  const between = await Household.signedUp();
  expect(between.claims.db).toBeUndefined();
  await operate();
  const other = new Household(second.email);
  other.token = second.token;
  expect(await listed()).toEqual([{ id: old.id }, { id: other.id }, { id: between.id }]);
  const next = await Household.signedUp();
  expect(next.claims.db).toBe('DB_2');
  expect(new Set([old.id, other.id, between.id, next.id]).size).toBe(4);
  // The first database alone would still serve those who live there.
  expect((await second.call('GET', '/api/profile')).status).toBe(200);
});

test('a directory that was lost is made again from the databases', async () => {
  const households = [await Household.signedUp(), await Household.signedUp()];
  const before = await rowsIn('DIRECTORY', 'SELECT * FROM households ORDER BY email_hash');
  await d1('DIRECTORY').exec('DELETE FROM households');
  await d1('DIRECTORY').exec('UPDATE databases SET listed_id = 0, households = 0');
  await d1('DIRECTORY').exec('UPDATE last_household SET id = 0');
  // Nobody who is there could sign up a second time meanwhile.
  expect((await new Household(households[1]?.email).signUp()).status).toBe(503);
  expect((await households[0]?.call('GET', '/api/profile'))?.status).toBe(200);
  for (const _ of DATABASES) await operate();
  expect(await rowsIn('DIRECTORY', 'SELECT * FROM households ORDER BY email_hash')).toEqual(before);
  const last = await rowsIn('DIRECTORY', 'SELECT * FROM last_household');
  expect(Number(last[0]?.['id'])).toBeGreaterThanOrEqual(
    Math.max(...households.map(({ id }) => id)),
  );
  for (const household of households) expect((await household.signIn()).status).toBe(200);
});
