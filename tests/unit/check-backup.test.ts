/** The command line checks a household's document while it writes it to a file. */
import { expect, test } from 'vitest';
import { PHOTO_MAX_BYTES } from '#domain/base/limits.ts';
import { checkBackup } from '../../cli/check-body.ts';
import { photoOf } from '../support/photo.ts';

const PIECE_BYTES = 64 * 1024;

async function bytesOf(document: string): Promise<number> {
  const bytes = Buffer.from(document);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES)
      yield bytes.subarray(at, at + PIECE_BYTES);
  }
  let passed = 0;
  for await (const piece of checkBackup(pieces(), () => new Error('not a backup')))
    passed += piece.length;
  return passed;
}

const document = (jpegBase64: string) =>
  JSON.stringify({
    ...{ schemaVersion: 2, user: {}, appliances: [], readings: [] },
    meterPhotos: [{ id: '1.2026-11-06', addedAt: '', jpegBase64 }],
  });

test('one with the largest photo is taken, whole', async () => {
  const whole = document(Buffer.from(photoOf(PHOTO_MAX_BYTES)).toString('base64'));
  expect(await bytesOf(whole)).toBe(whole.length);
});

test('what never ends a text is none', async () => {
  await expect(bytesOf(document('a'.repeat(4_000_000)))).rejects.toThrow('not a backup');
});
