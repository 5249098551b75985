import { describe, expect, test } from 'vitest';
import type { Appliance } from '#domain/appliances/appliance.ts';
import { Household, refused } from '../support/household.ts';

const PATH = '/api/appliances';
const GEYSER = {
  type: 'Water Heater',
  ageYears: 3,
  energyStarRating: '4-Star',
  powerConsumptionWatts: 2000,
  averageDailyUsageHours: 0.5,
};

interface Made {
  appliance: Appliance;
  message: string;
}

async function add(household: Household, changes: object = {}): Promise<Appliance> {
  const { status, body } = await household.call<Made>('POST', PATH, { ...GEYSER, ...changes });
  expect([status, body.message]).toEqual([201, 'Appliance added successfully!']);
  return body.appliance;
}

async function list(household: Household): Promise<Appliance[]> {
  return (await household.call<{ appliances: Appliance[] }>('GET', PATH)).body.appliances;
}

describe('an appliance', () => {
  test('is stored with what is optional left out', async () => {
    const household = await Household.settled();
    const made = await add(household);
    expect(made).toEqual({
      ...GEYSER,
      id: expect.stringMatching(/^[\w-]{12}$/),
      modelName: null,
      purchaseDate: null,
      energyEfficiencyRating: null,
      months: null,
      capacity: null,
      status: 'active',
      createdAt: expect.any(String),
    });
    expect(await list(household)).toEqual([made]);
  });

  test('keeps that its age and stars are not known until somebody says them', async () => {
    const household = await Household.settled();
    const made = await add(household, { ageYears: null, energyStarRating: null });
    expect(made).toMatchObject({ ageYears: null, energyStarRating: null });
    const change = (changes: object) =>
      household.call<Made>('PUT', `${PATH}/${made.id}`, changes).then(({ body }) => body.appliance);
    expect(await change({ averageDailyUsageHours: 0.4 })).toMatchObject({
      ageYears: null,
      energyStarRating: null,
      averageDailyUsageHours: 0.4,
    });
    expect(await change({ ageYears: 7, energyStarRating: 4 })).toMatchObject({
      ageYears: 7,
      energyStarRating: '4-Star',
    });
    expect(await change({ ageYears: null })).toMatchObject({
      ageYears: null,
      energyStarRating: '4-Star',
    });
  });

  test('is stored with all that it can have', async () => {
    const household = await Household.settled();
    const more = {
      modelName: 'Racold Eterno “25 L”',
      energyStarRating: 5,
      energyEfficiencyRating: 'A++',
      months: [4, 5, 6],
      capacity: '25 Liters (L)',
      averageDailyUsageHours: 23.9995,
      powerConsumptionWatts: 1999.9995,
      status: 'inactive',
    };
    // Midnight in India, as a browser there writes it.
    const made = await add(household, { ...more, purchaseDate: '2024-03-04T18:30:00.000Z' });
    expect(made).toMatchObject({
      ...more,
      energyStarRating: '5-Star',
      averageDailyUsageHours: 24,
      powerConsumptionWatts: 2000,
      purchaseDate: '2024-03-05',
    });
  });

  test('changes in what is present; null clears what is optional', async () => {
    const household = await Household.settled();
    const made = await add(household, { modelName: 'Eterno', capacity: '25 Liters (L)' });
    const change = async (changes: object) => {
      const { status, body } = await household.call<Made>('PUT', `${PATH}/${made.id}`, changes);
      expect([status, body.message]).toEqual([200, 'Appliance updated successfully!']);
      return body.appliance;
    };
    expect(await change({ averageDailyUsageHours: 1, modelName: null })).toEqual({
      ...made,
      averageDailyUsageHours: 1,
      modelName: null,
    });
    expect(await change({ months: [2, 11, 1, 12, 1] })).toMatchObject({ months: [1, 2, 11, 12] });
    expect(await change({ capacity: '15 Liters (L)' })).toMatchObject({ months: [1, 2, 11, 12] });
    expect(await change({ months: null, capacity: '25 Liters (L)' })).toMatchObject({
      months: null,
    });
    expect(await change({ status: 'inactive' })).toMatchObject({ status: 'inactive' });
    expect(await change({})).toMatchObject({ status: 'inactive', capacity: '25 Liters (L)' });
  });

  test('goes when it is deleted, once', async () => {
    const household = await Household.settled();
    const [kept, gone] = [await add(household), await add(household)];
    const { status, body } = await household.call('DELETE', `${PATH}/${gone.id}`);
    expect([status, body]).toEqual([200, { message: 'Appliance deleted successfully!' }]);
    expect(await list(household)).toEqual([kept]);
    const again = await household.call('DELETE', `${PATH}/${gone.id}`);
    expect(refused(again, 404).message).toBe('There is no such appliance.');
    refused(await household.call('PUT', `${PATH}/${gone.id}`, { ageYears: 1 }), 404);
    refused(await household.call('PUT', `${PATH}/${'x'.repeat(900)}`, {}), 404);
  });

  test.each([
    ['type', 'Toaster', '"Toaster" is not one of: Refrigerator'],
    ['type', undefined, 'Choose one of: Refrigerator'],
    ['type', null, ''],
    ['ageYears', -1, 'Age must be 0 or more.'],
    ['ageYears', 1.5, 'Write the age in whole years, such as 3.'],
    ['ageYears', '3', 'Write the age in whole years, such as 3.'],
    ['energyStarRating', '6-Star', '"6-Star" is not one of: 1-Star'],
    ['powerConsumptionWatts', 0, 'Power must be above 0 watts.'],
    ['powerConsumptionWatts', 0.0004, 'Power must be above 0 watts.'],
    ['powerConsumptionWatts', 1e300, 'Power must be at most 1,00,000 watts.'],
    ['averageDailyUsageHours', 24.1, 'Hours a day must be 0 to 24.'],
    ['averageDailyUsageHours', -0.1, 'Hours a day must be 0 to 24.'],
    ['energyEfficiencyRating', 'E', '"E" is not one of: A+++'],
    ['purchaseDate', '2024-02-30', 'February 2024 has 29 days.'],
    ['purchaseDate', '2024-02-30T00:00:00Z', 'February 2024 has 29 days.'],
    ['purchaseDate', '2024-02-01T99:00:00Z', 'Write the date as YYYY-MM-DD.'],
    ['purchaseDate', 'last year', 'Write the date as YYYY-MM-DD.'],
    ['modelName', 'x'.repeat(121), 'Write at most 120 characters.'],
    ['modelName', ' ', 'Write something here, or leave it out.'],
    ['months', [], 'Name at least one month, or leave it out.'],
    ['months', 'summer', 'Write the months as a list, such as [4, 5, 6].'],
    ['status', 'broken', '"broken" is not one of: active, inactive.'],
    ['id', 'mine', 'Unknown field.'],
  ])('with %s %j is refused', async (field, value, message) => {
    const household = await Household.settled();
    const answer = await household.call('POST', PATH, { ...GEYSER, [field]: value });
    const { details } = refused(answer, 400);
    expect(details?.[0]).toMatchObject({ field, message: expect.stringContaining(message) });
    expect(await list(household)).toEqual([]);
  });
});
