import type { Plugin } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { dataAsText } from '../../scripts/data-as-text.ts';
import { bundledLibrary } from '../support/bundled-library.ts';

interface Library {
  encode(value: unknown): ReadableStream<Uint8Array> | string;
  decode(stream: ReadableStream<Uint8Array>): Promise<{ value: unknown; done: Promise<void> }>;
}

/** What carries the loaders' data, as its makers wrote it, or as the Worker has it. */
const library = (plugins: Plugin[]) =>
  bundledLibrary<Library>("export * from 'turbo-stream';", { plugins });

let original: Library;
let changed: Library;
beforeAll(async () => {
  [original, changed] = await Promise.all([library([]), library([dataAsText])]);
});

const textOf = (data: ReadableStream<Uint8Array> | string) => new Response(data).text();

test('what loaders give is the same text that would have come as a stream', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true }),
      async (value) => {
        const text = changed.encode(value);
        expect(text).toBeTypeOf('string');
        expect(text).toBe(await textOf(original.encode(value)));
      },
    ),
  );
});

test('what loaders promise is waited for, in a stream', async () => {
  const promise = Promise.resolve([1, 'two']);
  const stream = changed.encode({ now: 1, later: promise });
  expect(stream).toBeInstanceOf(ReadableStream);
  const { value, done } = await changed.decode(stream as ReadableStream<Uint8Array>);
  await done;
  const { now, later } = value as { now: number; later: Promise<unknown> };
  expect([now, await later]).toEqual([1, [1, 'two']]);
});
