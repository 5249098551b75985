/** Households spread over four D1 databases by a directory: what they notice of it is nothing. */

import { beforeAll, describe, expect, test } from 'vitest';
import { signToken } from '../../worker/auth/token.ts';
import { createRequestContext } from '../../worker/context.ts';
import { SIGNING_KEY } from '../support/household.ts';
import {
  bindings,
  DATABASES,
  d1,
  failing,
  Household,
  PASSWORD,
  placeOf,
  rowsIn,
  spreadOut,
  trips,
} from '../support/many-databases.ts';

beforeAll(() => spreadOut({ open: true }));

describe('households of four databases', () => {
  const households: Household[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 8; n += 1) households.push(await Household.signedUp());
  });

  test('are spread evenly, with numbers that no other has', async () => {
    const places = households.map(({ claims }) => claims.db ?? 'DB').sort();
    expect(places).toEqual(DATABASES.flatMap((name) => [name, name]));
    expect(new Set(households.map(({ id }) => id)).size).toBe(8);
    const counted = await rowsIn(
      'DIRECTORY',
      'SELECT name, households FROM databases ORDER BY name',
    );
    expect(counted).toEqual(DATABASES.map((name) => ({ name, households: 2 })));
  });

  test('see their own data alone, in one trip each', async () => {
    await Promise.all(
      households.map((household, n) =>
        household.call('POST', '/api/meter-readings', {
          readingDate: '2026-01-05',
          consumptionKWH: 10 + n,
        }),
      ),
    );
    for (const [n, household] of households.entries()) {
      const { body, headers } = await household.call('GET', '/api/meter-readings');
      expect(body['readings']).toMatchObject([{ consumptionKWH: 10 + n }]);
      expect(trips(headers)).toBe(1);
    }
  });

  test('sign in by their email wherever they live, and no email is taken twice', async () => {
    for (const household of households) {
      const token = household.token;
      expect((await household.signIn()).status).toBe(200);
      expect(household.claims).toMatchObject({ sub: String(household.id) });
      expect(household.claims.db ?? 'DB').toBe(await placeOf(household));
      expect((await household.signIn('Rainy-day-8')).status).toBe(401);
      household.token = token;
    }
    const again = await new Household(households[3]?.email).signUp();
    expect(again.status).toBe(409);
  });

  test('are not opened by a token that names another database, or none that there is', async () => {
    const household = households.find(({ claims }) => claims.db === 'DB_3') as Household;
    const { sub, sid, exp } = household.claims;
    const times = { now: Date.now(), expiresAt: exp * 1000 };
    const named = async (database: string | undefined) =>
      signToken({ userId: Number(sub), sessionId: sid, database }, times, SIGNING_KEY);
    const stranger = new Household();
    const names = [undefined, 'DB', 'DB_2', 'DB_4', 'DB_5', 'DIRECTORY', 'ASSETS', '', '__proto__'];
    for (const name of names) {
      stranger.token = await named(name);
      expect((await stranger.call('GET', '/api/profile')).status, name).toBe(401);
    }
    stranger.token = await named('DB_3');
    expect((await stranger.call('GET', '/api/profile')).status).toBe(200);
    // What is not signed names nothing.
    const [head, , signature] = household.token.split('.');
    const claims = { ...household.claims, db: 'DB_3', sub: households[0]?.claims.sub };
    stranger.token = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    expect((await stranger.call('GET', '/api/profile')).status).toBe(401);
  });

  test('leave no trace in the directory when they are deleted, and their email is free', async () => {
    const household = await Household.signedUp();
    const { status } = await household.call('DELETE', '/api/account', { password: PASSWORD });
    expect(status).toBe(200);
    const listed = () =>
      rowsIn('DIRECTORY', 'SELECT 1 FROM households WHERE household_id = ?', household.id);
    await expect.poll(listed).toEqual([]);
    const again = await Household.signedUp(household.email);
    expect(again.id).not.toBe(household.id);
    expect((await household.call('GET', '/api/profile')).status).toBe(401);
  });

  test('get in after a sign-up that broke off, and never twice', async () => {
    for (const how of ['before', 'after'] as const) {
      const { email } = new Household();
      const broken = Object.fromEntries(
        DATABASES.map((name) => [name, failing(d1(name), () => how)]),
      );
      const { services } = createRequestContext(bindings(broken), 'api', () => undefined);
      const input = { email, password: PASSWORD, firstName: 'Asha', lastName: 'Rao' };
      const client = { address: '10.0.0.1', userAgent: null };
      await expect(services.accounts.signUp(input, client)).rejects.toMatchObject({
        code: 'unavailable',
      });
      const again = await new Household(email).signUp();
      expect(again.status).toBe(how === 'before' ? 201 : 409);
      const household = new Household(email);
      expect((await household.signIn()).status).toBe(200);
      const all = await Promise.all(
        DATABASES.map((name) => rowsIn(name, 'SELECT id FROM users WHERE email = ?', email)),
      );
      expect(all.flat()).toEqual([{ id: household.id }]);
      // By then the directory knows it, too.
      await expect.poll(() => placeOf(household)).toBe(household.claims.db ?? 'DB');
    }
  });
});
