import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeLocalWorker, readWorkerModules } from '../../scripts/local.ts';
import { runWrangler } from '../../scripts/wrangler.ts';

test('what would be deployed is the Worker that was built and tested', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unitwise-deploy-'));
  try {
    runWrangler(['deploy', '--dry-run', '--outdir', folder]);
    const [built] = readWorkerModules();
    expect(built?.contents.length).toBeGreaterThan(0);
    expect(readFileSync(join(folder, 'index.js'), 'utf8') === built?.contents).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the platform serves every file itself, and asks the Worker first for everything else', () => {
  const rules = makeLocalWorker().assets?.routerConfig?.static_routing;
  const fits = (address: string) => (rule: string) =>
    rule.endsWith('*') ? address.startsWith(rule.slice(0, -1)) : address === rule;
  const workerFirst = (address: string) =>
    (rules?.user_worker ?? []).some(fits(address)) &&
    !(rules?.asset_worker ?? []).some(fits(address));
  const files = readdirSync('build/client', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '_headers')
    .map(({ parentPath, name }) => join(parentPath, name).slice('build/client'.length));
  expect(files).toContain('/robots.txt');
  expect(files.filter(workerFirst)).toEqual([]);
  const addresses = ['/', '/auth/login', '/dashboard/profile.data', '/api/profile'];
  expect(addresses.filter((address) => !workerFirst(address))).toEqual([]);
});
