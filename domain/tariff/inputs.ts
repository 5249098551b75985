/** The household's answers about its connection, by what the documents of its bill ask. */
import { listChoices } from './answers.ts';
import type { BillProblem } from './bill.ts';
import { isDecimal } from './fraction.ts';
import type { TariffDocument, TariffInput } from './schema.ts';

/** Why an input does not take an answer; undefined where it does. */
export function findAnswerProblem(input: TariffInput, found: string): BillProblem | undefined {
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
