/** One Worker for all tests of the command line, as built, on an empty D1 of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../scripts/local.ts';
import { copyEmptyDatabase } from './new-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = mkdtempSync(join(tmpdir(), 'unitwise-cli-'));
  copyEmptyDatabase(stateDir);
  const server = await startServer({
    port: 0,
    stateDir,
    bindings: { SIGNING_KEY: 'a-signing-key-for-tests-of-32-bytes-or-more' },
  });
  project.provide('serverUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
}
