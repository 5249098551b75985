/** A photo of the meter is kept as the picture alone. */
import { expect, test } from 'vitest';
import { stripPhoto } from '#domain/meter/photo.ts';
import { concat, exifWithPlace, PHOTO, photoWith, segment } from '../support/photo.ts';

const bare = stripPhoto(PHOTO) ?? new Uint8Array();
const textOf = (bytes: Uint8Array | undefined) => String.fromCharCode(...(bytes ?? []));

test('the place where it was taken and the phone that took it are gone', () => {
  const photo = photoWith([exifWithPlace()]);
  expect(textOf(photo)).toContain('Exif');
  expect(textOf(photo)).toContain('Pixel 9 Pro');
  const kept = stripPhoto(photo);
  expect(textOf(kept)).not.toMatch(/Exif|Pixel|JFIF/);
  expect(kept).toEqual(bare);
});

test.each([
  ['XMP', segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Asha Rao</x:xmpmeta>')],
  ['a colour profile', segment(0xe2, 'ICC_PROFILE\0\u0001\u0001Asha Rao')],
  ['a press agency’s fields', segment(0xed, 'Photoshop 3.0\0Asha Rao')],
  ['a comment', segment(0xfe, 'Asha Rao, 12 MG Road')],
  ['a thumbnail in a second JFIF segment', segment(0xe0, `JFXX\0\u0010${textOf(PHOTO)}Asha Rao`)],
])('%s is gone', (_, one) => {
  expect(stripPhoto(photoWith([one]))).toEqual(bare);
});

test('what a phone appends to its end, such as a film, is gone', () => {
  expect(stripPhoto(photoWith([], 'ftypmp42 Asha Rao'))).toEqual(bare);
});

test('what is kept is a whole photo, and stays as it is when it is stripped again', () => {
  expect([...bare.subarray(0, 2), ...bare.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
  expect(stripPhoto(bare)).toEqual(bare);
});

test('a photo cut off anywhere is refused', () => {
  const photo = photoWith([exifWithPlace()]);
  for (let length = 0; length < photo.length; length += 1) {
    expect(stripPhoto(photo.subarray(0, length)), `${length} bytes`).toBeUndefined();
  }
});

const frame = (height: number, width: number) =>
  segment(
    0xc0,
    Uint8Array.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 17, 0]),
  );
const scan = segment(0xda, Uint8Array.from([1, 1, 0, 0, 63, 0]));
const file = (...parts: Uint8Array[]) =>
  Uint8Array.from([0xff, 0xd8, ...parts.flatMap((part) => [...part]), 0xff, 0xd9]);

test('metadata between the scans of a progressive photo are gone, and the scans stay', () => {
  // In the data of a scan stand escaped bytes and restarts, which end nothing.
  const data = Uint8Array.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd3, 0x56, 0xff, 0xff, 0x00]);
  const [first, second] = [concat(scan, data), concat(scan, Uint8Array.from([0x78, 0xff, 0x00]))];
  const huffman = segment(0xc4, Uint8Array.from([0, 1, ...new Array(15).fill(0), 7]));
  const photo = file(frame(1200, 1600), huffman, first, exifWithPlace(), huffman, second);
  expect(stripPhoto(photo)).toEqual(file(frame(1200, 1600), huffman, first, huffman, second));
});

test('one of a usual size is taken', () => {
  expect(stripPhoto(file(frame(1200, 1600), scan))).toBeDefined();
});

test.each([
  ['nothing', new Uint8Array()],
  ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['a page with a script', new TextEncoder().encode('<html><script>alert(1)</script>')],
  [
    'a page that begins as a JPEG',
    photoWith([new TextEncoder().encode('<script>alert(1)</script>')]),
  ],
  ['a segment longer than the file', file(Uint8Array.from([0xff, 0xe1, 0xff, 0xff]))],
  ['a segment shorter than its own length', file(Uint8Array.from([0xff, 0xe1, 0, 1]))],
  ['no picture', file()],
  ['a scan of no frame', file(scan)],
  ['a frame without a scan', file(frame(1200, 1600))],
  ['two frames', file(frame(1200, 1600), frame(1200, 1600), scan)],
  ['no pixels', file(frame(0, 1600), scan)],
  ['more pixels than a phone can show', file(frame(65_000, 65_000), scan)],
  ['a marker of no meaning', file(segment(0xf5, 'Asha Rao'), frame(1200, 1600), scan)],
])('%s is refused', (_, bytes) => {
  expect(stripPhoto(bytes)).toBeUndefined();
});
