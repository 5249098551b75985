/** Streams a body into a file or to stdout. A file gets its final name only when it is complete. */
import { createWriteStream, type Stats } from 'node:fs';
import { chmod, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getProcess } from './command-process.ts';
import { removeOnExit } from './exit.ts';
import { describeFileProblem, Failure, findSystemCode, makeFailure } from './failure.ts';

/** Writes a body to a file, or to stdout without one. Returns the number of lines. Throws a `Failure`. */
export async function writeStreamTo(
  output: string | undefined,
  body: AsyncIterable<Uint8Array>,
): Promise<number> {
  const tally = { lines: 0 };
  if (output === undefined || output === '-') {
    await pipeline(countLines(body, tally), getProcess().stdout, { end: false });
  } else {
    await writeToFile(output, body, tally);
  }
  return tally.lines;
}

async function writeToFile(
  output: string,
  body: AsyncIterable<Uint8Array>,
  tally: { lines: number },
): Promise<void> {
  const existing = await findStats(output);
  if (existing?.isDirectory()) throw makeFailure(`Could not write ${output}: it is a folder.`);
  // A device or a pipe is written to directly: a file must not replace it.
  const isSpecial = existing !== undefined && !existing.isFile();
  const write = (target: Writable) => pipeline(countLines(body, tally), target);
  try {
    if (isSpecial) await write(createWriteStream(output));
    else await replaceFile(output, existing, write);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw makeFailure(`Could not write ${output}: ${describeFileProblem(error)}.`);
  }
}

async function replaceFile(
  output: string,
  existing: Stats | undefined,
  write: (target: Writable) => Promise<void>,
): Promise<void> {
  // Follow a link: replace the file it points to, not the link.
  const file = existing === undefined ? output : await realpath(output);
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  const cancelRemoval = removeOnExit(draft);
  try {
    await write(createWriteStream(draft, { flags: 'wx' }));
    if (existing !== undefined) await chmod(draft, existing.mode & 0o7777);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
    cancelRemoval();
  }
}

async function findStats(file: string): Promise<Stats | undefined> {
  try {
    return await stat(file);
  } catch (error) {
    if (findSystemCode(error) === 'ENOENT') return undefined;
    throw makeFailure(`Could not write ${file}: ${describeFileProblem(error)}.`);
  }
}

const LINE_FEED = 10;

/** Passes a body's chunks on and counts their lines. */
async function* countLines(
  body: AsyncIterable<Uint8Array>,
  tally: { lines: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    for (const byte of chunk) if (byte === LINE_FEED) tally.lines += 1;
    yield chunk;
  }
}
