import { describe, expect, test } from 'vitest';
import { Household, refused } from '../support/household.ts';
import { onboarded, submit } from '../support/page.ts';

const TYPE = { 'Content-Type': 'multipart/form-data; boundary=x' };
const textPart = (name: string, text = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
/** A file field in which nothing was chosen. */
const EMPTY = '--x\r\nContent-Disposition: form-data; name="csvFile"; filename=""\r\n\r\n\r\n';
const FILE =
  '--x\r\nContent-Disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\nreadingDate,consumptionKWH\n2026-01-05,7\n\r\n--x--\r\n';

async function send(body: string) {
  const home = await Household.settled();
  const response = await home.fetch('POST', '/api/meter-readings/upload-csv', {
    headers: TYPE,
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('a form with a file', () => {
  test('is taken, with fields before it in which no file was chosen', async () => {
    expect((await send(EMPTY.repeat(10) + FILE)).status).toBe(201);
  });

  test('that names its home in a field is refused, and not stored in the first home', async () => {
    const home = await Household.settled();
    const added = await home.call<{ home: { id: number } }>('POST', '/api/homes', {
      name: 'Mysuru',
    });
    const second = added.body.home.id;
    const body = textPart('homeId', String(second)) + FILE;
    const path = '/api/meter-readings/upload-csv';
    const response = await home.fetch('POST', path, { headers: TYPE, body });
    const answer = {
      status: response.status,
      headers: response.headers,
      body: await response.json(),
    };
    const { message, details } = refused(answer, 400);
    expect(message).toBe(
      'This form has no field “homeId”, only csvFile. The home is named in the address: ?homeId=2.',
    );
    expect(details).toEqual([{ field: 'homeId', message }]);
    expect(await home.readings()).toEqual([]);
    const named = `${path}?homeId=${second}`;
    expect((await home.fetch('POST', named, { headers: TYPE, body: FILE })).status).toBe(201);
    expect(await home.readings()).toEqual([]);
  });

  test('and a field of another name is refused, and the name is said', async () => {
    const { message } = refused(await send(textPart('dryRun', 'true') + FILE), 400);
    expect(message).toBe('This form has no field “dryRun”, only csvFile.');
  });

  test('of more than twenty parts is refused, and not read further', async () => {
    const { message } = refused(await send(EMPTY.repeat(100_000) + FILE), 400);
    expect(message).toBe('The form has more than 20 parts.');
  });

  test('that ends too early, or begins with something else, is refused', async () => {
    for (const body of [FILE.slice(0, 100), `preamble\r\n${FILE}`, '']) {
      expect(refused(await send(body), 400).message).toMatch(/\S/);
    }
  });

  test('on the screen is read in the same way', async () => {
    const home = await onboarded(await Household.settled());
    const many = new FormData();
    for (let n = 0; n < 30; n += 1) many.append('intent', '');
    many.set('csvFile', new File(['readingDate,consumptionKWH\n2026-01-05,7\n'], 'a.csv'));
    const page = await submit(home, '/dashboard/data-entry/files', many);
    expect(page.text).toContain('The form has more than 20 parts.');
    expect(await home.readings()).toEqual([]);
  });
});
