/** Leaving in good order when interrupted, and quietly when no one reads any more. */
import { rmSync } from 'node:fs';
import { EXIT, fileProblem } from './failure.ts';

const unfinished = new Set<string>();

/** Has a file removed if the program is interrupted. Answers how to call that off. */
export function atExit(file: string): () => void {
  unfinished.add(file);
  return () => void unfinished.delete(file);
}

const SIGTERM_EXIT = 143;

export function leaveInGoodOrder(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // The reader, `head` for one, has seen enough.
      if (error.code === 'EPIPE') leave(EXIT.done);
      process.stderr.write(`Could not write the output: ${fileProblem(error)}.\n`);
      leave(EXIT.failed);
    });
  }
  process.on('SIGINT', () => leave(EXIT.interrupted));
  process.on('SIGTERM', () => leave(SIGTERM_EXIT));
  process.on('SIGHUP', () => leave(EXIT.failed));
}

function leave(exitCode: number): never {
  for (const file of unfinished) rmSync(file, { force: true });
  if (process.stdin.isTTY && process.stdin.isRaw) process.stdin.setRawMode(false);
  if (exitCode === EXIT.interrupted && process.stderr.isTTY) process.stderr.write('\n');
  process.exit(exitCode);
}
