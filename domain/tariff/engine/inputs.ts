/** The household's answers about its connection, by what the documents of its bill ask. */

import type { TariffDocument, TariffInput } from '#domain/tariff/schema.ts';
import { isDecimal } from './fraction.ts';
import type { BillProblem } from './scope.ts';

/** Why an input does not take an answer; undefined where it does. */
export function findAnswerProblem(
  input: Pick<TariffInput, 'id' | 'kind' | 'label' | 'choices'>,
  found: string,
): BillProblem | undefined {
  const choices = listChoices(input);
  const isGood = choices?.includes(found) ?? (isDecimal(found) && !found.startsWith('-'));
  if (isGood) return undefined;
  const message =
    choices === undefined
      ? `Write ${input.label} as a number of 0 or more.`
      : `Write one of: ${choices.join(', ')}.`;
  return { code: 'invalid-input', field: input.id, found, message };
}

/** Every invalid answer, whether or not a line needs it. */
export function findInputProblems(
  documents: readonly TariffDocument[],
  connection: Readonly<Record<string, string>>,
): BillProblem[] {
  const problems = new Map<string, BillProblem>();
  for (const input of documents.flatMap(({ inputs }) => inputs)) {
    const found = connection[input.id];
    const problem = found === undefined ? undefined : findAnswerProblem(input, found);
    if (problem !== undefined) problems.set(input.id, problem);
  }
  return [...problems.values()];
}

/* A household's answers to what a tariff asks: which ones an input takes, and how they are written. */

/** The answers that an input takes; nothing for a number. */
export function listChoices({
  kind,
  choices,
}: Pick<TariffInput, 'kind' | 'choices'>): readonly string[] | undefined {
  if (kind === 'number') return undefined;
  return kind === 'yes-no' ? ['yes', 'no'] : choices;
}

/** An answer as text; empty where there is none. Programs may give yes and no as true and false. */
export function toAnswerText(answer: unknown): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  return answer === undefined || answer === null ? '' : String(answer);
}
