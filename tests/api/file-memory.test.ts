/** Files that wait for memory: see `worker/imports/file-memory.ts`. */
import { describe, expect, test } from 'vitest';
import { runWithFileMemory, runWithUnpackedMemory } from '#worker/imports/file-memory.ts';

const MEGABYTE = 1024 * 1024;
const ZIP = new Uint8Array([0x50, 0x4b, 3, 4]);
const GZIP = new Uint8Array([0x1f, 0x8b, 8, 0]);
const TEXT = new TextEncoder().encode('Day,kWh\n');

type Run = (work: () => Promise<void>) => Promise<void>;

/** Whether a second work has begun while the first one goes on; both are at their end afterwards. */
async function overlap(runFirst: Run, runSecond: Run): Promise<boolean> {
  let end: () => void = () => undefined;
  const going = new Promise<void>((resolve) => {
    end = resolve;
  });
  let hasBegun = false;
  const first = runFirst(() => going);
  const second = runSecond(async () => {
    hasBegun = true;
  });
  // Whoever need not wait has begun by now.
  await Promise.resolve();
  const overlapped = hasBegun;
  end();
  await Promise.all([first, second]);
  expect(hasBegun).toBe(true);
  return overlapped;
}

const unpacked =
  (...files: Uint8Array[]): Run =>
  (work) =>
    runWithUnpackedMemory(
      files.map((bytes) => ({ bytes })),
      work,
    );
const arriving =
  (bytes: number): Run =>
  (work) =>
    runWithFileMemory(bytes, work);

describe('a file that is understood', () => {
  test.each([
    ['another one', unpacked(ZIP), unpacked(GZIP)],
    ['one among others', unpacked(TEXT, ZIP), unpacked(ZIP)],
    ['a large one of text', unpacked(new Uint8Array(10 * MEGABYTE)), unpacked(ZIP)],
  ])(
    'and packed into a few bytes waits for %s, for it may hold as much',
    async (_, first, second) => {
      expect(await overlap(first, second)).toBe(false);
      expect(await overlap(second, first)).toBe(false);
    },
  );

  test('of text waits for another one where both are large', async () => {
    const large = unpacked(new Uint8Array(6 * MEGABYTE));
    expect(await overlap(large, large)).toBe(false);
  });

  test('and packed waits for no small file of text, and none waits for it', async () => {
    expect(await overlap(unpacked(ZIP), unpacked(TEXT))).toBe(true);
    expect(await overlap(unpacked(TEXT), unpacked(ZIP))).toBe(true);
  });

  test('and packed waits for no large one that is still arriving', async () => {
    expect(await overlap(arriving(20 * MEGABYTE), unpacked(ZIP))).toBe(true);
  });
});

describe('a file that arrives', () => {
  test('waits where there is no room for it beside another one', async () => {
    expect(await overlap(arriving(10 * MEGABYTE), arriving(10 * MEGABYTE))).toBe(true);
    expect(await overlap(arriving(20 * MEGABYTE), arriving(10 * MEGABYTE))).toBe(false);
    expect(await overlap(arriving(60 * MEGABYTE), arriving(MEGABYTE))).toBe(false);
    expect(await overlap(arriving(60 * MEGABYTE), arriving(MEGABYTE / 2))).toBe(true);
  });
});
