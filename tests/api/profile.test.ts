import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { getDayInIndia, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { User, UserProfile } from '#domain/home/profile.ts';
import { Household, refused } from '../support/household.ts';

const PATH = '/api/profile';
const FULL = {
  firstName: 'Meera',
  lastName: 'Nair',
  phoneNumber: '+919876543210',
  householdSize: 4,
  address: '12, MG Road\nIndiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560038',
  targetReduction: 12.5,
  ecoGoals: 'Solar by 2030',
  electricityRatePerKWh: 7.125,
};

interface Profile {
  user: User;
  userProfile: UserProfile;
  message?: string;
}

function change(household: Household, changes: unknown) {
  return household.call<Profile>('PUT', PATH, changes);
}

describe('the profile', () => {
  test('shows the household, with onboarding also inside userProfile', async () => {
    const household = await Household.settled();
    const { status, body } = await household.call<Profile>('GET', PATH);
    expect(status).toBe(200);
    expect(body.userProfile).toEqual({
      targetReduction: null,
      ecoGoals: null,
      electricityRatePerKWh: null,
      onboardingComplete: false,
    });
    expect(body.user.userProfile).toEqual(body.userProfile);
    expect(body.user).toMatchObject({
      email: household.email,
      country: 'India',
      householdSize: null,
      onboardingComplete: false,
    });
  });

  test('changes what is present, clears what is null, and leaves what is absent', async () => {
    const household = await Household.settled();
    const { status, body } = await change(household, { ...FULL, onboardingComplete: true });
    expect([status, body.message]).toEqual([200, 'Profile updated successfully!']);
    const { targetReduction, ecoGoals, electricityRatePerKWh, ...rest } = FULL;
    expect(body.user).toMatchObject({ ...rest, onboardingComplete: true });
    expect(body.userProfile).toEqual({
      targetReduction,
      ecoGoals,
      electricityRatePerKWh,
      onboardingComplete: true,
    });
    const cleared = await change(household, { phoneNumber: null, targetReduction: null });
    expect(cleared.body.user).toMatchObject({
      ...rest,
      phoneNumber: null,
      userProfile: { targetReduction: null, ecoGoals, electricityRatePerKWh },
    });
    expect((await change(household, {})).body.user).toEqual(cleared.body.user);
    expect((await household.call<Profile>('GET', PATH)).body.user).toEqual(cleared.body.user);
  });

  test('keeps thousandths of a rupee and of a percent, rounded half-up', async () => {
    const household = await Household.settled();
    const { body } = await change(household, {
      electricityRatePerKWh: 7.1255,
      targetReduction: 33.33349,
    });
    expect(body.userProfile).toMatchObject({
      electricityRatePerKWh: 7.126,
      targetReduction: 33.333,
    });
  });

  test.each([
    ['phoneNumber', '9876543210', 'Write the phone number as +91 and 10 digits.'],
    ['phoneNumber', '+91987654321', 'Write the phone number as +91 and 10 digits.'],
    ['zipCode', '56003', 'Zip Code must be a 6-digit number.'],
    ['zipCode', 560038, 'Zip Code must be a 6-digit number.'],
    ['householdSize', 0, 'Household size must be at least 1.'],
    ['householdSize', 2.5, 'Write the household size as a whole number, such as 4.'],
    ['targetReduction', 100.001, 'Target reduction must be between 0 and 100%.'],
    ['targetReduction', -1, 'Target reduction must be between 0 and 100%.'],
    ['electricityRatePerKWh', -0.001, 'Electricity rate must be a positive number.'],
    ['electricityRatePerKWh', '7', 'Write the rate in rupees per kWh as a number, such as 5.90.'],
    ['state', 'Wonderland', '"Wonderland" is not one of: Andaman and Nicobar Islands'],
    ['firstName', null, 'Write your first name.'],
    ['address', 'x'.repeat(301), 'Write at most 300 characters.'],
    ['city', 'Ben\u0000galuru', 'Take out the control characters.'],
    ['ecoGoals', 'less \ud800', 'Take out the control characters.'],
    ['onboardingComplete', 'yes', ''],
    ['email', 'other@example.in', 'Unknown field.'],
  ])('refuses %s %j', async (field, value, message) => {
    const household = await Household.settled();
    const before = (await household.call<Profile>('GET', PATH)).body;
    const { details } = refused(await change(household, { city: 'Pune', [field]: value }), 400);
    expect(details).toHaveLength(1);
    expect(details?.[0]).toMatchObject({ field, message: expect.stringContaining(message) });
    expect((await household.call<Profile>('GET', PATH)).body).toEqual(before);
  });
});

describe('a new rate', () => {
  const rates = async (household: Household) => {
    const rows = await env.DB.prepare(
      `SELECT date(first_day * 86400, 'unixepoch') AS first, rate_milli_rupees AS rate
       FROM connections WHERE home_id = ? ORDER BY first_day`,
    )
      .bind(household.homeId)
      .all<{ first: string; rate: number | null }>();
    return rows.results.map(({ first, rate }) => [first, rate]);
  };
  const change = (household: Household, body: object) =>
    household.call('PUT', '/api/profile', body);
  const monthStart = `${getDayInIndia(Date.now()).slice(0, 8)}01`;

  test('holds from the beginning when it is the first, else from the running period on', async () => {
    const household = await Household.settled();
    await change(household, { electricityRatePerKWh: 7 });
    expect(await rates(household)).toEqual([['1970-01-01', 7000]]);
    await change(household, { electricityRatePerKWh: 7, city: 'Pune' });
    expect(await rates(household)).toHaveLength(1);
    const { body } = await change(household, { electricityRatePerKWh: 8 });
    expect(body).toMatchObject({ userProfile: { electricityRatePerKWh: 8 } });
    expect(await rates(household)).toEqual([
      ['1970-01-01', 7000],
      [monthStart, 8000],
    ]);
    await change(household, { electricityRatePerKWh: null });
    expect((await rates(household)).at(-1)).toEqual([monthStart, null]);
  });

  test('holds from the day that is told, and changes no earlier and no later one', async () => {
    const household = await Household.settled();
    await change(household, { electricityRatePerKWh: 7 });
    await change(household, { electricityRatePerKWh: 9 });
    await change(household, { electricityRatePerKWh: 8, rateFrom: '2024-04-01' });
    expect(await rates(household)).toEqual([
      ['1970-01-01', 7000],
      ['2024-04-01', 8000],
      [monthStart, 9000],
    ]);
    // The first day that a reading may have is the beginning.
    await change(household, { electricityRatePerKWh: 6, rateFrom: '2000-01-01' });
    expect((await rates(household))[0]).toEqual(['1970-01-01', 6000]);
  });

  test('follows the billing period of the home', async () => {
    const household = await Household.settled();
    await change(household, { electricityRatePerKWh: 7 });
    const today = toDayNumber(getDayInIndia(Date.now()));
    await env.DB.prepare('UPDATE connections SET cycle_end = ? WHERE home_id = ?')
      .bind(today - 3, household.homeId)
      .run();
    await change(household, { electricityRatePerKWh: 8 });
    expect((await rates(household))[1]).toEqual([toIsoDate(today - 2), 8000]);
  });
});
