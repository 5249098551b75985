/** The three steps of the onboarding, and what they say of what is typed. */
import { beforeEach, describe, expect, test } from 'vitest';
import { STATES } from '#domain/home/profile-rules.ts';
import { cost, Household } from '../support/household.ts';
import {
  ADDRESS,
  ALL,
  APPLIANCE,
  appliancesOf,
  ONBOARDING_PATH,
  sendStep,
  TODAY,
  userOf,
} from '../support/onboarding.ts';
import { fieldValue, open } from '../support/page.ts';

let household: Household;
beforeEach(async () => {
  household = await Household.settled();
});

describe('step 1, address and household', () => {
  test('comes first, with the 36 states and India', async () => {
    const page = await open(household, ONBOARDING_PATH);
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
    const { status, text } = await sendStep(household, 1, 'next', ADDRESS);
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
    const page = await sendStep(household, 1, 'next', { ...ADDRESS, ...changes });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Step 1 of 3');
    expect(page.html).toMatch(/<div[^>]*data-kind="error"[^>]*role="alert"/);
    expect(page.text).toContain(` ${sentence} `);
    for (const [name, value] of Object.entries({ zipCode: ADDRESS.zipCode, ...changes }))
      expect((fieldValue(page, name) ?? '').trim()).toBe(value.trim());
  });

  test('says each thing that is wrong on a line of its own, which leads to its field', async () => {
    const changes = { zipCode: '5600111', electricityRatePerKWh: '0' };
    const page = await sendStep(household, 1, 'next', { ...ADDRESS, ...changes });
    expect(page.text).toContain('Please check your input.');
    const lines = [...page.html.matchAll(/<li><a href="#([^"]*)">([^<]*)<\/a><\/li>/g)];
    expect(lines.map(([, , line]) => line)).toEqual([
      'Zip Code must be a 6-digit number.',
      'Electricity rate must be a positive number.',
    ]);
    for (const [, field] of lines) expect(page.html).toContain(` id="${field}"`);
  });

  test('takes the city and the state from the PIN where they are left empty', async () => {
    const page = await sendStep(household, 1, 'next', {
      ...ADDRESS,
      city: '',
      state: '',
      zipCode: '६०० 001',
    });
    expect(page.text).toContain('Step 2 of 3');
    expect(fieldValue(page, 'city')).toBe('Chennai');
    expect(fieldValue(page, 'state')).toBe('Tamil Nadu');
  });

  test('leaves a city and a state that are typed as they are', async () => {
    const page = await sendStep(household, 1, 'next', {
      ...ADDRESS,
      city: 'Hosur',
      zipCode: '600001',
    });
    expect(fieldValue(page, 'city')).toBe('Hosur');
    expect(fieldValue(page, 'state')).toBe('Karnataka');
  });

  test('shows all its fields without another tap', async () => {
    const { text, html } = await open(household, ONBOARDING_PATH);
    const labels = [
      'Zip Code',
      'Who supplies you?',
      'Units on your last bill (optional)',
      'Your home',
      'Address',
      'City',
      'State',
      'Country',
      'Household size',
      'Electricity rate (₹/kWh)',
      'Target reduction (%) (optional)',
      'Eco goals (optional)',
    ];
    const main = text.slice(text.indexOf('What does your bill come to?'));
    let place = 0;
    for (const label of labels) {
      place = main.indexOf(label, place);
      expect(place, label).toBeGreaterThanOrEqual(0);
    }
    // The one thing that is folded away is a picture.
    expect(html.match(/<details/g)).toHaveLength(1);
  });

  test('finds the place and its supplier by the PIN without script, and says which it does not know', async () => {
    const page = await sendStep(household, 1, 'find', { zipCode: '560011', city: 'Old Town' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Bengaluru, Karnataka');
    expect(fieldValue(page, 'city')).toBe('Bengaluru');
    expect(page.html).toMatch(/<input[^>]*type="radio"[^>]*checked=""[^>]*value="BESCOM\|LT-1"/);
    expect(page.text).toMatch(/BESCOM Bangalore Electricity Supply Company, LT-1 domestic/);
    expect(page.text).toMatch(/Another supplier with your own price a unit One look/);
    const unknown = await sendStep(household, 1, 'find', { zipCode: '000000', city: 'Old Town' });
    expect(unknown.text).toContain('We do not know 000000. Choose city and state.');
    expect(fieldValue(unknown, 'city')).toBe('Old Town');
  });

  test('chooses none of several suppliers, and names them as people do', async () => {
    const { text, html } = await sendStep(household, 1, 'find', { zipCode: '400001' });
    expect(text).toContain('Mumbai, Maharashtra . Choose who supplies you.');
    expect(text).toContain('Mahavitaran Mahavitaran, Maharashtra State Electricity');
    expect(text).toContain('Tata Power Tata Power, Mumbai');
    expect(html).toMatch(
      /<input(?=[^>]*type="radio")(?=[^>]*name="supplier")(?=[^>]*checked="")[^>]*value=""/,
    );
  });

  test('asks of free units directly under the units, which stand in step 3 again', async () => {
    const supplied = { ...ADDRESS, supplier: 'BESCOM|LT-1', readingKind: 'bill' };
    const refused = await sendStep(household, 1, 'next', { ...supplied, billKWH: 'many' });
    expect(refused.text).toContain('Step 1 of 3');
    const main = refused.text.slice(refused.text.indexOf('What does your bill come to?'));
    const places = ['Units on your last bill', 'Gruha Jyothi, free units', 'Your home'].map(
      (label) => main.indexOf(label),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const page = await sendStep(household, 1, 'next', { ...supplied, billKWH: '187' });
    expect(page.text).toContain('Step 2 of 3');
    const last = await sendStep(household, 2, 'skip', { ...supplied, billKWH: '187' });
    expect(last.text).toContain('Step 3 of 3');
    expect(fieldValue(last, 'billKWH')).toBe('187');
  });

  test('asks the rate of whoever pays one fixed rate', async () => {
    const page = await sendStep(household, 1, 'next', {
      ...{ ...ADDRESS, electricityRatePerKWh: '', supplier: 'BESCOM|LT-1', fixedRate: 'yes' },
    });
    expect(page.text).toContain('Please fill in all required personal and address fields.');
  });

  test('asks no rate of whom a supplier with a tariff bills', async () => {
    const page = await sendStep(household, 1, 'next', {
      ...ADDRESS,
      electricityRatePerKWh: '',
      supplier: 'BESCOM|LT-1',
    });
    expect(page.text).toContain('Step 2 of 3');
  });

  test('asks about a rate that no home pays; what was meant or is right leads on, to the end', async () => {
    const typed = { ...ADDRESS, electricityRatePerKWh: '590' };
    const asked = await sendStep(household, 1, 'next', typed);
    expect(asked.text).toContain('₹590.00 a unit: did you mean ₹5.90?');
    expect(asked.text).toContain('Use ₹5.90 ₹590.00 is right');
    const meant = await sendStep(household, 1, 'next', { ...typed, suggestedRate: '5.9' });
    expect(meant.text).toContain('Step 2 of 3');
    expect(fieldValue(meant, 'electricityRatePerKWh')).toBe('5.9');
    const right = await sendStep(household, 1, 'next', { ...typed, confirmedRate: '590' });
    expect(right.text).toContain('Step 2 of 3');
    expect(fieldValue(right, 'confirmedRate')).toBe('590');
    await sendStep(household, 3, 'finish', { ...ALL, ...typed, confirmedRate: '590' });
    expect((await userOf(household)).userProfile.electricityRatePerKWh).toBe(590);
  });

  test('starts from what the profile already has', async () => {
    await household.call('PUT', '/api/profile', { city: 'Mysuru', electricityRatePerKWh: 6.25 });
    const page = await open(household, ONBOARDING_PATH);
    expect(fieldValue(page, 'city')).toBe('Mysuru');
    expect(fieldValue(page, 'electricityRatePerKWh')).toBe('6.25');
  });
});

describe('step 2, the first appliance', () => {
  test('shows its cost at the rate of step 1, as soon as watts and hours are there', async () => {
    const page = await sendStep(household, 1, 'next', { ...ADDRESS, ...APPLIANCE });
    expect(page.text).toContain('Next: Add a Reading');
    expect(page.text).toContain('Back');
    expect(page.text).toContain(
      'Estimated cost at ₹5.900 per kWh ₹283.20 a month 2,000 W × 0.8 hours × 30 days = 48.0 kWh',
    );
    expect(page.text).toContain('0.8 hours is 48 minutes.');
    const empty = await sendStep(household, 1, 'next', ADDRESS);
    expect(empty.text).toContain('Estimated cost Shown once watts and hours are filled in.');
  });

  test.each([
    [{ type: '' }, 'Choose a type.'],
    [{ powerConsumptionWatts: '0' }, 'Power must be above 0 watts.'],
    [{ ageYears: '' }, 'Write the age in whole years, such as 3.'],
    [{ energyStarRating: '' }, 'Choose a rating.'],
    [{ averageDailyUsageHours: '' }, 'Write the hours a day as a number, such as 1.5.'],
  ])('must be filled in: %o', async (changes, atField) => {
    const page = await sendStep(household, 2, 'next', { ...ALL, ...changes });
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
    const page = await sendStep(household, 2, 'next', { ...ALL, ...changes });
    expect(page.text).toContain('Step 2 of 3');
    expect(page.text).toContain(sentence);
    expect(page.text).not.toContain('Please fill out all required fields.');
  });

  test('can be skipped from above the form', async () => {
    const { html } = await sendStep(household, 1, 'next', ADDRESS);
    expect(html.indexOf('Skip for now')).toBeGreaterThan(0);
    expect(html.indexOf('Skip for now')).toBeLessThan(html.indexOf('id="step-title"'));
  });

  test('takes an age and stars that are not known', async () => {
    const unknown = { ageYears: '', ageUnknown: 'yes', energyStarRating: 'unknown' };
    const page = await sendStep(household, 2, 'next', { ...ALL, ...unknown });
    expect(page.text).toContain('Step 3 of 3');
    await sendStep(household, 3, 'finish', { ...ALL, ...unknown });
    expect(await appliancesOf(household)).toMatchObject([
      { ageYears: null, energyStarRating: null, powerConsumptionWatts: 2000 },
    ]);
  });

  test('carries along what the other steps hold', async () => {
    const page = await sendStep(household, 1, 'next', ALL);
    expect(fieldValue(page, 'city')).toBe(ADDRESS.city);
    expect(fieldValue(page, 'consumptionKWH')).toBe('7.3');
    expect(fieldValue(page, 'modelName')).toBe('Storage geyser');
  });

  test('can be left unfinished by Back, which keeps it', async () => {
    const page = await sendStep(household, 2, 'back', { ...ALL, type: '', ageYears: 'four' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Step 1 of 3');
    expect(fieldValue(page, 'zipCode')).toBe('560011');
    expect(fieldValue(page, 'ageYears')).toBe('four');
    expect((await sendStep(household, 3, 'back', ALL)).text).toContain('Step 2 of 3');
  });
});

describe('step 3, the first reading', () => {
  test('begins with today, which is also the last date it takes', async () => {
    const first = await open(household, ONBOARDING_PATH);
    const readingDate = fieldValue(first, 'readingDate') ?? '';
    const page = await sendStep(household, 2, 'next', { ...ADDRESS, ...APPLIANCE, readingDate });
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
    const page = await sendStep(household, 3, 'finish', { ...ALL, ...changes });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Step 3 of 3');
    expect(page.text).toContain('Please enter a valid date and energy consumption (kWh).');
    expect((await userOf(household)).onboardingComplete).toBe(false);
  });

  test('says what is wrong with the emissions', async () => {
    const { text } = await sendStep(household, 3, 'finish', { ...ALL, emissionCO2kg: '-1' });
    expect(text).toContain('Emissions must be 0 or more.');
    expect(text).not.toContain('Please enter a valid date');
  });
});
