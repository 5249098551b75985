/** Output: data on stdout, everything else on stderr, colour only on terminals. */
import { once } from 'node:events';
import { cleanStrings, cleanText } from './clean.ts';
import { getProcess } from './command-process.ts';

/** The option of every command that answers with data. */
export interface JsonOption {
  json?: true;
}

/** Writes data. */
export function print(text: string): void {
  getProcess().stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Writes a note to stderr. */
export function note(text: string): void {
  getProcess().stderr.write(`${cleanText(text)}\n`);
}

/** Prints a response: as JSON, or as text without control characters. */
export function show<T>(body: T, json: boolean | undefined, render: (body: T) => string): void {
  if (json === true) printJson(body);
  else print(render(cleanStrings(body)));
}

/** Prints a value as JSON, indented. */
export function printJson(value: unknown): void {
  print(toJsonText(value));
}

function toJsonText(value: unknown): string {
  // JSON lets these stand as they are, but to a terminal they can be commands.
  return JSON.stringify(value, null, 2).replace(
    /(?!\n)\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Shows a list that comes in parts, each as soon as it is there: as JSON, `{ name: [ … ] }`, or as
 * text. Waits for a slow reader. Returns the number of items.
 */
export async function showParts<Item>(
  name: string,
  parts: AsyncIterable<Item[]>,
  json: boolean | undefined,
  render: (items: Item[]) => string,
): Promise<number> {
  let shownCount = 0;
  for await (const items of parts) {
    if (json === true) {
      const lines = items.map((item) => toJsonText(item).replace(/^/gm, '    '));
      const opening = shownCount === 0 ? `{\n  ${JSON.stringify(name)}: [\n` : ',\n';
      await writeOut(opening + lines.join(',\n'));
    } else {
      await writeOut(render(cleanStrings(items)));
    }
    shownCount += items.length;
  }
  if (json === true) {
    if (shownCount === 0) printJson({ [name]: [] });
    else print('\n  ]\n}');
  }
  return shownCount;
}

/** Writes, and waits while the reader is slower. */
async function writeOut(text: string): Promise<void> {
  const { stdout } = getProcess();
  if (!stdout.write(text)) await once(stdout, 'drain');
}

export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  warm(text: string): string;
  bar(text: string): string;
}

const leaveAsIs = (text: string) => text;
export const PLAIN: Paint = {
  bold: leaveAsIs,
  dim: leaveAsIs,
  good: leaveAsIs,
  warm: leaveAsIs,
  bar: leaveAsIs,
};

const makeStyle = (on: number, off: number) => (text: string) =>
  text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`;
const COLOURED: Paint = {
  bold: makeStyle(1, 22),
  dim: makeStyle(2, 22),
  good: makeStyle(32, 39),
  warm: makeStyle(33, 39),
  bar: makeStyle(36, 39),
};

/** The colours for a stream, the output if left out: none unless it is a terminal (https://no-color.org, FORCE_COLOR). */
export function choosePaint(
  stream: { isTTY?: boolean } = getProcess().stdout,
  env: Readonly<Record<string, string | undefined>> = getProcess().env,
): Paint {
  if (env['NO_COLOR']) return PLAIN;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced === '0' ? PLAIN : COLOURED;
  return stream.isTTY === true && env['TERM'] !== 'dumb' ? COLOURED : PLAIN;
}

const WIDTH_ELSEWHERE = 80;

/** How many columns there are to write in. */
export function countColumns({ isTTY, columns } = getProcess().stdout): number {
  return isTTY ? columns || WIDTH_ELSEWHERE : WIDTH_ELSEWHERE;
}
