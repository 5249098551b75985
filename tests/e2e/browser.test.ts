import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { unpackedBrowser } from '../support/browser.ts';

function version(browser: string): string {
  return execFileSync(browser, ['--version'], { encoding: 'utf8' });
}

/** The only computers that the packages' Chromium is made for. */
const HAS_ONE = process.platform === 'linux' && process.arch === 'x64';

test.runIf(HAS_ONE)(
  'whoever asks for the browser while it is unpacked is given a whole one',
  async () => {
    const cache = mkdtempSync(join(tmpdir(), 'unitwise-browser-'));
    onTestFinished(() => rmSync(cache, { recursive: true }));
    const first = unpackedBrowser(cache);
    while (
      readdirSync(cache, { recursive: true }).every((path) => !/chromium$/.test(String(path)))
    ) {
      await wait(5);
    }
    expect(version(await unpackedBrowser(cache))).toMatch(/^Chromium \d/);
    expect(version(await first)).toMatch(/^Chromium \d/);
    expect(readdirSync(cache)).toHaveLength(1);
  },
);
