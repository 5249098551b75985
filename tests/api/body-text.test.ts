import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { readTextsInPieces } from '../../worker/body-text.ts';

readTextsInPieces();

/** A text that comes in pieces of so many bytes. */
function inPieces(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    type: 'bytes',
    start(controller) {
      for (let from = 0; from < bytes.length; from += size) {
        controller.enqueue(bytes.slice(from, from + size));
      }
      controller.close();
    },
  });
}

/** Bytes of one piece. */
const bytes = (...values: number[]) => new Uint8Array(values);

describe.each([
  ['an answer', (body: BodyInit | null) => new Response(body)],
  [
    'a request',
    (body: BodyInit | null) => new Request('https://unitwise.example', { method: 'PUT', body }),
  ],
])('the text of %s', (_, withBody) => {
  test.each([1, 2, 3, 7, 1000])('is whole when it comes in pieces of %i bytes', async (size) => {
    const text = 'बिजली का बिल: ₹ 1,234 🔌 ';
    expect(await withBody(inPieces(text, size)).text()).toBe(text);
  });

  // 16 kB are read at once.
  test.each([16_383, 16_384, 16_385, 32_767, 32_768, 65_537])(
    'is whole with %i bytes',
    async (size) => {
      const text = 'x'.repeat(size % 3) + 'अ'.repeat(Math.floor(size / 3));
      expect(await withBody(text).text()).toBe(text);
      expect(await withBody(inPieces(text, 1000)).text()).toBe(text);
    },
  );

  test("is the platform's own where its stream was made in JavaScript", async () => {
    const made = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('made'));
        controller.close();
      },
    });
    expect(await withBody(made).text()).toBe('made');
  });

  test('is empty where there is none', async () => {
    expect(await withBody(null).text()).toBe('');
    expect(await withBody('').text()).toBe('');
  });

  test('has no mark of its encoding before it, and a mark for what is no text', async () => {
    expect(await withBody(bytes(0xef, 0xbb, 0xbf, 0x61)).text()).toBe('a');
    expect(await withBody(bytes(0x61, 0xe0, 0xa4)).text()).toBe('a\ufffd');
  });

  test('is given once, and not to two readers', async () => {
    const read = withBody('once');
    await read.text();
    expect(read.bodyUsed).toBe(true);
    // Given back before it has told its end, it would cost an error that is kept for long.
    expect(read.body?.locked).toBe(true);
    await expect(read.text()).rejects.toThrow(TypeError);
    const taken = withBody('taken');
    taken.body?.getReader();
    await expect(taken.text()).rejects.toThrow(TypeError);
  });

  test('is an error when it breaks off', async () => {
    const broken = new ReadableStream({
      type: 'bytes',
      start(controller) {
        controller.enqueue(new TextEncoder().encode('half'));
      },
      pull(controller) {
        controller.error(new Error('The line is cut.'));
      },
    });
    await expect(withBody(broken).text()).rejects.toThrow('The line is cut.');
  });
});

test("the text of the database's answer is whole, however long", async () => {
  const { results } = await env.DB.prepare(
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i, 'बिजली' AS word FROM n",
  ).all<{ i: number; word: string }>();
  expect(results).toHaveLength(20_000);
  expect(results.every(({ i, word }, place) => i === place + 1 && word === 'बिजली')).toBe(true);
});
