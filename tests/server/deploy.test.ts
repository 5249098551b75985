import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { localWorker, workerModules } from '../../scripts/local.ts';

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

describe('the addresses that the Worker is asked for at once', () => {
  const rules = localWorker().assets?.routerConfig?.static_routing?.user_worker ?? [];
  const atOnce = (address: string) =>
    rules.some((rule: string) =>
      rule.endsWith('*') ? address.startsWith(rule.slice(0, -1)) : address === rule,
    );

  test('are those of every page and of the API', () => {
    const pages = (routes as { path?: string; index?: boolean }[])
      .filter(({ path }) => path !== '*')
      .map(({ path = '' }) => `/${path}`);
    expect(pages.length).toBeGreaterThan(5);
    expect(
      [...pages, '/dashboard/profile', '/api/profile'].filter((page) => !atOnce(page)),
    ).toEqual([]);
  });

  test('are those of no file', () => {
    const folder = 'build/client';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files).toContain('robots.txt');
    expect(files.filter((file) => atOnce(`/${file}`))).toEqual([]);
  });
});
