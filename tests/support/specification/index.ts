/** The first part of the specification, sentence by sentence, in its order. */
import { CALLS_AND_MESSAGES } from './calls-and-messages.ts';
import { CONSTANTS } from './constants.ts';
import { DATA_AND_STATES } from './data-and-states.ts';
import { HOUSEHOLD_SCREENS } from './household-screens.ts';
import { PUBLIC_SCREENS } from './public-screens.ts';
import { RULES } from './rules.ts';
import type { Sentence } from './sentence.ts';

export const SENTENCES: readonly Sentence[] = [
  ...PUBLIC_SCREENS,
  ...HOUSEHOLD_SCREENS,
  ...DATA_AND_STATES,
  ...RULES,
  ...CALLS_AND_MESSAGES,
  ...CONSTANTS,
];
