import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps in memory what is in it. A container may have only a little of it. */
const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 2 * 2 ** 30;

/** Makes an empty folder, in memory where possible: a database waits for the disk at each write. */
export function newFolder(start: string): string {
  return mkdtempSync(join(isLargeEnough(IN_MEMORY) ? IN_MEMORY : tmpdir(), start));
}

function isLargeEnough(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
