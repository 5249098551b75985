/** A bare Remix app to compare with: a root, one page, and Remix's own entries. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { WorkerOptions } from 'miniflare';
import { peerWorker, ROOT } from './stage.ts';

/** Builds it, as the product is built. */
export function buildBareRemix(): void {
  const remix = join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js');
  const config = 'tests/bench/bare-remix/vite.config.ts';
  execFileSync(process.execPath, [remix, 'vite:build', '--config', config, '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Its Worker. Wants `buildBareRemix`. */
export function bareRemixPeer(): Promise<WorkerOptions> {
  return peerWorker('bare-remix', 'bare-remix.ts');
}
