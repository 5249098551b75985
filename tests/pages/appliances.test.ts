import { beforeEach, describe, expect, test } from 'vitest';
import type { Appliance } from '#domain/appliances/appliance.ts';
import { cost, Household } from '../support/household.ts';
import {
  chosenOption,
  fieldValue,
  logged,
  onboarded,
  open,
  submit,
  withoutTable,
  withoutWrites,
} from '../support/page.ts';

const PATH = '/dashboard/appliances';
const GEYSER = {
  type: 'Water Heater',
  modelName: 'Storage geyser',
  powerConsumptionWatts: '2,000',
  averageDailyUsageHours: '0.8',
  ageYears: '4',
  energyStarRating: '4-Star',
  energyEfficiencyRating: 'A++',
  capacityNumber: '15',
  capacityUnit: 'Liters (L)',
};
const FAN = {
  type: 'Ceiling Fan',
  powerConsumptionWatts: '75',
  averageDailyUsageHours: '14',
  ageYears: '0',
  energyStarRating: '3-Star',
};

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

async function listed(): Promise<Appliance[]> {
  const { body } = await household.call<{ appliances: Appliance[] }>('GET', '/api/appliances');
  return body.appliances;
}

test('a form tells the cost by the tariff, as the card behind it does', async () => {
  await household.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 5, phases: 1 },
    ...{
      cycleEnd: '2026-11-06',
      answers: { gruha_jyothi: false, true_up: false, md_known: false },
    },
  });
  await household.add('2026-11-06', 258, { periodStart: '2026-10-07' });
  await household.call('POST', '/api/appliances', {
    ...{ type: 'Refrigerator', ageYears: 6, energyStarRating: '3-Star' },
    ...{ powerConsumptionWatts: 100, averageDailyUsageHours: 24 },
  });
  const [fridge] = await listed();
  const { text } = await open(household, `${PATH}?edit=${fridge?.id}`);
  // 36 kWh at 5.80 + 9 % tax + 0.35 + 0.25 rupees.
  expect(text).toContain('Estimated cost at about ₹6.922 per kWh ₹249.19 a month');
  expect(text.match(/₹249\.19 a month/g)).toHaveLength(2);
});

describe('the list', () => {
  test('is empty at first, and says what will stand there', async () => {
    const page = await open(household, PATH);
    expect(page.text).toContain('No appliances yet');
    expect(page.text).toContain('Active appliances 0 Of 0 listed');
    expect(page.text).toContain('Add New Appliance');
    expect(cost(page.headers).trips).toBe(1);
  });

  test('shows each with its cost in rupees, the most expensive first, and what they come to', async () => {
    await submit(household, PATH, FAN);
    await submit(household, PATH, GEYSER);
    const { text } = await open(household, PATH);
    expect(text).toContain('Active appliances 2 Of 2 listed');
    expect(text).toContain('Estimated use a month 79.5 kWh');
    expect(text).toContain('Estimated cost a month ₹469.05 At ₹5.900 per kWh');
    expect(text).toContain('Uses the most Water Heater 60% of your appliances together');
    expect(text).toContain(
      'Water Heater Storage geyser, 15 Liters Efficiency grade A++ ₹283.20 in a winter month 48.0 kWh Hours a day Keep In use November to February. 2,000 W · 0.8 h a day · 4 years',
    );
    expect(text).toContain(
      '₹185.85 in a month of use 31.5 kWh Hours a day Keep In use March to November. 75 W · 14.0 h a day · under a year',
    );
    expect(text.indexOf('₹283.20')).toBeLessThan(text.indexOf('₹185.85'));
  });

  test('puts the meter’s latest month beside the estimate, or what is known of it', async () => {
    expect((await open(household, PATH)).text).toContain('Your meter: no day is known yet');
    await household.add('2026-01-15', 7);
    expect((await open(household, PATH)).text).toContain(
      'Your meter: too few days known to compare. January: 1 of 31 days known',
    );
    await household.add('2026-01-27', 182, { periodStart: '2026-01-01' });
    await household.add('2026-02-04', 30, { periodStart: '2026-02-01' });
    expect((await open(household, PATH)).text).toContain(
      'Your meter in January: about 209 kWh, by 27 of 31 days',
    );
    await household.add('2026-01-31', 51, { periodStart: '2026-01-28' });
    expect((await open(household, PATH)).text).toContain('Your meter in January: 233.0 kWh');
  });

  test('says what the list lacks against the meter', async () => {
    await submit(household, PATH, { ...FAN, type: 'Television' });
    await household.add('2026-10-31', 93, { periodStart: '2026-10-01' });
    const { text } = await open(household, PATH);
    // 75 W for 14 hours on each of 31 days.
    expect(text).toContain(
      'Your list against your meter in October Not listed: 60 of 93 kWh (65%).',
    );
  });

  test('scales a list above the meter down to it, and asks about what is in season', async () => {
    await submit(household, PATH, {
      ...GEYSER,
      type: 'Air Conditioner',
      averageDailyUsageHours: '5',
    });
    await household.add('2026-10-31', 93, { periodStart: '2026-10-01' });
    const { text } = await open(household, PATH);
    expect(text).toContain('Your list says 186 kWh, your meter 93.');
    expect(text).toContain('Look at the Air Conditioner first: does it run 5.0 hours a day?');
    // Thirty days at 3 kWh and ₹5.90, not twice as much.
    expect(text).toContain('₹531.00 in a month of use 90.0 kWh');
  });

  test('needs a rate for its costs', async () => {
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: null });
    await submit(household, PATH, GEYSER);
    const { text } = await open(household, PATH);
    expect(text).toContain('Estimated cost a month Rate Needed');
    expect(text).toContain('48.0 kWh in a winter month Rate Needed');
  });

  test('colours a grade by the letter that it contains', async () => {
    for (const energyEfficiencyRating of ['A+++', 'A', 'B', 'C', 'D']) {
      await submit(household, PATH, { ...GEYSER, energyEfficiencyRating });
    }
    const { html } = await open(household, PATH);
    const badges = html.matchAll(
      /data-letter="(\w)"><span[^>]*>Efficiency grade <\/span>([^<]+)</g,
    );
    const colours = new Map([...badges].map(([, letter, grade]) => [grade, letter]));
    expect(Object.fromEntries(colours)).toEqual({ 'A+++': 'A', A: 'A', B: 'B', C: 'C', D: 'D' });
  });

  test('keeps what is not in use out of the sums', async () => {
    await submit(household, PATH, FAN);
    await submit(household, PATH, GEYSER);
    const geyser = (await listed()).find(({ type }) => type === 'Water Heater');
    await submit(household, PATH, { ...GEYSER, id: geyser?.id ?? '' });
    const { text } = await open(household, PATH);
    expect(text).toContain('Active appliances 1 Of 2 listed');
    expect(text).toContain('Estimated use a month 31.5 kWh');
    expect(text).toContain('Uses the most Ceiling Fan 100%');
    expect(text).toContain('Water Heater Storage geyser, 15 Liters inactive');
  });
});

describe('adding', () => {
  test('has a form at its own address, for browsers without script', async () => {
    const { text } = await open(household, `${PATH}?add`);
    expect(text).toContain('Type Choose a type');
    expect(text).toContain('Model name (optional)');
    expect(text).toContain('Add Appliance');
  });

  test('offers types, stars, grades and units of capacity to choose from', async () => {
    const { text } = await open(household, `${PATH}?add`);
    for (const type of [
      ...['Refrigerator', 'Washing Machine', 'Dishwasher', 'Air Conditioner', 'Heater'],
      ...['Television', 'Oven', 'Microwave', 'Water Heater', 'Lighting', 'Laptop', 'Other'],
      ...['Ceiling Fan', 'Air Cooler', 'Water Pump'],
    ]) {
      expect(text).toContain(` ${type} `);
    }
    expect(text).toContain('1-Star 2-Star 3-Star 4-Star 5-Star');
    expect(text).toContain('A+++ A++ A+ A B C D');
    expect(text).toContain(
      'Liters (L) Kilograms (kg) BTU Tons Cubic Feet (cu ft) Gallons (gal) Other',
    );
  });

  test('stores it and says so', async () => {
    const { text } = await submit(household, PATH, GEYSER);
    expect(text).toContain('Appliance added successfully!');
    expect(await listed()).toEqual([
      expect.objectContaining({
        type: 'Water Heater',
        powerConsumptionWatts: 2000,
        averageDailyUsageHours: 0.8,
        capacity: '15 Liters (L)',
        status: 'active',
      }),
    ]);
  });

  test('sent twice stores once', async () => {
    const idempotencyKey = fieldValue(await open(household, `${PATH}?add`), 'idempotencyKey') ?? '';
    for (const _ of [1, 2]) {
      const { text } = await submit(household, PATH, { ...GEYSER, idempotencyKey });
      expect(text).toContain('Appliance added successfully!');
    }
    expect(await listed()).toHaveLength(1);
  });

  test('without what is required is refused, and what was typed stays', async () => {
    const page = await submit(household, PATH, { ...GEYSER, averageDailyUsageHours: '' });
    expect(page.text).toContain('Please fill out all required fields.');
    expect(fieldValue(page, 'modelName')).toBe('Storage geyser');
    expect(fieldValue(page, 'powerConsumptionWatts')).toBe('2,000');
    expect(await listed()).toEqual([]);
  });

  test.each([
    ['averageDailyUsageHours', '25', 'Hours a day must be 0 to 24.'],
    ['ageYears', '-1', 'Age must be 0 or more.'],
    ['powerConsumptionWatts', '0', 'Please fill out all required fields.'],
  ])('refuses %s of %s', async (field, value, message) => {
    const { text } = await submit(household, PATH, { ...GEYSER, [field]: value });
    expect(text).toContain(message);
    expect(await listed()).toEqual([]);
  });

  test('that fails says so, is logged, and keeps what was typed', async () => {
    const page = await logged(() =>
      withoutWrites('appliances', () => submit(household, PATH, GEYSER)),
    );
    expect(page.text).toContain('Failed to save appliance. Please check your input.');
    expect(fieldValue(page, 'modelName')).toBe('Storage geyser');
  });
});

describe('editing and deleting', () => {
  let id: string;
  beforeEach(async () => {
    await submit(household, PATH, GEYSER);
    id = (await listed())[0]?.id ?? '';
  });

  test('the form holds what is stored', async () => {
    const page = await open(household, `${PATH}?edit=${id}`);
    expect(page.text).toContain('Edit Appliance');
    expect(fieldValue(page, 'powerConsumptionWatts')).toBe('2,000');
    expect(fieldValue(page, 'capacityNumber')).toBe('15');
  });

  test('what is emptied is cleared, what is changed is stored', async () => {
    const changed = { ...GEYSER, id, inUse: 'on', modelName: '', ageYears: '5' };
    const { text } = await submit(household, PATH, changed);
    expect(text).toContain('Appliance updated successfully!');
    expect((await listed())[0]).toMatchObject({ modelName: null, ageYears: 5, status: 'active' });
  });

  test('its months can be those of the home: without a choice they are the usual ones', async () => {
    const winter = { ...GEYSER, id, inUse: 'on', monthsFrom: '10', monthsTo: '3' };
    const { text } = await submit(household, PATH, winter);
    expect(text).toContain('In use October to March.');
    expect((await listed())[0]?.months).toEqual([1, 2, 3, 10, 11, 12]);
    const page = await open(household, `${PATH}?edit=${id}`);
    expect(page.text).toContain('Usual here: November to February.');
    expect([chosenOption(page, 'monthsFrom'), chosenOption(page, 'monthsTo')]).toEqual(['10', '3']);
    await submit(household, PATH, { ...GEYSER, id, inUse: 'on', monthsFrom: '', monthsTo: '' });
    expect((await listed())[0]?.months).toBeNull();
  });

  test('months with a gap, which only the API takes, are kept by the form', async () => {
    await household.call('PUT', `/api/appliances/${id}`, { months: [4, 5, 9] });
    const page = await open(household, `${PATH}?edit=${id}`);
    const monthsFrom = chosenOption(page, 'monthsFrom') ?? '';
    await submit(household, PATH, { ...GEYSER, id, inUse: 'on', monthsFrom });
    expect((await listed())[0]?.months).toEqual([4, 5, 9]);
  });

  test.each([
    [{ monthsFrom: '4' }, 'Choose the last month too.'],
    [{ monthsTo: '6' }, 'Choose the first month too.'],
    [{ monthsFrom: '13', monthsTo: '6' }, 'Choose a month.'],
  ])('half of its months, %j, is not a season', async (months, problem) => {
    const { text } = await submit(household, PATH, { ...GEYSER, ...months, id, inUse: 'on' });
    expect(text).toContain(problem);
  });

  test('a card changes the hours alone, without script, too', async () => {
    expect((await open(household, PATH)).html).toMatch(
      /<input(?=[^>]*name="averageDailyUsageHours")[^>]*value="0.8"/,
    );
    const { text } = await submit(household, PATH, {
      ...{ intent: 'hours', id, averageDailyUsageHours: '0.5' },
    });
    expect(text).toContain('Appliance updated successfully!');
    expect((await listed())[0]).toMatchObject({
      ...{ averageDailyUsageHours: 0.5, ageYears: 4, modelName: 'Storage geyser' },
    });
    const refused = await submit(household, PATH, {
      ...{ intent: 'hours', id, averageDailyUsageHours: '25' },
    });
    expect(refused.text).toContain('Hours a day must be 0 to 24.');
    expect((await listed())[0]?.averageDailyUsageHours).toBe(0.5);
  });

  test('a refused edit stays an edit', async () => {
    const page = await submit(household, PATH, { ...GEYSER, id, inUse: 'on', ageYears: '' });
    expect(page.text).toContain('Edit Appliance');
    expect(page.text).toContain('Please fill out all required fields.');
    expect(fieldValue(page, 'id')).toBe(id);
  });

  test('the question names what would go', async () => {
    const { text } = await open(household, `${PATH}?delete=${id}`);
    expect(text).toContain('Delete Water Heater?');
    expect(text).toContain('Storage geyser, 15 Liters');
  });

  test('deleting says so', async () => {
    const { text } = await submit(household, PATH, { intent: 'delete', id });
    expect(text).toContain('Appliance deleted successfully!');
    expect(await listed()).toEqual([]);
  });

  test('deleting what is gone, or another household’s, is refused', async () => {
    const other = await onboarded(await Household.settled());
    const { text } = await submit(other, PATH, { intent: 'delete', id });
    expect(text).toContain('There is no such appliance.');
    expect(await listed()).toHaveLength(1);
  });

  test('deleting that fails says so, and is logged', async () => {
    const fails = () => submit(household, PATH, { intent: 'delete', id });
    const { text } = await logged(() => withoutWrites('appliances', fails));
    expect(text).toContain('Failed to delete appliance.');
    expect(text).toContain('Storage geyser');
  });
});

test('when the list cannot be loaded it says so, and how to try again', async () => {
  const { status, text } = await logged(() =>
    withoutTable('appliances', () => open(household, PATH)),
  );
  expect(status).toBe(500);
  expect(text).toContain('Failed to load appliances. Please try again.');
  expect(text).toContain('Try again');
});
