/** The built Worker and a push service: what it sends can be decrypted and checked by a browser's rules. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatePushKeys } from '../../scripts/make-push-keys.ts';
import { type LocalService, startService } from '../support/local-service.ts';
import { PushService } from '../support/push-service.ts';

let service: LocalService;
let browsers: PushService;
beforeAll(async () => {
  const pushKeys = generatePushKeys();
  browsers = new PushService(pushKeys);
  service = await startService({ pushKeys, outbound: (request) => browsers.take(request) });
});
afterAll(() => service.stop());

test('a device gets the reminder that is due, its button ends them, and a dead device is forgotten', async () => {
  await service.signUp();
  const db = await service.miniflare.getD1Database('DB');
  const [home] = (await db.prepare('SELECT user_id, home_id FROM members').all()).results;
  const [user, homeId] = [home?.['user_id'], home?.['home_id']];
  const [device, dead] = [await browsers.subscribe(), await browsers.subscribe()];
  browsers.answers.set(dead.endpoint, () => new Response(null, { status: 410 }));
  const add = db.prepare(
    "INSERT INTO push_subscriptions VALUES (NULL, ?, 's', ?, ?, ?, 'Phone', 1)",
  );
  await db.batch([
    db
      .prepare(
        "INSERT INTO reminders (user_id, home_id, kind, by_push) VALUES (?, ?, 'reading', 1)",
      )
      .bind(user, homeId),
    db.prepare('INSERT INTO reminder_checks VALUES (?, 0)').bind(user),
    add.bind(user, device.endpoint, device.p256dh, device.auth),
    add.bind(user, dead.endpoint, dead.p256dh, dead.auth),
  ]);
  const worker = await service.miniflare.getWorker();
  // Without a billing cycle, periods are calendar months.
  await worker.scheduled({ scheduledTime: new Date('2027-01-31T03:00:00Z') });
  expect(browsers.pushed.map(({ notice }) => notice.title)).toEqual(['Read your meter']);
  const left = await db.prepare('SELECT endpoint FROM push_subscriptions').all();
  expect(left.results).toEqual([{ endpoint: device.endpoint }]);
  const stopPath = browsers.pushed[0]?.notice.stopPath ?? '';
  expect((await service.fetch(stopPath, { method: 'POST' })).status).toBe(200);
  const wanted = await db.prepare('SELECT by_push FROM reminders').first<number>('by_push');
  expect(wanted).toBe(0);
});
