/** One service, as built, on an empty D1 of its own, and one browser, for all tests in a browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../scripts/local.ts';
import { generatePushKeys } from '../../scripts/make-push-keys.ts';
import { launchBrowserServer } from './browser.ts';
import { freePort } from './free-port.ts';
import { copyEmptyDatabase } from './new-database.ts';
import { quickPasswords } from './quick-passwords.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: { url: string; browser: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = mkdtempSync(join(tmpdir(), 'unitwise-browser-'));
  copyEmptyDatabase(stateDir);
  const port = await freePort();
  const server = await startServer({
    port,
    stateDir,
    bindings: {
      ...quickPasswords(port),
      SIGNING_KEY: 'a-signing-key-for-tests-of-32-bytes-or-more',
      PUSH_KEYS: generatePushKeys(),
    },
  });
  const browser = await launchBrowserServer();
  project.provide('site', { url: server.url, browser: browser.wsEndpoint() });
  return async () => {
    await browser.close();
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
}
