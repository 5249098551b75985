import { describe, expect, test } from 'vitest';
import { readPieces } from '#worker/body.ts';
import { readFormFile } from '#worker/form-file.ts';
import { Household, ORIGIN } from '../support/household.ts';

const LIMIT = { maxBytes: 1_000_000, tooLarge: 'Too large.' };

/** A request whose body arrives byte by byte. */
function byteByByte(text: string, type: string): Request {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream({
    type: 'bytes',
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  return new Request(ORIGIN, { method: 'POST', body, headers: { 'Content-Type': type } });
}

describe('a body that arrives byte by byte', () => {
  test('is read in large pieces', async () => {
    const sizes: number[] = [];
    const request = byteByByte(`[${'1,'.repeat(50_000)}1]`, 'application/json');
    for await (const piece of readPieces(request, LIMIT)) sizes.push(piece.byteLength);
    expect(sizes).toEqual([65_536, 100_003 - 65_536]);
  });

  test('is a file in few pieces when it is a form', async () => {
    const csv = `readingDate,consumptionKWH\n${'2026-01-05,7\n'.repeat(5000)}`;
    const form = `--x\r\nContent-Disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\n${csv}\r\n--x--\r\n`;
    const request = byteByByte(form, 'multipart/form-data; boundary=x');
    const file = await readFormFile(request, 'csvFile', LIMIT);
    expect(await new Blob(file?.pieces as BlobPart[]).text()).toBe(csv);
    expect(file?.pieces.length).toBeLessThan(5);
  });
});

describe('a document that never ends', () => {
  test('keeps no household from uploading its file', async () => {
    const slow = await Household.settled();
    const other = await Household.settled();
    let end = () => {};
    const body = new ReadableStream({
      type: 'bytes',
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'));
        end = () => controller.close();
      },
    });
    const restoring = slow.fetch('POST', '/api/account/restore', {
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    const csv = 'readingDate,consumptionKWH\n2026-01-05,7\n';
    expect((await other.upload(csv)).status).toBe(201);
    end();
    expect((await restoring).status).toBe(400);
  });
});
