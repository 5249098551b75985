import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatDayMonth } from '#domain/base/format.ts';
import {
  addDays,
  addMonths,
  getDayInIndia,
  getFirstDay,
  getLastDay,
  getMonth,
} from '#domain/base/period.ts';
import { cost, Household } from '../support/household.ts';
import { logged, onboarded, open } from '../support/page.ts';

const PATH = '/dashboard';
const today = getDayInIndia(Date.now());
const IN_BENGALURU = {
  discom: 'BESCOM',
  category: 'LT-1',
  loadKW: 3,
  phases: 1,
  answers: { gruha_jyothi: true, gj_units_per_month: 63 },
};

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

/** A connection whose running bill ends so many days from today. */
async function connected(endsIn: number, facts: object = {}): Promise<void> {
  const { status } = await household.call('PUT', '/api/connection', {
    ...IN_BENGALURU,
    ...{ from: '2000-01-01', cycleEnd: addDays(today, endsIn) },
    ...facts,
  });
  expect(status).toBe(200);
}

/** A reading for each of so many days up to yesterday. */
async function daysOf(count: number, kwh: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, day) => `${addDays(today, day - count)},${kwh}`);
  await household.import(`readingDate,consumptionKWH\n${lines.join('\n')}\n`);
}

describe('the running bill of a household whose supplier is known', () => {
  test('is what the supplier will ask for, with its range, what is so far and how many days are left', async () => {
    await connected(11);
    await daysOf(60, 5);
    const { text } = await open(household, PATH);
    expect(text).toMatch(/About ₹\d{3} on \d+ \w+(: ₹\d+ (more|less) than last time)?/);
    expect(text).toMatch(
      /Estimated monthly bill, \w+ forecast ₹\d{3} (90|95) units read, about \d\d to come/,
    );
    expect(text).toMatch(/How sure ₹\d{3} to ₹\d{3}, four times in five/);
    expect(text).toMatch(/1[45]\d units = (90|95).0 so far \+ 12 days at about 5.0/);
    expect(text).toMatch(/So far ₹\d{3} · (90|95).0 units on/);
    expect(text).toContain(`11 days to ${formatDayMonth(addDays(today, 11))}`);
    expect(text).not.toContain('Without fixed charges and taxes');
  });

  test('leads to its lines, and stands beside who supplies the home', async () => {
    await connected(11);
    await daysOf(60, 5);
    const { text, html } = await open(household, PATH);
    const end = addDays(today, 11);
    expect(html).toContain(`/dashboard/data-entry/bills/${end}"`);
    expect(text).toContain('See the bill line by line');
    expect(text).toContain('Supplier BESCOM LT-1, 3 kW');
    const address = html.match(/href="([^"]*\/data-entry\/bills\/[\d-]+)"/)?.[1] ?? '';
    const bill = await open(household, address);
    expect(bill.status).toBe(200);
    expect(bill.text).toContain('forecast ₹');
  });

  test('comes from the database with everything else in one batch', async () => {
    await connected(11);
    await daysOf(60, 5);
    expect(cost((await open(household, PATH)).headers).trips).toBe(1);
  });

  test('says how many units are left before the one that ends the subsidy, and what that one costs', async () => {
    await connected(11);
    await daysOf(60, 5);
    const { text } = await open(household, PATH);
    expect(text).toMatch(
      /To stay within 200 units 1(05|10) units left for 12 days That is [89]\.\d a day\. You use 5\.0\./,
    );
    expect(text).toMatch(/200 limit (90|95) read 1[45]\d on \d+ \w+/);
    expect(text).toMatch(/[89]\.\d a day stays within 200\. You use 5\.0\./);
    expect(text).toMatch(/Unit 201 costs ₹\d{3}\. Above 200 units Gruha Jyothi ends for this bill/);
  });

  test('warns beside its range where busier days would pass the limit', async () => {
    await connected(25);
    await daysOf(60, 6.6);
    const { text } = await open(household, PATH);
    expect(text).toMatch(
      /How sure ₹\d{3} to ₹1,\d{3}, four times in five (Your busier days would pass|As you use it now, it passes) 200 units: ₹948 within them, ₹1,841 with the next one \(\+₹893\)\./,
    );
  });

  test('past the limit says what each further unit costs, and when the next bill begins', async () => {
    await connected(3);
    await daysOf(60, 12);
    const { text } = await open(household, PATH);
    expect(text).toMatch(/You are past 200 units ₹6\.\d{3} each further unit/);
    expect(text).toContain(`The next bill begins at 0 on ${formatDayMonth(addDays(today, 4))}.`);
  });

  test('without a limit ahead has one price for every next unit', async () => {
    await connected(11, { answers: { gruha_jyothi: false } });
    await daysOf(60, 5);
    const { text } = await open(household, PATH);
    expect(text).toMatch(/The next unit ₹6\.\d{3} Every next unit of this bill costs this\./);
  });

  test('of days that no reading tells counts none of them as zero', async () => {
    await connected(11);
    await daysOf(60, 5);
    for (const { id, readingDate } of await household.readings()) {
      if (readingDate === addDays(today, -3) || readingDate === addDays(today, -4)) {
        await household.fetch('DELETE', `/api/meter-readings/${id}`);
      }
    }
    const { text } = await open(household, PATH);
    expect(text).toContain(
      'units left for 12 days About 10 of them are probably gone in 2 unread days: the rest is',
    );
  });

  test('has the same bill of a year before beside it', async () => {
    await connected(11);
    await daysOf(420, 5);
    const { text } = await open(household, PATH);
    expect(text).toMatch(/\w+ 202\d: 1[45]\d units, 5\.0 a day/);
  });

  test('asks for what the tariff needs, and tells the units', async () => {
    await connected(11, { loadKW: null });
    await daysOf(60, 5);
    const { text, html } = await open(household, PATH);
    expect(text).toContain('Still needed: sanctioned load in kW. It decides the fixed charge.');
    expect(html).toMatch(/href="[^"]*\/profile\/connection"[^>]*>Tell it under Connection/);
    expect(text).toMatch(/About 1[45]\d units on .* Rate Needed .*1[45]\d units = /);
  });

  test('names what its tariff asks and nobody has answered, which it counts as no', async () => {
    await connected(11, { answers: { true_up: false } });
    await daysOf(60, 5);
    const { text, html } = await open(household, PATH);
    expect(text).toContain(
      'You have not said whether the connection is enrolled in Gruha Jyothi: it is counted as no.',
    );
    expect(html).toMatch(
      /<a(?=[^>]*\/profile\/connection)(?=[^>]*aria-label="Say whether the connection is enrolled in Gruha Jyothi)/,
    );
    await connected(11, { answers: {} });
    expect((await open(household, PATH)).text).toContain(
      '2 questions of your tariff that you have not answered are counted as no.',
    );
    await connected(11, { answers: { gruha_jyothi: false, true_up: false } });
    expect((await open(household, PATH)).text).not.toContain('counted as no');
  });

  test('names a tariff that no printed bill confirms', async () => {
    await connected(11, { discom: 'TNPDCL', category: 'LT I-A', cycleMonths: 2, answers: {} });
    await daysOf(60, 5);
    const { text } = await open(household, PATH);
    expect(text).toMatch(/Estimated bill, \w+/);
    expect(text).toContain('Its tariff is not confirmed by a printed bill.');
  });

  test('is missing alone when it cannot be calculated: the rest of the screen is shown', async () => {
    await connected(11);
    await daysOf(60, 5);
    // A time that no clock has.
    await env.DB.prepare('UPDATE connections SET recorded_at = 9e15 WHERE home_id = ?')
      .bind(household.homeId)
      .run();
    const { status, text } = await logged(() => open(household, PATH));
    expect(status).toBe(200);
    expect(text).toContain('We could not calculate this bill. Your readings are kept.');
    expect(text).toContain('Total savings');
  });
});

test('a household that has not said its supplier sees its units at its rate', async () => {
  await daysOf(60, 5);
  const { text } = await open(household, PATH);
  expect(text).toContain('Without fixed charges and taxes');
});

test('one bill with the same one a year before is the bill, not 1 bill', async () => {
  const month = addMonths(getMonth(today), -1);
  await connected(0, { cycleEnd: null });
  for (const one of [addMonths(month, -12), month]) {
    await household.add(getLastDay(one), 150, { periodStart: getFirstDay(one) });
  }
  const { text } = await open(household, PATH);
  expect(text).toContain('than on the same bill a year before');
  expect(text).toContain(', on the same bill');
});
