/** What is asked about a file: only what changes the result, each choice with what would come of it. */

import { formatCount, formatNumber } from '#domain/base/format.ts';
import { DAY_SECONDS } from '#domain/base/period.ts';
import { type Choice, findLargestDifference, type Question, tryUnderstand } from './judge.ts';
import { IMPORT_LIMITS } from './limits.ts';
import { formatBySize, formatDay } from './sentence.ts';
import { dropNestedSpans } from './series/nested-spans.ts';
import type { Answers, AnswerValue, Doubt, QuestionKey, Spans } from './types.ts';
import type { Survey, Understanding } from './understand.ts';

/** Questions whose answers give different months, each choice with what would come of it. */
export async function askQuestions(
  survey: Survey,
  answers: Answers,
  best: Understanding,
  today: number,
): Promise<Question[]> {
  const questions: { question: Question; effect: number }[] = [];
  for (const doubt of best.notes.doubts) {
    // One question of a key at a time: the next answer is added to the first.
    if (!doubt.ask || questions.some(({ question }) => question.key === doubt.key)) continue;
    const question = await askAboutDoubt(survey, answers, best, doubt, today);
    if (question !== undefined) questions.push(question);
  }
  questions.sort((a, b) => b.effect - a.effect);
  return questions.slice(0, IMPORT_LIMITS.questions).map(({ question }) => question);
}

async function askAboutDoubt(
  survey: Survey,
  answers: Answers,
  best: Understanding,
  doubt: Doubt,
  today: number,
): Promise<{ question: Question; effect: number } | undefined> {
  const choices: Choice[] = [];
  let effect = 0;
  for (const value of doubt.values.slice(0, 4)) {
    const trial = await tryUnderstand(survey, addAnswer(answers, doubt.key, value), today);
    if (trial !== undefined) {
      dropNestedSpans(trial.channels, trial.notes);
      effect = Math.max(effect, findLargestDifference(best, trial));
    }
    const outcome = trial === undefined ? 'Nothing can be imported so.' : describeOutcome(trial);
    if (trial === undefined) effect = Math.max(effect, 1);
    // The answer holds what was said of other columns, too.
    const wholeValue =
      typeof value === 'object' ? { ...Object.fromEntries(answers.roles), ...value } : value;
    choices.push({ value: wholeValue, label: describeAnswer(doubt.key, value), outcome });
  }
  if (effect < 0.01 && doubt.key !== 'reset' && doubt.key !== 'rollover') return undefined;
  return { question: { key: doubt.key, choices }, effect };
}

/** The answers with one more. */
function addAnswer(answers: Answers, key: QuestionKey, value: AnswerValue): Answers {
  if (typeof value !== 'object') return { ...answers, [key]: value };
  const roles = new Map(answers.roles);
  for (const [name, role] of Object.entries(value)) {
    if (role === 'import' || role === 'export' || role === 'solar' || role === 'ignore')
      roles.set(name, role);
  }
  return { ...answers, roles };
}

const LABELS: Record<string, string> = {
  dmy: 'The day comes first',
  mdy: 'The month comes first',
  ymd: 'The year comes first',
  interval: 'Each row is what was used',
  register: 'Each row is what the meter showed',
  period: 'Each row is a bill',
  start: 'Times are the beginnings',
  end: 'Times are the ends',
  'end-of-day': 'Read at the end of the day',
  'start-of-day': 'Read at the beginning of the day',
  household: 'On your clock',
  UTC: 'As UTC',
  accept: 'Yes, it began again: what was used around it is not known',
  refuse: 'No, do not import this',
  keep: 'Keep what is there',
  replace: 'Take what is in the file',
  skip: 'Leave these lines out',
  previous: 'The days since the row before',
  'calendar-month': 'The calendar month',
  'billing-month': 'The month up to your billing day',
  first: 'The first row of each',
  last: 'The last row of each',
  sum: 'All of them, added up',
  yes: 'Yes, it is the bill of all these months',
  no: 'No, it is of its own month alone',
  'first-unknown': 'The days since the row before; the first is left out',
};

/** An answer in words. */
export function describeAnswer(key: QuestionKey, value: AnswerValue): string {
  if (typeof value === 'object') return describeColumns(value);
  if (key === 'sheet') return String(value);
  if (key === 'rollover')
    return value === 'none'
      ? 'No, something else happened'
      : `Yes, the counter begins again after ${formatNumber(Number(value) - 1)}`;
  return LABELS[String(value)] ?? String(value);
}

/** What the only column that is asked about may be. */
const IS_WHAT: Record<string, string> = {
  import: 'used',
  export: 'given to the grid',
  solar: 'generated',
};

function describeColumns(roles: Readonly<Record<string, string>>): string {
  const [[only = '', soleRole = ''] = [], ...others] = Object.entries(roles);
  const isWhat = IS_WHAT[soleRole];
  if (others.length === 0 && isWhat !== undefined) return `“${only}” is what was ${isWhat}`;
  const countedNames = Object.entries(roles)
    .filter(([, role]) => role !== 'ignore')
    .map(([name]) => `“${name}”`);
  if (countedNames.length === 0) return 'None of them';
  return countedNames.length === 1
    ? `Only ${countedNames[0]}`
    : `All together: ${countedNames.slice(0, 4).join(', ')}`;
}

/** An interpretation in a few words: spans, their size, the days. */
function describeOutcome({ channels }: Understanding): string {
  const main = channels[0];
  if (main === undefined || main.spans.from.length === 0) return 'no energy';
  const { spans } = main;
  const total = spans.kWh.reduce((sum, energy) => sum + energy, 0);
  const lowest = formatBySize(Math.min(...[...main.days.values()].slice(0, 4000)));
  const highest = formatBySize(Math.max(...[...main.days.values()].slice(0, 4000)));
  const what = describeSpans(main.kind, spans);
  const aDay = lowest === highest ? lowest : `${lowest} to ${highest}`;
  return `${what}, ${formatBySize(total)} kWh in all, ${aDay} kWh a day`;
}

function describeSpans(kind: string, { from, to }: Spans): string {
  const length = (to[0] ?? 0) - (from[0] ?? 0);
  const first = formatDay(from[0] ?? 0);
  const last = formatDay((to.at(-1) ?? 0) - 1);
  const noun = kind === 'period' ? 'bill' : length === DAY_SECONDS ? 'day' : 'interval';
  return `${formatCount(from.length, noun)} from ${first} to ${last}`;
}
