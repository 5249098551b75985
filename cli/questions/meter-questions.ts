/** Asks at a terminal for the answer to a question about a meter's value. */
import {
  newMeterSchema,
  type RegisterQuestion,
  type RegisterReadingInput,
} from '#domain/meter/register-record.ts';
import { makeFailure } from '../failure.ts';
import { parseFlags } from '../flags.ts';
import { note } from '../output.ts';
import { ask, canAsk } from '../terminal.ts';
import type { NextStep } from './meter-next-steps.ts';

/**
 * Lets a person choose an answer, and asks for the new meter unless the command has it. Throws a `Failure` with all
 * answers where nobody can be asked.
 */
export async function chooseNextStep(
  question: RegisterQuestion,
  steps: readonly NextStep[],
  hasNewMeter: boolean,
): Promise<Partial<RegisterReadingInput>> {
  const suggestions = question.suggestions.map((kwh) => `Did you mean ${kwh}?`);
  const toFlagLine = ({ flag, text }: NextStep) => `${flag}: ${text}`;
  const answers = steps.filter(({ answer }) => answer !== undefined);
  if (answers.length === 0 || !canAsk()) {
    throw makeFailure(question.message, [...steps.map(toFlagLine), ...suggestions]);
  }
  const flagLines = steps.filter(({ answer }) => answer === undefined).map(toFlagLine);
  const answerLines = answers.map(({ text }, index) => `${index + 1}. ${text}`);
  note([question.message, ...answerLines, ...flagLines, ...suggestions].join('\n'));
  const typedNumber = await ask('Which number? Enter alone stores nothing: ');
  const answer = answers[Number(typedNumber.trim()) - 1]?.answer;
  if (answer === undefined) throw makeFailure('Nothing was stored.');
  return answer.as === 'replaced' && !hasNewMeter
    ? { ...answer, ...(await askNewMeter()) }
    : answer;
}

/** Asks for what is known of a replaced meter. */
async function askNewMeter(): Promise<Pick<RegisterReadingInput, 'newMeter'>> {
  note('What is not known: Enter.');
  const askOptional = async (question: string) => (await ask(question)).trim() || undefined;
  const installedOn = await askOptional('Replaced on (YYYY-MM-DD): ');
  if (installedOn === undefined) return {};
  const oldLastKWH = await askOptional('Last number of the old meter: ');
  const firstKWH = await askOptional('First number of the new meter: ');
  const names = {
    installedOn: 'Replaced on',
    oldLastKWH: 'Last number of the old meter',
    firstKWH: 'First number of the new meter',
  };
  const units = { oldLastKWH: 'kWh', firstKWH: 'kWh' } as const;
  const newMeter = parseFlags(newMeterSchema, { installedOn, oldLastKWH, firstKWH }, names, units);
  return { newMeter };
}
