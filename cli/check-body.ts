/** Checks that a body which streams into a file is complete. */
import { JSONParser, TokenType } from '@streamparser/json';
import { csvHeader } from '../domain/csv/writer.ts';
import { PHOTO_MAX_BYTES } from '../domain/limits.ts';
import { ITEM_MAX_BYTES } from './list-stream.ts';

/** The fields that every backup has. */
const BACKUP_PARTS = ['schemaVersion', 'user', 'appliances', 'readings'];
/** A photo is one token, in base64. */
const TOKEN_MAX_BYTES = ITEM_MAX_BYTES + 2 * PHOTO_MAX_BYTES;
/** More than a backup is nested; the parser holds a place for each level. */
const DEPTH_MAX = 100;

/** Passes a backup's chunks on and holds none of them. Throws `problem()` when it is no backup, or incomplete. */
export async function* checkBackup(
  body: AsyncIterable<Uint8Array>,
  problem: () => Error,
): AsyncGenerator<Uint8Array> {
  const missing = new Set(BACKUP_PARTS);
  // Without a path the parser checks the document and keeps none of it.
  const parser = new JSONParser({ paths: [], keepStack: false });
  let depth = 0;
  let previous = '';
  let sinceTokenBytes = 0;
  parser.onToken = ({ token, value }) => {
    sinceTokenBytes = 0;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (token === TokenType.COLON && depth === 1) missing.delete(previous);
    previous = String(value);
    if (depth > DEPTH_MAX) throw problem();
  };
  let broken = false;
  parser.onError = () => {
    broken = true;
  };
  for await (const chunk of body) {
    sinceTokenBytes += chunk.length;
    parser.write(chunk);
    if (broken || sinceTokenBytes > TOKEN_MAX_BYTES) throw problem();
    yield chunk;
  }
  if (!parser.isEnded || missing.size > 0) throw problem();
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
