import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { addDays, toDayNumber } from '#domain/base/period.ts';
import type { ReminderChoices } from '#domain/reminders/kinds.ts';
import { digestSecret } from '#worker/auth/secrets.ts';
import { type Mail, TestWorker } from '../support/account.ts';
import { backup, restore } from '../support/backup.ts';
import { Household, ORIGIN, refused, servicesAt } from '../support/household.ts';
import { logged, onboarded } from '../support/page.ts';

const OFF = { mail: false, push: false };
const MAIL = { mail: true, push: false };
const forEach = (ways: typeof OFF, dueDays: number | null): ReminderChoices => ({
  ...{ reading: ways, due: ways, guard: ways, silence: ways, summary: ways, dueDays },
});
const NONE = forEach(OFF, null);
const ALL = forEach(MAIL, 15);
const CONNECTION = {
  ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  ...{ answers: { gruha_jyothi: true, gj_units_per_month: 63 }, cycleEnd: '2026-11-06' },
};

/** A moment on a clock in India. */
const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+05:30`);

const choose = (household: Household, choices: ReminderChoices, now = at('2026-10-07', '06:00')) =>
  servicesAt(now).reminders.choose(household.caller, choices);

/** A household in Bengaluru whose bills end on the sixth, read until 6 October. */
async function billed(): Promise<Household> {
  const household = await onboarded(await Household.settled());
  await household.call('PUT', '/api/connection', CONNECTION);
  await household.add('2026-10-06', 170, { periodStart: '2026-09-07' });
  return household;
}

// People of other tests wait for nothing here.
beforeEach(async () => {
  await env.DB.exec('DELETE FROM reminder_checks');
});

/** Units that a meter's reader types at the end of some days, on any day of the calendar. */
async function read(household: Household, lastDate: string, days: number, kwh: number) {
  await env.DB.prepare(
    `INSERT INTO readings (home_id, day, seq, days, wh, source, created_at) VALUES (?, ?, 1, ?, ?, 0, 1)`,
  )
    .bind(household.homeId, toDayNumber(lastDate), days, kwh * 1000)
    .run();
}

test('two months bring each reminder once, on its day, and none in the quiet hours', async () => {
  const household = await billed();
  await read(household, '2026-12-06', 30, 170);
  await choose(household, ALL, at('2026-12-07', '06:00'));
  const worker = new TestWorker();
  const entries: Record<string, () => Promise<unknown>> = {
    '2026-12-20': () => read(household, '2026-12-20', 14, 150),
    '2026-12-28': () => read(household, '2026-12-28', 8, 80),
    '2027-01-06': () => read(household, '2027-01-06', 9, 60),
  };
  const told: string[] = [];
  for (let date = '2026-12-07'; date <= '2027-02-20'; date = addDays(date, 1)) {
    for (const time of ['00:00', '05:55', '07:55', '08:00', '13:05', '20:55', '21:00', '23:55']) {
      const before = worker.mails.length;
      await worker.scheduled(at(date, time));
      for (const { subject } of worker.mails.slice(before)) told.push(`${date} ${time} ${subject}`);
      if (time === '20:55') await entries[date]?.();
    }
  }
  expect(told).toEqual([
    '2026-12-07 08:00 Your bill from 7 Nov 2026 to 6 Dec 2026',
    '2026-12-19 08:00 Your electricity bill is due on 21 Dec 2026',
    '2026-12-29 08:00 More than 200 units in this bill',
    '2027-01-06 08:00 Read your meter',
    '2027-01-07 08:00 Your bill from 7 Dec 2026 to 6 Jan 2027',
    '2027-01-19 08:00 Your electricity bill is due on 21 Jan 2027',
    '2027-02-06 08:00 Read your meter',
    // After 35 days: the running period has 28.
    '2027-02-10 08:00 No reading since 6 Jan 2027',
    '2027-02-19 08:00 Your electricity bill is due on 21 Feb 2027',
  ]);
}, 120_000);

test('who has turned nothing on gets nothing', async () => {
  const household = await billed();
  await choose(household, NONE);
  const worker = new TestWorker();
  await worker.scheduled(at('2026-11-06', '08:00'));
  expect(worker.mails).toEqual([]);
});

test('what is due on one day in two homes is one mail, which names the homes', async () => {
  const household = await billed();
  await choose(household, { ...NONE, reading: MAIL });
  const { body } = await household.call<{ home: { id: number } }>('POST', '/api/homes', {
    name: 'Farm',
  });
  const farm = { ...household.caller, homeId: body.home.id };
  await servicesAt(at('2026-10-07', '06:00')).reminders.choose(farm, { ...NONE, reading: MAIL });
  await household.call('PUT', '/api/connection', { ...CONNECTION, homeId: body.home.id });
  const worker = new TestWorker();
  await worker.scheduled(at('2026-11-06', '09:00'));
  expect(worker.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [household.email, 'Home: Read your meter (and 1 more)'],
  ]);
  const [mail] = worker.mails;
  expect(mail?.text).toContain(`https://unitwise.example/${household.homeId}/dashboard/data-entry`);
  expect(mail?.text).toContain('Farm: Read your meter');
});

test('a home without a reading of the day is not asked again once it was read', async () => {
  const household = await billed();
  await choose(household, { ...NONE, reading: MAIL });
  await household.add('2026-11-05', 180, { periodStart: '2026-10-07' });
  await household.add('2026-11-06', 6);
  const worker = new TestWorker();
  await worker.scheduled(at('2026-11-06', '09:00'));
  expect(worker.mails).toEqual([]);
});

test('a reminder that was turned off and on again tells nothing twice', async () => {
  const household = await billed();
  await choose(household, { ...NONE, reading: MAIL });
  const worker = new TestWorker();
  await worker.scheduled(at('2026-11-06', '09:00'));
  await choose(household, NONE, at('2026-11-06', '10:00'));
  await choose(household, { ...NONE, reading: MAIL }, at('2026-11-06', '10:05'));
  await worker.scheduled(at('2026-11-06', '10:10'));
  await worker.scheduled(at('2026-11-07', '08:00'));
  expect(worker.mails).toHaveLength(1);
});

/** Accounts that are to read their meter on the sixth. */
async function many(count: number): Promise<string[]> {
  const households = await Promise.all(Array.from({ length: count }, billed));
  for (const household of households) await choose(household, { ...NONE, reading: MAIL });
  return households.map(({ email }) => email).sort();
}

test('a run that is killed in the middle is taken up by the next, and sends nobody two mails', async () => {
  const emails = await many(45);
  const sent: string[] = [];
  let killed: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    killed = resolve;
  });
  const dying = new TestWorker({
    EMAIL: {
      // From the 26th on, nothing answers any more.
      async send({ to }: { to: string }) {
        if (sent.length < 25) sent.push(to);
        else {
          killed();
          await new Promise(() => undefined);
        }
      },
    },
  });
  void dying.scheduled(at('2026-11-06', '08:00'));
  await end;
  const worker = new TestWorker();
  await worker.scheduled(at('2026-11-06', '08:05'));
  await worker.scheduled(at('2026-11-06', '08:10'));
  sent.push(...worker.mails.map(({ to }) => to));
  expect(new Set(sent).size).toBe(sent.length);
  // Those that were marked when it was killed are lost, at most a group of 20.
  expect(sent.length).toBe(30);
  for (const email of sent) expect(emails).toContain(email);
});

test('two runs at once send each mail once', async () => {
  const emails = await many(25);
  const worker = new TestWorker();
  const time = at('2026-11-06', '08:00');
  await Promise.all([worker.scheduled(time), worker.scheduled(time)]);
  expect(worker.mails.map(({ to }) => to).sort()).toEqual(emails);
});

test('one mail that cannot be sent keeps no other back, and is not tried again', async () => {
  const emails = await many(3);
  const sent: string[] = [];
  const EMAIL = {
    async send({ to }: Mail) {
      if (to === emails[1]) throw new Error('The address does not exist.');
      sent.push(to);
    },
  };
  await logged(() => new TestWorker({ EMAIL }).scheduled(at('2026-11-06', '08:00')));
  await new TestWorker({ EMAIL }).scheduled(at('2026-11-06', '08:05'));
  expect(sent.sort()).toEqual([emails[0], emails[2]]);
});

/** A reminder of a household, and the address by which its mails end. */
async function mailed(household: Household): Promise<{ mail: Mail; path: string }> {
  await choose(household, { ...NONE, reading: MAIL });
  const worker = new TestWorker();
  await worker.scheduled(at('2026-11-06', '08:00'));
  const [mail] = worker.mails;
  if (mail === undefined) throw new Error('No mail came.');
  const [, address = ''] = /^<https:\/\/unitwise\.example(.*)>$/.exec(
    mail.headers?.['List-Unsubscribe'] ?? '',
  ) ?? [''];
  return { mail, path: address };
}

const wantedBy = (household: Household) =>
  env.DB.prepare('SELECT sum(by_mail) FROM reminders WHERE user_id = ?')
    .bind(household.caller.userId)
    .first<number>('sum(by_mail)');

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])('a mail program ends all reminders with one form, as %s', async (type, body) => {
  const household = await billed();
  const { mail, path } = await mailed(household);
  expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(path);
  // Opening the link, as scanners of mail do, ends nothing.
  const page = await new TestWorker().fetch(path);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('End all reminders by mail'),
  ]);
  expect(await wantedBy(household)).toBe(1);
  const response = await new TestWorker().fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('You get no more reminders by mail.');
  expect(await wantedBy(household)).toBe(0);
});

test('an altered link, or a sign-in in its place, ends nothing and says so', async () => {
  const household = await billed();
  const { path } = await mailed(household);
  const bad = [path.slice(0, -3), `/unsubscribe?token=${household.token}`, '/unsubscribe'];
  for (const address of bad) {
    const response = await new TestWorker().fetch(address, { method: 'POST' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This link is not whole, or too old.');
  }
  expect(await wantedBy(household)).toBe(1);
  // Nor does the link sign in.
  const token = new URL(path, ORIGIN).searchParams.get('token') ?? '';
  const stranger = Object.assign(new Household(), { token });
  expect((await stranger.call('GET', '/api/profile')).status).toBe(401);
});

test('a mark of today keeps a person from being looked at again, whatever is turned on', async () => {
  const household = await billed();
  await choose(household, { ...NONE, summary: MAIL }, at('2026-11-06', '07:00'));
  const worker = new TestWorker();
  await worker.scheduled(at('2026-11-06', '08:00'));
  await choose(household, ALL, at('2026-11-06', '09:00'));
  await worker.scheduled(at('2026-11-06', '09:05'));
  expect(worker.mails).toHaveLength(1);
  const day = await env.DB.prepare('SELECT checked_day FROM reminder_checks WHERE user_id = ?')
    .bind(household.caller.userId)
    .first<number>('checked_day');
  expect(day).toBe(toDayNumber('2026-11-06'));
});

test('the API gives and takes all choices, which are the caller’s own', async () => {
  const household = await Household.settled();
  expect((await household.call('GET', '/api/reminders')).body).toEqual({ reminders: NONE });
  const chosen = { ...NONE, reading: { mail: true, push: true }, dueDays: 12 };
  const { status, body } = await household.call('PUT', '/api/reminders', chosen);
  expect([status, body]).toEqual([200, { reminders: chosen, message: 'Reminders saved.' }]);
  expect((await household.call('GET', '/api/reminders')).body).toEqual({ reminders: chosen });
  const other = await Household.settled();
  expect((await other.call('GET', '/api/reminders')).body).toEqual({ reminders: NONE });
});

test.each([
  [{ ...NONE, dueDays: 0 }, 'dueDays'],
  [{ ...NONE, dueDays: 61 }, 'dueDays'],
  [{ ...NONE, reading: true }, 'reading'],
  [{ ...NONE, reading: { mail: true } }, 'reading.push'],
  [{ ...NONE, guard: undefined }, 'guard'],
  [{ ...NONE, weekly: MAIL }, 'weekly'],
])('the API refuses %j, and stores nothing', async (choices, field) => {
  const household = await Household.settled();
  const answer = await household.call('PUT', '/api/reminders', choices);
  expect(refused(answer, 400).details?.[0]?.field).toBe(field);
  expect((await household.call('GET', '/api/reminders')).body).toEqual({ reminders: NONE });
});

test('a household’s file holds what its reader wants, and no secret of a device or the calendar', async () => {
  const owner = await Household.settled();
  const guest = await Household.settled();
  await env.DB.prepare(
    `INSERT INTO members (user_id, home_id, role, joined_at) VALUES (?, ?, 'viewer', 1)`,
  )
    .bind(guest.caller.userId, owner.homeId)
    .run();
  await choose(owner, ALL);
  const { calendars, reminders } = servicesAt();
  const secret = await calendars.renew(owner.caller);
  const device = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  };
  await reminders.addDevice(owner.caller, device, null);
  const document = await backup(owner);
  expect(document.reminders).toEqual(ALL);
  const text = JSON.stringify(document);
  for (const kept of [secret, digestSecret(secret), ...Object.values(device)]) {
    expect(text).not.toContain(kept);
  }
  const asGuest = await guest.call('GET', `/api/account/export?homeId=${owner.homeId}`);
  expect(asGuest.body).toMatchObject({ reminders: NONE });
});

test('restoring brings the reminders back by mail on the right day', async () => {
  const before = await billed();
  await choose(before, { ...NONE, reading: MAIL });
  const document = await backup(before);
  const after = await Household.settled();
  expect(await restore(after, document)).toMatchObject({ status: 201 });
  await env.DB.exec(`UPDATE reminder_checks SET checked_day = 0`);
  const worker = new TestWorker();
  await worker.scheduled(at('2026-11-06', '09:00'));
  expect(worker.mails.map(({ to }) => to).sort()).toEqual([after.email, before.email].sort());
});

test('a file of before, which says nothing of reminders, is restored and turns none on', async () => {
  const { reminders: _, ...document } = await backup(await billed());
  const after = await Household.settled();
  expect(await restore(after, document)).toMatchObject({ status: 201 });
  expect((await after.call('GET', '/api/reminders')).body).toEqual({ reminders: NONE });
});

test('the API takes a reminder to pay without days: the paper of a bill prints its own day', async () => {
  const household = await Household.settled();
  const chosen = { ...NONE, due: MAIL };
  expect((await household.call('PUT', '/api/reminders', chosen)).status).toBe(200);
  expect((await household.call('GET', '/api/reminders')).body).toEqual({ reminders: chosen });
});
