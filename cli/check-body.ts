/** Checks that a body which streams into a file is complete. */
import { JSONParser } from '@streamparser/json';
import { csvHeader } from '../domain/csv/writer.ts';

/** The fields that every backup has. */
const BACKUP_PARTS = ['schemaVersion', 'user', 'appliances', 'readings'];

/** Passes a backup's chunks on. Throws `problem()` at the end of an incomplete one. */
export async function* checkBackup(
  body: AsyncIterable<Uint8Array>,
  problem: () => Error,
): AsyncGenerator<Uint8Array> {
  const found = new Set<string>();
  // Items are not collected, so that memory stays small.
  const parser = new JSONParser({ paths: ['$', '$.*.*'], keepStack: false });
  parser.onValue = ({ value, key }) => {
    if (key !== undefined || typeof value !== 'object' || value === null) return;
    for (const part of Object.keys(value)) found.add(part);
  };
  let broken = false;
  parser.onError = () => {
    broken = true;
  };
  for await (const chunk of body) {
    parser.write(chunk);
    if (broken) break;
    yield chunk;
  }
  if (broken || !parser.isEnded || BACKUP_PARTS.some((part) => !found.has(part))) throw problem();
}

/** Passes the chunks of a CSV file of readings on. Throws `problem()` without its header, or if the last line is cut. */
export async function* checkReadingsFile(
  body: AsyncIterable<Uint8Array>,
  problem: () => Error,
): AsyncGenerator<Uint8Array> {
  const header = new TextEncoder().encode(csvHeader);
  let read = 0;
  let last: number | undefined;
  for await (const chunk of body) {
    for (const byte of chunk.subarray(0, header.length - Math.min(read, header.length))) {
      if (byte !== header[read]) throw problem();
      read += 1;
    }
    last = chunk.at(-1) ?? last;
    yield chunk;
  }
  if (read < header.length || last !== header.at(-1)) throw problem();
}
