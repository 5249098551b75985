import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { signedInTrip } from '../../worker/auth/session.ts';
import { createDatabase } from '../../worker/db/client.ts';
import { Meter } from '../../worker/db/meter.ts';
import { rowRead, statementRead } from '../../worker/db/statement.ts';
import type { ServiceContext } from '../../worker/services/context.ts';
import { Household } from '../support/household.ts';

let household: Household;
beforeAll(async () => {
  household = await Household.settled();
});

const at = (now: number) => {
  const db = createDatabase(env.DB, new Meter());
  return { db, unmeteredDb: db, now, background: (work) => void work } as ServiceContext;
};

/** Reads by values that are bound by number, not in their order, one of them twice. */
const row = (userId: number) =>
  rowRead(
    '?3 - ?2 AS difference, (SELECT count(*) FROM users WHERE id = ?1 AND ?1 > 0) AS users',
    [userId, 1, 43],
    ({ difference, users }: { difference: number; users: number }) => ({ difference, users }),
  );
const numbers = statementRead('SELECT ? AS number', [7], (rows: { number: number }[]) => rows);

test('one row that is asked for first is read in the row of the household, later by itself', async () => {
  const { caller, email } = household;
  await signedInTrip(at(Date.now()), caller);
  const batch = vi.spyOn(env.DB, 'batch');
  const first = await signedInTrip(at(Date.now()), caller, row(caller.userId), numbers);
  expect(batch.mock.lastCall?.[0]).toHaveLength(2);
  const later = await signedInTrip(at(Date.now()), caller, numbers, row(caller.userId));
  expect(batch.mock.lastCall?.[0]).toHaveLength(3);
  const shown = { difference: 42, users: 1 };
  expect(first).toEqual([expect.objectContaining({ email }), shown, [{ number: 7 }]]);
  expect(later).toEqual([expect.objectContaining({ email }), [{ number: 7 }], shown]);
});

test('it is read for nobody whose session has expired', async () => {
  const { caller } = household;
  const inTwoYears = Date.now() + 730 * 86_400_000;
  await expect(signedInTrip(at(inTwoYears), caller, row(caller.userId))).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});
