import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { cost, Household, ORIGIN, send, servicesAt } from '../support/household.ts';
import { onboarded, open, submit } from '../support/page.ts';
import { PushService } from '../support/push-service.ts';

const REMINDERS = '/dashboard/profile/reminders';

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
  await household.call('PUT', '/api/connection', { from: '2000-01-01', cycleEnd: '2026-11-06' });
});

const switches = (html: string) =>
  [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([input]) => [
    /name="([\w-]+)"/.exec(input)?.[1],
    input.includes('checked=""'),
  ]);

test('reminders are off until each is turned on, and stay as they were chosen', async () => {
  const { html, headers } = await open(household, REMINDERS);
  expect(cost(headers).trips).toBe(1);
  const names = ['reading', 'due', 'guard', 'silence', 'summary'];
  expect(switches(html)).toEqual(
    names.flatMap((name) => [
      [`${name}-mail`, false],
      [`${name}-push`, false],
    ]),
  );
  const chosen = { intent: 'choose', 'reading-mail': 'on', 'due-push': 'on', dueDays: '15' };
  expect((await submit(household, REMINDERS, chosen)).text).toContain('Reminders saved.');
  const saved = await open(household, REMINDERS);
  expect(switches(saved.html).filter(([, on]) => on)).toEqual([
    ['reading-mail', true],
    ['due-push', true],
  ]);
  expect(saved.html).toMatch(/name="dueDays"[^>]*value="15"/);
  // A browser sends an empty field, too.
  await submit(household, REMINDERS, { intent: 'choose', dueDays: '' });
  expect(switches((await open(household, REMINDERS)).html).filter(([, on]) => on)).toEqual([]);
});

test.each([
  ['0', 'Write 1 to 60 days: your bill names its last day for paying.'],
  ['400', 'Write 1 to 60 days: your bill names its last day for paying.'],
  ['soon', 'Write a whole number of days, such as 15.'],
])('a bill due after "%s" days is refused, and nothing is stored', async (dueDays, problem) => {
  const refused = { intent: 'choose', 'reading-mail': 'on', 'due-mail': 'on', dueDays };
  const { text, html } = await submit(household, REMINDERS, refused);
  expect(text).toContain(problem);
  // What was chosen stands in the form.
  expect(switches(html).filter(([, on]) => on)).toHaveLength(2);
  expect(switches((await open(household, REMINDERS)).html).filter(([, on]) => on)).toEqual([]);
});

test('a device is in the list of who turned it on until they turn it off', async () => {
  const push = new PushService(env.PUSH_KEYS ?? '');
  const device = await push.subscribe();
  const added = await submit(household, REMINDERS, { intent: 'add-device', ...device });
  expect(added.text).toContain('This device now shows the reminders that are ticked for it.');
  const { html } = await open(household, REMINDERS);
  expect(html).toContain('Turn off');
  // The browser knows itself by a digest: nobody is shown the address.
  expect(html).not.toContain(device.endpoint);
  const [, id = ''] = /name="id" value="(\d+)"/.exec(html) ?? [];
  const removed = await submit(household, REMINDERS, { intent: 'remove-device', id });
  expect(removed.text).toContain('No device shows your reminders yet.');
});

test.each([
  ['endpoint', 'https://169.254.169.254/latest', 'a service that Unitwise does not send to.'],
  ['endpoint', '', 'a service that Unitwise does not send to.'],
  ['p256dh', 'short', 'The browser gave no whole address for notifications.'],
  ['auth', '', 'The browser gave no whole address for notifications.'],
])('a device whose %s is "%s" is refused', async (field, value, problem) => {
  const device = await new PushService(env.PUSH_KEYS ?? '').subscribe();
  const fields = { intent: 'add-device', ...device, [field]: value };
  const { text } = await submit(household, REMINDERS, fields);
  expect(text).toContain(problem);
  expect(text).toContain('No device shows your reminders yet.');
});

/** A calendar as a program fetches it, without signing in. */
async function fetched(address: string): Promise<{ status: number; text: string; type: string }> {
  const response = await send(new Request(address));
  const type = response.headers.get('Content-Type') ?? '';
  return { status: response.status, text: await response.text(), type };
}

/** Makes an address, as its owner sees it. */
async function madeAddress(): Promise<string> {
  const { html } = await submit(household, REMINDERS, { intent: 'renew-calendar' });
  const [address] = /https:\/\/unitwise\.example\/calendar\/[\w-]{43}\.ics/.exec(html) ?? [];
  if (address === undefined) throw new Error('No address was shown.');
  return address;
}

test('a calendar has the days to read the meter, and those when bills are due once told', async () => {
  const now = Date.parse('2026-11-26T08:00:00+05:30');
  const secret = await servicesAt(now).calendars.renew(household.caller);
  const file = async () => (await servicesAt(now).calendars.writeFile(secret)) ?? '';
  const days = (text: string) =>
    [...text.matchAll(/DTSTART;VALUE=DATE:(\d+)[\s\S]*?SUMMARY:(.*)\r/g)].map(
      ([, day, summary]) => `${day} ${summary}`,
    );
  const reading = days(await file());
  expect(reading).toContain('20261106 Read the electricity meter: Home');
  expect(reading).toContain('20261206 Read the electricity meter: Home');
  expect(reading).toContain('20271106 Read the electricity meter: Home');
  expect(reading.every((day) => day.includes('Read the electricity meter'))).toBe(true);
  await submit(household, REMINDERS, { intent: 'choose', dueDays: '15' });
  expect(days(await file())).toContain('20261121 Electricity bill due: Home\\, November 2026');
});

test('an address is shown once, opens nothing else, and is stored as a digest', async () => {
  const address = await madeAddress();
  const { status, text, type } = await fetched(address);
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).not.toContain(household.email);
  expect((await open(household, REMINDERS)).html).not.toContain(address);
  const { results } = await env.DB.prepare('SELECT * FROM calendar_feeds').all();
  expect(JSON.stringify(results)).not.toContain(address.slice(-47, -4));
});

test('a new address ends the one before, and both can be ended', async () => {
  const first = await madeAddress();
  const second = await madeAddress();
  expect((await fetched(first)).status).toBe(404);
  expect((await fetched(second)).status).toBe(200);
  await submit(household, REMINDERS, { intent: 'end-calendar' });
  expect((await fetched(second)).status).toBe(404);
  expect((await fetched(`${ORIGIN}/calendar/none.ics`)).status).toBe(404);
});

test('the choices of two members of a home are their own', async () => {
  const other = await onboarded(await Household.settled());
  await env.DB.prepare("INSERT INTO members VALUES (?, ?, 'viewer', ?)")
    .bind(other.caller.userId, household.homeId, Date.now())
    .run();
  await submit(household, REMINDERS, { intent: 'choose', 'reading-mail': 'on' });
  const path = `/${household.homeId}${REMINDERS}`;
  expect(switches((await open(other, path)).html).filter(([, on]) => on)).toEqual([]);
  await submit(other, path, { intent: 'choose', 'summary-mail': 'on' });
  expect(switches((await open(household, REMINDERS)).html).filter(([, on]) => on)).toEqual([
    ['reading-mail', true],
  ]);
});
