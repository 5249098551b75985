/** The answers to what a file leaves open: from `--set`, and from the person at the terminal. */

import type { Question } from '#domain/import/judge.ts';
import type { QuestionRow } from '#domain/import/question-text.ts';
import { readAnswers } from '#domain/import/read-answers.ts';
import { EXIT, Failure, makeFailure, makeUsageFailure } from '../failure.ts';
import { note } from '../output.ts';
import { ask } from '../terminal.ts';
import { listAnswerFlags, renderQuestion } from './preview-text.ts';

export type ImportAnswers = Readonly<Record<string, unknown>>;

/** Reads the answers of `--set key=value`. Throws a `Failure` with the right keys and values. */
export function parseAnswers(flags: readonly string[]): ImportAnswers {
  const answers: Record<string, unknown> = {};
  for (const text of flags) {
    const index = text.indexOf('=');
    if (index < 1)
      throw makeUsageFailure(`--set "${text}": Write key=value, such as --set dateOrder=dmy`);
    const value = text.slice(index + 1);
    answers[text.slice(0, index)] = value.startsWith('{') ? parseObject(text, value) : value;
  }
  const checked = readAnswers(answers);
  if (!checked.ok) throw makeUsageFailure(`--set: ${checked.message}`);
  return answers;
}

function parseObject(text: string, value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw makeUsageFailure(`--set "${text}": This is not JSON.`);
  }
}

/** Asks a question at the terminal. Enter alone leaves everything as it is. */
export async function askQuestion(
  question: Question,
  rows: readonly QuestionRow[],
): Promise<ImportAnswers> {
  note(renderQuestion(question, rows));
  for (;;) {
    const typed = (await ask('Which one? Enter alone stores nothing: ')).trim();
    if (typed === '') throw makeFailure('Nothing was imported.');
    const choice = question.choices[Number(typed) - 1];
    if (choice !== undefined) return { [question.key]: choice.value };
    note(`Type a number from 1 to ${question.choices.length}.`);
  }
}

/** The failure where an answer is needed and nobody can be asked: it names what to add to the command. */
export function makeAnswerFailure(
  questions: readonly Question[],
  rows: readonly QuestionRow[],
): Failure {
  return new Failure(
    EXIT.answerNeeded,
    'An answer is needed. Nothing was imported. Add one of:',
    questions.flatMap((question) => listAnswerFlags(question, rows)),
  );
}
