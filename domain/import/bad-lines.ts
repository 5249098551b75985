/** What becomes of a file with wrong lines. */
import { FileError } from './file-error.ts';
import type { Question } from './judge.ts';
import type { Answers, BadLine } from './types.ts';
import type { Understanding } from './understand.ts';

/** More wrong rows than this share are never offered to be skipped. */
const MAX_SKIPPED_SHARE = 0.05;

/** Wrong lines are offered to be skipped when they are few; else the file is refused, and they are named. */
export function judgeBadLines(
  { badLines, rows }: Understanding,
  answers: Answers,
): Question | undefined {
  const lines = badLines.map(({ line }) => line);
  if (badLines.length > rows * MAX_SKIPPED_SHARE || answers.badRows === 'refuse')
    throw new FileError(describeBadLines(badLines), lines);
  if (answers.badRows === 'skip') return undefined;
  return {
    key: 'badRows',
    choices: [
      { value: 'skip', label: 'Leave these lines out', outcome: describeBadLines(badLines) },
      { value: 'refuse', label: 'Do not import', outcome: 'Nothing is stored.' },
    ],
  };
}

function describeBadLines(badLines: readonly BadLine[]): string {
  const sentences = badLines.slice(0, 5).map(({ line, message }) => `Line ${line}: ${message}`);
  const more = badLines.length - 5;
  if (more > 0) sentences.push(more === 1 ? '1 more is wrong.' : `${more} more are wrong.`);
  return sentences.join(' ');
}
