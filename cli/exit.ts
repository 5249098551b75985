/** Exits cleanly on a signal, and quietly when the reader of the output has gone. */
import { rmSync, writeSync } from 'node:fs';
import { describeFileProblem, EXIT } from './failure.ts';

const unfinished = new Set<string>();

/** Removes a file if the program is interrupted. Returns a function that cancels this. */
export function removeOnExit(file: string): () => void {
  unfinished.add(file);
  return () => void unfinished.delete(file);
}

let interruptMessage = () => '';

/** Sets the sentence that is printed if the program is interrupted; '' for none. */
export function setInterruptMessage(words: () => string): void {
  interruptMessage = words;
}

const SIGTERM_EXIT = 143;

/** Installs the handlers of signals and of closed output streams. */
export function handleExit(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader such as `head` has stopped reading.
      if (error.code === 'EPIPE') exit(EXIT.done);
      process.stderr.write(`Could not write the output: ${describeFileProblem(error)}.\n`);
      exit(EXIT.failed);
    });
  }
  process.on('SIGINT', () => exitInterrupted(EXIT.interrupted));
  process.on('SIGTERM', () => exitInterrupted(SIGTERM_EXIT));
  process.on('SIGHUP', () => exit(EXIT.failed));
}

function exitInterrupted(exitCode: number): never {
  if (process.stderr.isTTY) process.stderr.write('\n');
  const words = interruptMessage();
  if (words !== '') writeSync(process.stderr.fd, `${words}\n`);
  exit(exitCode);
}

function exit(exitCode: number): never {
  for (const file of unfinished) rmSync(file, { force: true });
  if (process.stdin.isTTY && process.stdin.isRaw) process.stdin.setRawMode(false);
  process.exit(exitCode);
}
