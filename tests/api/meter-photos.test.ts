/** Photos of the meter, kept with what it showed: in the database, and in R2 where a bucket is bound. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOME_LIMITS, PHOTO_MAX_BYTES } from '#domain/base/limits.ts';
import { addDays } from '#domain/base/period.ts';
import type { MeterPhoto } from '#domain/meter/meter-record.ts';
import { stripPhoto } from '#domain/meter/photo.ts';
import type { RegisterReading } from '#domain/meter/register-record.ts';
import { parseRegisterReadingId } from '#domain/meter/register-record.ts';
import { createRequestContext } from '#worker/context.ts';
import { QueryCost } from '#worker/db/query-cost.ts';
import type { Bindings } from '#worker/env.ts';
import { runScheduled } from '#worker/scheduled.ts';
import { Household, openForCallers, refused } from '../support/household.ts';
import { exifWithPlace, PHOTO, photoOf, photoWith } from '../support/photo.ts';

const PATH = '/api/register-readings';
const DAY_MS = 86_400_000;
const BARE = stripPhoto(PHOTO) ?? new Uint8Array();

let home: Household;
beforeEach(async () => {
  home = await Household.settled();
});

async function tell(readOn: string, registerKWH: number, more: object = {}): Promise<string> {
  const body = { readOn, registerKWH, ...more };
  const answer = await home.call<{ registerReading: RegisterReading }>('POST', PATH, body);
  expect(answer.status).toBe(201);
  return answer.body.registerReading.id;
}

async function send(id: string, photo: Uint8Array<ArrayBuffer>, type = 'image/jpeg') {
  const init = { body: photo, headers: { 'Content-Type': type } };
  const answer = await home.fetch('PUT', `${PATH}/${id}/photo`, init);
  return {
    status: answer.status,
    body: (await answer.json()) as { message: string; code?: string },
  };
}

const get = (id: string) => home.fetch('GET', `${PATH}/${id}/photo`);
const listed = async () =>
  (await home.call<{ photos: MeterPhoto[] }>('GET', `${PATH}/photos`)).body.photos;

describe('a photo of the meter', () => {
  test('is kept with the reading, without where it was taken, and shown to nobody else’s cache', async () => {
    const id = await tell('2026-01-01', 4812.6);
    const kept = await send(id, photoWith([exifWithPlace()]));
    expect(kept).toEqual({ status: 200, body: { message: 'Photo kept with the reading.' } });
    const answer = await get(id);
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BARE);
    expect(await listed()).toEqual([
      { id, bytes: BARE.length, addedAt: expect.any(String), addedBy: 'Asha Rao' },
    ]);
  });

  test('goes along with a reading that is moved to another day, and comes back with it', async () => {
    const id = await tell('2026-01-01', 4812.6);
    // What a deleted value left on the other day is no hindrance.
    const other = await tell('2026-01-03', 4815);
    await send(other, photoOf(5000));
    await home.call('DELETE', `${PATH}/${other}`);
    await send(id, PHOTO);
    const moved = await home.call<{ registerReading: RegisterReading }>('PUT', `${PATH}/${id}`, {
      readOn: '2026-01-03',
    });
    expect([moved.status, moved.body.registerReading]).toMatchObject([
      200,
      { id: other, registerKWH: 4812.6 },
    ]);
    expect(await listed()).toMatchObject([{ id: other, bytes: BARE.length }]);
    const { changes } = (await home.call<{ changes: { id: number }[] }>('GET', '/api/changes'))
      .body;
    await home.call('POST', `/api/changes/${changes[0]?.id}/undo`);
    expect(await listed()).toMatchObject([{ id, bytes: BARE.length }]);
    expect((await get(other)).status).toBe(404);
  });

  test('is replaced by another, and deleted, and the reading stays', async () => {
    const id = await tell('2026-01-01', 4812.6);
    await send(id, PHOTO);
    await send(id, photoOf(5000));
    expect((await (await get(id)).arrayBuffer()).byteLength).toBeGreaterThan(4000);
    const gone = await home.call('DELETE', `${PATH}/${id}/photo`);
    expect([gone.status, gone.body]).toEqual([
      200,
      { message: 'Photo deleted. The reading stays.' },
    ]);
    refused(await home.call('GET', `${PATH}/${id}/photo`), 404);
    refused(await home.call('DELETE', `${PATH}/${id}/photo`), 404);
    expect(await listed()).toEqual([]);
    const { body } = await home.call<{ registerReadings: object[] }>('GET', PATH);
    expect(body.registerReadings).toHaveLength(1);
  });

  test('of more than 200 kB is refused, and one of exactly that is kept', async () => {
    const id = await tell('2026-01-01', 4812.6);
    const large = photoOf(PHOTO_MAX_BYTES + 1);
    expect(await send(id, large)).toMatchObject({
      status: 413,
      body: { code: 'tooLarge', message: expect.stringContaining('larger than 200 kB') },
    });
    expect(await listed()).toEqual([]);
    expect((await send(id, photoOf(PHOTO_MAX_BYTES))).status).toBe(200);
  });

  test('of another kind, cut off, or empty is refused, and what was there stays', async () => {
    const id = await tell('2026-01-01', 4812.6);
    await send(id, PHOTO);
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect((await send(id, png, 'image/png')).status).toBe(415);
    for (const file of [png, PHOTO.slice(0, -1), new Uint8Array()]) {
      const answer = await send(id, file);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
      expect(answer.body.message).toContain('no whole JPEG');
    }
    expect(await listed()).toHaveLength(1);
  });

  test('of a reading that is not there is refused', async () => {
    const id = await tell('2026-01-01', 4812.6);
    expect((await send(id.replace('-01-01', '-01-02'), PHOTO)).status).toBe(404);
    expect((await send('photo', PHOTO)).status).toBe(404);
    refused(await home.call('GET', `${PATH}/${id}/photo`), 404);
  });

  test('stays when the number beside it is corrected', async () => {
    const id = await tell('2026-01-01', 4812.6);
    await send(id, PHOTO);
    await home.call('PUT', `${PATH}/${id}`, { registerKWH: 4813 });
    expect((await get(id)).status).toBe(200);
  });

  test('goes with its reading, and comes back when that is undone', async () => {
    await tell('2026-01-01', 4812.6);
    const id = await tell('2026-01-11', 4882.6);
    await send(id, PHOTO);
    await home.call('DELETE', `${PATH}/${id}`);
    refused(await home.call('GET', `${PATH}/${id}/photo`), 404);
    expect(await listed()).toEqual([]);
    const { body } = await home.call<{ changes: { id: number }[] }>('GET', '/api/changes');
    const undone = await home.call('POST', `/api/changes/${body.changes[0]?.id}/undo`);
    expect(undone.status).toBe(200);
    expect((await get(id)).status).toBe(200);
  });

  test('does not stand beside another reading that is entered for the same day', async () => {
    const id = await tell('2026-01-01', 4812.6);
    await send(id, PHOTO);
    await home.call('DELETE', `${PATH}/${id}`);
    const { body } = await home.call<{ meters: { id: number }[] }>('GET', '/api/meters');
    const again = await tell('2026-01-01', 4900, { meterId: body.meters[0]?.id });
    expect(again).toBe(id);
    refused(await home.call('GET', `${PATH}/${id}/photo`), 404);
    expect((await send(id, PHOTO)).status).toBe(200);
  });

  test('is deleted for good seven days after its reading', async () => {
    const id = await tell('2026-01-01', 4812.6);
    await send(id, PHOTO);
    await home.call('DELETE', `${PATH}/${id}`);
    await sweepAt(Date.now() + 6 * DAY_MS);
    expect(await rows()).toBe(1);
    await sweepAt(Date.now() + 8 * DAY_MS);
    expect(await rows()).toBe(0);
  });

  test('is one of 24: the next is refused with what to do, and deleted readings hold no place', async () => {
    const ids: string[] = [];
    for (let day = 0; day <= HOME_LIMITS.meterPhotos; day += 1) {
      ids.push(await tell(addDays('2026-01-01', day), 1000 + day));
    }
    const last = ids.pop() ?? '';
    for (const id of ids) expect((await send(id, PHOTO)).status).toBe(200);
    const refusal = await send(last, PHOTO);
    expect([refusal.status, refusal.body.code]).toEqual([409, 'limit']);
    expect(refusal.body.message).toBe(
      'A home can hold 24 photos of the meter. Nothing was stored. Delete one that you no longer need first.',
    );
    expect(await listed()).toHaveLength(24);
    expect((await send(ids[0] ?? '', PHOTO)).status).toBe(200);
    await home.call('DELETE', `${PATH}/${ids[0]}`);
    expect((await send(last, PHOTO)).status).toBe(200);
    expect(await rows()).toBe(24);
  });
});

async function rows(): Promise<number> {
  const count = env.DB.prepare('SELECT count(*) AS n FROM meter_photos WHERE home_id = ?');
  return (await count.bind(home.homeId).first<number>('n')) ?? -1;
}

async function sweepAt(now: number, bindings: Bindings = env): Promise<void> {
  const work: Promise<unknown>[] = [];
  await runScheduled(bindings, now, (one) => work.push(one));
  await Promise.all(work);
}

describe('where a bucket is bound', () => {
  const bound: Bindings = { ...env, PHOTOS: env.TEST_PHOTOS };

  afterEach(async () => {
    const { objects } = await env.TEST_PHOTOS.list();
    await env.TEST_PHOTOS.delete(objects.map(({ key }) => key));
    await env.DB.prepare('DELETE FROM unused_photo_objects').run();
  });

  function services(bindings = bound, now = Date.now()) {
    const work: Promise<unknown>[] = [];
    const context = createRequestContext(
      bindings,
      'api',
      (one) => work.push(one),
      new QueryCost(),
      now,
    );
    return { ...openForCallers(context), done: () => Promise.all(work) };
  }

  const keys = async () => (await env.TEST_PHOTOS.list()).objects.map(({ key }) => key);

  test('the picture is there and not in the database, and comes from there', async () => {
    const id = await tell('2026-01-01', 4812.6);
    const key = parseRegisterReadingId(id);
    await services().photos.store(home.caller, key, PHOTO);
    const [object] = await keys();
    const row = await env.DB.prepare('SELECT bytes, object_key FROM meter_photos WHERE home_id = ?')
      .bind(home.homeId)
      .first();
    expect(row).toEqual({ bytes: null, object_key: object });
    expect(await services().photos.read(home.caller, key)).toEqual(BARE);
    await sweepAt(Date.now() + DAY_MS, bound);
    expect(await services().photos.read(home.caller, key)).toEqual(BARE);
  });

  test('one that was kept in the database before is still read', async () => {
    const id = await tell('2026-01-01', 4812.6);
    await send(id, PHOTO);
    expect(await services().photos.read(home.caller, parseRegisterReadingId(id))).toEqual(BARE);
  });

  test('a replaced and a deleted photo leave nothing there', async () => {
    const id = await tell('2026-01-01', 4812.6);
    const key = parseRegisterReadingId(id);
    await services().photos.store(home.caller, key, PHOTO);
    const [first] = await keys();
    await services().photos.store(home.caller, key, photoOf(5000));
    await sweepAt(Date.now(), bound);
    const [second, ...others] = await keys();
    expect([others, second === first]).toEqual([[], false]);
    const { photos, done } = services();
    await photos.remove(home.caller, key);
    await done();
    expect(await keys()).toEqual([]);
  });

  test('a deleted home leaves nothing there', async () => {
    const id = await tell('2026-01-01', 4812.6);
    await services().photos.store(home.caller, parseRegisterReadingId(id), PHOTO);
    await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(home.caller.userId).run();
    expect(await rows()).toBe(0);
    await sweepAt(Date.now(), bound);
    expect(await keys()).toEqual([]);
  });

  test('nothing is put there for a viewer, or for a reading that is not there', async () => {
    const id = await tell('2026-01-01', 4812.6);
    const key = parseRegisterReadingId(id);
    const none = { ...key, readOn: '2026-01-02' };
    await expect(services().photos.store(home.caller, none, PHOTO)).rejects.toMatchObject({
      code: 'notFound',
    });
    await env.DB.prepare("UPDATE members SET role = 'viewer' WHERE user_id = ?")
      .bind(home.caller.userId)
      .run();
    await expect(services().photos.store(home.caller, key, PHOTO)).rejects.toMatchObject({
      code: 'role',
    });
    expect(await keys()).toEqual([]);
  });

  test('a photo whose reading is deleted while it is put there is refused, and deleted an hour later', async () => {
    const id = await tell('2026-01-01', 4812.6);
    const deleteFirst = {
      put: async (...object: Parameters<R2Bucket['put']>) => {
        await home.call('DELETE', `/api/register-readings/${id}`);
        return env.TEST_PHOTOS.put(...object);
      },
    } as R2Bucket;
    const { photos } = services({ ...env, PHOTOS: deleteFirst });
    await expect(
      photos.store(home.caller, parseRegisterReadingId(id), PHOTO),
    ).rejects.toMatchObject({ code: 'notFound' });
    expect(await keys()).toHaveLength(1);
    await sweepAt(Date.now() + 3_700_000, bound);
    expect(await keys()).toEqual([]);
  });

  test('what was put there by a request that was cut off is deleted an hour later', async () => {
    const id = await tell('2026-01-01', 4812.6);
    const cutOff: Bindings = {
      ...bound,
      PHOTOS: {
        get: (key) => env.TEST_PHOTOS.get(key),
        delete: (names) => env.TEST_PHOTOS.delete(names),
        put: async (key, bytes) => {
          await env.TEST_PHOTOS.put(key, bytes);
          throw new Error('The request was cut off.');
        },
      },
    };
    const keeping = services(cutOff).photos.store(home.caller, parseRegisterReadingId(id), PHOTO);
    await expect(keeping).rejects.toThrow('cut off');
    await sweepAt(Date.now(), bound);
    expect(await keys()).toHaveLength(1);
    await sweepAt(Date.now() + DAY_MS, bound);
    expect(await keys()).toEqual([]);
  });

  test('a photo there is not lost while the bucket is not bound: it says to try again', async () => {
    const id = await tell('2026-01-01', 4812.6);
    await services().photos.store(home.caller, parseRegisterReadingId(id), PHOTO);
    await expect(
      services(env).photos.read(home.caller, parseRegisterReadingId(id)),
    ).rejects.toMatchObject({ code: 'unavailable' });
    expect(await keys()).toHaveLength(1);
  });
});
