/** What is asked about a file, and what is worth a look in it, in the words of the screens and the command line. */
import { formatCount, formatDate } from '#domain/base/format.ts';
import { getMonthName } from '#domain/base/period.ts';
import type { Question } from './judge.ts';
import type { PreviewRow } from './rows.ts';
import type { FileShare } from './several-files.ts';
import type { AnswerValue, Flag, QuestionKey } from './types.ts';

/** A question as it is put, and its choices in the words of the file where it has any. */
export interface AskedQuestion {
  title: string;
  labels: string[];
}

/** What a question needs of a row. */
export type QuestionRow = Pick<PreviewRow, 'cells' | 'from'>;

/** Puts a question, with a date of the file where the order of day and month is asked. */
export function describeQuestion(
  { key, choices }: Question,
  rows: readonly QuestionRow[],
): AskedQuestion {
  const labels = choices.map(({ label }) => label);
  const orders = choices.map(({ value }) => value);
  if (key === 'dateOrder' && orders.length === 2 && orders.every((order) => order !== 'ymd')) {
    const date = findDoubtfulDate(rows);
    if (date !== undefined) {
      const dates = orders.map((order) =>
        order === 'dmy'
          ? ([date.first, date.second] as const)
          : ([date.second, date.first] as const),
      );
      const months = dates.map(([, month]) => getMonthName(month));
      return {
        title: `Is ${date.text} in ${months.join(' or in ')}?`,
        labels: dates.map(([day, month]) => `${day} ${getMonthName(month)}`),
      };
    }
  }
  const [column, ...others] = Object.keys(findColumns(choices[0]?.value));
  if (key === 'columns' && column !== undefined && others.length === 0) {
    return {
      title: `What does “${column}” hold?`,
      labels: choices.map(({ value }) => ROLE_TEXT[findColumns(value)[column] ?? ''] ?? ''),
    };
  }
  return { title: QUESTION_TEXT[key], labels };
}

/** What a column holds, by its role. */
const ROLE_TEXT: Readonly<Record<string, string>> = {
  import: 'What was used, from the grid',
  export: 'What was given to the grid',
  solar: 'What was generated',
  ignore: 'None of these: leave it out',
};

const findColumns = (value: AnswerValue | undefined) => (typeof value === 'object' ? value : {});

/** A date in the rows that is another day when day and month change places. */
function findDoubtfulDate(
  rows: readonly QuestionRow[],
): { text: string; first: number; second: number } | undefined {
  for (const { cells, from } of rows) {
    if (from === null) continue;
    for (const cell of cells) {
      const [text, firstNumber, secondNumber] =
        /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(cell) ?? [];
      const [first, second] = [Number(firstNumber), Number(secondNumber)];
      if (text === undefined || first === second) continue;
      if (Math.max(first, second) <= 12 && Math.min(first, second) > 0)
        return { text, first, second };
    }
  }
  return undefined;
}

/** The question that an answer of each key answers. */
export const QUESTION_TEXT: Readonly<Record<QuestionKey, string>> = {
  dateOrder: 'What comes first in the dates?',
  unit: 'Which unit are the values in?',
  kind: 'What does each row hold?',
  intervalStamp: 'Is each time the beginning of its interval, or the end?',
  registerDate: 'At which end of its day was the meter read?',
  timezone: 'On which clock are the times?',
  reset: 'The counter fell. Did it begin again?',
  replacement: 'The counter fell. Was the meter replaced?',
  rollover: 'The counter fell. Did it pass its last number?',
  conflicts: 'Some of these days are stored with other values. Which ones count?',
  estimates: 'Estimated and read values cover the same days. Which ones count?',
  gaps: 'Some days have no value. What is to become of them?',
  badRows: 'Some lines cannot be read. What is to become of them?',
  period: 'Which days does each row cover?',
  repeats: 'Several rows are of the same time. Which one counts?',
  settles: 'A large bill follows estimated ones. Does it hold what they left open?',
  multiplier: 'By what is each value multiplied?',
  series: 'Which columns are counted?',
  columns: 'Which columns are counted?',
  meter: 'Which meters are counted?',
  sheet: 'Which sheet is read?',
  files: 'Not every file gives something. Are the others read without it?',
};

/** What one of several files gives, in a sentence. */
export function describeShare({ name, values, firstDay, lastDay, reason }: FileShare): string {
  if (reason !== undefined) return `“${name}” gives nothing: ${reason.split(' Please ')[0]}`;
  const days =
    firstDay === lastDay
      ? `on ${formatDate(firstDay)}`
      : `from ${formatDate(firstDay)} to ${formatDate(lastDay)}`;
  return `“${name}” gives ${formatCount(values, 'value')} ${days}.`;
}

/** What was found in a file, and what comes of it. */
export interface Finding {
  title: string;
  effect: string;
}

/** What each flag says. */
export const FINDINGS: Readonly<Record<Flag, Finding>> = {
  gap: { title: 'Times without a value', effect: 'They stay unknown, never zero.' },
  overlap: { title: 'Rows that cover the same time', effect: 'The time is counted once.' },
  duplicates: { title: 'Rows that come twice', effect: 'They are counted once.' },
  conflicts: {
    title: 'Different values for the same time',
    effect: 'In the file, or here already: only one of them counts. Look before you go on.',
  },
  'register-falls': {
    title: 'A counter that falls',
    effect: 'What was used around the fall is not known, and is not counted.',
  },
  rollover: {
    title: 'A counter that passed its last number',
    effect: 'It is counted on from zero.',
  },
  'meter-replaced': {
    title: 'A meter that was replaced',
    effect: 'Each meter is counted by itself. What lies between them is not known.',
  },
  spike: {
    title: 'A value far above the others',
    effect: 'Compare it with the file before you go on.',
  },
  'zero-run': {
    title: 'More than three days of zero',
    effect: 'They count as zero. Go on only if nothing was used.',
  },
  implausible: {
    title: 'Amounts that hardly fit a home',
    effect: 'The unit or the column may be another one.',
  },
  'date-order': {
    title: 'Dates that can be read in two ways',
    effect: 'Compare the first rows with the file.',
  },
  'date-format': {
    title: 'Dates in an unusual form',
    effect: 'Compare the first rows with the file.',
  },
  unit: {
    title: 'What the size of the values tells',
    effect: 'Their unit, or where their decimal point is. Compare the first rows with the file.',
  },
  'below-zero': {
    title: 'Values below zero',
    effect: 'They count the other direction: what was given to the grid, or taken from it.',
  },
  'bill-below-zero': {
    title: 'A bill below zero',
    effect: 'It says nothing of what was used, so it is left out. Type it in Bills.',
  },
  kind: {
    title: 'Either what was used, or what the meter showed',
    effect: 'The values fit both. Compare the first rows with the file.',
  },
  multiplier: {
    title: 'The counter and the units differ by a factor',
    effect: 'The units are taken. The meter may have a multiplication factor.',
  },
  'period-from-month': {
    title: 'Months without dates',
    effect:
      'Each counts up to your billing day where it is known, otherwise from its first day to its last.',
  },
  'future-date': {
    title: 'Days that lie ahead',
    effect: 'The dates may be read in the wrong order.',
  },
  'mixed-dates': {
    title: 'Dates in several forms',
    effect: 'Each is read by its own form. Compare them with the file.',
  },
  'several-meters': {
    title: 'Several meters',
    effect: 'They are added up.',
  },
  'columns-disagree': {
    title: 'Columns that do not agree',
    effect: 'One of them is taken. Look at what was understood.',
  },
  'days-disagree': {
    title: 'The days add up to another sum than your bill',
    effect: 'Your bill counts; these days show the course.',
  },
  estimated: {
    title: 'Estimated values',
    effect: 'They stay marked as estimated.',
  },
};
