/** Photos of the meter in a household's document: taken along, put back, and refused where they are none. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOME_LIMITS, PHOTO_MAX_BYTES } from '#domain/base/limits.ts';
import { addDays } from '#domain/base/period.ts';
import type { MeterPhoto } from '#domain/meter/meter-record.ts';
import { stripPhoto } from '#domain/meter/photo.ts';
import { parseRegisterReadingId } from '#domain/meter/register-record.ts';
import { createRequestContext } from '#worker/context.ts';
import { QueryCost } from '#worker/db/query-cost.ts';
import { runScheduled } from '#worker/scheduled.ts';
import { backup, restore, stored } from '../support/backup.ts';
import { Household, openForCallers, refused, servicesAt } from '../support/household.ts';
import { exifWithPlace, PHOTO, photoOf, photoWith } from '../support/photo.ts';
import { shortOrFull } from '../support/torture.ts';

const FIRST = '2026-01-01';

let home: Household;
let meterId: number;
beforeEach(async () => {
  home = await Household.settled();
  for (let day = 0; day < 3; day += 1) {
    const body = { readOn: addDays(FIRST, day), registerKWH: 1000 + day };
    await home.call('POST', '/api/register-readings', body);
  }
  const { body } = await home.call<{ meters: { id: number }[] }>('GET', '/api/meters');
  meterId = body.meters[0]?.id ?? 0;
});

const key = (day: number) => ({ meterId, readOn: addDays(FIRST, day) });
const photosOf = async (household: Household) =>
  (await household.call<{ photos: MeterPhoto[] }>('GET', '/api/register-readings/photos')).body
    .photos;
const readFirst = async (household: Household, services = servicesAt()) => {
  const [photo] = await photosOf(household);
  return services.photos.read(household.caller, parseRegisterReadingId(photo?.id ?? ''));
};
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

test('are in the document, and in the account that it is put into as they were', async () => {
  await servicesAt().photos.store(home.caller, key(0), photoOf(3000));
  await servicesAt().photos.store(home.caller, key(2), photoWith([exifWithPlace()]));
  const document = await backup(home);
  expect(document.meterPhotos).toEqual([
    { id: `1.${FIRST}`, addedAt: expect.any(String), jpegBase64: expect.any(String) },
    {
      id: `1.${addDays(FIRST, 2)}`,
      addedAt: expect.any(String),
      jpegBase64: base64(stripPhoto(PHOTO) ?? PHOTO),
    },
  ]);
  const other = await Household.settled();
  expect((await restore(other, document)).status).toBe(201);
  expect((await photosOf(other)).map(({ bytes, addedBy }) => [bytes, addedBy])).toEqual([
    [stripPhoto(PHOTO)?.length, null],
    [stripPhoto(photoOf(3000))?.length, null],
  ]);
  expect(await readFirst(other)).toEqual(stripPhoto(PHOTO));
  expect((await backup(other)).meterPhotos).toEqual(document.meterPhotos);
});

test('come back with their value after a restore, too, when its deletion is undone', async () => {
  await servicesAt().photos.store(home.caller, key(2), PHOTO);
  const other = await Household.settled();
  await restore(other, await backup(home));
  const [photo] = await photosOf(other);
  await other.call('DELETE', `/api/register-readings/${photo?.id}`);
  expect(await photosOf(other)).toEqual([]);
  const { body } = await other.call<{ changes: { id: number }[] }>('GET', '/api/changes');
  await other.call('POST', `/api/changes/${body.changes[0]?.id}/undo`);
  expect(await photosOf(other)).toHaveLength(1);
});

/** How many go through a download and a restore: as many as a home can hold in `npm run torture`. */
const PHOTOS = shortOrFull(4, HOME_LIMITS.meterPhotos);

test('many of the largest go through download and restore', async () => {
  for (let day = 3; day < PHOTOS; day += 1) {
    const body = { readOn: addDays(FIRST, day), registerKWH: 1000 + day };
    await home.call('POST', '/api/register-readings', body);
  }
  const large = photoOf(PHOTO_MAX_BYTES);
  for (let day = 0; day < PHOTOS; day += 1) {
    await servicesAt().photos.store(home.caller, key(day), large);
  }
  const document = await backup(home);
  expect(document.meterPhotos).toHaveLength(PHOTOS);
  const other = await Household.settled();
  expect((await restore(other, document)).status).toBe(201);
  expect(await photosOf(other)).toHaveLength(PHOTOS);
});

test('a document from before there were photos is put back', async () => {
  const { meterPhotos, ...document } = await backup(home);
  expect(meterPhotos).toEqual([]);
  expect((await restore(await Household.settled(), document)).status).toBe(201);
});

describe('a document is refused, and nothing of it is stored, with', () => {
  const photo = { id: `1.${FIRST}`, addedAt: '2026-01-02T08:00:00.000Z' };
  test.each([
    ['a photo that is none', { ...photo, jpegBase64: base64(PHOTO.slice(0, -1)) }, 'no whole JPEG'],
    ['no base64', { ...photo, jpegBase64: 'a photo!' }, 'no whole JPEG'],
    [
      'a photo that is too large',
      { ...photo, jpegBase64: base64(photoOf(PHOTO_MAX_BYTES + 3)) },
      'at most 200 kB',
    ],
    [
      'a photo of a value that it does not hold',
      { ...photo, id: '1.2025-12-31', jpegBase64: base64(PHOTO) },
      'Its value is missing',
    ],
  ])('%s', async (_, one, sentence) => {
    const document = { ...(await backup(home)), meterPhotos: [one] };
    const other = await Household.settled();
    const body = refused(await restore(other, document), 400);
    expect(JSON.stringify(body)).toContain(sentence);
    expect(await stored(other, 'meter_photos')).toEqual([]);
    expect(await stored(other, 'meters')).toEqual([]);
  });

  test('more photos than a home holds, or two of one value', async () => {
    const one = { ...photo, jpegBase64: base64(PHOTO) };
    const document = await backup(home);
    const other = await Household.settled();
    const many = { ...document, meterPhotos: Array.from({ length: 25 }, () => one) };
    const body = refused(await restore(other, many), 409);
    expect(body.message).toContain('A home can hold 24 photos of the meter. The file holds 25.');
    refused(await restore(other, { ...document, meterPhotos: [one, one] }), 400);
  });
});

test('what a document’s photos have beside the picture is not stored', async () => {
  const document = await backup(home);
  const jpegBase64 = base64(photoWith([exifWithPlace()], 'a film'));
  const addedAt = '2026-01-02T08:00:00.000Z';
  const other = await Household.settled();
  const meterPhotos = [{ id: `1.${FIRST}`, addedAt, jpegBase64 }];
  expect((await restore(other, { ...document, meterPhotos })).status).toBe(201);
  expect(await readFirst(other)).toEqual(stripPhoto(PHOTO));
});

test('where a bucket is bound they go from it and to it, and one that it lost is told as none', async () => {
  const bound = { ...env, PHOTOS: env.TEST_PHOTOS };
  const services = () =>
    openForCallers(createRequestContext(bound, 'api', (work) => void work, new QueryCost()));
  const keys = async () => (await env.TEST_PHOTOS.list()).objects.map(({ key: name }) => name);
  await env.TEST_PHOTOS.delete(await keys());
  const takeAlong = async () => {
    const document = await services().backups.exportDocument(home.caller);
    return (await new Response(document).json()) as { meterPhotos: { jpegBase64: unknown }[] };
  };
  const putBack = async (household: Household, document: unknown) =>
    services().backups.restore(
      household.caller,
      new Request('https://unitwise.test/api/account/restore', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(document),
      }),
    );
  await services().photos.store(home.caller, key(1), PHOTO);
  const document = await takeAlong();
  const other = await Household.settled();
  await putBack(other, document);
  expect(await keys()).toHaveLength(2);
  expect(await readFirst(other, services())).toEqual(stripPhoto(PHOTO));
  // One into a home that is not empty puts nothing there that stays.
  await expect(putBack(other, document)).rejects.toMatchObject({ code: 'conflict' });
  const work: Promise<unknown>[] = [];
  await runScheduled(bound, Date.now() + 86_400_000, (one) => work.push(one));
  await Promise.all(work);
  expect(await keys()).toHaveLength(2);

  await env.TEST_PHOTOS.delete(await keys());
  const without = await takeAlong();
  expect(without.meterPhotos).toEqual([
    { id: `1.${addDays(FIRST, 1)}`, addedAt: expect.any(String), jpegBase64: null },
  ]);
  const third = await Household.settled();
  await putBack(third, without);
  expect(await photosOf(third)).toEqual([]);
});
