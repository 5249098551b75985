/** The photo of a number on the meter, on its screens, without script. */
import { beforeEach, expect, test } from 'vitest';
import { PHOTO_MAX_BYTES } from '#domain/base/limits.ts';
import { stripPhoto } from '#domain/meter/photo.ts';
import { cost, Household, servicesAt } from '../support/household.ts';
import { onboarded, open, submit } from '../support/page.ts';
import { exifWithPlace, PHOTO, photoOf, photoWith } from '../support/photo.ts';

const ENTRY = '/dashboard/data-entry';

let household: Household;
let meterId: number;
let path: string;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
  for (const [readOn, registerKWH] of [
    ['2026-01-01', 3225],
    ['2026-02-01', 3412],
  ]) {
    await household.call('POST', '/api/register-readings', { readOn, registerKWH });
  }
  const { body } = await household.call<{ meters: { id: number }[] }>('GET', '/api/meters');
  meterId = body.meters[0]?.id ?? 0;
  path = `${ENTRY}/photo/${meterId}.2026-02-01`;
});

const key = (readOn = '2026-02-01') => ({ meterId, readOn });
const choose = (bytes: Uint8Array<ArrayBuffer>, name = 'meter.jpg') => {
  const form = new FormData();
  form.set('photo', new File([bytes], name, { type: 'image/jpeg' }));
  return submit(household, path, form);
};

test('a number has a screen that takes its photo, led to from the form that corrects it', async () => {
  const edit = await open(household, `${ENTRY}?edit=2026-02-01.0`);
  expect(edit.html).toContain(`href="${path}"`);
  const { text, html, headers } = await open(household, path);
  expect(text).toContain('The meter on 1 Feb 2026 It showed 03412 kWh.');
  expect(html).toMatch(/<input[^>]*type="file"[^>]*name="photo"[^>]*accept="image\/\*"/);
  expect(text).toContain('Without JavaScript it must be a JPEG of at most 200 kB');
  expect(html).not.toContain('<img');
  expect(cost(headers).trips).toBe(1);
});

test('a number that is stored offers to keep a photo with it', async () => {
  const { text, html } = await submit(household, ENTRY, {
    ...{ intent: 'add-value', readOn: '2026-03-01', registerKWH: '3599' },
    idempotencyKey: 'a-key-of-the-form-0001',
  });
  expect(text).toContain('187 units saved');
  expect(html).toContain(`href="${ENTRY}/photo/${meterId}.2026-03-01"`);
  expect(text).toContain('Add a photo of the meter');
});

test('a chosen photo is kept without where it was taken, shown, and led to from its entry', async () => {
  const answer = await choose(photoWith([exifWithPlace()]));
  expect(answer.text).toContain('Photo kept with the reading.');
  expect(answer.text).toMatch(/Added on \d+ \w+ \d{4} by Asha Rao, 1 kB\./);
  const [, file = ''] = /<img[^>]*src="([^"]*)"/.exec(answer.html) ?? [];
  const picture = await household.fetch('GET', file.replaceAll('&amp;', '&'), {
    headers: { Cookie: `__Host-token=${household.token}` },
  });
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(stripPhoto(PHOTO));
  expect(picture.headers.get('Content-Type')).toBe('image/jpeg');
  expect(picture.headers.get('Cache-Control')).toBe('private, no-store');
  expect(picture.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const entries = await open(household, ENTRY);
  expect(entries.html).toContain(`href="${path}"`);
  expect(entries.text).toContain('meter at 03412 photo');
  expect(entries.text).toContain('1 photo of the meter');
  expect(cost(entries.headers).trips).toBe(1);
});

test('the photo of a meter’s first number, which no entry tells, is found beside the others', async () => {
  await servicesAt().photos.store(household.caller, key('2026-01-01'), PHOTO);
  await choose(PHOTO);
  expect((await open(household, ENTRY)).text).toContain('2 photos of the meter');
  const { text, html } = await open(household, path);
  expect(html).toContain(`href="${ENTRY}/photo/${meterId}.2026-01-01"`);
  expect(text).toContain('2 of the 24 that a home can hold.');
});

test('a home with as many photos as it can hold is offered another one only in the place of one', async () => {
  const { photos } = servicesAt();
  for (let day = 2; day <= 25; day += 1) {
    const readOn = `2026-02-${String(day).padStart(2, '0')}`;
    await household.call('POST', '/api/register-readings', { readOn, registerKWH: 3412 + day });
    await photos.store(household.caller, key(readOn), PHOTO);
  }
  const full = await open(household, path);
  expect(full.text).toContain('A home can hold 24 photos of the meter. Delete one');
  expect(full.html).not.toContain('type="file"');
  const other = await open(household, path.replace('02-01', '02-25'));
  expect(other.text).toContain('Replace the photo');
});

test.each([
  ['too large', photoOf(PHOTO_MAX_BYTES + 1), 'The photo is larger than 200 kB.'],
  ['as large as cameras make them', new Uint8Array(4_000_000), 'The photo is larger than 200 kB.'],
  ['no JPEG', new TextEncoder().encode('GIF89a'), 'This is no whole JPEG photo.'],
])(
  'a file that is %s is refused in a sentence, and the reading stays',
  async (_, bytes, sentence) => {
    const { status, text } = await choose(bytes);
    expect(status).toBe(200);
    expect(text).toContain(sentence);
    expect(text).toContain('the reading stays as it is');
    expect(text).toContain('It showed 03412 kWh.');
    expect((await open(household, ENTRY)).text).toContain('meter at 03412 Manual 187.0');
  },
);

test('a form without a file says so', async () => {
  const { text } = await choose(new Uint8Array(), '');
  expect(text).toContain('Please choose a photo.');
});

test('a photo is deleted after a question, and the reading stays', async () => {
  await choose(PHOTO);
  const asked = await open(household, `${path}?delete`);
  expect(asked.text).toContain('Delete this photo? It cannot be brought back. The reading stays.');
  const { text, html } = await submit(household, path, { intent: 'remove' });
  expect(text).toContain('Photo deleted. The reading stays.');
  expect(html).not.toContain('<img');
  expect((await open(household, ENTRY)).text).not.toContain('photo of the meter');
});

test('who only looks sees the photo and no form', async () => {
  await choose(PHOTO);
  const viewer = await onboarded(await Household.settled());
  const { members } = servicesAt();
  const { token } = await members.invite(household.caller, 'viewer');
  await members.accept(viewer.caller, token);
  const shown = await open(viewer, `/${household.homeId}${path}`);
  expect(shown.html).toContain('<img');
  expect(shown.html).not.toMatch(/type="file"|Delete the photo/);
  const none = await open(viewer, `/${household.homeId}${ENTRY}/photo/${meterId}.2026-01-01`);
  expect(none.text).toContain('No photo was kept with this reading.');
});

test('an address of no number, of another home’s, or of no photo finds nothing', async () => {
  const stranger = await onboarded(await Household.settled());
  await choose(PHOTO);
  for (const wrong of [`${ENTRY}/photo/${meterId}.2026-02-02`, `${ENTRY}/photo/1.2026-02-31`]) {
    expect((await open(household, wrong)).status).toBe(404);
  }
  expect((await open(stranger, path)).status).toBe(404);
  expect((await open(stranger, `${path}/file`)).html).not.toContain('JFIF');
  expect((await open(stranger, `${path}/file`)).headers.get('Content-Type')).not.toBe('image/jpeg');
  expect((await open(household, `${path.replace('02-01', '01-01')}/file`)).status).toBe(302);
});
