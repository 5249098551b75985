/** Competing interpretations: each is carried to the end, and what they give is compared. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import { COMMON_DAY_KWH } from '#domain/energy/plausible.ts';
import { FileError } from './file-error.ts';
import { findUsualLength } from './series/span-list.ts';
import type { Answers, AnswerValue, DateOrder, Numbers, QuestionKey } from './types.ts';
import { type Survey, type Understanding, understand } from './understand.ts';

export interface Choice {
  value: AnswerValue;
  label: string;
  outcome: string;
}

export interface Question {
  key: QuestionKey;
  choices: Choice[];
}

export interface Judgement {
  best: Understanding;
  questions: Question[];
}

interface Trial {
  order: DateOrder;
  result: Understanding;
  coherence: number;
  score: number;
}

/** Understands with the best order of day and month, and asks what would change the result. */
export async function judge(survey: Survey, answers: Answers, today: number): Promise<Judgement> {
  const orders = answers.dateOrder === undefined ? survey.orders : [answers.dateOrder];
  const trials: Trial[] = [];
  for (const order of orders) {
    const result = await tryUnderstand(survey, { ...answers, dateOrder: order }, today);
    if (result !== undefined) trials.push({ order, result, ...scoreCoherence(result) });
  }
  trials.sort((a, b) => b.score - a.score);
  const [first, second] = trials;
  // Nothing fits: the error of the first order says why.
  if (first === undefined) return { best: await understand(survey, answers, today), questions: [] };
  const best = first.result;
  if (second !== undefined) {
    // What is only likely orders the proposals; it never settles them.
    const isClear =
      first.coherence - second.coherence > 0.5 || haveSameMonths(first.result, second.result);
    const values = [first.order, second.order];
    best.notes.doubts.unshift({ key: 'dateOrder', values, ask: !isClear });
    best.notes.evidence.push(describeOrder(first.order, isClear));
  }
  if (best.notes.flags.has('overlap')) {
    const { dropNestedSpans } = await import('./series/nested-spans.ts');
    dropNestedSpans(best.channels, best.notes);
  }
  if (!best.notes.doubts.some(({ ask }) => ask)) return { best, questions: [] };
  const { askQuestions } = await import('./questions.ts');
  return {
    best,
    questions: await askQuestions(survey, { ...answers, dateOrder: first.order }, best, today),
  };
}

function describeOrder(order: DateOrder, isClear: boolean): string {
  const words = { dmy: 'day first', mdy: 'month first', ymd: 'year first' }[order];
  return isClear
    ? `Dates are ${words}: so the days follow each other.`
    : `Dates may be read in two ways; ${words} is proposed.`;
}

/** Carries an interpretation to the end; nothing when it leads to none. */
export async function tryUnderstand(
  survey: Survey,
  answers: Answers,
  today: number,
): Promise<Understanding | undefined> {
  try {
    return await understand(survey, answers, today);
  } catch (error) {
    // Where nothing is left for the file it is refused: this interpretation is not to blame.
    if (error instanceof FileError && !survey.budget.isSpent) return undefined;
    throw error;
  }
}

/** How well an interpretation goes together: rows in order, regular steps, few holes, likely sizes. */
function scoreCoherence({ channels, notes, badLines, rows, series }: Understanding): {
  coherence: number;
  score: number;
} {
  const [main] = channels;
  if (main === undefined) return { coherence: -10, score: -10 };
  const orderScore = measureOrderedShare(series[0]?.axis.from ?? new Float64Array()) * 2;
  const { from, to } = main.spans;
  const range = (to.at(-1) ?? 0) - (from[0] ?? 0);
  // An interval that lasts far longer than the others fills no hole: its dates are read wrongly.
  const longest = 2 * (findUsualLength(main.spans) ?? 0);
  const coveredSeconds = to.reduce(
    (sum, end, index) => sum + Math.min(end - (from[index] ?? 0), longest),
    0,
  );
  const filledShare = range > 0 ? Math.min(1, coveredSeconds / range) : 0;
  const dailyKwh = [...main.days.values()];
  const meanKwh = dailyKwh.reduce((sum, energy) => sum + energy, 0) / Math.max(1, dailyKwh.length);
  const sizeScore =
    meanKwh > 0 ? -Math.min(2, Math.abs(Math.log(meanKwh / COMMON_DAY_KWH)) / 6) : 0;
  const coherence =
    orderScore + filledShare + notes.coherence - (badLines.length / Math.max(1, rows)) * 10;
  return { coherence, score: coherence + sizeScore };
}

/** The share of rows that go on in one direction of time. */
function measureOrderedShare(stamps: Numbers): number {
  let up = 0;
  let down = 0;
  for (let index = 1; index < stamps.length; index += 1) {
    const step = (stamps[index] ?? 0) - (stamps[index - 1] ?? 0);
    if (step >= 0) up += 1;
    if (step <= 0) down += 1;
  }
  return stamps.length < 2 ? 1 : Math.max(up, down) / (stamps.length - 1);
}

/** kWh by month, of kWh by number of the day. */
export function sumByMonth(days: ReadonlyMap<number, number>): Map<string, number> {
  const months = new Map<string, number>();
  for (const [day, energy] of days) {
    const month = new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + energy);
  }
  return months;
}

function haveSameMonths(understanding: Understanding, other: Understanding): boolean {
  return findLargestDifference(understanding, other) < 0.01;
}

/** The largest difference of a month, as a share of it. */
export function findLargestDifference(understanding: Understanding, other: Understanding): number {
  let largest = 0;
  const channels = new Set(
    [...understanding.channels, ...other.channels].map(({ channel }) => channel),
  );
  for (const channel of channels) {
    const find = ({ channels: list }: Understanding) =>
      list.find((entry) => entry.channel === channel)?.days ?? new Map();
    const a = sumByMonth(find(understanding));
    const b = sumByMonth(find(other));
    for (const month of new Set([...a.keys(), ...b.keys()])) {
      const [x, y] = [a.get(month) ?? 0, b.get(month) ?? 0];
      const top = Math.max(x, y);
      if (top > 0.01) largest = Math.max(largest, Math.abs(x - y) / top);
    }
  }
  return largest;
}
