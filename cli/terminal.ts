/** Questions at a terminal, and a progress line. All of it on stderr. */
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { cleanText } from './clean.ts';
import { getProcess } from './command-process.ts';
import { EXIT, Failure, makeFailure, makeUsageFailure } from './failure.ts';

/** Whether there is a person to ask. */
export function canAsk(): boolean {
  const { stdin, stderr } = getProcess();
  return stdin.isTTY === true && stderr.isTTY === true;
}

/** Asks for a line. */
export async function ask(question: string): Promise<string> {
  const { stderr } = getProcess();
  try {
    return await readAnswer(stderr, question);
  } catch (error) {
    stderr.write('\n');
    throw error;
  }
}

/** Asks for a line that is not shown while it is typed. */
export async function askHidden(question: string): Promise<string> {
  const { stderr } = getProcess();
  // readline echoes what is typed by writing it out: here to nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    const answer = readAnswer(nowhere, '');
    // After readline has started: before that the terminal itself echoes.
    stderr.write(question);
    return await answer;
  } finally {
    stderr.write('\n');
  }
}

/** Asks whether to go on; anything but a yes is a no. */
export async function confirm(question: string): Promise<boolean> {
  const answer = await ask(`${cleanText(question)} [y/N] `);
  return /^\s*y(es)?\s*$/i.test(answer);
}

/**
 * Returns after a yes, from the flag `--yes` or typed at the terminal. Throws a `Failure` with the sentence
 * `unchanged`, such as "Nothing was deleted.", after a no, and one that names the flag without a terminal.
 */
export async function requireYes(
  question: string,
  yes: boolean | undefined,
  unchanged = 'Nothing was changed.',
): Promise<void> {
  if (yes) return;
  requireTerminal(yes);
  if (!(await confirm(question))) throw makeFailure(unchanged);
}

/** Throws a `Failure` where a command needs a yes and nobody can be asked for it. */
export function requireTerminal(yes: boolean | undefined): void {
  if (yes || canAsk()) return;
  throw makeUsageFailure('There is no terminal to ask at. If you are sure, add --yes.');
}

function readAnswer(output: NodeJS.WritableStream, question: string): Promise<string> {
  const lines: Interface = createInterface({
    input: getProcess().stdin,
    output,
    terminal: true,
    historySize: 0,
  });
  return new Promise<string>((resolve, reject) => {
    lines.question(question, resolve);
    lines.once('SIGINT', () => reject(new Failure(EXIT.interrupted, '')));
    // The end of the input, Ctrl+D. After an answer this changes nothing any more.
    lines.once('close', () => reject(makeFailure('Nothing was typed; nothing was done.')));
  }).finally(() => lines.close());
}

/** The first line of stdin, without its end. */
export async function readFirstLine(): Promise<string> {
  const [line = ''] = await readLines(1);
  return line;
}

/** The first lines of stdin, at most `count`, without their line ends. */
export async function readLines(count: number): Promise<string[]> {
  let text = '';
  const { stdin } = getProcess();
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) {
    text += chunk;
    if (text.split('\n').length > count) break;
  }
  return text.split(/\r?\n/, count);
}

const CLEAR_LINE = '\r\u001b[K';

/** A line that shows the progress of a long step; nothing without a terminal. */
export class ProgressLine {
  // Kept from the start: what is sent reports its progress outside of the command's own calls.
  readonly #stderr = getProcess().stderr;
  #shown = this.#stderr.isTTY === true && getProcess().env['TERM'] !== 'dumb';
  #last = '';

  get shown(): boolean {
    return this.#shown;
  }

  set(text: string): void {
    const line = cleanText(text).slice(0, (this.#stderr.columns || 80) - 1);
    if (!this.#shown || line === this.#last) return;
    this.#last = line;
    this.#stderr.write(CLEAR_LINE + line);
  }

  clear(): void {
    if (this.#last !== '') this.#stderr.write(CLEAR_LINE);
    this.#last = '';
  }

  /** Clears the line for good: what comes late is not shown any more. */
  end(): void {
    this.clear();
    this.#shown = false;
  }
}
