/** Runs a command and prints its error. */
import { cleanText } from './clean.ts';
import { type CommandProcess, runInProcess } from './command-process.ts';
import { EXIT, Failure } from './failure.ts';

/** Runs a command by its words in a process, and returns the exit code. */
export function run(words: readonly string[], process: CommandProcess): Promise<number> {
  return runInProcess(process, async () => {
    const { createProgram } = await import('./program.ts');
    try {
      await throwOnExit(createProgram()).parseAsync([...words], { from: 'user' });
      return EXIT.done;
    } catch (error) {
      return reportError(error, process.stderr);
    }
  });
}

type Program = ReturnType<typeof import('./program.ts')['createProgram']>;

/** Makes a command and its subcommands throw instead of ending the process. */
function throwOnExit(command: Program): Program {
  command.exitOverride();
  for (const sub of command.commands) throwOnExit(sub);
  return command;
}

/** Prints why a command failed, without a stack trace. Returns the exit code. */
function reportError(error: unknown, stderr: NodeJS.WritableStream): number {
  if (error instanceof Failure) {
    const text = [error.message, ...error.lines].filter(Boolean).join('\n');
    if (text !== '') stderr.write(`${cleanText(text)}\n`);
    return error.exitCode;
  }
  if (isUsageError(error)) return error.exitCode === EXIT.done ? EXIT.done : EXIT.usage;
  const why = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
  stderr.write(
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
