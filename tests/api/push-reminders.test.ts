/** Reminders by notification: to whom, when, on which devices, and how they end. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import type { ReminderChoices } from '#domain/reminders/kinds.ts';
import { elsewhere, TestWorker } from '../support/account.ts';
import { Household, servicesAt } from '../support/household.ts';
import { onboarded } from '../support/page.ts';
import { PushService } from '../support/push-service.ts';

const OFF = { mail: false, push: false };
const PUSH = { mail: false, push: true };
const MAIL = { mail: true, push: false };
const BOTH = { mail: true, push: true };
const forEach = (ways: typeof OFF): ReminderChoices => ({
  ...{ reading: ways, due: ways, guard: ways, silence: ways, summary: ways, dueDays: 15 },
});
const NONE = forEach(OFF);
const CONNECTION = {
  ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  ...{ answers: { gruha_jyothi: true, gj_units_per_month: 63 }, cycleEnd: '2026-11-06' },
};
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';

const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+05:30`);
const BEFORE = at('2026-10-07', '06:00');

let service: PushService;
beforeEach(async () => {
  await env.DB.exec('DELETE FROM reminder_checks');
  service = new PushService(env.PUSH_KEYS ?? '');
  vi.spyOn(globalThis, 'fetch').mockImplementation((...call) => service.take(new Request(...call)));
});
afterEach(() => vi.mocked(globalThis.fetch).mockRestore());

/** A household in Bengaluru whose bills end on the sixth, read until 6 October. */
async function billed(choices: Partial<ReminderChoices>, devices = 1): Promise<Household> {
  const household = await onboarded(await Household.settled());
  await household.call('PUT', '/api/connection', CONNECTION);
  await household.add('2026-10-06', 170, { periodStart: '2026-09-07' });
  await servicesAt(BEFORE).reminders.choose(household.caller, { ...NONE, ...choices });
  for (let i = 0; i < devices; i += 1) await addDevice(household);
  return household;
}

async function addDevice(household: Household, origin?: string) {
  const device = await service.subscribe(origin);
  await servicesAt(BEFORE).reminders.addDevice(household.caller, device, CHROME);
  return device;
}

const devicesOf = ({ caller }: Household) =>
  env.DB.prepare('SELECT count(*) AS n FROM push_subscriptions WHERE user_id = ?')
    .bind(caller.userId)
    .first<number>('n');

test('a month brings each reminder once, on its day, and none in the quiet hours', async () => {
  const household = await billed(forEach(PUSH));
  const worker = new TestWorker();
  const told: string[] = [];
  for (let date = '2026-11-01'; date <= '2026-12-05'; date = addDays(date, 1)) {
    for (const time of ['00:00', '07:55', '08:00', '13:05', '20:55', '21:00', '23:55']) {
      const before = service.pushed.length;
      await worker.scheduled(at(date, time));
      for (const { notice } of service.pushed.slice(before))
        told.push(`${date} ${time} ${notice.title}`);
    }
    if (date === '2026-11-08') {
      await household.add('2026-11-06', 180, { periodStart: '2026-10-07' });
    }
  }
  expect(told).toEqual([
    '2026-11-01 08:00 Your bill from 7 Sep 2026 to 6 Oct 2026',
    '2026-11-06 08:00 Read your meter',
    '2026-11-09 08:00 Your bill from 7 Oct 2026 to 6 Nov 2026',
    '2026-11-19 08:00 Your electricity bill is due on 21 Nov 2026',
  ]);
  expect(worker.mails).toEqual([]);
}, 120_000);

test('what is sent says what it is about and where it leads, and is signed for its push service', async () => {
  const household = await billed({ reading: PUSH });
  await new TestWorker().scheduled(at('2026-11-06', '09:00'));
  const [{ notice, ttl, claims } = {}] = service.pushed as Partial<(typeof service.pushed)[0]>[];
  expect(notice).toEqual({
    title: 'Read your meter',
    body: 'Your billing period ends on 6 Nov 2026.',
    path: `/${household.homeId}/dashboard/data-entry`,
    stopPath: expect.stringMatching(/^\/unsubscribe\?token=eyJ/),
  });
  expect(ttl).toBe(86_400);
  expect(claims).toMatchObject({
    aud: 'https://fcm.googleapis.com',
    sub: expect.stringMatching(/^mailto:.+@/),
  });
  const lasts = Number(claims?.exp) - Date.now() / 1000;
  expect(lasts > 0 && lasts <= 86_400).toBe(true);
});

test('one tap on the notification ends all of them, and no mail', async () => {
  const household = await billed({ ...forEach(BOTH) });
  await new TestWorker().scheduled(at('2026-11-06', '09:00'));
  const [pushed] = service.pushed;
  const path = pushed?.notice.stopPath ?? '';
  const page = await (await new TestWorker().fetch(path)).text();
  expect(page).toContain('End all reminders by notification');
  // As the service worker asks.
  const answer = await new TestWorker().fetch(path, { method: 'POST' });
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('You get no more reminders by notification.'),
  ]);
  expect(await servicesAt(BEFORE).reminders.get(household.caller)).toEqual(forEach(MAIL));
});

test.each([
  ['by both ways', { reading: BOTH }, ['push'], []],
  ['by mail, and the device is for others', { reading: MAIL }, ['mail'], []],
  // What is by mail alone comes a day later: at most one message a day.
  ['one thing by each way', { reading: PUSH, summary: MAIL }, ['push'], ['mail']],
])('what is wanted %s comes once', async (_how, choices, today, tomorrow) => {
  const household = await billed(choices);
  await household.add('2026-11-04', 180, { periodStart: '2026-10-07' });
  const worker = new TestWorker();
  const ways = () => [...service.pushed.map(() => 'push'), ...worker.mails.map(() => 'mail')];
  await worker.scheduled(at('2026-11-06', '09:00'));
  expect(ways()).toEqual(today);
  await worker.scheduled(at('2026-11-06', '09:05'));
  expect(ways()).toEqual(today);
  await household.add('2026-11-06', 9, { periodStart: '2026-11-05' });
  await worker.scheduled(at('2026-11-07', '09:00'));
  expect(ways()).toEqual([...today, ...tomorrow]);
});

test('without a device that shows it, what is by both ways comes by mail', async () => {
  await billed({ reading: BOTH }, 0);
  const worker = new TestWorker();
  await worker.scheduled(at('2026-11-06', '09:00'));
  expect([worker.mails.length, service.pushed.length]).toEqual([1, 0]);
});

test.each([404, 410])(
  'a device of which the push service answers %i is forgotten',
  async (status) => {
    const household = await billed({ reading: BOTH }, 0);
    const [kept, gone] = [await addDevice(household), await addDevice(household)];
    service.answers.set(gone.endpoint, () => new Response('a secret', { status }));
    const worker = new TestWorker();
    await worker.scheduled(at('2026-11-06', '09:00'));
    expect(service.pushed.map(({ endpoint }) => endpoint)).toEqual([kept.endpoint]);
    expect(await devicesOf(household)).toBe(1);
    expect(worker.mails).toEqual([]);
  },
);

test.each([
  ['refuses', () => new Response('a secret', { status: 403 })],
  [
    'leads elsewhere',
    () => new Response(null, { status: 307, headers: { Location: 'http://127.0.0.1/' } }),
  ],
  ['does not answer', () => Promise.reject(new TypeError('Network connection lost.'))],
])(
  'a push service that %s: the mail comes instead, and the device stays',
  async (_what, answer) => {
    const household = await billed({ reading: BOTH }, 0);
    service.answers.set((await addDevice(household)).endpoint, answer);
    const worker = new TestWorker();
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await worker.scheduled(at('2026-11-06', '09:00'));
    const lines = JSON.stringify(log.mock.calls);
    expect(log).toHaveBeenCalledOnce();
    log.mockClear();
    expect(worker.mails.map(({ subject }) => subject)).toEqual(['Read your meter']);
    expect(await devicesOf(household)).toBe(1);
    expect(lines).not.toMatch(/a secret|googleapis|127\.0\.0\.1/);
  },
);

test('a run sends as many notifications as it may, and the next goes on', async () => {
  await Promise.all(Array.from({ length: 7 }, () => billed({ reading: PUSH }, 2)));
  const worker = new TestWorker({ PUSHES_A_RUN: '5' });
  const counts: number[] = [];
  for (const time of ['09:00', '09:05', '09:10', '09:15', '09:20']) {
    await worker.scheduled(at('2026-11-06', time));
    counts.push(service.pushed.length);
  }
  expect(counts).toEqual([4, 8, 12, 14, 14]);
  expect(new Set(service.pushed.map(({ endpoint }) => endpoint)).size).toBe(14);
});

test('a run that is killed in the middle is taken up by the next, and nobody is told twice', async () => {
  await Promise.all(Array.from({ length: 45 }, () => billed({ reading: PUSH })));
  let killed: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    killed = resolve;
  });
  const take = service.take.bind(service);
  vi.spyOn(service, 'take').mockImplementation(async (request) => {
    if (service.pushed.length < 25) return take(request);
    killed();
    return new Promise(() => undefined);
  });
  void new TestWorker().scheduled(at('2026-11-06', '08:00'));
  await end;
  const dead = service.pushed.length;
  vi.mocked(service.take).mockRestore();
  await new TestWorker().scheduled(at('2026-11-06', '08:05'));
  const told = service.pushed.map(({ endpoint }) => endpoint);
  expect(new Set(told).size).toBe(told.length);
  // The third group was marked by the second run; the one that was killed is lost.
  expect([dead >= 25, told.length >= 30 && told.length <= 45]).toEqual([true, true]);
});

test('the devices of a person are five at most, and are their own', async () => {
  const household = await billed({}, 5);
  await expect(addDevice(household)).rejects.toThrow(
    'Notifications can come to 5 of your devices.',
  );
  expect(await devicesOf(household)).toBe(5);
  const other = await billed({}, 0);
  const { reminders } = servicesAt();
  const [theirs] = (await reminders.loadScreen(household.caller)).devices;
  await reminders.removeDevice(other.caller, theirs?.id ?? 0);
  expect(await devicesOf(household)).toBe(5);
  await reminders.removeDevice(household.caller, theirs?.id ?? 0);
  expect(await devicesOf(household)).toBe(4);
});

test('a browser shows the reminders of whom it was turned on for last', async () => {
  const [before, after] = [await billed({}, 0), await billed({}, 0)];
  const device = await addDevice(before);
  await servicesAt().reminders.addDevice(after.caller, device, CHROME);
  expect([await devicesOf(before), await devicesOf(after)]).toEqual([0, 1]);
});

test('signing a device out ends its notifications, and a sign-in that is over does not', async () => {
  const household = await billed({}, 0);
  const phone = await elsewhere(household, CHROME);
  await addDevice(household);
  await addDevice(phone);
  await household.call('DELETE', `/api/auth/sessions/${phone.caller.sessionId}`);
  expect(await devicesOf(household)).toBe(1);
  await env.DB.prepare('UPDATE sessions SET created_at = 1, expires_at = 2 WHERE id = ?')
    .bind(household.caller.sessionId)
    .run();
  await env.DB.prepare('DELETE FROM sessions WHERE expires_at < 3').run();
  expect(await devicesOf(household)).toBe(1);
  const again = await elsewhere(household);
  await addDevice(again);
  await again.call('POST', '/api/auth/logout');
  expect(await devicesOf(household)).toBe(1);
});
