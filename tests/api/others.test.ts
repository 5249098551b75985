import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../support/account.ts';
import { Household, refused } from '../support/household.ts';

const GEYSER = {
  type: 'Water Heater',
  ageYears: 3,
  energyStarRating: '4-Star',
  powerConsumptionWatts: 2000,
  averageDailyUsageHours: 0.5,
};

describe("another household's data", () => {
  let owner: Household;
  let other: Household;

  const everything = async (household: Household) => ({
    readings: await household.readings(),
    file: await household.export(),
    imports: (await household.call('GET', '/api/imports')).body,
    appliances: (await household.call('GET', '/api/appliances')).body,
    tips: (await household.call('GET', '/api/energy-tips/history')).body,
    profile: (await household.call('GET', '/api/profile')).body,
  });

  beforeAll(async () => {
    owner = await Household.settled();
    other = await Household.settled();
    await owner.import('readingDate,consumptionKWH\n2023-01-05,7\n2023-01-06,8\n');
    await owner.add('2023-01-05', 1);
    await owner.call('POST', '/api/appliances', GEYSER);
    await owner.call('GET', '/api/energy-tips?q=geyser');
    await owner.call('PUT', '/api/profile', { city: 'Pune' });
  });

  test('is in no list of a household', async () => {
    expect(await everything(other)).toMatchObject({
      readings: [],
      file: 'readingDate,consumptionKWH,emissionCO2kg,source,periodStart\n',
      imports: { imports: [] },
      appliances: { appliances: [] },
      tips: { tips: [] },
      profile: { user: { email: other.email, city: null } },
    });
    refused(await other.call('GET', '/api/reports/monthly?month=2023-01'), 404);
  });

  test('does not make a file look imported', async () => {
    const file = 'readingDate,consumptionKWH\n2023-01-05,7\n2023-01-06,8\n';
    expect(await other.import(file)).toEqual({ imported: 2, alreadyPresent: 0, importId: 1 });
    const before = await everything(owner);
    expect((await other.call('DELETE', '/api/imports/1')).body).toMatchObject({ deletedCount: 2 });
    expect(await everything(owner)).toEqual(before);
  });

  test('goes with its household, and only with it', async () => {
    const gone = await Household.settled();
    await gone.import('readingDate,consumptionKWH\n2023-01-05,7\n');
    await gone.add('2023-02-20', 31, { periodStart: '2023-01-10' });
    const before = await everything(owner);
    const { userId } = gone.caller;
    await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(userId).run();
    expect(Object.values(await rowsOf(gone)).every((rows) => rows === 0)).toBe(true);
    refused(await gone.call('GET', '/api/profile'), 401);
    expect(await everything(owner)).toEqual(before);
  });
});
