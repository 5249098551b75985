/** Runs wrangler, quietly and without the network unless a command is about the deployed product. */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Runs a wrangler command to its end, and returns what it prints where `stdout` is `pipe`. What goes wrong
 * is on stderr. Throws an Error when it fails.
 */
export function runWrangler(
  words: string[],
  stdout: 'ignore' | 'inherit' | 'pipe' = 'ignore',
): string {
  const output = execFileSync(
    process.execPath,
    [join(ROOT, 'node_modules/.bin/wrangler'), ...words],
    {
      cwd: ROOT,
      stdio: ['ignore', stdout, 'inherit'],
      encoding: 'utf8',
      env: {
        ...process.env,
        // No questions, no telemetry, and no network requests besides the command's own.
        CI: '1',
        NODE_ENV: 'production',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_LOG: stdout === 'ignore' ? (process.env['WRANGLER_LOG'] ?? 'warn') : 'log',
      },
    },
  );
  return output ?? '';
}
