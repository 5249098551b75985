/** What is asked of every home's connection: whichever supplier it has, and where no tariff of it is known. */
import { toAnswerText } from '#domain/tariff/engine/inputs.ts';

/** A yes or no in the form of what a tariff asks; see `AskedInput`. */
function makeQuestion<const Id extends string>(id: Id, label: string, why: string) {
  return { id, label, why, kind: 'yes-no' as const, choices: [], unit: null, after: null };
}

export const HOME_INPUTS = [
  makeQuestion(
    'solar',
    'Rooftop solar?',
    'What you give to the grid is not counted yet: with a yes, every amount says so.',
  ),
  makeQuestion(
    'prepaid',
    'Prepaid meter?',
    'Then there is no bill to pay later: amounts are called cost. No balance is kept yet.',
  ),
];
export type HomeInputId = (typeof HOME_INPUTS)[number]['id'];

/** Whether a home answers yes to a question of every home; undefined where it does not say. */
export function findHomeAnswer(
  answers: Readonly<Record<string, unknown>>,
  id: HomeInputId,
): boolean | undefined {
  const text = toAnswerText(answers[id]);
  return text === '' ? undefined : text === 'yes';
}
