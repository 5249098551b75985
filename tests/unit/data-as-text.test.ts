import type { Plugin } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { dataAsText } from '../../scripts/data-as-text.ts';
import { WORKER_BUNDLE } from '../../scripts/worker-bundle.ts';
import { bundledLibrary } from '../support/bundled-library.ts';

interface Library {
  /** Remix's own way to it, with a limit for what is promised. */
  encodeViaTurboStream(
    value: unknown,
    requestSignal: AbortSignal,
    limitMs: number,
    mode: 'production',
  ): ReadableStream<Uint8Array> | string;
  encode(value: unknown): ReadableStream<Uint8Array> | string;
  decode(stream: ReadableStream<Uint8Array>): Promise<{ value: unknown; done: Promise<void> }>;
}

/** What carries the loaders' data, as its makers wrote it, or as the Worker has it. */
const library = (plugins: Plugin[]) =>
  bundledLibrary<Library>(
    `
      export * from 'turbo-stream';
      export { createRequestHandler } from '@remix-run/server-runtime/dist/esm/server.js';
      export { encodeViaTurboStream } from '@remix-run/server-runtime/dist/esm/single-fetch.js';`,
    { plugins, platform: 'node', define: WORKER_BUNDLE.define ?? {} },
  );

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

test('what loaders promise is waited for no longer than the limit', async () => {
  const never = new Promise(() => undefined);
  const texts = [original, changed].map((one) => {
    const { signal } = new AbortController();
    return textOf(one.encodeViaTurboStream({ never }, signal, 20, 'production'));
  });
  const [expected, text] = await Promise.all(texts);
  expect(text).toContain('SanitizedError');
  expect(text).toBe(expected);
});

test('where loaders promise nothing, no time is set and nothing is listened for', () => {
  const { signal } = new AbortController();
  const listened = vi.spyOn(signal, 'addEventListener');
  const timed = vi.spyOn(globalThis, 'setTimeout');
  expect(changed.encodeViaTurboStream({ now: 1 }, signal, 20, 'production')).toBeTypeOf('string');
  expect(listened).not.toHaveBeenCalled();
  expect(timed).not.toHaveBeenCalled();
  timed.mockRestore();
});
