import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { readTextsInPieces } from '../../worker/response-text.ts';

readTextsInPieces();

/** An answer that comes in pieces of so many bytes. */
function inPieces(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  return new Response(
    new ReadableStream({
      start(controller) {
        for (let from = 0; from < bytes.length; from += size) {
          controller.enqueue(bytes.slice(from, from + size));
        }
        controller.close();
      },
    }),
  );
}

describe("an answer's text", () => {
  test.each([1, 2, 3, 7, 1000])('is whole when it comes in pieces of %i bytes', async (size) => {
    const text = 'बिजली का बिल: ₹ 1,234 🔌 ';
    expect(await inPieces(text, size).text()).toBe(text);
  });

  test('is empty where there is none', async () => {
    expect(await new Response(null, { status: 204 }).text()).toBe('');
    expect(await new Response('').text()).toBe('');
  });

  test('has no mark of its encoding before it, and a mark for what is no text', async () => {
    expect(await new Response(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])).text()).toBe('a');
    expect(await new Response(new Uint8Array([0x61, 0xe0, 0xa4])).text()).toBe('a\ufffd');
  });

  test('is given once, and not to two readers', async () => {
    const read = new Response('once');
    await read.text();
    expect(read.bodyUsed).toBe(true);
    await expect(read.text()).rejects.toThrow(TypeError);
    const taken = new Response('taken');
    taken.body?.getReader();
    await expect(taken.text()).rejects.toThrow(TypeError);
  });

  test('is an error when it breaks off', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('half'));
      },
      pull(controller) {
        controller.error(new Error('The line is cut.'));
      },
    });
    await expect(new Response(broken).text()).rejects.toThrow('The line is cut.');
  });

  test('is what the database answers, however long', async () => {
    const { results } = await env.DB.prepare(
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i, 'बिजली' AS word FROM n",
    ).all<{ i: number; word: string }>();
    expect(results).toHaveLength(20_000);
    expect(results.every(({ i, word }, place) => i === place + 1 && word === 'बिजली')).toBe(true);
  });
});
