import { describe, expect, test } from 'vitest';
import { Household, refused } from '../support/household.ts';
import { onboarded, submit } from '../support/page.ts';

const TYPE = { 'Content-Type': 'multipart/form-data; boundary=x' };
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
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
  test('is taken, with some other parts before the file', async () => {
    expect((await send(PART.repeat(10) + FILE)).status).toBe(201);
  });

  test('of more than twenty parts is refused, and not read further', async () => {
    const { message } = refused(await send(PART.repeat(200_000) + FILE), 400);
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
