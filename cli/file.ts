/** A body that streams into a file or to stdout, and never half a file under its final name. */
import { createWriteStream, type Stats } from 'node:fs';
import { chmod, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure, failed, fileProblem, systemCode } from './failure.ts';
import { atExit } from './leaving.ts';

/** Writes a body to a file, or to stdout where none is named. Answers how many lines it has. */
export async function writeStreamTo(
  output: string | undefined,
  body: AsyncIterable<Uint8Array>,
): Promise<number> {
  const tally = { lines: 0 };
  if (output === undefined || output === '-') {
    await pipeline(lines(body, tally), process.stdout, { end: false });
  } else {
    await toFile(output, body, tally);
  }
  return tally.lines;
}

async function toFile(
  output: string,
  body: AsyncIterable<Uint8Array>,
  tally: { lines: number },
): Promise<void> {
  const existing = await statOf(output);
  if (existing?.isDirectory()) throw failed(`Could not write ${output}: it is a folder.`);
  // A device or a pipe has nothing to be kept whole, and must not be replaced by a file.
  const isSpecial = existing !== undefined && !existing.isFile();
  const write = (target: Writable) => pipeline(lines(body, tally), target);
  try {
    if (isSpecial) await write(createWriteStream(output));
    else await replaceWhole(output, existing, write);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw failed(`Could not write ${output}: ${fileProblem(error)}.`);
  }
}

async function replaceWhole(
  output: string,
  existing: Stats | undefined,
  write: (target: Writable) => Promise<void>,
): Promise<void> {
  // Through a link, so that the file it points to is replaced and not the link.
  const file = existing === undefined ? output : await realpath(output);
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  const dropped = atExit(draft);
  try {
    await write(createWriteStream(draft, { flags: 'wx' }));
    if (existing !== undefined) await chmod(draft, existing.mode & 0o7777);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
    dropped();
  }
}

async function statOf(file: string): Promise<Stats | undefined> {
  try {
    return await stat(file);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw failed(`Could not write ${file}: ${fileProblem(error)}.`);
  }
}

const LINE_FEED = 10;

/** A body's chunks, with their lines counted. */
async function* lines(
  body: AsyncIterable<Uint8Array>,
  tally: { lines: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    for (const byte of chunk) if (byte === LINE_FEED) tally.lines += 1;
    yield chunk;
  }
}
