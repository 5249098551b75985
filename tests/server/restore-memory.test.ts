/**
 * How much memory a restore takes of the isolate, D1's part left out: that of an eighth of the largest home, and
 * in `npm run torture` of all of it.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { BACKUP_MAX_BYTES } from '#domain/base/limits.ts';
import { largestHome } from '../support/largest-home.ts';
import { shortOrFull } from '../support/torture.ts';

const folder = mkdtempSync(join(tmpdir(), 'unitwise-restore-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAM = resolve(import.meta.dirname, '../support/read-restore.ts');
const PART = shortOrFull(1 / 8, 1);
/** A Worker has 128, of which the program itself takes some 30. */
const MOST_MB = shortOrFull(34, 90);

test('a large home is read within a bounded memory', async () => {
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
  const document = JSON.stringify(largestHome(PART));
  writeFileSync(file, document);
  expect(Buffer.byteLength(document)).toBeGreaterThan(0.8 * PART * BACKUP_MAX_BYTES);
  expect(Buffer.byteLength(document)).toBeLessThan(BACKUP_MAX_BYTES);
  // A process that needs more than this ends.
  const printed = execFileSync(
    process.execPath,
    [`--max-old-space-size=${MOST_MB}`, '--max-semi-space-size=2', program, file],
    { encoding: 'utf8' },
  );
  const { pieces, bytes } = JSON.parse(printed) as { pieces: number; bytes: number };
  expect(pieces).toBeGreaterThan(10);
  expect(bytes).toBeGreaterThan(PART * 10_000_000);
});
