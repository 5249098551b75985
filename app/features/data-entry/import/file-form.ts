/** The form of a page without script: its fields as answers, and the form that the service reads. */

import { formatCount } from '#domain/base/format.ts';
import type { ImportPreview } from '#domain/import/preview.ts';
import type { AnswersByKey } from './questions.tsx';

/** The fields of the page's form; one that ends with a dot stands for all that begin so. */
export const FILE_FORM_FIELDS = [
  'answers',
  'answer.',
  'series.',
  'role.',
  'digest',
  'saveAs',
  'idempotencyKey',
] as const;

type Texts = ReadonlyMap<string, string>;

interface FileForm {
  answers: AnswersByKey;
  /** The fields as the API takes them. */
  texts: Map<string, string>;
  /** Of a form that is to be stored. */
  key: string | undefined;
}

/** Reads the fields. With script the answers come as one field, without it as many. */
export function readFileForm(fields: Texts): FileForm {
  const readText = (name: string) => fields.get(name) ?? '';
  const answers = readAnswers(fields);
  const texts = new Map([['answers', readText('answers') || JSON.stringify(answers)]]);
  for (const name of ['digest', 'saveAs'])
    if (readText(name) !== '') texts.set(name, readText(name));
  const key = readText('idempotencyKey');
  return { answers, texts, key: /^[\w-]{8,64}$/.test(key) ? key : undefined };
}

/** Fields named `answer.KEY` are answers; `role.N` says what the series is that `series.N` names. */
function readAnswers(fields: Texts): AnswersByKey {
  const answers: Record<string, unknown> = {};
  const roles: Record<string, string> = {};
  for (const [field, value] of fields) {
    if (value === '') continue;
    const [kind, key = ''] = field.split('.', 2);
    if (kind === 'answer') answers[key] = value.startsWith('{') ? parseObject(value) : value;
    const name = kind === 'role' ? fields.get(`series.${key}`) : undefined;
    if (name !== undefined) roles[name] = value;
  }
  if (Object.keys(roles).length > 0) answers['series'] = roles;
  return answers;
}

/** What is no JSON is left as it is: the service says what is wrong with it. */
function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/* What the import's action returns, and where it is. */

/** Where files are sent to be shown without script, and to be stored. */
export const IMPORT_PATH = '/dashboard/data-entry/files/import';

export interface ImportActionData {
  /** Why nothing was shown, or stored. */
  failure?: string;
  /** What files that were sent without script would store. */
  shown?: {
    preview: ImportPreview;
    answers: AnswersByKey;
    files: { name: string; size: number }[];
    /** With which they are stored once, however often they are sent. */
    key: string;
  };
}

/* How much a preview would store, in words. */

/** Whether nothing of it would be stored; false until the home's readings are known. */
export function isNothingNew({ counts }: Pick<ImportPreview, 'counts'>): boolean {
  return counts.added === 0;
}

/** "17 days", "12 bills", "15 meter readings". */
export function describeAmount({
  series,
  counts,
}: Pick<ImportPreview, 'series' | 'counts'>): string {
  const [first] = series;
  if (first === undefined) return 'Nothing';
  if (first.kind === 'period') return formatCount(first.intervals, 'bill');
  if (counts.days !== undefined) return formatCount(counts.days, 'day');
  return counts.meterReadings === undefined
    ? formatCount(first.intervals, 'value')
    : formatCount(counts.meterReadings, 'meter reading');
}
