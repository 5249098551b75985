/** Applies a saved mapping to a file, or a built-in one. Loaded where a file has one. */
import type { AppliedMapping } from './mapping.ts';
import { compareForms } from './mapping.ts';
import type { MappingDocument } from './mapping-record.ts';
import { readAnswers } from './read-answers.ts';
import type { Answers } from './types.ts';
import type { Survey } from './understand.ts';

const FAILED = 'The saved mapping leads to nothing here: this portal has changed its file.';

/**
 * The answers of a mapping, under those of the caller. The same header is applied; the same names in another order, or
 * one more, are proposed; anything else is a file that has changed.
 */
export function applyMapping(
  survey: Survey,
  callerAnswers: Answers,
  mapping: MappingDocument,
): AppliedMapping | undefined {
  const fit = compareForms(survey, mapping);
  if (fit === 'none')
    return {
      answers: callerAnswers,
      failedFact: FAILED,
      fact: `“${mapping.name}” does not fit: this file has another form, and is read afresh.`,
    };
  const fact =
    fit === 'same'
      ? `Read as “${mapping.name}”.`
      : `Nearly the form of “${mapping.name}”, which is proposed.`;
  return mergeAnswers(mapping, callerAnswers, fact);
}

/** The answers of a built-in family, under those of the caller. */
export function applyFamily(
  family: MappingDocument,
  callerAnswers: Answers,
): AppliedMapping | undefined {
  return mergeAnswers(family, callerAnswers, `A file of the form “${family.name}”.`);
}

function mergeAnswers(
  mapping: MappingDocument,
  callerAnswers: Answers,
  fact: string,
): AppliedMapping | undefined {
  const answersResult = readAnswers(mapping.answers);
  if (!answersResult.ok) return undefined;
  const roles = new Map([...answersResult.answers.roles, ...callerAnswers.roles]);
  const answers: Answers = { ...answersResult.answers, ...callerAnswers, roles };
  if (mapping.registers !== undefined) {
    answers.lastValues = new Map(
      mapping.registers.map(({ name, at, value }) => [name, { time: at, value }]),
    );
  }
  return { answers, fact, failedFact: FAILED };
}
