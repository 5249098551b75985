import type { AppLoadContext } from '@remix-run/cloudflare';
import { beforeEach, describe, expect, test } from 'vitest';
import { toPageFailure } from '#app/base/access.ts';
import { formatLongMonthName } from '#domain/base/format.ts';
import {
  addDays,
  addMonths,
  getDayInIndia,
  getFirstDay,
  getLastDay,
  getMonth,
  subtractYear,
} from '#domain/base/period.ts';
import type { User } from '#domain/home/profile.ts';
import { withPassword } from '../support/account.ts';
import { cost, Household } from '../support/household.ts';
import {
  fieldValue,
  logged,
  onboarded,
  open,
  submit,
  withFractions,
  withoutTable,
  withoutWrites,
} from '../support/page.ts';

const PATH = '/dashboard/profile';
const TODAY = getDayInIndia(Date.now());
const thisMonth = getMonth(TODAY);
const FORM = {
  firstName: 'Ananya',
  lastName: 'Rao',
  phoneNumber: '98450 12345',
  address: '14, 3rd Cross\nJayanagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560011',
  householdSize: '4',
  electricityRatePerKWh: '5.9',
  targetReduction: '20',
  ecoGoals: 'Solar by 2028.',
};

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

async function stored(): Promise<User> {
  return (await household.call<{ user: User }>('GET', '/api/profile')).body.user;
}

describe('viewing', () => {
  test('shows all fields, disabled, until Edit is chosen', async () => {
    const page = await open(household, PATH);
    expect(page.text).toContain('Profile Manage your account settings and preferences.');
    expect(page.text).toContain('Personal & Household Information Edit');
    expect(page.text).toContain(`Email ${household.email}`);
    const labels = [
      ...['First Name', 'Last Name', 'Email', 'Phone Number', 'Address', 'City', 'State'],
      ...['Zip Code', 'Household Size', 'Electricity Rate (₹/kWh)', 'Target Reduction (%)'],
      'Eco Goals',
    ];
    const card = page.text.slice(page.text.indexOf('Household Information Edit'));
    const places = labels.map((label) => card.indexOf(label));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(page.html).toMatch(/<fieldset disabled=""/);
    expect(fieldValue(page, 'firstName')).toBe('Asha');
    expect(fieldValue(page, 'electricityRatePerKWh')).toBe('5.9');
    expect(page.text).not.toContain('Save Changes');
    const edit = await open(household, `${PATH}?edit`);
    expect(edit.html).not.toContain('<fieldset disabled');
    expect(edit.text).toContain('Cancel');
    expect(edit.text).toContain('Save Changes');
    expect(cost(page.headers).trips).toBe(1);
  });

  test('sums up the account', async () => {
    const { text } = await open(household, PATH);
    expect(text).toContain('Account Summary AR Asha Rao');
    expect(text).toMatch(/Member since [A-Z][a-z]+ \d{1,2}, \d{4} /);
    expect(text).toContain('Electricity Rate ₹5.900 per kWh');
    expect(text).toContain('Total Savings: N/A CO2 Reduction: N/A');
    expect(text).toContain(
      'Each day is compared with the same date a year before: 0 days of the 30 needed so far.',
    );
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: null });
    expect((await open(household, PATH)).text).toContain('Electricity Rate Not set');
  });

  test.each([
    [9, 'Total Savings: ₹236.00', /CO2 Reduction: estimated 0\.03 tons/],
    [12, 'Extra Cost: ₹472.00', /CO2 Increase: estimated 0\.06 tons/],
  ])('tells what days of %d kWh after days of 10 saved or cost', async (kwh, money, co2) => {
    await addPairs(40, kwh);
    const { text, html } = await open(household, PATH);
    expect(text).toContain(money);
    expect(text).toMatch(co2);
    // What is worse is red.
    expect(html.match(/data-tone="worse"/g) ?? []).toHaveLength(kwh > 10 ? 2 : 0);
    expect(text).toContain('40 days against the same dates a year before, from');
  });

  test('tells from when savings will show', async () => {
    await household.add('2026-06-30', 240, { periodStart: '2026-06-01' });
    const { text } = await open(household, PATH);
    expect(text).toContain('Total Savings: N/A CO2 Reduction: N/A');
    expect(text).toMatch(
      /0 days of the 30 needed so far\. With readings (until then, it shows from|up to) (30 Jun|1 Jul) 2027/,
    );
  });

  test('says N/A where one figure alone cannot be computed, and logs it', async () => {
    await addPairs(40, 9);
    const { status, text } = await logged(() =>
      withFractions('connections', 'rate_milli_rupees', () => open(household, PATH)),
    );
    expect(status).toBe(200);
    expect(text).toMatch(/Total Savings: N\/A CO2 Reduction: estimated 0\.03 tons/);
    expect(text).toContain('40 days against the same dates a year before');
    expect(text).not.toContain('need your electricity rate');
  });

  test('shows the household’s own score or what it needs, and the example beneath as what it is', async () => {
    const first = await open(household, PATH);
    const example = "Example household: 85% · You're doing great!";
    expect(first.text).toContain('Energy Efficiency Score N/A Needs three bills or months');
    expect(first.text).toContain(example);
    const needed = 'Needs three bills or months with most of their days known. You have';
    expect(first.text).toContain(`${needed} 0.`);
    // Two days of the last month are not the month.
    await household.add(getFirstDay(addMonths(thisMonth, -1)), 270);
    expect((await open(household, PATH)).text).toContain(`${needed} 0.`);
    await household.call(
      'DELETE',
      `/api/meter-readings/${getFirstDay(addMonths(thisMonth, -1))}.1`,
    );
    await use([300, 300, 270]);
    const { text } = await open(household, PATH);
    expect(text).toContain('Energy Efficiency Score 34% of your target');
    expect(text).toContain('under your average of 290.0 kWh; the target is 20%.');
    expect(text.indexOf(example)).toBeGreaterThan(text.indexOf('34% of your target'));
    // The words stand under a score of the household's own that reaches its target, too.
    expect(text).not.toContain("of your target. You're doing great!");
    await household.call('PUT', '/api/profile', { targetReduction: 5 });
    expect((await open(household, PATH)).text).toContain(
      "100% of your target. You're doing great!",
    );
    await household.call('PUT', '/api/profile', { targetReduction: null });
    expect((await open(household, PATH)).text).toContain('Not Set Needs a target. Set a target');
  });

  test('judges the last month that is over, and says where the running one is heading', async () => {
    await use([300, 300, 300]);
    const { text } = await open(household, PATH);
    const last = formatLongMonthName(addMonths(thisMonth, -1));
    expect(text).toContain(
      `0% of your target Needs Improvement. ${last} was as much as your average of 300.0 kWh; the target is 20%.`,
    );
    expect(text).toMatch(
      new RegExp(
        `${formatLongMonthName(thisMonth)} is (on course|open|likely).* the 240\\.0 kWh that the target allows`,
      ),
    );
  });

  /** A bill for each of the months before this one. */
  async function use(months: number[]) {
    for (const [place, kwh] of months.entries()) {
      const month = addMonths(thisMonth, place - months.length);
      await household.add(getLastDay(month), kwh, { periodStart: getFirstDay(month) });
    }
  }

  /** The latest days at so many kWh each, and the same dates a year before at 10. */
  async function addPairs(count: number, kwh: number) {
    const days = Array.from({ length: count + 1 }, (_, ago) => addDays(TODAY, -1 - ago))
      .filter((day) => !day.endsWith('-02-29'))
      .slice(0, count);
    const lines = days.flatMap((day) => [`${day},${kwh}`, `${subtractYear(day)},10`]);
    await household.import(['readingDate,consumptionKWH', ...lines].join('\n'));
  }
});

describe('editing', () => {
  test('has a form at its own address, for browsers without script', async () => {
    await submit(household, PATH, FORM);
    const page = await open(household, `${PATH}?edit`);
    expect(fieldValue(page, 'firstName')).toBe('Ananya');
    expect(fieldValue(page, 'phoneNumber')).toBe('9845012345');
    expect(fieldValue(page, 'electricityRatePerKWh')).toBe('5.9');
    expect(page.text).toContain('Select State');
    expect(page.text).toContain('Cancel Save Changes');
    expect(page.html.match(/<option[^>]*>[^<]+<\/option>/g)).toHaveLength(37);
  });

  test('stores every field and says so', async () => {
    const page = await submit(household, PATH, FORM);
    expect(page.text).toContain('Profile updated successfully!');
    expect(page.text).toContain('Phone Number (optional) +91');
    expect(fieldValue(page, 'phoneNumber')).toBe('9845012345');
    expect(await stored()).toMatchObject({
      firstName: 'Ananya',
      phoneNumber: '+919845012345',
      householdSize: 4,
      zipCode: '560011',
      onboardingComplete: true,
      userProfile: { electricityRatePerKWh: 5.9, targetReduction: 20, ecoGoals: 'Solar by 2028.' },
    });
  });

  test('understands numbers as people write them', async () => {
    const typed = {
      phoneNumber: '+91 98450-12345',
      zipCode: '110 001',
      electricityRatePerKWh: '₹4,43',
      targetReduction: '१२.५ %',
    };
    await submit(household, PATH, { ...FORM, ...typed });
    expect(await stored()).toMatchObject({
      phoneNumber: '+919845012345',
      zipCode: '110001',
      userProfile: { electricityRatePerKWh: 4.43, targetReduction: 12.5 },
    });
  });

  test('asks about a rate that no home pays, once', async () => {
    const typed = { ...FORM, electricityRatePerKWh: '590' };
    const asked = await submit(household, PATH, typed);
    expect(asked.text).toContain('₹590.00 a unit: did you mean ₹5.90?');
    expect((await stored()).userProfile.electricityRatePerKWh).toBe(5.9);
    await submit(household, PATH, { ...typed, suggestedRate: '6.9' });
    expect((await stored()).userProfile.electricityRatePerKWh).toBe(6.9);
    await submit(household, PATH, { ...typed, confirmedRate: '590' });
    expect((await stored()).userProfile.electricityRatePerKWh).toBe(590);
    const form = await open(household, `${PATH}?edit`);
    expect(fieldValue(form, 'confirmedRate')).toBe('590');
  });

  test('clears what is emptied', async () => {
    await submit(household, PATH, FORM);
    const emptied = { ...FORM, phoneNumber: '', address: ' ', state: '', targetReduction: '' };
    expect((await submit(household, PATH, emptied)).text).toContain(
      'Profile updated successfully!',
    );
    expect(await stored()).toMatchObject({
      phoneNumber: null,
      address: null,
      state: null,
      city: 'Bengaluru',
      userProfile: { targetReduction: null, electricityRatePerKWh: 5.9 },
    });
  });

  test.each([
    ['firstName', '', 'Write your first name.'],
    ['phoneNumber', '12345', 'Write the 10 digits after +91.'],
    ['zipCode', '5600', 'Zip Code must be a 6-digit number.'],
    ['householdSize', '0', 'Household size must be at least 1.'],
    ['electricityRatePerKWh', '-1', 'Electricity rate must be a positive number.'],
    ['electricityRatePerKWh', 'six', 'Write the rate in rupees per kWh as a number, such as 5.90.'],
    ['targetReduction', '101', 'Target reduction must be between 0 and 100%.'],
  ])('refuses %s of "%s", and what was typed stays', async (field, value, message) => {
    const page = await submit(household, PATH, { ...FORM, [field]: value });
    expect(page.text).toContain('Please check your input.');
    expect(page.text).toContain(message);
    expect(fieldValue(page, 'lastName')).toBe('Rao');
    expect(fieldValue(page, field) ?? '').toBe(value);
    expect((await stored()).firstName).toBe('Asha');
  });

  test('that fails says so, is logged, and keeps what was typed', async () => {
    await household.call('PUT', '/api/profile', { city: 'Mysuru' });
    const page = await logged(() => withoutWrites('homes', () => submit(household, PATH, FORM)));
    expect(page.text).toContain('Failed to update profile. Please try again.');
    expect(page.text).not.toContain('Profile updated successfully!');
    expect(fieldValue(page, 'firstName')).toBe('Ananya');
    expect((await stored()).city).toBe('Mysuru');
  });
});

test('a refused change of password sends no password back', async () => {
  const owner = await onboarded(await withPassword());
  const typed = { oldPassword: 'Windy-day-9', newPassword: 'Rainy-day-8' };
  const page = await submit(owner, `${PATH}/account`, { intent: 'change-password', ...typed });
  expect(page.text).toContain('The old password is incorrect.');
  expect(page.html).not.toContain(typed.oldPassword);
  expect(page.html).not.toContain(typed.newPassword);
});

test('the password, the sessions and the data are in a tab of their own', async () => {
  const page = await open(household, `${PATH}/account`);
  expect(page.text).toContain('Where you are signed in');
  expect(page.text).toContain('Download everything');
  expect(page.html).toMatch(/aria-current="page"[^>]*>Account</);
  expect(cost(page.headers).trips).toBe(1);
  expect((await open(household, PATH)).text).not.toContain('Where you are signed in');
});

test('when it cannot be loaded it says so, and how to try again', async () => {
  const { status, text, headers } = await logged(() =>
    withoutTable('readings', () => open(household, PATH)),
  );
  expect(status).toBe(500);
  expect(text).toContain('Failed to load user profile. Please try again.');
  const number = headers.get('X-Request-Id');
  expect(text).toContain(`If it happens again, tell us this number: ${number}`);
});

test('who leaves before a page is there is no failure in the log', () => {
  const failures: unknown[] = [];
  const context = { requestId: '1', logFailure: (error: unknown) => failures.push(error) };
  const failure = new Error('The stream was cancelled.');
  const leave = (signal: AbortSignal) =>
    toPageFailure(failure, {
      request: new Request('https://unitwise.example/dashboard', { signal }),
      context: context as unknown as AppLoadContext,
    });
  expect(leave(AbortSignal.abort())).toBe(failure);
  expect(failures).toEqual([]);
  expect(leave(new AbortController().signal)).toMatchObject({ status: 500 });
  expect(failures).toEqual([failure]);
});

test('a document of another household is restored in the tab of the account', async () => {
  await household.add('2026-01-05', 7.25);
  const { body: document } = await household.call<object>('GET', '/api/account/export');
  const newcomer = await onboarded(await Household.settled());
  const form = new FormData();
  form.set('intent', 'restore');
  form.set('document', new File([JSON.stringify(document)], 'household.json'));
  const { text } = await submit(newcomer, `${PATH}/account`, form);
  expect(text).toContain('1 reading, 0 appliances, 0 tips.');
  expect(await newcomer.readings()).toMatchObject([{ readingDate: '2026-01-05' }]);
});
