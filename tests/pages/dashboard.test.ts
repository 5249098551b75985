/** The dashboard: who sees it, what a new home sees, its charts, and what it says when it cannot be loaded. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDayMonth,
  formatLongDate,
  formatShortMonthName,
} from '#domain/base/format.ts';
import { addDays, getDayInIndia, getFirstDay, getLastDay } from '#domain/base/period.ts';
import { cost, Household } from '../support/household.ts';
import { fieldValue, logged, onboarded, open, submit, withoutTable } from '../support/page.ts';
import { importDays, importMonths, monthsAgo } from '../support/past-use.ts';

const PATH = '/dashboard';
const today = getDayInIndia(Date.now());

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

describe('who may see it', () => {
  test('someone who is not signed in goes to sign in, and comes back', async () => {
    const page = await open(new Household(), PATH);
    expect(page.status).toBe(302);
    expect(page.headers.get('Location')).toBe('/auth/login?redirectTo=%2Fdashboard');
  });

  test('someone who has not finished onboarding does that first', async () => {
    const page = await open(await Household.settled(), PATH);
    expect(page.headers.get('Location')).toBe('/onboarding');
  });

  test('it costs one round trip to the database', async () => {
    expect(cost((await open(household, PATH)).headers).trips).toBe(1);
  });

  test('an unknown section is the dashboard', async () => {
    const page = await open(household, '/dashboard/no-such-section');
    expect(page.status).toBe(200);
    expect(page.html).toContain('<h1>Dashboard</h1>');
    expect(page.html).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/dashboard"/);
  });
});

test('the day on which a bill ended is stored with the connection, and what is no day is refused', async () => {
  const cycleEnd = addDays(today, -10);
  const form = { intent: 'bill-day', cycleEnd };
  const stored = await submit(household, '/dashboard?index', form);
  expect(stored.headers.get('Location')).toBe('/dashboard');
  const read = async () => {
    const { body } = await household.call<{ connection: { cycleEnd: string | null }[] }>(
      'GET',
      '/api/connection',
    );
    return body.connection.map((row) => row.cycleEnd);
  };
  expect(await read()).toEqual([cycleEnd]);
  const refused = await submit(household, '/dashboard?index', { ...form, cycleEnd: '31 Feb' });
  expect(refused.status).toBe(400);
  expect(await read()).toEqual([cycleEnd]);
});

describe('before the first reading', () => {
  test('its question comes first, and beneath it all cards and charts say what they lack', async () => {
    const { status, text } = await open(household, PATH);
    expect(status).toBe(200);
    expect(text).toContain(`Dashboard ${formatLongDate(today)}`);
    const parts = [
      'What did your last bill say?',
      'Its units are enough. The rest can wait.',
      'The meter’s number · A file or a PDF bill',
      'Estimated monthly bill N/A Shown after your first reading.',
      'Total savings N/A',
      'CO2 reduction N/A',
      'Energy efficiency score Need more data',
      'Setup Target in Profile',
      "Last month's energy No readings yet",
      "Last month's CO2 No readings yet",
      'Household details Update Profile',
      'Monthly trend',
      'Month-over-month change',
      'Recent daily consumption',
      'Latest energy tip No tips yet',
    ];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('a home without a rate and a target reads Rate Needed and Not Set', async () => {
    await household.call('PUT', '/api/profile', {
      electricityRatePerKWh: null,
      targetReduction: null,
    });
    const { text } = await open(household, PATH);
    expect(text).toContain('Estimated monthly bill Rate Needed');
    expect(text).toContain('Energy efficiency score Not Set');
    expect(text).toContain('Setup Target in Profile');
  });

  test('the units show what they come to by the tariff, and then the days are asked', async () => {
    await household.call('PUT', '/api/connection', {
      ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
      answers: { gruha_jyothi: 'yes', gj_units_per_month: '63' },
    });
    const page = await open(household, `${PATH}?units=187`);
    expect(page.text).toMatch(/₹858 187 units, estimated/);
    expect(page.text).toContain('Unit 201 ₹893');
    expect(page.text).toContain('Save the bill');
    expect(fieldValue(page, 'to')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('and by the rate where no tariff is known', async () => {
    const { text } = await open(household, `${PATH}?units=100`);
    expect(text).toContain('₹590 100.0 units at ₹5.900, without fixed charges and taxes');
  });

  test('a bill that is saved is the first reading, and the panels stand', async () => {
    const bill = { units: '187', from: '2026-10-07', to: '2026-11-06' };
    const saved = await submit(household, `${PATH}?index`, {
      ...bill,
      idempotencyKey: 'first-bill-1',
    });
    expect(saved.status).toBe(302);
    expect(await household.readings()).toMatchObject([
      { readingDate: '2026-11-06', periodStart: '2026-10-07', consumptionKWH: 187 },
    ]);
    expect((await open(household, PATH)).text).toContain('Household details');
  });

  test.each([
    [{ units: 'many', from: '2026-10-07', to: '2026-11-06' }],
    [{ units: '187', from: '2026-11-07', to: '2026-11-06' }],
    [{ units: '187', from: '2026-10-07', to: '2126-11-06' }],
  ])('nothing is stored of %o, which stays typed, and it says why', async (bill) => {
    const page = await submit(household, `${PATH}?index`, bill);
    expect(page.status).toBe(400);
    expect(page.html).toContain('role="alert"');
    expect(Object.keys(bill).map((name) => fieldValue(page, name))).toEqual(Object.values(bill));
    expect(await household.readings()).toEqual([]);
  });
});

describe('the charts', () => {
  test('have their data as tables: months with their changes, and days', async () => {
    await importMonths(household, 90, 80);
    await household.add(today, 10);
    const { html, text } = await open(household, PATH);
    expect(html).toContain('<th scope="col">Month</th>');
    expect(html).toContain(`<th scope="row">${formatDate(today)}</th>`);
    const label = (months: number) =>
      `${formatShortMonthName(monthsAgo(months))} ${monthsAgo(months).slice(0, 4)}`;
    expect(text).toMatch(
      new RegExp(
        `Month Energy \\(kWh\\) CO2 \\(kg\\) ${label(0)} about [\\d.]+, forecast [\\d.]+ estimated ${label(1)} 80\\.0 56\\.8 ${label(2)} 90\\.0 63\\.9`,
      ),
    );
    expect(text).toContain(`${label(1)} −10.0`);
    expect(text).toContain(`Day Energy (kWh) ${formatDate(today)} 10.0`);
  });

  test('have the last thirteen months, and all of them a link away', async () => {
    await importMonths(household, ...Array.from({ length: 20 }, (_, index) => 100 + index));
    // Its kWh and its kg: the table of days names the same month.
    const row = (months: number) => {
      const kwh = 120 - months;
      const label = `${formatShortMonthName(monthsAgo(months))} ${monthsAgo(months).slice(0, 4)}`;
      return `${label} ${kwh}.0 ${(kwh * 0.71).toFixed(1)}`;
    };
    const first = await open(household, PATH);
    expect(first.text).toContain(row(12));
    expect(first.text).not.toContain(row(13));
    const current = ({ html }: { html: string }) =>
      /<a aria-current="true" [^>]*href="(\/dashboard[^"]*)"[^>]*>(.*?)<\/a>/.exec(html)?.slice(1);
    expect(current(first)?.[1]).toBe('13 months');
    const all = await open(household, `${PATH}?months=all`);
    expect(all.text).toContain(row(20));
    expect(current(all)?.[1]).toBe('All months');
  });

  test('say that one of the last months is known, and lead to the older ones', async () => {
    for (const months of [40, 39, 9]) {
      const month = monthsAgo(months);
      await household.add(getLastDay(month), 120, { periodStart: getFirstDay(month) });
    }
    const { text, html } = await open(household, PATH);
    expect(text).toContain('One of these 10 months is known');
    expect(text).not.toContain('One month so far');
    expect(html).toMatch(/href="\/dashboard\?months=all"[^>]*>All months</);
  });

  test('leave a day without a reading unknown, and sum the readings of a day', async () => {
    await household.add(`${monthsAgo(1)}-06`, 4);
    await household.add(`${monthsAgo(1)}-06`, 2);
    await household.add(`${monthsAgo(1)}-04`, 10, { periodStart: `${monthsAgo(1)}-03` });
    const { text } = await open(household, PATH);
    const day = (number: string) => formatDate(`${monthsAgo(1)}-${number}`);
    const share = '5.0, average of one reading over 2 days';
    expect(text).toContain(
      `${day('06')} 6.0 ${day('05')} not known ${day('04')} ${share} ${day('03')} ${share}`,
    );
    expect(text).toContain('1 of 3 days by day');
  });

  test('are one day where one is known', async () => {
    await household.add(`${monthsAgo(1)}-06`, 4);
    expect((await open(household, PATH)).text).toContain('1 of 1 day by day');
  });
});

describe('the household and its latest tip', () => {
  test('stand with what is known of them', async () => {
    await onboarded(household, { householdSize: 1, city: 'Mysuru', state: 'Karnataka' });
    await importDays(household, 0, 8);
    const { text } = await open(household, PATH);
    expect(text).toContain(
      `Household details Update Profile Name Asha Rao Home Mysuru, Karnataka Household size 1 person Electricity rate ₹5.900 per kWh Target reduction 20% Member since ${today.slice(0, 4)}`,
    );
  });

  test('the tip says what it could save and its source', async () => {
    await household.call('GET', '/api/energy-tips?q=fridge');
    const { text } = await open(household, PATH);
    expect(text).toContain(`Latest energy tip ${formatDayMonth(today)}`);
    expect(text).toMatch(/Could save [\d,]+ kWh a year At your rate ₹[\d,]+ a year Source \S/);
    expect(text).toContain('All energy tips');
  });

  test('the tip is the latest of those that are of this season', async () => {
    const isWinter = [11, 12, 1, 2].includes(Number(today.slice(5, 7)));
    const outOfSeason = isWinter ? 'air+conditioner' : 'geyser';
    await household.call('GET', `/api/energy-tips?q=${outOfSeason}`);
    expect((await open(household, PATH)).text).toContain(
      'Latest energy tip No tip for this season',
    );
    const { body } = await household.call<{ generatedTips: [{ tipText: string }] }>(
      'GET',
      '/api/energy-tips?q=fridge',
    );
    await household.call('GET', `/api/energy-tips?q=${outOfSeason}`);
    expect((await open(household, PATH)).text).toContain(body.generatedTips[0].tipText);
  });
});

test('the quick actions lead to a new reading and to the profile', async () => {
  await importDays(household, 0, 8);
  const { html } = await open(household, PATH);
  expect(html).toMatch(/href="[^"]*\/data-entry[^"]*"[^>]*>(<[^>]*>)*Add Today(’|&#x27;)s Reading/);
  expect(html).toMatch(/href="[^"]*\/profile[^"]*"[^>]*>(<[^>]*>)*Update Profile/);
});

describe('when the data cannot be loaded', () => {
  test('it says so where the content would be, with a way to try again', async () => {
    const page = await logged(() => withoutTable('tips', () => open(household, PATH)));
    expect(page.status).toBeGreaterThanOrEqual(500);
    expect(page.text).toContain('Failed to load dashboard data. Please try again.');
    expect(page.text).toContain('Try again');
    expect(page.text).not.toContain('tips_away');
    // The way to the other sections stays.
    expect(page.text).toContain('Data Entry');
    expect((await open(household, PATH)).status).toBe(200);
  });
});
