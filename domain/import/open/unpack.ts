/**
 * gzip and zip by the platform's own DecompressionStream. What comes out is counted while it comes. The numbers are
 * offsets in the records of a zip file, by PKWARE's APPNOTE.TXT 4.3.
 */

import type { Budget } from '#domain/import/budget.ts';
import { FileError } from '#domain/import/file-error.ts';
import { formatErrors } from './format-errors.ts';
import { sliceBytes } from './text.ts';

/** Packed bytes that are put in at once: they may become a thousand times as many. */
const PACKED_SLICE = 8 * 1024;

/** Unpacks in slices. Packed bytes are put in only when all that came out of those before was read. */
async function* inflate(
  packed: Uint8Array,
  format: 'gzip' | 'deflate-raw',
  budget: Budget,
): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const putIn = putSlicesIn(writer, packed);
  try {
    for (;;) {
      const reading = reader.read();
      let result = await waitBriefly(reading);
      while (result === undefined) {
        putIn.next();
        result = await waitBriefly(reading);
      }
      if (result.done) return;
      budget.spendBytes(result.value.length);
      yield result.value;
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(formatErrors.brokenArchive);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Puts in a slice each time that it goes on, and the end after the last one. What is wrong, the reader sees as well. */
function* putSlicesIn(
  writer: WritableStreamDefaultWriter<BufferSource>,
  packed: Uint8Array,
): Generator<void> {
  for (let from = 0; from < packed.length; from += PACKED_SLICE) {
    writer.write(packed.slice(from, from + PACKED_SLICE)).catch(() => undefined);
    yield;
  }
  writer.close().catch(() => undefined);
}

/**
 * What a promise gives, unless that has to wait for something else. Not every platform makes a writer wait for what
 * it wrote to be read.
 */
async function waitBriefly<T>(promise: Promise<T>): Promise<T | undefined> {
  let stopTimer = () => {};
  const pause = new Promise<undefined>((resolve) => {
    const timer = setTimeout(resolve, 0);
    stopTimer = () => clearTimeout(timer);
  });
  const result = await Promise.race([promise, pause]);
  stopTimer();
  return result;
}

/** Unpacks gzip. */
export function gunzip(bytes: Uint8Array, budget: Budget): AsyncGenerator<Uint8Array> {
  return inflate(bytes, 'gzip', budget);
}

export interface ZipMember {
  name: string;
  method: number;
  packed: Uint8Array;
}

/** Whether the members of an archive make a workbook. */
export function isWorkbook(members: readonly ZipMember[]): boolean {
  return members.some(({ name }) => name === 'xl/workbook.xml');
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const ENCRYPTED = 1;

/** The members of a zip archive by its directory; folders are none. */
export function listZip(bytes: Uint8Array): ZipMember[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) throw new FileError(formatErrors.brokenArchive);
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  const members: ZipMember[] = [];
  for (let index = 0; index < count; index += 1) {
    if (offset + 46 > bytes.length || view.getUint32(offset, true) !== DIRECTORY_ENTRY) {
      throw new FileError(formatErrors.brokenArchive);
    }
    const nameLength = view.getUint16(offset + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(offset + 46, offset + 46 + nameLength));
    if (!name.endsWith('/')) members.push(readEntry(bytes, view, offset, name));
    offset +=
      46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return members;
}

function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - 22 - 65_535);
  for (let index = view.byteLength - 22; index >= first; index -= 1) {
    if (view.getUint32(index, true) === END_OF_DIRECTORY) return index;
  }
  return undefined;
}

function readEntry(bytes: Uint8Array, view: DataView, offset: number, name: string): ZipMember {
  const packedSize = view.getUint32(offset + 20, true);
  const local = view.getUint32(offset + 42, true);
  if ((view.getUint16(offset + 8, true) & ENCRYPTED) !== 0 || local + 30 > bytes.length) {
    throw new FileError(formatErrors.brokenArchive);
  }
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packedSize > bytes.length) throw new FileError(formatErrors.brokenArchive);
  return {
    name,
    method: view.getUint16(offset + 10, true),
    packed: bytes.subarray(start, start + packedSize),
  };
}

/** The bytes of a member, in slices. */
export async function* unzip(member: ZipMember, budget: Budget): AsyncGenerator<Uint8Array> {
  if (member.method === 8) yield* inflate(member.packed, 'deflate-raw', budget);
  else if (member.method === 0) {
    budget.spendBytes(member.packed.length);
    yield* sliceBytes(member.packed);
  } else throw new FileError(formatErrors.brokenArchive);
}
