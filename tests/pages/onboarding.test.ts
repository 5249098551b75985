import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Appliance } from '../../domain/appliance.ts';
import { dayInIndia } from '../../domain/period.ts';
import { STATES, type User } from '../../domain/profile.ts';
import { cost, Household } from '../support/household.ts';
import { fieldValue, logged, open, type Page, submit, withoutWrites } from '../support/page.ts';

const PATH = '/onboarding';
const TODAY = dayInIndia(Date.now());
const ADDRESS = {
  address: '14, 3rd Cross\r\nJayanagar 4th Block',
  city: 'bENGALURU',
  state: 'Karnataka',
  zipCode: '560011',
  householdSize: '4',
  electricityRatePerKWh: '5.9',
  targetReduction: '20',
  ecoGoals: '',
};
const APPLIANCE = {
  type: 'Water Heater',
  modelName: 'Storage geyser',
  powerConsumptionWatts: '2,000',
  averageDailyUsageHours: '0.8',
  ageYears: '4',
  purchaseDate: '',
  energyStarRating: '4-Star',
  energyEfficiencyRating: 'A',
  capacityNumber: '15',
  capacityUnit: 'Liters (L)',
};
const READING = { readingDate: TODAY, consumptionKWH: '7.3', emissionCO2kg: '' };
const ALL = { ...ADDRESS, ...APPLIANCE, ...READING };

let household: Household;
beforeEach(async () => {
  household = await Household.settled();
});

function send(
  step: 1 | 2 | 3,
  intent: 'next' | 'back' | 'skip' | 'later' | 'finish',
  fields = {},
): Promise<Page> {
  return submit(household, PATH, { step: String(step), intent, ...fields });
}

async function user(): Promise<User> {
  return (await household.call<{ user: User }>('GET', '/api/profile')).body.user;
}

async function appliances(): Promise<Appliance[]> {
  const { body } = await household.call<{ appliances: Appliance[] }>('GET', '/api/appliances');
  return body.appliances;
}

describe('step 1, address and household', () => {
  test('comes first, with the 36 states and India', async () => {
    const page = await open(household, PATH);
    expect(page.text).toContain('Onboarding Step 1 of 3');
    expect(page.text).toContain('Address and household First appliance First reading');
    expect(page.text).toContain('Next: Add an Appliance');
    expect(page.text).not.toContain('Back');
    expect(page.text).toContain(`Select State ${STATES.join(' ')}`);
    expect(STATES).toHaveLength(36);
    expect(page.html).toMatch(/<input[^>]*readOnly=""[^>]*value="India"/i);
    expect(cost(page.headers).trips).toBe(1);
  });

  test('leads to step 2 once it is right', async () => {
    const { status, text } = await send(1, 'next', ADDRESS);
    expect(status).toBe(200);
    expect(text).toContain('Step 2 of 3');
  });

  test.each([
    ['Please fill in all required personal and address fields.', { address: ' ' }],
    ['Please fill in all required personal and address fields.', { city: ' ', zipCode: '' }],
    ['Please fill in all required personal and address fields.', { electricityRatePerKWh: '' }],
    ['Electricity rate must be a positive number.', { electricityRatePerKWh: '0' }],
    ['Electricity rate must be a positive number.', { electricityRatePerKWh: '-1' }],
    ['Household size must be at least 1.', { householdSize: '0' }],
    ['Target reduction must be between 0 and 100%.', { targetReduction: '101' }],
    ['Zip Code must be a 6-digit number.', { zipCode: '56001' }],
    ['Zip Code must be a 6-digit number.', { zipCode: '56001x' }],
  ])('says: %s', async (sentence, changes) => {
    const page = await send(1, 'next', { ...ADDRESS, ...changes });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Step 1 of 3');
    expect(page.html).toMatch(/<div[^>]*data-kind="error"[^>]*role="alert"/);
    expect(page.text).toContain(` ${sentence} `);
    for (const [name, value] of Object.entries({ zipCode: ADDRESS.zipCode, ...changes }))
      expect((fieldValue(page, name) ?? '').trim()).toBe(value.trim());
  });

  test('says each thing that is wrong on a line of its own, which leads to its field', async () => {
    const changes = { zipCode: '5600111', electricityRatePerKWh: '0' };
    const page = await send(1, 'next', { ...ADDRESS, ...changes });
    expect(page.text).toContain('Please check your input.');
    const lines = [...page.html.matchAll(/<li><a href="#([^"]*)">([^<]*)<\/a><\/li>/g)];
    expect(lines.map(([, , line]) => line)).toEqual([
      'PIN code: Zip Code must be a 6-digit number.',
      'Electricity rate (₹/kWh): Electricity rate must be a positive number.',
    ]);
    for (const [, field] of lines) expect(page.html).toContain(` id="${field}"`);
  });

  test('takes the city and the state from the PIN where they are left empty', async () => {
    const page = await send(1, 'next', { ...ADDRESS, city: '', state: '', zipCode: '६०० 001' });
    expect(page.text).toContain('Step 2 of 3');
    expect(fieldValue(page, 'city')).toBe('Chennai');
    expect(fieldValue(page, 'state')).toBe('Tamil Nadu');
  });

  test('leaves a city and a state that are typed as they are', async () => {
    const page = await send(1, 'next', { ...ADDRESS, city: 'Hosur', zipCode: '600001' });
    expect(fieldValue(page, 'city')).toBe('Hosur');
    expect(fieldValue(page, 'state')).toBe('Karnataka');
  });

  test('asks no rate of whom a supplier with a tariff bills', async () => {
    const page = await send(1, 'next', {
      ...ADDRESS,
      electricityRatePerKWh: '',
      supplier: 'BESCOM|LT-1',
    });
    expect(page.text).toContain('Step 2 of 3');
  });

  test('starts from what the profile already has', async () => {
    await household.call('PUT', '/api/profile', { city: 'Mysuru', electricityRatePerKWh: 6.25 });
    const page = await open(household, PATH);
    expect(fieldValue(page, 'city')).toBe('Mysuru');
    expect(fieldValue(page, 'electricityRatePerKWh')).toBe('6.25');
  });
});

describe('step 2, the first appliance', () => {
  test('shows its cost at the rate of step 1, as soon as watts and hours are there', async () => {
    const page = await send(1, 'next', { ...ADDRESS, ...APPLIANCE });
    expect(page.text).toContain('Next: Add a Reading');
    expect(page.text).toContain('Back');
    expect(page.text).toContain(
      'Estimated cost at ₹5.900 per kWh ₹283.20 a month 2,000 W × 0.8 hours × 30 days = 48.0 kWh',
    );
    expect(page.text).toContain('0.8 hours is 48 minutes.');
    const empty = await send(1, 'next', ADDRESS);
    expect(empty.text).toContain('Estimated cost Shown once watts and hours are filled in.');
  });

  test.each([
    [{ type: '' }, 'Choose a type.'],
    [{ powerConsumptionWatts: '0' }, 'Power must be above 0 watts.'],
    [{ ageYears: '' }, 'Write the age in whole years, such as 3.'],
    [{ energyStarRating: '' }, 'Choose a rating.'],
    [{ averageDailyUsageHours: '' }, 'Write the hours a day as a number, such as 1.5.'],
  ])('must be filled in: %o', async (changes, atField) => {
    const page = await send(2, 'next', { ...ALL, ...changes });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Step 2 of 3');
    expect(page.text).toContain('Please fill out all required fields.');
    expect(page.text).toContain(atField);
  });

  test.each([
    [{ averageDailyUsageHours: '25' }, 'Hours a day must be 0 to 24.'],
    [{ ageYears: '-1' }, 'Age must be 0 or more.'],
    [{ capacityNumber: '-1' }, 'Capacity must be 0 or more.'],
    [{ capacityNumber: '' }, 'Write how much, or choose no unit.'],
  ])('must be right: %o', async (changes, sentence) => {
    const page = await send(2, 'next', { ...ALL, ...changes });
    expect(page.text).toContain('Step 2 of 3');
    expect(page.text).toContain(sentence);
    expect(page.text).not.toContain('Please fill out all required fields.');
  });

  test('carries along what the other steps hold', async () => {
    const page = await send(1, 'next', ALL);
    expect(fieldValue(page, 'city')).toBe(ADDRESS.city);
    expect(fieldValue(page, 'consumptionKWH')).toBe('7.3');
    expect(fieldValue(page, 'modelName')).toBe('Storage geyser');
  });

  test('can be left unfinished by Back, which keeps it', async () => {
    const page = await send(2, 'back', { ...ALL, type: '', ageYears: 'four' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Step 1 of 3');
    expect(fieldValue(page, 'zipCode')).toBe('560011');
    expect(fieldValue(page, 'ageYears')).toBe('four');
    expect((await send(3, 'back', ALL)).text).toContain('Step 2 of 3');
  });
});

describe('step 3, the first reading', () => {
  test('begins with today, which is also the last date it takes', async () => {
    const first = await open(household, PATH);
    const readingDate = fieldValue(first, 'readingDate') ?? '';
    const page = await send(2, 'next', { ...ADDRESS, ...APPLIANCE, readingDate });
    expect(page.text).toContain('Step 3 of 3');
    expect(page.text).toContain('Complete Onboarding');
    expect(fieldValue(page, 'readingDate')).toBe(TODAY);
    expect(page.html).toMatch(
      new RegExp(`<input(?=[^>]*type="date")(?=[^>]*name="readingDate")[^>]*max="${TODAY}"`),
    );
  });

  test.each([
    { consumptionKWH: '' },
    { consumptionKWH: '0' },
    { consumptionKWH: 'seven' },
    { readingDate: '' },
    { readingDate: '2126-01-01' },
  ])('must have a good date and amount: %o', async (changes) => {
    const page = await send(3, 'finish', { ...ALL, ...changes });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Step 3 of 3');
    expect(page.text).toContain('Please enter a valid date and energy consumption (kWh).');
    expect((await user()).onboardingComplete).toBe(false);
  });

  test('says what is wrong with the emissions', async () => {
    const { text } = await send(3, 'finish', { ...ALL, emissionCO2kg: '-1' });
    expect(text).toContain('Emissions must be 0 or more.');
    expect(text).not.toContain('Please enter a valid date');
  });
});

describe('completing', () => {
  test('stores all three steps in one transaction, and loads the dashboard', async () => {
    const page = await send(3, 'finish', ALL);
    expect(page.status).toBe(302);
    expect(page.headers.get('Location')).toBe('/dashboard');
    expect(page.headers.get('X-Remix-Reload-Document')).toBe('true');
    expect(cost(page.headers).trips).toBe(1);
    expect(await user()).toMatchObject({
      address: '14, 3rd Cross\r\nJayanagar 4th Block',
      city: 'Bengaluru',
      state: 'Karnataka',
      zipCode: '560011',
      country: 'India',
      householdSize: 4,
      onboardingComplete: true,
      userProfile: { electricityRatePerKWh: 5.9, targetReduction: 20, ecoGoals: null },
    });
    expect(await appliances()).toMatchObject([
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
    await send(3, 'finish', {
      ...ALL,
      electricityRatePerKWh: '',
      supplier: 'BESCOM|LT-1',
      loadKW: '5 kW',
      phases: 'single',
      billDay: '6',
      cycleMonths: '1',
      gruha_jyothi: 'yes',
      gj_units_per_month: '63 units',
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
    await send(3, 'finish', { ...ALL, supplier: 'BESCOM|LT-1' });
    const { connection } = (await household.call('GET', '/api/connection')).body;
    expect(connection).toMatchObject([{ ratePerKWh: 5.9, discom: 'BESCOM', category: null }]);
  });

  test('twice, by a double click, stores once', async () => {
    const fields = { ...ALL, idempotencyKey: crypto.randomUUID() };
    const pages = await Promise.all([send(3, 'finish', fields), send(3, 'finish', fields)]);
    expect(pages.map(({ status }) => status)).toEqual([302, 302]);
    expect(await appliances()).toHaveLength(1);
    expect(await household.readings()).toHaveLength(1);
  });

  test('needs nothing that is optional', async () => {
    const page = await send(3, 'finish', {
      ...ALL,
      targetReduction: '',
      modelName: '',
      energyEfficiencyRating: '',
      capacityNumber: '',
      capacityUnit: '',
    });
    expect(page.status).toBe(302);
    expect((await user()).userProfile.targetReduction).toBeNull();
    expect((await appliances())[0]).toMatchObject({ modelName: null, capacity: null });
  });

  test('goes back to the step that is not right', async () => {
    const page = await send(3, 'finish', { ...ALL, zipCode: '' });
    expect(page.text).toContain('Step 1 of 3');
    expect(page.text).toContain('Please fill in all required personal and address fields.');
    expect((await send(3, 'finish', { ...ALL, type: '' })).text).toContain('Step 2 of 3');
    expect(await household.readings()).toEqual([]);
  });

  test('that fails leaves nothing half-done, and everything that was typed', async () => {
    const idempotencyKey = crypto.randomUUID();
    const page = await logged(() =>
      withoutWrites('appliances', () => send(3, 'finish', { ...ALL, idempotencyKey })),
    );
    expect(page.status).toBe(500);
    expect(page.text).toContain('Step 3 of 3');
    expect(page.text).toContain(
      'Failed to complete onboarding. Please check your inputs and try again.',
    );
    for (const [name, value] of Object.entries({ ...ALL, idempotencyKey }))
      if (name !== 'address') expect(fieldValue(page, name) ?? '').toBe(value);
    expect(await user()).toMatchObject({ city: null, onboardingComplete: false });
    expect(await household.readings()).toEqual([]);
    // Once more, with what is on the page.
    expect((await send(3, 'finish', { ...ALL, idempotencyKey })).status).toBe(302);
    expect(await appliances()).toHaveLength(1);
  });

  test('in a session that has ended leads to sign in, and back', async () => {
    await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?')
      .bind(household.caller.userId)
      .run();
    const page = await send(3, 'finish', ALL);
    expect(page.headers.get('Location')).toBe('/auth/login?redirectTo=%2Fonboarding');
  });
});

describe('what may wait', () => {
  const noAppliance = Object.fromEntries(Object.keys(APPLIANCE).map((name) => [name, '']));

  test('is the appliance: skipped, nothing of it is stored', async () => {
    const skipped = await send(2, 'skip', { ...ALL, type: 'Television', ageYears: 'old' });
    expect(skipped.text).toContain('Step 3 of 3');
    expect(fieldValue(skipped, 'type') ?? '').toBe('');
    const page = await send(3, 'finish', { ...ALL, ...noAppliance });
    expect(page.status).toBe(302);
    expect(await appliances()).toEqual([]);
    expect(await household.readings()).toHaveLength(1);
  });

  test('is the number: Later completes the onboarding without one, whatever is typed', async () => {
    const page = await send(3, 'later', { ...ALL, consumptionKWH: 'seven' });
    expect(page.status).toBe(302);
    expect(page.headers.get('Location')).toBe('/dashboard');
    expect((await user()).onboardingComplete).toBe(true);
    expect(await household.readings()).toEqual([]);
  });

  test('is not the home itself', async () => {
    const page = await send(3, 'later', { ...ALL, householdSize: '' });
    expect(page.text).toContain('Step 1 of 3');
    expect((await user()).onboardingComplete).toBe(false);
  });
});

describe('the first number', () => {
  test('of a bill covers the days of the bill', async () => {
    const bill = { readingKind: 'bill', billKWH: '187 units', billFrom: '2026-10-07' };
    const page = await send(3, 'finish', { ...ALL, ...bill, billTo: '2026-11-06' });
    expect(page.status).toBe(302);
    expect(await household.readings()).toMatchObject([
      { readingDate: '2026-11-06', periodStart: '2026-10-07', consumptionKWH: 187 },
    ]);
  });

  test('of the meter starts the count', async () => {
    const meter = { readingKind: 'meter', registerKWH: '03,599', readOn: '2026-11-20' };
    const page = await send(3, 'finish', { ...ALL, ...meter });
    expect(page.status).toBe(302);
    expect(await household.readings()).toEqual([]);
    const { body } = await household.call('GET', '/api/register-readings');
    expect(body).toMatchObject({ registerReadings: [{ readOn: '2026-11-20', registerKWH: 3599 }] });
  });

  test('of a file is asked for on the page for files', async () => {
    const page = await send(3, 'finish', { ...ALL, readingKind: 'file', consumptionKWH: '' });
    expect(page.headers.get('Location')).toBe('/dashboard/data-entry/files');
    expect(await household.readings()).toEqual([]);
  });

  test.each([
    [{ readingKind: 'bill', billKWH: '', billFrom: '2026-10-07', billTo: '2026-11-06' }],
    [{ readingKind: 'bill', billKWH: '187', billFrom: '2026-11-07', billTo: '2026-11-06' }],
    [{ readingKind: 'meter', registerKWH: 'full', readOn: '2026-11-20' }],
    [{ readingKind: 'meter', registerKWH: '3599', readOn: '2126-11-20' }],
  ])('must be right: %o', async (fields) => {
    const page = await send(3, 'finish', { ...ALL, ...fields });
    expect(page.text).toContain('Please enter a valid date and energy consumption (kWh).');
    expect(await household.readings()).toEqual([]);
    expect((await user()).onboardingComplete).toBe(false);
  });
});

describe('what the first number comes to, while it is typed', () => {
  const TYPED = {
    ...{ supplier: 'BESCOM|LT-1', loadKW: '3', phases: 'single', cycleMonths: '1', billDay: '6' },
    ...{ gruha_jyothi: 'yes', gj_units_per_month: '63', units: '187' },
  };

  async function priced(typed: Record<string, string>) {
    const page = await open(household, `/first-bill.json?${new URLSearchParams(typed)}`);
    return { ...page, bill: JSON.parse(page.html).bill };
  }

  test('is told by the supplier’s tariff, with what lies ahead, and stores nothing', async () => {
    const days = { from: '2026-10-07', to: '2026-11-06' };
    const { status, headers, bill } = await priced({ ...TYPED, ...days });
    expect(status).toBe(200);
    expect(bill).toMatchObject({ unitsWh: 187_000, to: '2026-11-06', amountPaise: 858_00 });
    expect(bill.edge).toMatchObject({ lastKwh: 200, leftWh: 13_000 });
    expect(cost(headers)).toMatchObject({ trips: 1, written: 0 });
  });

  test('is told of a tariff whose rates change at its limit', async () => {
    const chennai = { supplier: 'TNPDCL|LT I-A', cycleMonths: '2', units: '450' };
    const { status, bill } = await priced({ ...TYPED, ...chennai });
    expect(status).toBe(200);
    expect(bill.edge).toMatchObject({ lastKwh: 500, leftWh: 50_000 });
  });

  test('is of the days of the last bill until its days are typed', async () => {
    expect((await priced(TYPED)).bill.to).toMatch(/-06$/);
  });

  test.each([
    [{ supplier: '' }],
    [{ units: 'many' }],
    [{ units: '0' }],
    [{ loadKW: 'big' }],
    [{ supplier: 'NOBODY|LT-1' }],
    [{ electricityRatePerKWh: '6' }],
  ])('is not told where %o leaves it open', async (typed) => {
    const { status, bill } = await priced({ ...TYPED, ...typed });
    expect([status, bill]).toEqual([200, null]);
  });

  test('is only for who is signed in', async () => {
    const page = await open(new Household(), '/first-bill.json?units=187');
    expect(page.status).toBe(302);
    expect(page.headers.get('Location')).toMatch(/^\/auth\/login/);
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
    await send(3, 'finish', ALL);
    const page = await open(household, path);
    expect([202, 302]).toContain(page.status);
    if (page.status === 302) expect(page.headers.get('Location')).toBe('/dashboard');
    else expect(page.html).toContain('/dashboard');
  });

  test.each(SPELLINGS.slice(0, 4))(
    'changes nothing by sending the steps to %s again',
    async (path) => {
      await send(3, 'finish', ALL);
      const before = {
        user: await user(),
        appliances: await appliances(),
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
        user: await user(),
        appliances: await appliances(),
        readings: await household.readings(),
      }).toEqual(before);
    },
  );

  test('of two that are sent at once, one is stored', async () => {
    const finish = () =>
      send(3, 'finish', { ...ALL, idempotencyKey: crypto.randomUUID() }).then(
        ({ status }) => status,
      );
    expect(await Promise.all([finish(), finish(), finish()])).toEqual([302, 302, 302]);
    expect(await appliances()).toHaveLength(1);
    expect(await household.readings()).toHaveLength(1);
  });
});
