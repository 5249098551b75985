import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { workerModules } from '../../scripts/local.ts';

test('what would be deployed are the files that were built, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unitwise-deploy-'));
  try {
    execFileSync('npx', ['wrangler', 'deploy', '--dry-run', '--outdir', folder], {
      stdio: 'ignore',
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    });
    const deployed = readdirSync(folder)
      .filter((file) => file !== 'README.md')
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
    const built = workerModules().map(({ path, contents }) => [basename(path), contents]);
    expect(Object.fromEntries(deployed)).toEqual(Object.fromEntries(built));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
