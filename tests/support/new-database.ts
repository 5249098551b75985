/** The empty D1 that each service of a test begins with: wrangler makes it once in a run, and it is copied. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '../../scripts/local-database.ts';

/** Names the folder to the processes that run tests. */
const MADE = 'TESTS_EMPTY_DATABASE';

/** Makes the one that is copied, unless another project of this run has. */
export function makeEmptyDatabase(): void {
  if (process.env[MADE] !== undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'unitwise-empty-'));
  applyMigrations(folder);
  process.env[MADE] = folder;
}

/** Copies it into a folder, which it makes. */
export function copyEmptyDatabase(stateDir: string): void {
  cpSync(process.env[MADE] ?? '', stateDir, { recursive: true });
}
