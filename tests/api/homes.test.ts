/** A user with two homes: nothing of one is seen in, or changed by a call for, the other. */
import { beforeEach, describe, expect, test } from 'vitest';
import { HOMES_MAX } from '#domain/base/limits.ts';
import type { HomeRecord } from '#domain/home/home.ts';
import { cost, Household, refused } from '../support/household.ts';

const GEYSER = {
  type: 'Water Heater',
  ageYears: 3,
  energyStarRating: '4-Star',
  powerConsumptionWatts: 2000,
  averageDailyUsageHours: 0.5,
};

let user: Household;
let parents: HomeRecord;
beforeEach(async () => {
  user = await Household.settled();
  parents = await addHome(user, { name: 'Parents, Mysuru', city: 'Mysuru', state: 'Karnataka' });
});

async function addHome(household: Household, home: object): Promise<HomeRecord> {
  const { body } = await household.call<{ home: HomeRecord }>('POST', '/api/homes', home);
  return body.home;
}

async function homesOf(household: Household): Promise<HomeRecord[]> {
  return (await household.call<{ homes: HomeRecord[] }>('GET', '/api/homes')).body.homes;
}

/** Everything that the API tells of a home. */
async function everything(homeId: number) {
  const paths = ['meter-readings', 'imports', 'changes', 'appliances', 'energy-tips/history'];
  const more = [
    'profile',
    'usage?by=month',
    'forecast',
    'analytics/total-savings',
    'account/export',
  ];
  const answers = [];
  for (const path of [...paths, ...more]) {
    const address = `/api/${path}${path.includes('?') ? '&' : '?'}homeId=${homeId}`;
    answers.push((await user.call('GET', address)).body);
  }
  // The moment at which a document was made is its own.
  return JSON.stringify(answers).replace(/"exportedAt":"[^"]*"/, '');
}

describe('the homes of a user', () => {
  test('are listed from the one joined first, with what is known of them', async () => {
    const [first, second] = await homesOf(user);
    expect(first).toMatchObject({ name: 'Home', role: 'owner', city: null });
    expect(second).toEqual(parents);
    expect(parents).toMatchObject({ name: 'Parents, Mysuru', role: 'owner', city: 'Mysuru' });
  });

  test('are made once, however often the call is sent', async () => {
    const key = { 'Idempotency-Key': 'a-key-of-this-test' };
    const first = await user.call('POST', '/api/homes', { name: 'Flat' }, key);
    const again = await user.call('POST', '/api/homes', { name: 'Flat' }, key);
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await homesOf(user)).toHaveLength(3);
  });

  test('change their name and place', async () => {
    const { body } = await user.call<{ home: HomeRecord }>('PUT', `/api/homes/${parents.id}`, {
      name: 'Mysuru',
      city: null,
    });
    expect(body.home).toEqual({ ...parents, name: 'Mysuru', city: null });
  });

  test('are at most twenty', async () => {
    for (let count = 2; count < HOMES_MAX; count += 1)
      await addHome(user, { name: `Flat ${count}` });
    const one = await user.call('POST', '/api/homes', { name: 'One more' });
    refused(one, 409);
    expect(one.body['message']).toContain('You can have 20 homes. Nothing was stored.');
    expect(await homesOf(user)).toHaveLength(HOMES_MAX);
  });

  test('need a name', async () => {
    const { status, body } = await user.call('POST', '/api/homes', {});
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('Write a name for the home');
  });
});

describe('deleting a home', () => {
  test('asks for its name, and takes everything in it along', async () => {
    await user.call('POST', `/api/meter-readings?homeId=${parents.id}`, {
      readingDate: '2023-01-05',
      consumptionKWH: 7,
    });
    refused(await user.call('DELETE', `/api/homes/${parents.id}`, { name: 'Parents' }), 400);
    const gone = await user.call('DELETE', `/api/homes/${parents.id}`, { name: parents.name });
    expect(gone.status).toBe(200);
    expect(await homesOf(user)).toHaveLength(1);
    refused(await user.call('GET', `/api/meter-readings?homeId=${parents.id}`), 404);
  });

  test('leaves the last one', async () => {
    await user.call('DELETE', `/api/homes/${parents.id}`, { name: parents.name });
    const [last] = await homesOf(user);
    const refusal = await user.call('DELETE', `/api/homes/${last?.id}`, { name: 'Home' });
    refused(refusal, 409);
    expect(refusal.body['message']).toContain('This is your last home.');
  });

  test('of the first makes the next one the home that is meant without a name', async () => {
    const [first] = await homesOf(user);
    await user.call('DELETE', `/api/homes/${first?.id}`, { name: 'Home' });
    const { body } = await user.call<{ user: { city: string } }>('GET', '/api/profile');
    expect(body.user.city).toBe('Mysuru');
  });
});

describe('two homes', () => {
  test('keep everything apart', async () => {
    const [own] = await homesOf(user);
    const before = await everything(own?.id ?? 0);
    const there = `homeId=${parents.id}`;
    await user.call('POST', `/api/meter-readings?${there}`, {
      readingDate: '2023-01-05',
      consumptionKWH: 7,
    });
    await user.call('POST', `/api/appliances?${there}`, GEYSER);
    await user.call('GET', `/api/energy-tips?q=geyser&${there}`);
    await user.call('PUT', `/api/profile?${there}`, { electricityRatePerKWh: 7 });
    expect(await everything(own?.id ?? 0)).toBe(before);
    expect(await everything(parents.id)).toContain('2023-01-05');
  });

  test('take the same key for what is another thing in each', async () => {
    const key = { 'Idempotency-Key': 'a-key-for-two-homes' };
    const reading = { readingDate: '2023-01-05', consumptionKWH: 7 };
    expect((await user.call('POST', '/api/meter-readings', reading, key)).status).toBe(201);
    const other = await user.call('POST', `/api/meter-readings?homeId=${parents.id}`, reading, key);
    refused(other, 409);
  });

  test('a call for one of them costs one round trip as before', async () => {
    const { headers } = await user.call('GET', `/api/usage?homeId=${parents.id}`);
    expect(cost(headers).trips).toBe(1);
  });
});

describe("another user's home", () => {
  test('is in no list, and is not there for any call', async () => {
    const stranger = await Household.settled();
    expect(await homesOf(stranger)).toHaveLength(1);
    for (const path of ['meter-readings', 'appliances', 'profile', 'usage', 'account/export']) {
      refused(await stranger.call('GET', `/api/${path}?homeId=${parents.id}`), 404);
    }
    const reading = { readingDate: '2023-01-05', consumptionKWH: 7 };
    const path = `/api/meter-readings?homeId=${parents.id}`;
    refused(await stranger.call('POST', path, reading), 404);
    refused(await stranger.call('PUT', `/api/homes/${parents.id}`, { name: 'Mine' }), 404);
    refused(await stranger.call('DELETE', `/api/homes/${parents.id}`, { name: parents.name }), 404);
    expect(await homesOf(user)).toContainEqual(parents);
  });

  test('nor is a home that nobody has, or one that is no number', async () => {
    refused(await user.call('GET', '/api/usage?homeId=999999'), 404);
    for (const homeId of ['', '0', '-1', '1.5', 'abc', '1e3', `${parents.id}&homeId=1`]) {
      const { status, body } = await user.call('GET', `/api/usage?homeId=${homeId}`);
      expect(status, homeId).toBe(400);
      expect(JSON.stringify(body)).toContain('Write the number of one of your homes, such as 2.');
    }
  });
});
