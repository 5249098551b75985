/** Checks that a body which streams into a file is complete. */
import { JSONParser, TokenType } from '@streamparser/json';
import { PHOTO_MAX_BYTES } from '#domain/base/limits.ts';
import { csvHeader } from '#domain/reading/csv/writer.ts';
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
  const missingParts = new Set(BACKUP_PARTS);
  // Without a path the parser checks the document and keeps none of it.
  const parser = new JSONParser({ paths: [], keepStack: false });
  let depth = 0;
  let previousToken = '';
  let sinceTokenBytes = 0;
  parser.onToken = ({ token, value }) => {
    sinceTokenBytes = 0;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (token === TokenType.COLON && depth === 1) missingParts.delete(previousToken);
    previousToken = String(value);
    if (depth > DEPTH_MAX) throw problem();
  };
  let isBroken = false;
  parser.onError = () => {
    isBroken = true;
  };
  for await (const chunk of body) {
    sinceTokenBytes += chunk.length;
    parser.write(chunk);
    if (isBroken || sinceTokenBytes > TOKEN_MAX_BYTES) throw problem();
    yield chunk;
  }
  if (!parser.isEnded || missingParts.size > 0) throw problem();
}

/** Passes the chunks of a CSV file of readings on. Throws `problem()` without its header, or if the last line is cut. */
export async function* checkReadingsFile(
  body: AsyncIterable<Uint8Array>,
  problem: () => Error,
): AsyncGenerator<Uint8Array> {
  const header = new TextEncoder().encode(csvHeader);
  let readBytes = 0;
  let lastByte: number | undefined;
  for await (const chunk of body) {
    for (const byte of chunk.subarray(0, header.length - Math.min(readBytes, header.length))) {
      if (byte !== header[readBytes]) throw problem();
      readBytes += 1;
    }
    lastByte = chunk.at(-1) ?? lastByte;
    yield chunk;
  }
  if (readBytes < header.length || lastByte !== header.at(-1)) throw problem();
}
