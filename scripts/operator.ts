/** What the operator's commands have in common: they end with a sentence, not with a stack. */
import { OperatorError } from './database-file.ts';

/** Runs a command. What an operator can do something about is told in words, with exit code 1. */
export async function runAsTool(usage: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_PARSE_ARGS')) console.error(`${message}\n${usage}`);
    else if (error instanceof OperatorError) console.error(message);
    else console.error(error);
    process.exitCode = 1;
  }
}
