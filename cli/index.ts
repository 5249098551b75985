#!/usr/bin/env node
/** The entry of the command line: runs a command, prints its error and sets the exit code. */
import { writeSync } from 'node:fs';
import { version } from '../package.json';
import { cleanText } from './clean.ts';
import { handleExit } from './exit.ts';
import { EXIT, Failure } from './failure.ts';

async function run(words: readonly string[]): Promise<number> {
  const { createProgram } = await import('./program.ts');
  try {
    await throwOnExit(createProgram()).parseAsync([...words], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    return reportError(error);
  }
}

type Program = ReturnType<typeof import('./program.ts')['createProgram']>;

/** Makes a command and its subcommands throw instead of ending the process. */
function throwOnExit(command: Program): Program {
  command.exitOverride();
  for (const sub of command.commands) throwOnExit(sub);
  return command;
}

/** Prints why a command failed, without a stack trace. Returns the exit code. */
function reportError(error: unknown): number {
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

/** commander has printed its message already. Checking by class would load commander. */
function isUsageError(error: unknown): error is Error & { exitCode: number } {
  return (
    error instanceof Error &&
    'code' in error &&
    String(error.code).startsWith('commander.') &&
    'exitCode' in error
  );
}

/** Prints the version before anything else is loaded, because scripts call it often. */
function printVersion(): void {
  try {
    writeSync(1, `${version}\n`);
  } catch {
    // No one reads.
  }
}

const words = process.argv.slice(2);
if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) {
  printVersion();
} else {
  handleExit();
  process.exitCode = await run(words);
}
