/** What is asked about the present reading of a bill before both are stored. */
import { formatRegister } from '#domain/base/format.ts';
import { kwhToWh } from '#domain/base/quantity.ts';
import type { RegisterAnswer } from '#domain/meter/register-check.ts';
import type { RegisterQuestion } from '#domain/meter/register-record.ts';
import type { QuestionText } from './entry-question.tsx';

/** The answer that stores the bill without it. */
export const WITHOUT_PRESENT = 'without';

export interface PresentQuestion {
  code: 'present';
  asked: RegisterQuestion;
}

export interface PresentAnswers {
  presentAs?: RegisterAnswer | typeof WITHOUT_PRESENT | undefined;
  presentSameDay?: 'replace' | undefined;
}

/** The question, and its answers: the likely one first, else the bill alone. */
export function describePresent({ asked }: PresentQuestion): QuestionText {
  const { code, message, choices, suggestions } = asked;
  const [likeliest] = suggestions;
  const isReplaceable = code === 'same-day';
  const without = {
    name: 'presentAs',
    value: WITHOUT_PRESENT,
    label: isReplaceable ? 'Keep it, and save the bill' : 'Save the bill without it',
  };
  const toChoice = ({ as, message: label }: RegisterQuestion['choices'][number]) => ({
    name: 'presentAs',
    value: as,
    label,
  });
  return {
    title: `Present reading: ${message}`,
    text:
      likeliest === undefined
        ? describeWays(code)
        : `Did you mean ${formatRegister(kwhToWh(likeliest), 0)}? Then correct it above.`,
    choices: [
      ...choices.filter(({ likely }) => likely).map(toChoice),
      without,
      ...choices.filter(({ likely }) => !likely).map(toChoice),
      ...(isReplaceable
        ? [{ name: 'presentSameDay', value: 'replace', label: 'Replace it, and save the bill' }]
        : []),
    ],
  };
}

function describeWays(code: RegisterQuestion['code']): string {
  return code === 'register-fell'
    ? 'If the meter is a new one, save the bill without it, then enter its number under “The meter”.'
    : 'You can correct it above, too.';
}
