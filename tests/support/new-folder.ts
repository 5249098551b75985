import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In memory, where the system has a place for that. */
const IN_MEMORY = '/dev/shm';

/** An empty folder for what is measured: this computer's disk is not to be a part of it. */
export function newFolder(): string {
  const home = existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir();
  return mkdtempSync(join(home, 'unitwise-measured-'));
}
