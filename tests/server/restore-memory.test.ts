/** How much memory the restore of the largest home takes of the isolate, D1's part left out. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { BACKUP_MAX_BYTES } from '../../domain/limits.ts';
import { largestHome } from '../support/largest-home.ts';

const folder = mkdtempSync(join(tmpdir(), 'unitwise-restore-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAM = resolve(import.meta.dirname, '../support/read-restore.ts');
/** A Worker has 128, of which the program itself takes some 30. */
const MOST_MB = 90;

test('the largest home is read within a bounded memory', async () => {
  const program = join(folder, 'read-restore.mjs');
  await build({
    entryPoints: [PROGRAM],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const file = join(folder, 'household.json');
  const document = JSON.stringify(largestHome());
  writeFileSync(file, document);
  expect(Buffer.byteLength(document)).toBeGreaterThan(0.8 * BACKUP_MAX_BYTES);
  expect(Buffer.byteLength(document)).toBeLessThan(BACKUP_MAX_BYTES);
  // A process that needs more than this ends.
  const printed = execFileSync(
    process.execPath,
    [`--max-old-space-size=${MOST_MB}`, '--max-semi-space-size=2', program, file],
    { encoding: 'utf8' },
  );
  const { pieces, bytes } = JSON.parse(printed) as { pieces: number; bytes: number };
  expect(pieces).toBeGreaterThan(10);
  expect(bytes).toBeGreaterThan(10_000_000);
});
