/** A household's answers to what a tariff asks: which ones an input takes, and how they are written. */
import type { TariffInput } from './schema.ts';

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
