import { describe, expect, test, vi } from 'vitest';
import { TestWorker } from '../support/account.ts';
import { Household, refused } from '../support/household.ts';
import { onboarded } from '../support/page.ts';

const worker = new TestWorker();
const OWN = { 'Sec-Fetch-Site': 'same-origin' };
const URLENCODED = { ...OWN, 'Content-Type': 'application/x-www-form-urlencoded' };

function send(path: string, body: BodyInit, headers: Record<string, string> = URLENCODED) {
  return worker.fetch(path, { method: 'POST', headers, body });
}

/** What a person reads on the page of a refusal. */
async function refusal(response: Response, status: number): Promise<string> {
  const html = await response.text();
  expect(response.status, html.slice(0, 200)).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
  expect(html.length).toBeLessThan(1000);
  return /<p>(.*?)<\/p>/.exec(html)?.[1] ?? '';
}

/** A body that comes in pieces and tells no length; `breaks` ends it before its end. */
function inPieces(pieces: string[], breaks = false): ReadableStream<Uint8Array> {
  return new ReadableStream({
    type: 'bytes',
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (breaks) controller.error(new Error('Network connection lost.'));
      else controller.close();
    },
  });
}

describe('an address', () => {
  test('of twelve parts and a thousand characters is answered', async () => {
    expect((await worker.fetch('/a'.repeat(12))).status).toBe(404);
    expect((await worker.fetch(`/${'a'.repeat(999)}`)).status).toBe(404);
  });

  test.each([
    ['of thirteen parts', '/a'.repeat(13), 'The path has more than 12 parts.'],
    ['of thousands of parts', `/dashboard${'/a'.repeat(8000)}`, 'more than 1000 characters'],
    ['of nothing but slashes', '/'.repeat(900), 'The path has more than 12 parts.'],
    ['that is long', `/${'a'.repeat(1000)}`, 'The path has more than 1000 characters.'],
    [
      'with a long query',
      `/auth/login?redirectTo=${'a'.repeat(6000)}`,
      'more than 6000 characters',
    ],
  ])('%s is refused, on screens and in the API', async (_, path, words) => {
    expect(await refusal(await worker.fetch(path), 414)).toContain(words);
    const answer = await new Household().call('GET', `/api${path}`);
    expect(refused(answer, 414).message).toContain(words.slice(0, 8));
  });

  test('that cannot be read is refused, and its path is in no log', async () => {
    const logging = new TestWorker({ REQUEST_LOG: 'on' });
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => undefined),
    );
    for (const path of ['/dashboard/%E0%A4%A-x', '/%', '/api/appliances/%zz']) {
      const response = await logging.fetch(path);
      expect(response.status).toBe(400);
      await response.text();
      const lines = spies.flatMap((spy) => spy.mock.calls.splice(0)).map((call) => call.join(' '));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', status: 400 });
      expect(lines[0]).not.toMatch(/%E0|-x|zz/);
    }
  });
});

describe('an address with a "_data"', () => {
  test.each(['/?_data=root', '/dashboard?_data=x', '/auth/login?_data=features%2Fauth%2Flogin'])(
    '%s is refused, and is no failure of ours',
    async (path) => {
      const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      expect(await refusal(await worker.fetch(path), 400)).toContain('_data');
      expect(failed).not.toHaveBeenCalled();
    },
  );
});

describe('a form with a field that its page does not have', () => {
  const names = [
    '__proto__',
    'constructor',
    'email.0',
    'email.1000000',
    'userId',
    'toString',
    'f1',
  ];

  test.each(['/auth/login', '/auth/signup', '/auth/forgot', '/auth/reset'])(
    'is refused by %s, and says so',
    async (path) => {
      for (const name of names) {
        const response = await send(path, `email=a&${name}=1`);
        expect(response.status, name).toBe(400);
        expect(await response.text(), name).toContain('one of the fields that were sent');
      }
    },
  );

  test('is refused by the screens, and by those that take a file', async () => {
    const household = await onboarded(await Household.settled());
    const headers = { ...OWN, Cookie: `__Host-token=${household.token}` };
    for (const path of ['data-entry', 'data-entry/files', 'energy-tips', 'appliances', 'profile']) {
      for (const name of names) {
        const form = new URLSearchParams([[name, '1']]);
        const response = await send(`/dashboard/${path}`, form, headers);
        expect(response.status, `${path} ${name}`).toBe(400);
        expect(await response.text()).toContain('one of the fields that were sent');
      }
    }
    const files = { 'data-entry/files': 'csvFile', 'profile/account': 'document' };
    for (const [path, file] of Object.entries(files)) {
      for (const name of [...names, 'consumptionKWH[1000000]']) {
        const form = new FormData();
        form.set('intent', 'add-use');
        form.set(name, '1');
        form.set(file, new File(['readingDate,consumptionKWH\n2026-01-05,7\n'], 'file.csv'));
        const response = await send(`/dashboard/${path}`, form, headers);
        expect(response.status, `${path} ${name}`).toBe(400);
        expect(await response.text()).toContain('This form has no field');
      }
    }
  });

  test('is refused with more text than any form of ours takes', async () => {
    const response = await send('/auth/login', `email=${'a'.repeat(6001)}`);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('The form holds more than 6000 characters.');
  });
});

describe('a form', () => {
  const FORMS = ['/auth/login', '/auth/signup', '/auth/forgot', '/auth/reset', '/auth/login.data'];

  test.each(FORMS)(
    'of %s takes 64 kB and no more, whatever it says of its length',
    async (path) => {
      const large = `email=${'a'.repeat(64 * 1024)}`;
      const words = 'The form is larger than 64 kB.';
      expect(await refusal(await send(path, large), 413)).toContain(words);
      expect(
        await refusal(await send(path, inPieces(Array(7).fill('a'.repeat(10_000)))), 413),
      ).toContain(words);
      const small = inPieces(['email=', 'nobody', '&password=', 'x']);
      expect((await send(path, small)).status).toBeLessThan(413);
    },
  );

  test('of a million fields is refused', async () => {
    const body = Array.from({ length: 1_000_000 }, (_, n) => `f${n}=1`).join('&');
    await refusal(await send('/auth/login', body), 413);
  });

  test.each([
    ['an index', 'email[1000000]=1&password=x'],
    ['an index in other letters', 'email%5B100000000%5D=1'],
    ['no name', '=1'],
    ['a long name', `${'a'.repeat(65)}=1`],
    ['a name in other letters', 'ई-मेल=1'],
    ['a line end in its name', 'email%0D%0A=1'],
  ])('whose field has %s is refused', async (_, body) => {
    for (const path of FORMS) {
      expect(await refusal(await send(path, body), 400)).toContain('no page of ours has');
    }
  });

  test('that breaks off is refused as such, and is no failure of ours', async () => {
    const screen = await send('/auth/login', inPieces(['email=a'], true));
    expect(await refusal(screen, 400)).toContain('was cut off');
    const api = await send('/api/auth/login', inPieces(['{"email":'], true), {
      'Content-Type': 'application/json',
    });
    expect(api.status).toBe(400);
    expect(await api.text()).toContain('was cut off');
  });

  test('in another encoding is refused', async () => {
    const form = new FormData();
    form.set('email', 'nobody@example.in');
    expect((await send('/auth/login', form, OWN)).status).toBe(415);
    const json = { ...OWN, 'Content-Type': 'application/json' };
    await refusal(await send('/auth/login', '{"email":"a"}', json), 415);
  });

  test('without a body is an empty one', async () => {
    const response = await worker.fetch('/auth/login', { method: 'POST', headers: OWN });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Write your email.');
  });

  test('of a signed-in screen has the same bounds', async () => {
    const household = await onboarded(await Household.settled());
    const headers = { ...URLENCODED, Cookie: `__Host-token=${household.token}` };
    const paths = ['data-entry', 'data-entry/files', 'energy-tips', 'appliances', 'profile'];
    for (const path of paths.map((name) => `/dashboard/${name}`)) {
      await refusal(await send(path, 'consumptionKWH[1000000]=1&intent=add-use', headers), 400);
      await refusal(await send(path, `q=${'a'.repeat(64 * 1024)}`, headers), 413);
    }
  });

  test('of a call without a token is refused beyond 64 kB, before it is parsed', async () => {
    const fields = Array.from({ length: 10_000 }, (_, n) => `"f${n}":1`).join(',');
    const response = await send('/api/auth/signup', `{${fields}}`, {
      'Content-Type': 'application/json',
    });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('larger than 64 kB');
  });

  test('of a call is refused beyond 64 kB, but one that holds a list beyond 512 kB', async () => {
    const home = await Household.settled();
    const ids = Array.from({ length: 10_000 }, (_, n) => `2026-01-05.${n + 1}`);
    expect((await home.call('DELETE', '/api/meter-readings/bulk', { ids })).status).toBe(404);
    const long = { ids: [...ids, 'x'.repeat(512 * 1024)] };
    const refusal = refused(await home.call('DELETE', '/api/meter-readings/bulk', long), 413);
    expect(refusal.message).toContain('larger than 512 kB');
    // Each of them would be wrong twice, by its name and by its value.
    const givenLines = Object.fromEntries(ids.map((id) => [id, 'x']));
    const bill = { discom: 'BESCOM', category: 'LT-1', from: '2026-06-06', to: '2026-08-05' };
    const answer = await home.call('POST', '/api/bills/preview', { ...bill, givenLines });
    expect(refused(answer, 413).message).toContain('larger than 64 kB');
  });
});
