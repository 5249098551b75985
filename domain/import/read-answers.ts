/** Reads answers and overrides as they come from a form, the API or the command line. */

import { CHANNELS, type Channel } from '#domain/meter/channels.ts';
import { createAnswers } from './answers.ts';
import { isZone } from './tables/zone-clock.ts';
import {
  type Answers,
  DATE_ORDERS,
  KINDS,
  QUESTION_KEYS,
  type QuestionKey,
  UNITS,
} from './types.ts';

const CHOICES: Partial<Record<QuestionKey, readonly string[]>> = {
  dateOrder: DATE_ORDERS,
  unit: UNITS,
  kind: KINDS,
  intervalStamp: ['start', 'end'],
  registerDate: ['end-of-day', 'start-of-day'],
  reset: ['accept', 'refuse'],
  replacement: ['accept', 'refuse'],
  conflicts: ['keep', 'replace'],
  estimates: ['replace', 'keep'],
  gaps: ['unknown'],
  badRows: ['refuse', 'skip'],
  files: ['refuse', 'skip'],
  period: ['previous', 'calendar-month', 'billing-month', 'first-unknown'],
  repeats: ['first', 'last', 'sum'],
  settles: ['yes', 'no'],
};
const ROLES = [...CHANNELS, 'ignore'] as const;

export type AnswersResult =
  | { ok: true; answers: Answers }
  | { ok: false; key: string; message: string };

/** Checks an object of key to value. A wrong key or value is named, with the right ones. */
export function readAnswers(input: unknown): AnswersResult {
  const answers = createAnswers();
  if (input === undefined || input === null) return { ok: true, answers };
  if (typeof input !== 'object' || Array.isArray(input)) {
    return { ok: false, key: '', message: 'The answers are an object of keys and values.' };
  }
  for (const [key, value] of Object.entries(input)) {
    if (!isQuestionKey(key)) {
      return {
        ok: false,
        key,
        message: `There is no answer “${key.slice(0, 40)}”. The keys are ${QUESTION_KEYS.join(', ')}.`,
      };
    }
    const message = setAnswer(answers, key, value);
    if (message !== undefined) return { ok: false, key, message };
  }
  return { ok: true, answers };
}

function isQuestionKey(key: string): key is QuestionKey {
  return (QUESTION_KEYS as readonly string[]).includes(key);
}

/** Sets one answer; returns what is wrong with it. */
function setAnswer(answers: Answers, key: QuestionKey, value: unknown): string | undefined {
  const choices = CHOICES[key];
  if (choices !== undefined) {
    if (typeof value !== 'string' || !choices.includes(value))
      return `“${key}” is one of ${choices.join(', ')}.`;
    Object.assign(answers, { [key]: value });
    return undefined;
  }
  if (key === 'timezone') return setZone(answers, value);
  if (key === 'rollover' && value === 'none') {
    answers.rollover = value;
    return undefined;
  }
  if (key === 'rollover' || key === 'multiplier') return setNumber(answers, key, value);
  if (key === 'sheet' && typeof value === 'string') {
    answers.sheet = value;
    return undefined;
  }
  return setRoles(answers, key, value);
}

function setZone(answers: Answers, value: unknown): string | undefined {
  if (typeof value !== 'string' || !(value === 'household' || isZone(value))) {
    return '“timezone” is household, UTC or a name such as Europe/Berlin.';
  }
  answers.timezone = value;
  return undefined;
}

function setNumber(
  answers: Answers,
  key: 'rollover' | 'multiplier',
  value: unknown,
): string | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0 || number > 1e12) {
    return `“${key}” is a number above zero${key === 'rollover' ? ', or none' : ''}.`;
  }
  answers[key] = number;
  return undefined;
}

function setRoles(answers: Answers, key: QuestionKey, value: unknown): string | undefined {
  const message = `“${key}” is an object from a name in the file to one of ${ROLES.join(', ')}.`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return message;
  const roles = key === 'sheet' ? new Map<string, Channel | 'ignore'>() : answers.roles;
  for (const [name, role] of Object.entries(value)) {
    const knownRole = ROLES.find((candidate) => candidate === role);
    if (knownRole === undefined) return message;
    roles.set(name, knownRole);
  }
  if (key === 'sheet') answers.sheet = roles;
  return undefined;
}
