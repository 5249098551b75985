/** The end of the onboarding: what is stored, what may wait, and that it happens once. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { cost, Household } from '../support/household.ts';
import { ALL, APPLIANCE, appliancesOf, sendStep, TODAY, userOf } from '../support/onboarding.ts';
import { fieldValue, logged, open, submit, withoutWrites } from '../support/page.ts';

let household: Household;
beforeEach(async () => {
  household = await Household.settled();
});

describe('completing', () => {
  test('stores all three steps in one transaction, and loads the dashboard', async () => {
    const page = await sendStep(household, 3, 'finish', ALL);
    expect(page.status).toBe(302);
    expect(page.headers.get('Location')).toBe('/dashboard');
    expect(page.headers.get('X-Remix-Reload-Document')).toBe('true');
    expect(cost(page.headers).trips).toBe(1);
    expect(await userOf(household)).toMatchObject({
      address: '14, 3rd Cross\r\nJayanagar 4th Block',
      city: 'Bengaluru',
      state: 'Karnataka',
      zipCode: '560011',
      country: 'India',
      householdSize: 4,
      onboardingComplete: true,
      userProfile: { electricityRatePerKWh: 5.9, targetReduction: 20, ecoGoals: null },
    });
    expect(await appliancesOf(household)).toMatchObject([
      {
        type: 'Water Heater',
        modelName: 'Storage geyser',
        powerConsumptionWatts: 2000,
        averageDailyUsageHours: 0.8,
        ageYears: 4,
        purchaseDate: null,
        energyStarRating: '4-Star',
        energyEfficiencyRating: 'A',
        capacity: '15 Liters (L)',
      },
    ]);
    expect(await household.readings()).toMatchObject([
      { id: `${TODAY}.1`, consumptionKWH: 7.3, emissionCO2kg: null, source: 'manual' },
    ]);
  });

  test('stores how the home is billed, from the beginning, with what was not told as assumed', async () => {
    await sendStep(household, 3, 'finish', {
      ...ALL,
      electricityRatePerKWh: '',
      supplier: 'BESCOM|LT-1',
      loadKW: '5 kW',
      phases: 'single',
      billDay: '6',
      cycleMonths: '1',
      'answer-gruha_jyothi': 'yes',
      'answer-gj_units_per_month': '63 units',
    });
    const { connection } = (await household.call('GET', '/api/connection')).body;
    expect(connection).toMatchObject([
      {
        from: null,
        ratePerKWh: null,
        discom: 'BESCOM',
        category: 'LT-1',
        loadKW: 5,
        phases: 1,
        cycleMonths: 1,
        cycleEnd: expect.stringMatching(/-06$/),
        answers: { gruha_jyothi: 'yes', gj_units_per_month: '63', assumed: 'phase' },
      },
    ]);
  });

  test('stores no tariff of who pays one fixed rate', async () => {
    const supplied = { supplier: 'BESCOM|LT-1', fixedRate: 'yes' };
    await sendStep(household, 3, 'finish', { ...ALL, ...supplied });
    const { connection } = (await household.call('GET', '/api/connection')).body;
    expect(connection).toMatchObject([{ ratePerKWh: 5.9, discom: 'BESCOM', category: null }]);
  });

  test('stores the rate beside the tariff: the profile has it, the bills are by the tariff', async () => {
    await sendStep(household, 3, 'finish', { ...ALL, supplier: 'BESCOM|LT-1' });
    const { connection } = (await household.call('GET', '/api/connection')).body;
    expect(connection).toMatchObject([{ ratePerKWh: 5.9, discom: 'BESCOM', category: 'LT-1' }]);
    expect((await userOf(household)).userProfile.electricityRatePerKWh).toBe(5.9);
  });

  test('twice, by a double click, stores once', async () => {
    const fields = { ...ALL, idempotencyKey: crypto.randomUUID() };
    const pages = await Promise.all([
      sendStep(household, 3, 'finish', fields),
      sendStep(household, 3, 'finish', fields),
    ]);
    expect(pages.map(({ status }) => status)).toEqual([302, 302]);
    expect(await appliancesOf(household)).toHaveLength(1);
    expect(await household.readings()).toHaveLength(1);
  });

  test('needs nothing that is optional', async () => {
    const page = await sendStep(household, 3, 'finish', {
      ...ALL,
      targetReduction: '',
      modelName: '',
      energyEfficiencyRating: '',
      capacityNumber: '',
      capacityUnit: '',
    });
    expect(page.status).toBe(302);
    expect((await userOf(household)).userProfile.targetReduction).toBeNull();
    expect((await appliancesOf(household))[0]).toMatchObject({ modelName: null, capacity: null });
  });

  test('goes back to the step that is not right', async () => {
    const page = await sendStep(household, 3, 'finish', { ...ALL, zipCode: '' });
    expect(page.text).toContain('Step 1 of 3');
    expect(page.text).toContain('Please fill in all required personal and address fields.');
    expect((await sendStep(household, 3, 'finish', { ...ALL, type: '' })).text).toContain(
      'Step 2 of 3',
    );
    expect(await household.readings()).toEqual([]);
  });

  test('that fails leaves nothing half-done, and everything that was typed', async () => {
    const idempotencyKey = crypto.randomUUID();
    const page = await logged(() =>
      withoutWrites('appliances', () =>
        sendStep(household, 3, 'finish', { ...ALL, idempotencyKey }),
      ),
    );
    expect(page.status).toBe(500);
    expect(page.text).toContain('Step 3 of 3');
    expect(page.text).toContain(
      'Failed to complete onboarding. Please check your inputs and try again.',
    );
    for (const [name, value] of Object.entries({ ...ALL, idempotencyKey }))
      if (name !== 'address') expect(fieldValue(page, name) ?? '').toBe(value);
    expect(await userOf(household)).toMatchObject({ city: null, onboardingComplete: false });
    expect(await household.readings()).toEqual([]);
    // Once more, with what is on the page.
    expect((await sendStep(household, 3, 'finish', { ...ALL, idempotencyKey })).status).toBe(302);
    expect(await appliancesOf(household)).toHaveLength(1);
  });

  test('in a session that has ended leads to sign in, and back', async () => {
    await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?')
      .bind(household.caller.userId)
      .run();
    const page = await sendStep(household, 3, 'finish', ALL);
    expect(page.headers.get('Location')).toBe('/auth/signed-out?redirectTo=%2Fonboarding');
  });
});

describe('what may wait', () => {
  const noAppliance = Object.fromEntries(Object.keys(APPLIANCE).map((name) => [name, '']));

  test('is the appliance: skipped, nothing of it is stored', async () => {
    const skipped = await sendStep(household, 2, 'skip', {
      ...ALL,
      type: 'Television',
      ageYears: 'old',
    });
    expect(skipped.text).toContain('Step 3 of 3');
    expect(fieldValue(skipped, 'type') ?? '').toBe('');
    const page = await sendStep(household, 3, 'finish', { ...ALL, ...noAppliance });
    expect(page.status).toBe(302);
    expect(await appliancesOf(household)).toEqual([]);
    expect(await household.readings()).toHaveLength(1);
  });

  test('is the number: Later completes the onboarding without one, whatever is typed', async () => {
    const page = await sendStep(household, 3, 'later', { ...ALL, consumptionKWH: 'seven' });
    expect(page.status).toBe(302);
    expect(page.headers.get('Location')).toBe('/dashboard');
    expect((await userOf(household)).onboardingComplete).toBe(true);
    expect(await household.readings()).toEqual([]);
  });

  test('is not the home itself', async () => {
    const page = await sendStep(household, 3, 'later', { ...ALL, householdSize: '' });
    expect(page.text).toContain('Step 1 of 3');
    expect((await userOf(household)).onboardingComplete).toBe(false);
  });
});

describe('a household that has finished the onboarding', () => {
  const SPELLINGS = [
    '/onboarding',
    '/onboarding/',
    '/Onboarding',
    '/ONBOARDING/',
    '/onboarding.data',
  ];

  test.each(SPELLINGS)('is led from %s to the dashboard', async (path) => {
    await sendStep(household, 3, 'finish', ALL);
    const page = await open(household, path);
    expect([202, 302]).toContain(page.status);
    if (page.status === 302) expect(page.headers.get('Location')).toBe('/dashboard');
    else expect(page.html).toContain('/dashboard');
  });

  test.each(SPELLINGS.slice(0, 4))(
    'changes nothing by sending the steps to %s again',
    async (path) => {
      await sendStep(household, 3, 'finish', ALL);
      const before = {
        user: await userOf(household),
        appliances: await appliancesOf(household),
        readings: await household.readings(),
      };
      const other = { ...ALL, city: 'Pune', electricityRatePerKWh: '9', consumptionKWH: '99' };
      for (const idempotencyKey of [crypto.randomUUID(), crypto.randomUUID()]) {
        const again = await submit(household, path, {
          step: '3',
          intent: 'finish',
          idempotencyKey,
          ...other,
        });
        expect(again.status).toBe(302);
        expect(again.headers.get('Location')).toBe('/dashboard');
      }
      await submit(household, path, { step: '1', intent: 'next', ...other });
      expect({
        user: await userOf(household),
        appliances: await appliancesOf(household),
        readings: await household.readings(),
      }).toEqual(before);
    },
  );

  test('of two that are sent at once, one is stored', async () => {
    const finish = () =>
      sendStep(household, 3, 'finish', { ...ALL, idempotencyKey: crypto.randomUUID() }).then(
        ({ status }) => status,
      );
    expect(await Promise.all([finish(), finish(), finish()])).toEqual([302, 302, 302]);
    expect(await appliancesOf(household)).toHaveLength(1);
    expect(await household.readings()).toHaveLength(1);
  });
});
