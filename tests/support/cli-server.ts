/** One Worker for all tests of the command line, as built, on an empty D1 of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../scripts/local.ts';
import { freePort } from './free-port.ts';
import { copyEmptyDatabase } from './new-database.ts';
import { quickPasswords } from './quick-passwords.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = mkdtempSync(join(tmpdir(), 'unitwise-cli-'));
  copyEmptyDatabase(stateDir);
  const port = await freePort();
  const server = await startServer({
    port,
    stateDir,
    bindings: {
      ...quickPasswords(port),
      SIGNING_KEY: 'a-signing-key-for-tests-of-32-bytes-or-more',
    },
  });
  project.provide('serverUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
}
