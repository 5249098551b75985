/** The tab of the connection: what the bill is calculated by, from which day, and what the next unit costs. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatDate } from '#domain/base/format.ts';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import type { Change } from '#domain/history/change.ts';
import { describeChange } from '#domain/history/describe-change.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import { cost, Household } from '../support/household.ts';
import { fieldValue, onboarded, open, submit } from '../support/page.ts';

const PATH = '/dashboard/profile/connection';
const TODAY = getDayInIndia(Date.now());
/** A home in Bengaluru, as its bill shows it. */
const BESCOM = {
  discom: 'BESCOM',
  category: 'LT-1',
  loadKW: 3,
  phases: 1,
  cycleMonths: 1,
  cycleEnd: '2026-11-06',
  answers: { gruha_jyothi: 'yes', gj_units_per_month: '63' },
};
const FORM = {
  intent: 'change',
  start: 'day',
  supplier: 'BESCOM|LT-1',
  loadKW: '3',
  phases: 'single',
  billDay: '6',
  cycleMonths: '1',
  electricityRatePerKWh: '',
  'answer-gruha_jyothi': 'yes',
  'answer-gj_units_per_month': '63',
  'answer-md_known': '',
  'answer-true_up': '',
};

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled(), { state: 'Karnataka' });
});

async function stored(): Promise<ConnectionRecord[]> {
  const path = '/api/connection';
  return (await household.call<{ connection: ConnectionRecord[] }>('GET', path)).body.connection;
}

describe('the connection', () => {
  test('is plain text, with what its tariff asks and what the next unit costs', async () => {
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BESCOM });
    const page = await open(household, PATH);
    expect(page.text).toContain(
      'Supplier BESCOM Bangalore Electricity Supply Company Category LT-1 domestic',
    );
    expect(page.text).toContain('Sanctioned load 3 kW Phase Single phase');
    expect(page.text).toContain('Bill every month, around the 6th next reading on ');
    expect(page.text).toContain('Gruha Jyothi, free units yes');
    expect(page.text).toContain('Free units a month, as the bill prints them 63 kWh a month');
    expect(page.text).toMatch(/Price of your next unit ₹\d/);
    expect(page.text).toContain('Whole tariff and its sources');
    expect(page.html).not.toContain('name="loadKW"');
    expect(cost(page.headers).trips).toBe(1);
  });

  test('tells what follows from a yes, also where a program gave it as true', async () => {
    const answers = { gruha_jyothi: true, gj_units_per_month: 63 };
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BESCOM, answers });
    expect((await open(household, PATH)).text).toContain(
      'Gruha Jyothi, free units yes Free units a month, as the bill prints them 63 kWh a month',
    );
  });

  test('of a home whose next unit is free names what makes it so', async () => {
    const answers = { gruha_jyothi: 'yes', gj_units_per_month: '63' };
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BESCOM, answers });
    expect((await open(household, PATH)).text).toMatch(
      /Price of your next unit ₹0\.000 5\.80 energy charge − 5\.80 Gruha Jyothi: energy charge/,
    );
  });

  test('of a home that pays one fixed rate says that the next unit costs it', async () => {
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ratePerKWh: 6.4 });
    expect((await open(household, PATH)).text).toContain(
      'Price of your next unit ₹6.400 Your own rate, without fixed charges and taxes. Say who supplies you',
    );
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ratePerKWh: null });
    expect((await open(household, PATH)).text).toContain(
      'Price of your next unit N/A Neither a supplier nor a rate is set.',
    );
  });

  test('of a new home says that nothing is set yet', async () => {
    const { body } = await household.call<{ home: { id: number } }>('POST', '/api/homes', {
      name: 'Parents',
    });
    const { text } = await open(household, `/${body.home.id}${PATH}`);
    expect(text).toContain('from the beginning Nothing set yet');
    expect(text).toContain(
      'Electricity rate Not set Rooftop solar? Not said Prepaid meter? Not said Price of your next unit N/A',
    );
    expect(text).not.toContain('As before');
  });

  test('asks every home whether it has rooftop solar and a prepaid meter, also without a tariff', async () => {
    const asked = await open(household, `${PATH}?change`);
    expect(asked.text).toMatch(/Rooftop solar\? Yes No I don’t know .* Prepaid meter\? Yes No/);
    const { text } = await submit(household, `${PATH}?change`, {
      ...{ intent: 'change', start: 'beginning', supplier: '', cycleMonths: '1' },
      ...{ 'answer-solar': 'yes', 'answer-prepaid': 'no', electricityRatePerKWh: '6.4' },
    });
    expect(text).toContain('Rooftop solar? yes Prepaid meter? no');
    expect((await stored()).at(-1)?.answers).toEqual({ solar: 'yes', prepaid: 'no' });
  });

  test('tells the parts of the next unit, which add up, and which of them is estimated', async () => {
    await household.call('PUT', '/api/connection', {
      ...{ from: '2000-01-01', ...BESCOM },
      answers: { gruha_jyothi: 'no' },
    });
    const { text } = await open(household, PATH);
    const [, price] = /Price of your next unit ₹(\d\.\d{3})/.exec(text) ?? [];
    expect(text).toContain('5.80 energy charge');
    expect(text).toContain('FPPCA estimated');
    const [, parts = ''] = /₹\d\.\d{3} (.*?), after/.exec(text) ?? [];
    const sum = [...parts.matchAll(/\d+\.\d\d/g)].reduce((all, [part]) => all + Number(part), 0);
    expect(Math.abs(sum - Number(price))).toBeLessThan(0.02);
  });

  test('a question without an answer is shown as one that the home does not know', async () => {
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BESCOM });
    const { html } = await open(household, `${PATH}?change`);
    const answers = [...html.matchAll(/<input[^>]*name="[^"]*true_up"[^>]*>/g)].map(([tag]) => tag);
    expect(answers.filter((tag) => tag.includes('checked=""'))).toEqual([
      expect.stringMatching(/value=""/),
    ]);
  });

  test('of a home that has not said its supplier asks for it', async () => {
    const { text } = await open(household, PATH);
    expect(text).toContain('Supplier Not set');
    expect(text).toContain('Electricity rate ₹5.900 per kWh');
    expect(text).toContain('Say who supplies you');
    expect(text).not.toContain('Whole tariff');
  });

  test('names what was filled in and not said, until one tap confirms it', async () => {
    await household.call('PUT', '/api/connection', {
      ...{ from: '2000-01-01', ...BESCOM },
      answers: { ...BESCOM.answers, assumed: 'load_kw phase' },
    });
    const before = await open(household, PATH);
    expect(before.text).toContain('Sanctioned load 3 kW assumed');
    expect(before.text).toContain('not said by you');
    const after = await submit(household, PATH, { intent: 'confirm' });
    expect(after.text).toContain('Confirmed.');
    expect(after.text).not.toContain('assumed Phase');
    expect((await stored()).map(({ answers }) => answers)).toEqual([BESCOM.answers]);
  });

  test('is confirmed on every day from which it holds by one change, which can be undone', async () => {
    const assumed = { ...BESCOM.answers, assumed: 'load_kw' };
    for (const [from, loadKW] of [['2000-01-01', 3] as const, ['2026-04-07', 4] as const]) {
      await household.call('PUT', '/api/connection', { from, ...BESCOM, loadKW, answers: assumed });
    }
    await household.call('PUT', '/api/connection', { from: '2026-06-07', answers: BESCOM.answers });
    const before = await stored();
    const sent = await submit(household, PATH, { intent: 'confirm' });
    expect(sent.text).toContain('Confirmed.');
    const told = before.map((row) => ({ ...row, answers: BESCOM.answers }));
    expect(await stored()).toEqual(told);
    const { body } = await household.call<{ changes: Change[] }>('GET', '/api/changes?limit=1');
    expect(describeChange(body.changes[0] as Change)).toBe(
      'Connection from the beginning: answers',
    );
    await household.call('POST', `/api/changes/${body.changes[0]?.id}/undo`);
    expect(await stored()).toEqual(before);
    // What is confirmed already is no change.
    await submit(household, PATH, { intent: 'confirm' });
    const latest = await household.call('GET', '/api/changes?limit=1');
    await submit(household, PATH, { intent: 'confirm' });
    expect((await household.call('GET', '/api/changes?limit=1')).body).toEqual(latest.body);
  });
});

describe('a change', () => {
  beforeEach(async () => {
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BESCOM });
  });

  test('is a form with what the tariff asks, why, and where it stands on a bill', async () => {
    const page = await open(household, `${PATH}?change`);
    expect(fieldValue(page, 'loadKW')).toBe('3');
    expect(fieldValue(page, 'answer-gj_units_per_month')).toBe('63');
    expect(page.text).toContain('Bills print it as sanctioned, contracted or connected load.');
    expect(page.text).toContain('Bills print it as the entitled units');
    expect(page.text).toContain('From which day');
    // Documents stay on the server.
    expect(page.html).not.toContain('kerc.karnataka.gov.in');
    expect(cost(page.headers).trips).toBe(1);
  });

  test('begins with the answers that were given, also with those that a program gave as true or false', async () => {
    const answers = { gruha_jyothi: true, gj_units_per_month: 63, true_up: false };
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BESCOM, answers });
    const page = await open(household, `${PATH}?change`);
    for (const [name, value] of [
      ['gruha_jyothi', 'yes'],
      ['true_up', 'no'],
    ]) {
      const radio = new RegExp(`<input[^>]*name="answer-${name}"[^>]*checked[^>]*>`).exec(
        page.html,
      );
      expect(radio?.[0], name).toContain(`value="${value}"`);
    }
    expect(fieldValue(page, 'answer-gj_units_per_month')).toBe('63');
  });

  test("offers suppliers under the names that bills show, those of the home's state first", async () => {
    const { html } = await open(household, `${PATH}?change`);
    const names = [...html.matchAll(/<optgroup label="([^"]*)"/g)].map(([, name]) => name);
    expect(names[0]).toBe('Karnataka: Bangalore Electricity Supply Company');
    expect(names).toContain('Delhi: BSES Rajdhani Power');
    expect(html).toContain('>AEML, LT I(B) residential</option>');
  });

  test('of the supplier asks what the other tariff asks', async () => {
    const key = encodeURIComponent('KSEB|LT-1A');
    const { text, html } = await open(household, `${PATH}?change&supplier=${key}`);
    expect(text).toContain('Connected load of at most 1,000 W');
    expect(html).not.toContain('answer-gruha_jyothi');
  });

  test('holds from its day on, and leaves what was before', async () => {
    const page = await submit(household, `${PATH}?change`, {
      ...{ ...FORM, fromDay: '2026-04-07', loadKW: '5 kW' },
    });
    expect(page.text).toContain('Connection saved successfully! It holds from 7 Apr 2026 on.');
    expect(page.text).toContain('since 7 Apr 2026 5 kW');
    expect((await stored()).map(({ from, loadKW }) => [from, loadKW])).toEqual([
      [null, 3],
      ['2026-04-07', 5],
    ]);
  });

  test('of a rate keeps a supplier of which no tariff was chosen', async () => {
    const facts = { discom: 'BESCOM', category: null, ratePerKWh: 5.9 };
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...facts });
    await submit(household, `${PATH}?change`, {
      ...{ ...FORM, supplier: '', fromDay: '2026-04-01', electricityRatePerKWh: '6.4' },
    });
    expect((await stored()).map((row) => [row.discom, row.ratePerKWh])).toEqual([
      ['BESCOM', 5.9],
      ['BESCOM', 6.4],
    ]);
  });

  test('says until when it holds where a later one is known', async () => {
    await household.call('PUT', '/api/connection', { from: '2026-06-01', loadKW: 4 });
    const { text } = await submit(household, `${PATH}?change`, {
      ...{ ...FORM, fromDay: '2026-04-07', loadKW: '5' },
    });
    expect(text).toContain('It holds from 7 Apr 2026 until the change of 1 Jun 2026.');
  });

  test('that corrects what was told lately holds from the beginning', async () => {
    await submit(household, `${PATH}?change`, { ...FORM, start: 'beginning', loadKW: '2' });
    expect((await stored()).map(({ from, loadKW }) => [from, loadKW])).toEqual([[null, 2]]);
  });

  test.each([
    ['loadKW', 'three', 'the load in kW as a number'],
    ['fromDay', '', 'Write the first day.'],
    ['fromDay', '2026-02-31', 'February 2026 has 28 days.'],
    ['fromDay', addDays(TODAY, 93), `Write a day up to ${formatDate(addDays(TODAY, 92))}`],
    ['answer-gj_units_per_month', '-5', 'It must be 0 or more.'],
  ])('with %s of "%s" is refused, and what was typed stays', async (name, value, message) => {
    const typed = { ...FORM, fromDay: '2026-04-07', loadKW: '5', [name]: value };
    const page = await submit(household, `${PATH}?change`, typed);
    expect(page.text).toContain('Please check your input.');
    expect(page.text).toContain(message);
    expect(fieldValue(page, name) ?? '').toBe(value);
    expect(fieldValue(page, 'answer-gj_units_per_month')).toBe(
      name === 'answer-gj_units_per_month' ? value : '63',
    );
    expect(await stored()).toHaveLength(1);
  });

  test('keeps as assumed what still says what was filled in', async () => {
    await household.call('PUT', '/api/connection', {
      ...{ from: '2000-01-01' },
      answers: { ...BESCOM.answers, assumed: 'load_kw phase cycle' },
    });
    await submit(household, `${PATH}?change`, { ...FORM, fromDay: '2026-04-07', loadKW: '5' });
    expect((await stored()).at(-1)?.answers['assumed']).toBe('phase cycle');
  });

  test('to one fixed rate leaves the tariff, and asks the rate', async () => {
    await submit(household, `${PATH}?change`, {
      ...{ ...FORM, fromDay: '2026-04-07', supplier: '', electricityRatePerKWh: '₹7,25' },
    });
    expect((await stored()).at(-1)).toMatchObject({ category: null, ratePerKWh: 7.25 });
  });

  test('is deleted after a question, and put back by Undo', async () => {
    await household.call('PUT', '/api/connection', { from: '2026-04-07', loadKW: 5 });
    const asked = await open(household, `${PATH}?delete=2026-04-07`);
    expect(asked.text).toContain('Delete the change of 7 Apr 2026?');
    expect(asked.text).toContain('What holds from the beginning then holds until now.');
    const page = await submit(household, PATH, { intent: 'delete-change', from: '2026-04-07' });
    expect(page.text).toContain('From that day on the facts before it hold again.');
    expect(await stored()).toHaveLength(1);
    const facts = /name="facts" value="([^"]*)"/.exec(page.html)?.[1]?.replaceAll('&quot;', '"');
    await submit(household, PATH, { intent: 'put-back', facts: facts ?? '' });
    expect((await stored()).at(-1)).toMatchObject({ from: '2026-04-07', loadKW: 5 });
  });

  test('that is gone already says so', async () => {
    const page = await submit(household, PATH, { intent: 'delete-change', from: '2026-04-07' });
    expect(page.text).toContain('Nothing about the connection begins on that day.');
  });
});

describe('the whole tariff', () => {
  test('is a table of every line, with its rates, its source and whether it is confirmed', async () => {
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BESCOM });
    const page = await open(household, `${PATH}/tariff`);
    expect(page.text).toContain('BESCOM, LT-1 domestic solid');
    expect(page.text).toContain('Last checked on 21 Aug 2026.');
    expect(page.text).toContain('Fixed charge ₹150 × billed load a month KERC combined tariff');
    expect(page.text).toContain('only if units ≤ 200 a month and the connection is enrolled');
    expect(page.text).toContain('latest known: 0.25 rupees a unit, of May 2026');
    expect(page.text).toContain('True-up of FY 2024-25 not confirmed');
    expect(page.html).toMatch(/aria-current="true"[^>]*><span>Connection<span/);
    expect(page.html).toContain('href="https://kerc.karnataka.gov.in/');
    expect(page.text).not.toMatch(/billed_load|gruha_jyothi|undefined/);
    expect(cost(page.headers).trips).toBe(1);
  });

  test('that no bill confirms says so', async () => {
    await household.call('PUT', '/api/connection', {
      ...{ from: '2000-01-01', discom: 'CESC-KOLKATA', category: 'G' },
    });
    expect((await open(household, `${PATH}/tariff`)).text).toContain('not confirmed');
  });

  test('is not there without a supplier', async () => {
    expect((await open(household, `${PATH}/tariff`)).text).toContain('No tariff is known');
  });
});

test('the change of another day than today appears when it begins', async () => {
  await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BESCOM });
  const later = addDays(TODAY, 20);
  await household.call('PUT', '/api/connection', { from: later, loadKW: 5 });
  const { text } = await open(household, PATH);
  expect(text).toContain('Sanctioned load 3 kW');
  expect(text).toMatch(/from \d{1,2} \w{3} \d{4} 5 kW/);
});

describe('the meters', () => {
  test('stand with their first and last number, the one in use first', async () => {
    await read('2026-06-06', 14);
    await read('2026-09-06', 512.4);
    const page = await open(household, PATH);
    expect(page.text).toContain(
      'Meter without a serial number in use 5 digits, kWh, since 6 Jun 2026',
    );
    expect(page.text).toContain('first 00014 6 Sep 2026 00512');
    expect(cost(page.headers).trips).toBe(1);
  });

  test('of a home without one says how it comes about', async () => {
    const { text } = await open(household, PATH);
    expect(text).toContain('None yet: the first number that you read off makes one.');
    // A new one has shown nothing yet.
    expect(text).not.toContain('is calculated again');
    expect(text).not.toContain('Meter was replaced');
  });

  test('are added and changed, and what is refused keeps what was typed', async () => {
    await submit(household, PATH, {
      ...{ intent: 'add-meter', serial: 'BQ 0184421', name: '', digits: '5' },
      idempotencyKey: 'a-key-of-the-form-0001',
    });
    await read('2026-09-06', 12_345);
    const [meter] = await meters();
    expect(meter).toMatchObject({ serial: 'BQ 0184421', name: null, digits: 5 });
    const edit = { intent: 'edit-meter', id: String(meter?.id), name: 'Hall', digits: '6' };
    const page = await submit(household, PATH, { ...edit, serial: 'BQ 0184422' });
    expect(page.text).toContain('Meter saved successfully!');
    expect(page.text).toContain('BQ 0184422 in use Hall, 6 digits, kWh');
    const refused = await submit(household, PATH, { ...edit, serial: 'BQ 7', digits: '12' });
    expect(refused.text).toContain('Write how many digits the meter shows');
    expect(refused.html).toContain('value="BQ 7"');
    const small = await submit(household, PATH, { ...edit, serial: 'BQ 7', digits: '4' });
    expect(small.text).toContain('Its values would not fit a meter like that.');
    expect(small.html).toContain('value="BQ 7"');
    expect(await meters()).toMatchObject([{ serial: 'BQ 0184422', digits: 6 }]);
  });

  test('that were replaced stand below, until the day of the new one', async () => {
    await read(addDays(TODAY, -40), 3412);
    const form = {
      ...{ intent: 'replace-meter', installedOn: addDays(TODAY, -10), oldLastKWH: '3,599' },
      ...{ serial: 'NEW 1', digits: '6', firstKWH: '0', registerKWH: '55.5' },
    };
    const wrong = await submit(household, PATH, { ...form, registerKWH: '' });
    expect(wrong.text).toContain('Please check your input.');
    expect(fieldValue(wrong, 'oldLastKWH')).toBe('3,599');
    const unlike = await submit(household, PATH, { ...form, installedOn: addDays(TODAY, -40) });
    expect(unlike.text).toContain('The old meter has another value on the day');
    expect(fieldValue(unlike, 'oldLastKWH')).toBe('3,599');
    const { text } = await submit(household, PATH, form);
    expect(text).toContain('Meter saved successfully!');
    expect(text).toMatch(/NEW 1 in use 6 digits.*Meter without a serial number until/);
    expect(await meters()).toHaveLength(2);
  });

  test('that count an export or the sun stand apart, as no part of the use', async () => {
    await read('2026-06-06', 14);
    await env.DB.prepare(
      'INSERT INTO meters (home_id, channel, serial) VALUES (?, 1, ?), (?, 2, ?)',
    )
      .bind(household.homeId, 'EXP 9', household.homeId, 'SUN 3')
      .run();
    const { text } = await open(household, PATH);
    expect(text).toMatch(/Not part of your use EXP 9 Export .* SUN 3 Solar/);
  });

  async function read(readOn: string, registerKWH: number) {
    const { status } = await household.call('POST', '/api/register-readings', {
      ...{ readOn, registerKWH },
    });
    expect(status).toBe(201);
  }

  async function meters() {
    const { body } = await household.call<{ meters: { id: number }[] }>('GET', '/api/meters');
    return body.meters;
  }
});
