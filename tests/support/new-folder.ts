import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in memory, on systems that have one. */
const IN_MEMORY = '/dev/shm';

/** Makes an empty folder for a measurement, in memory where possible, so that the disk is not measured. */
export function newFolder(): string {
  const home = existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir();
  return mkdtempSync(join(home, 'unitwise-measured-'));
}
