/** The bare Remix app that the product is measured against: a root, one page, and Remix's own entries. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { WorkerOptions } from 'miniflare';
import type { BrowserContext } from 'playwright-core';
import { CACHE, peerWorker, platformAssets, ROOT } from './stage.ts';

/** Builds it, as the product is built. */
export function buildBareRemix(): void {
  const remix = join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js');
  const config = 'tests/bench/bare-remix/vite.config.ts';
  execFileSync(process.execPath, [remix, 'vite:build', '--config', config, '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Its Worker, with its files before it. Wants `buildBareRemix`. */
export function bareRemixPeer(): Promise<WorkerOptions> {
  const assets = platformAssets({ directory: join(CACHE, 'bare-remix/client') });
  return peerWorker('bare-remix', 'bare-remix.ts', { assets });
}

/** Gives a browser its files: Miniflare serves those of one Worker alone. */
export async function serveBareRemix(context: BrowserContext): Promise<void> {
  await context.route('**/assets/*', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(CACHE, 'bare-remix/client', pathname) });
  });
}
