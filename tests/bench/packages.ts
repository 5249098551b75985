/** Packages that only a benchmark needs: installed beside the product, in the cache, by exact version. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './stage.ts';

/** Building a package for this computer can take minutes. */
const PATIENCE_MS = 5 * 60_000;

/** The folder of an installed package; nothing where it cannot be had, without a network above all. */
export function packageFolder(name: string, version: string): string | undefined {
  const home = join(CACHE, `${name.replace(/\W+/g, '-')}-${version}`);
  const folder = join(home, 'node_modules', name);
  const whole = join(home, 'installed');
  if (existsSync(whole)) return folder;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const words = ['install', '--no-audit', '--no-fund', '--no-save', `${name}@${version}`];
  try {
    execFileSync('npm', words, { cwd: home, stdio: 'ignore', timeout: PATIENCE_MS });
  } catch {
    return undefined;
  }
  writeFileSync(whole, '');
  return folder;
}
