/**
 * gzip and zip by the platform's own DecompressionStream. What comes out is counted while it comes. The numbers are
 * offsets in the records of a zip file, by PKWARE's APPNOTE.TXT 4.3.
 */

import { FileError, fileErrors } from './file-error.ts';
import type { UnpackBudget } from './packed.ts';

async function inflate(
  packed: Uint8Array,
  format: 'gzip' | 'deflate-raw',
  budget: UnpackBudget,
): Promise<Uint8Array> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  // The reader below sees what is wrong; the writer's own promise says it once more.
  const written = writer
    .write(packed as Uint8Array<ArrayBuffer>)
    .then(() => writer.close())
    .catch(() => undefined);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      budget.left -= value.length;
      if (budget.left < 0) throw new FileError(fileErrors.unpacksTooLarge);
      chunks.push(value);
    }
    await written;
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    if (error instanceof FileError) throw error;
    throw new FileError(fileErrors.brokenArchive);
  }
  return joinChunks(chunks, length);
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}

/** Unpacks gzip. */
export function gunzip(bytes: Uint8Array, budget: UnpackBudget): Promise<Uint8Array> {
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
  if (end === undefined) throw new FileError(fileErrors.brokenArchive);
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  const members: ZipMember[] = [];
  for (let index = 0; index < count; index += 1) {
    if (offset + 46 > bytes.length || view.getUint32(offset, true) !== DIRECTORY_ENTRY) {
      throw new FileError(fileErrors.brokenArchive);
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
    throw new FileError(fileErrors.brokenArchive);
  }
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packedSize > bytes.length) throw new FileError(fileErrors.brokenArchive);
  return {
    name,
    method: view.getUint16(offset + 10, true),
    packed: bytes.subarray(start, start + packedSize),
  };
}

/** The bytes of a member. */
export async function unzip(member: ZipMember, budget: UnpackBudget): Promise<Uint8Array> {
  if (member.method === 0) {
    budget.left -= member.packed.length;
    if (budget.left < 0) throw new FileError(fileErrors.unpacksTooLarge);
    return member.packed;
  }
  if (member.method !== 8) throw new FileError(fileErrors.brokenArchive);
  return inflate(member.packed, 'deflate-raw', budget);
}
