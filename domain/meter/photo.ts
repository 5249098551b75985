/**
 * A photo of a meter: a JPEG file without what else cameras write into it, such as where and when it was taken and
 * by which device (ITU-T T.81, Annex B).
 */

/** More would need a phone's whole memory to be shown, and cameras have less. */
const PIXELS_MAX = 50_000_000;

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const ESCAPED = 0x00;

/**
 * The photo of a file: its tables, frame and scans, and nothing else. All application segments go (Exif, XMP, colour
 * profiles, thumbnails), comments, and whatever follows the end. Undefined where the file is no whole JPEG.
 */
export function stripPhoto(file: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (file[0] !== 0xff || file[1] !== START) return undefined;
  const keptSegments: Uint8Array[] = [file.subarray(0, 2)];
  let [frames, scans] = [0, 0];
  for (let part = readSegment(file, 2); part !== undefined; part = readSegment(file, part.end)) {
    const { marker, start, end } = part;
    if (isNeeded(marker)) keptSegments.push(file.subarray(start, end));
    else if (!isMetadata(marker)) return undefined;
    if (isFrame(marker) && !isShowable(file, start)) return undefined;
    if (isFrame(marker)) frames += 1;
    if (marker === SCAN) scans += frames;
    if (marker === END) return frames === 1 && scans > 0 ? joinBytes(keptSegments) : undefined;
  }
  return undefined;
}

/** The segment at a place of a file, a scan with its data; undefined where there is none, or not all of it. */
function readSegment(file: Uint8Array, offset: number) {
  if (file[offset] !== 0xff) return undefined;
  let start = offset;
  // Any number of these bytes may stand before a marker.
  while (file[start + 1] === 0xff) start += 1;
  const marker = file[start + 1];
  if (marker === undefined) return undefined;
  if (marker === END) return { marker, start, end: start + 2 };
  const length = 256 * (file[start + 2] ?? 0) + (file[start + 3] ?? 0);
  const end = start + 2 + length;
  if (length < 2 || end > file.length) return undefined;
  return { marker, start, end: marker === SCAN ? findMarker(file, end) : end };
}

/** A frame's header (SOF), among whose codes stand three of other meanings. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** What a picture is decoded by: frame, scans, Huffman and arithmetic tables, quantization tables, restart interval. */
function isNeeded(marker: number): boolean {
  return isFrame(marker) || [0xc4, 0xcc, 0xdb, 0xdd, SCAN, END].includes(marker);
}

/** Application segments and comments. */
function isMetadata(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/** Whether a frame has pixels, and no more than can be shown. */
function isShowable(file: Uint8Array, offset: number): boolean {
  const height = 256 * (file[offset + 5] ?? 0) + (file[offset + 6] ?? 0);
  const width = 256 * (file[offset + 7] ?? 0) + (file[offset + 8] ?? 0);
  return height > 0 && width > 0 && height * width <= PIXELS_MAX;
}

/** Where the marker stands that ends a scan's data: in the data are escaped bytes and restarts. */
function findMarker(file: Uint8Array, start: number): number {
  let offset = start;
  for (; offset < file.length; offset += 1) {
    const next = file[offset + 1] ?? 0;
    const isData = next === ESCAPED || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (file[offset] === 0xff && !isData) break;
  }
  return offset;
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
