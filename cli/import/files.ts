/** The files of an import: read here, within the limit of the server. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import { getProcess } from '../command-process.ts';
import { makeReadFailure } from '../failure.ts';
import { note } from '../output.ts';
import type { ProgressLine } from '../terminal.ts';

const STDIN = '-';

/** Reads a whole file, but stops after the largest size: of a larger file the server refuses the beginning. */
export async function readImportFile(path: string, progress: ProgressLine): Promise<File> {
  const name = path === STDIN ? 'stdin.csv' : basename(path);
  progress.set(`Checking ${name}`);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of await openFile(path, progress)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > IMPORT_LIMITS.fileBytes) break;
  }
  return new File(chunks, name);
}

async function openFile(
  path: string,
  progress: ProgressLine,
): Promise<AsyncIterable<Uint8Array<ArrayBuffer>>> {
  if (path === STDIN) {
    progress.clear();
    const { stdin } = getProcess();
    if (stdin.isTTY) note('Type or paste the file; end it with Ctrl+D.');
    return stdin;
  }
  try {
    if ((await stat(path)).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    return readChunks(path);
  } catch (error) {
    throw makeReadFailure(path, error);
  }
}

async function* readChunks(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw makeReadFailure(path, error);
  }
}
