/** Bodies that go into a file: passed on as they come, and at their end known to be whole. */
import { JSONParser } from '@streamparser/json';
import { csvHeader } from '../domain/csv/writer.ts';

/** What every backup has. */
const BACKUP_PARTS = ['schemaVersion', 'user', 'appliances', 'readings'];

/** A backup's chunks. Throws `problem()` at the end of what is not a whole one. */
export async function* backupIn(
  body: AsyncIterable<Uint8Array>,
  problem: () => Error,
): AsyncGenerator<Uint8Array> {
  const found = new Set<string>();
  // Each item is dropped once it is read: a document is never held whole.
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

/** The chunks of a CSV file of readings. Throws `problem()` when it does not begin as one, or ends within a line. */
export async function* readingsIn(
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
