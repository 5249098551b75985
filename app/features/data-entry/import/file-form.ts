/** The form of a page without script: its fields as answers, and the form that the service reads. */
import { IMPORT_LIMITS } from '../../../../domain/import/limits.ts';
import type { AnswersByKey } from './choices.tsx';

export interface FileForm {
  files: File[];
  answers: AnswersByKey;
  /** The same as the API takes it. */
  form: FormData;
  /** Of a form that is to be stored. */
  key: string | undefined;
}

/** Reads the form. With script the answers come as one field, without it as many. */
export function readFileForm(fields: FormData): FileForm {
  const readText = (name: string) => String(fields.get(name) ?? '');
  // A form whose file was not chosen sends an empty one without a name.
  const files = fields
    .getAll('file')
    .filter((value): value is File => typeof value !== 'string' && value.name !== '')
    .slice(0, IMPORT_LIMITS.files + 1);
  const answers = readAnswers(fields);
  const form = new FormData();
  for (const file of files) form.append('file', file);
  form.set('answers', readText('answers') || JSON.stringify(answers));
  for (const name of ['digest', 'saveAs'])
    if (readText(name) !== '') form.set(name, readText(name));
  const key = readText('idempotencyKey');
  return { files, answers, form, key: /^[\w-]{8,64}$/.test(key) ? key : undefined };
}

/** Fields named `answer.KEY` are answers; `role.N` says what the series is that `series.N` names. */
function readAnswers(fields: FormData): AnswersByKey {
  const answers: Record<string, unknown> = {};
  const roles: Record<string, string> = {};
  for (const [field, value] of fields) {
    if (typeof value !== 'string' || value === '') continue;
    const [kind, key = ''] = field.split('.', 2);
    if (kind === 'answer') answers[key] = value.startsWith('{') ? parseObject(value) : value;
    const name = kind === 'role' ? fields.get(`series.${key}`) : null;
    if (typeof name === 'string') roles[name] = value;
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
