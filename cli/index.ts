#!/usr/bin/env node
/** The door of the command line: runs a command, and turns how it ended into words and an exit code. */
import { writeSync } from 'node:fs';
import { version } from '../package.json';
import { cleanText } from './clean.ts';
import { EXIT, Failure } from './failure.ts';
import { leaveInGoodOrder } from './leaving.ts';

async function run(words: readonly string[]): Promise<number> {
  const { createProgram } = await import('./program.ts');
  try {
    await exiting(createProgram()).parseAsync([...words], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    return told(error);
  }
}

type Program = ReturnType<typeof import('./program.ts')['createProgram']>;

/** Makes a command and those below it throw where they would end the process. */
function exiting(command: Program): Program {
  command.exitOverride();
  for (const sub of command.commands) exiting(sub);
  return command;
}

/** Tells a person why a command did not do it. No stack trace: that is for programmers. */
function told(error: unknown): number {
  if (error instanceof Failure) {
    const text = [error.message, ...error.lines].filter(Boolean).join('\n');
    if (text !== '') process.stderr.write(`${cleanText(text)}\n`);
    return error.exitCode;
  }
  if (isUsageError(error)) return error.exitCode === EXIT.done ? EXIT.done : EXIT.usage;
  const why = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
  process.stderr.write(
    `Something went wrong that should not: ${cleanText(why ?? '')}\nPlease report it.\n`,
  );
  return EXIT.failed;
}

/** commander has told the person already; telling them apart by class would load commander. */
function isUsageError(error: unknown): error is Error & { exitCode: number } {
  return (
    error instanceof Error &&
    'code' in error &&
    String(error.code).startsWith('commander.') &&
    'exitCode' in error
  );
}

/** Answered before anything is loaded, streams included: scripts ask for it often. */
function tellVersion(): void {
  try {
    writeSync(1, `${version}\n`);
  } catch {
    // No one reads.
  }
}

const words = process.argv.slice(2);
if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) {
  tellVersion();
} else {
  leaveInGoodOrder();
  process.exitCode = await run(words);
}
