/** Competing interpretations: each is carried to the end, and what they give is compared. */
import { formatNumber } from '../format.ts';
import { monthName } from '../period.ts';
import { FileError } from './file-error.ts';
import type {
  Answers,
  AnswerValue,
  DateOrder,
  Doubt,
  Numbers,
  QuestionKey,
  Spans,
} from './types.ts';
import { type Known, type Understanding, understand } from './understand.ts';

const DAY = 86_400;

export interface Choice {
  value: AnswerValue;
  label: string;
  outcome: string;
}

export interface Question {
  key: QuestionKey;
  choices: Choice[];
}

export interface Judged {
  best: Understanding;
  questions: Question[];
}

/** Understands with the best order of day and month, and asks what would change the result. */
export function judge(known: Known, answers: Answers, today: number): Judged {
  const orders = answers.dateOrder === undefined ? known.orders : [answers.dateOrder];
  const trials = orders.flatMap((order) => {
    const result = attempt(known, { ...answers, dateOrder: order }, today);
    return result === undefined ? [] : [{ order, result, ...formOf(result) }];
  });
  trials.sort((a, b) => b.score - a.score);
  const [first, second] = trials;
  // Nothing fits: the error of the first order says why.
  if (first === undefined) return { best: understand(known, answers, today), questions: [] };
  const best = first.result;
  if (second !== undefined) {
    // What is only likely orders the proposals; it never settles them.
    const isClear = first.form - second.form > 0.5 || sameMonths(first.result, second.result);
    const values = [first.order, second.order];
    best.notes.doubts.unshift({ key: 'dateOrder', values, ask: !isClear });
    best.notes.evidence.push(orderFact(first.order, isClear));
  }
  return { best, questions: ask(known, { ...answers, dateOrder: first.order }, best, today) };
}

function orderFact(order: DateOrder, isClear: boolean): string {
  const words = { dmy: 'day first', mdy: 'month first', ymd: 'year first' }[order];
  return isClear
    ? `Dates are ${words}: so the days follow each other.`
    : `Dates may be read in two ways; ${words} is proposed.`;
}

function attempt(known: Known, answers: Answers, today: number): Understanding | undefined {
  try {
    return understand(known, answers, today);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

/** How well an interpretation goes together: rows in order, regular steps, few holes, likely sizes. */
function formOf({ channels, notes, bad, rows, series }: Understanding): {
  form: number;
  score: number;
} {
  const [main] = channels;
  if (main === undefined) return { form: -10, score: -10 };
  const steps = orderedShare(series[0]?.axis.from ?? new Float64Array()) * 2;
  const { from, to } = main.spans;
  const range = (to.at(-1) ?? 0) - (from[0] ?? 0);
  const lengths = to.map((end, at) => end - (from[at] ?? 0));
  // An interval that lasts far longer than the others fills no hole: its dates are read wrongly.
  const longest = 2 * (lengths.toSorted()[lengths.length >> 1] ?? 0);
  const covered = lengths.reduce((sum, length) => sum + Math.min(length, longest), 0);
  const filled = range > 0 ? Math.min(1, covered / range) : 0;
  const daily = [...main.days.values()];
  const mean = daily.reduce((sum, energy) => sum + energy, 0) / Math.max(1, daily.length);
  const likely = mean > 0 ? -Math.min(2, Math.abs(Math.log(mean / 7)) / 6) : 0;
  const form = steps + filled + notes.form - (bad.length / Math.max(1, rows)) * 10;
  return { form, score: form + likely };
}

/** The share of rows that go on in one direction of time. */
function orderedShare(stamps: Numbers): number {
  let up = 0;
  let down = 0;
  for (let at = 1; at < stamps.length; at += 1) {
    const step = (stamps[at] ?? 0) - (stamps[at - 1] ?? 0);
    if (step >= 0) up += 1;
    if (step <= 0) down += 1;
  }
  return stamps.length < 2 ? 1 : Math.max(up, down) / (stamps.length - 1);
}

const MAX_QUESTIONS = 3;

/** Questions whose answers give different months, each choice with what would come of it. */
function ask(known: Known, answers: Answers, best: Understanding, today: number): Question[] {
  const questions: { question: Question; effect: number }[] = [];
  for (const doubt of best.notes.doubts) {
    // One question of a key at a time: the next answer is added to the first.
    if (!doubt.ask || questions.some(({ question }) => question.key === doubt.key)) continue;
    const question = askOne(known, answers, best, doubt, today);
    if (question !== undefined) questions.push(question);
  }
  questions.sort((a, b) => b.effect - a.effect);
  return questions.slice(0, MAX_QUESTIONS).map(({ question }) => question);
}

function askOne(
  known: Known,
  answers: Answers,
  best: Understanding,
  doubt: Doubt,
  today: number,
): { question: Question; effect: number } | undefined {
  const choices: Choice[] = [];
  let effect = 0;
  for (const value of doubt.values.slice(0, 4)) {
    const trial = attempt(known, withAnswer(answers, doubt.key, value), today);
    if (trial !== undefined) effect = Math.max(effect, difference(best, trial));
    const outcome = trial === undefined ? 'Nothing can be imported so.' : outcomeOf(trial);
    if (trial === undefined) effect = Math.max(effect, 1);
    // The answer holds what was said of other columns, too.
    const whole =
      typeof value === 'object' ? { ...Object.fromEntries(answers.roles), ...value } : value;
    choices.push({ value: whole, label: labelOf(doubt.key, value), outcome });
  }
  if (effect < 0.01 && doubt.key !== 'reset' && doubt.key !== 'rollover') return undefined;
  return { question: { key: doubt.key, choices }, effect };
}

/** The answers with one more. */
export function withAnswer(answers: Answers, key: QuestionKey, value: AnswerValue): Answers {
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
  'first-unknown': 'The days since the row before; the first is left out',
};

/** An answer in words. */
export function labelOf(key: QuestionKey, value: AnswerValue): string {
  if (typeof value === 'object') return columnsLabel(value);
  if (key === 'sheet') return String(value);
  if (key === 'rollover')
    return value === 'none'
      ? 'No, something else happened'
      : `Yes, the counter begins again after ${formatNumber(Number(value) - 1)}`;
  return LABELS[String(value)] ?? String(value);
}

function columnsLabel(roles: Readonly<Record<string, string>>): string {
  const counted = Object.entries(roles)
    .filter(([, role]) => role !== 'ignore')
    .map(([name]) => `“${name}”`);
  if (counted.length === 0) return 'None of them';
  return counted.length === 1
    ? `Only ${counted[0]}`
    : `All together: ${counted.slice(0, 4).join(', ')}`;
}

/** kWh by month of all channels. */
export function monthsOf(days: ReadonlyMap<number, number>): Map<string, number> {
  const months = new Map<string, number>();
  for (const [day, energy] of days) {
    const month = new Date(day * DAY * 1000).toISOString().slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + energy);
  }
  return months;
}

function sameMonths(one: Understanding, other: Understanding): boolean {
  return difference(one, other) < 0.01;
}

/** The largest difference of a month, as a share of it. */
function difference(one: Understanding, other: Understanding): number {
  let largest = 0;
  const channels = new Set([...one.channels, ...other.channels].map(({ channel }) => channel));
  for (const channel of channels) {
    const find = ({ channels: list }: Understanding) =>
      list.find((entry) => entry.channel === channel)?.days ?? new Map();
    const a = monthsOf(find(one));
    const b = monthsOf(find(other));
    for (const month of new Set([...a.keys(), ...b.keys()])) {
      const [x, y] = [a.get(month) ?? 0, b.get(month) ?? 0];
      const top = Math.max(x, y);
      if (top > 0.01) largest = Math.max(largest, Math.abs(x - y) / top);
    }
  }
  return largest;
}

/** What an interpretation gives, in a few words: spans, their size, the days. */
export function outcomeOf({ channels }: Understanding): string {
  const main = channels[0];
  if (main === undefined || main.spans.from.length === 0) return 'no energy';
  const { spans } = main;
  const total = spans.kWh.reduce((sum, energy) => sum + energy, 0);
  const low = Math.min(...[...main.days.values()].slice(0, 4000));
  const high = Math.max(...[...main.days.values()].slice(0, 4000));
  const what = describeSpans(main.kind, spans);
  return `${what}, ${numberText(total)} kWh in all, ${numberText(low)} to ${numberText(high)} kWh a day`;
}

function describeSpans(kind: string, { from, to }: Spans): string {
  const length = (to[0] ?? 0) - (from[0] ?? 0);
  const first = dayText(from[0] ?? 0);
  const last = dayText((to.at(-1) ?? 0) - 1);
  const noun = kind === 'period' ? 'bills' : length === DAY ? 'days' : 'intervals';
  return `${from.length} ${noun} from ${first} to ${last}`;
}

/** A day as "5 February 2026". */
export function dayText(wall: number): string {
  const date = new Date(Math.floor(wall / DAY) * DAY * 1000);
  return `${date.getUTCDate()} ${monthName(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}`;
}

/** A number of kWh with as many places as its size asks for. */
export function numberText(kWh: number): string {
  const places = Math.abs(kWh) >= 100 ? 0 : Math.abs(kWh) >= 1 ? 1 : 3;
  const [, decimals = ''] = String(Number(kWh.toFixed(places))).split('.');
  return formatNumber(kWh, decimals.length);
}
