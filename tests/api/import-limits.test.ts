/** How often and how much somebody may have the Worker understand files. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import wrangler from '../../wrangler.toml?raw';
import { TestWorker } from '../support/account.ts';
import { Household, refused } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';
import { onboarded, readable } from '../support/page.ts';

const DAYS = 'Day,Usage (kWh)\n2026-01-29,7.25\n2026-01-30,8\n';
const PREVIEW = '/api/imports/preview';
const IMPORT = '/dashboard/data-entry/files/import';
const TOO_MANY = 'Too many files in the last minute: this one was not read';

async function asViewer(household: Household): Promise<Household> {
  await env.DB.prepare(`UPDATE members SET role = 'viewer' WHERE user_id = ?`)
    .bind(household.caller.userId)
    .run();
  return household;
}

async function asGuest(household: Household): Promise<Household> {
  await env.DB.prepare('UPDATE users SET guest = 1 WHERE id = ?')
    .bind(household.caller.userId)
    .run();
  return household;
}

/** The same guest, who is everybody's, at an address of their own. */
function atAnotherAddress(guest: Household): Household {
  return Object.assign(new Household(), { token: guest.token, caller: guest.caller });
}

/** How often `send` is answered before it is refused until the next minute. */
async function countUntilRefused(
  send: (place: number) => Promise<{ status: number; headers: Headers; body: unknown }>,
  limit: number,
): Promise<number> {
  // A new minute may begin meanwhile, and with it a new count.
  for (let place = 0; place <= 2 * limit; place += 1) {
    const answer = await send(place);
    if (answer.status !== 429) continue;
    expect(refused(answer as never, 429).message).toContain(TOO_MANY);
    expect(answer.headers.get('Retry-After')).toBe('60');
    return place;
  }
  throw new Error('Nothing was refused.');
}

function formWith(file: BlobPart, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.append('file', new File([file], 'days.csv'));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Sends the form of the screen, as a browser without script. */
async function submitAs(household: Household, form: FormData, worker = new TestWorker()) {
  const headers: Record<string, string> = {
    'Sec-Fetch-Site': 'same-origin',
    'CF-Connecting-IP': household.address,
  };
  if (household.token !== '') headers['Cookie'] = `__Host-token=${household.token}`;
  const response = await worker.fetch(IMPORT, { method: 'POST', headers, body: form });
  return {
    status: response.status,
    headers: response.headers,
    text: readable(await response.text()),
  };
}

const never = { limit: async () => ({ success: false }) };

describe('files that are sent to be understood', () => {
  test('are counted by the minute: thirty of a member, six of a viewer or guest', () => {
    expect(wrangler).toMatch(/"IMPORT_LIMIT"\n.*\nsimple = \{ limit = 30, period = 60 \}/);
    expect(wrangler).toMatch(/"VIEWER_IMPORT_LIMIT"\n.*\nsimple = \{ limit = 6, period = 60 \}/);
  });

  test('of a member are refused after thirty a minute, whether they are shown or stored', async () => {
    const home = await Household.settled();
    const paths = [PREVIEW, '/api/imports'];
    const answered = await countUntilRefused(
      (place) => sendFiles(home, paths[place % 2] ?? PREVIEW, DAYS),
      30,
    );
    expect(answered).toBeGreaterThanOrEqual(30);
    refused(await sendFiles(home, '/api/imports', DAYS), 429);
    refused(await sendFiles(home, PREVIEW, DAYS), 429);
    expect((await sendFiles(await Household.settled(), PREVIEW, DAYS)).status).toBe(200);
  });

  test('of a viewer are refused after six a minute', async () => {
    const home = await asViewer(await Household.settled());
    const answered = await countUntilRefused(() => sendFiles(home, PREVIEW, DAYS), 6);
    expect(answered).toBeGreaterThanOrEqual(6);
    expect(answered).toBeLessThanOrEqual(12);
    // To store them leads no further.
    refused(await sendFiles(home, '/api/imports', DAYS), 429);
  });

  test('of guests are refused after six a minute from an address, and not from others', async () => {
    const guest = await asGuest(await Household.settled());
    const answered = await countUntilRefused(() => sendFiles(guest, PREVIEW, DAYS), 6);
    expect(answered).toBeGreaterThanOrEqual(6);
    expect(answered).toBeLessThanOrEqual(12);
    expect((await sendFiles(atAnotherAddress(guest), PREVIEW, DAYS)).status).toBe(200);
  });

  test('of a guest may have 512 kB, and of a member 10 MB', async () => {
    const guest = await asGuest(await Household.settled());
    const fits = `${DAYS}${'\n'.repeat(512 * 1024 - DAYS.length)}`;
    expect((await sendFiles(guest, PREVIEW, fits)).status).toBe(200);
    expect(refused(await sendFiles(guest, PREVIEW, `${fits}\n`), 413).message).toBe(
      'Guests can send files of up to 512 kB. With an account of your own it is 10 MB.',
    );
    const home = await Household.settled();
    expect((await sendFiles(home, PREVIEW, `${fits}\n`)).status).toBe(200);
    refused(await sendFiles(home, PREVIEW, '\n'.repeat(10 * 1024 * 1024 + 1)), 413);
    refused(await sendFiles(home, '/api/imports', '\n'.repeat(10 * 1024 * 1024 + 1)), 413);
  });
});

test('a guest may have a year of half-hours read', async () => {
  const guest = await asGuest(await Household.settled());
  const start = Date.UTC(2025, 0, 1);
  const rows = Array.from({ length: 17_520 }, (_, index) => {
    const stamp = new Date(start + index * 1_800_000).toISOString().slice(0, 16);
    return `${stamp.replace('T', ' ')},0.25`;
  });
  const { status, body } = await sendFiles(guest, PREVIEW, `Time,kWh\n${rows.join('\n')}\n`);
  expect([status, (body as { outcome: string }).outcome]).toEqual([200, 'import']);
});

describe('the screen that shows files without script', () => {
  test('says in a sentence that too many were sent, and when to try again', async () => {
    const home = await onboarded(await Household.settled());
    const worker = new TestWorker({ IMPORT_LIMIT: never });
    const page = await submitAs(home, formWith(DAYS), worker);
    expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(page.text).toContain(TOO_MANY);
    expect(page.text).toContain('You can try again in 1 minute.');
    expect(page.text).toContain('Choose the file');
    const key = { idempotencyKey: crypto.randomUUID() };
    expect((await submitAs(home, formWith(DAYS, key), worker)).status).toBe(429);
    expect(await home.readings()).toEqual([]);
  });

  test('says that a file is too large, and shows one that is not', async () => {
    const home = await onboarded(await Household.settled());
    const page = await submitAs(home, formWith('\n'.repeat(10 * 1024 * 1024 + 1)));
    expect(page.status).toBe(413);
    expect(page.text).toContain('The files are larger than 10 MB.');
    const fields = { 'answer.dateOrder': 'ymd', 'series.0': 'Usage (kWh)', 'role.0': 'export' };
    const shown = await submitAs(home, formWith(DAYS, fields));
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('given to the grid');
  });

  test('counts a guest who sends its form by hand', async () => {
    const guest = await asGuest(await onboarded(await Household.settled()));
    const worker = new TestWorker({ VIEWER_IMPORT_LIMIT: never });
    expect((await submitAs(guest, formWith(DAYS), worker)).status).toBe(429);
    expect((await submitAs(guest, formWith(DAYS))).status).toBe(200);
  });

  test('reads no file of who is not signed in', async () => {
    let read = 0;
    const body = new ReadableStream({
      type: 'bytes',
      pull(controller) {
        read += 1;
        if (read > 64) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const response = await new TestWorker().fetch(IMPORT, {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'multipart/form-data; boundary=x',
      },
      body,
    });
    expect(response.status).toBe(303);
    // The rest is thrown away, so that the sender sees the answer.
    expect(read).toBeLessThan(64);
  });
});
