/** Leaving in good order when interrupted, and quietly when no one reads any more. */
import { rmSync, writeSync } from 'node:fs';
import { EXIT, fileProblem } from './failure.ts';

const unfinished = new Set<string>();

/** Has a file removed if the program is interrupted. Answers how to call that off. */
export function atExit(file: string): () => void {
  unfinished.add(file);
  return () => void unfinished.delete(file);
}

let lastWords = () => '';

/** What is said if the program is interrupted from now on: a sentence, or nothing. */
export function sayIfInterrupted(words: () => string): void {
  lastWords = words;
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
  process.on('SIGINT', () => interrupted(EXIT.interrupted));
  process.on('SIGTERM', () => interrupted(SIGTERM_EXIT));
  process.on('SIGHUP', () => leave(EXIT.failed));
}

function interrupted(exitCode: number): never {
  if (process.stderr.isTTY) process.stderr.write('\n');
  const words = lastWords();
  if (words !== '') writeSync(process.stderr.fd, `${words}\n`);
  leave(exitCode);
}

function leave(exitCode: number): never {
  for (const file of unfinished) rmSync(file, { force: true });
  if (process.stdin.isTTY && process.stdin.isRaw) process.stdin.setRawMode(false);
  process.exit(exitCode);
}
