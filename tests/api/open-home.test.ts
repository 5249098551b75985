import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { openHome } from '#worker/auth/session.ts';
import { createDatabase } from '#worker/db/client.ts';
import { QueryCost } from '#worker/db/query-cost.ts';
import { users } from '#worker/db/schema.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { Household } from '../support/household.ts';

let household: Household;
beforeAll(async () => {
  household = await Household.settled();
});

const db = createDatabase(env.DB, new QueryCost());
const at = (now: number) => {
  return { db, backgroundDb: db, now, background: (work) => void work } as ServiceContext;
};
const rename = (firstName: string) =>
  db.query.update(users).set({ firstName }).where(eq(users.id, household.caller.userId));
const names = () =>
  db.query
    .select({ firstName: users.firstName })
    .from(users)
    .where(eq(users.id, household.caller.userId));

test('whoever is signed in is found in the same round batch as what they asked for', async () => {
  const { caller, email } = household;
  await openHome(at(Date.now()), caller).batch();
  const batch = vi.spyOn(env.DB, 'batch');
  const [found, , shown] = await openHome(at(Date.now()), caller).batch(rename('Meera'), names());
  expect(batch).toHaveBeenCalledTimes(1);
  expect(found).toMatchObject({ email });
  expect(shown).toEqual([{ firstName: 'Meera' }]);
});

test('nothing is read or written for a session that has expired', async () => {
  const { caller } = household;
  const inTwoYears = Date.now() + 730 * 86_400_000;
  const batch = openHome(at(inTwoYears), caller).batch(rename('Mallory'), names());
  await expect(batch).rejects.toMatchObject({ code: 'unauthenticated' });
  const [rows] = await db.batch(names());
  expect(rows).toEqual([{ firstName: 'Meera' }]);
});

test('nothing is read or written by the session of another household', async () => {
  const other = await Household.settled();
  const stranger = { ...household.caller, sessionId: other.caller.sessionId };
  const batch = openHome(at(Date.now()), stranger).batch(rename('Mallory'));
  await expect(batch).rejects.toMatchObject({ code: 'unauthenticated' });
  const [rows] = await db.batch(names());
  expect(rows).toEqual([{ firstName: 'Meera' }]);
});

test('a query that is awaited on its own fails, and writes nothing', async () => {
  await expect(rename('Mallory')).rejects.toThrow();
  await expect(names()).rejects.toThrow();
  const [rows] = await db.batch(names());
  expect(rows).toEqual([{ firstName: 'Meera' }]);
});
