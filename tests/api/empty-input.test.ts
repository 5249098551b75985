/** What is sent empty counts as left out: a client may send its form as it stands. */
import { beforeEach, expect, test } from 'vitest';
import { getDayInIndia } from '#domain/base/period.ts';
import { Household } from '../support/household.ts';

let household: Household;
beforeEach(async () => {
  household = await Household.settled();
});

const ADDRESS = {
  ...{ address: '14, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560011' },
  ...{ householdSize: 4, electricityRatePerKWh: 5.9 },
};

test('a client that sends its empty fields finishes the onboarding', async () => {
  const profile = await household.call('PUT', '/api/profile', {
    ...ADDRESS,
    ...{ phoneNumber: '', targetReduction: '', ecoGoals: '', onboardingComplete: true },
  });
  expect(profile.status).toBe(200);
  expect(profile.body).toMatchObject({ user: { phoneNumber: null, onboardingComplete: true } });
  const appliance = await household.call('POST', '/api/appliances', {
    ...{ type: 'Refrigerator', powerConsumptionWatts: 150, averageDailyUsageHours: 8, ageYears: 4 },
    ...{ energyStarRating: '4-Star', modelName: '', purchaseDate: '' },
    ...{ energyEfficiencyRating: '', capacity: '' },
  });
  expect(appliance.status).toBe(201);
  expect(appliance.body).toMatchObject({
    appliance: { modelName: null, purchaseDate: null, energyEfficiencyRating: null },
  });
  const reading = await household.call('POST', '/api/meter-readings', {
    ...{ readingDate: getDayInIndia(Date.now()), consumptionKWH: 7.3 },
    ...{ emissionCO2kg: '', source: 'manual' },
  });
  expect(reading.status).toBe(201);
  expect(reading.body).toMatchObject({ reading: { emissionCO2kg: null } });
});

test('an empty field of the profile leaves what is stored', async () => {
  await household.call('PUT', '/api/profile', { ...ADDRESS, ecoGoals: 'Less at noon' });
  const { body } = await household.call('PUT', '/api/profile', { city: 'Mysuru', ecoGoals: '' });
  expect(body).toMatchObject({
    user: { city: 'Mysuru', userProfile: { ecoGoals: 'Less at noon' } },
  });
});

test('a required field that is empty is refused as one that is missing', async () => {
  const empty = await household.call('POST', '/api/appliances', { type: '' });
  const missing = await household.call('POST', '/api/appliances', {});
  expect(empty.status).toBe(400);
  expect(empty.body).toEqual(missing.body);
});

test('an empty parameter of a query asks for nothing', async () => {
  await household.add('2026-01-05', 7);
  const query = 'sort=&order=&limit=&startDate=&endDate=&source=';
  const { status, body } = await household.call('GET', `/api/meter-readings?${query}`);
  expect(status).toBe(200);
  expect(body['readings']).toMatchObject([{ readingDate: '2026-01-05' }]);
});

test('an empty home is refused: which one is meant is not guessed', async () => {
  expect((await household.call('GET', '/api/meter-readings?homeId=')).status).toBe(400);
});
