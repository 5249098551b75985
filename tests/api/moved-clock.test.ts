/** The whole Worker by a clock that is moved: edges of days, months and years, leap days, and a clock that goes back. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { TestWorker } from '../support/account.ts';
import { PASSWORD } from '../support/household.ts';
import { newAddress } from '../support/new-address.ts';

const DAY_MS = 86_400_000;
const LOCAL = 'http://localhost:8787';

afterEach(() => void vi.restoreAllMocks());

/** The service at a moment, and somebody who uses it. The same account may be used at several moments. */
class Person {
  token = '';
  readonly email = `${crypto.randomUUID()}@example.in`;
  readonly #address = newAddress();

  async call(moment: string | number, method: string, path: string, body?: unknown) {
    const at = typeof moment === 'string' ? Date.parse(moment) : moment;
    const offset = String(Math.round(at - Date.now()));
    const worker = new TestWorker({ CLOCK_OFFSET_MS: offset, SITE_URL: LOCAL });
    const response = await worker.fetch(path, {
      method,
      headers: {
        'CF-Connecting-IP': this.#address,
        ...(this.token === ''
          ? {}
          : { Authorization: `Bearer ${this.token}`, Cookie: `__Host-token=${this.token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') === true;
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  }

  async signUp(moment: string | number): Promise<void> {
    const names = { firstName: 'Asha', lastName: 'Rao', termsVersion: TERMS_VERSION };
    const account = { email: this.email, password: PASSWORD, ...names };
    const { body } = await this.call(moment, 'POST', '/api/auth/signup', account);
    this.token = body.token;
  }

  /** Signs in again, as an account that exists. */
  async signIn(moment: string | number): Promise<void> {
    const account = { email: this.email, password: PASSWORD };
    const { body } = await this.call(moment, 'POST', '/api/auth/login', account);
    this.token = body.token;
  }
}

const CONNECTION = {
  from: '2000-01-01',
  discom: 'BESCOM',
  category: 'LT-1',
  loadKW: 3,
  phases: 1,
  cycleMonths: 1,
  answers: { gruha_jyothi: false, true_up: false, md_known: false },
};

const READ = [
  ...['/api/usage', '/api/usage?by=day', '/api/usage?by=period', '/api/forecast'],
  ...['/api/reports/monthly', '/api/analytics/total-savings', '/api/bills', '/api/bills/current'],
  ...['/api/register-readings', '/api/meter-readings', '/api/changes', '/api/energy-tips'],
  ...['/dashboard', '/dashboard/data-entry', '/dashboard/energy-tips', '/dashboard/profile'],
];

/** Reads all that a household has at a moment, and returns what did not answer. */
async function readAll(person: Person, moment: string | number): Promise<string[]> {
  const failed: string[] = [];
  for (const path of READ) {
    const { status, body } = await person.call(moment, 'GET', path);
    if (status !== 200 && status !== 404) failed.push(`${path}: ${status} ${JSON.stringify(body)}`);
  }
  return failed;
}

describe('a Worker with a moved clock', () => {
  test.each([
    ['where it is deployed', { CLOCK_OFFSET_MS: '1000', SITE_URL: 'https://unitwise.in' }],
    [
      'at an address that only begins like localhost',
      { CLOCK_OFFSET_MS: '1', SITE_URL: 'http://localhost.in' },
    ],
    ['without an address', { CLOCK_OFFSET_MS: '-1', SITE_URL: '' }],
    ['by what is no number', { CLOCK_OFFSET_MS: '1d', SITE_URL: LOCAL }],
  ])('serves nothing %s', async (_, bindings) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const worker = new TestWorker(bindings);
    expect((await worker.fetch('/api/health')).status).toBe(500);
    await expect(worker.fetch('/auth/login')).rejects.toThrow('CLOCK_OFFSET_MS');
    expect(JSON.stringify(logged.mock.calls)).toContain('CLOCK_OFFSET_MS');
    logged.mockClear();
  });
});

test.each([
  ['the last second of a day in India', '2027-01-14T18:29:59Z', '2027-01-14'],
  ['the first second of a day in India', '2027-01-14T18:30:00Z', '2027-01-15'],
  ['the last second of a day in UTC', '2027-01-14T23:59:59Z', '2027-01-15'],
  ['the first second of a day in UTC', '2027-01-15T00:00:00Z', '2027-01-15'],
  ['the last second of a month', '2027-04-30T18:29:59Z', '2027-04-30'],
  ['31 December', '2026-12-31T18:29:59Z', '2026-12-31'],
  ['1 January', '2026-12-31T18:30:00Z', '2027-01-01'],
  ['28 February 2028', '2028-02-28T18:29:59Z', '2028-02-28'],
  ['29 February 2028', '2028-02-28T18:30:00Z', '2028-02-29'],
  ['the last second of 29 February 2028', '2028-02-29T18:29:59Z', '2028-02-29'],
  ['1 March 2028', '2028-02-29T18:30:00Z', '2028-03-01'],
])('at %s everything answers, by the day in India', async (_, moment, today) => {
  const person = new Person();
  await person.signUp(moment);
  const at = (method: string, path: string, body: unknown) =>
    person.call(moment, method, path, body);
  await at('PUT', '/api/profile', { onboardingComplete: true });
  const connection = { ...CONNECTION, cycleEnd: addDays(today, -1) };
  expect((await at('PUT', '/api/connection', connection)).status).toBe(200);
  for (const [days, registerKWH] of [
    [-360, 100],
    [-33, 2600],
    [-1, 2800],
  ] as const) {
    const readOn = addDays(today, days);
    const answer = await at('POST', '/api/register-readings', { readOn, registerKWH });
    expect([answer.status, answer.body], readOn).toEqual([201, expect.anything()]);
  }
  const day = { readingDate: today, consumptionKWH: 7 };
  expect((await at('POST', '/api/meter-readings', day)).status).toBe(201);
  const tomorrow = { ...day, readingDate: addDays(today, 1) };
  expect((await at('POST', '/api/meter-readings', tomorrow)).status).toBe(400);
  expect(await readAll(person, moment)).toEqual([]);
  const { body } = await person.call(moment, 'GET', '/api/account/export');
  expect(getDayInIndia(Date.parse(body.exportedAt))).toBe(today);
});

test('the same home is told of November ten minutes before midnight, and of December ten minutes after it', async () => {
  const person = new Person();
  const [before, after] = ['2026-11-30T18:20:00Z', '2026-11-30T18:40:00Z'];
  await person.signUp(before);
  const profile = { onboardingComplete: true, electricityRatePerKWh: 5.9, rateFrom: '2026-01-01' };
  expect((await person.call(before, 'PUT', '/api/profile', profile)).status).toBe(200);
  for (const [periodStart, readingDate, consumptionKWH] of [
    ['2026-10-01', '2026-10-31', 279],
    ['2026-11-01', '2026-11-28', 252],
  ] as const) {
    const reading = { periodStart, readingDate, consumptionKWH };
    expect((await person.call(before, 'POST', '/api/meter-readings', reading)).status).toBe(201);
  }
  const forecastAt = async (moment: string) =>
    (await person.call(moment, 'GET', '/api/forecast')).body;
  expect(await forecastAt(before)).toMatchObject({
    ...{ period: { to: '2026-11-30' }, consumptionKWH: 270, amountRupees: 1593 },
    ...{ soFarKWH: 252, knownDays: 28 },
  });
  expect(await forecastAt(after)).toMatchObject({
    ...{ period: { to: '2026-12-31' }, consumptionKWH: 279, amountRupees: 1646.1 },
    ...{ soFarKWH: 0, knownDays: 0 },
  });
  // And back: nothing was stored by the later look.
  expect(await forecastAt(before)).toMatchObject({ consumptionKWH: 270 });
});

test('a billing period that ends on 29 February ends on the last day of February in other years', async () => {
  const person = new Person();
  const moment = '2029-04-10T06:00:00Z';
  await person.signUp(moment);
  await person.call(moment, 'PUT', '/api/profile', { onboardingComplete: true });
  const connection = { ...CONNECTION, from: '2028-02-29', cycleEnd: '2028-02-29' };
  expect((await person.call(moment, 'PUT', '/api/connection', connection)).status).toBe(200);
  const register = (readOn: string, registerKWH: number) =>
    person.call(moment, 'POST', '/api/register-readings', { readOn, registerKWH });
  expect((await register('2028-01-15', 100)).status).toBe(201);
  expect((await register('2028-12-15', 2500)).status).toBe(201);
  expect((await register('2029-04-09', 3300)).status).toBe(201);
  const path = '/api/usage?by=period&from=2028-02-01&to=2029-04-09';
  const text = JSON.stringify((await person.call(moment, 'GET', path)).body);
  for (const end of ['2028-02-29', '2028-03-29', '2029-02-28', '2029-03-29']) {
    expect(text).toContain(end);
  }
  expect(text).not.toContain('2029-02-29');
  expect(await readAll(person, moment)).toEqual([]);
});

test('a sign-in is over thirty days later, to the second', async () => {
  const person = new Person();
  const moment = Date.parse('2027-01-30T18:30:00Z');
  await person.signUp(moment);
  const askAt = async (later: number) =>
    (await person.call(moment + later, 'GET', '/api/profile')).status;
  expect(await askAt(30 * DAY_MS - 60_000)).toBe(200);
  expect(await askAt(30 * DAY_MS + 60_000)).toBe(401);
  // A clock that is put right again makes it good again: nothing was deleted.
  expect(await askAt(DAY_MS)).toBe(200);
});

test('a clock that goes back keeps what was entered, and lets people sign in and change it', async () => {
  const person = new Person();
  const moment = Date.parse('2028-03-01T06:00:00Z');
  await person.signUp(moment);
  await person.call(moment, 'PUT', '/api/profile', { onboardingComplete: true });
  await person.call(moment, 'PUT', '/api/connection', { ...CONNECTION, cycleEnd: '2028-02-29' });
  for (const [readOn, registerKWH] of [
    ['2028-01-31', 100],
    ['2028-03-01', 300],
  ] as const) {
    await person.call(moment, 'POST', '/api/register-readings', { readOn, registerKWH });
  }
  for (const days of [1, 2, 31, 400]) {
    const earlier = moment - days * DAY_MS;
    expect((await person.call(earlier, 'GET', '/api/profile')).status).toBe(200);
    expect(await readAll(person, earlier), `${days} days earlier`).toEqual([]);
    const day = { readingDate: getDayInIndia(earlier - DAY_MS * 40), consumptionKWH: 7 };
    const { status } = await person.call(earlier, 'POST', '/api/meter-readings', day);
    expect([201, 409]).toContain(status);
    await person.signIn(earlier);
    expect(person.token).toMatch(/\./);
  }
  // The sign-in of a year before is over.
  expect((await person.call(moment, 'GET', '/api/profile')).status).toBe(401);
  await person.signIn(moment);
  const { body } = await person.call(moment, 'GET', '/api/register-readings');
  expect(body.registerReadings).toHaveLength(2);
});

test('reminders are sent by the moved clock, at the end of a period that began on a leap day', async () => {
  const person = new Person();
  const moment = '2028-03-01T04:00:00Z';
  await person.signUp(moment);
  const connection = { ...CONNECTION, cycleEnd: '2028-02-29' };
  expect((await person.call(moment, 'PUT', '/api/connection', connection)).status).toBe(200);
  const value = { readOn: '2028-02-29', registerKWH: 100 };
  expect((await person.call(moment, 'POST', '/api/register-readings', value)).status).toBe(201);
  const off = { mail: false, push: false };
  const kinds = { due: off, guard: off, silence: off, summary: off, dueDays: null };
  const wanted = { reading: { mail: true, push: false }, ...kinds };
  expect((await person.call(moment, 'PUT', '/api/reminders', wanted)).status).toBe(200);
  const offset = Date.parse('2028-03-29T04:30:00Z') - Date.now();
  const worker = new TestWorker({ CLOCK_OFFSET_MS: String(offset), SITE_URL: LOCAL });
  await worker.scheduled(Date.now());
  expect(worker.mails.map(({ to }) => to)).toContain(person.email);
});
