#!/usr/bin/env node
/** The entry of the command line: runs a command in this process and sets the exit code. */
import { writeSync } from 'node:fs';
import { version } from '../package.json';
import { handleExit } from './exit.ts';
import { run } from './run.ts';

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
  const { stdout, stderr, env } = process;
  process.exitCode = await run(words, {
    // Opened by the commands that read it.
    get stdin() {
      return process.stdin;
    },
    stdout,
    stderr,
    env,
    fetch,
  });
}
