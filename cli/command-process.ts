/**
 * What a command uses of the process that it runs in. The built command line gives it its own process; a test
 * that is not about processes runs many commands in one, each with streams and variables of its own.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';

export interface CommandProcess {
  stdin: Readable & { isTTY?: boolean };
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  /** The variables of the environment. `--home` sets one. */
  env: Record<string, string | undefined>;
  fetch: typeof fetch;
}

const storage = new AsyncLocalStorage<CommandProcess>();

/** Runs a command's code: all that it calls and awaits finds this process. */
export function runInProcess<T>(process: CommandProcess, work: () => T): T {
  return storage.run(process, work);
}

/** Returns the process of the command that runs. Throws an Error outside of commands. */
export function getProcess(): CommandProcess {
  const process = storage.getStore();
  if (process === undefined) throw new Error('No command runs here.');
  return process;
}
