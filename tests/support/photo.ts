/** Small photos, as cameras and programs write them. */

/** A grey picture of 16 by 12 pixels, with a JFIF segment. */
export const PHOTO = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQ' +
      'c1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk' +
      'pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAMABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA' +
      'AAT/xAAaEAACAgMAAAAAAAAAAAAAAAAREgAEFCJB/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAA' +
      'AAAAAAAAAAD/2gAMAwEAAhEDEQA/AK6dTKfdVHCYuVMVN2Y8Ak0QP//Z',
  ),
  (letter) => letter.charCodeAt(0),
);

/** A segment of a JPEG: its marker, its length, and what it holds. */
export function segment(marker: number, content: Uint8Array | string): Uint8Array {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const length = bytes.length + 2;
  return Uint8Array.from([0xff, marker, Math.floor(length / 256), length % 256, ...bytes]);
}

/** Exif as phones write it, with the place where the photo was taken (12° 58′ 17.76″ N) and the phone's name. */
export function exifWithPlace(): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(120));
  const text = (at: number, value: string) => {
    for (const [place, letter] of [...value].entries())
      tiff.setUint8(at + place, letter.charCodeAt(0));
  };
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.setUint16(at, tag);
    tiff.setUint16(at + 2, type);
    tiff.setUint32(at + 4, count);
    tiff.setUint32(at + 8, value);
  };
  text(0, 'MM');
  tiff.setUint16(2, 42);
  tiff.setUint32(4, 8);
  tiff.setUint16(8, 2);
  entry(10, 0x0110, 2, 11, 72); // the model
  entry(22, 0x8825, 4, 1, 38); // where the part about the place is
  tiff.setUint16(38, 2);
  entry(40, 1, 2, 2, 0x4e000000); // N
  entry(52, 2, 5, 3, 84); // latitude
  text(72, 'Pixel 9 Pro');
  for (const [place, number] of [12, 1, 58, 1, 1776, 100].entries())
    tiff.setUint32(84 + 4 * place, number);
  const content = new Uint8Array(6 + tiff.byteLength);
  content.set(new TextEncoder().encode('Exif'));
  content.set(new Uint8Array(tiff.buffer), 6);
  return segment(0xe1, content);
}

/** A photo with segments after its first marker, and bytes after its end. */
export function photoWith(segments: readonly Uint8Array[], after = ''): Uint8Array<ArrayBuffer> {
  return concat(
    PHOTO.subarray(0, 2),
    ...segments,
    PHOTO.subarray(2),
    new TextEncoder().encode(after),
  );
}

/** A photo of so many bytes: its scan has more data than it needs. */
export function photoOf(bytes: number): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(bytes - PHOTO.length).fill(0x5a);
  return concat(PHOTO.subarray(0, -2), data, PHOTO.subarray(-2));
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}
