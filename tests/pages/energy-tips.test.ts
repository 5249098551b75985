import { beforeEach, describe, expect, test } from 'vitest';
import { formatLongMonthName } from '#domain/base/format.ts';
import {
  addMonths,
  getDayInIndia,
  getFirstDay,
  getLastDay,
  getMonth,
} from '#domain/base/period.ts';
import { cost, Household } from '../support/household.ts';
import {
  fieldValue,
  logged,
  onboarded,
  open,
  submit,
  withoutTable,
  withoutWrites,
} from '../support/page.ts';

const PATH = '/dashboard/energy-tips';
const thisMonth = getMonth(getDayInIndia(Date.now()));

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

describe('who may see it', () => {
  test('someone who is not signed in goes to sign in, and comes back', async () => {
    const page = await open(new Household(), PATH);
    expect(page.status).toBe(302);
    expect(page.headers.get('Location')).toBe('/auth/login?redirectTo=%2Fdashboard%2Fenergy-tips');
  });

  test('someone who has not finished onboarding does that first', async () => {
    const page = await open(await Household.settled(), PATH);
    expect(page.headers.get('Location')).toBe('/onboarding');
  });

  test('it costs one round trip to the database', async () => {
    expect(cost((await open(household, PATH)).headers).trips).toBe(1);
  });
});

describe('before there is a tip', () => {
  test('it asks for a question, and shows examples that say so', async () => {
    const { status, text } = await open(household, PATH);
    expect(status).toBe(200);
    expect(text).toContain('What would you like a tip about?');
    expect(text).toContain("Please enter a query or click 'Generate Tip' for a general tip.");
    expect(text).toContain('Energy tips 0');
    expect(text).toContain('Potential annual savings N/A');
    expect(text).toContain('Average reduction N/A');
    expect(text).toContain('Examples: $500+ potential annual savings · 30% average reduction');
    expect(text).toContain('No tips yet.');
  });
});

describe('generating a tip', () => {
  test('answers the question, says what it saves and where that is from', async () => {
    const page = await submit(household, PATH, { q: 'How do I use less for hot water?' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('New energy tip generated!');
    expect(page.text).toContain('Energy tips 1');
    expect(page.text).toMatch(/Energy a year .*[\d,]+ kWh Money a year, at your rate ₹[\d,]+/);
    expect(page.text).toMatch(/Source: \S/);
    for (const figures of [
      /Energy a year estimated (?<kwh>[\d,]+) kWh Money a year, at your rate ₹(?<rupees>[\d,]+)/,
      /₹(?<rupees>[\d,]+) estimated All your tips together, [^:]+: (?<kwh>[\d,]+) kWh × ₹5\.900/,
    ]) {
      const { kwh = '', rupees = '' } = figures.exec(page.text)?.groups ?? {};
      expect(kwh).not.toBe('');
      expect(plain(rupees)).toBe(Math.round(plain(kwh) * 5.9));
    }
    expect(page.text).toMatch(
      /\d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m [\d,]+ kWh · ₹[\d,]+ a year/,
    );
    expect(page.text).not.toContain("Please enter a query or click 'Generate Tip'");
    expect(fieldValue(page, 'q')).toBe('How do I use less for hot water?');
  });

  test('without a question gives a general one', async () => {
    const { text } = await submit(household, PATH, { q: '' });
    expect(text).toContain('New energy tip generated!');
    expect(text).toContain('Energy tips 1');
  });

  test('sent twice, by a double click, gives one', async () => {
    const idempotencyKey = fieldValue(await open(household, PATH), 'idempotencyKey') ?? '';
    expect(idempotencyKey).not.toBe('');
    const both = [0, 1].map(() => submit(household, PATH, { q: 'fan', idempotencyKey }));
    for (const { text } of await Promise.all(both)) {
      expect(text).toContain('New energy tip generated!');
    }
    expect((await open(household, PATH)).text).toContain('Energy tips 1 ');
  });

  test('says so when the catalogue has nothing for it, and keeps the question', async () => {
    const page = await submit(household, PATH, { q: 'zxqvjk' });
    expect(page.text).toContain(
      "I couldn't generate a specific tip for that. Please try rephrasing.",
    );
    expect(fieldValue(page, 'q')).toBe('zxqvjk');
    expect((await open(household, PATH)).text).toContain('Energy tips 0');
  });

  test('refuses a question that is too long, in its own words and the panel’s', async () => {
    const { text } = await submit(household, PATH, { q: 'fan '.repeat(200) });
    expect(text).toContain('Write at most 500 characters.');
    expect(text).toContain(
      'Failed to generate a new tip. Please try again or check your backend connection.',
    );
  });

  test('tells a failure of ours, which is logged', async () => {
    const { text } = await logged(() =>
      withoutWrites('tips', () => submit(household, PATH, { q: 'fan' })),
    );
    expect(text).toContain('Something went wrong while generating the tip.');
    expect(text).toContain(
      'Failed to generate a new tip. Please try again or check your backend connection.',
    );
  });
});

describe('the figures', () => {
  test('say after a tip about panels which tip would bring a saving', async () => {
    expect((await open(household, PATH)).text).toContain('After your first tip.');
    await submit(household, PATH, { q: 'rooftop solar' });
    expect((await open(household, PATH)).text).toContain('After a tip that lowers your use.');
  });

  test('add the saving of another end use, and wait for a rate', async () => {
    await submit(household, PATH, { q: 'geyser' });
    const once = savings((await open(household, PATH)).text);
    await submit(household, PATH, { q: 'fridge' });
    expect(savings((await open(household, PATH)).text)).toBeGreaterThan(once);
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: null });
    const { text } = await open(household, PATH);
    expect(text).toContain('Potential annual savings N/A');
    expect(text).toContain('Needs an electricity rate. Add it');
  });

  test('are what the bills would be less where a tariff prices them, and need no rate', async () => {
    const household = await onboarded(await Household.settled(), { electricityRatePerKWh: null });
    await household.call('PUT', '/api/connection', {
      from: '2000-01-01',
      ...{ discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
      ...{ cycleMonths: 1, cycleEnd: '2026-11-06' },
      answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false, md_known: false },
    });
    await household.add('2026-11-06', 187, { periodStart: '2026-10-07' });
    const { text } = await submit(household, PATH, { q: 'fridge' });
    expect(text).toMatch(/Potential annual savings ₹\d+ estimated .* kWh off your bills/);
    expect(text).not.toContain('Rate Needed');
    const [, rupees] = /Money a year, off your bills ₹([\d,]+)/.exec(text) ?? [];
    expect(text).toContain(` kWh · ₹${rupees} a year`);
    const dashboard = (await open(household, '/dashboard')).text;
    expect(dashboard).toContain(`Off your bills ₹${rupees} a year`);
  });

  test('promise no more than half of what the household uses in a year', async () => {
    await bill(1, 0.5);
    const { text } = await submit(household, PATH, { q: 'geyser' });
    expect(text).toContain(
      '₹18 estimated All your tips together, at most half of what you use a year: 3 kWh × ₹5.900',
    );
  });

  test('take the year from its days where most of them are known', async () => {
    for (let ago = 12; ago > 0; ago -= 1) await bill(ago, 0.5);
    const { text } = await submit(household, PATH, { q: 'geyser' });
    expect(text).toContain(
      '₹18 estimated All your tips together, at most half of what you use a year: 3 kWh × ₹5.900',
    );
  });

  test('hold the latest month of which most days are known against the average of such months', async () => {
    await bill(3, 300);
    await bill(2, 300);
    await bill(1, 240);
    // A day of the running month is no month.
    await household.add(getFirstDay(thisMonth), 1);
    const { text } = await open(household, PATH);
    const month = formatLongMonthName(addMonths(thisMonth, -1));
    expect(text).toContain(`Reduction in ${month} 14.3% Below your average month of 280.0 kWh`);
    expect(text).not.toContain('Average reduction');
  });

  test('hold nothing against months of which one day is known', async () => {
    for (const ago of [3, 2, 1]) await household.add(getFirstDay(addMonths(thisMonth, -ago)), 300);
    const { text } = await open(household, PATH);
    expect(text).toContain(
      'Needs three bills or months with most of their days known. You have 0.',
    );
  });
});

/** A bill for the whole of a month so many months ago. */
async function bill(monthsAgo: number, kwh: number): Promise<void> {
  const month = addMonths(thisMonth, -monthsAgo);
  await household.add(getLastDay(month), kwh, { periodStart: getFirstDay(month) });
}

test('when the tips cannot be loaded it says so, and how to try again', async () => {
  const { status, text } = await logged(() => withoutTable('tips', () => open(household, PATH)));
  expect(status).toBe(500);
  expect(text).toContain('Failed to load historical tips. Please try again.');
  expect(text).toContain('Try again');
});

function savings(text: string): number {
  const [, amount = ''] = /Potential annual savings ₹([\d,]+)/.exec(text) ?? [];
  return plain(amount);
}

function plain(number: string): number {
  return Number(number.replaceAll(',', ''));
}
